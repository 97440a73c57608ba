"""Addresses of routed ports, VLANs and the management port."""

import re
from ipaddress import AddressValueError, IPv6Interface, NetmaskValueError

from sanfab_lab.commands import refused_word
from sanfab_lab.os9.commands import ADDRESS, Os9Call, change_each, command, error
from sanfab_lab.os9.commands.interfaces import refuse_layer2, refuse_peer_link
from sanfab_lab.os9.names import short
from sanfab_lab.os9.state import Interface, Port, State, Vlan

_ALL = "if po vlan ma"


@command(
    f"ip address {{address:{ADDRESS}/[0-9]+}}",
    f"ip address {{address:{ADDRESS}}} {{mask:{ADDRESS}|/[0-9]+}}",
    "ip address {address:dhcp}",
    modes=_ALL,
    source="R-OS9 R-SEN R-PUP",
)
def _ip_address(call: Os9Call) -> None:
    """Set the address of a routed port, a VLAN or the management port."""
    address = call["address"]

    def change(item: Interface) -> None:
        if isinstance(item, Port):
            _refuse_address(call.state, item, address)
        elif item.number == 1 and address != "dhcp":
            raise error("Cannot assign IP address to default VLAN.")  # [D-VL2; mem]
        item.address = address + _prefix_length(call["mask"])

    change_each(call, change)


def _refuse_address(state: State, port: Port, address: str) -> None:
    refuse_layer2(port)
    refuse_peer_link(state, port)
    if port.hybrid:
        raise error(f"Port is in Layer-2 mode {short(port.name)}.")  # [mem]
    if port.address == "dhcp" and address != "dhcp":
        raise error("DHCP is configured on the interface.")  # [F-S4048; words mem]


def _prefix_length(mask: str) -> str:
    """Return a mask as ``/24``."""
    if not mask or mask.startswith("/"):
        return mask
    bits = "".join(f"{int(part):08b}" for part in mask.split("."))
    if not re.fullmatch("1*0*", bits):
        raise error("Invalid network mask.")  # [mem]
    return f"/{bits.count('1')}"


@command(
    "no ip address",
    f"no ip address {{address:{ADDRESS}/[0-9]+}}",
    modes=_ALL,
    source="F-S4048 F-GEN",
)
def _no_ip_address(call: Os9Call) -> None:
    """Remove the address; that of a VLAN only after its secondary ones."""

    def change(item: Interface) -> None:
        if isinstance(item, Vlan) and item.secondary:
            raise error("Secondary addresses must be deleted first.")  # [mem]
        item.address = ""

    change_each(call, change)


@command(f"[no] ip address {{address:{ADDRESS}/[0-9]+}} secondary", modes="vlan", source="R-OS9")
def _secondary(call: Os9Call) -> None:
    address = call["address"]

    def change(item: Interface) -> None:
        if not isinstance(item, Vlan):
            return
        others = tuple(one for one in item.secondary if one != address)
        if not call.no and (not item.address or item.address == address):
            raise error("Primary address must be configured first.")  # [mem]
        item.secondary = others if call.no else (*others, address)

    change_each(call, change)


@command(
    "ipv6 address {address:[0-9a-fA-F:.]+/[0-9]+}",
    "no ipv6 address [{address}]",
    modes="vlan",
    source="R-SEN R-OS9",
)
def _ipv6_address(call: Os9Call) -> None:
    address = ""
    if call.has("address"):
        try:
            address = str(IPv6Interface(call["address"]))
        except (AddressValueError, NetmaskValueError) as problem:
            raise refused_word(call["address"]) from problem

    def change(item: Interface) -> None:
        if isinstance(item, Vlan):
            others = tuple(one for one in item.ipv6 if address and one != address)
            item.ipv6 = others if call.no else (*others, address)

    change_each(call, change)

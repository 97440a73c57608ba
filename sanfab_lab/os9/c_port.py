"""Interfaces: entering them, and what physical ports and port-channels share."""

import re
from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.os9.names import TYPES, Range, UnknownPort, key_of, name_of, ranges_of, short, tag
from sanfab_lab.os9.shell import INVALID, Rejected
from sanfab_lab.os9.state import Port, Vlan, physical
from sanfab_lab.os9.table import (
    ADDRESS,
    Frame,
    command,
    enter,
    frames,
    leave,
    listed,
    on_ports,
    within,
    wrong,
)

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

VLANS = (1, 4094)
MTU_MIN = 594
_MODES = {"Port-channel": "po", "Vlan": "vlan", "ManagementEthernet": "ma"}
PORT = "if po"
ALL = "if po vlan ma"


@command("interface {name...}", modes="conf", source="R-SEN F-MXL")
def interface(switch: "Os9", session: Session, name: str) -> str:
    """Go to a port; a port-channel or VLAN is made by that."""
    part = _one(session, name)
    full = name_of(part.kind, part.low)
    _make(switch, session, part)
    if switch.item(full) is None:
        raise wrong(session, name.rsplit(maxsplit=1)[-1])
    _back(session)
    mode = _MODES.get(part.kind, "if")
    return enter(session, Frame(mode, f"conf-if-{tag(full)}", f"interface {full}", (full,)))


def _one(session: Session, name: str) -> Range:
    """Return the one port that some words name."""
    try:
        parts = ranges_of(name)
    except UnknownPort as error:
        raise wrong(session, error.word.split(maxsplit=1)[0], INVALID) from None
    if len(parts) > 1 or parts[0].low != parts[0].high:
        raise wrong(session, name.rsplit(maxsplit=1)[-1], INVALID)
    return parts[0]


def _make(switch: "Os9", session: Session, part: Range) -> None:
    """Make a port-channel or VLAN that is not there yet."""
    number = part.low[-1]
    mtu = switch.chassis.platform.mtu_default or 1554
    if part.kind == "Vlan":
        within(session, str(number), *VLANS)
        switch.running.vlans.setdefault(number, Vlan(number, mtu))
    elif part.kind == "Port-channel":
        within(session, str(number), 1, switch.chassis.platform.lag_max)
        full = name_of(part.kind, part.low)
        switch.running.ports.setdefault(full, Port(full, mtu))


def _back(session: Session) -> None:
    """Go back to the mode of the whole switch."""
    while len(frames(session)) > 1:
        leave(session)


@command("interface range {names...}", modes="conf", source="F-LAG F-RDMA F-MXL")
def interface_range(switch: "Os9", session: Session, names: str) -> str:
    """Go to several ports, port-channels or VLANs at once."""
    try:
        parts = ranges_of(names)
    except UnknownPort as error:
        raise wrong(session, error.word.split(maxsplit=1)[0], INVALID) from None
    if parts[0].kind == "Vlan":
        spans = [range(part.low[0], part.high[0] + 1) for part in parts]
        found = [
            f"Vlan {n}" for n in sorted(switch.running.vlans) if any(n in one for one in spans)
        ]
    else:
        found = listed(switch, session, names)
    if not found:
        raise wrong(session, names.rsplit(maxsplit=1)[-1])
    _back(session)
    text = ",".join(part.tag() for part in parts)
    mode = _MODES.get(parts[0].kind, "if")
    return enter(
        session, Frame(mode, f"conf-if-range-{text}", f"interface range {text}", tuple(found))
    )


@command("no interface {name...}", modes="conf", source="F-GEN D-VL2")
def no_interface(switch: "Os9", session: Session, name: str) -> str:
    """Delete a port-channel or VLAN."""
    part = _one(session, name)
    full = name_of(part.kind, part.low)
    if part.kind not in {"Vlan", "Port-channel"}:
        raise wrong(session, name.split(maxsplit=1)[0], INVALID)
    if switch.item(full) is None:
        raise Rejected(f"% Error: {full} does not exist.")  # [mem]
    if part.kind == "Vlan":
        _delete_vlan(switch, part.low[0])
    else:
        _delete_lag(switch, full)
    return ""


def _delete_vlan(switch: "Os9", number: int) -> None:
    """Delete a VLAN; its members fall back to the default VLAN [mem]."""
    if number == 1:
        raise Rejected("% Error: Default VLAN cannot be deleted.")  # [mem]
    del switch.running.vlans[number]
    for port in switch.running.ports.values():
        port.tagged -= {number}
        port.untagged = 0 if port.untagged == number else port.untagged


def _delete_lag(switch: "Os9", full: str) -> None:
    number = switch.running.ports[full].number
    _refuse_peer_link(switch, full)
    for port in switch.members(number):
        port.lag, port.lag_mode, port.lacp = 0, "", False
    del switch.running.ports[full]


def _refuse_peer_link(switch: "Os9", name: str) -> None:
    """Refuse what the peer link of VLT cannot have: it stays in default mode [D-VLT2]."""
    vlt = switch.running.vlt
    if vlt and vlt.lines.get("peer-link") == f"peer-link {name.lower()}":
        raise Rejected(f"% Error: {short(name)} is configured as VLT peer-link.")  # [mem]


@command("default interface {name...}", modes="conf", source="F-GEN")
def default_interface(switch: "Os9", session: Session, name: str) -> str:
    """Put a physical port back to the factory configuration."""
    for full in listed(switch, session, name):
        if not physical(full):
            raise wrong(session, name.split(maxsplit=1)[0], INVALID)
        switch.running.ports[full] = Port(full, switch.chassis.platform.mtu_default or 1554)
    return ""


@on_ports("description {text...}", modes=ALL, source="R-SEN D-INT1")
def description(switch: "Os9", _session: Session, name: str, text: str) -> None:
    """Set the description: 240 characters, 100 of a VLAN [R-PUP, D-INT1]."""
    most = 100 if name.startswith("Vlan") else 240
    if len(text) > most:
        raise Rejected(f"% Error: Description exceeds {most} characters.")  # [mem]
    switch.at(name).description = text


@on_ports("no description", "no description {text...}", modes=ALL, source="R-SEN")
def no_description(switch: "Os9", _session: Session, name: str, text: str = "") -> None:  # noqa: ARG001
    """Remove the description."""
    switch.at(name).description = ""


@on_ports("shutdown", modes=ALL, source="R-OS9")
def shutdown(switch: "Os9", _session: Session, name: str) -> None:
    """Shut a port or VLAN interface down."""
    switch.at(name).enabled = False


@on_ports("no shutdown", modes=ALL, source="R-OS9")
def no_shutdown(switch: "Os9", _session: Session, name: str) -> None:
    """Bring a port or VLAN interface up."""
    switch.at(name).enabled = True


@on_ports("mtu {size:[0-9]+}", modes="if po vlan", source="D-MTU1 D-MTU2 R-PUP")
def mtu(switch: "Os9", session: Session, name: str, size: str) -> None:
    """Set the frame size: that of a port-channel fits each member."""
    number = within(session, size, MTU_MIN, switch.chassis.platform.mtu_max)
    port = switch.running.ports.get(name)
    if port is not None:
        _check_mtu(switch, port, number)
    switch.at(name).mtu = number


def _check_mtu(switch: "Os9", port: Port, size: int) -> None:
    """Refuse a port-channel above its members, a member below its port-channel [D-MTU1]."""
    lag = (
        port
        if port.name.startswith("Port-channel")
        else switch.running.ports.get(f"Port-channel {port.lag}")
    )
    if lag is port and any(size > member.mtu for member in switch.members(port.number)):
        raise Rejected(f"% Error: MTU of {short(port.name)} exceeds that of its members.")  # [mem]
    if lag and lag is not port and size < lag.mtu:
        raise Rejected(f"% Error: MTU is less than that of {short(lag.name)}.")  # [mem]


@on_ports("no mtu", "no mtu {size:[0-9]+}", modes="if po vlan", source="D-MTU2")
def no_mtu(switch: "Os9", _session: Session, name: str, size: str = "") -> None:  # noqa: ARG001
    """Go back to the default frame size."""
    default = switch.chassis.platform.mtu_default or 1554
    port = switch.running.ports.get(name)
    if port is not None:
        _check_mtu(switch, port, default)
    switch.at(name).mtu = default


@on_ports(
    f"ip address {{address:{ADDRESS}/[0-9]+}}",
    f"ip address {{address:{ADDRESS}}} {{mask:{ADDRESS}}}",
    f"ip address {{address:{ADDRESS}}} {{mask:/[0-9]+}}",
    "ip address {address:dhcp}",
    modes=ALL,
    source="R-OS9 R-SEN R-PUP",
)
def ip_address(switch: "Os9", _session: Session, name: str, address: str, mask: str = "") -> None:
    """Give an address to a routed port, a VLAN or the management port."""
    item = switch.at(name)
    if isinstance(item, Port):
        refuse_layer2(item)
        _refuse_peer_link(switch, name)
        if item.hybrid:
            raise Rejected(f"% Error: Port is in Layer-2 mode {short(name)}.")  # [mem]
    if name == "Vlan 1" and address != "dhcp":
        raise Rejected("% Error: Cannot assign IP address to default VLAN.")  # [D-VL2; words mem]
    if (
        isinstance(item, Port)
        and item.address
        and item.address != address
        and item.address == "dhcp"
    ):
        raise Rejected("% Error: DHCP is configured on the interface.")  # [F-S4048; words mem]
    item.address = address + _length(mask)


def _length(mask: str) -> str:
    if not mask or mask.startswith("/"):
        return mask
    bits = "".join(f"{int(part):08b}" for part in mask.split("."))
    if not re.fullmatch("1*0*", bits):
        raise Rejected("% Error: Invalid network mask.")  # [mem]
    return f"/{bits.count('1')}"


@on_ports("no ip address", "no ip address {rest...}", modes=ALL, source="F-S4048 F-GEN")
def no_ip_address(switch: "Os9", _session: Session, name: str, rest: str = "") -> None:  # noqa: ARG001
    """Take the address away."""
    switch.at(name).address = ""


def refuse_layer2(port: Port) -> None:
    """Refuse what a port in layer 2 cannot have."""
    if port.layer2:
        raise Rejected(f"% Error: Port is in Layer-2 mode {short(port.name)}.")  # [D-VL1]
    refuse_member(port)


def refuse_member(port: Port) -> None:
    """Refuse what a member of a port-channel cannot have."""
    if port.lag or port.lacp:
        raise Rejected(f"Error : {short(port.name)} is in Layer 2 LAG")  # [R-PUP]


def refuse_layer3(port: Port) -> None:
    """Refuse what a routed port cannot have."""
    if port.address:
        raise Rejected(f"% Error: Port is in Layer-3 mode {short(port.name)}.")  # [mem]


def refuse_vlan_member(port: Port) -> None:
    """Refuse what a member of a VLAN other than the default one cannot have."""
    if port.tagged or port.untagged:
        raise Rejected(
            f"% Error: Port is part of a non-default VLAN {short(port.name)}."
        )  # [R-PUP]


@on_ports("portmode hybrid", modes=PORT, source="D-VL1")
def portmode_hybrid(switch: "Os9", _session: Session, name: str) -> None:
    """Let a port be tagged and untagged at once; only before it is in layer 2."""
    port = switch.running.ports[name]
    if not port.hybrid:
        refuse_layer2(port)
        refuse_layer3(port)
        _refuse_peer_link(switch, name)
    port.hybrid = True


@on_ports("no portmode hybrid", "no portmode", modes=PORT, source="R-PUP D-VL1")
def no_portmode(switch: "Os9", _session: Session, name: str) -> None:
    """Go back to one kind of membership."""
    port = switch.running.ports[name]
    refuse_vlan_member(port)
    if port.hybrid:
        refuse_layer2(port)
    port.hybrid = False


@on_ports("switchport", modes=PORT, source="D-VL2")
def switchport(switch: "Os9", _session: Session, name: str) -> None:
    """Put a port in layer 2, untagged in the default VLAN."""
    port = switch.running.ports[name]
    refuse_member(port)
    refuse_layer3(port)
    _refuse_peer_link(switch, name)
    port.switchport = True


@on_ports("no switchport", modes=PORT, source="D-VL2")
def no_switchport(switch: "Os9", _session: Session, name: str) -> None:
    """Take a port out of layer 2, once it is in the default VLAN only."""
    port = switch.running.ports[name]
    refuse_vlan_member(port)
    port.switchport = False


_PAUSE = "flowcontrol rx {rx:on|off} tx {tx:on|off}"
_LIMITS = (2047, 2013, 2013)


@on_ports(
    _PAUSE,
    f"{_PAUSE} {{negotiate:negotiate}}",
    f"{_PAUSE} threshold {{a:[0-9]+}} {{b:[0-9]+}} {{c:[0-9]+}}",
    modes="if",
    source="D-FC1 D-FC2 D-FC5",
)
def flowcontrol(switch: "Os9", session: Session, name: str, **values: str) -> None:
    """Set IEEE 802.3x pause; never beside priority flow control."""
    port = switch.running.ports[name]
    on = "on" in (values["rx"], values["tx"])
    if on and port_pfc(switch, port):
        raise Rejected(  # [D-DCB1; words mem]
            f"% Error: PFC is enabled on {short(name)}, flowcontrol cannot be configured."
        )
    if "negotiate" in values and TYPES[key_of(name).kind][1] == TYPES["fortyGigE"][1]:
        raise wrong(session, "negotiate", INVALID)
    threshold = ""
    if "a" in values:
        given = zip((values["a"], values["b"], values["c"]), _LIMITS, strict=True)
        threshold = " threshold " + " ".join(str(within(session, v, 1, most)) for v, most in given)
    port.rx, port.tx = values["rx"] == "on", values["tx"] == "on"
    port.threshold = threshold or (" negotiate" if "negotiate" in values else "")


@on_ports(f"no {_PAUSE}", modes="if", source="D-FC1 D-FC2")
def no_flowcontrol(switch: "Os9", _session: Session, name: str, **_values: str) -> None:
    """Go back to no pause frames."""
    port = switch.running.ports[name]
    port.rx, port.tx, port.threshold = False, False, ""


def port_pfc(switch: "Os9", port: Port) -> bool:
    """Tell whether DCB has priority flow control on at a port: it is, until a map turns it off."""
    found = switch.running.maps.get(port.dcb_map)
    return switch.running.dcb and (found.pfc if found else True)

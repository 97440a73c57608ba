"""Addresses of routed ports, VLAN interfaces and the management port."""

import re
from ipaddress import AddressValueError, IPv6Interface, NetmaskValueError, ip_interface

from sanfab_lab.commands import Refused, refuse_if
from sanfab_lab.nxos.commands import NOT_ALLOWED, NxosCall, command
from sanfab_lab.nxos.commands.interfaces import mode_interfaces
from sanfab_lab.nxos.state import NativePort, Port, Svi, Vfc


@command(
    "[no] ip address <{ip:[\\d./]+}>",
    "[no] ip address <{ip:[\\d.]+} {mask:[\\d.]+}>",
    modes="eth lag svi",
    source="BF-NX N9KRUN",
)
def _ip_address(call: NxosCall) -> None:
    """Set the IP address of interfaces."""
    ip = "" if call.no else _with_length(call["ip"], call["mask"])
    for name, one in zip(call.targets, mode_interfaces(call), strict=True):
        refuse_if(isinstance(one, Port) and one.switchport, NOT_ALLOWED.format(name))
        if isinstance(one, Vfc | NativePort):
            continue
        has_more = isinstance(one, Svi) and any(":" not in other for other in one.more)
        refuse_if(call.no and has_more, "% Must delete secondary before deleting primary")  # [mem]
        _refuse_overlap(call, one, ip)
        one.ip = ip


@command("[no] ip address {ip:[\\d./]+} secondary", modes="svi", source="BF-NX NODEUTIL")
def _secondary(call: NxosCall) -> None:
    """Add a secondary address to VLAN interfaces, or remove it."""
    ip = _with_length(call["ip"], "")
    for one in (one for one in mode_interfaces(call) if isinstance(one, Svi)):
        if call.no:
            refuse_if(ip not in one.more, "% Secondary address is not configured")  # [mem]
            one.more = tuple(other for other in one.more if other != ip)
            continue
        refuse_if(not one.ip, "% Primary address is not configured")  # [mem]
        refuse_if(ip == one.ip, "% Address is already the primary one")  # [mem]
        _refuse_overlap(call, one, ip)
        one.more = tuple(dict.fromkeys((*one.more, ip)))


@command("[no] ipv6 address {ip:[0-9a-fA-F:.]+/\\d+}", modes="svi", source="BF-NX COLL-NX")
def _ipv6_address(call: NxosCall) -> None:
    """Add an IPv6 address to VLAN interfaces, or remove it."""
    try:
        ip = str(IPv6Interface(call["ip"]))
    except (AddressValueError, NetmaskValueError):
        raise Refused("% Invalid ipv6 address") from None
    for one in (one for one in mode_interfaces(call) if isinstance(one, Svi)):
        if call.no:
            one.more = tuple(other for other in one.more if other != ip)
            continue
        _refuse_overlap(call, one, ip)
        one.more = tuple(dict.fromkeys((*one.more, ip)))


def _refuse_overlap(call: NxosCall, changed: Port | Svi, ip: str) -> None:
    """Refuse an address whose network another interface of the VRF has [COLL-NX]."""
    others: list[tuple[str, Port | Svi]] = [*call.state.ports.items(), *call.state.svis.items()]
    network = ip_interface(ip).network if ip else None
    for name, other in others:
        if network is None or other is changed or other.vrf != changed.vrf:
            continue
        for known in (other.ip, *(other.more if isinstance(other, Svi) else ())):
            # Networks of IPv4 and IPv6 have nothing in common.
            if known and (":" in known) == (":" in ip) and _overlap(known, ip):
                raise Refused(f"% {ip} overlaps with address configured on {name}")


def _overlap(one: str, other: str) -> bool:
    first, second = sorted((ip_interface(one).network, ip_interface(other).network), key=_length)
    return second.network_address in first


def _length(network: object) -> int:
    return getattr(network, "prefixlen", 0)


def _with_length(ip: str, mask: str) -> str:
    """Return an address with the length of its network.

    >>> _with_length("10.0.0.5", "255.255.255.0")
    '10.0.0.5/24'
    """
    if mask:
        bits = sum(bin(int(octet) & 255).count("1") for octet in mask.split("."))
        ip = f"{ip}/{bits}"
    match = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)\.(\d+)/(\d+)", ip)
    if match is None or any(int(octet) > 255 for octet in match.groups()[:4]):  # noqa: PLR2004
        raise Refused("% Invalid ip address")
    return ip

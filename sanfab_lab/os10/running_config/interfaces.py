"""One interface -> its lines, in the order in which a switch prints them [O10-JP O10-111]."""

from collections.abc import Iterator

from sanfab_lab.number_lists import compact_list
from sanfab_lab.os10.names import ETHERNET, LAG, LOOPBACK, MANAGEMENT
from sanfab_lab.os10.state import MTU, Interface

_RATE = ("speed", "negotiation", "fec")
_AFTER = (
    "priority-flow-control mode", "service-policy", "ets", "qos-map", "trust-map", "dcbx", "lldp",
    "minimum-links", "lacp", "vlt-port-channel", "ip access-group", "storm-control",
    "spanning-tree",
)  # fmt: skip


def interface_lines(one: Interface) -> list[str]:
    """Return the section of an interface."""
    lines = [
        *([f"description {one.description}"] if one.description else []),
        "no shutdown" if one.enabled else "shutdown",
        *_of_kind(one),
    ]
    return [f"interface {one.name}", *(f" {line}" for line in lines), *_groups(one)]


def _of_kind(one: Interface) -> Iterator[str]:
    if one.kind in {ETHERNET, LAG}:
        yield from _layer2(one)
        yield from _addresses(one)
        yield from _kept(one, _RATE)
        yield from _mtu(one)
        if one.kind == ETHERNET:
            yield f"flowcontrol receive {'on' if one.receive else 'off'}"  # always [O10-JP]
            if one.transmit:  # never `off` [O10-JP]
                yield "flowcontrol transmit on"
    elif one.kind == MANAGEMENT:
        yield "ip address dhcp" if one.dhcp else "no ip address dhcp"
        yield from _addresses(one)
    else:
        yield from _mtu(one)
        yield from _addresses(one)
    yield from _kept(one, _AFTER)


def _layer2(one: Interface) -> Iterator[str]:
    if one.lag:
        yield f"channel-group {one.lag}" + (f" mode {one.lag_mode}" if one.lag_mode != "on" else "")
    if not one.layer2:
        yield "no switchport"
        return
    if one.trunk:
        yield "switchport mode trunk"
    if one.access:
        yield f"switchport access vlan {one.access}"
    if one.trunk and one.allowed:
        yield f"switchport trunk allowed vlan {compact_list(one.allowed)}"


def _addresses(one: Interface) -> Iterator[str]:
    if one.vrf:
        yield f"ip vrf forwarding {one.vrf}"
    if one.address:
        yield f"ip address {one.address}"
    yield from (f"ip address {other} secondary" for other in one.secondary)
    yield from (f"ipv6 address {other}" for other in one.ipv6)
    if one.autoconfig:
        yield "ipv6 address autoconfig"


def _mtu(one: Interface) -> list[str]:
    return [f"mtu {one.mtu}"] if one.mtu != MTU and one.kind != LOOPBACK else []


def _kept(one: Interface, order: tuple[str, ...]) -> list[str]:
    """Return the lines whose keys begin so, in that order."""
    return [
        line
        for begin in order
        for key, line in sorted(one.lines.items())
        if key == begin or key.startswith(f"{begin} ")
    ]


def _groups(one: Interface) -> Iterator[str]:
    for number, lines in sorted(one.vrrp.items()):
        yield from (" !", f" vrrp-group {number}")
        yield from (f"  {line}" for _, line in sorted(lines.items(), reverse=True))

"""What the running configuration says about an interface, in the order of the switch."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from sanfab.model.platforms.row import release_key
from sanfab_lab.eos.entries import shown_vlans
from sanfab_lab.eos.state import ALL_VLANS, MTU_DEFAULT, Port, kind_of

ETHERNET, LAG, VLAN, MANAGEMENT = "Ethernet", "Port-Channel", "Vlan", "Management"
LAN = (ETHERNET, LAG)


class Look(NamedTuple):
    """What a line looks like in a release."""

    release: tuple[int, ...]

    def since(self, release: str) -> bool:
        """Tell whether the switch runs that release or a later one."""
        return self.release >= release_key(release)


class Row(NamedTuple):
    """One property: the line it makes, and the one that shows its default."""

    line: Callable[[Port, Look], str]
    default: str = ""
    """Shown by ``all`` only; empty: never."""
    kinds: tuple[str, ...] = (ETHERNET, LAG, VLAN, MANAGEMENT, "Loopback")


def _value(words: str, name: str, default: object = "") -> Callable[[Port, Look], str]:
    """Return what prints some words and a value that is not the default."""

    def line(port: Port, _look: Look) -> str:
        value = getattr(port, name)
        return "" if value in {default, ""} else f"{words} {value}"

    return line


def _flag(words: str, name: str, *, when: bool) -> Callable[[Port, Look], str]:
    """Return what prints some words if a property has a value."""
    return lambda port, _look: words if getattr(port, name) is when else ""


def _mtu(port: Port, _look: Look) -> str:
    return "" if port.mtu == MTU_DEFAULT else f"mtu {port.mtu}"


def _link_event(port: Port, _look: Look) -> str:
    words = "logging event link-status"
    return {"on": words, "off": f"no {words}"}.get(port.link_event, "")


def _pause(way: str) -> Callable[[Port, Look], str]:
    def line(port: Port, _look: Look) -> str:
        value = str(getattr(port, way))
        return "" if value in {"", "off"} else f"flowcontrol {way} {value}"

    return line


def _allowed(port: Port, _look: Look) -> str:
    if port.allowed == ALL_VLANS:
        return ""
    return f"switchport trunk allowed vlan {shown_vlans(port.allowed)}"


def _channel(port: Port, _look: Look) -> str:
    return f"channel-group {port.channel} mode {port.lacp}" if port.channel else ""


def _lacp(port: Port, look: Look) -> str:
    words = "lacp timer" if look.since("4.21") else "lacp rate"
    return f"{words} fast" if port.lacp_fast else ""


def _vrf(port: Port, look: Look) -> str:
    words = "vrf" if look.since("4.22") else "vrf forwarding"
    return f"{words} {port.vrf}" if port.vrf else ""


def _trust(port: Port, _look: Look) -> str:
    return {"": "", "none": "no qos trust"}.get(port.trust, f"qos trust {port.trust}")


def _pfc(port: Port, look: Look) -> str:
    words = "priority-flow-control on" if look.since("4.19") else "priority-flow-control mode on"
    return words if port.pfc else ""


def _edge(port: Port, look: Look) -> str:
    if port.edge == "edge" and not look.since("4.24"):
        return "spanning-tree portfast"  # [PYEAPI]; `edge` is printed later [AZLOCAL], when: [mem]
    return f"spanning-tree portfast {port.edge}" if port.edge else ""


SWITCHING_ROWS = (
    Row(_value("description", "description"), "no description"),
    Row(_flag("shutdown", "shut", when=True), "no shutdown"),
    Row(_value("load-interval", "load_interval", 0)),
    Row(_mtu, "mtu 1500"),
    Row(_link_event, "logging event link-status use-global"),
    Row(_value("dcbx mode", "dcbx", "none"), "no dcbx mode", (ETHERNET,)),
    Row(_pause("send"), "no flowcontrol send", (ETHERNET, MANAGEMENT)),
    Row(_pause("receive"), "no flowcontrol receive", (ETHERNET, MANAGEMENT)),
    Row(_value("speed", "speed"), "no speed", (ETHERNET, MANAGEMENT)),
    Row(_value("error-correction encoding", "fec"), "", (ETHERNET,)),
    Row(_value("l2 mtu", "l2_mtu", 0), "no l2 mtu", LAN),
    Row(_value("switchport access vlan", "access", 1), "switchport access vlan 1", LAN),
    Row(
        _value("switchport trunk native vlan", "native", "1"), "switchport trunk native vlan 1", LAN
    ),
    Row(_allowed, "switchport trunk allowed vlan 1-4094", LAN),
    Row(_value("switchport mode", "mode", "access"), "switchport mode access", LAN),
)
ROUTING_ROWS = (
    Row(_flag("no switchport", "switching", when=False), "switchport", LAN),
    Row(_flag("no autostate", "autostate", when=False), "autostate", (VLAN,)),
    Row(_vrf),
    Row(_value("ip address", "address"), "no ip address", (VLAN, MANAGEMENT, "Loopback")),
)
LINK_ROWS = (
    Row(_channel, "no channel-group", (ETHERNET,)),
    Row(_lacp, "", (ETHERNET,)),
    Row(
        _value("lacp port-priority", "lacp_priority", 32768),
        "lacp port-priority 32768",
        (ETHERNET,),
    ),
    Row(_value("port-channel min-links", "min_links", 0), "no port-channel min-links", (LAG,)),
    Row(_value("port-channel lacp fallback", "fallback"), "no port-channel lacp fallback", (LAG,)),
    Row(
        _flag("no lldp transmit", "lldp_transmit", when=False),
        "lldp transmit",
        (ETHERNET, MANAGEMENT),
    ),
    Row(
        _flag("no lldp receive", "lldp_receive", when=False), "lldp receive", (ETHERNET, MANAGEMENT)
    ),
    Row(_value("mlag", "mlag", 0), "no mlag", (LAG,)),
    Row(_trust, "default qos trust", LAN),
    Row(_value("qos cos", "cos"), "qos cos 0", LAN),
    Row(_value("qos dscp", "dscp"), "qos dscp 0", LAN),
    Row(_pfc, "no priority-flow-control", (ETHERNET,)),
)
STP_ROWS = (
    Row(_flag("logging event storm-control discards", "storm_event", when=True), "", LAN),
    Row(_edge, "no spanning-tree portfast", LAN),
    Row(_value("spanning-tree bpduguard", "bpdu_guard"), "no spanning-tree bpduguard", LAN),
    Row(_value("spanning-tree bpdufilter", "bpdu_filter"), "no spanning-tree bpdufilter", LAN),
    Row(_value("spanning-tree guard", "stp_guard"), "no spanning-tree guard", LAN),
    Row(_value("spanning-tree link-type", "link_type"), "", LAN),
    Row(_value("spanning-tree cost", "stp_cost"), "no spanning-tree cost", LAN),
    Row(
        _value("spanning-tree port-priority", "stp_priority", "128"),
        "spanning-tree port-priority 128",
        LAN,
    ),
)


def block(name: str, port: Port, look: Look, *, every: bool) -> list[str]:
    """Return the lines about an interface, its name first."""
    return [f"interface {name}", *_lines(kind_of(name), port, look, every=every)]


@lru_cache(maxsize=4096)  # most ports of a lab are alike
def _lines(kind: str, port: Port, look: Look, *, every: bool) -> tuple[str, ...]:
    lines = [
        *_rows(SWITCHING_ROWS, kind, port, look, every=every),
        *(f"switchport trunk group {group}" for group in port.groups),
        *_rows(ROUTING_ROWS, kind, port, look, every=every),
        *(f"ip address {address} secondary" for address in port.secondary),
        *_rows(LINK_ROWS, kind, port, look, every=every),
        *(f"priority-flow-control priority {one} no-drop" for one in sorted(port.lossless)),
        *(_storm(port, look, every=every) if kind in LAN else ()),
        *_rows(STP_ROWS, kind, port, look, every=every),
    ]
    return tuple(f"   {line}" for line in lines)


def _rows(
    rows: tuple[Row, ...], kind: str, port: Port, look: Look, *, every: bool
) -> Iterator[str]:
    for row in rows:
        if kind not in row.kinds and every:
            continue
        line = row.line(port, look) or (row.default if every else "")
        if line:
            yield line


def _storm(port: Port, look: Look, *, every: bool) -> list[str]:
    limits = dict(port.storm)
    kinds = ["broadcast", "multicast", "all"]
    if look.since("4.19"):
        kinds.insert(2, "unknown-unicast")
    return [
        f"storm-control {kind} level {limits[kind]}"
        if kind in limits
        else f"no storm-control {kind}"
        for kind in kinds
        if kind in limits or every
    ]

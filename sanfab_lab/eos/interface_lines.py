r"""The lines of interfaces in the order of the switch, and the commands that set one field.

One table serves both: a row with a source is registered by ``commands/interfaces.py``; the command
of a row without one is a function.
"""

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from typing import NamedTuple

from sanfab_lab.eos.eras import Eras
from sanfab_lab.eos.names import kind_of
from sanfab_lab.eos.state import VRRP_PRIORITY, Port
from sanfab_lab.number_lists import compact_list

ETHERNET, LAG, VLAN = ("Ethernet",), ("Port-Channel",), ("Vlan",)
LAN, PHYSICAL = ETHERNET + LAG, ("Ethernet", "Management")
ADDRESSED = ("Vlan", "Management", "Loopback")
ANY = LAN + ADDRESSED


class PortLine(NamedTuple):
    """A line that shows one field of an interface that differs from its default."""

    form: str
    """Form behind ``[no|default]``."""
    field: str
    source: str = ""
    kinds: tuple[str, ...] = ANY
    """Kinds of interfaces that have the line."""
    limits: range | None = None
    default: str = ""
    """Line of the default, shown by ``all`` only; empty: the default value, or ``no``."""
    hidden: str = ""
    """A value that is not shown, besides the default."""
    when: str = ""


NEVER = "never"
"""The default has no line."""
_PAUSE = "{value:on|off|desired}"
_RATE = "{value:normal|fast}"
_GUARD = "{value:enable|disable}"
SWITCHING_LINES = (
    PortLine("description <{value...}>", "description", "BF-EOS"),
    PortLine("shutdown", "shut", "BF-EOS"),
    PortLine(r"load-interval <{value:\d+}>", "load_interval", "AVD", ANY, range(601), NEVER),
    PortLine(r"mtu <{value:\d+}>", "mtu", "A-L3MTU AZLOCAL", ANY, range(68, 9215)),
    PortLine("logging event link-status", "link_event", default="{} use-global"),
    PortLine(
        "dcbx mode <{value:ieee|cee|none}>", "dcbx", "BF-EOS MSNIC mem", ETHERNET, hidden="none"
    ),
    PortLine(f"flowcontrol send <{_PAUSE}>", "send", "BF-EOS", PHYSICAL, hidden="off"),
    PortLine(f"flowcontrol receive <{_PAUSE}>", "receive", "BF-EOS AVD", PHYSICAL, hidden="off"),
    PortLine(r"speed <{value:auto|\d+g(-\d)?}>", "speed", "AVD", PHYSICAL),
    PortLine("error-correction encoding", "fec", "", ETHERNET, default=NEVER),
    PortLine("error-correction encoding fire-code", "fire_code", "", ETHERNET, default=NEVER),
    PortLine("error-correction encoding reed-solomon", "reed_solomon", "", ETHERNET, default=NEVER),
    PortLine("l2 mtu <{value}>", "l2_mtu", "", LAN),
    PortLine(r"switchport access vlan <{value:\d+}>", "access", "BF-EOS", LAN, range(1, 4095)),
    PortLine("switchport trunk native vlan <{value}>", "native", "", LAN),
    PortLine("switchport trunk allowed vlan <{value}>", "allowed", "", LAN, None, "{} 1-4094"),
    PortLine("switchport mode <{value:access|trunk|dot1q-tunnel}>", "mode", "BF-EOS", LAN),
)  # fmt: skip
ROUTING_LINES = (
    PortLine("switchport", "switching", "BF-EOS", LAN),
    PortLine("autostate", "autostate", "PYEAPI", VLAN),
    PortLine("vrf <{value}>", "vrf", default=NEVER, when="vrf-instance"),
    PortLine("vrf forwarding <{value}>", "vrf", default=NEVER, when="vrf-definition"),
    PortLine("ip address <{value}>", "address", "", ADDRESSED),
)
LINK_LINES = (
    PortLine("channel-group <{value}>", "channel", "", ETHERNET),
    PortLine(f"lacp rate <{_RATE}>", "lacp_rate", "BF-EOS", ETHERNET, None, NEVER, "", "lacp-rate"),
    PortLine(
        f"lacp timer <{_RATE}>", "lacp_rate", "BF-EOS", ETHERNET, None, NEVER, "", "lacp-timer"
    ),
    PortLine(
        r"lacp port-priority <{value:\d+}>", "lacp_priority", "BF-EOS", ETHERNET, range(65536)
    ),
    PortLine(r"port-channel min-links <{value:\d+}>", "min_links", "PYEAPI", LAG, range(65)),
    PortLine("port-channel lacp fallback <{value:static|individual}>", "fallback", "PYEAPI", LAG),
    PortLine("lldp transmit", "lldp_transmit", "PYEAPI", PHYSICAL),
    PortLine("lldp receive", "lldp_receive", "PYEAPI", PHYSICAL),
    PortLine(r"mlag <{value:\d+}>", "mlag", "BF-EOS AVD", LAG, range(1, 2001)),
    PortLine("qos trust", "trust", "", LAN, None, "default {}"),
    PortLine("qos cos <{value:[0-7]}>", "cos", "PYEAPI AVD", LAN, None, "{} 0"),
    PortLine(r"qos dscp <{value:\d+}>", "dscp", "PYEAPI AVD", LAN, range(64), "{} 0"),
    PortLine(
        "priority-flow-control mode <on>",
        "pfc", "MSNIC", ETHERNET, None, "no priority-flow-control", "", "pfc-mode",
    ),
    PortLine("priority-flow-control <on>", "pfc", "BF-EOS AVD", ETHERNET, when="pfc-on"),
)  # fmt: skip
STP_LINES = (
    PortLine("logging event storm-control discards", "storm_event", "AVD", LAN, None, NEVER),
    PortLine("spanning-tree portfast", "edge", "", LAN),
    PortLine(f"spanning-tree bpduguard <{_GUARD}>", "bpdu_guard", "PYEAPI", LAN),
    PortLine(f"spanning-tree bpdufilter <{_GUARD}>", "bpdu_filter", "AVD", LAN),
    PortLine("spanning-tree guard <{value:root|loop|none}>", "stp_guard", "AVD", LAN),
    PortLine(
        "spanning-tree link-type <{value:point-to-point|shared}>",
        "link_type", "mem", LAN, None, NEVER,
    ),
    PortLine(r"spanning-tree cost <{value:\d+}>", "stp_cost", "NTC", LAN, range(1, 200000001)),
    PortLine(
        r"spanning-tree port-priority <{value:\d+}>",
        "stp_priority", "PYEAPI", LAN, range(0, 241, 16),
    ),
)  # fmt: skip
PORT_LINES = (*SWITCHING_LINES, *ROUTING_LINES, *LINK_LINES, *STP_LINES)
_DEFAULTS = {one.name: one.default for one in fields(Port)}


def interface_section(name: str, port: Port, eras: Eras, *, every: bool) -> list[str]:
    """Return the block of an interface; ``every``: with all defaults."""
    return [f"interface {name}", *_lines(kind_of(name), port, eras, every=every)]


@lru_cache(maxsize=4096)  # most ports of a lab are alike
def _lines(kind: str, port: Port, eras: Eras, *, every: bool) -> tuple[str, ...]:
    def shown(rows: tuple[PortLine, ...]) -> Iterator[str]:
        for row in rows:
            if row.when in {"", *eras} and (kind in row.kinds or not every):
                words = row.form.partition(" <")[0]
                line = _line(row, words, port, eras) or (_default(row, words) if every else "")
                yield from [line.replace("{}", words)] if line else []

    lines = [
        *shown(SWITCHING_LINES),
        *(f"switchport trunk group {group}" for group in port.groups),
        *shown(ROUTING_LINES),
        *(f"ip address {address} secondary" for address in port.secondary),
        *(f"ipv6 address {address}" for address in port.ipv6),
        *_vrrp_lines(port, eras),
        *shown(LINK_LINES),
        *(f"priority-flow-control priority {one} no-drop" for one in sorted(port.lossless)),
        *(_storm_lines(port, eras, every=every) if kind in LAN else ()),
        *shown(STP_LINES),
    ]
    return tuple(f"   {line}" for line in lines)


def _default(row: PortLine, words: str) -> str:
    """Return the line that shows the default of a field; empty: none."""
    value = _DEFAULTS[row.field]
    if row.default:
        return "" if row.default == NEVER else row.default
    return f"{words} {value}".removesuffix(" True") if value else f"no {words}"


def _line(row: PortLine, words: str, port: Port, eras: Eras) -> str:
    value = getattr(port, row.field)
    if value == _DEFAULTS[row.field] or (row.hidden and value == row.hidden):
        return ""
    if isinstance(value, bool):
        return row.form.replace("<", "").replace(">", "") if value else f"no {words}"
    special = _special(row.field, port, eras)
    return special if special is not None else f"{words} {value}"


def _special(field: str, port: Port, eras: Eras) -> str | None:
    """Return the line of a field that does not end with its value; None: it does."""
    if field == "edge" and port.edge == "edge" and "portfast-edge" not in eras:
        return "spanning-tree portfast"  # [PYEAPI]
    lines = {
        "link_event": "{}" if port.link_event == "on" else "no {}",
        "allowed": f"{{}} {vlan_text(port.allowed)}",
        "channel": f"{{}} {port.channel} mode {port.lacp}",
        "trust": "no {}" if port.trust == "none" else f"{{}} {port.trust}",
    }
    return lines.get(field)


def vlan_text(vlans: frozenset[int]) -> str:
    """Return VLANs as a line shows them."""
    return compact_list(vlans) or "none"


def _vrrp_lines(port: Port, eras: Eras) -> Iterator[str]:
    ip, level = ("ipv4", "priority-level") if "vrrp-ipv4" in eras else ("ip", "priority")
    for one in port.vrrp:
        if one.priority != VRRP_PRIORITY:
            yield f"vrrp {one.number} {level} {one.priority}"
        if not one.preempt:
            yield f"no vrrp {one.number} preempt"
        if one.address:
            yield f"vrrp {one.number} {ip} {one.address}"


def _storm_lines(port: Port, eras: Eras, *, every: bool) -> Iterator[str]:
    limits = dict(port.storm)
    for kind in STORM_KINDS:
        if kind in limits and (kind != "unknown-unicast" or "storm-unknown" in eras):
            yield f"storm-control {kind} level {limits[kind]}"
        elif every and (kind != "unknown-unicast" or "storm-unknown" in eras):
            yield f"no storm-control {kind}"


STORM_KINDS = ("broadcast", "multicast", "unknown-unicast", "all")

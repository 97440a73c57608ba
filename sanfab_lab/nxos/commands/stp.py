"""Spanning tree, storm control."""

from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.number_lists import expand_list
from sanfab_lab.nxos.commands import (
    TREE,
    ModeRow,
    NxosCall,
    command,
    global_settings,
    port_command,
    register_modes,
)
from sanfab_lab.nxos.commands.interfaces import change_ports, ports_of, share_with_members
from sanfab_lab.rows import Setting, register_settings, replace_line

PRIORITIES = range(0, 61441, 4096)
_DEFAULT = 32768
_CAUSES = (
    "all|bpduguard|failed-port-state|link-flap|loopback|miscabling|psecure-violation"
    "|security-violation|storm-control|udld|vpc-peerlink"
)
_EDGE = """Warning: Edge port type (portfast) should only be enabled on ports
connected to a single host. Connecting hubs, concentrators, switches,
bridges, etc... to this interface when edge port type (portfast) is
enabled, can cause temporary bridging loops.
Use with CAUTION
"""


@port_command(
    "[no] spanning-tree port type <{type:edge|network|normal}>",
    "[no] spanning-tree port type <{type:edge} trunk>",
    source="TL2013 C-N5TS",
)
def _port_type(call: NxosCall) -> str:
    wanted = "" if call.no else call["type"] + (" trunk" if call.keyword("trunk") else "")
    change_ports(call, stp=wanted)
    return _EDGE if wanted.startswith("edge") else ""


@port_command(
    "[no] spanning-tree {what:bpduguard|bpdufilter} {how:enable|disable}",
    "[no] spanning-tree {what:guard} {how:root|loop|none}",
    "no spanning-tree {what:bpduguard|bpdufilter|guard}",
    source="BF-NX",
)
def _guard(call: NxosCall) -> None:
    """Set BPDU guard, BPDU filter and root or loop guard."""
    for name, port in ports_of(call):
        replace_line(port.guards, call["what"], "" if call.no else call["how"])
        share_with_members(call, name)


global_settings(
    "stp",
    Setting("spanning-tree mode <{mode:rapid-pvst|mst}>", "mem", "spanning-tree mode rapid-pvst"),
    Setting("spanning-tree port type edge default", "BF-NX"),
    Setting("spanning-tree port type network default"),
    Setting("spanning-tree port type edge bpduguard default", "BF-NX"),
    Setting("spanning-tree port type edge bpdufilter default"),
    Setting("spanning-tree loopguard default"),
    Setting("spanning-tree bridge assurance", "mem", "on"),
    Setting("spanning-tree pathcost method <{how:long|short}>"),
    Setting("spanning-tree vlan {list:[\\d,-]+}", "mem", "on"),
    Setting(
        "spanning-tree mst {list:[\\d,-]+} priority <{value:\\d+}>",
        "AZLOCAL",
        "spanning-tree mst 0 priority 32768",
        limits=PRIORITIES,
    ),
    Setting("vlan dot1Q tag native", "BF-NX"),
    Setting("system vlan {first:\\d+} reserve", "BF-NX"),
    Setting("udld aggressive"),
    Setting("priority-flow-control watch-dog-interval on", "N9KROCE", when="n9k"),
    Setting(f"errdisable recovery cause {{cause:{_CAUSES}}}", "N9K-IF106"),
    Setting(
        "errdisable recovery interval <{value:\\d+}>",
        "N9K-IF106",
        "errdisable recovery interval 300",
        limits=range(30, 65536),
    ),
)


@command(
    "[no] spanning-tree vlan {list:[\\d,-]+} priority <{n:\\d+}>", modes="config", source="NXPRIO"
)
def _vlan_priority(call: NxosCall) -> None:
    """Set the priority of VLANs, which need not exist; 32768 is the default."""
    priority = _DEFAULT if call.no else int(call["n"])
    if priority not in PRIORITIES:
        raise refused_word(call["n"], Reason.RANGE)
    known = call.state.priorities
    known.update(dict.fromkeys(expand_list(call["list"]), priority))
    call.state.priorities = {one: known[one] for one in sorted(known) if known[one] != _DEFAULT}


register_modes(ModeRow("spanning-tree mst configuration", "mst", "AZLOCAL"))
register_settings(
    TREE,
    "mst",
    lambda call: [call.state.mst],
    Setting("name <{name}>", "AZLOCAL"),
    Setting("revision <{n:\\d+}>", "AZLOCAL"),
    Setting("instance {n:\\d+} <vlan {list:[\\d,-]+}>", "AZLOCAL"),
)


_NO_LIMIT = 100.0
"""Per cent."""


@port_command(
    "[no] storm-control {what:broadcast|multicast|unicast} level <{level:\\d+(?:\\.\\d+)?}>",
    source="BF-NX",
)
def _storm_level(call: NxosCall) -> None:
    """Limit broadcast, multicast or unicast frames; 100 %: no limit."""
    level = _NO_LIMIT if call.no else float(call["level"])
    if level > _NO_LIMIT:
        raise refused_word(call["level"], Reason.RANGE)
    _limit(call, "" if level == _NO_LIMIT else f"level {level:.2f}")


@port_command(
    "[no] storm-control {what:broadcast|multicast|unicast} level pps {rate:\\d+}",
    when="n9k",
    source="N9K-GUIDE",
)
def _storm_rate(call: NxosCall) -> None:
    """Limit frames in packets per second."""
    _limit(call, "" if call.no else f"level pps {call['rate']}")


def _limit(call: NxosCall, text: str) -> None:
    for _, port in ports_of(call):
        replace_line(port.storm, call["what"], text)


@port_command("[no] storm-control action <{action:shutdown|trap}>", source="BF-NX")
def _storm_action(call: NxosCall) -> None:
    """Set the actions of storm control; both can be set."""
    for _, port in ports_of(call):
        action = {call["action"]} if call.has("action") else {"shutdown", "trap"}
        port.storm_action = port.storm_action - action if call.no else port.storm_action | action

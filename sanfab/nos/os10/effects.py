"""OS10 lines that set no fact and act on what a port, VLAN, LAG or pair carries."""

from sanfab.facts.effects import EffectKind
from sanfab.facts.switch import PortFacts
from sanfab.nos.effects import register_effects
from sanfab.nos.forms import EffectForm
from sanfab.nos.os10.builder import READER, Builder
from sanfab.nos.os10.names import PORT, PORTS, interface_name, parse_interfaces

_STOPS, _FILTERS, _DIVERTS, _ISOLATES, _LIMITS, _SHRINKS, _SHUTS, _UNKNOWN, _JOINS = EffectKind

_LIST = "drops frames that {kind} access list {name} does not permit"
_ACCESS = "{kind:ip|ipv6|mac} access-group {name} {way:in|out}"


def _ports(_builder: Builder, names: str) -> list[PortFacts]:
    return [PortFacts(name) for name in parse_interfaces(names)]


def _mirror_port(_builder: Builder, name: str) -> list[PortFacts]:
    return [PortFacts(interface_name(name))]


_PORT = (
    EffectForm("port", _ACCESS, "O10-COLL O10-ACL", _FILTERS, _LIST, "no {line}"),
    EffectForm("port", "service-policy {way:input|output} type qos {name}", "O10-COLL", _LIMITS,
               "its policy {name} may drop, mark or delay frames"),
    EffectForm("port", "minimum-links {count:[2-9]|[1-9][0-9]}", "O10-COLL", _SHUTS,
               "it goes down when fewer than {count} of its members are up", "no minimum-links"),
    EffectForm("port", "lacp max-bundle {count:[0-9]+}", "O10-COLL", _SHRINKS,
               "no more than {count} of its members carry frames", "no lacp max-bundle"),
    EffectForm("port", "spanning-tree guard {how:root|loop}", "O10-COLL O10-STIG", _SHUTS,
               "its VLANs are blocked when {how} guard sees what it does not expect",
               "spanning-tree guard none"),
    EffectForm("port", "spanning-tree bpdufilter enable", "O10-COLL", _ISOLATES,
               "spanning tree neither sends nor hears anything on it: a loop goes unseen",
               "spanning-tree bpdufilter disable"),
    EffectForm("port", "spanning-tree {tree:rstp|vlan \\S+|msti [0-9]+} cost {cost:[0-9]+}",
               "O10-COLL", _DIVERTS, "spanning tree prefers other paths to it, or it to others"),
    EffectForm("port", "spanning-tree {tree:rstp|vlan \\S+|msti [0-9]+} priority {number:[0-9]+}",
               "O10-COLL", _DIVERTS, "spanning tree chooses another port of the same cost"),
    EffectForm("port", "storm-control {kind:broadcast|multicast|unknown-unicast} {rate...}",
               "O10-STIG", _LIMITS, "drops {kind} frames above {rate}"),
    EffectForm("port", "fec {mode:off|on|CL91-RS|CL108-RS|CL74-FC}", "O10-FEC O10-COLL", _SHUTS,
               "its error correction is {mode}: it is down unless the far end has the same",
               "no fec"),
    EffectForm("port", "dot1x port-control {how:auto|force-unauthorized}", "O10-STIG", _STOPS,
               "it carries nothing before its device has logged in"),
)  # fmt: skip
"""Of a port or port-channel."""

_VLAN = (
    EffectForm("vlan", "virtual-network {number:[0-9]+}", "O10-111", _DIVERTS,
               "its frames travel to other switches in virtual network {number} as well"),
    EffectForm("vlan", _ACCESS, "O10-COLL O10-ACL", _FILTERS, _LIST, "no {line}"),
)  # fmt: skip
"""Of a VLAN."""

_SWITCH = (
    EffectForm("monitor session", f"destination interface {{port:{PORT}}}", "O10-MFD", _STOPS,
               "it is the destination of a mirror and carries nothing else", select=_mirror_port),
    EffectForm("uplink state", f"downstream {{ports:{PORTS}}}", "O10-COLL O10-505", _SHUTS,
               "it is shut down when the uplinks of its group fail", "no {line}", select=_ports),
    EffectForm("uplink state", "downstream disable-links {count}", "O10-COLL O10-505", _SHUTS,
               "{count} of its ports are shut down when one uplink fails",
               "no downstream disable-links"),
)  # fmt: skip
"""Of the whole switch, and of ports that a line names."""

EFFECTS = (*_PORT, *_VLAN, *_SWITCH)


@READER.line("monitor session {rest...}", source="O10-MFD", opens="monitor session")
def _monitor_session(builder: Builder, _rest: str) -> Builder:
    return builder


@READER.line("uplink-state-group {number:[0-9]+}", source="O10-COLL O10-505", opens="uplink state")
def _uplink_state_group(builder: Builder, _number: str) -> Builder:
    return builder


register_effects(READER, EFFECTS)

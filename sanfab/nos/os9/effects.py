"""OS9 lines that set no fact and act on what a port, VLAN, LAG or pair carries."""

from sanfab.facts.effects import EffectKind
from sanfab.facts.switch import PortFacts
from sanfab.facts.unknown import UnknownFact
from sanfab.nos.effects import register_effects
from sanfab.nos.forms import EffectForm
from sanfab.nos.os9.builder import READER, Builder, PortBuilder, VlanBuilder
from sanfab.nos.os9.names import INTERFACES, lag_name, parse_interfaces

_STOPS, _FILTERS, _DIVERTS, _ISOLATES, _LIMITS, _SHRINKS, _SHUTS, _UNKNOWN, _JOINS = EffectKind

_LIST = "drops frames that {kind} access list {name} does not permit"
_LIST6 = "drops frames that IPv6 access list {name} does not permit"
_STACKED = "the VLANs of a port in a stacked VLAN"
_TREE = "{tree:rstp|pvst|mstp|0}"


def _ports(builder: Builder, names: str) -> list[PortFacts]:
    return [PortFacts(name) for name in parse_interfaces(names, builder.platform)]


def _mirror_ports(builder: Builder, *words: str) -> list[PortFacts]:
    """Return the ports of the second word."""
    return _ports(builder, words[1])


def _stack_ports(_builder: Builder, unit: str, group: str) -> list[PortFacts]:
    """Return the ports of a stack group: four of 10G, or from group 12 on one of 40G [D-STKG].

    One of 40G may be split in four.
    """
    first = int(group) * _PORTS_OF_GROUP
    names = [f"TenGigabitEthernet {unit}/{first + port}" for port in range(_PORTS_OF_GROUP)]
    return [PortFacts(name) for name in (*names, f"fortyGigE {unit}/{first}")]


def _of_failover_group(_builder: Builder, _number: str, lags: str) -> list[PortFacts]:
    return [PortFacts(lag_name(word)) for word in lags.split() if word.isdigit()]


def _in_unknown_vlans(ports: list[PortBuilder], *_words: str) -> list[PortBuilder]:
    for port in ports:
        port.builder.leave_open(port.facts.name, _STACKED)
    return ports


def _of_controller(ports: list[PortBuilder], number: str) -> list[PortBuilder]:
    for port in ports:
        reason = f"the VLANs of a port of OpenFlow instance {number}, which its controller decides"
        port.builder.leave_open(port.facts.name, reason)
    return ports


def _of_fcoe_map(ports: list[PortBuilder], name: str) -> list[PortBuilder]:
    for port in ports:
        reason = f"the VLANs of a port, as FCoE map {name} puts it in one more"
        port.builder.leave_open(port.facts.name, reason)
        port.fcoe_maps.add(name)
    return ports


def _dcb_at_reload(builder: Builder, _when: str) -> Builder:
    reason = "whether DCB is on, which a line changes at the next reload"
    builder.unproven.append(UnknownFact((), frozenset({"dcb"}), reason=reason))
    return builder


def _members_of_stack(vlans: list[VlanBuilder], names: str) -> list[PortBuilder]:
    """Return the ports of a stacked VLAN that exist."""
    builder = vlans[0].builder
    ports = parse_interfaces(names, builder.platform)
    for name in ports:
        builder.leave_open(name, _STACKED)
    return [builder.ports[name] for name in ports if name in builder.ports]


_PORTS_OF_GROUP = 4

_PORT = (
    EffectForm("port", "{kind:ip|mac} access-group {name} {rest...}", "R-OS9 D-ACG", _FILTERS,
               _LIST, "no {line}"),
    EffectForm("port", "ipv6 access-group {name} {rest...}", "R-OS9", _FILTERS, _LIST6,
               "no {line}"),
    EffectForm("port", "vlan-stack {role:access|trunk}", "P-QINQ", _DIVERTS,
               "its frames travel in another VLAN, with a second tag", select=_in_unknown_vlans),
    EffectForm("port", "of-instance {number:[0-9]+}", "P-OPENFLOW SORA", _DIVERTS,
               "the controller of OpenFlow instance {number} decides where its frames go",
               select=_of_controller),
    EffectForm("port", "fcoe-map {name}", "ASM-CFG D-FCM", _DIVERTS,
               "FCoE map {name} puts it in one more VLAN, that of a Fibre Channel fabric",
               select=_of_fcoe_map),
    EffectForm("port", "gvrp enable", "D-GVRP", _SHUTS,
               "VLANs come and go on it as its neighbour says"),
    EffectForm("port", "gvrp registration forbidden {vlans}", "D-GVRP", _LIMITS,
               "it takes none of VLANs {vlans} from its neighbour"),
    EffectForm("port", "gvrp registration fixed {vlans}", "D-GVRP", _LIMITS,
               "it keeps VLANs {vlans} when its neighbour withdraws them"),
    EffectForm("port", "service-policy {way:input|output} {name}{rest:(?: layer2)?}", "D-SPOL",
               _LIMITS, "its policy {name} may drop, mark or delay frames", "no {line}"),
    EffectForm("port", "ip mtu {size:[0-9]+}", "D-IPMTU", _LIMITS,
               "routed packets above {size} bytes are fragmented", "no ip mtu"),
    EffectForm("port", "mac learning-limit no-station-move", "D-MACLIM", _DIVERTS,
               "frames to a device that moved away from it still leave here"),
    EffectForm("port", "dampening{rest:(?: .*)?}", "D-DAMP", _SHUTS,
               "it stays error-disabled for a time after a few flaps", "no {line}"),
    EffectForm("port", "mac learning-limit {count:[0-9]+}{rest:.*}", "D-MACLIM", _FILTERS,
               "drops what devices beyond {count} MAC addresses send"),
    EffectForm("port", "mac learning-limit mac-address-sticky", "D-MACLIM", _FILTERS,
               "drops what other devices send than those that it has learned"),
    EffectForm("port", "{what:learn-limit-violation|mac learn-limit-violation} shutdown",
               "D-MACLIM", _SHUTS, "it is shut down when more MAC addresses send than it may have"),
    EffectForm("port",
               "{what:station-move-violation|mac station-move-violation} {how:shutdown-\\S+}",
               "D-MACLIM", _SHUTS, "it is shut down when a device moves to or from it"),
    EffectForm("port", "dot1x port-control {how:auto|force-unauthorized}", "D-1X", _STOPS,
               "it carries nothing before its device has logged in",
               "dot1x port-control force-authorized"),
    EffectForm("port", "rate shape {rate...}", "D-RATE", _LIMITS, "it sends no more than {rate}"),
    EffectForm("port", "rate police {rate...}", "D-RATE", _LIMITS, "drops what comes above {rate}"),
    EffectForm("port", "fefd{rest:(?: (?!disable).*)?}", "D-FEFD", _SHUTS,
               "it goes down when the far end does not answer FEFD", "fefd disable"),
    EffectForm("port", "duplex half", "R-OS9", _LIMITS, "it sends or receives, never both",
               "duplex full"),
    EffectForm("port", f"spanning-tree {_TREE} {{how:rootguard|loopguard}}", "D-GUARD P-SDN",
               _SHUTS, "its VLANs are blocked when {how} sees what it does not expect",
               "no {line}"),
    EffectForm("port", f"spanning-tree {_TREE} {{rest:(?:vlan \\S+ )?cost [0-9]+}}",
               "D-GUARD P-SDN", _DIVERTS,
               "spanning tree prefers other paths to it, or it to others", "no {line}"),
    EffectForm("port", f"spanning-tree {_TREE} {{rest:(?:vlan \\S+ )?priority [0-9]+}}",
               "D-GUARD P-SDN", _DIVERTS, "spanning tree chooses another port of the same cost",
               "no {line}"),
    EffectForm("port", "ip urpf {mode}", "P-SDN", _FILTERS,
               "drops packets from sources that the switch has no route back to"),
    EffectForm("port", "minimum-links {count:[2-9]|1[0-9]}", "D-MINL R-OS9", _SHUTS,
               "it goes down when fewer than {count} of its members are up", "minimum-links 1"),
    EffectForm("port", "negotiation auto {role:forced-master|forced-slave}", "R-OS9", _SHUTS,
               "it does not come up when the far end is forced to the same clock role"),
)  # fmt: skip
"""Of a port or port-channel."""

_VLAN = (
    EffectForm("vlan", "{kind:ip|mac} access-group {name} {rest...}", "R-OS9", _FILTERS, _LIST,
               "no {line}"),
    EffectForm("vlan", "ipv6 access-group {name} {rest...}", "R-OS9", _FILTERS, _LIST6,
               "no {line}"),
    EffectForm("vlan", "vlan-stack compatible", "P-QINQ", _DIVERTS,
               "it carries frames of any VLANs within its own, with a second tag"),
    EffectForm("vlan", f"member {{ports:{INTERFACES}}}", "P-QINQ", _DIVERTS,
               "its frames travel in a stacked VLAN, with a second tag", select=_members_of_stack),
    EffectForm("vlan", "private-vlan mode {mode:community|isolated|primary}", "D-PVLAN",
               _ISOLATES, "it is part of a private VLAN: ports of it do not reach each other",
               "no {line}"),
    EffectForm("vlan", "private-vlan mapping secondary-vlan {vlans...}", "D-PVLAN", _ISOLATES,
               "it is the primary VLAN of {vlans}, which do not reach each other", "no {line}"),
    EffectForm("vlan", "ip mtu {size:[0-9]+}", "D-IPMTU", _LIMITS,
               "routed packets above {size} bytes are fragmented", "no ip mtu"),
    EffectForm("vlan", "mac learning-limit {count:[0-9]+}{rest:.*}", "D-MACLIM", _FILTERS,
               "drops what devices beyond {count} MAC addresses send"),
)  # fmt: skip
"""Of a VLAN."""

_SWITCH = (
    EffectForm("vrrp", "disable", "R-OS9", _STOPS,
               "a shared gateway does not answer at this switch", "no disable"),
    EffectForm("vrrp", "authentication-type {rest...}", "R-OS9", _ISOLATES,
               "a shared gateway answers at both switches when the other has another key",
               "no authentication-type"),
    EffectForm("vrrp", "track {rest...}", "R-OS9", _DIVERTS,
               "a shared gateway moves when what it tracks goes down", "no {line}"),
    EffectForm("", "fefd-global{rest:(?: .*)?}", "D-FEFD", _SHUTS,
               "ports go down when the far end does not answer FEFD", "no fefd-global"),
    EffectForm("", "ip route {prefix} {to:(?i:null ?0)}{rest:.*}", "R-SEN", _FILTERS,
               "packets to {prefix} are dropped", "no {line}"),
    EffectForm("", "mac-address-table static {mac} {rest...}", "D-MACTAB", _DIVERTS,
               "frames to {mac} leave at one port only", "no {line}"),
    EffectForm("", "iscsi cos {how:(?!enable$|disable$).+}", "D-ISC2 mem", _LIMITS,
               "iSCSI frames are in the queue of {how}, whatever class they arrive in"),
    EffectForm("", "dcb enable {when:(?:auto-detect )?on-next-reload}", "ASM-CFG D-DCB8", _LIMITS,
               "priority flow control may start at the next reload", select=_dcb_at_reload),
    EffectForm("", "no dcb enable {when:(?:auto-detect )?on-next-reload}", "ASM-CFG D-DCB8",
               _LIMITS, "priority flow control ends at the next reload", select=_dcb_at_reload),
    EffectForm("", "vlan-stack protocol-type {type}", "P-SDN", _DIVERTS,
               "tags of stacked VLANs have type {type}"),
    EffectForm("", "stack-unit {unit:[0-9]+} stack-group {group:[0-9]+}", "P-SDN D-STKG", _STOPS,
               "ports of stack group {group} connect stack units and carry nothing else",
               select=_stack_ports),
    EffectForm("failover group",
               "group {number:[0-9]+} {lags:port-channel [0-9]+ port-channel [0-9]+}",
               "P-GARDEN", _SHUTS, "it is brought down when the other LAG of its group goes down",
               select=_of_failover_group),
    EffectForm("monitor session",
               f"source {{from:.+?}} destination {{ports:(?!remote){INTERFACES}?}}"
               "{way:(?: direction .+)?}",
               "D-MON", _STOPS, "it is the destination of a mirror and carries nothing else",
               select=_mirror_ports),
    EffectForm("uplink state", f"downstream {{ports:(?!disable|auto){INTERFACES}}}",
               "D-UFD ASM-CFG", _SHUTS, "it is shut down when the uplinks of its group fail",
               "no {line}", select=_ports),
    EffectForm("uplink state", "downstream disable links {count}", "D-UFD", _SHUTS,
               "{count} of its ports are shut down when one uplink fails",
               "no downstream disable links"),
    EffectForm("uplink state", "no downstream auto-recover", "D-UFD", _SHUTS,
               "ports that an uplink failure shut down stay down", "downstream auto-recover"),
)  # fmt: skip
"""Of the whole switch, and of ports that a line names."""

EFFECTS = (*_PORT, *_VLAN, *_SWITCH)


@READER.line("monitor session {rest...}", source="SEAP D-MON", opens="monitor session")
def _monitor_session(builder: Builder, _rest: str) -> Builder:
    return builder


@READER.line("port-channel failover-group", source="P-GARDEN", opens="failover group")
def _failover_group(builder: Builder) -> Builder:
    return builder


@READER.line("uplink-state-group {number:[0-9]+}", source="D-UFD ASM-CFG", opens="uplink state")
def _uplink_state_group(builder: Builder, _number: str) -> Builder:
    return builder


register_effects(READER, EFFECTS)

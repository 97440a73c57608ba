"""ExtremeXOS lines that set no fact and act on what a VLAN, LAG, pair or the switch carries."""

from sanfab.facts.effects import EffectKind
from sanfab.facts.switch import PeerFacts
from sanfab.nos.effects import register_effects
from sanfab.nos.exos.builder import READER, Builder, PortBuilder, line
from sanfab.nos.exos.effects import PLACE_OF_ARP, S, vlan_at
from sanfab.nos.exos.interfaces import OTHER_STPD
from sanfab.nos.exos.names import NAME, PORT, PORTS, VLAN, unquote
from sanfab.nos.exos.qos import PROFILE, check_profile, profile_name
from sanfab.nos.forms import EffectForm

_STOPS, _FILTERS, _DIVERTS, _ISOLATES, _LIMITS, _SHRINKS, _SHUTS, _UNKNOWN, _JOINS = EffectKind
_MASTER = f"{{master:{PORT}}}"
_MAC = "{mac:[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}}"
_OTHER_STPD = OTHER_STPD.replace("{name:", "{domain:")
_SHARE = "its share of bandwidth or buffers changes"
_CLASS = "frames may be in another class than their priority chooses"
_CLASS_FACTS = frozenset({"pfc", "pfc_priorities", "qos_input"})


def _peer(builder: Builder, name: str, *_words: str) -> PeerFacts | Builder:
    """Return the MLAG peer, which another part of a text may create."""
    if builder.facts.peer is None and builder.is_part:
        return builder
    if builder.facts.peer is None:
        raise ValueError(name)
    return builder.facts.peer


def _lag(builder: Builder, master: str, *_words: str) -> PortBuilder:
    """Return the port by which a LAG is named."""
    if master not in builder.facts.lags and not builder.is_part:
        raise ValueError(master)
    return builder.ports[master]


def _lease(builder: Builder, vlan: str) -> object:
    builder.leased.add(unquote(vlan).lower())
    return vlan_at(0)(builder, vlan)


@line(f"disable dhcp vlan {VLAN}", source="F-EAF")
def _no_lease(builder: Builder, vlan: str) -> None:
    builder.leased.discard(unquote(vlan).lower())


@line('enable dhcp vlan {vlan:"?(?i:mgmt|default)"?}', source="VEXOS")
def _lease_of_switch(builder: Builder, vlan: str) -> None:
    """Note that the switch asks for an address of its own; no storage is in these VLANs."""
    _lease(builder, vlan)


def _profile_of_vlan(builder: Builder, vlan: str, profile: str) -> object:
    found = builder.select_vlan(vlan)
    check_profile(builder, profile_name(profile))
    builder.leave_open(
        fields="policies",
        reason=f"which frames of VLAN {found.name} are in QoS profile {profile_name(profile)}",
    )
    return found


def _profile_of_port(builder: Builder, ports: str, profile: str) -> list[PortBuilder]:
    check_profile(builder, profile_name(profile))
    reason = f"which frames of the port are in QoS profile {profile_name(profile)}"
    builder.doubt_ports(ports, frozenset({"qos_input"}), reason)
    builder.leave_open(fields="policies", reason=reason)
    return builder.select_ports(ports)


def _class_open(builder: Builder, ports: str) -> list[PortBuilder]:
    reason = "the class of frames of the port, which their priority does not choose"
    builder.doubt_ports(ports, _CLASS_FACTS, reason)
    return builder.select_ports(ports)


def _marked(builder: Builder, _what: str, ports: str) -> list[PortBuilder]:
    reason = "the priority that the switch writes into frames of the port"
    builder.doubt_ports(ports, frozenset({"qos_input"}), reason)
    return builder.select_ports(ports)


def _share(builder: Builder, profile: str, *words: str) -> list[PortBuilder]:
    check_profile(builder, profile_name(profile))
    return builder.select_ports(words[-1])


def _turns(builder: Builder, profile: str, _how: str, ports: str) -> list[PortBuilder]:
    name = profile_name(profile)
    check_profile(builder, name)
    reason = f"the bandwidth of {name} at the port, of which the facts hold the least share"
    builder.doubt_ports(ports, frozenset({"bandwidth"}), reason)
    return builder.select_ports(ports)


def _told(builder: Builder, ports: str, words: str) -> list[PortBuilder]:
    reason = f"which priorities the port tells its neighbor by DCBX, of which one is for {words}"
    builder.doubt_ports(ports, frozenset({"dcbx"}), reason)
    return builder.select_ports(ports)


_VLAN_FORMS = (
    EffectForm("", f"disable vlan {VLAN}", "F-EAF", _STOPS, "it forwards nothing",
               "enable vlan {vlan}", select=vlan_at(0)),
    EffectForm("", f'configure vlan {VLAN} protocol {{filter:(?!"?(?i:any)"?$)[^ ]+}}', "E-PFIL",
               _FILTERS, "takes untagged frames of protocol {filter} alone",
               "configure vlan {vlan} protocol any", select=vlan_at(0)),
    EffectForm("", f"configure {{kind:eaps|erps}} {{ring}} add protected vlan {VLAN}",
               "F-PUB E-EAPS", _DIVERTS,
               "ring {ring} blocks it at one of its ports while the ring is whole",
               select=vlan_at(2)),
    EffectForm("", f"configure {{kind:eaps|erps}} {{ring}} add control vlan {VLAN}",
               "VEXOS E-EAPS", _ISOLATES,
               "ring {ring} takes it for its own frames: only ports of the ring may be in it",
               select=vlan_at(2)),
    EffectForm("", f"enable dhcp vlan {VLAN}", "VEXOS", _LIMITS,
               "a server of DHCP gives it another address: hosts that route by the old one stop",
               "disable dhcp vlan {vlan}", select=_lease),
    EffectForm("", f"configure vlan {VLAN} add {{kind:isid|nsi}} {{number:[0-9]+}}", "F-EAF",
               _DIVERTS, "it reaches service {number} of a fabric that a neighbor offers",
               "configure vlan {vlan} delete {kind} {number}", select=vlan_at(0)),
    EffectForm("", f"configure stpd {_OTHER_STPD} add vlan {VLAN} ports {{rest...}}",
               "F-E2X E-STPS", _DIVERTS,
               "the spanning tree of domain {domain} decides which of its ports forward",
               "configure stpd {domain} delete vlan {vlan} ports all", select=vlan_at(1)),
    EffectForm("", f"enable stpd {_OTHER_STPD} auto-bind vlan {VLAN}", "F-EAF", _DIVERTS,
               "the spanning tree of domain {domain} decides which of its ports forward",
               "disable stpd {domain} auto-bind vlan {vlan}", select=vlan_at(1)),
    EffectForm("", f"create fdb {_MAC} vlan {VLAN} blackhole", "F-EAF E-FDB", _FILTERS,
               "drops frames from and to {mac}", "delete fdb {mac} vlan {vlan}",
               select=vlan_at(1)),
    EffectForm("", f"create fdb {_MAC} vlan {VLAN} port{S} {{ports...}}", "F-EAF E-FDB", _DIVERTS,
               "frames to {mac} leave by {ports} alone, wherever the device is",
               "delete fdb {mac} vlan {vlan}", select=vlan_at(1)),
    EffectForm("", f"create fdbentry {_MAC} vlan {VLAN} blackhole{{way:(?: [a-z-]+)?}}", "E-FDB",
               _FILTERS, "drops frames from or to {mac}", select=vlan_at(1)),
    EffectForm("", f"create fdbentry {_MAC} vlan {VLAN} port{S} {{ports...}}", "E-FDB", _DIVERTS,
               "frames to {mac} leave by {ports} alone, wherever the device is",
               select=vlan_at(1)),
    EffectForm("", f"enable ip-security arp validation{PLACE_OF_ARP}all violation-action"
               " {action...}", "E-ARPV", _FILTERS,
               "drops ARP of addresses that no server of DHCP gave", select=vlan_at(1)),
    EffectForm("", f"configure sharing {_MASTER} minimum-active {{count:(?!1$)[0-9]+}}", "E-MIN",
               _SHUTS, "it goes down when fewer than {count} of its members are up",
               "configure sharing {master} minimum-active 1", select=_lag),
    EffectForm("", f"configure mlag peer {NAME} authentication md5 key"
               "{key:(?: encrypted)? [^ ]+}", "F-EAF", _SHUTS,
               "it comes apart unless the other switch has the same key",
               "configure mlag peer {name} authentication none", select=_peer),
    EffectForm("", "enable mvrp", "F-EAF", _UNKNOWN,
               "neighbors may create VLANs and take part in them", "disable mvrp"),
    EffectForm("", "enable clear-flow", "E-CLF", _LIMITS,
               "CLEAR-Flow may make rules of access lists drop frames when they count many",
               "disable clear-flow"),
    EffectForm("", "configure stpd {domain:(?!s0 )[^ ]+} priority {value:(?!32768$)[0-9]+}",
               "F-450",
               _SHUTS, "where spanning tree is on, its root may move, and other ports are blocked"),
    EffectForm("", "configure account all password-policy {rule...}", "F-PUB F-EAF", _UNKNOWN,
               "accounts, that of sanfab too, may expire or be locked: {rule}"),
)  # fmt: skip

_CLASSES = (
    EffectForm("", f"configure vlan {VLAN} qosprofile {PROFILE}", "EMF XDOT1P", _LIMITS,
               "its frames are in QoS profile {profile}", select=_profile_of_vlan),
    EffectForm("", f"configure ports {PORTS} qosprofile {PROFILE}", "F-EAF", _LIMITS,
               "its frames are in QoS profile {profile}", select=_profile_of_port),
    EffectForm("", f"disable dot1p examination ports {PORTS}", "XDOT1P", _LIMITS, _CLASS,
               "enable dot1p examination ports {ports}", select=_class_open),
    EffectForm("", f"enable diffserv examination ports {PORTS}", "R-ES", _LIMITS, _CLASS,
               "disable diffserv examination ports {ports}", select=_class_open),
    EffectForm("", f"enable {{what:dot1p|diffserv}} replacement ports {PORTS}", "R-ES", _LIMITS,
               "it writes another priority into frames",
               "disable {what} replacement ports {ports}", select=_marked),
    EffectForm("", f"configure qosprofile {PROFILE} minbw {{least:[0-9]+}}"
               f" maxbw {{most:[0-9][0-9]?}} ports {PORTS}", "R-MFD F-PUB E-QPF", _LIMITS,
               "it sends no more than {most} % of its rate in QoS profile {profile}",
               select=_share),
    EffectForm("", f"configure qosprofile {PROFILE} {{how:(?:weight|maxbuffer|peak_rate"
               "|committed_rate) [^ ]+(?: (?:weight|maxbuffer) [0-9]+| [KMG](?:bps)?)*"
               f"|use-strict-priority}} ports {PORTS}", "XDOT1P F-EAF", _LIMITS,
               "in QoS profile {profile}, " + _SHARE + ": {how}", select=_turns),
    EffectForm("", f"configure lldp ports {PORTS} dcbx add application {{words...}}", "E-DCX",
               _LIMITS, "it tells its neighbor by DCBX another priority: {words}",
               "configure lldp ports {ports} dcbx delete application {words}", select=_told),
)  # fmt: skip

register_effects(READER, (*_VLAN_FORMS, *_CLASSES))

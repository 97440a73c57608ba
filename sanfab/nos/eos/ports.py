"""EOS lines of Ethernet ports and Port-Channels."""

from sanfab.facts import LACP_MODES, Pause
from sanfab.nos.eos.draft import MAX_VLAN, VLANS, Draft, PortDraft, port_name
from sanfab.nos.eos.router import line
from sanfab.nos.lines import numbers_of

EVERY_VLAN = frozenset(range(1, MAX_VLAN + 1))
PAUSES: dict[str, Pause] = {"on": "on", "off": "off", "desired": "desired"}


@line(
    "interface {name:(?i:ethernet|eth|et|port-channel|po) ?[0-9/]+}",
    source="PYEAPI BF-EOS",
    opens="port",
)
def _interface(draft: Draft, name: str) -> PortDraft:
    port = draft.port(port_name(name))
    if port.is_lag:
        draft.lag(port.facts.name)
    return port


@line("no interface {name:(?i:port-channel|po) ?[0-9]+}", source="mem")
def _no_interface(draft: Draft, name: str) -> None:
    lag = draft.lag(port_name(name))
    if lag.members:
        raise ValueError(name)  # a port would be left in a LAG that is not there
    for parts in (draft.ports, draft.facts.ports, draft.facts.lags):
        parts.pop(lag.name, None)


@line("description {text...}", source="PYEAPI", under="port")
def _description(port: PortDraft, text: str) -> None:
    port.facts.description = text


@line("no description", source="PYEAPI", under="port")
def _no_description(port: PortDraft) -> None:
    port.facts.description = ""


@line("shutdown", source="AVD", under="port")
def _shutdown(port: PortDraft) -> None:
    port.enabled = False


@line("no shutdown", source="PYEAPI AVD", under="port")
def _no_shutdown(port: PortDraft) -> None:
    port.enabled = True


@line("switchport", source="PYEAPI AVD", under="port")
def _switchport(port: PortDraft) -> None:
    port.switching = True


@line("no switchport", source="AVD", under="port")
def _no_switchport(port: PortDraft) -> None:
    port.switching = False


@line("switchport mode {mode:access|trunk}", source="PYEAPI AVD", under="port")
def _mode(port: PortDraft, mode: str) -> None:
    port.mode = "trunk" if mode == "trunk" else "access"


@line("switchport mode {mode...}", source="mem", under="port")
def _other_mode(port: PortDraft, mode: str) -> None:
    port.mode = "other"  # dot1q-tunnel, tap ...: neither of those that facts know
    raise ValueError(mode)


@line("no switchport mode", source="mem", under="port")
def _no_mode(port: PortDraft) -> None:
    port.mode = "access"


@line("switchport access vlan {vlan:[0-9]+}", source="PYEAPI BF-EOS", under="port")
def _access(port: PortDraft, vlan: str) -> None:
    port.access = int(vlan)


@line("no switchport access vlan", source="mem", under="port")
def _no_access(port: PortDraft) -> None:
    port.access = 1


@line("switchport trunk native vlan {vlan:[0-9]+}", source="PYEAPI AVD", under="port")
def _native(port: PortDraft, vlan: str) -> None:
    port.native = int(vlan)


@line("switchport trunk native vlan tag", source="AVD", under="port")
def _native_tagged(port: PortDraft) -> None:
    port.native = None


@line("no switchport trunk native vlan", source="mem", under="port")
def _no_native(port: PortDraft) -> None:
    port.native = 1


@line(f"switchport trunk allowed vlan {{ids:{VLANS}}}", source="PYEAPI AVD", under="port")
def _allowed(port: PortDraft, ids: str) -> None:
    numbers = numbers_of(ids)
    port.allowed = None if numbers == EVERY_VLAN else numbers


@line(f"switchport trunk allowed vlan add {{ids:{VLANS}}}", source="mem", under="port")
def _allowed_add(port: PortDraft, ids: str) -> None:
    if port.allowed is not None:
        port.allowed = port.allowed | numbers_of(ids)


@line(f"switchport trunk allowed vlan remove {{ids:{VLANS}}}", source="mem", under="port")
def _allowed_remove(port: PortDraft, ids: str) -> None:
    allowed = EVERY_VLAN if port.allowed is None else port.allowed
    port.allowed = set(allowed - numbers_of(ids))


@line(f"switchport trunk allowed vlan except {{ids:{VLANS}}}", source="mem", under="port")
def _allowed_except(port: PortDraft, ids: str) -> None:
    port.allowed = set(EVERY_VLAN - numbers_of(ids))


@line("switchport trunk allowed vlan none", source="mem", under="port")
def _allowed_none(port: PortDraft) -> None:
    port.allowed = set()


@line("switchport trunk allowed vlan all", source="mem", under="port")
@line("no switchport trunk allowed vlan", source="mem", under="port")
def _allowed_all(port: PortDraft) -> None:
    port.allowed = None


@line("mtu {mtu:[0-9]+}", source="AZLOCAL AVD", under="port")
def _mtu(port: PortDraft, mtu: str) -> None:
    port.mtu = int(mtu)


@line("no mtu", source="A-L3MTU", under="port")
def _no_mtu(port: PortDraft) -> None:
    port.mtu = None


@line("flowcontrol {way:send|receive} {state:on|off|desired}", source="AVD BF-EOS", under="port")
def _flow_control(port: PortDraft, way: str, state: str) -> None:
    if way == "send":
        port.facts.pause_send = PAUSES[state]
    else:
        port.facts.pause_receive = PAUSES[state]


@line("no flowcontrol {way:send|receive}", source="BF-EOS PYEAPI", under="port")
def _no_flow_control(port: PortDraft, way: str) -> None:
    _flow_control(port, way, "off")


@line("priority-flow-control {word:on}", source="AVD AZLOCAL", under="port")
@line("priority-flow-control {word:mode} on", source="MSNIC", under="port")
def _pfc(port: PortDraft, word: str) -> None:
    if port.draft.pfc_word not in {"", word}:
        raise ValueError(word)  # no release knows both
    port.draft.pfc_word, port.facts.pfc = word, "on"


@line("no priority-flow-control", source="BF-EOS", under="port")
@line("no priority-flow-control mode", source="mem", under="port")
def _no_pfc(port: PortDraft) -> None:
    port.facts.pfc = "off"


@line("priority-flow-control priority {priority:[0-7]} no-drop", source="MSNIC AVD", under="port")
def _no_drop(port: PortDraft, priority: str) -> None:
    port.facts.pfc_priorities.add(int(priority))


@line("priority-flow-control priority {priority:[0-7]} drop", source="AVD", under="port")
@line("no priority-flow-control priority {priority:[0-7]}", source="BF-EOS", under="port")
def _drop(port: PortDraft, priority: str) -> None:
    port.facts.pfc_priorities.discard(int(priority))


@line("qos trust {mode:cos|dscp}", source="MSNIC AVD", under="port")
def _trust(port: PortDraft, mode: str) -> None:
    port.facts.qos_input = mode


@line("default qos trust", source="PYEAPI", under="port")
def _default_trust(port: PortDraft) -> None:
    port.facts.qos_input = ""


@line("no qos trust", source="AVD", under="port")
def _no_trust(port: PortDraft) -> None:
    port.facts.qos_input = "none"


@line("dcbx mode {mode:ieee|cee}", source="MSNIC AZLOCAL", under="port")
def _dcbx(port: PortDraft, mode: str) -> None:
    port.facts.dcbx = mode


@line("dcbx mode none", source="BF-EOS", under="port")
@line("no dcbx mode", source="BF-EOS PYEAPI", under="port")
def _no_dcbx(port: PortDraft) -> None:
    port.facts.dcbx = ""


@line("spanning-tree portfast", source="PYEAPI AVD", under="port")
@line("spanning-tree portfast edge", source="AZLOCAL", under="port")
def _edge(port: PortDraft) -> None:
    port.facts.stp = "edge"


@line("spanning-tree portfast network", source="AVD", under="port")
def _network(port: PortDraft) -> None:
    port.facts.stp = "network"


@line("no spanning-tree portfast", source="PYEAPI BF-EOS", under="port")
@line("spanning-tree portfast normal", source="mem", under="port")
def _normal(port: PortDraft) -> None:
    port.facts.stp = "normal"


@line("spanning-tree portfast auto", source="PYEAPI BF-EOS", under="port")
def _auto_edge(_port: PortDraft) -> None:
    """Say what is so by default: the switch looks for bridges itself."""


@line("spanning-tree bpduguard {state:enable|disable}", source="AVD", under="port")
def _guard(port: PortDraft, state: str) -> None:
    port.bpdu_guard = state == "enable"


@line("no spanning-tree bpduguard", source="PYEAPI BF-EOS", under="port")
def _no_guard(port: PortDraft) -> None:
    port.bpdu_guard = None


@line("{no:(?:no )?}lldp {way:transmit|receive}", source="AVD PYEAPI", under="port")
def _lldp(port: PortDraft, no: str, way: str) -> None:
    if way == "transmit":
        port.facts.lldp_transmit = not no
    else:
        port.facts.lldp_receive = not no


@line("storm-control {kind:[a-z-]+} level {level...}", source="AVD", under="port")
def _storm(port: PortDraft, kind: str, level: str) -> None:
    _no_storm(port, kind)
    port.facts.storm_control.add(f"{kind} level {level}")


@line("no storm-control {kind:[a-z-]+}", source="PYEAPI BF-EOS", under="port")
def _no_storm(port: PortDraft, kind: str) -> None:
    port.facts.storm_control = {
        known for known in port.facts.storm_control if known.split()[0] != kind
    }


@line("channel-group {number:[0-9]+} mode {mode:on|active|passive}", source="AVD", under="port")
def _channel_group(port: PortDraft, number: str, mode: str) -> None:
    _no_channel_group(port)
    port.draft.lag(f"Port-Channel{number}").members[port.facts.name] = LACP_MODES[mode]


@line("no channel-group", source="PYEAPI", under="port")
def _no_channel_group(port: PortDraft) -> None:
    if port.is_lag:
        raise ValueError(port.facts.name)
    for lag in port.draft.facts.lags.values():
        lag.members.pop(port.facts.name, None)


@line("mlag {number:[0-9]+}", source="BF-EOS AVD", under="port")
def _mlag(port: PortDraft, number: str) -> None:
    if not port.is_lag:
        raise ValueError(number)
    port.draft.lag(port.facts.name).multichassis = int(number)


@line("no mlag", source="BF-EOS", under="port")
def _no_mlag(port: PortDraft) -> None:
    if port.is_lag:
        port.draft.lag(port.facts.name).multichassis = None


@line("switchport default mode {mode:routed|access}", source="AVD")
def _default_mode(draft: Draft, mode: str) -> None:
    draft.routed = mode == "routed"


@line("interface defaults", source="AVD", opens="defaults")
@line("ethernet", source="AVD", under="defaults", opens="ethernet defaults")
def _defaults(draft: Draft) -> Draft:
    return draft


@line("mtu {mtu:[0-9]+}", source="AVD", under="defaults")
def _default_mtu(draft: Draft, mtu: str) -> None:
    draft.mtu = int(mtu)


@line("{no:(?:no )?}shutdown", source="AVD", under="ethernet defaults")
def _default_state(draft: Draft, no: str) -> None:
    draft.ports_enabled = bool(no)


@line("priority-flow-control all off", source="AVD")
def _pfc_off(draft: Draft) -> None:
    draft.no_pfc = True

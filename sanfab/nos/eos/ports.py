"""EOS lines of Ethernet ports and Port-Channels."""

from sanfab.facts import LACP_MODES, Pause
from sanfab.model import ALL_VLANS
from sanfab.nos.eos.builder import VLANS, Builder, PortBuilder, port_name
from sanfab.nos.eos.router import line
from sanfab.nos.number_lists import parse_numbers

PAUSES: dict[str, Pause] = {"on": "on", "off": "off", "desired": "desired"}


@line(
    "interface {name:(?i:ethernet|eth|et|port-channel|po) ?[0-9/]+}",
    source="PYEAPI BF-EOS",
    opens="port",
)
def _interface(builder: Builder, name: str) -> PortBuilder:
    port = builder.port(port_name(name))
    if port.is_lag:
        builder.lag(port.facts.name)
    return port


@line("no interface {name:(?i:port-channel|po) ?[0-9]+}", source="mem")
def _no_interface(builder: Builder, name: str) -> None:
    lag = builder.lag(port_name(name))
    if lag.members:
        raise ValueError(name)  # a port would be left in a LAG that is not there
    for parts in (builder.ports, builder.facts.ports, builder.facts.lags):
        parts.pop(lag.name, None)


@line("description {text...}", source="PYEAPI", under="port")
def _description(port: PortBuilder, text: str) -> None:
    port.facts.description = text


@line("no description", source="PYEAPI", under="port")
def _no_description(port: PortBuilder) -> None:
    port.facts.description = ""


@line("shutdown", source="AVD", under="port")
def _shutdown(port: PortBuilder) -> None:
    port.enabled = False


@line("no shutdown", source="PYEAPI AVD", under="port")
def _no_shutdown(port: PortBuilder) -> None:
    port.enabled = True


@line("switchport", source="PYEAPI AVD", under="port")
def _switchport(port: PortBuilder) -> None:
    port.switching = True


@line("no switchport", source="AVD", under="port")
def _no_switchport(port: PortBuilder) -> None:
    port.switching = False


@line("switchport mode {mode:access|trunk}", source="PYEAPI AVD", under="port")
def _mode(port: PortBuilder, mode: str) -> None:
    port.mode = "trunk" if mode == "trunk" else "access"


@line("switchport mode {mode...}", source="mem", under="port")
def _other_mode(port: PortBuilder, mode: str) -> None:
    port.mode = "other"  # dot1q-tunnel, tap ...: neither of those that facts know
    raise ValueError(mode)


@line("no switchport mode", source="mem", under="port")
def _no_mode(port: PortBuilder) -> None:
    port.mode = "access"


@line("switchport access vlan {vlan:[0-9]+}", source="PYEAPI BF-EOS", under="port")
def _access(port: PortBuilder, vlan: str) -> None:
    port.access = int(vlan)


@line("no switchport access vlan", source="mem", under="port")
def _no_access(port: PortBuilder) -> None:
    port.access = 1


@line("switchport trunk native vlan {vlan:[0-9]+}", source="PYEAPI AVD", under="port")
def _native(port: PortBuilder, vlan: str) -> None:
    port.native = int(vlan)


@line("switchport trunk native vlan tag", source="AVD", under="port")
def _native_tagged(port: PortBuilder) -> None:
    port.native = None


@line("no switchport trunk native vlan", source="mem", under="port")
def _no_native(port: PortBuilder) -> None:
    port.native = 1


@line(f"switchport trunk allowed vlan {{ids:{VLANS}}}", source="PYEAPI AVD", under="port")
def _allowed(port: PortBuilder, ids: str) -> None:
    numbers = parse_numbers(ids)
    port.allowed = None if numbers == ALL_VLANS else numbers


@line(f"switchport trunk allowed vlan add {{ids:{VLANS}}}", source="mem", under="port")
def _allowed_add(port: PortBuilder, ids: str) -> None:
    if port.allowed is not None:
        port.allowed = port.allowed | parse_numbers(ids)


@line(f"switchport trunk allowed vlan remove {{ids:{VLANS}}}", source="mem", under="port")
def _allowed_remove(port: PortBuilder, ids: str) -> None:
    allowed = ALL_VLANS if port.allowed is None else port.allowed
    port.allowed = set(allowed - parse_numbers(ids))


@line(f"switchport trunk allowed vlan except {{ids:{VLANS}}}", source="mem", under="port")
def _allowed_except(port: PortBuilder, ids: str) -> None:
    port.allowed = set(ALL_VLANS - parse_numbers(ids))


@line("switchport trunk allowed vlan none", source="mem", under="port")
def _allowed_none(port: PortBuilder) -> None:
    port.allowed = set()


@line("switchport trunk allowed vlan all", source="mem", under="port")
@line("no switchport trunk allowed vlan", source="mem", under="port")
def _allowed_all(port: PortBuilder) -> None:
    port.allowed = None


@line("mtu {mtu:[0-9]+}", source="AZLOCAL AVD", under="port")
def _mtu(port: PortBuilder, mtu: str) -> None:
    port.mtu = int(mtu)


@line("no mtu", source="A-L3MTU", under="port")
def _no_mtu(port: PortBuilder) -> None:
    port.mtu = None


@line("flowcontrol {way:send|receive} {state:on|off|desired}", source="AVD BF-EOS", under="port")
def _flow_control(port: PortBuilder, way: str, state: str) -> None:
    if way == "send":
        port.facts.pause_send = PAUSES[state]
    else:
        port.facts.pause_receive = PAUSES[state]


@line("no flowcontrol {way:send|receive}", source="BF-EOS PYEAPI", under="port")
def _no_flow_control(port: PortBuilder, way: str) -> None:
    _flow_control(port, way, "off")


@line("priority-flow-control {word:on}", source="AVD AZLOCAL", under="port")
@line("priority-flow-control {word:mode} on", source="MSNIC", under="port")
def _pfc(port: PortBuilder, word: str) -> None:
    if port.builder.pfc_word not in {"", word}:
        raise ValueError(word)  # no release knows both
    port.builder.pfc_word, port.facts.pfc = word, "on"


@line("no priority-flow-control", source="BF-EOS", under="port")
@line("no priority-flow-control mode", source="mem", under="port")
def _no_pfc(port: PortBuilder) -> None:
    port.facts.pfc = "off"


@line("priority-flow-control priority {priority:[0-7]} no-drop", source="MSNIC AVD", under="port")
def _no_drop(port: PortBuilder, priority: str) -> None:
    port.facts.pfc_priorities.add(int(priority))


@line("priority-flow-control priority {priority:[0-7]} drop", source="AVD", under="port")
@line("no priority-flow-control priority {priority:[0-7]}", source="BF-EOS", under="port")
def _drop(port: PortBuilder, priority: str) -> None:
    port.facts.pfc_priorities.discard(int(priority))


@line("qos trust {mode:cos|dscp}", source="MSNIC AVD", under="port")
def _trust(port: PortBuilder, mode: str) -> None:
    port.facts.qos_input = mode


@line("default qos trust", source="PYEAPI", under="port")
def _default_trust(port: PortBuilder) -> None:
    port.facts.qos_input = ""


@line("no qos trust", source="AVD", under="port")
def _no_trust(port: PortBuilder) -> None:
    port.facts.qos_input = "none"


@line("dcbx mode {mode:ieee|cee}", source="MSNIC AZLOCAL", under="port")
def _dcbx(port: PortBuilder, mode: str) -> None:
    port.facts.dcbx = mode


@line("dcbx mode none", source="BF-EOS", under="port")
@line("no dcbx mode", source="BF-EOS PYEAPI", under="port")
def _no_dcbx(port: PortBuilder) -> None:
    port.facts.dcbx = ""


@line("spanning-tree portfast", source="PYEAPI AVD", under="port")
@line("spanning-tree portfast edge", source="AZLOCAL", under="port")
def _edge(port: PortBuilder) -> None:
    port.facts.stp = "edge"


@line("spanning-tree portfast network", source="AVD", under="port")
def _network(port: PortBuilder) -> None:
    port.facts.stp = "network"


@line("no spanning-tree portfast", source="PYEAPI BF-EOS", under="port")
@line("spanning-tree portfast normal", source="mem", under="port")
def _normal(port: PortBuilder) -> None:
    port.facts.stp = "normal"


@line("spanning-tree portfast auto", source="PYEAPI BF-EOS", under="port")
def _auto_edge(_port: PortBuilder) -> None:
    """Say what is so by default: the switch looks for bridges itself."""


@line("spanning-tree bpduguard {state:enable|disable}", source="AVD", under="port")
def _guard(port: PortBuilder, state: str) -> None:
    port.bpdu_guard = state == "enable"


@line("no spanning-tree bpduguard", source="PYEAPI BF-EOS", under="port")
def _no_guard(port: PortBuilder) -> None:
    port.bpdu_guard = None


@line("{no:(?:no )?}lldp {way:transmit|receive}", source="AVD PYEAPI", under="port")
def _lldp(port: PortBuilder, no: str, way: str) -> None:
    if way == "transmit":
        port.facts.lldp_transmit = not no
    else:
        port.facts.lldp_receive = not no


@line("storm-control {kind:[a-z-]+} level {level...}", source="AVD", under="port")
def _storm(port: PortBuilder, kind: str, level: str) -> None:
    _no_storm(port, kind)
    port.facts.storm_control.add(f"{kind} level {level}")


@line("no storm-control {kind:[a-z-]+}", source="PYEAPI BF-EOS", under="port")
def _no_storm(port: PortBuilder, kind: str) -> None:
    port.facts.storm_control = {
        known for known in port.facts.storm_control if known.split()[0] != kind
    }


@line("channel-group {number:[0-9]+} mode {mode:on|active|passive}", source="AVD", under="port")
def _channel_group(port: PortBuilder, number: str, mode: str) -> None:
    _no_channel_group(port)
    port.builder.lag(f"Port-Channel{number}").members[port.facts.name] = LACP_MODES[mode]


@line("no channel-group", source="PYEAPI", under="port")
def _no_channel_group(port: PortBuilder) -> None:
    if port.is_lag:
        raise ValueError(port.facts.name)
    for lag in port.builder.facts.lags.values():
        lag.members.pop(port.facts.name, None)


@line("mlag {number:[0-9]+}", source="BF-EOS AVD", under="port")
def _mlag(port: PortBuilder, number: str) -> None:
    if not port.is_lag:
        raise ValueError(number)
    port.builder.lag(port.facts.name).multichassis = int(number)


@line("no mlag", source="BF-EOS", under="port")
def _no_mlag(port: PortBuilder) -> None:
    if port.is_lag:
        port.builder.lag(port.facts.name).multichassis = None


@line("switchport default mode {mode:routed|access}", source="AVD")
def _default_mode(builder: Builder, mode: str) -> None:
    builder.routed = mode == "routed"


@line("interface defaults", source="AVD", opens="defaults")
@line("ethernet", source="AVD", under="defaults", opens="ethernet defaults")
def _defaults(builder: Builder) -> Builder:
    return builder


@line("mtu {mtu:[0-9]+}", source="AVD", under="defaults")
def _default_mtu(builder: Builder, mtu: str) -> None:
    builder.mtu = int(mtu)


@line("{no:(?:no )?}shutdown", source="AVD", under="ethernet defaults")
def _default_state(builder: Builder, no: str) -> None:
    builder.ports_enabled = bool(no)


@line("priority-flow-control all off", source="AVD")
def _pfc_off(builder: Builder) -> None:
    builder.no_pfc = True

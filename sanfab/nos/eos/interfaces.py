"""EOS lines of Ethernet ports and Port-Channels, and the defaults of all ports."""

from sanfab.facts.number_lists import parse_numbers
from sanfab.model.base import ALL_VLANS
from sanfab.nos.eos.builder import READER, Builder, PortBuilder, assign, line, rule
from sanfab.nos.eos.names import LAG, PORT, VLANS, interface_name
from sanfab.nos.text_lines import register_description
from sanfab.nos.trunks import TRUNK_VLANS, register_trunk_edits
from sanfab.nos.undo import REMOVE_LATE, SHUTS_PORT, Undo

in_port = READER.block("port")
in_defaults = READER.block("defaults")
in_ethernet_defaults = READER.block("ethernet defaults")

READER.setting(
    "errdisable recovery cause {value}",
    "recovery_causes",
    source="AVD A-ERRD",
    undo=Undo(source="AVD A-ERRD", key=("value",)),
)
READER.setting(
    "errdisable recovery interval {value:[0-9]+}",
    "recovery_interval",
    source="AVD A-ERRD",
    undo=Undo("", "A-ERRD"),  # there always is one: another one replaces it
)


@line(f"interface {{name:{PORT}}}", source="PYEAPI BF-EOS", opens="port")
def _interface(builder: Builder, name: str) -> PortBuilder:
    port = builder.port(interface_name(name))
    if port.is_lag:
        builder.lag(port.facts.name)
    return port


rule(
    "interface Port-Channel{number:[0-9]+}",
    Undo(source="PYEAPI-API COLL-EOS", key=("number",), order=REMOVE_LATE),
    opens="port",
)
rule("interface {name:Ethernet[0-9/]+}", Undo("", "PYEAPI-API", key=("name",)), opens="port")


@line(f"no interface {{name:{LAG}}}", source="PYEAPI-API COLL-EOS")
def _no_interface(builder: Builder, name: str) -> None:
    lag = builder.lag(interface_name(name))
    if lag.members:
        raise ValueError(name)  # a port would stay in a LAG that does not exist
    for parts in (builder.ports, builder.facts.ports, builder.facts.lags):
        parts.pop(lag.name, None)


register_description(in_port, "facts.description", "PYEAPI", "PYEAPI")
in_port.assign(
    "shutdown",
    "enabled",
    value=False,
    source="AVD",
    undo=Undo("no shutdown", "PYEAPI", order=SHUTS_PORT, rank=-1),
)
in_port.assign("no shutdown", "enabled", value=True, source="PYEAPI AVD")

in_port.assign(
    "switchport",
    "switching",
    value=True,
    source="PYEAPI AVD",
    undo=Undo("no switchport", "AVD", setting="switching"),
)
in_port.assign(
    "no switchport",
    "switching",
    value=False,
    source="AVD",
    undo=Undo("switchport", "AVD", setting="switching"),
)
# A port becomes a trunk after its VLANs are set, and they are removed after it stopped being one:
# it never carries all VLANs meanwhile, nor VLAN 1 between two modes.
in_port.assign(
    "switchport mode {mode:access|trunk}",
    "mode",
    source="PYEAPI AVD",
    undo=Undo("no switchport mode", "PYEAPI-API COLL-EOS", order=REMOVE_LATE, rank=1),
    unset="access",
)


@in_port.line("switchport mode trunk phone", source="AVD")
def _phone(port: PortBuilder) -> None:
    port.mode = "trunk"
    port.builder.phone_ports.append(port.facts.name)


@in_port.line("switchport mode {mode...}", source="AVD")
def _other_mode(port: PortBuilder, mode: str) -> None:
    port.mode = "other"  # dot1q-tunnel, tap ...: the facts hold no such mode
    raise ValueError(mode)


in_port.assign(
    "switchport access vlan {vlan:[0-9]+}",
    "access_vlan",
    source="PYEAPI BF-EOS",
    convert=int,
    undo=Undo("no switchport access vlan", "PYEAPI-API COLL-EOS", order=REMOVE_LATE),
    unset=1,
)
in_port.rule(
    "switchport trunk native vlan {vlan}",
    Undo("no switchport trunk native vlan", "PYEAPI-API COLL-EOS", order=REMOVE_LATE),
)
in_port.assign(
    "switchport trunk native vlan {vlan:[0-9]+}", "native_vlan", source="PYEAPI AVD", convert=int
)
in_port.assign("switchport trunk native vlan tag", "native_vlan", None, source="AVD")
in_port.assign("no switchport trunk native vlan", "native_vlan", 1, source="PYEAPI-API COLL-EOS")


def _parse_trunk_vlans(text: str) -> set[int] | None:
    numbers = parse_numbers(text)
    return None if numbers == ALL_VLANS else numbers


in_port.rule(
    "switchport trunk allowed vlan {vlans}",
    Undo(
        "switchport trunk allowed vlan remove {vlans}",
        "COLL-EOS",
        items=TRUNK_VLANS,
        order=REMOVE_LATE,
    ),
)
in_port.assign(
    f"switchport trunk allowed vlan {{vlans:{VLANS}}}",
    "trunk_vlans",
    source="PYEAPI AVD",
    convert=_parse_trunk_vlans,
)
register_trunk_edits(
    in_port,
    VLANS,
    parse_numbers,
    {"add": "COLL-EOS", "remove": "COLL-EOS", "except": "BF-EOS", "none": "RBEAPI BF-EOS"},
)
in_port.assign("switchport trunk allowed vlan all", "trunk_vlans", None, source="BF-EOS")
in_port.assign("no switchport trunk allowed vlan", "trunk_vlans", None, source="PYEAPI-API BF-EOS")


@in_port.line("switchport trunk group {name}", source="A-VLANS AVD")
def _trunk_group(port: PortBuilder, name: str) -> None:
    port.trunk_groups.add(name)


in_port.assign(
    "mtu {mtu:[0-9]+}",
    "mtu",
    source="AZLOCAL AVD",
    convert=int,
    undo=Undo("no mtu", "A-L3MTU"),
    unset=None,
)
for direction in ("send", "receive"):
    in_port.assign(
        f"flowcontrol {direction} {{state:on|off|desired}}",
        f"facts.pause_{direction}",
        source="AVD BF-EOS",
        undo=Undo(f"no flowcontrol {direction}", "PYEAPI"),
    )
    in_port.assign(
        f"no flowcontrol {direction}", f"facts.pause_{direction}", "off", source="BF-EOS PYEAPI"
    )


# EOS 4.13 prints `no priority-flow-control` too, where `mode on` is not set [PYEAPI].
@in_port.line(
    "priority-flow-control {word:on}",
    source="AVD AZLOCAL",
    undo=Undo("no priority-flow-control", "BF-EOS"),
)
@in_port.line(
    "priority-flow-control {word:mode} on",
    source="MSNIC",
    undo=Undo("no priority-flow-control", "PYEAPI"),
)
def _pfc(port: PortBuilder, word: str) -> None:
    if port.builder.pfc_word not in {"", word}:
        raise ValueError(word)  # no release accepts both
    port.builder.pfc_word, port.facts.pfc = word, "on"


in_port.assign("no priority-flow-control", "facts.pfc", "off", source="BF-EOS")


# `no priority-flow-control` may remove the priorities with it, so they are removed first.
@in_port.line(
    "priority-flow-control priority {priority:[0-7]} no-drop",
    source="MSNIC AVD",
    undo=Undo("no priority-flow-control priority {priority}", "BF-EOS", ("priority",), rank=1),
)
def _no_drop(port: PortBuilder, priority: str) -> None:
    port.facts.pfc_priorities.add(int(priority))


in_port.remove(
    "priority-flow-control priority {priority:[0-7]} drop",
    "facts.pfc_priorities",
    source="AVD",
    convert=int,
    missing_ok=True,
)
in_port.remove(
    "no priority-flow-control priority {priority:[0-7]}",
    "facts.pfc_priorities",
    source="BF-EOS",
    convert=int,
    missing_ok=True,
)
assign("priority-flow-control all off", "pfc_off", value=True, source="AVD")

in_port.rule("qos trust {mode}", Undo("default qos trust", "AVD"))
in_port.assign("qos trust {mode:cos|dscp}", "facts.qos_input", source="MSNIC AVD")
in_port.assign("default qos trust", "facts.qos_input", "", source="PYEAPI")
in_port.assign("no qos trust", "facts.qos_input", "none", source="AVD")
in_port.assign(
    "dcbx mode {mode:ieee|cee}",
    "facts.dcbx",
    source="MSNIC AZLOCAL",
    undo=Undo("no dcbx mode", "BF-EOS PYEAPI"),
    unset="",
)
in_port.assign("dcbx mode none", "facts.dcbx", "", source="BF-EOS")

in_port.assign(
    "spanning-tree portfast",
    "facts.stp",
    "edge",
    source="PYEAPI AVD",
    undo=Undo("no spanning-tree portfast", "PYEAPI", setting="edge"),
)
in_port.assign("spanning-tree portfast edge", "facts.stp", "edge", source="AZLOCAL")
in_port.assign(
    "spanning-tree portfast network",
    "facts.stp",
    "network",
    source="AVD",
    undo=Undo("no spanning-tree portfast", "PYEAPI", setting="edge"),
)
in_port.assign("no spanning-tree portfast", "facts.stp", "normal", source="PYEAPI BF-EOS")
in_port.assign("spanning-tree portfast normal", "facts.stp", "normal", source="PYEAPI-API")


@in_port.line("spanning-tree portfast auto", source="PYEAPI BF-EOS")
def _edge_by_detection(_port: PortBuilder) -> None:
    """The factory default: the switch detects bridges itself."""


in_port.assign(
    "spanning-tree bpduguard {state:enable|disable}",
    "bpdu_guard",
    source="AVD",
    convert="enable".__eq__,
    undo=Undo("no spanning-tree bpduguard", "PYEAPI"),
)
in_port.assign("no spanning-tree bpduguard", "bpdu_guard", None, source="PYEAPI BF-EOS")

for direction in ("transmit", "receive"):
    in_port.assign(f"lldp {direction}", f"facts.lldp_{direction}", value=True, source="AVD PYEAPI")
    in_port.assign(
        f"no lldp {direction}",
        f"facts.lldp_{direction}",
        value=False,
        source="AVD PYEAPI",
        undo=Undo(f"lldp {direction}", "PYEAPI"),
    )


@in_port.line(
    "storm-control {kind:[a-z-]+} level {level...}",
    source="AVD",
    undo=Undo("no storm-control {kind}", "PYEAPI", key=("kind",)),
)
def _storm_control(port: PortBuilder, kind: str, level: str) -> None:
    _no_storm_control(port, kind)
    port.facts.storm_control.add(f"{kind} level {level}")


@in_port.line("no storm-control {kind:[a-z-]+}", source="PYEAPI BF-EOS")
def _no_storm_control(port: PortBuilder, kind: str) -> None:
    settings = port.facts.storm_control
    settings -= {known for known in settings if known.split()[0] == kind}


assign(
    "switchport default mode {mode:routed|access}", "routed", source="AVD", convert="routed".__eq__
)


@line("interface defaults", source="AVD", opens="defaults")
@in_defaults.line("ethernet", source="AVD", opens="ethernet defaults")
def _defaults(builder: Builder) -> Builder:
    return builder


in_defaults.assign("mtu {mtu:[0-9]+}", "default_mtu", source="AVD", convert=int)
in_ethernet_defaults.assign("shutdown", "ports_enabled", value=False, source="AVD")
in_ethernet_defaults.assign("no shutdown", "ports_enabled", value=True, source="AVD")

assign(
    "spanning-tree mode {mode}",
    "facts.spanning_tree",
    source="PYEAPI AVD",
    undo=Undo("no spanning-tree mode", "PYEAPI-API RBEAPI"),
)
for word, source in (("portfast", "PYEAPI"), ("edge-port", "AVD")):
    form = f"spanning-tree {word} bpduguard default"
    assign(form, "edge_bpdu_guard", value=True, source=source)
    assign(f"no {form}", "edge_bpdu_guard", value=False, source=source)

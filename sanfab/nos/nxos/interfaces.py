"""NX-OS lines of Ethernet ports and port-channels, and the defaults of all ports."""

from sanfab.nos.nxos.builder import READER, Builder, PortBuilder, assign, has_ethernet, line, rule
from sanfab.nos.nxos.names import LAG, NUMBER, PORT, VLANS, interface_name, parse_vlan, parse_vlans
from sanfab.nos.text_lines import register_description
from sanfab.nos.trunks import TRUNK_VLANS, register_trunk_edits
from sanfab.nos.undo import REMOVE_LATE, UNDO_SHUTS_PORT, Undo

in_port = READER.block("port")

_OFF = frozenset({"100", "100.0", "100.00"})
"""Storm-control levels, in per cent, that let everything through."""

assign("system default switchport", "layer2", value=True, source="BF-NX")
assign("no system default switchport", "layer2", value=False, source="BF-NX")


# Where there are no Ethernet ports, it is about those of Fibre Channel.
@line("{no:no |}system default switchport shutdown", source="BF-NX AZLOCAL NAMC")
def _default_state(builder: Builder, no: str) -> None:
    setattr(builder, "layer2_shut" if has_ethernet(builder.platform) else "fc_shut", not no)


READER.setting(
    "errdisable recovery cause {value}",
    "recovery_causes",
    source="N9K-IF106 SDN3132",
    undo=Undo(source="C-ERRD", key=("value",)),
)
READER.setting(
    "errdisable recovery interval {value:[0-9]+}",
    "recovery_interval",
    source="N9K-IF106 SDN3132",
    undo=Undo("", "N9K-IF106"),  # there always is one: another one replaces it
)


@line(f"interface {{name:{PORT}}}", source="S2 TL2013", opens="port")
def _interface(builder: Builder, name: str) -> PortBuilder:
    port = builder.port(interface_name(name))
    port.header = f"interface {name}"
    return port


rule(
    "interface port-channel{number:[0-9]+}",
    Undo(source="DELL5K COLL-NX", key=("number",), order=REMOVE_LATE),
    opens="port",
)
rule("interface {name:Ethernet[0-9/]+}", Undo("", "S2", key=("name",)), opens="port")


@line(f"default interface {{name:{PORT}}}", source="TL2013")
def _default_interface(builder: Builder, name: str) -> None:
    builder.reset_port(interface_name(name))


@line(f"no interface {{name:{LAG}}}", source="DELL5K COLL-NX")
def _no_port_channel(builder: Builder, name: str) -> None:
    builder.reset_port(interface_name(name))
    builder.facts.lags.pop(interface_name(name), None)


register_description(in_port, "facts.description", "DELL5K AZLOCAL", "BF-NX")
# How `shutdown` is undone depends on the model: see `remediation_of`.
in_port.assign("shutdown", "enabled", value=False, source="CCIEDC AZLOCAL")
in_port.assign("shutdown force", "enabled", value=False, source="BF-NX")
in_port.assign(
    "no shutdown",
    "enabled",
    value=True,
    source="CCIEDC N9KRUN",
    undo=Undo("shutdown", "S2", setting="state", rank=3, order=UNDO_SHUTS_PORT),
)


# The mode of a port is removed once its new VLANs are set: it never switches VLAN 1 meanwhile.
@in_port.line(
    "switchport",
    source="N9KRUN",
    undo=Undo(source="AZLOCAL NAPALM", lag="inherited", order=REMOVE_LATE),
)
def _switchport(port: PortBuilder) -> None:
    port.is_routed = False
    if port.facts.mode == "none":
        port.facts.mode = "access"


@in_port.line("no switchport", source="AZLOCAL NAPALM")
def _no_switchport(port: PortBuilder) -> None:
    port.facts.mode, port.is_routed = "none", True


# A port becomes a trunk after its VLANs are set, and they are removed after it stopped being one:
# it never carries all VLANs meanwhile.
@in_port.line(
    "switchport mode {mode:access|trunk|fex-fabric}",
    source="S2",
    undo=Undo("no switchport mode {mode}", "DELL5K", rank=1, lag="inherited", order=REMOVE_LATE),
)
def _mode(port: PortBuilder, mode: str) -> None:
    if port.facts.mode == "none" and not port.may_switch:
        raise ValueError(mode)  # a routed port takes `switchport` first
    port.facts.mode = "trunk" if mode == "trunk" else "access"
    port.is_fabric = mode == "fex-fabric"


@in_port.line("no switchport mode", source="NODEUTIL")
@in_port.line("no switchport mode {mode:access|trunk|fex-fabric}", source="DELL5K")
def _no_mode(port: PortBuilder, _mode: str = "") -> None:
    port.is_fabric = False
    if port.facts.mode == "trunk":
        port.facts.mode = "access"


in_port.assign(
    f"switchport access vlan {{vlan:{NUMBER}}}",
    "access_vlan",
    source="L2TS AZLOCAL",
    convert=parse_vlan,
    undo=Undo("no switchport access vlan", "DELL5K", lag="inherited", order=REMOVE_LATE),
)
in_port.assign("no switchport access vlan", "access_vlan", 1, source="DELL5K")
in_port.assign(
    f"switchport trunk native vlan {{vlan:{NUMBER}}}",
    "native_vlan",
    source="CCIEDC DELL5K",
    convert=parse_vlan,
    undo=Undo("no switchport trunk native vlan", "DELL5K", lag="inherited", order=REMOVE_LATE),
)
in_port.assign("no switchport trunk native vlan", "native_vlan", 1, source="DELL5K")

in_port.assign(
    f"switchport trunk allowed vlan {{vlans:{VLANS}}}",
    "trunk_vlans",
    source="S2 DELL5K",
    convert=parse_vlans,
)
in_port.rule(
    "switchport trunk allowed vlan {vlans}",
    Undo(
        "switchport trunk allowed vlan remove {vlans}",
        "DELL5K",
        items=TRUNK_VLANS,
        lag="inherited",
        order=REMOVE_LATE,
    ),
)
register_trunk_edits(
    in_port,
    VLANS,
    parse_vlans,
    {"add": "DELL5K", "remove": "DELL5K", "except": "NORDWIKI", "none": "DELL5K"},
)
in_port.assign("switchport trunk allowed vlan all", "trunk_vlans", None, source="COLL-NX")
in_port.assign("no switchport trunk allowed vlan", "trunk_vlans", None, source="DELL5K COLL-NX")


@in_port.line(
    f"mtu {{mtu:{NUMBER}}}",
    source="C-118994 N9KRUN",
    undo=Undo("no mtu", "DELL5K COLL-NX", lag="inherited"),
)
def _mtu(port: PortBuilder, mtu: str) -> None:
    if port.builder.platform.mtu_counts == "class" and port.facts.mode != "none":
        raise ValueError(mtu)  # these set the MTU of switched frames by network-qos [SDN3132]
    port.facts.mtu = int(mtu)


@in_port.line("no mtu", source="DELL5K COLL-NX")
def _no_mtu(port: PortBuilder) -> None:
    port.facts.mtu = port.builder.platform.mtu_default


in_port.assign(
    "flowcontrol receive {state:on|off}",
    "facts.pause_receive",
    source="BF-NX",
    undo=Undo("no flowcontrol receive", "N9KREF GENIECONF", lag="inherited"),
    unset="off",
)
in_port.assign(
    "flowcontrol send {state:on|off}",
    "facts.pause_send",
    source="BF-NX",
    undo=Undo("no flowcontrol send", "N9KREF GENIECONF", lag="inherited"),
    unset="off",
)
in_port.assign(
    "priority-flow-control mode {mode:auto|on|off}",
    "facts.pfc",
    source="BF-NX C-PFCAPI",
    undo=Undo("no priority-flow-control mode {mode}", "N9KROCE"),
)
in_port.assign("priority-flow-control mode {mode:on} send-tlv", "facts.pfc", source="AZLOCAL")

in_port.assign(
    "priority-flow-control watch-dog-interval on",
    "facts.pfc_watchdog",
    value=True,
    source="N9KROCE AIPOD",
    undo=Undo("no priority-flow-control watch-dog-interval on", "N9KROCE"),
    unset=False,
)
in_port.assign(
    "priority-flow-control watch-dog-interval off",
    "facts.pfc_watchdog",
    value=False,
    source="BF-NX",
)


@in_port.line("no priority-flow-control mode {mode:auto|on|off}", source="N9KROCE")
def _no_pfc(port: PortBuilder, _mode: str) -> None:
    port.facts.pfc = port.builder.platform.traits.pfc_default


in_port.assign("spanning-tree port type {type:edge}", "stp_type", source="BF-NX AZLOCAL")
in_port.assign("spanning-tree port type {type:edge trunk}", "stp_type", source="S2 TL2013")
in_port.assign("spanning-tree port type {type:network}", "stp_type", source="BF-NX AZLOCAL")
in_port.assign("spanning-tree port type {type:normal}", "stp_type", source="BF-NX")
in_port.rule(
    "spanning-tree port type {type...}",
    Undo("no spanning-tree port type", "DELL5K", lag="inherited"),
)
in_port.assign("no spanning-tree port type", "stp_type", None, source="DELL5K")
assign("spanning-tree port type {type:edge} default", "stp_type", source="BF-NX")
assign("spanning-tree port type {type:network} default", "stp_type", source="FLASHSTACK")
in_port.assign(
    "spanning-tree bpduguard {state:enable|disable}",
    "bpdu_guard",
    source="BF-NX",
    convert="enable".__eq__,
    undo=Undo("no spanning-tree bpduguard", "NODEUTIL", lag="inherited"),
    unset=None,
)
assign(
    "spanning-tree port type edge bpduguard default",
    "edge_bpdu_guard",
    value=True,
    source="BF-NX AZLOCAL",
)
assign(
    "spanning-tree mode {mode:mst|rapid-pvst}",
    "facts.spanning_tree",
    source="AZLOCAL",
    undo=Undo("", "AZLOCAL"),  # a mode is replaced, as there always is one
)

in_port.assign("lldp transmit", "facts.lldp_transmit", value=True, source="TL2013")
in_port.assign(
    "no lldp transmit",
    "facts.lldp_transmit",
    value=False,
    source="COLL-NX",
    undo=Undo("lldp transmit", "TL2013 COLL-NX"),
)
in_port.assign("lldp receive", "facts.lldp_receive", value=True, source="TL2013")
in_port.assign(
    "no lldp receive",
    "facts.lldp_receive",
    value=False,
    source="COLL-NX",
    undo=Undo("lldp receive", "TL2013 COLL-NX"),
)


@in_port.line(
    "storm-control {setting...}",
    source="BF-NX",
    undo=Undo("no storm-control {setting}", "BF-NX", key=("setting",)),
)
def _storm_control(port: PortBuilder, setting: str) -> None:
    kind, _, level = setting.partition(" level ")
    if level:
        _no_storm_control(port, kind)
    if level not in _OFF:
        port.facts.storm_control.add(setting)


@in_port.line("no storm-control {setting...}", source="BF-NX")
def _no_storm_control(port: PortBuilder, setting: str) -> None:
    kind, _, _ = setting.partition(" level")
    settings = port.facts.storm_control
    settings -= {known for known in settings if known.startswith(kind)}


in_port.assign(
    "service-policy type qos input {policy}",
    "facts.qos_input",
    source="CCIEDC",
    undo=Undo(source="N9KROCE MFD", lag="inherited"),
)
in_port.assign(
    "service-policy type qos input {policy} no-stats", "facts.qos_input", source="AZLOCAL"
)


@in_port.line("no service-policy type qos input {policy}", source="N9KROCE MFD")
def _no_qos_input(port: PortBuilder, policy: str) -> None:
    if port.facts.qos_input == policy:
        port.facts.qos_input = ""

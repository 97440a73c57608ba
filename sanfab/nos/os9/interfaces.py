"""OS9 lines of ports and LAGs: switching, MTU, flow control, spanning tree, LLDP, DCB."""

from functools import partial

from sanfab.facts.number_lists import parse_numbers
from sanfab.nos.os9.builder import READER, Builder, PortBuilder, line, rule
from sanfab.nos.os9.names import INTERFACE, INTERFACES, parse_interfaces
from sanfab.nos.text_lines import register_description
from sanfab.nos.undo import ENABLES_PORT, REMOVE_LATE, Undo

in_port = READER.block("port")
in_port_lldp = READER.block("port lldp")
in_stp = READER.block("stp")

_TREES = {"rstp": "rstp", "pvst": "pvst", "mstp": "mstp", "0": "stp"}
"""Types of spanning tree by their words in OS9."""
_MIN_MTU = 592

_GUARD = "{guard:(?: bpduguard)?(?: shutdown-on-violation)?}"
_STORM = "{setting:(?:broadcast|multicast|unknown-unicast).*}"
_PORT_STORM = "{setting:(?:broadcast|multicast|unknown-unicast|pfc-llfc).*}"
_TREE = "{tree:rstp|pvst|mstp|0}"

READER.setting(
    "errdisable recovery cause {value}",
    "recovery_causes",
    source="D-ERRD",
    undo=Undo(source="D-ERRD", key=("value",)),
)
READER.setting(
    "errdisable recovery interval {value:[0-9]+}",
    "recovery_interval",
    source="D-ERRD",
    undo=Undo("", "D-ERRD"),  # there always is one: another one replaces it
)


@line(f"interface range {{names:{INTERFACES}}}", source="F-LAG F-RDMA", opens="port")
def _range(builder: Builder, names: str) -> list[PortBuilder]:
    return [_opened(builder, name) for name in parse_interfaces(names, builder.platform)]


rule(
    "interface Port-channel {id}",
    Undo(source="F-GEN", key=("id",), order=REMOVE_LATE),
    opens="port",
)
rule(
    "interface {kind:[FGHTfght][A-Za-z]+} {number:[0-9/]+}",
    Undo("", "R-OS9", key=("kind", "number")),
    opens="port",
)


@line(f"interface {{name:{INTERFACE}}}", source="R-OS9 R-SEN R-PUP", opens="port")
def _interface(builder: Builder, name: str) -> list[PortBuilder]:
    return [_opened(builder, parse_interfaces(name, builder.platform)[0])]


def _opened(builder: Builder, name: str) -> PortBuilder:
    port = builder.port(name)
    port.open_block()
    return port


@line(f"default interface {{name:{INTERFACE}}}", source="F-GEN")
def _default_interface(builder: Builder, name: str) -> None:
    name = parse_interfaces(name, builder.platform)[0]
    builder.ports.pop(name, None)
    builder.leave_lags(name)
    builder.port(name)


register_description(in_port, "facts.description", "R-SEN R-OS9", "R-OS9")


@in_port.line("no ip address", source="R-OS9 R-PUP")
def _no_address(_ports: list[PortBuilder]) -> None:
    """The factory default."""


@in_port.line(
    "shutdown", source="R-OS9 R-PUP", undo=Undo("", "R-OS9 R-PUP", setting="state", rank=-1)
)
def _shutdown(ports: list[PortBuilder]) -> None:
    _state(ports, enabled=False)


# A port in no VLAN yet switches the default one: it is enabled once it is in another.
@in_port.line(
    "no shutdown",
    source="R-OS9 R-PUP",
    undo=Undo("shutdown", "R-OS9 R-PUP", setting="state", order=ENABLES_PORT, rank=1),
)
def _no_shutdown(ports: list[PortBuilder]) -> None:
    _state(ports, enabled=True)


def _state(ports: list[PortBuilder], *, enabled: bool) -> None:
    for port in ports:
        port.facts.enabled = enabled
        port.stated.add("state")


@in_port.line("mtu {mtu:[0-9]+}", source="D-MTU1 D-MTU2 R-PUP", undo=Undo("no mtu", "D-MTU2"))
def _mtu(ports: list[PortBuilder], mtu: str) -> None:
    for port in ports:
        if not _MIN_MTU <= int(mtu) <= port.builder.platform.mtu_max:
            raise ValueError(mtu)
        port.facts.mtu = int(mtu)
        port.stated.add("mtu")


@in_port.line("no mtu", source="D-MTU2")
def _no_mtu(ports: list[PortBuilder]) -> None:
    for port in ports:
        port.facts.mtu = port.builder.platform.mtu_default


def _set_hybrid(ports: list[PortBuilder], *, hybrid: bool) -> None:
    if any(port.switches and port.hybrid != hybrid for port in ports):
        raise ValueError  # `% Error: Port is in Layer-2 mode` [D-VL1]
    for port in ports:
        port.hybrid = hybrid


in_port.line("portmode hybrid", source="D-VL1 R-PUP", undo=Undo(source="R-PUP"))(
    partial(_set_hybrid, hybrid=True)
)
in_port.line("no portmode hybrid", source="R-PUP")(partial(_set_hybrid, hybrid=False))


@in_port.line("switchport", source="D-VL2 R-OS9", undo=Undo(source="D-VL2 R-PUP"))
def _switchport(ports: list[PortBuilder]) -> None:
    if any(port.builder.is_member(port.facts.name) for port in ports):
        raise ValueError  # `Error : Te 0/9 is in Layer 2 LAG` [R-PUP]
    for port in ports:
        port.switches = True


@in_port.line("no switchport", source="D-VL2 R-PUP")
def _no_switchport(ports: list[PortBuilder]) -> None:
    if any(port.tagged or port.untagged for port in ports):
        raise ValueError  # first `no tagged` in all VLANs [D-VL2]
    for port in ports:
        port.switches = False
        port.builder.in_unknown_vlans.pop(port.facts.name, None)


def _join_vlans(ports: list[PortBuilder], ids: str, *, tagged: bool) -> None:
    names = tuple(port.facts.name for port in ports)
    builder = ports[0].builder
    builder.aggregator = True  # no other switch has these lines
    for vlan in sorted(parse_numbers(ids)):
        builder.join(vlan, names, tagged=tagged)


# On the I/O Aggregator the VLANs stand at the port.
in_port.line("vlan tagged {ids:[0-9,-]+}", source="R-PUP")(partial(_join_vlans, tagged=True))
in_port.line("vlan untagged {id:[0-9]+}", source="R-PUP")(partial(_join_vlans, tagged=False))
in_port.assign("auto vlan", "all_vlans", value=True, source="R-PUP")


@in_port.line("flowcontrol rx {receive:on|off} tx {send:on|off}", source="D-FC2 F-LAG F-MXL")
@in_port.line("flowcontrol rx {receive:on|off} tx {send:on|off} negotiate", source="D-FC5")
@in_port.line(
    "flowcontrol rx {receive:on|off} tx {send:on|off}{when:(?: threshold(?: [0-9]+)+"
    "| pause-threshold [0-9]+| resume-offset [0-9]+| monitor [0-9]+| negotiate)+}",
    source="D-FC1 D-FC4",
)
def _flow_control(ports: list[PortBuilder], receive: str, send: str, _when: str = "") -> None:
    for port in ports:
        port.facts.pause_receive = "on" if receive == "on" else "off"
        port.facts.pause_send = "on" if send == "on" else "off"
        port.facts.pause_stated = True
        port.stated.add("flow control")


@in_port.line("no flowcontrol rx {receive:on|off} tx {send:on|off}", source="D-FC6")
def _no_flow_control(ports: list[PortBuilder], _receive: str, _send: str) -> None:
    for port in ports:
        port.facts.pause_receive = port.facts.pause_send = "off"
        port.facts.pause_stated = not port.builder.platform.pause_open
        port.stated.discard("flow control")


# Its `no` form leads to the default, which is `rx on tx off` on some releases [D-FC6].
in_port.rule(
    "flowcontrol {how...}", Undo("flowcontrol rx off tx off", "D-FC2", setting="flow control")
)


@in_port.line(f"spanning-tree {{tree:rstp|pvst|mstp}} edge-port{_GUARD}", source="F-SC R-OS9 R-PUP")
@in_port.line(f"spanning-tree {{tree:0}} portfast{_GUARD}", source="F-SC R-PUP")
def _edge_port(ports: list[PortBuilder], tree: str, guard: str) -> None:
    for port in ports:
        port.edge_types[_TREES[tree]] = "bpduguard" in guard


in_port.rule(
    "spanning-tree {edge:\\S+ (?:edge-port|portfast)}{guard:(?: bpduguard)?}",
    Undo("no spanning-tree {edge}", "R-OS9", setting="edge", undo_first=True),
)


@in_port.line(f"no spanning-tree {{tree:rstp|pvst|mstp}} edge-port{_GUARD}", source="R-OS9 P-RHOSP")
@in_port.line(f"no spanning-tree {{tree:0}} portfast{_GUARD}", source="R-OS9")
def _no_edge_port(ports: list[PortBuilder], tree: str, guard: str) -> None:
    for port in ports:
        if guard and _TREES[tree] in port.edge_types:
            port.edge_types[_TREES[tree]] = False
        else:
            port.edge_types.pop(_TREES[tree], None)


in_port.assign(
    "no spanning-tree",
    "facts.stp",
    "off",
    source="F-JSP",
    undo=Undo("spanning-tree", "F-JSP"),
    unset="normal",
)


@line(f"protocol spanning-tree {_TREE}", source="R-OS9 R-SEN", opens="stp")
def _spanning_tree(builder: Builder, tree: str) -> tuple[Builder, str]:
    return builder, _TREES[tree]  # the block alone leaves it off [R-SEN]


rule("protocol spanning-tree {tree}", Undo(source="R-OS9", key=("tree",)), opens="stp")


@line(f"no protocol spanning-tree {_TREE}", source="R-OS9")
def _no_spanning_tree(builder: Builder, tree: str) -> None:
    _spanning_tree_off((builder, _TREES[tree]))


@in_stp.line("no disable", source="R-SEN R-OS9", undo=Undo("", "R-OS9"))
def _spanning_tree_on(target: tuple[Builder, str]) -> None:
    builder, tree = target
    builder.facts.spanning_tree = tree


@in_stp.line("disable", source="R-OS9")
def _spanning_tree_off(target: tuple[Builder, str]) -> None:
    builder, tree = target
    if builder.facts.spanning_tree == tree:
        builder.facts.spanning_tree = ""


@in_port.line(f"storm-control {_PORT_STORM}", source="F-SC D-STM1")
def _storm_control(ports: list[PortBuilder], setting: str) -> None:
    for port in ports:
        port.facts.storm_control.add(setting)


in_port.rule("storm-control {kind} {rest...}", Undo(source="F-SC", key=("kind",)))


@in_port.line(f"no storm-control {_PORT_STORM}", source="F-SC")
def _no_storm_control(ports: list[PortBuilder], setting: str) -> None:
    for port in ports:
        port.facts.storm_control = _other_kinds(port.facts.storm_control, setting)


@line(f"storm-control {_STORM}", source="D-STM1")
def _storm_control_of_all(builder: Builder, setting: str) -> None:
    builder.storm_control.add(setting)


@line(f"no storm-control {_STORM}", source="D-STM1")
def _no_storm_control_of_all(builder: Builder, setting: str) -> None:
    builder.storm_control = _other_kinds(builder.storm_control, setting)


def _other_kinds(settings: set[str], setting: str) -> set[str]:
    """Return the settings of other kinds of traffic."""
    kind = setting.split(maxsplit=1)[0]
    return {known for known in settings if known.split()[0] != kind}


in_port.assign(
    "dcb-map {name}",
    "facts.dcb_map",
    source="R-OS9 R-PUP",
    undo=Undo(source="R-OS9", undo_first=True),
    unset="",
)
in_port.assign("dcb-policy input {name}", "dcb_input", source="R-PUP")
in_port.rule(
    "dcb-policy {side:input|output} {name}", Undo(source="R-PUP", key=("side",), undo_first=True)
)


@in_port.line("dcb-policy output {name}", source="R-PUP")
def _dcb_output(ports: list[PortBuilder], name: str) -> None:
    for port in ports:
        if port.dcb_input == name:
            port.facts.dcb_map = name
        else:  # the facts hold one DCB map, not two policies of different names
            port.dcb_output = name
            port.builder.uncertain.add(f"dcb-policy output {name}")


@in_port.line("no dcb-policy {side:input|output} {name}", source="R-PUP")
def _no_dcb_policy(ports: list[PortBuilder], side: str, _name: str) -> None:
    for port in ports:
        port.facts.dcb_map = port.dcb_output = ""
        if side == "input":
            port.dcb_input = ""


# Its block ends the lines of the port itself, so it comes after all of them.
@in_port.line(
    "protocol lldp", source="R-OS9 R-PUP", opens="port lldp", undo=Undo(source="R-OS9", rank=2)
)
def _lldp(ports: list[PortBuilder]) -> list[PortBuilder]:
    return ports


@in_port.line("no protocol lldp", source="R-OS9")
def _no_lldp(ports: list[PortBuilder]) -> None:
    for port in ports:
        port.lldp_mode, port.lldp_off, port.facts.dcbx = "", False, ""


in_port_lldp.assign(
    "disable", "lldp_off", value=True, source="R-OS9", undo=Undo("no disable", "R-OS9"), unset=False
)
# Such a port takes PFC from its neighbour, or from the port that does so.
in_port_lldp.assign(
    "dcbx port-role {role:auto-upstream|auto-downstream|config-source|manual}",
    "dcbx_role",
    source="ASM-CFG R-PUP R-OS9",
)
in_port_lldp.assign(
    "mode {mode:tx|rx}", "lldp_mode", source="R-OS9", undo=Undo("no mode", "R-OS9"), unset=""
)
in_port_lldp.assign(
    "dcbx version {version}",
    "facts.dcbx",
    source="R-MFD R-OS9",
    undo=Undo("no dcbx version", "R-OS9"),
    unset="",
)
in_port_lldp.assign("no dcbx version {version}", "facts.dcbx", "", source="R-OS9")

"""OS9 lines of interfaces: switching, MTU, flow control, spanning tree, DCB, LLDP, LACP."""

from ipaddress import IPv4Interface

from sanfab.nos.number_lists import parse_numbers
from sanfab.nos.os9.builder import Builder, PortBuilder
from sanfab.nos.os9.names import INTERFACE, INTERFACES, interfaces_of
from sanfab.nos.os9.router import line

Ports = tuple[Builder, list[PortBuilder]]
"""The interfaces that a block is about; more than one after ``interface range``."""

FLAVOURS = {"rstp": "rstp", "pvst": "pvst", "mstp": "mstp", "0": "stp"}
"""What `protocol spanning-tree` takes, and what it is called here."""

GUARD = "(?: bpduguard)?(?: shutdown-on-violation)?"

SMALLEST_MTU = 592


@line(
    "interface {kind:(?i:managementethernet|ma) ?}{unit:[0-9]+}/0",
    source="R-OS9 R-SEN",
    opens="management",
)
def _management(builder: Builder, _kind: str, unit: str) -> Builder:
    if int(unit) != builder.platform.unit_first:
        raise ValueError(unit)  # that of another unit of the stack
    return builder


@line("ip address {address:[0-9.]+/[0-9]+}", source="R-OS9 R-SEN", under="management")
def _management_address(builder: Builder, address: str) -> None:
    builder.address = str(IPv4Interface(address))


@line("no ip address", source="R-OS9", under="management")
@line("no ip address {address}", source="F-S4048", under="management")
def _no_management_address(builder: Builder, _address: str = "") -> None:
    builder.address = ""


@line("no shutdown", source="R-OS9 R-PUP", under="management")
def _management_up(builder: Builder) -> None:
    builder.management_up = True


@line("shutdown", source="R-OS9", under="management")
def _management_down(builder: Builder) -> None:
    builder.management_up = False


@line("interface {kind:(?i:vlan) ?}{number:[0-9]+}", source="R-OS9 F-MXL R-SEN", opens="vlan")
def _vlan(builder: Builder, _kind: str, number: str) -> tuple[Builder, list[int]]:
    builder.vlan(int(number))
    return builder, [int(number)]


@line("interface range {kind:(?i:vlan) ?}{ids:[0-9][0-9, -]*}", source="D-STP1", opens="vlan")
def _vlan_range(builder: Builder, _kind: str, ids: str) -> tuple[Builder, list[int]]:
    numbers = sorted(parse_numbers(ids))
    for number in numbers:
        builder.vlan(number)
    return builder, numbers


@line(f"interface range {{names:{INTERFACES}}}", source="F-LAG F-RDMA", opens="port")
def _range(builder: Builder, names: str) -> Ports:
    return builder, [builder.port(name) for name in interfaces_of(names, builder.platform)]


@line(f"interface {{name:{INTERFACE}}}", source="R-OS9 R-SEN R-PUP", opens="port")
def _interface(builder: Builder, name: str) -> Ports:
    return builder, [builder.port(interfaces_of(name, builder.platform)[0])]


@line(f"default interface {{name:{INTERFACE}}}", source="F-GEN")
def _default(builder: Builder, name: str) -> None:
    name = interfaces_of(name, builder.platform)[0]
    builder.ports.pop(name, None)
    builder.leave_lags(name)
    builder.port(name)


@line("description {text...}", source="R-SEN R-OS9", under="port")
def _description(target: Ports, text: str) -> None:
    for port in target[1]:
        port.facts.description = text


@line("no description", source="R-OS9", under="port")
def _no_description(target: Ports) -> None:
    for port in target[1]:
        port.facts.description = ""


@line("no ip address", source="R-OS9 R-PUP", under="port")
def _no_address(_target: Ports) -> None:
    """How the switch prints a port without an address of its own."""


@line("shutdown", source="R-OS9 R-PUP", under="port")
def _shutdown(target: Ports) -> None:
    for port in target[1]:
        port.facts.enabled = False


@line("no shutdown", source="R-OS9 R-PUP", under="port")
def _no_shutdown(target: Ports) -> None:
    for port in target[1]:
        port.facts.enabled = True


@line("mtu {mtu:[0-9]+}", source="D-MTU1 D-MTU2 R-PUP", under="port")
def _mtu(target: Ports, mtu: str) -> None:
    if not SMALLEST_MTU <= int(mtu) <= target[0].platform.mtu_max:
        raise ValueError(mtu)
    for port in target[1]:
        port.facts.mtu = int(mtu)


@line("no mtu", source="D-MTU2", under="port")
def _no_mtu(target: Ports) -> None:
    for port in target[1]:
        port.facts.mtu = target[0].platform.mtu_default


@line("portmode hybrid", source="D-VL1 R-PUP", under="port")
def _hybrid(target: Ports) -> None:
    if any(port.switches for port in target[1]):
        raise ValueError  # `% Error: Port is in Layer-2 mode` [D-VL1]
    for port in target[1]:
        port.hybrid = True


@line("no portmode hybrid", source="R-PUP", under="port")
def _no_hybrid(target: Ports) -> None:
    if any(port.switches for port in target[1]):
        raise ValueError
    for port in target[1]:
        port.hybrid = False


@line("switchport", source="D-VL2 R-OS9", under="port")
def _switchport(target: Ports) -> None:
    builder, ports = target
    if any(builder.is_member(port.facts.name) for port in ports):
        raise ValueError  # `Error : Te 0/9 is in Layer 2 LAG` [R-PUP]
    for port in ports:
        port.switches = True


@line("no switchport", source="D-VL2 R-PUP", under="port")
def _no_switchport(target: Ports) -> None:
    if any(port.tagged or port.untagged for port in target[1]):
        raise ValueError  # first `no tagged` in all VLANs [D-VL2]
    for port in target[1]:
        port.switches = False


@line("vlan tagged {ids:[0-9,-]+}", source="R-PUP", under="port")
def _aggregator_tagged(target: Ports, ids: str) -> None:
    builder, ports = target
    for vlan in sorted(parse_numbers(ids)):
        builder.join(vlan, tuple(port.facts.name for port in ports), tagged=True)


@line("vlan untagged {id:[0-9]+}", source="R-PUP", under="port")
def _aggregator_untagged(target: Ports, number: str) -> None:
    builder, ports = target
    builder.join(int(number), tuple(port.facts.name for port in ports), tagged=False)


@line("auto vlan", source="R-PUP", under="port")
def _aggregator_auto(target: Ports) -> None:
    for port in target[1]:
        port.all_vlans = True


@line("flowcontrol rx {receive:on|off} tx {send:on|off}", source="D-FC2 F-LAG F-MXL", under="port")
@line("flowcontrol rx {receive:on|off} tx {send:on|off} negotiate", source="D-FC5", under="port")
def _flowcontrol(target: Ports, receive: str, send: str) -> None:
    for port in target[1]:
        port.facts.pause_receive = "on" if receive == "on" else "off"
        port.facts.pause_send = "on" if send == "on" else "off"


@line("no flowcontrol", source="mem", under="port")
@line("no flowcontrol {setting...}", source="mem", under="port")
def _no_flowcontrol(target: Ports, _setting: str = "") -> None:
    for port in target[1]:
        port.facts.pause_receive = port.facts.pause_send = "off"


@line(
    f"spanning-tree {{flavour:rstp|pvst|mstp}} edge-port{{guard:{GUARD}}}",
    source="F-SC R-OS9 R-PUP",
    under="port",
)
@line(
    f"spanning-tree {{flavour:0}} portfast{{guard:{GUARD}}}",
    source="F-SC R-PUP",
    under="port",
)
def _edge(target: Ports, flavour: str, guard: str) -> None:
    for port in target[1]:
        port.edges[FLAVOURS[flavour]] = "bpduguard" in guard


@line(
    "no spanning-tree {flavour:rstp|pvst|mstp} edge-port{guard:(?: bpduguard)?}",
    source="R-OS9",
    under="port",
)
@line("no spanning-tree {flavour:0} portfast{guard:(?: bpduguard)?}", source="R-OS9", under="port")
def _no_edge(target: Ports, flavour: str, guard: str) -> None:
    for port in target[1]:
        if guard and FLAVOURS[flavour] in port.edges:
            port.edges[FLAVOURS[flavour]] = False
        else:
            port.edges.pop(FLAVOURS[flavour], None)


@line("no spanning-tree", source="F-JSP", under="port")
def _no_spanning_tree(target: Ports) -> None:
    for port in target[1]:
        port.facts.stp = "off"


@line("spanning-tree", source="F-JSP", under="port")
def _spanning_tree(target: Ports) -> None:
    for port in target[1]:
        port.facts.stp = "normal"


@line(
    "storm-control {setting:(?:broadcast|multicast|unknown-unicast|pfc-llfc).*}",
    source="F-SC D-STM1",
    under="port",
)
def _storm(target: Ports, setting: str) -> None:
    for port in target[1]:
        port.facts.storm_control.add(setting)


@line(
    "no storm-control {setting:(?:broadcast|multicast|unknown-unicast|pfc-llfc).*}",
    source="F-SC",
    under="port",
)
def _no_storm(target: Ports, setting: str) -> None:
    kind = setting.split(maxsplit=1)[0]
    for port in target[1]:
        known = port.facts.storm_control
        port.facts.storm_control = {text for text in known if text.split()[0] != kind}


@line("storm-control {setting:(?:broadcast|multicast|unknown-unicast).*}", source="D-STM1")
def _storm_everywhere(builder: Builder, setting: str) -> None:
    builder.storms.add(setting)


@line("no storm-control {setting:(?:broadcast|multicast|unknown-unicast).*}", source="D-STM1")
def _no_storm_everywhere(builder: Builder, setting: str) -> None:
    kind = setting.split(maxsplit=1)[0]
    builder.storms = {known for known in builder.storms if known.split()[0] != kind}


@line("dcb-map {name}", source="R-OS9 R-PUP", under="port")
def _dcb_map(target: Ports, name: str) -> None:
    for port in target[1]:
        port.facts.dcb_map = name


@line("no dcb-map", source="mem", under="port")
@line("no dcb-map {name}", source="R-OS9", under="port")
def _no_dcb_map(target: Ports, _name: str = "") -> None:
    for port in target[1]:
        port.facts.dcb_map = ""


@line("dcb-policy input {name}", source="R-PUP", under="port")
def _dcb_input(target: Ports, name: str) -> None:
    for port in target[1]:
        port.dcb_input = name


@line("dcb-policy output {name}", source="R-PUP", under="port")
def _dcb_output(target: Ports, name: str) -> None:
    if any(port.dcb_input != name for port in target[1]):
        raise ValueError(name)  # two policies that are not one map under one name
    for port in target[1]:
        port.facts.dcb_map = name


@line("no dcb-policy {way:input|output} {name}", source="R-PUP", under="port")
def _no_dcb_policy(target: Ports, way: str, _name: str) -> None:
    for port in target[1]:
        port.facts.dcb_map = ""
        if way == "input":
            port.dcb_input = ""


@line("fip-snooping port-mode {mode:fcf|fcoe-trusted}", source="R-PUP D-FIP2", under="port")
def _fip(target: Ports, mode: str) -> None:
    for port in target[1]:
        port.facts.fip_snooping = mode


@line("no fip-snooping port-mode {mode:fcf|fcoe-trusted}", source="R-PUP", under="port")
def _no_fip(target: Ports, _mode: str) -> None:
    for port in target[1]:
        port.facts.fip_snooping = ""


@line("protocol lldp", source="R-OS9 R-PUP", under="port", opens="port lldp")
def _lldp(target: Ports) -> Ports:
    return target


@line("no protocol lldp", source="R-OS9", under="port")
def _no_lldp(target: Ports) -> None:
    for port in target[1]:
        port.lldp, port.lldp_off, port.facts.dcbx = "", False, ""


@line("disable", source="R-OS9", under="port lldp")
def _lldp_disable(target: Ports) -> None:
    for port in target[1]:
        port.lldp_off = True


@line("no disable", source="R-OS9", under="port lldp")
def _lldp_enable(target: Ports) -> None:
    for port in target[1]:
        port.lldp_off = False


@line("mode {way:tx|rx}", source="R-OS9", under="port lldp")
def _lldp_mode(target: Ports, way: str) -> None:
    for port in target[1]:
        port.lldp = way


@line("no mode", source="R-OS9", under="port lldp")
def _no_lldp_mode(target: Ports) -> None:
    for port in target[1]:
        port.lldp = ""


@line("dcbx version {version}", source="R-MFD R-OS9", under="port lldp")
def _dcbx(target: Ports, version: str) -> None:
    for port in target[1]:
        port.facts.dcbx = version


@line("no dcbx version", source="R-OS9", under="port lldp")
@line("no dcbx version {version}", source="R-OS9", under="port lldp")
def _no_dcbx(target: Ports, _version: str = "") -> None:
    for port in target[1]:
        port.facts.dcbx = ""

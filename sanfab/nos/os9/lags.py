"""OS9 lines of LAGs, the VLT pair and spanning tree on the whole switch."""

from sanfab.nos.os9.builder import Builder
from sanfab.nos.os9.names import INTERFACES, interfaces_of
from sanfab.nos.os9.ports import FLAVOURS, Ports
from sanfab.nos.os9.router import line

PORT_CHANNEL = "(?i:port-channel|po) ?"


@line(
    "port-channel-protocol {name:(?i:lacp)}", source="R-PUP R-OS9 F-LAG", under="port", opens="lacp"
)
def _lacp(target: Ports, _name: str) -> Ports:
    if any(port.switches for port in target[1]):
        raise ValueError  # first `no switchport` [R-PUP]
    return target


@line("no port-channel-protocol {name:(?i:lacp)}", source="R-OS9 R-PUP", under="port")
def _no_lacp(target: Ports, _name: str) -> None:
    for port in target[1]:
        target[0].leave_lags(port.facts.name)


@line(
    "port-channel {number:[0-9]+} mode {mode:active|passive}",
    source="R-PUP F-LAG F-JSP",
    under="lacp",
)
def _lacp_member(target: Ports, number: str, mode: str) -> None:
    builder, ports = target
    for port in ports:
        builder.leave_lags(port.facts.name)
        builder.lag(number).members[port.facts.name] = "active" if mode == "active" else "passive"


@line("no port-channel {number:[0-9]+}", source="mem", under="lacp")
def _no_lacp_member(target: Ports, _number: str) -> None:
    for port in target[1]:
        target[0].leave_lags(port.facts.name)


@line(f"channel-member {{names:{INTERFACES}}}", source="R-SEN R-OS9 F-JSP", under="port")
def _static_member(target: Ports, names: str) -> None:
    builder, ports = target
    number = _number_of(ports[0].facts.name)
    members = interfaces_of(names, builder.platform)
    if any(name in builder.ports and builder.ports[name].switches for name in members):
        raise ValueError(names)  # a member has no switching lines of its own [R-PUP]
    for name in members:
        builder.leave_lags(name)
        builder.lag(number).members[name] = "on"


@line(f"no channel-member {{names:{INTERFACES}}}", source="R-OS9", under="port")
def _no_static_member(target: Ports, names: str) -> None:
    for name in interfaces_of(names, target[0].platform):
        target[0].leave_lags(name)


@line(
    f"vlt-peer-lag {{kind:{PORT_CHANNEL}}}{{number:[0-9]+}}",
    source="R-OS9 F-VLT R-PUP",
    under="port",
)
def _vlt_lag(target: Ports, _kind: str, number: str) -> None:
    for port in target[1]:
        target[0].lag(_number_of(port.facts.name)).multichassis = int(number)


@line("no vlt-peer-lag", source="R-OS9", under="port")
@line("no vlt-peer-lag {which...}", source="R-OS9", under="port")
def _no_vlt_lag(target: Ports, _which: str = "") -> None:
    for port in target[1]:
        target[0].lag(_number_of(port.facts.name)).multichassis = None


@line(f"no interface {{kind:{PORT_CHANNEL}}}{{number:[0-9]+}}", source="F-GEN")
def _no_port_channel(builder: Builder, _kind: str, number: str) -> None:
    name = f"Port-channel {int(number)}"
    builder.ports.pop(name, None)
    builder.facts.ports.pop(name, None)
    builder.facts.lags.pop(name, None)


@line("vlt domain {number:[0-9]+}", source="R-OS9 F-VLT", opens="vlt")
def _vlt(builder: Builder, number: str) -> Builder:
    builder.peer().domain = number
    return builder


@line("no vlt domain {number:[0-9]+}", source="R-OS9")
def _no_vlt(builder: Builder, _number: str) -> None:
    builder.facts.peer = None


@line(f"peer-link {{kind:{PORT_CHANNEL}}}{{number:[0-9]+}}", source="R-OS9 F-VLT", under="vlt")
def _peer_link(builder: Builder, _kind: str, number: str) -> None:
    builder.peer().lag = f"Port-channel {int(number)}"


@line("no peer-link", source="R-OS9", under="vlt")
def _no_peer_link(builder: Builder) -> None:
    builder.peer().lag = ""


@line("back-up destination {address:[0-9.]+}", source="R-OS9 D-VLT1", under="vlt")
def _backup(builder: Builder, address: str) -> None:
    builder.peer().keepalive = address


@line("no back-up destination", source="R-OS9", under="vlt")
def _no_backup(builder: Builder) -> None:
    builder.peer().keepalive = ""


@line("primary-priority {number:[0-9]+}", source="R-OS9", under="vlt")
def _priority(builder: Builder, number: str) -> None:
    builder.peer().priority = int(number)


@line("no primary-priority", source="R-OS9", under="vlt")
def _no_priority(builder: Builder) -> None:
    builder.peer().priority = None


@line("unit-id {number:[01]}", source="R-OS9 D-VLT1", under="vlt")
def _unit(builder: Builder, number: str) -> None:
    builder.peer().unit = int(number)


@line("no unit-id", source="R-OS9", under="vlt")
def _no_unit(builder: Builder) -> None:
    builder.peer().unit = None


@line("system-mac mac-address {mac:[0-9a-fA-F:]{17}}", source="R-OS9 D-VLT1", under="vlt")
def _system_mac(builder: Builder, mac: str) -> None:
    builder.peer().system_mac = mac.lower()


@line("no system-mac", source="R-OS9", under="vlt")
def _no_system_mac(builder: Builder) -> None:
    builder.peer().system_mac = ""


@line("protocol spanning-tree {flavour:rstp|pvst|mstp|0}", source="R-OS9 R-SEN", opens="stp")
def _stp(builder: Builder, flavour: str) -> tuple[Builder, str]:
    return builder, FLAVOURS[flavour]  # the block alone leaves it off [R-SEN]


@line("no protocol spanning-tree {flavour:rstp|pvst|mstp|0}", source="R-OS9")
def _no_stp(builder: Builder, flavour: str) -> None:
    _stp_off((builder, FLAVOURS[flavour]))


@line("no disable", source="R-SEN R-OS9", under="stp")
def _stp_on(target: tuple[Builder, str]) -> None:
    target[0].facts.spanning_tree = target[1]


@line("disable", source="R-OS9", under="stp")
def _stp_off(target: tuple[Builder, str]) -> None:
    builder, flavour = target
    if builder.facts.spanning_tree == flavour:
        builder.facts.spanning_tree = ""


def _number_of(name: str) -> str:
    """Return the number of a LAG interface; ValueError for any other."""
    kind, _, number = name.partition(" ")
    if kind != "Port-channel":
        raise ValueError(name)
    return number

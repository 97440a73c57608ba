"""OS9 lines of LAG members and of the VLT domain."""

from sanfab.facts.switch import LACP_MODES, LagFacts, PeerFacts
from sanfab.nos.os9.builder import READER, Builder, PortBuilder, assign, line
from sanfab.nos.os9.names import INTERFACES, LAG, lag_name, lag_number, parse_interfaces
from sanfab.nos.pair_options import (
    PairOption,
    RoleLines,
    of_pair,
    register_pair_options,
    register_roles,
)
from sanfab.nos.undo import REMOVE_LATE, ChangeStage, Ordering, Undo

in_port = READER.block("port")
in_lacp = READER.block("lacp")
in_vlt = READER.block("vlt")


# Its block ends the lines of the port itself, so it comes after all of them.
@in_port.line(
    "port-channel-protocol {name:(?i:lacp)}",
    source="R-PUP R-OS9 F-LAG",
    opens="lacp",
    undo=Undo(source="R-OS9 R-PUP", rank=2),
)
def _lacp(ports: list[PortBuilder], _name: str) -> list[PortBuilder]:
    if any(port.switches for port in ports):
        raise ValueError  # first `no switchport` [R-PUP]
    return ports


@in_lacp.line(
    "port-channel {number:[0-9]+} mode {mode:active|passive}",
    source="R-PUP F-LAG F-JSP",
    undo=Undo(source="D-LACP", key=("number",), undo_first=True),
)
def _lacp_member(ports: list[PortBuilder], number: str, mode: str) -> None:
    for port in ports:
        port.builder.leave_lags(port.facts.name)
        port.builder.lag(number).members[port.facts.name] = LACP_MODES[mode]


@in_port.line("no port-channel-protocol {name:(?i:lacp)}", source="R-OS9 R-PUP")
@in_lacp.line("no port-channel {number:[0-9]+} mode {mode:active|passive}", source="D-LACP")
def _no_lacp(ports: list[PortBuilder], *_words: str) -> None:
    for port in ports:
        port.builder.leave_lags(port.facts.name)


in_port.assign(
    "lacp long-timeout",
    "facts.lacp_rate",
    "normal",
    source="R-OS9 D-LACP2",
    undo=Undo("no lacp long-timeout", "D-LACP2"),
    unset="",
)


# Set after the LAGs, and taken back before they go.
@line(
    "lacp ungroup member-independent port-channel {number:[0-9]+}",
    source="R-OS9 P-EXASOL",
    undo=Undo(source="R-PUP", key=("number",)),
)
def _ungroup(builder: Builder, number: str) -> None:
    builder.ungrouped.add(lag_name(number))


@line("no lacp ungroup member-independent port-channel {number:[0-9]+}", source="R-PUP")
def _no_ungroup(builder: Builder, number: str) -> None:
    builder.ungrouped.discard(lag_name(number))


assign("lacp ungroup member-independent vlt", "ungroups_vlt", value=True, source="R-OS9")
assign("no lacp ungroup member-independent vlt", "ungroups_vlt", value=False, source="R-OS9")


@in_port.line(
    f"channel-member {{names:{INTERFACES}}}",
    source="R-SEN R-OS9 F-JSP",
    undo=Undo(source="R-OS9", key=("names",), in_removed_block=True),
)
def _static_member(ports: list[PortBuilder], names: str) -> None:
    builder, number = ports[0].builder, lag_number(ports[0].facts.name)
    members = parse_interfaces(names, builder.platform)
    if any(name in builder.ports and builder.ports[name].switches for name in members):
        raise ValueError(names)  # a member has no switching lines of its own [R-PUP]
    for name in members:
        builder.leave_lags(name)
        builder.lag(number).members[name] = "on"


@in_port.line(f"no channel-member {{names:{INTERFACES}}}", source="R-OS9")
def _no_static_member(ports: list[PortBuilder], names: str) -> None:
    for name in parse_interfaces(names, ports[0].builder.platform):
        ports[0].builder.leave_lags(name)


# Set after the domain, which needs its port-channel.
@in_port.line(
    f"vlt-peer-lag {LAG}",
    source="R-OS9 F-VLT R-PUP",
    undo=Undo("no vlt-peer-lag", "R-OS9", order=Ordering(set_in=ChangeStage.PORTS_UP)),
)
def _vlt_lag(ports: list[PortBuilder], _kind: str, number: str) -> None:
    for port in ports:
        _lag_of(port).multichassis = int(number)


@in_port.line("no vlt-peer-lag", source="R-OS9")
@in_port.line("no vlt-peer-lag {which...}", source="R-OS9")
def _no_vlt_lag(ports: list[PortBuilder], _which: str = "") -> None:
    for port in ports:
        _lag_of(port).multichassis = None


def _lag_of(port: PortBuilder) -> LagFacts:
    return port.builder.lag(lag_number(port.facts.name))


@line(f"no interface {LAG}", source="F-GEN")
def _no_port_channel(builder: Builder, _kind: str, number: str) -> None:
    name = lag_name(number)
    builder.ports.pop(name, None)
    builder.facts.ports.pop(name, None)
    builder.facts.lags.pop(name, None)


# Set after the LAGs: its peer link must exist.
@line(
    "vlt domain {number:[0-9]+}",
    source="R-OS9 F-VLT",
    opens="vlt",
    undo=Undo(source="R-OS9", key=("number",), order=REMOVE_LATE, rank=1),
)
def _vlt_domain(builder: Builder, number: str) -> PeerFacts:
    builder.peer().domain = number
    return builder.peer()


assign("no vlt domain {number:[0-9]+}", "facts.peer", None, source="R-OS9")
in_vlt.assign(
    f"peer-link {LAG}",
    "lag",
    source="R-OS9 F-VLT",
    convert=lag_name,
    # The port-channel switches again only when it is no peer link [D-VLT1].
    undo=Undo("no peer-link", "R-OS9", undo_first=True, in_removed_block=True),
    unset="",
)
in_vlt.assign(
    "back-up destination {address:[0-9.]+}",
    "keepalive",
    source="R-OS9 D-VLT1",
    undo=Undo("no back-up destination", "R-OS9"),
    unset="",
)
register_roles(in_vlt, RoleLines("", "system-mac mac-address", "R-OS9", "R-OS9 D-VLT1", "R-OS9"))
in_vlt.assign(
    "unit-id {number:[01]}",
    "unit",
    source="R-OS9 D-VLT1",
    convert=int,
    undo=Undo("no unit-id", "R-OS9"),
    unset=None,
)
register_pair_options(
    in_vlt,
    of_pair,
    PairOption(
        "delay_restore", "delay-restore {n:[0-9]+}", "no delay-restore", "R-OS9", "R-OS9", "90"
    ),
)

"""OS10 lines of LAG members and of the VLT domain."""

from sanfab.facts.switch import LACP_MODES, LagFacts, PeerFacts
from sanfab.nos.os10.builder import READER, Builder, PortBuilder, line
from sanfab.nos.os10.names import PORTS, parse_interfaces
from sanfab.nos.pair_options import PairOption, RoleLines, register_pair_options, register_roles
from sanfab.nos.undo import REMOVE_LATE, ListEdit, Undo

in_port = READER.block("port")
in_vlt = READER.block("vlt")


# A static member prints without a mode.
@in_port.line("channel-group {number:[0-9]+}", source="O10-CSM")
@in_port.line(
    "channel-group {number:[0-9]+} mode {mode:on|active|passive}",
    source="O10-JP O10-COLL",
    undo=Undo("no channel-group", "O10-COLL", undo_first=True, lag="membership"),
)
def _channel_group(ports: list[PortBuilder], number: str, mode: str = "on") -> None:
    if any(port.is_lag for port in ports):
        raise ValueError(number)
    for port in ports:
        port.builder.leave_lags(port.facts.name)
        port.builder.lag(number).members[port.facts.name] = LACP_MODES[mode]


@in_port.line("no channel-group", source="O10-COLL")
def _no_channel_group(ports: list[PortBuilder]) -> None:
    for port in ports:
        port.builder.leave_lags(port.facts.name)


in_port.assign(
    "lacp rate {rate:fast}",
    "facts.lacp_rate",
    source="O10-COLL O10-MFD",
    undo=Undo("no lacp rate fast", "O10-COLL O10-MFD"),
    unset="",
)
in_port.assign("lacp rate normal", "facts.lacp_rate", "", source="O10-COLL")


def _lag_of(port: PortBuilder) -> LagFacts:
    if not port.is_lag:
        raise ValueError(port.facts.name)
    return port.builder.lag(port.facts.name.removeprefix("port-channel"))


@in_port.line(
    "vlt-port-channel {number:[0-9]+}",
    source="O10-JP",
    undo=Undo("no vlt-port-channel", "O10-COLL"),
)
def _vlt_lag(ports: list[PortBuilder], number: str) -> None:
    for port in ports:
        _lag_of(port).multichassis = int(number)


@in_port.line("no vlt-port-channel", source="O10-COLL")
@in_port.line("no vlt-port-channel {number:[0-9]+}", source="O10-COLL")
def _no_vlt_lag(ports: list[PortBuilder], _number: str = "") -> None:
    for port in ports:
        _lag_of(port).multichassis = None


# It puts one port into service alone, where no member hears LACP [O10-LFB].
@in_port.line(
    "lacp fallback enable", source="O10-JP", undo=Undo("no lacp fallback enable", "O10-LFB")
)
def _fallback(ports: list[PortBuilder]) -> None:
    for port in ports:
        _lag_of(port).fallback = "individual"


@in_port.line("no lacp fallback enable", source="O10-LFB")
def _no_fallback(ports: list[PortBuilder]) -> None:
    for port in ports:
        _lag_of(port).fallback = ""


@line(
    "vlt-domain {number:[0-9]+}",
    source="O10-JP",
    opens="vlt",
    undo=Undo(source="O10-COLL", key=("number",), order=REMOVE_LATE, rank=1),
)
def _vlt_domain(builder: Builder, number: str) -> Builder:
    builder.peer().domain = number
    return builder


@line("no vlt-domain {number:[0-9]+}", source="O10-COLL")
def _no_vlt_domain(builder: Builder, _number: str) -> None:
    builder.facts.peer = None
    builder.discovery.clear()


@in_vlt.line(
    f"discovery-interface {{ports:{PORTS}}}",
    source="O10-JP",
    # A port of the peer link has nothing of layer 2 [O10-3048U]: it leaves before it switches.
    undo=Undo(
        "no discovery-interface {ports}",
        "O10-COLL",
        items=ListEdit("ports"),
        in_removed_block=True,
    ),
)
def _discovery(builder: Builder, ports: str) -> None:
    names = parse_interfaces(ports)
    if any(name.startswith("port-channel") for name in names):
        raise ValueError(ports)
    builder.discovery |= set(names)


@in_vlt.line(f"no discovery-interface {{ports:{PORTS}}}", source="O10-COLL")
def _no_discovery(builder: Builder, ports: str) -> None:
    builder.discovery -= set(parse_interfaces(ports))


@in_vlt.line(
    "backup destination {address:[0-9.]+}",
    source="O10-JP",
    undo=Undo("no backup destination", "O10-COLL"),
)
@in_vlt.line(
    "backup destination {address:[0-9.]+} vrf {vrf}",
    source="O10-COLL O10-505",
    undo=Undo("no backup destination", "O10-COLL"),
)
@in_vlt.line(
    "backup destination {address:[0-9.]+} vrf {vrf} interval {seconds:[0-9]+}",
    source="O10-COLL O10-505",
)
def _backup(builder: Builder, address: str, vrf: str = "", _seconds: str = "") -> None:
    peer = builder.peer()
    peer.keepalive, peer.keepalive_vrf = address, vrf


@in_vlt.line(
    "backup destination {address:[0-9.]+} interval {seconds:[0-9]+}", source="O10-COLL O10-505"
)
def _backup_every(builder: Builder, address: str, _seconds: str) -> None:
    _backup(builder, address)


@in_vlt.line("no backup destination", source="O10-COLL")
def _no_backup(builder: Builder) -> None:
    builder.peer().keepalive = builder.peer().keepalive_vrf = ""


register_roles(in_vlt, RoleLines("facts.peer.", "vlt-mac", "O10-JP", "O10-JP", "O10-COLL"))


def _pair_of(builder: Builder) -> PeerFacts:
    return builder.peer()


register_pair_options(
    in_vlt,
    _pair_of,
    PairOption(
        "delay_restore",
        "delay-restore {n:[0-9]+}",
        "no delay-restore",
        "O10-COLL",
        "O10-COLL",
        "90",
    ),
)

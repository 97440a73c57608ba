"""NX-OS lines of port-channel members and of the vPC domain."""

from sanfab.facts import LACP_MODES, LagFacts, PeerFacts
from sanfab.nos.nxos.builder import Builder, PortBuilder, assign, line, rule
from sanfab.nos.undo import REMOVE_LATE, Undo


@line("channel-group {number:[0-9]+}", source="AZLOCAL", under="port")
@line(
    "channel-group {number:[0-9]+} mode {mode:on|active|passive}",
    source="DELL5K",
    under="port",
    undo=Undo("no channel-group", undo_first=True, rank=2, lag="membership"),
)
@line(
    "channel-group {number:[0-9]+} force mode {mode:on|active|passive}",
    source="C-116298",
    under="port",
)
def _channel_group(port: PortBuilder, number: str, mode: str = "on") -> None:
    if port.is_lag:
        raise ValueError(number)
    port.builder.leave_lags(port.facts.name)
    port.builder.lag(number).members[port.facts.name] = LACP_MODES[mode]


@line("no channel-group", source="mem", under="port")
@line("no channel-group {number:[0-9]+}", source="mem", under="port")
def _no_channel_group(port: PortBuilder, _number: str = "") -> None:
    port.builder.leave_lags(port.facts.name)


@line("vpc {number:[0-9]+}", source="KEEPIT-VPC", under="port", undo=Undo("no vpc"))
def _vpc(port: PortBuilder, number: str) -> None:
    _lag_of(port).multichassis = int(number)


@line("no vpc", source="mem", under="port")
@line("no vpc {number:[0-9]+}", source="mem", under="port")
def _no_vpc(port: PortBuilder, _number: str = "") -> None:
    _lag_of(port).multichassis = None


@line("vpc peer-link", source="NODEUTIL", under="port", undo=Undo())
def _vpc_peer_link(port: PortBuilder) -> None:
    _lag_of(port).peer_link = True


@line("no vpc peer-link", source="mem", under="port")
def _no_vpc_peer_link(port: PortBuilder) -> None:
    _lag_of(port).peer_link = False


def _lag_of(port: PortBuilder) -> LagFacts:
    if not port.is_lag:
        raise ValueError(port.facts.name)  # only a port-channel takes part in a vPC
    return port.builder.lag(port.facts.name.removeprefix("port-channel"))


@line(
    "vpc domain {number:[0-9]+}",
    source="NODEUTIL",
    opens="vpc",
    undo=Undo(key=("number",), order=REMOVE_LATE),
)
def _vpc_domain(builder: Builder, number: str) -> PeerFacts:
    builder.peer().domain = number
    return builder.peer()


assign("no vpc domain {number:[0-9]+}", "facts.peer", None, source="mem")
rule("peer-keepalive destination {rest...}", Undo(""), under="vpc")


@line("peer-keepalive destination {address}", source="NODEUTIL", under="vpc")
@line("peer-keepalive destination {address} source {source}", source="NODEUTIL", under="vpc")
@line(
    "peer-keepalive destination {address} source {source} vrf {vrf}",
    source="NODEUTIL",
    under="vpc",
)
def _keepalive(peer: PeerFacts, address: str, source: str = "", vrf: str = "management") -> None:
    peer.keepalive, peer.keepalive_source = address, source
    if vrf != "management":
        raise ValueError(vrf)  # the facts hold no other VRF: the line stays unread


@line("peer-keepalive destination {address} vrf {vrf}", source="NODEUTIL", under="vpc")
def _keepalive_in_vrf(peer: PeerFacts, address: str, vrf: str) -> None:
    _keepalive(peer, address, "", vrf)


assign(
    "role priority {number:[0-9]+}",
    "priority",
    source="NODEUTIL",
    under="vpc",
    convert=int,
    undo=Undo("no role priority"),
)
assign("no role priority", "priority", None, source="mem", under="vpc")

"""NX-OS lines of LAGs and of the vPC domain."""

from sanfab.facts import LACP_MODES, LagFacts
from sanfab.nos.nxos.builder import Builder
from sanfab.nos.nxos.ports import Target
from sanfab.nos.nxos.router import line


@line("channel-group {number:[0-9]+}", source="AZLOCAL", under="port")
@line("channel-group {number:[0-9]+} mode {mode:on|active|passive}", source="DELL5K", under="port")
@line(
    "channel-group {number:[0-9]+} force mode {mode:on|active|passive}",
    source="C-116298",
    under="port",
)
def _channel_group(target: Target, number: str, mode: str = "on") -> None:
    builder, port = target
    if port.name.startswith("port-channel"):
        raise ValueError(number)
    builder.leave_lags(port.name)
    builder.lag(number).members[port.name] = LACP_MODES[mode]


@line("no channel-group", source="mem", under="port")
@line("no channel-group {number:[0-9]+}", source="mem", under="port")
def _no_channel_group(target: Target, _number: str = "") -> None:
    target[0].leave_lags(target[1].name)


@line("vpc {number:[0-9]+}", source="KEEPIT-VPC", under="port")
def _vpc(target: Target, number: str) -> None:
    _own_lag(target).multichassis = int(number)


@line("no vpc", source="mem", under="port")
@line("no vpc {number:[0-9]+}", source="mem", under="port")
def _no_vpc(target: Target, _number: str = "") -> None:
    _own_lag(target).multichassis = None


@line("vpc peer-link", source="NODEUTIL", under="port")
def _vpc_peer_link(target: Target) -> None:
    _own_lag(target).peer_link = True


@line("no vpc peer-link", source="mem", under="port")
def _no_vpc_peer_link(target: Target) -> None:
    _own_lag(target).peer_link = False


def _own_lag(target: Target) -> LagFacts:
    builder, port = target
    if not port.name.startswith("port-channel"):
        raise ValueError(port.name)  # only a port-channel takes part in a vPC
    return builder.lag(port.name.removeprefix("port-channel"))


@line("vpc domain {number:[0-9]+}", source="NODEUTIL", opens="vpc")
def _vpc_domain(builder: Builder, number: str) -> Builder:
    builder.peer().domain = number
    return builder


@line("no vpc domain {number:[0-9]+}", source="mem")
def _no_vpc_domain(builder: Builder, _number: str) -> None:
    builder.facts.peer = None


@line("peer-keepalive destination {address}", source="NODEUTIL", under="vpc")
@line("peer-keepalive destination {address} source {source}", source="NODEUTIL", under="vpc")
@line(
    "peer-keepalive destination {address} source {source} vrf {vrf}",
    source="NODEUTIL",
    under="vpc",
)
def _keepalive(builder: Builder, address: str, source: str = "", vrf: str = "management") -> None:
    peer = builder.peer()
    peer.keepalive, peer.keepalive_source = address, source
    if vrf != "management":
        raise ValueError(vrf)  # understood but for the VRF, which is no fact: stays unread


@line("peer-keepalive destination {address} vrf {vrf}", source="NODEUTIL", under="vpc")
def _keepalive_vrf(builder: Builder, address: str, vrf: str) -> None:
    _keepalive(builder, address, "", vrf)


@line("role priority {number:[0-9]+}", source="NODEUTIL", under="vpc")
def _role(builder: Builder, number: str) -> None:
    builder.peer().priority = int(number)


@line("no role priority", source="mem", under="vpc")
def _no_role(builder: Builder) -> None:
    builder.peer().priority = None

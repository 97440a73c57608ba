"""EOS lines of Port-Channel members and of the MLAG pair."""

from ipaddress import IPv4Address
from typing import Literal

from sanfab.facts.switch import LACP_MODES, PeerFacts
from sanfab.nos.eos.builder import READER, Builder, PortBuilder, line
from sanfab.nos.eos.names import interface_name
from sanfab.nos.pair_options import PairOption, register_pair_options
from sanfab.nos.undo import REMOVE_LATE, Undo

in_port = READER.block("port")
in_mlag = READER.block("mlag")
_RELOAD_DELAY = "300"
"""Seconds after a restart until the ports of an MLAG come up, without a line [PYEAPI]."""


@in_port.line(
    "channel-group {number:[0-9]+} mode {mode:on|active|passive}",
    source="AVD",
    undo=Undo("no channel-group", "PYEAPI", undo_first=True),
)
def _channel_group(port: PortBuilder, number: str, mode: str) -> None:
    _no_channel_group(port)
    port.builder.lag(f"Port-Channel{number}").members[port.facts.name] = LACP_MODES[mode]


@in_port.line("no channel-group", source="PYEAPI")
def _no_channel_group(port: PortBuilder) -> None:
    if port.is_lag:
        raise ValueError(port.facts.name)
    for lag in port.builder.facts.lags.values():
        lag.members.pop(port.facts.name, None)


in_port.rule("lacp {kind:rate|timer} {rate:fast}", Undo("no lacp {kind}", "BF-EOS"))
for _kind in ("rate", "timer"):
    in_port.assign(f"lacp {_kind} {{rate:fast}}", "facts.lacp_rate", source="BF-EOS")
    in_port.assign(f"lacp {_kind} normal", "facts.lacp_rate", "", source="BF-EOS")
    in_port.assign(f"no lacp {_kind}", "facts.lacp_rate", "", source="BF-EOS")


@in_port.line(
    "port-channel lacp fallback {mode:static|individual}",
    source="AVD PYEAPI",
    undo=Undo("no port-channel lacp fallback", "PYEAPI"),
)
def _fallback(port: PortBuilder, mode: Literal["static", "individual"]) -> None:
    if not port.is_lag:
        raise ValueError(mode)
    port.builder.lag(port.facts.name).fallback = mode


@in_port.line("port-channel lacp fallback", source="BSN-AR")
def _plain_fallback(port: PortBuilder) -> None:
    _fallback(port, "static")


@in_port.line("no port-channel lacp fallback", source="PYEAPI")
def _no_fallback(port: PortBuilder) -> None:
    if port.is_lag:
        port.builder.lag(port.facts.name).fallback = ""


@in_port.line("mlag {number:[0-9]+}", source="BF-EOS AVD", undo=Undo("no mlag", "BF-EOS"))
def _mlag(port: PortBuilder, number: str) -> None:
    if not port.is_lag:
        raise ValueError(number)  # only a Port-Channel takes part in an MLAG
    port.builder.lag(port.facts.name).multichassis = int(number)


@in_port.line("no mlag", source="BF-EOS")
def _no_mlag(port: PortBuilder) -> None:
    if port.is_lag:
        port.builder.lag(port.facts.name).multichassis = None


@line("mlag", source="EOSZTP EOSLEAF", opens="mlag")
@line(
    "mlag configuration",
    source="BF-EOS AVD",
    opens="mlag",
    undo=Undo(source="PUP-MLAG", order=REMOVE_LATE),
)
def _mlag_configuration(builder: Builder) -> Builder:
    return builder


@line("no mlag configuration", source="PUP-MLAG")
def _no_mlag_configuration(builder: Builder) -> None:
    builder.peer = PeerFacts("")


def _peer_address(text: str) -> str:
    return str(IPv4Address(text))


in_mlag.assign(
    "domain-id {domain}",
    "peer.domain",
    source="BF-EOS AVD",
    undo=Undo("no domain-id", "PYEAPI"),
    unset="",
)
in_mlag.rule("local-interface {name}", Undo("no local-interface", "PYEAPI", in_removed_block=True))
in_mlag.assign(
    "local-interface {word:(?i:vlan) ?}{id:[0-9]+}",
    "peer.vlan",
    source="BF-EOS AVD EOSZTP",
    convert=int,
)
in_mlag.assign("no local-interface", "peer.vlan", None, source="PYEAPI")
in_mlag.assign(
    "peer-address {address:[0-9.]+}",
    "peer.address",
    source="BF-EOS AVD",
    convert=_peer_address,
    undo=Undo("no peer-address", "PYEAPI"),
    unset="",
)
in_mlag.rule(
    "peer-address heartbeat {rest...}",
    Undo("no peer-address heartbeat", "AVD", setting="peer-address heartbeat"),
)


@in_mlag.line("peer-address heartbeat {address:[0-9.]+}", source="AVD")
@in_mlag.line("peer-address heartbeat {address:[0-9.]+} vrf {vrf}", source="AVD")
def _heartbeat(builder: Builder, address: str, vrf: str = "") -> None:
    builder.peer.keepalive, builder.peer.keepalive_vrf = _peer_address(address), vrf


@in_mlag.line("no peer-address heartbeat", source="AVD")
@in_mlag.line("no peer-address heartbeat {rest...}", source="AVD")
def _no_heartbeat(builder: Builder, _rest: str = "") -> None:
    builder.peer.keepalive = builder.peer.keepalive_vrf = ""


in_mlag.assign(
    "peer-link {lag:(?i:port-channel ?)?[^ ]+}",
    "peer.lag",
    source="BF-EOS AVD EOSZTP",
    convert=interface_name,
    undo=Undo("no peer-link", "PYEAPI", in_removed_block=True),
    unset="",
)
in_mlag.assign("shutdown", "mlag_enabled", value=False, source="PYEAPI BF-EOS")
in_mlag.assign("no shutdown", "mlag_enabled", value=True, source="PYEAPI BF-EOS")


@in_mlag.line("reload-delay {seconds:[0-9]+}", source="PYEAPI")
def _reload_delay(builder: Builder, seconds: str) -> None:
    """As older releases print the delay of the MLAG ports; some print the default too."""
    if seconds != _RELOAD_DELAY:
        builder.peer.options["reload_delay_mlag"] = seconds


register_pair_options(
    in_mlag,
    lambda builder: builder.peer,
    PairOption("reload_delay_mlag", "reload-delay mlag {n:[0-9]+}", "no reload-delay mlag", "AVD"),
    PairOption("reload_delay_non_mlag", "reload-delay non-mlag {n:[0-9]+}",
               "no reload-delay non-mlag", "AVD", "PYEAPI"),
)  # fmt: skip

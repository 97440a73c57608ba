"""NX-OS lines of port-channel members and of the vPC domain."""

from dataclasses import replace

from sanfab.facts.clone import clone
from sanfab.facts.lag_members import suspended_members
from sanfab.facts.switch import LACP_MODES, LagFacts, LagFallback, PeerFacts, PortFacts, SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.nos.nxos.builder import (
    READER,
    Builder,
    PortBuilder,
    assign,
    is_port_channel,
    line,
)
from sanfab.nos.pair_options import PairOption, of_pair, register_pair_options
from sanfab.nos.remediation import ConfigStep, ConfigSteps
from sanfab.nos.undo import REMOVE_LATE, Undo

in_port = READER.block("port")
in_vpc = READER.block("vpc")


@in_port.line("channel-group {number:[0-9]+}", source="AZLOCAL")
@in_port.line("channel-group {number:[0-9]+} force", source="BF-NX")
@in_port.line(
    "channel-group {number:[0-9]+} mode {mode:on|active|passive}",
    source="DELL5K",
    undo=Undo("no channel-group", "DELL5K COLL-NX", undo_first=True, rank=2, lag="membership"),
)
@in_port.line(
    "channel-group {number:[0-9]+} force mode {mode:on|active|passive}", source="C-116298"
)
def _channel_group(port: PortBuilder, number: str, mode: str = "on") -> None:
    if port.is_lag:
        raise ValueError(number)
    port.builder.leave_lags(port.facts.name)
    port.builder.lag(number).members[port.facts.name] = LACP_MODES[mode]


@in_port.line("no channel-group", source="DELL5K COLL-NX")
@in_port.line("no channel-group {number:[0-9]+}", source="NODEUTIL")
def _no_channel_group(port: PortBuilder, _number: str = "") -> None:
    port.builder.leave_lags(port.facts.name)


# Changed by `fallback_steps`: the port-channel has to be shut meanwhile.
@in_port.line("lacp suspend-individual", source="N9K-LACP")
def _suspend(port: PortBuilder) -> None:
    _set_fallback(port, "none")


@in_port.line("no lacp suspend-individual", source="N9K-LACP NML2")
def _no_suspend(port: PortBuilder) -> None:
    _set_fallback(port, "individual")


def _set_fallback(port: PortBuilder, fallback: LagFallback) -> None:
    is_default = fallback == port.builder.platform.lacp_fallback
    _lag_of(port).fallback = "" if is_default else fallback


in_port.assign(
    "lacp rate {rate:fast}",
    "facts.lacp_rate",
    source="C-N5LACP",
    undo=Undo("no lacp rate fast", "C-N5LACP"),
    unset="",
)
in_port.assign("lacp rate normal", "facts.lacp_rate", "", source="C-N5LACP")
in_port.assign("no lacp rate", "facts.lacp_rate", "", source="C-N5LACP")


def without_fallback(facts: SwitchFacts) -> SwitchFacts:
    """Return facts without what ``fallback_steps`` covers."""
    lags = {name: replace(lag, fallback="") for name, lag in facts.lags.items()}
    return replace(facts, lags=lags)


def _comes_up(old: PortFacts | None, new: PortFacts | None, platform: Platform) -> bool:
    """Return whether a port-channel has to be enabled where no rendered line says so.

    Where ports are shut by default, `shutdown` is taken back by the line of a port that is up; a
    port-channel is up by default and has no such line.
    """
    if platform.ports_enabled or old is None or new is None:
        return False
    return new.enabled and not old.enabled


def fallback_steps(start: SwitchFacts, goal: SwitchFacts, platform: Platform) -> ConfigSteps:
    """Return the steps for LAGs whose members without LACP are to do something else."""
    steps: ConfigSteps = []
    without_members = {name for name in goal.ports if is_port_channel(name)}
    for name in sorted(goal.lags.keys() | without_members):
        fallback = goal.lags[name].fallback if name in goal.lags else ""
        old = start.lags[name].fallback if name in start.lags else ""
        path = (f"interface {name}",)
        if fallback == old:
            if _comes_up(start.ports.get(name), goal.ports.get(name), platform):
                steps.append(ConfigStep(path, "no shutdown"))
            continue
        suspends = (fallback or platform.lacp_fallback) == "none"
        lines = ["lacp suspend-individual" if suspends else "no lacp suspend-individual"]
        if name in goal.ports and goal.ports[name].enabled:
            # "Cannot set/reset lacp suspend-individual for port-channel10 that is admin up"
            lines = ["shutdown", *lines, "no shutdown"]
        steps += [ConfigStep(path, line) for line in lines]
    return steps


@in_port.line("vpc {number:[0-9]+}", source="KEEPIT-VPC", undo=Undo("no vpc", "DELL5K COLL-NX"))
def _vpc(port: PortBuilder, number: str) -> None:
    _lag_of(port).multichassis = int(number)


@in_port.line("no vpc", source="DELL5K COLL-NX")
@in_port.line("no vpc {number:[0-9]+}", source="NODEUTIL")
def _no_vpc(port: PortBuilder, _number: str = "") -> None:
    _lag_of(port).multichassis = None


@in_port.line("vpc peer-link", source="NODEUTIL", undo=Undo(source="N9KREF COLL-NX"))
def _vpc_peer_link(port: PortBuilder) -> None:
    _lag_of(port).peer_link = True


@in_port.line("no vpc peer-link", source="N9KREF COLL-NX")
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
    undo=Undo(source="N9KREF COLL-NX", key=("number",), order=REMOVE_LATE),
)
def _vpc_domain(builder: Builder, number: str) -> PeerFacts:
    builder.peer().domain = number
    return builder.peer()


assign("no vpc domain {number:[0-9]+}", "facts.peer", None, source="N9KREF COLL-NX")


@in_vpc.line(
    "virtual peer-link destination {address} source {source}{dscp:(?: dscp [0-9]+)?}",
    source="NXFABPEER",
)
def _virtual_peer_link(peer: PeerFacts, *_words: str) -> None:
    peer.is_virtual = True


_TO = "destination {address:[0-9a-fA-F.:]+}"
_FROM = "source {source:[0-9a-fA-F.:]+}"

in_vpc.rule("peer-keepalive destination {rest...}", Undo("", "NODEUTIL"))


_HOW = r"{how:(?: (?:udp-port|interval|timeout|hold-timeout|precedence|tos|tos-byte) \S+)+}"
"""Port, marking and times of the heartbeat, which no fact holds."""


@in_vpc.line(f"peer-keepalive {_TO}", source="NODEUTIL")
@in_vpc.line(f"peer-keepalive {_TO} {_FROM}", source="NODEUTIL")
@in_vpc.line(f"peer-keepalive {_TO} {_FROM} vrf {{vrf}}", source="NODEUTIL")
@in_vpc.line(f"peer-keepalive {_TO} {_FROM} vrf {{vrf}}{_HOW}", source="GENIEVPC")
def _keepalive(
    peer: PeerFacts, address: str, source: str = "", vrf: str = "management", _how: str = ""
) -> None:
    peer.keepalive, peer.keepalive_source = address, source
    peer.keepalive_vrf = "" if vrf == "management" else vrf


@in_vpc.line(f"peer-keepalive {_TO} vrf {{vrf}}", source="NODEUTIL")
@in_vpc.line(f"peer-keepalive {_TO} vrf {{vrf}}{_HOW}", source="GENIEVPC")
def _keepalive_in_vrf(peer: PeerFacts, address: str, vrf: str, _how: str = "") -> None:
    _keepalive(peer, address, "", vrf)


in_vpc.assign(
    "role priority {number:[0-9]+}",
    "priority",
    source="NODEUTIL",
    convert=int,
    undo=Undo("no role priority", "N9KREF"),
    unset=None,
)
in_vpc.assign(
    "system-mac {mac:[0-9a-fA-F:]{17}}",
    "system_mac",
    source="NODEUTIL",
    convert=str.lower,
    undo=Undo(source="NODEUTIL"),
)
in_vpc.assign("no system-mac {mac:[0-9a-fA-F:]{17}}", "system_mac", "", source="NODEUTIL")
register_pair_options(
    in_vpc,
    of_pair,
    PairOption("peer_gateway", "peer-gateway", "no peer-gateway", "NODEUTIL", "NXVPC"),
    PairOption("peer_switch", "peer-switch", "no peer-switch", "CMLDIST", "NXVPC"),
    PairOption("auto_recovery", "auto-recovery", "no auto-recovery", "NODEUTIL", "NXVPC"),
    PairOption("delay_restore", "delay restore {n:[0-9]+}", "no delay restore", "NODEUTIL",
               "NXVPC", "30"),
)  # fmt: skip


@in_vpc.line("auto-recovery reload-delay {seconds:[0-9]+}", source="N5VPC GENIEVPC")
def _auto_recovery(peer: PeerFacts, _seconds: str) -> None:
    # One command: the delay is an option of it, and a switch that has one prints no other line.
    peer.options["auto_recovery"] = "on"


def states_of_rejoining(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the state in which suspended members have left their LAG: they join it again.

    They are shut meanwhile: a port outside of its LAG may close a loop.
    """
    found = suspended_members(start, goal)
    if not found:
        return []
    between = clone(start)
    for member, name in found.items():
        del between.lags[name].members[member]
        between.ports[member].enabled = False
    return [between]

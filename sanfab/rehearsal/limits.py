"""What a twin does not show of a SAN: told with each rehearsal, so that nothing passes silently."""

from collections.abc import Iterator, Mapping, Sequence

from sanfab.analysis.endpoints import FIBRE_CHANNEL
from sanfab.analysis.paths import Paths
from sanfab.facts.switch import SwitchFacts
from sanfab.model.protocols import VlanProtocol, title_of
from sanfab.rehearsal.device_settings import DeviceSettings
from sanfab.rehearsal.inside.clients import GIVE_UP
from sanfab.rehearsal.logins import SessionPlan
from sanfab.rehearsal.session_plans import SESSION_PLANS
from sanfab.rehearsal.traffic import SESSIONS_AT_MOST, TwinReads
from sanfab.rehearsal.twin import OWN, Twin
from sanfab.text import count, few


def not_shown(
    twin: Twin,
    every: tuple[Paths, ...],
    plans: Sequence[SessionPlan],
    lacks: Mapping[VlanProtocol, Sequence[str]],
) -> list[str]:
    """Return what the twin of a SAN does not show, a sentence each.

    ``every``: all its paths. ``lacks``: what this machine lacks for sessions of each protocol.
    """
    return [
        *_of_paths(twin, every),
        *_of_sessions(twin, plans, lacks),
        *_of_switches(twin),
        *_of_lags(twin),
    ]


def reads_not_shown(traffic: TwinReads | None) -> list[str]:
    """Return what the reads that go on leave out, a sentence each."""
    if traffic is None:
        return []
    found = [
        "how long the reads of these hosts stall: a host waits by the timers of its own system, "
        f"the twin {GIVE_UP} s for an answer"
    ]
    if traffic.left_out:
        found.append(
            f"reads of {count(range(traffic.left_out), 'host')} and array more: they go on in "
            f"{SESSIONS_AT_MOST} sessions at most"
        )
    return found


def settings_not_shown(settings: DeviceSettings) -> list[str]:
    """Return whose addresses and MTU are those of the inventory, in a sentence."""
    if not settings.without:
        return []
    return [
        f"addresses and MTU as {few(sorted(settings.without))} will have them: no script in the "
        "build sets them (`sanfab hosts`), so they are those of the inventory"
    ]


def _of_sessions(
    twin: Twin, plans: Sequence[SessionPlan], lacks: Mapping[VlanProtocol, Sequence[str]]
) -> Iterator[str]:
    vlans = twin.network.cabling.san.vlans
    used = {title_of(vlans[one.key].role) for one in twin.sockets}
    served = [title_of(one) for one in SESSION_PLANS]
    if used.difference(served):
        yield (
            f"sessions of {few(sorted(used.difference(served)))}: the twin has those of "
            f"{' and '.join(served)} only; pings prove that packets of full size pass"
        )
    for protocol, missing in lacks.items():
        if missing:
            words = "; ".join(missing)
            yield f"sessions of {title_of(protocol)}, for which this machine lacks {words}"
    for plan in plans:
        yield from plan.not_shown()


def _of_paths(twin: Twin, every: tuple[Paths, ...]) -> Iterator[str]:
    groups = [
        (pair, group) for paths in every for pair, found in paths.groups.items() for group in found
    ]
    fc = {
        f"{host} to {array}"
        for (host, array), one in groups
        if one.initiator.protocol in FIBRE_CHANNEL
    }
    if fc:
        pairs = few(sorted(fc))
        yield f"Fibre Channel and FCoE: Linux bridges carry neither; not rehearsed: {pairs}"
    direct = {one.initiator.cable.device for _, one in groups if one.initiator.protocol == "direct"}
    if direct:
        yield f"cables without a switch, as those of {few(sorted(direct))}"
    routed = {f"{host} to {array}" for paths in every for host, array in paths.routed}
    if routed:
        yield (
            f"logins and large packets over the routed paths of {few(sorted(routed))}: small "
            "pings go over them"
        )
    own = [
        one
        for one in twin.sockets
        if one.addresses and one.addresses[0].endswith(f"/{OWN.prefixlen}")
    ]
    if own:
        yield (
            f"addresses of {count(own, 'port')}: the inventory states none, so these have "
            f"addresses of {OWN}"
        )
    if twin.doubtful:
        ports = few(twin.doubtful)
        yield (
            f"the MTU of {ports}: documents differ on whether it passes the packets of the device "
            "there, and the twin passes them"
        )


def _of_switches(twin: Twin) -> Iterator[str]:
    facts = twin.facts
    lossless = sorted(name for name, one in facts.items() if _is_lossless(one))
    if lossless:
        yield f"pause, priority flow control and queues, which {few(lossless)} configure"
    raw = sorted(
        name
        for name, one in facts.items()
        if (one.user_lines and not twin.filters[name].is_whole) or one.effects
    )
    if raw:
        yield (
            f"raw lines, and lines that sanfab has no setting for, on {few(raw)}: of these only "
            "lists of IPv4 act that ports apply to what they receive, with addresses and numbers"
        )
    shared = sorted(
        name for name, one in facts.items() if any(v.shared for v in one.vlans.values())
    )
    if shared:
        yield (
            f"VRRP and HSRP between {few(shared)}: the one with the highest priority of those that "
            "are up answers; that is computed"
        )


def _of_lags(twin: Twin) -> Iterator[str]:
    if twin.disagreeing:
        yield (
            f"frames with the tag of a VLAN that an end of {few(twin.disagreeing)} sends without "
            "one: switches differ in whether they take them, and the twin drops them"
        )
    if twin.turns > 1:
        yield (
            "LAGs: one cable of each carries all frames, each in turn; how a switch spreads "
            "frames, and how fast LACP and a pair of switches react, is not shown"
        )
    if twin.wires:
        yield "spanning tree: which links it blocks is computed; its timing is not shown"


def _is_lossless(facts: SwitchFacts) -> bool:
    classes = (one for policy in facts.policies.values() for one in policy.classes.values())
    pausing = (
        one.pause_receive != "off" or one.pause_send != "off" for one in facts.ports.values()
    )
    return any(one.no_drop for one in classes) or any(pausing)

"""How OS10 configurations are changed."""

from collections.abc import Iterable, Iterator
from functools import cache, partial

from sanfab.facts.breakouts import breakout_states
from sanfab.facts.clone import clone
from sanfab.facts.line_rate import state_default_rates
from sanfab.facts.policy_kind import QosPolicy
from sanfab.facts.services import TimeZoneFacts
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.nos.bridge_priorities import drop_default_priorities
from sanfab.nos.communities import access_and_list
from sanfab.nos.defaults import drop_default_preemption, fill_service_defaults
from sanfab.nos.factory_ports import factory_port
from sanfab.nos.lower_mtu import MtuHolder, states_of_lower_mtu
from sanfab.nos.os10.builder import PEER_LAG, READER
from sanfab.nos.os10.dcb_parts import is_foreign
from sanfab.nos.os10.names import format_interfaces, parse_interfaces
from sanfab.nos.os10.notes import typed_lines
from sanfab.nos.os10.side_effects import SIDE_EFFECTS
from sanfab.nos.pairs import states_without_pair
from sanfab.nos.readdressing import states_without_networks
from sanfab.nos.remediation import (
    VLAN_LIST,
    FactsPair,
    ListFormat,
    Remediation,
    delimited_lines,
    hidden_and_storm_lines,
)

INDENT = 1
UTC = "UTC"
"""Area of a switch that no line gives a time zone."""
DEFAULT_TREE = "rapid-pvst"
"""Spanning tree that runs without a line [O10-MX]."""


def normalize(start: SwitchFacts, goal: SwitchFacts) -> FactsPair:
    """Return start and goal with implicit settings stated."""
    start, goal = clone(start), clone(goal)
    fill_service_defaults((start, goal), ssh=True, telnet=False, lldp=True)
    for facts in (start, goal):
        facts.spanning_tree = facts.spanning_tree or DEFAULT_TREE
        drop_default_priorities(facts)
        drop_default_preemption(facts)
        state_default_rates(facts, autoneg_apart=True)
        # It is off where no line says that it is on [O10-CSM].
        facts.iscsi_detection = bool(facts.iscsi_detection)
        facts.dot1p_trusted = facts.dot1p_trusted or None
        zone = facts.services.time_zone
        facts.services.time_zone = None if zone == TimeZoneFacts(area=UTC) else zone
    _keep_foreign_maps(start, goal)
    goal.dcb = goal.dcb or start.dcb  # `dcbx enable` stays: no document takes it back
    return start, goal


def _keep_foreign_maps(start: SwitchFacts, goal: SwitchFacts) -> None:
    """Keep the maps and policies that somebody else made, which ports no more apply.

    The facts of a DCB map do not hold the names of its classes, so nothing can take them back.
    """
    for key, policy in start.policies.items():
        if is_foreign(policy.name):
            goal.policies.setdefault(key, policy)


def intermediate_states(
    platform: Platform, start: SwitchFacts, goal: SwitchFacts
) -> list[SwitchFacts]:
    """Return the states that a change passes, each of which the next one needs."""
    states = [start, *states_without_networks(start, goal)]
    states += _states_without_pause(states[-1], goal)
    if start.breakouts != goal.breakouts:
        states += _states_of_breakouts(platform, states[-1], goal)
    states += _states_without_maps(states[-1], goal)
    # That of the peer link has the MTU of its ports [O10-4048].
    states += states_of_lower_mtu(states[-1], goal, goal.lags.keys() - {PEER_LAG}, _falls)
    states += _states_without_pair(states[-1], goal)
    return states[1:]


def _states_of_breakouts(
    platform: Platform, start: SwitchFacts, goal: SwitchFacts
) -> Iterator[SwitchFacts]:
    """Yield the states around a breakout: a new port that the goal shuts gets no line before that.

    New ports come up by themselves [O10-JP]: a line that says so would be one to take back.
    """
    before, after = breakout_states(start, goal, partial(factory_port, platform))
    for name in after.ports.keys() - before.ports.keys():
        if not goal.ports[name].enabled:
            del after.ports[name]
    yield from (before, after)


def _states_without_pair(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the start without its pair, and so without the LAG that the pair makes itself."""
    states = states_without_pair(start, goal)
    for state in states:
        state.lags.pop(PEER_LAG, None)
        state.ports.pop(PEER_LAG, None)
    return states


def _states_without_pause(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the state in which ports that get priority flow control use no pause frames.

    A port has one of the two [O10-4112].
    """
    changed = [
        name
        for name, port in start.ports.items()
        if name in goal.ports and _exchanges_pause(port, goal.ports[name])
    ]
    if not changed:
        return []
    between = clone(start)
    for name in changed:
        port = between.ports[name]
        port.pause_receive = port.pause_send = "off"
        port.dcb_map = port.dcb_map if goal.ports[name].dcb_map else ""
    return [between]


def _exchanges_pause(old: PortFacts, new: PortFacts) -> bool:
    return bool((_pauses(old) and new.dcb_map) or (old.dcb_map and _pauses(new)))


def _pauses(port: PortFacts) -> bool:
    return "on" in {port.pause_receive, port.pause_send}


def _states_without_maps(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the state without DCB maps, where one changes in more than its shares.

    Documents show how maps and policies are made and removed, not how a class is taken out of one.
    """
    changed = {
        policy.name
        for key, policy in start.policies.items()
        if key in goal.policies and _grouping(policy) != _grouping(goal.policies[key])
    }
    if not changed:
        return []
    between = clone(start)
    between.policies = {
        key: policy for key, policy in between.policies.items() if policy.name not in changed
    }
    for port in between.ports.values():
        port.dcb_map = "" if port.dcb_map in changed else port.dcb_map
    between.dot1p_trusted = None
    return [between]


def _grouping(policy: QosPolicy) -> dict[str, tuple[frozenset[int], bool]]:
    """Return the priorities of each group, and whether it is lossless."""
    return {name: (frozenset(one.priorities), one.no_drop) for name, one in policy.classes.items()}


def _falls(old: MtuHolder, new: MtuHolder) -> bool:
    return (
        old is not None
        and new is not None
        and old.mtu is not None
        and (new.mtu is None or new.mtu < old.mtu)
    )


def _format_interfaces(names: Iterable[str]) -> list[str]:
    return [format_interfaces(names)]


@cache
def remediation_of(platform: Platform) -> Remediation:
    """Return how a model is changed."""
    return Remediation(
        rules=tuple(READER.rules),
        indent=INDENT,
        exit_line="exit",
        side_effects=SIDE_EFFECTS,
        list_formats={
            "ports": ListFormat(lambda text: set(parse_interfaces(text)), _format_interfaces),
            "vlans": VLAN_LIST,
        },
        split_lines=delimited_lines,
        running_only_lines=partial(hidden_and_storm_lines, rights=access_and_list, indent=INDENT),
        normalize=normalize,
        warnings=typed_lines,
        intermediate_states=partial(intermediate_states, platform),
    )

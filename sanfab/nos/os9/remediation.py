"""How OS9 configurations are changed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

from sanfab.facts.breakouts import breakout_states
from sanfab.facts.clone import clone
from sanfab.facts.line_rate import state_default_rates
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.nos.breakouts import breakouts_at_reload
from sanfab.nos.bridge_priorities import drop_default_priorities
from sanfab.nos.communities import access_and_list
from sanfab.nos.defaults import drop_default_preemption, fill_service_defaults
from sanfab.nos.factory_ports import factory_port
from sanfab.nos.lower_mtu import MtuHolder, states_of_lower_mtu
from sanfab.nos.os9.builder import READER
from sanfab.nos.os9.lag_hash import drop_default_hash
from sanfab.nos.os9.names import format_interface_lists, parse_interfaces
from sanfab.nos.os9.notes import prerequisites
from sanfab.nos.os9.side_effects import SIDE_EFFECTS
from sanfab.nos.pairs import states_without_pair
from sanfab.nos.readdressing import states_without_networks
from sanfab.nos.remediation import (
    VLAN_LIST,
    FactsPair,
    ListFormat,
    Remediation,
    Undocumented,
    delimited_lines,
    hidden_and_storm_lines,
)

INDENT = 1
_OLD_DCB = Undocumented(
    re.compile(
        r"no (?:dcb-(?:input|output) \S+|pfc priority|priority-group (?!\d+$)\S+"
        r"(?: qos-policy \S+)?)"
    ),
    "they take back parts of a DCB policy, and the manuals of FTOS before 9.2 that were found show"
    " only how these are set",
)
"""In a DCB map, which later releases have, a priority group is a number."""
UNPLANNED_LINES = frozenset({"y", "pfc priority", "priority-list"})
"""Rendered lines that no plan holds: the answer to a question, which the driver gives as the switch
asks it, and a list of priorities without any."""


def normalize(start: SwitchFacts, goal: SwitchFacts, platform: Platform) -> FactsPair:
    """Return start and goal with implicit settings stated."""
    start, goal = clone(start), clone(goal)
    fill_service_defaults((start, goal), ssh=False, telnet=True, lldp=False)
    goal.tcam = goal.tcam or start.tcam  # CAM is allocated by hand
    for facts in (start, goal):
        _keep_running_tree(facts)
        drop_default_priorities(facts)
        drop_default_preemption(facts)
        drop_default_hash(facts)
        state_default_rates(facts, autoneg_apart=True)
        # A configuration states these two only where they differ from the default of the model.
        default = platform.dcb_default
        facts.dcb = default if facts.dcb is None else facts.dcb
        facts.iscsi_detection = default if facts.iscsi_detection is None else facts.iscsi_detection
    _state_open_pause(start, goal)
    return start, goal


def _state_open_pause(start: SwitchFacts, goal: SwitchFacts) -> None:
    """Let ports without a line about pause frames do what the other facts state.

    A switch prints no line for its default, which is open [D-FC6] [D-FC7]: that is no drift. A plan
    sends the line where the port shows nothing else; VER-06 compares the live state. A line that
    turns pause off stays where the goal has none: no other line takes it back.
    """
    for name, port in start.ports.items():
        wanted = goal.ports.get(name)
        if wanted is None or port.pause_stated == wanted.pause_stated:
            continue
        if port.pause_stated:
            wanted.pause_stated = not _pauses(port)
        elif wanted.pause_send == "off":
            port.pause_receive = wanted.pause_receive


TREES_OF_MODE = {"rstp": "rstp", "stp": "stp", "mstp": "mst", "pvst": "vlan"}
"""First word of the trees of a type of spanning tree."""


def _keep_running_tree(facts: SwitchFacts) -> None:
    """Drop the priorities of types that are off: a plan removes their blocks."""
    kind = TREES_OF_MODE.get(facts.spanning_tree)
    found = facts.bridge_priorities.items()
    facts.bridge_priorities = {tree: one for tree, one in found if tree.split()[0] == kind}


def intermediate_states(
    platform: Platform, start: SwitchFacts, goal: SwitchFacts
) -> list[SwitchFacts]:
    """Return the states that a change passes, each of which the next one needs."""
    states = [start, *states_without_networks(start, goal)]
    states += _states_without_pause(states[-1], goal, platform)
    if start.breakouts != goal.breakouts:
        states += breakout_states(states[-1], goal, partial(factory_port, platform))
    states += states_of_lower_mtu(states[-1], goal, goal.lags, _falls)  # [D-MTU1]
    states += _states_of_joined_lags(states[-1], goal)
    states += states_without_pair(states[-1], goal)
    states += _states_without_maps(states[-1], goal)
    return [*states[1:], *_states_of_hybrid_ports(states[-1], goal)]


def _pauses(port: PortFacts) -> bool:
    return "on" in {port.pause_receive, port.pause_send}


def _states_without_pause(
    start: SwitchFacts, goal: SwitchFacts, platform: Platform
) -> list[SwitchFacts]:
    """Return the state in which ports that are to state so use no pause frames any more.

    DCB is refused while a port uses them [D-DCB2]; elsewhere their line is removed, before it.
    """
    ending = [
        name
        for name, port in start.ports.items()
        if _pauses(port) and name in goal.ports and not _pauses(goal.ports[name])
    ]
    if not platform.pause_open or not ending:
        return []
    between = clone(start)
    for name in ending:
        port = between.ports[name]
        port.pause_receive, port.pause_send, port.pause_stated = "off", "off", True
    return [between]


def _states_without_maps(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the state without DCB maps, where DCB is then turned off: its lines go with it."""
    if goal.dcb or not start.dcb or not any(port.dcb_map for port in start.ports.values()):
        return []
    between = clone(start)
    between.policies = {}
    for port in between.ports.values():
        port.dcb_map = ""
    return [between]


def _states_of_joined_lags(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the state in which the members that stay have the MTU of those that join [D-MTU1]."""
    changed = [
        member
        for name, lag in goal.lags.items()
        if name in start.lags and not lag.members.keys() <= start.lags[name].members.keys()
        for member in lag.members.keys() & start.lags[name].members.keys()
        if start.ports[member].mtu != goal.ports[member].mtu
    ]
    if not changed:
        return []
    between = clone(start)
    for member in changed:
        between.ports[member].mtu = goal.ports[member].mtu
    return [between]


def _falls(old: MtuHolder, new: MtuHolder) -> bool:
    return (
        old is not None
        and new is not None
        and old.mtu is not None
        and new.mtu is not None
        and new.mtu < old.mtu
    )


def _states_of_hybrid_ports(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return a state in which ports do not switch whose hybrid mode changes [D-VL1]."""
    changed = [
        name
        for name, port in goal.ports.items()
        if name in start.ports and _changes_hybrid_mode(start.ports[name], port)
    ]
    if not changed:
        return []
    between = clone(goal)
    for name in changed:
        between.ports[name] = replace(
            between.ports[name],
            mode="none",
            access_vlan=None,
            native_vlan=None,
            trunk_vlans=set(),
            stp="normal",
            bpdu_guard=False,
        )
    return [between]


def _changes_hybrid_mode(old: PortFacts, new: PortFacts) -> bool:
    switches = "none" not in {old.mode, new.mode}
    return switches and _is_hybrid(old) != _is_hybrid(new)


def _is_hybrid(port: PortFacts) -> bool:
    return port.mode == "trunk" and port.native_vlan is not None


def _split_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield (indent, line); the members of a VLAN that take several lines are one list."""
    lists: dict[str, list[str]] = {}
    for indent, line in delimited_lines(text):
        word, _, names = line.partition(" ")
        if word in {"tagged", "untagged"}:
            lists.setdefault(word, []).append(names)
            continue
        yield from _joined(lists)
        lists = {}
        if line not in UNPLANNED_LINES:
            yield indent, line
    yield from _joined(lists)


def _joined(lists: dict[str, list[str]]) -> Iterator[tuple[int, str]]:
    return ((INDENT, f"{word} {','.join(parts)}") for word, parts in lists.items())


def _portmode(number: str, _old: str, new: str) -> str:
    """Return the line that breaks a port out, or makes it whole [R-PUP]."""
    unit, port = number.split("/")
    line = f"stack-unit {unit} port {port} portmode quad no-confirm"
    return line if new else f"no {line}"


@cache
def remediation_of(platform: Platform) -> Remediation:
    """Return how a model is changed."""

    def parse(text: str) -> set[str]:
        return set(parse_interfaces(text, platform))

    return Remediation(
        rules=tuple(READER.rules),
        indent=INDENT,
        exit_line="exit",
        side_effects=SIDE_EFFECTS,
        prerequisites=partial(prerequisites, platform),
        undocumented=(_OLD_DCB,),
        list_formats={"ports": ListFormat(parse, format_interface_lists), "vlans": VLAN_LIST},
        split_lines=_split_lines,
        running_only_lines=partial(hidden_and_storm_lines, rights=access_and_list, indent=INDENT),
        normalize=partial(normalize, platform=platform),
        intermediate_states=partial(intermediate_states, platform),
        before_reload=partial(breakouts_at_reload, platform, _portmode),
    )

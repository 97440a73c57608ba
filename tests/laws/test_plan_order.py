"""On the way: what both ends of a plan share holds after each of its lines, on emulated switches.

And whatever a real switch was found to run, a plan leads from it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.facts.unmanaged import as_running, merge_unmanaged
from sanfab.intent.switch_design import SwitchDesign
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_facts
from sanfab.plan.plan import make_plan
from support.lab_terminal import LOGIN, PREPARATION, PRINT, LabTerminal, can_be
from support.nightly import NIGHTLY
from support.random_cabling import switches

STEPS = 12 if NIGHTLY else 1
"""Plans of each NOS that are looked at line by line."""
CAPTURES = Path(__file__).parents[1] / "nos"
ALL = set(range(1, 4095))


class Watched(LabTerminal):
    """An emulated switch that a second session looks at."""

    def running_facts(self) -> SwitchFacts:
        """Return what a second session reads."""
        nos = self.design.platform.nos
        eye = self.switch.chassis.login(LOGIN)
        self.switch.greeting(eye)
        eye.page = None
        for line in PREPARATION[nos]:
            self.switch.run(eye, line)
        text = self.switch.run(eye, PRINT.get(nos, "show running-config"))
        self.switch.close(eye)
        return as_running(NOSES[nos].read(text, self.design.platform).facts)


def carried(port: PortFacts) -> set[int]:
    """Return the VLANs of a port that is up."""
    if not port.enabled or port.mode == "none":
        return set()
    if port.mode == "access":
        return {port.access_vlan or 1}
    return ALL if port.trunk_vlans is None else port.trunk_vlans


def broken(start: SwitchFacts, goal: SwitchFacts, now: SwitchFacts) -> Iterator[str]:
    """Yield what should not have happened on the way."""
    for name, port in now.ports.items():
        ends = [end.ports.get(name, PortFacts(name)) for end in (start, goal)]
        if ends[0] == ends[1] != port and name in start.ports:
            yield f"{name} changed though nothing asked for it: {port}"
        # A port between two VLANs may be in that of the factory, on some NOSes.
        more = carried(port) - carried(ends[0]) - carried(ends[1]) - {1}
        if more:
            yield f"{name} carries {len(more)} VLANs that it should not"
    for number in start.vsans.keys() & goal.vsans.keys() & now.vsans.keys():
        old, new, found = (one.vsans[number] for one in (start, goal, now))
        for zone in old.zones.keys() & new.zones.keys():
            if not (old.zones[zone] & new.zones[zone]) <= found.zones.get(zone, set()):
                yield f"zone {zone} lost a member that it keeps"


def watched(console: Watched, design: SwitchDesign, intended: SwitchFacts) -> Iterator[str]:
    """Lead an emulated switch to what is intended for it; yield what broke on the way."""
    text, before = console.running()
    goal = merge_unmanaged(intended, before, LOGIN)
    made = make_plan(before, goal, design.platform, design.capabilities, text)
    start, end = normalize_facts(as_running(before), as_running(goal), design.platform)
    turned = {name for lag in (*start.lags.values(), *end.lags.values()) for name in lag.members}
    if own := design.platform.traits.peer_lag:  # it is as its ports are, which are members
        turned.add(f"{design.platform.traits.lag_prefix}{own}")
    console.send(made.before_reload)
    for line in console.each(made.lines):
        now, _ = normalize_facts(console.running_facts(), end, design.platform)
        now.ports = {name: port for name, port in now.ports.items() if name not in turned}
        yield from (f"{line}: {what}" for what in broken(start, end, now))


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_the_common_state_of_both_ends_holds_after_each_line(nos: str) -> None:
    left = STEPS
    for group in switches(nos).values():
        states = [pair for pair in group if can_be(pair[1]) and not pair[1].feature_sets]
        if left and len(states) > 1:
            (first, there), (design, intended) = states[:2]
            console = Watched(first, design)
            console.lead(there)
            assert list(watched(console, design, intended)) == []
            assert console.refused == []
            left -= 1
    assert left < STEPS


def goals(nos: str, path: Path) -> list[tuple[SwitchDesign, SwitchFacts]]:
    """Return a goal of each model; by default, of one that differs from capture to capture."""
    found = [group[0] for group in switches(nos).values()]
    at = sum(path.name.encode()) % len(found)
    return found if NIGHTLY else [found[at]]


@pytest.mark.parametrize(
    "path", sorted(CAPTURES.glob("*/captures/*.cfg")), ids=lambda one: one.stem
)
def test_a_plan_starts_from_any_published_configuration(path: Path) -> None:
    nos, text = path.parts[-3], path.read_text()
    for design, intended in goals(nos, path):
        found = as_running(NOSES[nos].read(text, design.platform).facts)
        goal = merge_unmanaged(intended, found, LOGIN)
        there = make_plan(found, goal, design.platform, design.capabilities, text)
        assert there.lines
        assert not any(re.search(r"\(hidden\)|nameless", line) for line in there.lines)
        assert make_plan(goal, found, design.platform, design.capabilities, text).lines
        stays = make_plan(found, found, design.platform, design.capabilities, text)
        # What another model prints may be, on this one, a port that waits for a reload.
        assert replace(stays, before_reload=()).is_empty

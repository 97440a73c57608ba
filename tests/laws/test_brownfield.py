"""What the inventory does not name stays as it runs, on switches that others configured too."""

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random

import pytest

from sanfab.facts.diff import fact_differences
from sanfab.facts.foreign_list import foreign_objects
from sanfab.facts.policy_kind import PolicyKind
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import as_running, merge_unmanaged
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import managed_facts
from sanfab.model.design import AREAS, NEEDED_AREA, Area
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_as_printed, normalize_for_drift
from sanfab.plan.conflicts import conflicts
from sanfab.plan.plan import make_plan
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration
from support.brownfield import foreign_lines, with_areas
from support.lab_terminal import LOGIN, PRINT, LabTerminal, can_be
from support.nightly import NIGHTLY
from support.random_cabling import switches

PAIRS = 40 if NIGHTLY else 1
"""Pairs of states of each model: what others configured, and what the inventory names."""

LISTS: tuple[tuple[Area, ...], ...] = (
    ("vlans", "ports"),
    ("vlans", "vsans", "zones", "snmp", "ntp", "users", "banner"),
)


@pytest.mark.parametrize(
    ("nos", "areas"),
    [
        (nos, areas)
        for at, nos in enumerate(sorted(NOSES))
        for areas in (LISTS if NIGHTLY else LISTS[at % 2 :][:1])
    ],
)
def test_a_push_touches_nothing_foreign(nos: str, areas: tuple[Area, ...], note: list[str]) -> None:
    pushes = lines = refused = 0
    for there, theirs, design, seed in pairs(nos):
        console = LabTerminal(there, design)
        console.lead(theirs)
        console.send(foreign_lines(nos, Random(seed), console.running()[1].vlans))
        text, before = console.running()
        brown = with_areas(design, *areas)
        intended = managed_facts(brown)
        unread = foreign_lines_in(unread_lines(console), intended)
        if [*conflicts(intended, before, design.platform)]:
            refused += 1
            continue
        goal = merge_unmanaged(intended, before, LOGIN)
        plan = make_plan(before, goal, design.platform, design.capabilities, text)
        console.carry_out(plan)
        assert console.refused == []
        after_text, after = console.running()
        expected, found = normalize_for_drift(intended, after, design.platform, LOGIN)
        assert [str(one) for one in fact_differences(expected, found)] == []
        assert lost_objects(intended, before, after) == set()
        if brown.intent.managed == LISTS[0]:
            assert foreign_changes(intended, before, after, design) == []
        assert foreign_lines_in(unread_lines(console), intended) == unread
        back = make_plan(after, before, design.platform, design.capabilities, text + after_text)
        console.carry_out(back)
        reached = as_running(console.running()[1])
        both = normalize_as_printed(as_running(before), reached, design.platform)
        assert [str(one) for one in fact_differences(*both)] == []
        pushes, lines = pushes + 1, lines + len(plan.lines)
    note.append(
        f"brownfield {nos} {', '.join(areas)}: {pushes} pushes, {lines} lines, {refused} refused"
    )
    assert pushes > refused


def pairs(nos: str) -> Iterator[tuple[SwitchDesign, SwitchFacts, SwitchDesign, str]]:
    """Yield a switch as others have it, and the same one in the inventory of another SAN."""
    for kind, group in switches(nos).items():
        states = [pair for pair in group if can_be(pair[1])]
        for index, ((there, theirs), (design, _)) in enumerate(islice(pairwise(states), PAIRS)):
            yield there, theirs, design, f"{kind} {index}"


def unread_lines(console: LabTerminal) -> list[str]:
    design = console.design
    text = console.type(PRINT.get(design.platform.nos, "show running-config"))
    return [line.text for line in NOSES[design.platform.nos].read(text, design.platform).unread]


def foreign_lines_in(unread: list[str], owned: SwitchFacts) -> list[str]:
    """Return lines without headers of owned ports.

    Of a shut port a Nexus 9000 prints no line that says so: its state, so its header, is unread.
    """
    return [one for one in unread if one.removeprefix("interface ") not in owned.ports]


def lost_objects(owned: SwitchFacts, before: SwitchFacts, after: SwitchFacts) -> set[str]:
    """Return the foreign objects that are gone, except those of owned ports."""
    words = dict.fromkeys(PolicyKind, "policy")
    there, left = (foreign_objects(owned, one, words) for one in (before, after))
    gone = {(kind, name) for kind, names in there.items() for name in names}
    gone -= {(kind, name) for kind, names in left.items() for name in names}
    gone -= {("LAG", name) for name in lags_of_owned_ports(owned, before)}
    gone -= {("device alias", name) for name in renamed_aliases(owned, before)}
    bound = {vfc.port for vfc in owned.vfcs.values()}
    gone -= {("VFC", str(one)) for one, vfc in before.vfcs.items() if vfc.port in bound}
    return {f"{kind} {name}" for kind, name in gone}


def renamed_aliases(owned: SwitchFacts, before: SwitchFacts) -> set[str]:
    """Return the device aliases of WWPNs that the inventory names: a WWPN has one alias."""
    wwpns = {*owned.device_aliases.values()}
    return {name for name, wwpn in before.device_aliases.items() if wwpn in wwpns}


def lags_of_owned_ports(owned: SwitchFacts, before: SwitchFacts) -> set[str]:
    """Return the LAGs that end: without a foreign member, or named after an owned port (EXOS)."""
    ports = {*owned.ports}
    return {n for n, lag in before.lags.items() if n in ports or lag.members.keys() <= ports}


def foreign_changes(
    owned: SwitchFacts, before: SwitchFacts, after: SwitchFacts, design: SwitchDesign
) -> list[str]:
    """Return the differences that are in no port and no VLAN of the inventory."""
    parts = [f"ports.{name}" for name in owned.ports]
    parts += [f"vlans.{number}" for number in owned.vlans]
    parts += [f"lags.{name}" for name in lags_of_owned_ports(owned, before)]
    parts += [f"lags.{lag}.members.{port}" for lag in before.lags for port in owned.ports]
    parts += ["jumbo_size"] * (before.jumbo_size is None)  # the jumbo ports need one
    meant, reached = normalize_as_printed(as_running(before), as_running(after), design.platform)
    differences = fact_differences(meant, reached)
    known = {*parts}
    return [
        str(one)
        for one in differences
        if one.where not in known and not one.where.startswith(tuple(f"{part}." for part in parts))
    ]


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_a_configuration_with_some_areas_reads_back_as_owned(nos: str) -> None:
    chance = Random(nos)
    for group in switches(nos).values():
        for design, _ in group if NIGHTLY else group[:2]:
            areas = {one for one in AREAS if chance.random() < 0.5} | {"ntp"}
            for _ in range(2):
                areas |= {NEEDED_AREA[one] for one in areas if one in NEEDED_AREA}
            brown = with_areas(design, *areas)
            facts = managed_facts(brown)
            prove(facts, render_configuration(facts, brown.platform, brown.capabilities), brown)

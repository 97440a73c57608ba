"""What the inventory does not name stays as it runs, on switches that others configured too."""

import os
from itertools import islice, pairwise
from random import Random

import pytest

from sanfab.facts import SwitchFacts
from sanfab.facts.diff import fact_differences
from sanfab.facts.unmanaged import as_running, merge_unmanaged
from sanfab.intent import Site, owned
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_as_printed, normalize_for_drift
from sanfab.plan.plan import make_plan
from support.brownfield import foreign_lines, with_areas
from support.lab_terminal import LOGIN, PRINT, LabTerminal, can_be
from support.random_cabling import switches

PAIRS = 40 if os.environ.get("SANFAB_NIGHTLY") else 2
"""Pairs of states of each model: what others configured, and what the inventory names."""


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_a_push_of_vlans_and_ports_touches_nothing_foreign(nos: str, note: list[str]) -> None:
    pushes = lines = 0
    for kind, group in switches(nos).items():
        states = [pair for pair in group if can_be(pair[1])]
        pairs = enumerate(islice(pairwise(states), PAIRS))
        for index, ((there, theirs), (site, _)) in pairs:
            console = LabTerminal(there)
            console.lead(theirs)
            console.send(foreign_lines(nos, Random(f"{kind} {index}")))
            assert console.refused == []
            brown = with_areas(site, "vlans", "ports")
            intended = owned(brown)
            text, before = console.running()
            unread = unread_lines(console)
            goal = merge_unmanaged(intended, before, LOGIN)
            plan = make_plan(before, goal, site.platform, site.capabilities, text)
            console.carry_out(plan)
            assert console.refused == []
            after_text, after = console.running()
            expected, found = normalize_for_drift(intended, after, site.platform, LOGIN)
            assert [str(one) for one in fact_differences(expected, found)] == []
            assert "\n".join(foreign_changes(intended, before, after, site)) == ""
            assert unread_lines(console) == unread
            back = make_plan(after, before, site.platform, site.capabilities, text + after_text)
            console.carry_out(back)
            meant, reached = normalize_as_printed(
                as_running(before), as_running(console.running()[1]), site.platform
            )
            assert [str(one) for one in fact_differences(meant, reached)] == []
            pushes, lines = pushes + 1, lines + len(plan.lines)
    note.append(f"brownfield {nos}: {pushes} pushes, {lines} lines, nothing foreign touched")


def unread_lines(console: LabTerminal) -> list[str]:
    site = console.site
    text = console.type(PRINT.get(site.platform.nos, "show running-config"))
    return [line.text for line in NOSES[site.platform.nos].read(text, site.platform).unread]


def foreign_changes(
    intended: SwitchFacts, before: SwitchFacts, after: SwitchFacts, site: Site
) -> list[str]:
    """Return the differences that are in no port and no VLAN of the inventory."""
    owned_parts = [f"ports.{name}." for name in intended.ports]
    owned_parts += [f"vlans.{number}" for number in intended.vlans]
    owned_parts += [f"ports.{name}" for name in intended.ports]
    owned_parts += [
        f"lags.{name}"
        for name, lag in before.lags.items()
        if name in intended.ports or lag.members.keys() <= {*intended.ports}
    ]
    owned_parts += ["jumbo_size"] * (before.jumbo_size is None)  # the jumbo ports need one
    owned_parts += [f"lags.{lag}.members.{port}" for lag in before.lags for port in intended.ports]
    meant, reached = normalize_as_printed(as_running(before), as_running(after), site.platform)
    return [
        str(one)
        for one in fact_differences(meant, reached)
        if not one.where.startswith(tuple(owned_parts))
    ]

"""A single change of one switch -> its plan, for tables of the very lines that changes take."""

from typing import NamedTuple

from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import as_running
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.plan.plan import Plan, make_plan


class Case(NamedTuple):
    """A part of a configuration before and after; ``same`` stands in both."""

    model: str
    before: str
    after: str
    lines: str
    same: str = ""
    notes: tuple[str, ...] = ()
    """How each note begins or what it says somewhere."""
    captured: str = ""


def facts_of(case: Case, text: str) -> SwitchFacts:
    platform = PLATFORMS[case.model]
    return as_running(NOSES[platform.nos].read(case.same + text, platform).facts)


def planned(case: Case) -> Plan:
    start, goal = facts_of(case, case.before), facts_of(case, case.after)
    return make_plan(
        start, goal, PLATFORMS[case.model], frozenset({"vfc-trunk-vsan"}), case.captured
    )


def check(case: Case) -> None:
    """Require the very lines and notes of a case."""
    made = planned(case)
    assert "\n".join(made.lines) == case.lines.strip("\n")
    assert len(made.notes) == len(case.notes)
    assert all(part in note for part, note in zip(case.notes, made.notes, strict=True))

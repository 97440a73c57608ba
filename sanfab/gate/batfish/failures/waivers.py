"""Waivers of the inventory -> which findings of the gate they cover.

A host with one path to its array is found by a rule and by Batfish. Who accepts it for the rule has
accepted it.
"""

from collections.abc import Sequence

from sanfab.gate.batfish.assertion import Flaw
from sanfab.gate.batfish.context import GateContext
from sanfab.rules.engine import RawFinding
from sanfab.rules.rule import Subject, Violation
from sanfab.rules.waivers import apply_waivers

SINGLE_FAILURES = "BF-15"
ONE_PART = ("RED-05", "RED-01")
"""Rules that say of a host that a single part takes its last path."""
ONE_STACK = ("RED-04",)
"""Rules that say it of a stack, which restarts as a whole."""


def reasons(context: GateContext, assertion: str, flaws: Sequence[Flaw]) -> list[str]:
    """Return for each flaw the reason of the waiver that covers it; empty: none does."""
    if assertion != SINGLE_FAILURES or not flaws:
        return [""] * len(flaws)
    raws = [(number, raw) for number, flaw in enumerate(flaws) for raw in _same(flaw)]
    marked, _ = apply_waivers(context.cabling.san, (raw for _, raw in raws), context.today)
    found = [""] * len(flaws)
    for (number, _), (_, reason) in zip(raws, marked, strict=True):
        found[number] = found[number] or reason
    return found


def _same(flaw: Flaw) -> list[RawFinding]:
    """Return the faults that rules find for the same reason."""
    is_stack = flaw.where[0] == "switches"
    name = str(flaw.where[1]) if is_stack else flaw.object
    rules = ONE_STACK if is_stack else ONE_PART
    violation = Violation(flaw.found, flaw.expected)
    return [RawFinding(rule, Subject(name, flaw.where, None), violation) for rule in rules]

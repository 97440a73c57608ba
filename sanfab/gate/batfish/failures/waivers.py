"""Waivers of redundancy rules -> the findings of the gate that they also cover.

A host with a single path to its array is found by a rule and by Batfish: a waiver of the
rule accepts both.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sanfab.gate.batfish.context import GateContext
from sanfab.rules.engine import RawFinding
from sanfab.rules.waivers import apply_waivers

SINGLE_FAILURES = "BF-15"
HOST_RULES = ("RED-05", "RED-01")
"""Rules on hosts whose last path depends on a single part."""
STACK_RULES = ("RED-04",)
"""Rules on stacks, which restart as a whole."""
SITE_RULES = ("RED-14",)
"""Rules on the hosts of an entry of `access` whose arrays are mirrored."""


def with_waivers(
    context: GateContext, raws: Iterable[RawFinding]
) -> Iterator[tuple[RawFinding, str]]:
    """Yield raw findings, each with the reason of the waiver that covers it; empty: none does."""
    for raw in raws:
        same = _as_redundancy_rules(raw) if raw.rule_id == SINGLE_FAILURES else []
        waived, _ = apply_waivers(context.cabling.san, same, context.today)
        yield raw, next((reason for _, reason in waived if reason), "")


def _as_redundancy_rules(raw: RawFinding) -> list[RawFinding]:
    """Return a finding on a single failure as the redundancy rules report it."""
    place = raw.where[0]
    name = str(raw.where[1]) if place == "switches" else raw.object
    rules = {"switches": STACK_RULES, "access": SITE_RULES}.get(str(place), HOST_RULES)
    return [
        raw._replace(
            rule_id=rule,
            subject=raw.subject._replace(name=name),
            violation=replace(raw.violation, object=""),
        )
        for rule in rules
    ]

"""Waivers of the inventory -> which faults they cover, and what is wrong with the waivers."""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache

from sanfab.inventory import Cabling
from sanfab.inventory.ranges import RangeError, expand_name
from sanfab.inventory.references import Problem
from sanfab.inventory.words import did_you_mean
from sanfab.model import San, WaiverIntent
from sanfab.rules.finding import Severity
from sanfab.rules.judge import Raw
from sanfab.rules.over import SAN
from sanfab.rules.rule import RULES, WAIVER_RULES, Fault, Place, Rule

EXPIRED = Rule(
    id="WVR-01",
    title="A waiver is renewed or removed before it expires.",
    why="What was accepted for a time is accepted no longer: the finding counts again.",
    severity=Severity.WARNING,
    source="practice",
    example="expires: 2024-12-31, looked at in 2026",
    fix="mend what it waives, or set a later `expires` with today's reason",
    over=SAN,
    body=lambda _san, _evidence: (),
)
UNUSED = Rule(
    id="WVR-02",
    title="A waiver covers a finding.",
    why="One that covers nothing hides the next fault that looks like it.",
    severity=Severity.WARNING,
    source="practice",
    example="rule RED-01 waived in a SAN with two switches",
    fix="remove the waiver, or correct its `object`",
    over=SAN,
    body=lambda _san, _evidence: (),
)
LIVE = "VER-"
"""Rules of this kind judge running switches."""
WAIVER_RULES.update({rule.id: rule for rule in (EXPIRED, UNUSED)})


def waiver_problems(san: San, _cabling: Cabling) -> Iterator[Problem]:
    """Yield waivers that can never cover anything: of a rule that does not exist, a bad range."""
    for number, waiver in enumerate(san.waivers):
        if waiver.rule not in RULES:
            yield ("waivers", number, "rule"), _no_rule(waiver.rule)
        try:
            _names(waiver.object)
        except RangeError as error:
            yield ("waivers", number, "object"), error.message


def _no_rule(name: str) -> str:
    if name.startswith(LIVE):
        return (
            f"{name} is about running switches, which no waiver covers; mend what it finds, or "
            "let one push go on with --accept-finding"
        )
    hint = did_you_mean(name, RULES) or "; `sanfab explain` lists all"
    return f"unknown rule {name}{hint}"


def apply_waivers(
    san: San, faults: Iterable[Raw], today: date
) -> tuple[list[tuple[Raw, str]], list[Raw]]:
    """Return each fault with the reason it is waived for, if any, and faults of the waivers."""
    valid: dict[str, list[WaiverIntent]] = {}
    for one in san.waivers:
        if date.fromisoformat(one.expires) >= today:
            valid.setdefault(one.rule, []).append(one)
    used: set[WaiverIntent] = set()
    marked = []
    for raw in faults:
        called = _called(raw.place.name, san.name)
        of_rule = valid.get(raw.rule_id, ())
        waiver = next((one for one in of_rule if not _names(one.object).isdisjoint(called)), None)
        if waiver is not None:
            used.add(waiver)
        marked.append((raw, waiver.reason if waiver else ""))
    return marked, list(_faulty(san, used, today))


def _called(name: str, san: str) -> list[str]:
    """Return what a waiver may call an object: by its name, its device, or as all of the SAN.

    >>> _called("esx01 vmnic2", "lab")
    ['esx01', 'esx01 vmnic2', 'lab']
    """
    blanks = [index for index, char in enumerate(name) if char == " "]
    return [*(name[:index] for index in blanks), name, san]


@cache
def _names(text: str) -> frozenset[str]:
    """Return the objects that ``esx[01-16] vmnic2`` names."""
    head, blank, tail = text.partition(" ")
    return frozenset(f"{name}{blank}{tail}" for name in expand_name(head))


def _faulty(san: San, used: set[WaiverIntent], today: date) -> Iterator[Raw]:
    for number, waiver in enumerate(san.waivers):
        name = f"waiver {number + 1} {waiver.rule} {waiver.object}"
        place = Place(name, ("waivers", number), None)
        if date.fromisoformat(waiver.expires) < today:
            found = f"expired {waiver.expires}"
            yield Raw(EXPIRED.id, place, Fault(found, "a date to come"))
        elif waiver not in used:
            found = f"no finding of {waiver.rule} on {waiver.object}"
            yield Raw(UNUSED.id, place, Fault(found, "a finding that it covers"))

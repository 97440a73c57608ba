"""Waivers of the inventory -> the findings that they cover, and findings on the waivers."""

from collections.abc import Collection, Iterable, Iterator
from datetime import date
from functools import cache

from sanfab.inventory.cabling import Cabling, refs_of
from sanfab.inventory.messages import did_you_mean
from sanfab.inventory.ranges import RangeError, expand_name
from sanfab.inventory.references import Problem
from sanfab.model.fabric import EFFECTS_RULE, WaiverIntent
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.model.san import San
from sanfab.rules.catalogue import RULES
from sanfab.rules.engine import RawFinding
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Rule, Subject, Violation, register_rule
from sanfab.rules.scopes import SAN

EXPIRED = register_rule(
    Rule(
        id="WVR-01",
        title="A waiver is renewed or removed before it expires.",
        why="After the date the waiver no longer applies, and the finding counts again.",
        severity=Severity.WARNING,
        source="practice",
        example="expires: 2024-12-31, checked in 2026",
        fix="correct what it waives, or set a later `expires`, and say why in `reason`",
        scope=SAN,
        protocols=ALL_PROTOCOLS,
        waivable=False,
    )
)
UNUSED = register_rule(
    Rule(
        id="WVR-02",
        title="A waiver covers a finding.",
        why="A waiver that covers nothing hides the next violation of the same kind.",
        severity=Severity.WARNING,
        source="practice",
        example="rule RED-01 waived in a SAN with two switches",
        fix="remove the waiver, or correct its `object`",
        scope=SAN,
        protocols=ALL_PROTOCOLS,
        waivable=False,
    )
)
WAIVER_RULES = {rule.id: rule for rule in (EXPIRED, UNUSED)}
"""Rules about waivers: they are not of the catalogue, and cannot be waived."""
LIVE = "VER-"
"""Prefix of the rules that verify running switches."""


def waiver_problems(san: San, _cabling: Cabling) -> Iterator[Problem]:
    """Yield waivers that cannot cover anything: an unknown rule, an invalid range."""
    for number, waiver in enumerate(san.waivers):
        if waiver.rule not in RULES and waiver.rule != EFFECTS_RULE:
            yield ("waivers", number, "rule"), _no_rule(waiver.rule)
        try:
            _names(waiver.object)
        except RangeError as error:
            yield ("waivers", number, "object"), error.message


def _no_rule(name: str) -> str:
    if name.startswith(LIVE):
        return (
            f"{name} examines running switches, which no waiver covers; correct what it finds, or "
            "continue one push with --accept-finding"
        )
    hint = did_you_mean(name, RULES) or "; `sanfab explain` lists all"
    return f"unknown rule {name}{hint}"


def apply_waivers(
    san: San, raws: Iterable[RawFinding], today: date, evaluated: Collection[str] = RULES
) -> tuple[list[tuple[RawFinding, str]], list[RawFinding]]:
    """Return each raw finding with the reason of its waiver, if any, and findings on waivers.

    ``evaluated``: the rules that were: a waiver of another one may cover a finding of it.
    """
    valid: dict[str, list[WaiverIntent]] = {}
    for one in san.waivers:
        if date.fromisoformat(one.expires) >= today:
            valid.setdefault(one.rule, []).append(one)
    used: set[WaiverIntent] = set()
    marked = []
    for raw in raws:
        aliases = [*_aliases(raw.object, san.name), *_link_names(raw, san)]
        of_rule = valid.get(raw.rule_id, ()) if raw.rule.waivable else ()
        waiver = next((one for one in of_rule if not _names(one.object).isdisjoint(aliases)), None)
        if waiver is not None:
            used.add(waiver)
        marked.append((raw, waiver.reason if waiver else ""))
    return marked, list(_invalid(san, used, today, evaluated))


def _aliases(name: str, san: str) -> list[str]:
    """Return the names that a waiver may use for an object: its own, its device, or the SAN.

    >>> _aliases("esx01 vmnic2", "lab")
    ['esx01', 'esx01 vmnic2', 'lab']
    """
    blanks = [index for index, char in enumerate(name) if char == " "]
    return [*(name[:index] for index in blanks), name, san]


def _link_names(raw: RawFinding, san: San) -> tuple[str, ...]:
    """Return the names of the link that a finding is about: its place, and as findings print it."""
    where = raw.where if raw.violation.part is None else raw.violation.part
    if where[:1] != ("links",) or len(where) == 1 or not isinstance(where[1], int):
        return ()
    number = where[1]
    return f"links.{number}", " - ".join(
        " + ".join(refs_of(end)) for end in san.links[number].between
    )


@cache
def _names(text: str) -> frozenset[str]:
    """Return the objects that ``esx[01-16] vmnic2`` names."""
    head, blank, tail = text.partition(" ")
    return frozenset(f"{name}{blank}{tail}" for name in expand_name(head))


def _invalid(
    san: San, used: set[WaiverIntent], today: date, evaluated: Collection[str]
) -> Iterator[RawFinding]:
    """Yield the waivers that have expired, or cover nothing."""
    for number, waiver in enumerate(san.waivers):
        name = f"waiver {number + 1} {waiver.rule} {waiver.object}"
        subject = Subject(name, ("waivers", number), None)
        if date.fromisoformat(waiver.expires) < today:
            found = f"expired {waiver.expires}"
            yield RawFinding(EXPIRED.id, subject, Violation(found, "a future date"))
        elif waiver.rule not in evaluated or waiver.rule == EFFECTS_RULE:  # of running switches
            continue
        elif waiver not in used:
            found = f"no finding of {waiver.rule} on {waiver.object}"
            yield RawFinding(UNUSED.id, subject, Violation(found, "a finding that it covers"))

"""Evidence -> outcomes: runs rules over their places; severities, waivers, grouping."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sanfab.inventory.yaml12 import Where
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import RANK, Finding, Severity
from sanfab.rules.rule import RULES, WAIVER_RULES, Fault, Place, Rule, Unknown

LAB_NOTES = ("RED-", "CAP-")
"""Rules that are notes in profile ``lab``."""

Locate = Callable[["Raw"], tuple[str, str]]
"""From a fault to (file:line:column, dotted way in the inventory)."""


class Raw(NamedTuple):
    """A fault at a place, not yet located or grouped; it can be sent between processes."""

    rule_id: str
    place: Place[None]
    fault: Fault

    @property
    def rule(self) -> Rule:
        """The rule that found it."""
        return RULES.get(self.rule_id) or WAIVER_RULES[self.rule_id]

    @property
    def where(self) -> Where:
        """The way to what would have to be changed in the inventory."""
        return self.place.where if self.fault.at is None else self.fault.at


@dataclass
class Outcome:
    """What became of one rule."""

    rule_id: str
    examined: int = 0
    """Places it could judge."""
    unknown: dict[str, list[str]] = field(default_factory=dict)
    """Places it could not judge, by what the inventory lacks."""
    findings: list[Finding] = field(default_factory=list)
    following: int = 0
    """Faults left out because another rule's finding says the same."""

    @property
    def rule(self) -> Rule:
        """The rule."""
        return RULES[self.rule_id]

    def add(self, other: "Outcome") -> None:
        """Add what became of the same rule at other places."""
        self.examined += other.examined
        for lacks, names in other.unknown.items():
            self.unknown.setdefault(lacks, []).extend(names)


def judge(evidence: Evidence, rules: Iterable[Rule]) -> tuple[list[Outcome], list[Raw]]:
    """Run rules over their places and return their outcomes, without findings, and the faults.

    An exception in a rule is a bug: it is raised again with the rule's name in a note.
    """
    outcomes: list[Outcome] = []
    faults: list[Raw] = []
    for rule in rules:
        outcome = Outcome(rule.id)
        faults += _run(rule, evidence, outcome)
        outcomes.append(outcome)
    return outcomes, faults


def _run(rule: Rule, evidence: Evidence, outcome: Outcome) -> Iterator[Raw]:
    place: Place[object] | None = None
    try:
        for place in evidence.listed(rule.over.places):
            known = True
            for said in rule.body(place.item, evidence):
                if isinstance(said, Unknown):
                    outcome.unknown.setdefault(said.lacks, []).append(place.name)
                    known = False
                else:
                    yield Raw(rule.id, Place(place.name, place.where, None, place.families), said)
            outcome.examined += known
    except Exception as error:
        error.add_note(f"raised by rule {rule.id} at {place.name if place else 'its places'}")
        raise


def severity_of(raw: Raw, profile: str) -> Severity:
    """Return how bad a fault is: by fault, rule, array family and profile of the SAN."""
    rule = raw.rule
    severity = raw.fault.severity or rule.severity
    by_family = [rule.by_family[name] for name in raw.place.families if name in rule.by_family]
    if by_family and raw.fault.severity is None:
        severity = min(by_family, key=RANK.__getitem__)
    if profile == "lab":
        return Severity.INFO if rule.id.startswith(LAB_NOTES) else severity
    if rule.production is not None and raw.fault.severity is None:
        return rule.production
    return severity


def without_following(faults: list[Raw], san: str) -> tuple[list[Raw], dict[str, int]]:
    """Leave out faults that another one explains; return the rest and how many by rule.

    A finding on the whole SAN explains those of the rules that follow it anywhere.
    """
    blamed = {(raw.rule_id, raw.place.name) for raw in faults}
    kept, left = [], dict[str, int]()
    for raw in faults:
        names = {raw.place.name, raw.place.name.partition(" ")[0], san}
        if any((rule, name) in blamed for rule in raw.rule.follows for name in names):
            left[raw.rule_id] = left.get(raw.rule_id, 0) + 1
        else:
            kept.append(raw)
    return kept, left


def findings_of(faults: Iterable[tuple[Raw, str]], profile: str, locate: Locate) -> list[Finding]:
    """Return one finding for each root cause: a rule, a severity, and a line to change.

    A fault comes with the reason of the waiver that covers it, or with none.
    """
    groups: dict[tuple[str, Severity, str, str], list[Raw]] = {}
    for raw, reason in faults:
        cause = raw.fault.cause or f"{raw.where} {raw.fault.expected} {raw.fault.found}"
        key = (raw.rule_id, severity_of(raw, profile), cause, reason)
        groups.setdefault(key, []).append(raw)
    findings = [
        _finding(group, severity, reason, locate)
        for (_, severity, _, reason), group in groups.items()
    ]
    return sorted(_joined(findings), key=_order)


def _finding(group: list[Raw], severity: Severity, reason: str, locate: Locate) -> Finding:
    raw, fault = group[0], group[0].fault
    place, path = locate(raw)
    names = dict.fromkeys(other.place.name for other in group)
    return Finding(
        rule=raw.rule_id,
        severity=severity,
        object=raw.place.name,
        place=place,
        path=path,
        found=fault.found,
        expected=fault.expected,
        why=raw.rule.why,
        fix=fault.fix or raw.rule.fix,
        details=fault.details,
        also=tuple(name for name in names if name != raw.place.name),
        waived=reason,
    )


def _joined(findings: list[Finding]) -> Iterator[Finding]:
    """Join findings at one line, as those of ``esx[01-16]``, which stand on a line together.

    Two faults of one entry of the inventory, or of a configuration, stay two.
    """
    lines: dict[tuple[str, ...], Finding] = {}
    for one in findings:
        key = (one.rule, one.severity, one.place, one.expected, one.waived)
        first = lines.setdefault(key, one)
        if first is one:
            continue
        if one.path in {"", first.path}:
            lines[*key, one.object, one.found] = one
        else:
            names = dict.fromkeys((*first.also, one.object, *one.also))
            lines[key] = replace(first, also=tuple(names))
    yield from lines.values()


def _order(finding: Finding) -> tuple[int, str, str, list[int], str]:
    file, *numbers = finding.place.rsplit(":", 2)
    at = [int(number) for number in numbers if number.isdigit()]
    return RANK[finding.severity], finding.rule, file, at, finding.object

"""Evaluates rules: subjects -> outcomes -> raw findings -> findings with severity and place."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from sanfab.facts.switch import UnknownFactError
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import RANK, Finding, Severity
from sanfab.rules.rule import (
    NotExamined,
    Rule,
    RuleOutcome,
    Subject,
    ValueCount,
    Violation,
    rule_of,
)

LAB_NOTES = ("RED-", "CAP-")
"""Prefixes of the rules whose findings are notes in profile ``lab``."""


class RawFinding(NamedTuple):
    """A violation of a subject, not yet located or grouped; processes exchange it."""

    rule_id: str
    subject: Subject[None]
    violation: Violation

    @property
    def rule(self) -> Rule:
        """The violated rule."""
        return rule_of(self.rule_id)

    @property
    def object(self) -> str:
        """Name of what violates the rule."""
        return self.violation.object or self.subject.name

    @property
    def device(self) -> str:
        """Switch, host or array that it is about."""
        return self.object.partition(" ")[0]

    @property
    def where(self) -> Where:
        """Path in the inventory to the entry to change."""
        return self.subject.where if self.violation.at is None else self.violation.at

    @property
    def fact(self) -> str:
        """Path of the fact that deviates, in the facts of the switch; empty: none does."""
        return self.violation.fact or self.subject.fact

    def __str__(self) -> str:
        violation = self.violation
        text = f"found {violation.found}, expected {violation.expected}"
        return f"{self.rule_id} {self.object}: {text}"


class Location(NamedTuple):
    """Where to correct a raw finding."""

    place: str
    """``file:line:column``."""
    path: str = ""
    """Dotted path in the inventory."""
    text: str = ""
    """``file:line`` of the configuration that shows it."""


Locate = Callable[[RawFinding], Location]


@dataclass
class RuleResult:
    """Result of one rule."""

    rule_id: str
    examined: int = 0
    """Number of subjects examined."""
    not_examined: dict[str, list[str]] = field(default_factory=dict)
    """Names of the subjects not examined, by what is missing."""
    findings: list[Finding] = field(default_factory=list)
    suppressed: int = 0
    """Violations left out because a finding of another rule implies them."""
    counts: dict[tuple[str, str], ValueCount] = field(default_factory=dict)
    """Compared values by switch and topic."""

    @property
    def rule(self) -> Rule:
        """The rule."""
        return rule_of(self.rule_id)

    def add(self, other: "RuleResult") -> None:
        """Add the result of the same rule for other subjects."""
        self.examined += other.examined
        for missing, names in other.not_examined.items():
            self.not_examined.setdefault(missing, []).extend(names)

    def count(self, one: ValueCount) -> None:
        """Add a count of compared values."""
        key = one.switch, one.topic
        known = self.counts.get(key)
        self.counts[key] = known.plus(one) if known is not None else one


def evaluate(
    context: CheckContext, rules: Iterable[Rule]
) -> tuple[list[RuleResult], list[RawFinding]]:
    """Evaluate rules for all their subjects; the results hold no findings yet.

    An exception in a rule is a bug: it is raised again with the rule's name in a note.
    """
    results: list[RuleResult] = []
    raws: list[RawFinding] = []
    for rule in rules:
        result = RuleResult(rule.id)
        raws += _evaluate_one(rule, context, result)
        results.append(result)
    return results, raws


def _evaluate_one(rule: Rule, context: CheckContext, result: RuleResult) -> list[RawFinding]:
    raws: list[RawFinding] = []
    subject: Subject[Any] | None = None
    sound, has_inventory = 0, context.has_inventory
    try:
        for subject in context.subjects(rule.scope.find):
            outcomes = _outcomes(rule, subject, context)
            if outcomes:
                raws += record(result, subject, _that_apply(outcomes, with_inventory=has_inventory))
            else:
                sound += 1
    except UnknownFactError as error:  # of a subject that a scope of the catalogue looks at
        result.not_examined.setdefault(str(error), []).extend(context.switches)
    except Exception as error:
        error.add_note(f"raised by rule {rule.id} at {subject.name if subject else 'its subjects'}")
        raise
    result.examined += sound
    return raws


def _outcomes(
    rule: Rule, subject: Subject[Any], context: CheckContext
) -> Sequence[Violation | NotExamined]:
    """Return what a rule says of a subject; what depends on an unknown fact is not examined.

    A large SAN has millions of subjects of which no rule says anything: that is the fast way.
    """
    if subject.unknown:
        return (NotExamined(subject.unknown),)
    found: list[Violation | NotExamined] = []
    try:
        for outcome in rule.body(subject.item, context):
            found.append(outcome)  # noqa: PERF402  # what comes before an error counts
    except UnknownFactError as error:
        found.append(NotExamined(str(error)))
    return found


def _that_apply(
    outcomes: Iterable[Violation | NotExamined], *, with_inventory: bool
) -> Iterator[Violation | NotExamined]:
    """Yield the outcomes that hold with an inventory, or else in a configuration alone."""
    elsewhere = "alone" if with_inventory else "inventory"
    for outcome in outcomes:
        if outcome.applies != elsewhere:
            yield outcome if with_inventory else _without_inventory(outcome)


def _without_inventory(outcome: Violation | NotExamined) -> Violation | NotExamined:
    """Return an outcome as it reads where there is no inventory to change."""
    if isinstance(outcome, NotExamined):
        return outcome._replace(missing=outcome.without_inventory or outcome.missing)
    fix = outcome.fix_without_inventory or outcome.fix
    return replace(outcome, at=None, fix=fix)


def record(
    result: RuleResult, subject: Subject[Any], outcomes: Iterable[RuleOutcome]
) -> Iterator[RawFinding]:
    """Yield the violations among the outcomes for a subject, and count all others in the result."""
    examined = True
    for outcome in outcomes:
        if isinstance(outcome, Violation):
            yield RawFinding(result.rule_id, subject._replace(item=None), outcome)
        elif isinstance(outcome, NotExamined):
            names = result.not_examined.setdefault(outcome.missing, [])
            names += [subject.name] * outcome.values
            examined = False
        else:
            result.count(outcome)
    result.examined += examined


def rule_severity(rule: Rule, profile: str) -> Severity:
    """Return the severity of a rule in a profile, for subjects of no particular array family."""
    if profile == "lab":
        return Severity.INFO if rule.id.startswith(LAB_NOTES) else rule.severity
    return rule.production or rule.severity


def severity_of(raw: RawFinding, profile: str) -> Severity:
    """Return the severity of a violation, by profile, violation, rule and array family."""
    rule, given = raw.rule, raw.violation.severity
    by_family = [rule.by_family[name] for name in raw.subject.families if name in rule.by_family]
    is_note = profile == "lab" and rule.id.startswith(LAB_NOTES)
    if given is not None and not is_note:
        return given
    if by_family and not is_note and (profile == "lab" or rule.production is None):
        return min(by_family, key=RANK.__getitem__)
    return rule_severity(rule, profile)


def without_suppressed(raws: list[RawFinding], san: str) -> tuple[list[RawFinding], dict[str, int]]:
    """Leave out raw findings that another one implies; return the rest and their number by rule.

    A finding on the whole SAN suppresses those of dependent rules on any object.
    """
    violated = {(raw.rule_id, raw.subject.name) for raw in raws}
    kept, suppressed = [], dict[str, int]()
    for raw in raws:
        names = {raw.subject.name, raw.subject.name.partition(" ")[0], san}
        if any((rule, name) in violated for rule in raw.rule.suppressed_by for name in names):
            suppressed[raw.rule_id] = suppressed.get(raw.rule_id, 0) + 1
        else:
            kept.append(raw)
    return kept, suppressed


def root_cause(raw: RawFinding) -> str:
    """Return the cause that raw findings of one finding have in common: the entry to change."""
    violation = raw.violation
    return violation.cause or f"{raw.where} {violation.expected} {violation.found}"


def findings_of(
    raws: Iterable[tuple[RawFinding, str]],
    profile: str,
    locate: Locate,
    cause_of: Callable[[RawFinding], str] = root_cause,
) -> list[Finding]:
    """Return one finding for each rule, severity, cause and waiver.

    ``raws``: raw findings, each with the reason of the waiver that covers it, or with none. One
    without a cause stands alone.
    """
    groups: dict[tuple[str, Severity, object, str], list[RawFinding]] = {}
    for number, (raw, reason) in enumerate(raws):
        key = (raw.rule_id, severity_of(raw, profile), cause_of(raw) or number, reason)
        groups.setdefault(key, []).append(raw)
    return [
        _finding(group, severity, reason, locate(group[0]))
        for (_, severity, _, reason), group in groups.items()
    ]


def _finding(
    group: list[RawFinding], severity: Severity, reason: str, location: Location
) -> Finding:
    raw, violation = group[0], group[0].violation
    names = dict.fromkeys((*violation.also, *(other.object for other in group)))
    return Finding(
        rule=raw.rule_id,
        severity=severity,
        object=raw.object,
        place=location.place,
        path=location.path,
        found=violation.found,
        expected=violation.expected,
        why=raw.rule.why,
        fix=violation.fix or raw.rule.fix,
        details=violation.details,
        also=tuple(name for name in names if name != raw.object),
        text=location.text,
        waived=reason,
    )


def join_lines(findings: Iterable[Finding]) -> list[Finding]:
    """Join findings at one line, such as those of ``esx[01-16]``, whose entries share a line.

    Two findings on one entry of the inventory, or on one configuration, remain two. The entries
    that share its line join the one that found the same as they.
    """
    joined: list[Finding] = []
    at_line: dict[tuple[str, Severity, str, str, str], list[int]] = {}
    for one in findings:
        key = (one.rule, one.severity, one.place, one.expected, one.waived)
        there = at_line.setdefault(key, [])
        number = next((n for n in there if joined[n].found == one.found), next(iter(there), None))
        if number is None or one.path in {"", joined[number].path}:
            same = [n for n in there if _says_the_same(joined[n], one)]
            there.extend([] if same else [len(joined)])
            joined.extend([] if same else [one])
        else:
            first = joined[number]
            names = dict.fromkeys((*first.also, one.object, *one.also))
            joined[number] = replace(first, also=tuple(names))
    return joined


def _says_the_same(first: Finding, second: Finding) -> bool:
    return (first.object, first.found) == (second.object, second.found)

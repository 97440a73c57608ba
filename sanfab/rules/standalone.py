"""One configuration text, without an inventory -> what the rules find in it.

Where a text does not tell its model, it is read and judged as each model that it can be of: what
holds for all of them is found, what holds for some of them only is not examined.
"""

import re
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from sanfab.facts.effects import EffectKind
from sanfab.facts.missing import Truncation
from sanfab.facts.unknown import mark_unknown
from sanfab.inventory.plugging import cabling_of
from sanfab.model.platforms.row import Platform, capabilities_of
from sanfab.model.san import San
from sanfab.nos import NOSES
from sanfab.nos.clues import Identification
from sanfab.nos.identification import read_configuration, stated
from sanfab.nos.idle_lines import idle_lines
from sanfab.nos.line_risks import line_risks
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.references import undefined_names
from sanfab.nos.truncation import doubts_of_truncation
from sanfab.rules.audit import Audit, ReadAs, add_findings
from sanfab.rules.context import CheckContext, CheckedSwitch, Configuration
from sanfab.rules.engine import (
    Location,
    RawFinding,
    RuleResult,
    evaluate,
    findings_of,
    join_lines,
    without_suppressed,
)
from sanfab.rules.finding import by_place
from sanfab.rules.lines import with_printed_headers
from sanfab.rules.rule import Rule

MODEL_MISSING = "the model of the switch, which no line tells (--model)"
"""Missing where a rule judges the models differently that a text can be of."""
RELEASE_MISSING = "the release of the switch, which no line tells (--release)"
"""Missing where a rule judges that of the row and later releases differently."""
_LATEST = "999"
"""Stands for a release that is later than all."""
_OF_THE_READING = frozenset({"READ-01"})
"""Rules that judge how much was understood: models differ in the amount, which is no doubt."""


@dataclass(frozen=True)
class ConfigFile:
    """A configuration that is checked alone, without an inventory."""

    file: str
    text: str
    platform: Platform
    release: str
    notes: tuple[str, ...] = ()
    """What was done to a text that was copied from a terminal."""
    known: Identification | None = None
    """What the text tells of its switch; None: the operator stated the platform."""
    cut: Truncation | None = None
    """Where the text ends before the configuration does."""

    @property
    def known_release(self) -> str:
        """The release that the text or the operator states; empty: it is that of the row."""
        if self.known is not None:
            return self.known.release
        return self.release if self.release != self.platform.release else ""

    @property
    def platforms(self) -> tuple[Platform, ...]:
        """Candidate models, one of those that behave alike."""
        return (self.platform,) if self.known is None else self.known.kinds


def standalone_context(config: ConfigFile, reading: ParsedConfig, today: date) -> CheckContext:
    """Return the context of a configuration checked alone: a switch, and an empty SAN."""
    platform = config.platform
    of_cut = doubts_of_truncation(reading, config.cut) if config.cut is not None else ()
    reading = replace(reading, facts=mark_unknown(reading.facts, (*reading.doubts, *of_cut)))
    cabling = cabling_of(San(name=_san_name(config.file)))
    name = reading.facts.name or Path(config.file).stem
    switch = CheckedSwitch(
        name,
        reading.facts,
        platform,
        config.release,
        capabilities_of(platform, config.release),
        cabling,
        known_release=config.known_release,
    )
    unread = tuple((line.number, line.text) for line in reading.not_understood)
    lines = tuple(with_printed_headers(config.text.splitlines(), reading.facts.ports))
    undefined = undefined_names(enumerate(lines, 1), NOSES[platform.nos].named_objects, unread)
    effects = tuple(one for one in reading.effects if one.kind is not EffectKind.UNKNOWN)
    nos = NOSES[platform.nos]
    idle = tuple(idle_lines(enumerate(lines, 1), reading.facts, nos.idle_lines))
    is_printout = re.search(nos.clues.header, config.text, re.MULTILINE) is not None
    risks = tuple(line_risks(lines, nos.line_risks))
    switch.configuration = Configuration(
        lines,
        unread,
        reading.lines,
        undefined,
        config.cut,
        effects,
        idle,
        risks,
        is_printout,
        is_model_named=config.known is None or config.known.named,
    )
    return CheckContext(cabling, {name: switch}, today)


_Judged = tuple[list[RuleResult], list[RawFinding]]
"""What the rules find, if the switch is of one model and release."""


def audit_config(config: ConfigFile, today: date, rules: list[Rule]) -> Audit:
    """Check a configuration alone, by the rules that need no inventory.

    Raises SanfabError for a configuration of another NOS, or of none, such as a failed capture.
    """
    file = config.file
    first, *others = config.platforms
    reading = read_configuration(file, config.text, first)
    single = [rule for rule in rules if rule.scope.level == "switch"]
    results, raws = _judged(config, reading, first, today, single)
    if config.known is not None and not config.known.release:
        latest = replace(config, release=_LATEST)
        other = _judged(latest, reading, first, today, single)
        raws = _common(results, raws, other, RELEASE_MISSING)
    for platform in others:
        other = _judged(config, _read(config, platform), platform, today, single)
        raws = _common(results, raws, other, MODEL_MISSING)
    raws, suppressed = without_suppressed(raws, reading.facts.name or Path(file).stem)

    def locate(raw: RawFinding) -> Location:
        return Location(f"{file}:{_line_of(raw, reading)}:1")

    found = findings_of([(raw, "") for raw in raws], "production", locate)
    findings = sorted(join_lines(found), key=by_place)
    add_findings(results, findings, suppressed)
    known = config.known or stated(config.platform, config.release)
    read_as = ReadAs(known, reading.lines, len(reading.not_understood), config.notes)
    return Audit(file, tuple(results), tuple(findings), 1, read_as)


def _read(config: ConfigFile, platform: Platform) -> ParsedConfig:
    return NOSES[platform.nos].read(config.text, platform)


def _judged(
    config: ConfigFile, reading: ParsedConfig, platform: Platform, today: date, rules: list[Rule]
) -> _Judged:
    """Return what the rules find, if the switch is of a model."""
    release = config.release or platform.release
    one = replace(config, platform=platform, release=release)
    return evaluate(standalone_context(one, reading, today), rules)


def _common(
    results: list[RuleResult], raws: list[RawFinding], other: _Judged, missing: str
) -> list[RawFinding]:
    """Return the findings that both share; each other one makes its subject unexamined.

    ``missing``: what would tell which of the two the switch is.
    """
    other_results, other_raws = other
    shared = {_identity(raw) for raw in raws} & {_identity(raw) for raw in other_raws}
    result_of = {result.rule_id: result for result in results}
    for result, one in zip(results, other_results, strict=True):
        for unknown, names in one.not_examined.items():
            known = set(result.not_examined.get(unknown, ()))
            result.not_examined.setdefault(unknown, []).extend(
                name for name in names if name not in known
            )
    for raw in (*raws, *other_raws):
        if _identity(raw) not in shared:
            _mark_unexamined(result_of[raw.rule_id], raw.subject.name, missing)
    return [raw for raw in raws if _identity(raw) in shared]


def _identity(raw: RawFinding) -> tuple[str, str, str]:
    found = "" if raw.rule_id in _OF_THE_READING else raw.violation.found
    return raw.rule_id, raw.object, found


def _mark_unexamined(result: RuleResult, name: str, missing: str) -> None:
    names = result.not_examined.setdefault(missing, [])
    if name not in names:
        names.append(name)
        result.examined = max(0, result.examined - 1)


def _line_of(raw: RawFinding, config: ParsedConfig) -> int:
    """Return the line of a configuration to change: of the fact, or of what contains it."""
    own = 0 if raw.violation.fact else raw.subject.line
    line_of = config.provenance.line_of
    return raw.violation.line or own or line_of(raw.fact).number or line_of("name").number or 1


def _san_name(file: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]", "_", f"config-{Path(file).stem}")[:63]

"""Rule results and the manifest of the gate -> what was examined, what was not, and why."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanfab.gate.manifest import Manifest, Rehearsed, rehearsal_line
from sanfab.report.validation import COLUMNS
from sanfab.rules.engine import RuleResult
from sanfab.text import some


class RuleRow(NamedTuple):
    """What one rule did."""

    id: str
    title: str
    examined: int
    found: int
    not_examined: str
    """How many subjects, and what is not known; empty: all were examined."""


class GateRow(NamedTuple):
    """Who proved each topic of a switch."""

    switch: str
    cells: tuple[str, ...]


class RehearsedRow(NamedTuple):
    """One step of a rehearsal."""

    title: str
    planned: int
    found: int
    result: str


class CoveragePart(NamedTuple):
    """What the page says of coverage."""

    rules: tuple[RuleRow, ...]
    idle: str
    """Rules that had nothing to examine."""
    topics: tuple[str, ...]
    gate: tuple[GateRow, ...]
    validated: str
    reasons: tuple[str, ...]
    """Why the build is not validated; empty: it is."""
    rehearsal: str = ""
    """What a rehearsal showed; empty: there was none."""
    steps: tuple[RehearsedRow, ...] = ()


def coverage_part(
    results: Iterable[RuleResult], manifest: Manifest | None, reasons: tuple[str, ...]
) -> CoveragePart:
    """Return what rules and gate examined."""
    found = list(results)
    busy = [one for one in found if one.examined or one.not_examined or one.findings]
    idle = [one.rule_id for one in found if one not in busy]
    coverage = manifest.coverage if manifest is not None else {}
    gate = [
        GateRow(name, tuple(_cell(topics.get(str(topic))) for topic in COLUMNS))
        for name, topics in coverage.items()
    ]
    said = ""
    if manifest is not None:
        said = (
            f"Batfish {manifest.batfish}, {manifest.questions} questions, {manifest.time}: "
            f"{manifest.result}; {manifest.failures.analysed} of {manifest.failures.total} single "
            "failures simulated"
        )
    topics = tuple(COLUMNS.values())
    rules = tuple(map(_rule_row, busy))
    rehearsal = manifest.rehearsal if manifest is not None else None
    return CoveragePart(
        rules,
        ", ".join(idle),
        topics,
        tuple(gate),
        said,
        reasons,
        rehearsal_line(rehearsal),
        tuple(_steps(rehearsal)),
    )


def _steps(rehearsal: Rehearsed | None) -> Iterator[RehearsedRow]:
    for one in rehearsal.results if rehearsal is not None else ():
        result = "as planned" if one.planned == one.found else "differs"
        yield RehearsedRow(one.title, one.planned, one.found, result)


def _cell(provers: list[str] | None) -> str:
    if provers is None:
        return "not used"
    return ", ".join(provers) or "nobody"


def _rule_row(result: RuleResult) -> RuleRow:
    missing = [
        f"{len(names)} for want of: {result.rule.needs or reason} ({some(dict.fromkeys(names), 3)})"
        for reason, names in result.not_examined.items()
    ]
    found = sum(1 + len(one.also) for one in result.findings)
    text = "; ".join(dict.fromkeys(missing))
    return RuleRow(result.rule_id, result.rule.title, result.examined, found, text)

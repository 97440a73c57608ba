"""Validation -> the report of `validate`: text, JSON and the manifest."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

from sanfab.analysis.failures import SingleFailures
from sanfab.facts.field import Topic
from sanfab.gate.batfish.coverage import Coverage, Prover
from sanfab.gate.batfish.runner import GateResult
from sanfab.gate.manifest import (
    FailureCounts,
    Frames,
    Manifest,
    PairCounts,
    Rehearsed,
    RehearsedStep,
    Witnessed,
    rehearsal_line,
    witness_lines,
)
from sanfab.gate.validation import Validation
from sanfab.rehearsal.whole import RehearsalResult, step_title
from sanfab.report import findings
from sanfab.resources import sanfab_version
from sanfab.rules.finding import Severity, count_by_severity
from sanfab.text import count, some

MARKS = {
    Prover.BATFISH: "B",
    Prover.STAND_IN: "S",
    Prover.READ_BACK: "R",
    Prover.CHECKS: "C",
}
COLUMNS = {
    Topic.PORTS: "ports",
    Topic.VLANS: "VLANs",
    Topic.MTU: "MTU",
    Topic.FLOW: "flow",
    Topic.DCB: "DCB",
    Topic.STP: "STP",
    Topic.FCOE: "FCoE",
    Topic.ZONES: "zones",
    Topic.MANAGEMENT: "mgmt",
}
"""Words for topics that fit above a column."""
FRAMES = "frames"
"""Column of a rehearsal."""
NOBODY, NONE = "nobody", "-"
CELL = 8
NAME = findings.WIDTH - CELL * len(COLUMNS)
"""Characters of the name of a switch that there is room for."""


def validation_text(validation: Validation, manifest: Manifest, *, is_new: bool) -> str:
    """Return a validation as text; ``is_new``: its manifest differs from the last one."""
    state = "written" if is_new else "unchanged"
    return findings.join_blocks(
        [
            _rendered(validation.rendered),
            *findings.finding_blocks(validation.audit),
            coverage_table(
                validation.coverage, validation.result.raw_lines, _rehearsed(validation)
            ),
            "\n".join(
                [
                    _asked(validation),
                    findings.audit_summary(validation.audit),
                    f"{manifest.result}; {validation.manifest}: {state}",
                ]
            ),
        ]
    )


def _rendered(paths: tuple[Path, ...]) -> str:
    if not paths:
        return ""
    return f"rendered, as {_was(paths)} missing: {some(path.name for path in paths)}"


def _was(paths: tuple[Path, ...]) -> str:
    return f"{count(paths, 'text')} {'was' if len(paths) == 1 else 'were'}"


def _asked(validation: Validation) -> str:
    """Return what the service was asked."""
    result = validation.result
    failures = count(result.failures, "single failure")
    if result.failures != result.failures_total:
        failures = (
            f"the worst {result.failures:,} of {count(result.failures_total, 'single failure')}"
        )
    base = f", compared with {validation.base.folder}" if validation.base else ""
    values = sum(result.compared.values())
    lines = sum(result.known_gaps.values())
    return (
        f"Batfish {result.version}: {count(result.questions, 'question')}, "
        f"{count(values, 'value')} compared, {failures} of switches and links{base}\n"
        f"it does not model {count(lines, 'line')} of {count(result.known_gaps, 'known form')}, "
        "which docs/batfish.md lists with who proves them\n"
        f"{_pairs(result)}{_addresses(result)}{_not_shown(result)}{_typed_only(result)}"
        f"{''.join(f'{chr(10)}{line}' for line in _others(validation))}"
    )


def _others(validation: Validation) -> Iterator[str]:
    """Yield what witnesses besides Batfish say."""
    yield from witness_lines(_witnessed(validation))
    line = rehearsal_line(_rehearsed(validation))
    if line:
        yield line


def _not_shown(result: GateResult) -> str:
    """Return the switches that Batfish was not shown; empty: there are none."""
    if not result.not_shown:
        return ""
    return (
        f"\nBatfish has no Fibre Channel: it was not shown {some(result.not_shown)}; the read-back "
        "and the rules prove them, path analysis their failures"
    )


def _typed_only(result: GateResult) -> str:
    """Return the switches whose lines of DCB nobody has seen as printed; empty: there are none."""
    if not result.typed_only:
        return ""
    how = " and ".join(sorted(set(result.typed_only.values())))
    return (
        f"\nproven {how}, not as printed: the lines of data center bridging of "
        f"{some(result.typed_only)}; no text was found that shows how the switch prints them"
    )


def _addresses(result: GateResult) -> str:
    """Return the addresses that Batfish was not asked about; empty: there are none."""
    kinds = result.addresses_not_asked.items()
    listed = ", ".join(f"{what} ({many})" for what, many in sorted(kinds))
    return f"\nnot examined by Batfish: {listed}" if listed else ""


def _pairs(result: GateResult) -> str:
    """Return how many pairs BF-11 asked about, and what the others lack."""
    missing = result.pairs_not_asked
    by_port = result.pairs_by_port
    words = [ports.listed for ports in by_port]
    if len(by_port) > 1:
        words = [f"{text} ({many})" for text, many in zip(words, by_port.values(), strict=True)]
    asked = f"{count(result.pairs, 'pair')} of initiator and target ports tested on "
    asked += ", ".join(words)
    if not result.pairs:
        asked = "not examined: BF-11 tested no pair of initiator and target ports"
    lacks = "; ".join(f"{count(many, 'pair')} without {what}" for what, many in missing.items())
    return f"{asked}; not tested: {lacks}" if lacks else asked


def coverage_table(
    coverage: Coverage,
    raw_lines: Mapping[str, tuple[str, ...]],
    rehearsal: Rehearsed | None = None,
) -> str:
    """Return who proved what: a row for each switch, a column for each topic.

    ``raw_lines``: those that nobody proved, by switch. ``rehearsal``: the last column has the paths
    over a switch whose frames arrived, of those planned.
    """
    names = [*COLUMNS.values(), *([FRAMES] if rehearsal is not None else [])]
    room = NAME if rehearsal is None else NAME - CELL
    wide = min(room, max(len(name) for name in ("switch", *coverage)) + 2)
    rows = [f"{'switch':<{wide}}" + "".join(f"{name:<{CELL}}" for name in names)]
    for name, topics in coverage.items():
        short = name if len(name) < wide else f"{name[: wide - 3]}.."
        cells = "".join(f"{_cell(topics[topic]):<{CELL}}" for topic in COLUMNS)
        rows.append(f"{short:<{wide}}{cells}{_frames_cell(rehearsal, name)}")
    legend = ", ".join(f"{mark} {prover}" for prover, mark in MARKS.items())
    rows.append(f"proved by {legend}; {NONE} the switch has none of it")
    if rehearsal is not None:
        rows.append(f"{FRAMES}: paths over the switch that carry packets of full size in the twin")
    rows += [
        f"not proven: raw lines of {name}: {some(f'`{line}`' for line in lines)}"
        for name, lines in raw_lines.items()
    ]
    return "\n".join(row.rstrip() for row in rows)


def _cell(provers: tuple[Prover, ...] | None) -> str:
    if provers is None:
        return NONE
    return "".join(MARKS[prover] for prover in provers) or NOBODY


def _frames_cell(rehearsal: Rehearsed | None, switch: str) -> str:
    if rehearsal is None or switch not in rehearsal.frames:
        return NONE if rehearsal is not None else ""
    return f"{rehearsal.frames[switch].answered}/{rehearsal.frames[switch].planned}"


def coverage_json(coverage: Coverage) -> dict[str, dict[str, list[str] | None]]:
    """Return coverage in full words; empty: nobody, None: the switch has none of it."""
    return {
        switch: {
            str(topic): None if provers is None else [str(one) for one in provers]
            for topic, provers in topics.items()
        }
        for switch, topics in coverage.items()
    }


def manifest_of(validation: Validation, least: Severity, now: datetime) -> Manifest:
    """Return what is recorded of a validation; ``least``: severity from which it fails."""
    result = validation.result
    open_ = bool(findings.failing_findings(validation.audit.findings, least))
    return Manifest(
        san=validation.audit.subject,
        sanfab=sanfab_version(),
        batfish=result.version,
        time=now.isoformat(timespec="seconds"),
        result="failed" if open_ else "passed",
        fail_on=least,
        counts=count_by_severity(validation.audit.findings),
        digests=validation.digests,
        snapshot=validation.snapshot,
        base=validation.base,
        questions=result.questions,
        compared=_compared(result.compared),
        known_gaps=result.known_gaps,
        raw_lines={name: list(lines) for name, lines in result.raw_lines.items()},
        not_shown=list(result.not_shown),
        witnesses=_witnessed(validation),
        rehearsal=_rehearsed(validation),
        failures=FailureCounts(analysed=result.failures, total=result.failures_total),
        pairs=PairCounts(asked=result.pairs, not_asked=result.pairs_not_asked),
        valid_until=validation.valid_until,
        coverage=coverage_json(validation.coverage),
        findings=findings.findings_json(validation.audit),
    )


def _rehearsed(validation: Validation) -> Rehearsed | None:
    if validation.rehearsal is None:
        return None
    found = validation.rehearsal.result
    if found is None:
        reason = validation.rehearsal.reason
        return Rehearsed(steps=0, different=0, frames={}, not_shown=[], reason=reason)
    frames = {
        name: Frames(answered=one.answered, planned=one.planned)
        for name, one in found.frames.items()
    }
    return Rehearsed(
        steps=sum(bool(one.pairs) for one in found.steps),
        different=found.different,
        frames=frames,
        not_shown=list(found.not_shown),
        results=_step_results(found),
    )


def _step_results(found: RehearsalResult) -> list[RehearsedStep]:
    names = SingleFailures(found.paths)
    return [
        RehearsedStep(
            title=step_title(names, step),
            planned=sum(pair.expected for pair in step.pairs),
            found=sum(pair.found for pair in step.pairs),
        )
        for step in found.steps
        if step.pairs
    ]


def _witnessed(validation: Validation) -> dict[str, Witnessed]:
    return {
        one.switch: Witnessed(witness=one.witness, verdict=one.verdict, words=one.words)
        for one in validation.witnesses
    }


def _compared(proven: Mapping[tuple[str, Topic], int]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for (switch, topic), values in sorted(proven.items()):
        found.setdefault(switch, {})[str(topic)] = values
    return found


def validation_json(
    validation: Validation, manifest: Manifest, *, is_new: bool
) -> dict[str, object]:
    """Return a validation for JSON: its findings, and the manifest."""
    return {
        **findings.audit_json(validation.audit),
        "result": manifest.result,
        "rendered": [str(path) for path in validation.rendered],
        "manifest": {
            "file": str(validation.manifest),
            "is_new": is_new,
            **manifest.model_dump(mode="json", exclude={"findings", "counts"}),
        },
    }

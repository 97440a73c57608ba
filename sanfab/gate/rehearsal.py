"""A rehearsal of the build as part of its validation: a verdict next to that of Batfish."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sanfab.analysis.failures import SingleFailures
from sanfab.gate.batfish.assertion import gate_rule
from sanfab.gate.batfish.context import GateContext
from sanfab.inventory.document import Document, dotted_path
from sanfab.model.yaml12 import Where
from sanfab.rehearsal.run import PairResult, StepProgress
from sanfab.rehearsal.whole import RehearsalResult, equipment, prepared, rehearsed, step_title
from sanfab.rules.finding import Finding
from sanfab.rules.rule import Rule
from sanfab.text import count

FRAMES: Rule = gate_rule(
    "TWIN-01",
    "Packets of full size pass on each path of the test plan, whichever part of it is out.",
    "A twin of the SAN, made of the configurations, carries real frames: it shares nothing with "
    "templates, rules and Batfish.",
    "compare the port that loses them with the inventory; `sanfab rehearse` shows every step",
)
SHOWN = 10
"""Steps that a finding lists."""


class GateRehearsal(NamedTuple):
    """What a rehearsal showed, or why there was none."""

    result: RehearsalResult | None
    reason: str = ""
    """Why nothing was rehearsed."""


def rehearse_build(context: GateContext, out: Path, progress: StepProgress) -> GateRehearsal:
    """Rehearse a build in ``out``; raises SanfabError if this machine cannot."""
    rehearsal, reason = prepared(context.intent, context.check_context)
    if reason:
        return GateRehearsal(None, reason)
    return GateRehearsal(rehearsed(rehearsal, context.intent, out, progress))


def refuse_rehearsal(context: GateContext, out: Path) -> None:
    """Raise SanfabError, before anything takes long, if the build in ``out`` has no rehearsal."""
    rehearsal, reason = prepared(context.intent, context.check_context)
    if not reason:
        equipment(rehearsal, out)


def findings_of_frames(result: RehearsalResult, document: Document) -> Iterator[Finding]:
    """Yield a finding for each host and array whose paths differ from the plan, and each cable."""
    names = SingleFailures(result.paths)
    differing: dict[tuple[str, str, str], list[tuple[str, PairResult]]] = {}
    for step in result.steps:
        for pair in step.pairs:
            if not pair.is_as_expected:
                key = (pair.host, pair.array, pair.service)
                differing.setdefault(key, []).append((step_title(names, step), pair))
    for (host, array, service), found in differing.items():
        title, first = found[0]
        more = f", and {count(found[1:], 'step')} more" if found[1:] else ""
        yield _finding(
            document,
            ("hosts", host),
            f"{host} {array}",
            found=f"{count(range(first.found), 'path')} ({service}) {title}{more}",
            expected=f"{count(range(first.expected), 'path')}, as in the test plan",
            details=(
                *first.lost,
                *(f"{words}: {one.found} of {one.expected}" for words, one in found[1:SHOWN]),
            ),
        )
    for login in result.logins:
        if login.outcome == "differs":
            yield _finding(
                document,
                ("hosts", login.test.initiator.device),
                login.ends,
                found=f"a login to {login.test.address} that differs: {login.why}",
                expected="what `access` and the sheet of the array say",
            )
    for cable in result.idle:
        yield _finding(
            document,
            ("switches",),
            cable,
            found="a cable that does not come up",
            expected="a port at each end that is up, and in the same LAG or in none",
        )


def _finding(  # noqa: PLR0913  # one argument for each part of it
    document: Document,
    where: Where,
    name: str,
    *,
    found: str,
    expected: str,
    details: tuple[str, ...] = (),
) -> Finding:
    return Finding(
        rule=FRAMES.id,
        severity=FRAMES.severity,
        object=name,
        place=document.place_of(where),
        path=dotted_path(where),
        found=found,
        expected=expected,
        why=FRAMES.why,
        fix=FRAMES.fix,
        details=details,
    )

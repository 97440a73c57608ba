"""Verification -> the report of `verify`: text, JSON and JUnit."""

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from sanfab.errors import printable
from sanfab.live.checks.rules import LIVE_RULES
from sanfab.live.effects import AcceptedLines
from sanfab.live.verify import Verification
from sanfab.report import findings
from sanfab.report.effects import accepted_json, accepted_lines
from sanfab.report.junit import JUnitCase, junit_xml, split_notes
from sanfab.rules.audit import Audit
from sanfab.rules.rule import ValueCount
from sanfab.text import count

if TYPE_CHECKING:
    from sanfab.rules.finding import Finding


def verification_text(found: Verification) -> str:
    """Return a verification as text: findings, then the proven values of each switch."""
    return findings.join_blocks(
        [
            *findings.finding_blocks(_as_audit(found)),
            "\n".join(f"not read: {why}" for why in found.failed.values()),
            "\n".join(accepted_lines(_accepted(found))),
            "\n".join(_proven(found)),
            verification_summary(found),
        ]
    )


def _accepted(found: Verification) -> dict[str, AcceptedLines]:
    effects = {name: drift.effects.accepted for name, drift in found.drifts.items()}
    return {name: accepted for name, accepted in effects.items() if accepted}


def _as_audit(found: Verification) -> Audit:
    return Audit(found.san, (), found.findings, len(found.switches))


def _proven(found: Verification) -> Iterator[str]:
    wide = max((len(name) for name in found.switches), default=0) + 2
    for name in found.switches:
        counts = [_count(what, tally) for what, tally in found.counts.get(name, {}).items()]
        counts.append(_configuration(found, name))
        yield from wrap(
            ", ".join(counts),
            findings.WIDTH,
            initial_indent=f"{name:<{wide}}",
            subsequent_indent=" " * wide,
            break_on_hyphens=False,
        )


def _count(what: str, tally: ValueCount) -> str:
    unknown = f" ({tally.unknown} not proven)" if tally.unknown else ""
    if tally.values == 1:
        state = "not proven" if tally.unknown else "right" if tally.proven else "wrong"
        return f"{what} {state}"
    return f"{what} {tally.proven} of {tally.values}{unknown}"


def _configuration(found: Verification, name: str) -> str:
    drift = found.drifts[name]
    parts = [
        count(drift.differences, "difference") if drift.differences else "runs as intended",
        "" if drift.unsaved is None else "not saved" if drift.unsaved else "saved",
        f"{count(drift.unmanaged, 'line')} unmanaged" if drift.unmanaged else "",
    ]
    return ", ".join(part for part in parts if part)


def verification_summary(found: Verification) -> str:
    """Return the last line: findings by severity, and the sums of proven values."""
    counts = findings.severity_counts(found.findings)
    failed = f", {len(found.failed)} not read" if found.failed else ""
    cables = _sum(found, "cables")
    logins = _sum(found, "logins")
    proven = [
        f"{logins.proven} of {count(logins.values, 'login')}" if logins.values else "",
        _cables(cables) if cables.values else "",
    ]
    unknown = sum(
        one.unknown
        for counts in found.counts.values()
        for topic, one in counts.items()
        if topic != "cables"  # they have words of their own
    )
    proven.append(f"{count(unknown, 'value')} not proven" if unknown else "")
    rest = "".join(f"; {part}" for part in proven if part)
    verified = count(found.switches, "switch")
    return f"{printable(found.san)}: {counts}; {verified} verified{failed}{rest}"


def _cables(cables: ValueCount) -> str:
    unknown = f", {cables.unknown} unknown" if cables.unknown else ""
    return f"{cables.proven} of {count(cables.values, 'cable end')} proven{unknown}"


def _sum(found: Verification, topic: str) -> ValueCount:
    total = ValueCount("", topic, 0)
    for counts in found.counts.values():
        total = total.plus(counts.get(topic, total._replace(values=0, wrong=0, unknown=0)))
    return total


def verification_json(found: Verification) -> dict[str, object]:
    """Return a verification for JSON."""
    return {
        "subject": found.san,
        "counts": findings.severity_counts_json(found.findings),
        "findings": findings.findings_json(_as_audit(found)),
        "switches": {name: _switch(found, name) for name in found.switches},
        "not_read": found.failed,
        "accepted_effects": accepted_json(_accepted(found)),
        "cables": [
            {key: value for key, value in one._asdict().items() if value} for one in found.cables
        ],
    }


def _switch(found: Verification, name: str) -> dict[str, object]:
    drift = found.drifts[name]
    return {
        "proven": {
            what: {"proven": one.proven, "of": one.values, "unknown": one.unknown}
            for what, one in found.counts.get(name, {}).items()
        },
        "differences": len(drift.differences),
        "unmanaged": len(drift.unmanaged),
        "saved": None if drift.unsaved is None else not drift.unsaved,
    }


def verification_junit(found: Verification) -> str:
    """Return a verification as JUnit XML: a test case for each switch and check."""
    return junit_xml(f"sanfab verify {found.san}", _cases(found))


def _cases(found: Verification) -> Iterator[JUnitCase]:
    for name, why in found.failed.items():
        yield JUnitCase(f"sanfab.verify.{name}", "reached", error=why)
    by_place: dict[tuple[str, str], list[Finding]] = {}
    for one in found.findings:
        by_place.setdefault((one.object.partition(" ")[0], one.rule), []).append(one)
    for name in found.switches:
        for check in LIVE_RULES:
            here = by_place.get((name, check.id), [])
            failures, notes = split_notes(here)
            yield JUnitCase(
                f"sanfab.verify.{name}",
                f"{check.id} {check.title}",
                failures=tuple(map(str, failures)),
                skipped=_unknown(found, name, check.counts),
                out=(*map(str, notes), *_partly(found, name, check.counts)),
            )


def _unknown(found: Verification, name: str, counts: str) -> str:
    """Return why a rule proved no value; empty: it proved some."""
    if not counts:
        return ""
    tally = found.counts.get(name, {}).get(counts)
    if tally is None:
        return "nothing to examine"
    return "" if tally.proven else "the switch does not report it"


def _partly(found: Verification, name: str, counts: str) -> Iterator[str]:
    """Yield how many values of a rule are not proven, if others are."""
    tally = found.counts.get(name, {}).get(counts)
    if tally is not None and tally.unknown and tally.proven:
        yield f"{tally.unknown} of {count(tally.values, 'value')} not proven"

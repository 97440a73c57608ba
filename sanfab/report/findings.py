"""Audit -> the report of `check`: text and JSON."""

from collections import Counter
from collections.abc import Iterable, Iterator
from textwrap import wrap

from sanfab.errors import printable
from sanfab.report.reading import reading_json, reading_lines, understood_words
from sanfab.rules.audit import Audit
from sanfab.rules.engine import RuleResult
from sanfab.rules.finding import Finding, count_by_severity
from sanfab.severity import NOUNS, Severity, fails
from sanfab.text import count, some

WIDTH = 100


def audit_text(audit: Audit, *, counts: bool = False, brief: bool = False) -> str:
    """Return an audit as text; ``counts`` adds the examined objects of each rule.

    ``brief`` counts the rules that lack what they need, in place of naming it.
    """
    blocks = finding_blocks(audit)
    if audit.read is not None:
        blocks.insert(0, "\n".join(reading_lines(audit.subject, audit.read)))
    if counts:
        blocks.append("\n".join(map(_examined, audit.results)))
    unknown = _count_not_examined(audit) if brief else _not_examined(audit)
    return join_blocks([*blocks, unknown, audit_summary(audit)])


def finding_blocks(audit: Audit) -> list[str]:
    """Return a block for each finding, and one for all that are waived."""
    seen: set[str] = set()
    blocks = [_block(finding, seen) for finding in audit.findings if not finding.waived]
    waived = [finding for finding in audit.findings if finding.waived]
    if waived:
        blocks.append("\n".join(["waived:", *_waived(waived)]))
    return blocks


def severity_counts(found: Iterable[Finding]) -> str:
    """Return how many findings there are of each severity: `1 error, 2 warnings, 0 notes`."""
    return ", ".join(count(number, NOUNS[one]) for one, number in count_by_severity(found).items())


def severity_counts_json(found: Iterable[Finding]) -> dict[str, int]:
    """Return the same for JSON."""
    return {str(one): number for one, number in count_by_severity(found).items()}


def join_blocks(blocks: Iterable[str]) -> str:
    """Join non-empty blocks; control characters are escaped, as they could steer a terminal."""
    lines = "\n\n".join(block for block in blocks if block).split("\n")
    return "\n".join(map(printable, lines))


def _block(finding: Finding, seen: set[str]) -> str:
    """Return one finding: its place, what it is, what was found, why it matters, what to do.

    Only the first finding of a rule has the reason.
    """
    path = f" {finding.path}" if finding.path else ""
    lines = [
        f"{printable(finding.place)}:{path}",
        f"  {finding.severity} {finding.rule} {finding.object}",
        *_labelled("found", finding.found),
        *_labelled("expected", finding.expected),
        *(f"             {line}" for line in finding.details),
        *(_labelled("text", printable(finding.text)) if finding.text else ()),
        *(_labelled("why", finding.why) if finding.rule not in seen else ()),
        *_labelled("fix", finding.fix),
    ]
    if finding.also:
        lines += _labelled("also", some(finding.also))
    seen.add(finding.rule)
    return "\n".join(lines)


def _labelled(label: str, words: str) -> list[str]:
    return wrap(
        words,
        WIDTH,
        initial_indent=f"    {label:<9}",
        subsequent_indent=" " * 13,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _waived(findings: list[Finding]) -> Iterator[str]:
    """Yield a line for each rule and object, with the number of its findings if there are more."""
    lines = Counter(f"  {one.rule} {one.object}: {one.waived}" for one in findings)
    for line, number in lines.items():
        yield f"{line} ({count(number, 'finding')})" if number > 1 else line


def _examined(result: RuleResult) -> str:
    found = sum(1 + len(finding.also) for finding in result.findings)
    unknown = sum(map(len, result.not_examined.values()))
    notes = [
        f"{found} found" if found else "",
        f"{unknown} not examined" if unknown else "",
        f"{result.suppressed} implied by another finding" if result.suppressed else "",
    ]
    text = "".join(f", {note}" for note in notes if note)
    return f"  {result.rule.id:<9}{result.examined:>7} examined{text}  {result.rule.title}"


def _not_examined(audit: Audit) -> str:
    """Return what was not examined, and the information that is missing in the inventory."""
    rules: dict[str, list[str]] = {}
    places: dict[str, list[str]] = {}
    for result in audit.results:
        for missing, names in result.not_examined.items():
            text = result.rule.needs or missing
            rules.setdefault(text, []).append(result.rule_id)
            places.setdefault(text, []).extend(names)
    lines = ["not examined:"]
    for text, ids in sorted(rules.items(), key=_first_rule):
        needs = any(one.rule.needs == text for one in audit.results)
        where = "" if needs else f" ({some(list(dict.fromkeys(places[text])))})"
        words = f"{', '.join(dict.fromkeys(ids))}: not known: {text}{where}"
        lines += wrap(
            words, WIDTH, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False
        )
    return "\n".join(lines) if rules else ""


def _count_not_examined(audit: Audit) -> str:
    number = sum(1 for result in audit.results if result.not_examined)
    lack = "lacks" if number == 1 else "lack"
    words = f"not examined: {count(number, 'rule')} {lack} data for some objects; "
    return f"{words}without --brief, check names it" if number else ""


def _first_rule(entry: tuple[str, list[str]]) -> tuple[str, str]:
    text, ids = entry
    return ids[0], text


def audit_summary(audit: Audit) -> str:
    """Return the last line: findings by severity, rules and places examined."""
    counts = severity_counts(audit.findings)
    examined = sum(result.examined for result in audit.results)
    used = sum(1 for result in audit.results if result.examined)
    idle = len(audit.results) - used
    rest = f"; {count(idle, 'rule')} had nothing to examine" if idle else ""
    waived = sum(1 for finding in audit.findings if finding.waived)
    more = f", {waived} waived" if waived else ""
    read = f"; {understood_words(audit.read)}" if audit.read is not None else ""
    return (
        f"{printable(audit.subject)}: {counts}{more}; {count(used, 'rule')} examined "
        f"{examined:,} subjects on {count(audit.switches, 'switch')}{rest}{read}"
    )


def audit_json(audit: Audit) -> dict[str, object]:
    """Return an audit for JSON."""
    return {
        "subject": audit.subject,
        "counts": severity_counts_json(audit.findings),
        "switches": audit.switches,
        **({"read": reading_json(audit.read)} if audit.read is not None else {}),
        "findings": findings_json(audit),
        "rules": [
            {
                "id": result.rule.id,
                "examined": result.examined,
                "not_examined": result.not_examined,
                "findings": len(result.findings),
                "suppressed": result.suppressed,
            }
            for result in audit.results
        ],
    }


def findings_json(audit: Audit) -> list[dict[str, object]]:
    """Return the findings of an audit for JSON."""
    return list(map(_finding, audit.findings))


def _finding(finding: Finding) -> dict[str, object]:
    file, line, column = place_of(finding)
    return {
        "rule": finding.rule,
        "severity": str(finding.severity),
        "object": finding.object,
        "file": file,
        "line": line,
        "column": column,
        "path": finding.path,
        "found": finding.found,
        "expected": finding.expected,
        "details": list(finding.details),
        "why": finding.why,
        "fix": finding.fix,
        "also": list(finding.also),
        "text": finding.text or None,
        "waived": finding.waived or None,
    }


def place_of(finding: Finding) -> tuple[str, int, int]:
    """Return file, line and column of a finding."""
    file, line, column = finding.place.rsplit(":", 2)
    return file, int(line), int(column)


def failing_findings(findings: Iterable[Finding], least: Severity) -> list[Finding]:
    """Return the findings that fail a run: not waived, and of this severity or worse."""
    return [one for one in findings if not one.waived and fails(one.severity, least)]

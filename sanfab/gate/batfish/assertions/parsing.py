"""BF-01 and BF-02: Batfish parses each configuration; each unrecognized line is a known gap."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sanfab.gate.batfish.answer_rows import FileStatus, InitIssue
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import FILES, ISSUES, PARSE_WARNINGS
from sanfab.gate.batfish.reading.parse_warnings import (
    UnrecognizedLine,
    configuration_line,
    first_line,
    in_user_terms,
    keywords,
    unrecognized_lines,
    without_values,
)
from sanfab.model.yaml12 import Where
from sanfab.nos.grammar_gaps import KnownGap
from sanfab.rules.rule import NotExamined, RuleOutcome, Violation
from sanfab.text import count, few

HOST = "HOST"
READ = frozenset({"PASSED", "PARTIALLY_UNRECOGNIZED"})
"""Statuses of a file that is part of the model; BF-02 reports single lines."""
GIVEN_UP = frozenset({"Parse error", "Parse status", "Convert error"})
"""Kinds of issues that exclude a whole file from the model."""
PARSE_WARNING = "Parse warning"
"""Kind of issue that repeats an answer to ``parseWarning``."""
SHOWN = 10
"""Further lines that a finding lists."""


def _questions(_case: GateContext, _batch: Batch) -> Iterable[Question[AnswerRow]]:
    return (FILES, ISSUES)


def _evaluate_files(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    """Yield the files that are not in the model as intended."""
    rows = {row.file: row for row in answers.all(context, FILES)}
    issues = [issue for issue in _issues(context, answers) if issue.type in GIVEN_UP]
    for file, name in context.names.files.items():
        if name not in context.shown:
            continue
        switch = context.shown[name]
        row = rows.get(file)
        failure = _file_failure(row, switch.grammar.format) or _not_modelled(
            context, switch, issues
        )
        if row is None or failure:
            yield _given_up(context, switch, failure, _issue_of(context, switch, file, issues))
        else:
            yield from _misnamed(context, switch, row)
    for node, endpoint in context.names.endpoints.items():
        row = rows.get(f"hosts/{node}.json")
        failure = _file_failure(row, HOST) or (
            "" if row and _nodes(row) == [node] else "created no host from it"
        )
        if failure:
            found = f"Batfish {failure}"
            yield Violation(
                found,
                "one host in Batfish",
                fix=_REPORT,
                at=endpoint.cable.where,
                object=str(endpoint),
            )


def _issues(context: GateContext, answers: Answers) -> list[InitIssue]:
    """Return the issues, sorted: Batfish returns them in no fixed order."""
    return sorted(answers.all(context, ISSUES), key=repr)


_REPORT = "report this: sanfab wrote this file, and Batfish rejects it"


def _file_failure(row: FileStatus | None, expected: str) -> str:
    """Return why a file is not part of the model; empty: it is."""
    if row is None:
        return "does not list its file"
    if row.status not in READ:
        return f"could not parse its configuration ({row.status})"
    return (
        ""
        if row.format == expected
        else f"parsed its configuration as {row.format}, not {expected}"
    )


def _not_modelled(context: GateContext, switch: BuiltSwitch, issues: Iterable[InitIssue]) -> str:
    node = context.names.node(switch.name)
    failed = (one for one in issues if one.type == "Convert error" and node in (one.nodes or ()))
    return "parsed its configuration but could not convert it" if any(failed) else ""


def _nodes(row: FileStatus) -> list[str]:
    return [node.name for node in row.nodes]


def _issue_of(
    context: GateContext, switch: BuiltSwitch, file: str, issues: Iterable[InitIssue]
) -> InitIssue | None:
    """Return the issue with which Batfish excluded a switch; None: there is none."""
    node = context.names.node(switch.name)
    for issue in issues:
        if file in {lines.filename for lines in issue.lines or ()} or node in (issue.nodes or ()):
            return issue
    return None


def _given_up(
    context: GateContext, switch: BuiltSwitch, failure: str, issue: InitIssue | None
) -> Violation:
    details, line = [], 0
    if issue is not None:
        text = first_line(issue.text or "")
        details.append(f"Batfish reports: {without_values(text, first_line(issue.details))}")
        numbers = [number for lines in issue.lines or () for number in lines.lines]
        line = configuration_line(context, switch, numbers[0]) if numbers else 0
        if text:
            details.append(f"at: {keywords(text)}")
    of = "its stand-in" if switch.is_stand_in else "the text"
    return Violation(
        object=switch.name,
        at=("switches", switch.name),
        found=f"Batfish {failure}",
        expected=f"{of}, parsed completely as {switch.grammar.format}",
        switch=switch.name,
        line=line,
        details=tuple(details),
    )


def _misnamed(context: GateContext, switch: BuiltSwitch, row: FileStatus) -> Iterator[Violation]:
    """Yield a switch that is in the model under another name, or more than once."""
    wanted, configured = switch.intended.name, switch.facts.name
    if _nodes(row) == [wanted.lower()]:
        return
    same = [
        one
        for one in context.switches.values()
        if one is not switch and _same_name(one, configured)
    ]
    if configured == wanted and any(one.facts.name != one.intended.name for one in same):
        return  # reported at the switch with the wrong name
    found = f"hostname {configured}" if configured else "no hostname"
    if same:
        suffix = (
            "" if any(one.facts.name == configured for one in same) else " (other capital letters)"
        )
        found += f", which {few(one.name for one in same)} also has{suffix}"
    elif configured == wanted:
        found = f"{count(_nodes(row), 'switch')} in Batfish"
    yield Violation(
        object=switch.name,
        at=("switches", switch.name),
        found=found,
        expected=f"hostname {wanted}, on this switch only",
        switch=switch.name,
        fix="render again; switch names must differ in more than capital letters",
    )


def _same_name(switch: BuiltSwitch, name: str) -> bool:
    return switch.facts.name.lower() == name.lower()


FILES_READ = Assertion(
    rule=gate_rule(
        "BF-01",
        title="Batfish parses each configuration in its own format, as one switch.",
        why=(
            "A switch that is missing from the model of Batfish is covered by no other assertion."
        ),
        fix=(
            "render again; if Batfish still does not parse it, report the configuration "
            "and the message of Batfish"
        ),
    ),
    questions=_questions,
    evaluate=_evaluate_files,
    stops_others=True,
)


def explained(context: GateContext, answers: Answers) -> dict[KnownGap, int]:
    """Return the number of lines of each known gap."""
    counts: dict[KnownGap, int] = {}
    for one in unrecognized_lines(context, answers):
        if one.form is not None:
            counts[one.form] = counts.get(one.form, 0) + 1
    return counts


def _warning_questions(_case: GateContext, _batch: Batch) -> Iterable[Question[AnswerRow]]:
    return (PARSE_WARNINGS, ISSUES)


def _evaluate_warnings(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    """Yield unrecognized lines that are no known gap, then the issues of the model."""
    groups: dict[tuple[str, str], _Group] = {}
    heads: dict[tuple[str, int], _Group] = {}
    for one in unrecognized_lines(context, answers):
        if one.form is not None or one.is_raw:
            continue
        group = heads.get((one.switch, one.header)) if one.header else None
        if group is None:
            alike = re.sub(r"\d+", "#", f"{one.text}\n{one.comment}")
            group = groups.setdefault((one.switch, alike), _Group(one))
        if group.first is not one:
            group.others.append(one)
        heads.setdefault((one.switch, one.line), group)
    yield from (_unexplained(context, group) for group in groups.values())
    yield from _of_ours(context, answers)
    for form, lines in explained(context, answers).items():
        yield NotExamined(form.what, lines)
    for issue in _issues(context, answers):
        if issue.type != PARSE_WARNING and issue.type not in GIVEN_UP:
            yield from _issue_violations(context, issue)


def _of_ours(context: GateContext, answers: Answers) -> Iterator[Violation]:
    """Yield unrecognized lines in the host files that sanfab writes for Batfish."""
    rows = (
        row for row in answers.all(context, PARSE_WARNINGS) if row.file not in context.names.files
    )
    for row in sorted(rows, key=repr):
        node = row.file.removeprefix("hosts/").removesuffix(".json")
        known = node in context.names.endpoints
        yield Violation(
            object=context.names.subject(node) if known else context.cabling.san.name,
            at=_where(context, node),
            found=f"Batfish does not recognize `{first_line(row.text or '')}` in its host file",
            expected="a host file that Batfish recognizes completely",
            fix=_REPORT,
        )


@dataclass
class _Group:
    """Lines of one finding: equal except for numbers, or below the same line."""

    first: UnrecognizedLine
    others: list[UnrecognizedLine] = field(default_factory=list)


def _unexplained(context: GateContext, group: _Group) -> Violation:
    first = group.first
    switch = context.switches[first.switch]
    of = " of its stand-in" if switch.is_stand_in else ""
    under = f" under `{in_user_terms(context, switch, first.section)}`" if first.section else ""
    line = (
        "the end of the configuration"
        if first.text == "<EOF>"
        else f"line `{_line(context, switch, first.text)}`"
    )
    comment = first_line(first.comment)
    shown = comment if switch.is_stand_in else without_values(first.text, comment)
    report = in_user_terms(context, switch, shown) or "unrecognized line"
    details = [f"with the {count(first.below, 'line')} below it"] if first.below else []
    details += [f"also: {_quoted(context, one)}" for one in group.others[:SHOWN]]
    if len(group.others) > SHOWN:
        details.append(f"and {len(group.others) - SHOWN:,} more")
    return Violation(
        object=switch.name,
        at=("switches", switch.name),
        found=f"{line}{of}{under}: Batfish reports: {report}",
        expected=(
            "a line that fits the rest of the configuration"
            if comment
            else "a line that Batfish models, or a known Batfish gap"
        ),
        switch=switch.name,
        line=0 if switch.is_stand_in else first.line,
        fix=_STAND_IN_FIX if switch.is_stand_in else _CONTENT_FIX if comment else "",
        details=tuple(details),
    )


_CONTENT_FIX = (
    "correct what Batfish reports, in the inventory if the line is wanted, then render again; if "
    "sanfab rendered it, report it"
)
_STAND_IN_FIX = (
    "report this line: sanfab wrote it into the stand-in of this switch; "
    "until it is explained, the results for this switch may be wrong"
)


def _quoted(context: GateContext, one: UnrecognizedLine) -> str:
    switch = context.switches[one.switch]
    text = f"`{_line(context, switch, one.text)}`"
    return (
        text
        if switch.is_stand_in or not one.line
        else f"line {switch.number_in_file(one.line)} {text}"
    )


def _line(context: GateContext, switch: BuiltSwitch, text: str) -> str:
    """Return what a finding shows of a line: all of a stand-in, which the user cannot look up."""
    return in_user_terms(context, switch, text) if switch.is_stand_in else keywords(text)


def _issue_violations(context: GateContext, issue: InitIssue) -> Iterator[Violation]:
    """Yield an issue of the model, at each switch or port that Batfish names."""
    lines = {name: list(some) for name, some in _lines_of(context, issue)}
    nodes = [*(issue.nodes or ()), *(context.names.node(name) for name in lines)]
    for node in dict.fromkeys(nodes) or [""]:
        switch = context.switches.get(context.names.switches.get(node, ""))
        name = switch.name if switch else ""
        line = lines[name][0] if lines.get(name) else 0
        report, text = [first_line(text) for text in (issue.details, issue.text or "")]
        if switch and not switch.is_stand_in:
            report = without_values(text, report)
        report, at = (
            (in_user_terms(context, switch, report), _line(context, switch, text))
            if switch
            else (report, text)
        )
        yield Violation(
            object=context.names.subject(node) or context.cabling.san.name,
            at=_where(context, node),
            found=f"Batfish reports: {report} ({issue.type})",
            expected="no issue when Batfish builds its model",
            switch=name,
            line=configuration_line(context, switch, line) if switch and line else 0,
            fix="correct what Batfish names; if sanfab rendered it, report it",
            details=(f"at: {at}",) if at else (),
        )


def _lines_of(context: GateContext, issue: InitIssue) -> Iterator[tuple[str, tuple[int, ...]]]:
    for lines in issue.lines or ():
        name = context.names.files.get(lines.filename)
        if name is not None:
            yield name, lines.lines


def _where(context: GateContext, node: str) -> Where:
    endpoint = context.names.endpoints.get(node)
    if endpoint is not None:
        return endpoint.cable.where
    name = context.names.switches.get(node)
    return ("switches",) if name is None else ("switches", name)


LINES_KNOWN = Assertion(
    rule=gate_rule(
        "BF-02",
        title="Each line that Batfish does not recognize is a known Batfish gap.",
        why=(
            "A line that Batfish does not recognize may be misspelled, or Batfish proves "
            "less than documented."
        ),
        fix=(
            "check the line in the command reference of the switch; if it was edited by "
            "hand, change the inventory instead and render again; if sanfab rendered it, "
            "report it"
        ),
    ),
    questions=_warning_questions,
    evaluate=_evaluate_warnings,
)

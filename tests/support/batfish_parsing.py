"""Configurations edited by hand, and rows that Batfish returns for them."""

from pathlib import Path

from sanfab.gate.batfish.answer_rows import FileStatus, InitIssue, ParseWarning
from sanfab.gate.batfish.assertion import Answers, Assertion
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import FILES, ISSUES, PARSE_WARNINGS, UNDEFINED, UNUSED
from sanfab.gate.batfish.snapshot import snapshot_files
from sanfab.inventory.cabling import Cabling
from sanfab.rules.rule import Violation

UNKNOWN = "This syntax is unrecognized"


def edited_context(cabling: Cabling, folder: Path, **texts: tuple[str, str]) -> GateContext:
    """Return the context of configurations edited by hand; ``_`` in a name stands for ``-``."""
    for name, (old, new) in texts.items():
        path = folder / f"{name.replace('_', '-')}.cfg"
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))
    return read_context(cabling, folder.parents[1])


def violations(
    context: GateContext, assertion: Assertion, answers: dict[Question[AnswerRow], list[AnswerRow]]
) -> list[Violation]:
    """Return the violations for some answers; other questions have no rows."""
    judged = assertion.evaluate(context, answers_with(context, answers))
    return [one for one in judged if isinstance(one, Violation)]


def answers_with(
    context: GateContext, answers: dict[Question[AnswerRow], list[AnswerRow]]
) -> Answers:
    asked = (FILES, ISSUES, PARSE_WARNINGS, UNDEFINED, UNUSED)
    assert len(context.batches) == 1
    return Answers({(0, question): answers.get(question, []) for question in asked})


def file_statuses(context: GateContext, **others: dict[str, object]) -> list[AnswerRow]:
    """Return ``fileParseStatus`` rows without a problem, except for the given files."""
    rows = []
    for path, _ in snapshot_files(context, context.batches[0]):
        folder, _, file = path.partition("/")
        if folder == "batfish":
            continue
        node, _, _ = file.rpartition(".")
        name = context.names.files.get(path)
        nos = context.switches[name].platform.nos if name else ""
        format_ = "HOST" if not name else "CISCO_NX" if nos == "nxos" else "ARISTA"
        row = {
            "File_Name": path,
            "Status": "PARTIALLY_UNRECOGNIZED" if name else "PASSED",
            "File_Format": format_,
            "Nodes": [{"id": f"node-{node}", "name": node}],
        }
        changed = others.get(node.replace("-", "_"), {})
        if changed is not GONE:
            rows.append(FileStatus.model_validate(row | changed))
    return rows


GONE: dict[str, object] = {"gone": True}


def nodes(*names: str) -> dict[str, object]:
    return {"Nodes": [{"id": f"node-{name}", "name": name} for name in names]}


def init_issue(kind: str, details: str, **columns: object) -> InitIssue:
    empty = {"Nodes": None, "Source_Lines": None, "Line_Text": None, "Parser_Context": None}
    return InitIssue.model_validate(empty | {"Type": kind, "Details": details} | columns)


def source_lines(switch: str, *lines: int) -> list[dict[str, object]]:
    return [{"filename": f"configs/{switch}.cfg", "lines": lines}]


def parse_warning(
    context: GateContext, switch: str, words: str, comment: str = UNKNOWN
) -> ParseWarning:
    """Return the warning on the first line of a configuration that contains some words."""
    text = dict(snapshot_files(context, context.batches[0]))[f"configs/{switch}.cfg"]
    number, line = next(
        (number, line) for number, line in enumerate(text.splitlines(), 1) if words in line
    )
    return ParseWarning(
        Filename=f"configs/{switch}.cfg",
        Line=number,
        Text=line.strip(),
        Parser_Context="[cisco_nxos_configuration]",
        Comment=comment,
    )


def line_of(context: GateContext, switch: str, words: str) -> int:
    lines = enumerate(context.switches[switch].text.splitlines(), 1)
    return next(number for number, line in lines if words in line)

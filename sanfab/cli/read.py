"""The verb `read`: a configuration becomes facts as JSON."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.inputs import known_capture, platform_of
from sanfab.cli.options import (
    Format,
    FormatOption,
    ModelOption,
    NosOption,
)

if TYPE_CHECKING:
    from sanfab.facts.switch import SwitchFacts


@app.command("read")
def read_command(
    file: Annotated[Path, typer.Argument(help="Switch configuration; - reads standard input.")],
    nos: NosOption,
    model: ModelOption = "",
    output_format: FormatOption = Format.JSON,
) -> None:
    """Print the facts of a switch configuration as JSON, with the lines that are not understood.

    Lines that may stop, divert or limit what an object carries are listed with what they do.
    A text of which no line is a line of the NOS is refused.
    """
    from sanfab.facts.unknown import mark_unknown
    from sanfab.masking import mask_secrets
    from sanfab.nos import NOSES
    from sanfab.nos.identification import read_configuration
    from sanfab.nos.truncation import doubts_of_truncation
    from sanfab.report.json_value import shared_json, to_json
    from sanfab.report.reading import doubtful_lines, reading_json, reading_lines
    from sanfab.rules.audit import ReadAs

    platform_of(nos, model)  # a mistake in the options comes first
    capture, known = known_capture(file, nos, model)
    first = read_configuration(file, capture.text, known.kinds[0])
    others = [NOSES[row.nos].read(capture.text, row) for row in known.kinds[1:]]
    facts: list[SwitchFacts] = []
    for reading in (first, *others):
        of_cut = doubts_of_truncation(reading, capture.cut) if capture.cut is not None else ()
        facts.append(mark_unknown(reading.facts, (*reading.doubts, *of_cut)))
    read = ReadAs(known, first.lines, len(first.not_understood), capture.notes)
    report: dict[str, object] = {
        "read": reading_json(read),
        "facts": shared_json([to_json(one) for one in facts]),
        "unread": [
            {"line": line.number, "text": mask_secrets(line.text)} for line in first.not_understood
        ],
        "partly": [
            {"line": line.number, "text": mask_secrets(line.text)}
            for line in sorted(first.uncertain)
        ],
        "acting": [
            {
                "line": one.number,
                "text": mask_secrets(one.text),
                "object": one.object,
                "kind": one.kind.value,
                "does": mask_secrets(one.words),
            }
            for one in first.effects
        ],
    }
    told = reading_lines(file, read)
    whole = "\n".join((*told, *doubtful_lines(file, first)))
    printers = {"text": lambda: whole, "json": lambda: report}
    print_report(output_format, printers, "\n".join(told))
    if capture.cut is not None:
        line, found, expected = capture.cut
        print(f"{file}:{line}:1: found {found}, expected {expected}: cut off", file=sys.stderr)

"""The verb that leads from rendered lines to the inventory and back: why."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli import completion
from sanfab.cli.app import app, print_report
from sanfab.cli.options import Format, FormatOption, SanFolder
from sanfab.cli.progress import doing, progress_bar
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling
    from sanfab.inventory.document import Document
    from sanfab.inventory.yaml_positions import StatedPlace
    from sanfab.render.trace import TracedLine, Tracer

_PLACE = re.compile(r"(?P<file>.+\.ya?ml):(?P<line>[0-9]+)(?::[0-9]+)?")


@app.command("why")
def why_command(
    san: SanFolder,
    subject: Annotated[
        str,
        typer.Argument(
            help="Switch; or FILE:LINE of the inventory, for the lines that it causes.",
            autocompletion=completion.switches,
        ),
    ],
    line: Annotated[
        str,
        typer.Argument(help="Port, text or number of lines of the switch. Default: all lines."),
    ] = "",
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Print which statements of the inventory cause a rendered line, or which lines they cause."""
    from sanfab.render.trace import Tracer
    from sanfab.review.parts import load_scope

    doing("reading the inventory")
    place = _PLACE.fullmatch(subject)
    if place is not None:
        name = _name_in(san, place["file"])
        document, cabling = load_scope(san, name, int(place["line"]))
    else:
        document, cabling = load_scope(san, subject)
    doing(f"tracing {subject}")
    tracer = Tracer(document)
    if subject in cabling.san.switches:
        _print_causes(tracer, cabling, (subject, line), output_format)
    elif place is not None and not line:
        statements = _statements(tracer, san / name, int(place["line"]))
        _print_caused(tracer, cabling, statements, output_format)
    else:
        raise SanfabError(_unknown_subject(subject, line, document, cabling))


def _print_causes(
    tracer: "Tracer", cabling: "Cabling", wanted: tuple[str, str], output_format: Format
) -> None:
    from sanfab.render.trace import lines_about
    from sanfab.report.why import why_json, why_text

    switch, what = wanted
    lines = _traced(tracer, cabling, switch)
    found = lines_about(lines, what) if what else list(lines)
    if not found:
        raise SanfabError(
            f"why: no line of {switch} is about {what}; expected a port, a number from 1 to "
            f"{len(lines)}, or words of a line"
        )
    printers = {
        "text": lambda: why_text(switch, found),
        "json": lambda: why_json(switch, found),
    }
    print_report(output_format, printers)


def _print_caused(
    tracer: "Tracer", cabling: "Cabling", statements: "list[StatedPlace]", output_format: Format
) -> None:
    from sanfab.render.trace import trace_all
    from sanfab.report.why import caused_json, caused_text

    with progress_bar("traced") as progress:
        lines_of = trace_all(tracer, cabling, progress, [one.where for one in statements])
    printers = {
        "text": lambda: caused_text(statements, lines_of),
        "json": lambda: caused_json(statements, lines_of),
    }
    print_report(output_format, printers)


def _traced(tracer: "Tracer", cabling: "Cabling", switch: str) -> "tuple[TracedLine, ...]":
    from sanfab.intent.switch_facts import design_of

    return tracer.trace(design_of(cabling, switch))


def _name_in(san: Path, file: str) -> str:
    """Return a file of the inventory relative to the folder; raises SanfabError if it is none."""
    from sanfab.inventory.digests import inventory_digests

    known = [*inventory_digests(san)]
    names = [name for name in known if Path(file) in {Path(name), san / name}]
    if not names:
        raise SanfabError(f"why: {san} has no file {file}, expected one of {', '.join(known)}")
    return names[0]


def _statements(tracer: "Tracer", path: Path, number: int) -> "list[StatedPlace]":
    """Return what a line of the inventory states; raises SanfabError if it is nothing."""
    found = tracer.statements.on_line(str(path), number)
    if not found:
        raise SanfabError(
            f"why: line {number} of {path} states nothing of a device, VLAN or policy; "
            "name the line of a key"
        )
    return found


def _unknown_subject(subject: str, line: str, document: "Document", cabling: "Cabling") -> str:
    from sanfab.inventory.messages import did_you_mean

    if _PLACE.fullmatch(subject):
        return f"why: {subject} is a place in the inventory; leave out {line}"
    hint = did_you_mean(subject, cabling.san.switches)
    wanted = hint or "; expected a switch, or FILE:LINE as hosts.yml:12"
    return f"why: no switch {subject} in {document.folder}{wanted}"

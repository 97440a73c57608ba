"""The verb `diagram`: a drawing of a SAN."""

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import app, write_or_print
from sanfab.cli.inputs import inventory_in
from sanfab.cli.options import BUILD, BuildFolder, NoCache, SanFolder

if TYPE_CHECKING:
    from collections.abc import Callable

    from sanfab.report.diagram.topology import Topology


class DiagramFormat(StrEnum):
    """Output formats of a drawing."""

    SVG = "svg"
    DOT = "dot"
    MERMAID = "mermaid"
    JSON = "json"


OutFile = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write to this file instead.")
]


@app.command("diagram")
def diagram_command(
    san: SanFolder,
    *,
    output_format: Annotated[
        DiagramFormat, typer.Option("--format", help="Output format.")
    ] = DiagramFormat.SVG,
    out: OutFile = None,
    build: BuildFolder = BUILD,
    no_cache: NoCache = False,
) -> None:
    """Draw switches, hosts, arrays and cables, fabrics A and B side by side."""
    from sanfab.report.diagram.data import drawing_json
    from sanfab.report.diagram.dot import dot_text
    from sanfab.report.diagram.mermaid import mermaid_text
    from sanfab.report.diagram.svg import diagram_svg
    from sanfab.report.diagram.topology import topology_of

    printers: dict[str, Callable[[Topology], str]] = {
        "svg": diagram_svg,
        "dot": dot_text,
        "mermaid": mermaid_text,
        "json": lambda topology: json.dumps(drawing_json(topology), indent=2) + "\n",
    }
    topology = topology_of(inventory_in(san, build, no_cache=no_cache))
    write_or_print(printers[output_format](topology), out)

"""The verbs on configurations and schemas: render, read, schema, sources, init."""

import json
import sys
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from sanfab.cli.app import app, known_capture, platform_of, print_report
from sanfab.cli.options import (
    BUILD,
    BuildFolder,
    Format,
    FormatOption,
    ModelOption,
    NoCache,
    NosOption,
    SanFolder,
)
from sanfab.cli.progress import count_done, doing
from sanfab.errors import SanfabError


@app.command("render")
def render_command(
    san: SanFolder,
    build: BuildFolder = BUILD,
    output_format: FormatOption = Format.TEXT,
    *,
    no_cache: NoCache = False,
) -> None:
    """Write the configuration of every switch and prove that it reads back as intended."""
    from sanfab.cache import open_cache
    from sanfab.render.unchanged import build_inventory
    from sanfab.report.build import build_json, build_text

    began = monotonic()
    doing("reading the inventory")
    cache = open_cache(build, san, wanted=not no_cache)
    result, loaded = build_inventory(san, build, cache, partial(count_done, "rendered"))
    seconds = (loaded or monotonic()) - began
    printers = {"text": lambda: build_text(result), "json": lambda: build_json(result, seconds)}
    print_report(output_format, printers)


@app.command("read")
def read_command(
    file: Annotated[Path, typer.Argument(help="Switch configuration; - reads standard input.")],
    nos: NosOption,
    model: ModelOption = "",
) -> None:
    """Print the facts of a switch configuration as JSON, with the lines that are not understood."""
    from sanfab.facts import mask_secrets
    from sanfab.facts.doubt import forget
    from sanfab.nos import NOSES
    from sanfab.nos.truncation import doubts_of_truncation
    from sanfab.report.json_value import shared_json, to_json
    from sanfab.report.reading import reading_json, reading_lines
    from sanfab.rules.audit import ReadAs

    platform_of(nos, model)  # a mistake in the options comes first
    capture, known = known_capture(file, nos, model)
    readings = [NOSES[row.nos].read(capture.text, row) for row in known.kinds]
    for reading in readings:
        of_cut = doubts_of_truncation(reading, capture.cut) if capture.cut is not None else ()
        forget(reading.facts, (*reading.doubts, *of_cut))
    first = readings[0]
    read = ReadAs(known, first.lines, len(first.not_understood), capture.notes)
    report: dict[str, object] = {
        "read": reading_json(read),
        "facts": shared_json([to_json(reading.facts) for reading in readings]),
        "unread": [
            {"line": line.number, "text": mask_secrets(line.text)} for line in first.not_understood
        ],
    }
    print(json.dumps(report, indent=2))
    print(*reading_lines(file, read), sep="\n", file=sys.stderr)
    if capture.cut is not None:
        line, found, expected = capture.cut
        print(f"{file}:{line}:1: found {found}, expected {expected}: cut off", file=sys.stderr)


@app.command("schema")
def schema_command(
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="Folder for san.schema.json and model.schema.json. Default: print the first.",
        ),
    ] = None,
    *,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print docs/reference.md.")] = False,
) -> None:
    """Print the JSON Schema of the inventory, which editors use for completion."""
    from sanfab.model.schema import model_schema_text, schema_text

    if markdown:
        from sanfab.report.reference import printed_reference

        print(printed_reference(), end="")
        return
    if output is None:
        print(schema_text(), end="")
        return
    try:
        output.mkdir(parents=True, exist_ok=True)
        (output / "san.schema.json").write_text(schema_text(), encoding="utf-8")
        (output / "model.schema.json").write_text(model_schema_text(), encoding="utf-8")
    except OSError as error:
        raise SanfabError(f"{error.filename}: cannot be written: {error.strerror}") from error


@app.command("expand")
def expand_command(
    san: SanFolder,
    part: Annotated[str, typer.Argument(help="Part to print, as hosts.esx07. Default: all.")] = "",
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Print the inventory with ranges, profiles and defaults applied, each value with its place."""
    from sanfab.inventory.load import load_with_provenance
    from sanfab.report.expansion import expansion_json, expansion_text

    document, _, _ = load_with_provenance(san)
    printers = {
        "text": lambda: expansion_text(document, part),
        "json": lambda: expansion_json(document, part),
    }
    print_report(output_format, printers)


@app.command("models")
def models_command(
    model: Annotated[str, typer.Argument(help="Model to explain. Default: list all.")] = "",
    inventory: Annotated[
        Path,
        typer.Option(
            metavar="DIR", help="Folder of a SAN, to show the models of its repository as well."
        ),
    ] = Path(),
    output_format: FormatOption = Format.TEXT,
) -> None:
    """List the switch models, or explain one: each value, its source and where it is stated."""
    from sanfab.inventory.load import load_models
    from sanfab.inventory.messages import near_model
    from sanfab.model import PLATFORMS
    from sanfab.report.models import model_json, model_text, models_json, models_text

    rows = {**PLATFORMS, **load_models(inventory)}
    if model and model not in rows:
        hint = near_model(model, rows) or "; `sanfab models` lists them"
        raise SanfabError(f"unknown model {model}{hint}")
    chosen = rows.get(model)
    if chosen is None:
        printers = {"text": lambda: models_text(rows), "json": lambda: models_json(rows)}
    else:
        printers = {"text": lambda: model_text(chosen), "json": lambda: model_json(chosen)}
    print_report(output_format, printers)


@app.command("sources")
def sources_command(
    nos: Annotated[str, typer.Argument(help="nxos, os9, eos or exos.")],
    output_format: FormatOption = Format.TEXT,
    *,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print docs/platforms/NOS.md.")
    ] = False,
) -> None:
    """List the configuration lines of a NOS and their undo rules, each with its source document."""
    from sanfab.report.sources import sources_json, sources_text

    name = platform_of(nos, "").nos
    if markdown:
        from sanfab.report.platform_page import platform_page

        print(platform_page(name), end="")
        return
    printers = {"text": lambda: sources_text(name), "json": lambda: sources_json(name)}
    print_report(output_format, printers)


@app.command("init")
def init_command(
    directory: Annotated[Path, typer.Argument(help="Folder of the new repository.")],
    example: Annotated[
        str, typer.Option(metavar="NAME", help="Example inventory to start from.")
    ] = "minimal",
) -> None:
    """Create a repository with an example inventory, playbooks, editor settings and CI."""
    from sanfab.cli.scaffold import new_repository

    for path in new_repository(directory, example):
        print(path)
    print(f"next: sanfab render {directory / 'inventory' / example}", file=sys.stderr)

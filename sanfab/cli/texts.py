"""The verbs about texts: render, read, schema, sources, init."""

import json
import sys
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from sanfab.cli.app import Fmt, Format, SanFolder, app, platform_of, progress_bar, text_of
from sanfab.errors import SanfabError

Out = Annotated[Path, typer.Option("--output", "-o", help="Folder the texts go to.")]


@app.command()
def render(san: SanFolder, output: Out = Path("build"), output_format: Fmt = Format.TEXT) -> None:
    """Write build/<san>/switches/<switch>.cfg and prove that each text reads back as intended."""
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory import load
    from sanfab.render.build import build
    from sanfab.report import built

    began = monotonic()
    _, cabling = load(san, derived_problems)
    loaded = monotonic() - began
    with progress_bar("rendered") as progress:
        result = build(cabling, output, progress)
    if output_format is Format.JSON:
        print(json.dumps(built.data(result, loaded), indent=2))
    else:
        print(built.text(result))


@app.command()
def read(
    file: Annotated[Path, typer.Argument(help="A configuration text; - reads standard input.")],
    nos: Annotated[str, typer.Option(help="nxos, os9, eos or exos.")],
    model: Annotated[str, typer.Option(help="Switch model, whose defaults hold.")] = "",
) -> None:
    """Print the facts of any configuration text as JSON, with the lines it does not understand."""
    from sanfab.facts import without_secret
    from sanfab.nos import NOSES
    from sanfab.report.plain import plain

    platform = platform_of(nos, model)
    text = text_of(file)
    reading = NOSES[platform.nos].read(text, platform)
    unread = [{"line": line.number, "text": without_secret(line.text)} for line in reading.unread]
    print(json.dumps({"facts": plain(reading.facts), "unread": unread}, indent=2))
    lines = sum(1 for line in text.splitlines() if line.strip())
    print(f"{file}: {len(unread)} of {lines} lines not understood", file=sys.stderr)


@app.command()
def schema(
    write: Annotated[Path | None, typer.Option(help="Write it into this folder instead.")] = None,
) -> None:
    """Print the JSON Schema of the inventory, for editors."""
    from sanfab.model.schema import schema_text

    if write is None:
        print(schema_text(), end="")
        return
    try:
        write.mkdir(parents=True, exist_ok=True)
        (write / "san.schema.json").write_text(schema_text(), encoding="utf-8")
    except OSError as error:
        raise SanfabError(f"{error.filename}: cannot be written: {error.strerror}") from error


@app.command()
def sources(
    nos: Annotated[str, typer.Argument(help="nxos, os9, eos or exos.")],
    output_format: Fmt = Format.TEXT,
) -> None:
    """Print every line form of a NOS, and how it is undone, with the documents they come from."""
    from sanfab.report import forms

    name = platform_of(nos, "").nos
    if output_format is Format.JSON:
        print(json.dumps(forms.data(name), indent=2))
    else:
        print(forms.text(name))


@app.command()
def init(
    directory: Annotated[Path, typer.Argument(help="Folder of the new repository.")],
    example: Annotated[str, typer.Option(help="Inventory to begin with.")] = "minimal",
) -> None:
    """Write a new repository: an example inventory, editor settings, CI."""
    from sanfab.inventory.scaffold import new_repository

    for path in new_repository(directory, example):
        print(path)
    print(f"next: sanfab render {directory / 'inventory' / example}", file=sys.stderr)

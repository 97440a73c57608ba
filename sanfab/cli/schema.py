"""The verb `schema`: the JSON Schema of the inventory."""

from pathlib import Path
from typing import Annotated

import typer

from sanfab.cli.app import app
from sanfab.errors import SanfabError


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
    facts: Annotated[bool, typer.Option("--facts", help="Print docs/facts.md.")] = False,
) -> None:
    """Print the JSON Schema of the inventory, which editors use for completion."""
    from sanfab.model.schema import model_schema_text, schema_text

    if markdown:
        from sanfab.report.reference import printed_reference

        print(printed_reference(), end="")
        return
    if facts:
        from sanfab.report.facts_page import printed_facts

        print(printed_facts(), end="")
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

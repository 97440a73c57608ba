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
            help="Folder for san.schema.json, model.schema.json and output.schema.json, the JSON "
            "that verbs print. Default: print the first.",
        ),
    ] = None,
    *,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print docs/reference.md.")] = False,
    facts: Annotated[bool, typer.Option("--facts", help="Print docs/facts.md.")] = False,
    commands: Annotated[
        bool, typer.Option("--commands", help="Print docs/commands.md: all verbs.")
    ] = False,
    man: Annotated[bool, typer.Option("--man", help="Print the manual page, for man.")] = False,
) -> None:
    """Print the JSON Schema of the inventory, which editors use for completion."""
    pages = {_reference: markdown, _facts: facts, _commands: commands, _man: man}
    for page, wanted in pages.items():
        if wanted:
            print(page(), end="")
            return
    from sanfab.model.schema import model_schema_text, schema_text
    from sanfab.report.outputs.schema import output_schema_text

    if output is None:
        print(schema_text(), end="")
        return
    try:
        output.mkdir(parents=True, exist_ok=True)
        (output / "san.schema.json").write_text(schema_text(), encoding="utf-8")
        (output / "model.schema.json").write_text(model_schema_text(), encoding="utf-8")
        (output / "output.schema.json").write_text(output_schema_text(), encoding="utf-8")
    except OSError as error:
        raise SanfabError(f"{error.filename}: cannot be written: {error.strerror}") from error


def _reference() -> str:
    from sanfab.report.reference import printed_reference

    return printed_reference()


def _facts() -> str:
    from sanfab.report.facts_page import printed_facts

    return printed_facts()


def _commands() -> str:
    from sanfab.cli.commands_page import commands_markdown

    return commands_markdown()


def _man() -> str:
    from sanfab.cli.commands_page import commands_man

    return commands_man()

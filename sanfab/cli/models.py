"""The verb `models`: the switch models."""

from pathlib import Path
from typing import Annotated

import typer

from sanfab.cli import completion
from sanfab.cli.app import app, print_report
from sanfab.cli.options import (
    Format,
    FormatOption,
)
from sanfab.errors import SanfabError


@app.command("models")
def models_command(
    model: Annotated[
        str,
        typer.Argument(
            help="Model to explain. Default: list all.", autocompletion=completion.models
        ),
    ] = "",
    inventory: Annotated[
        Path,
        typer.Option(
            metavar="DIR", help="Folder of a SAN, to show the models of its repository as well."
        ),
    ] = Path(),
    output_format: FormatOption = Format.TEXT,
) -> None:
    """List the switch models, or explain one: each value, its source and where it is stated."""
    from sanfab.inventory.folder import model_files
    from sanfab.printed import MODELS, printed_texts

    if output_format == Format.TEXT and not model_files(inventory):
        texts = printed_texts(MODELS)
        if model in texts:
            print(*texts[model], sep="\n")
            return
    from sanfab.inventory.load import load_models
    from sanfab.inventory.messages import near_model
    from sanfab.model.platforms.row import PLATFORMS
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

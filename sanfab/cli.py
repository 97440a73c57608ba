"""The command line: parse arguments, call one function, print what it returns, exit."""

import json
import sys
import traceback
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.errors import ProofError, SanfabError

# Verbs import what they need themselves: `sanfab --help` and small SANs start at once.
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from sanfab.build import Progress
    from sanfab.model import Platform

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="From one description of a storage network to proven switch configuration.",
)


class Format(StrEnum):
    """How results are printed."""

    TEXT = "text"
    JSON = "json"


Out = Annotated[Path, typer.Option("--output", "-o", help="Folder the texts go to.")]
Fmt = Annotated[Format, typer.Option("--format", help="JSON goes alone to standard output.")]
SanFolder = Annotated[Path, typer.Argument(help="Folder of one SAN: inventory/<san>.")]


def main() -> None:
    """Run a verb. Exit 0 clean, 1 findings, 2 the operator's mistake, 3 a bug of ours."""
    try:
        app()
    except SanfabError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except ProofError as error:
        print(error, file=sys.stderr)
        print(
            "sanfab: the text above does not read back as intended; nothing was written. "
            "This is a bug in sanfab: please report it with the inventory.",
            file=sys.stderr,
        )
        sys.exit(3)
    except BrokenPipeError:
        sys.exit(0)
    except Exception:  # noqa: BLE001  # the very edge: whatever it is, it is our bug
        traceback.print_exc()
        print("sanfab: this is a bug in sanfab: please report the lines above.", file=sys.stderr)
        sys.exit(3)


@app.command()
def render(san: SanFolder, output: Out = Path("build"), output_format: Fmt = Format.TEXT) -> None:
    """Write build/<san>/switches/<switch>.cfg and prove that each text reads back as intended."""
    from sanfab.build import build
    from sanfab.inventory import load
    from sanfab.report import built
    from sanfab.view.problems import derived_problems

    began = monotonic()
    _, cabling = load(san, derived_problems)
    loaded = monotonic() - began
    with _progress("rendered") as progress:
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
    from sanfab.nos import NOSES
    from sanfab.report.plain import plain

    platform = _platform(nos, model)
    text = _text(file)
    reading = NOSES[platform.nos].read(text, platform)
    unread = [{"line": line.number, "text": line.text} for line in reading.unread]
    print(json.dumps({"facts": plain(reading.facts), "unread": unread}, indent=2))
    lines = sum(1 for line in text.splitlines() if line.strip())
    print(f"{file}: {len(unread)} of {lines} lines not understood", file=sys.stderr)


@app.command()
def schema(
    write: Annotated[Path | None, typer.Option(help="Write it into this folder instead.")] = None,
) -> None:
    """Print the JSON Schema of the inventory, for editors."""
    from sanfab.schema import schema_text

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
    """Print every line form of a NOS with the document it comes from."""
    from sanfab.nos import NOSES
    from sanfab.report import forms

    routes = NOSES[_platform(nos, "").nos].routes
    if output_format is Format.JSON:
        print(json.dumps(forms.data(routes), indent=2))
    else:
        print(forms.text(nos, routes))


@app.command()
def init(
    directory: Annotated[Path, typer.Argument(help="Folder of the new repository.")],
    example: Annotated[str, typer.Option(help="Inventory to begin with.")] = "minimal",
) -> None:
    """Write a new repository: an example inventory, editor settings, CI."""
    from sanfab.scaffold import new_repository

    for path in new_repository(directory, example):
        print(path)
    print(f"next: sanfab render {directory / 'inventory' / example}", file=sys.stderr)


def _platform(nos: str, model: str) -> "Platform":
    """Return the platform row that a text is read by."""
    from sanfab.inventory.words import did_you_mean
    from sanfab.model import PLATFORMS

    rows = [row for row in PLATFORMS.values() if row.nos == nos]
    known = sorted({row.nos for row in PLATFORMS.values()})
    if not rows:
        hint = did_you_mean(nos, known)
        raise SanfabError(f"--nos: unknown NOS {nos}, expected one of {', '.join(known)}{hint}")
    models = [row.model for row in rows]
    if model and model not in models:
        hint = did_you_mean(model, models)
        raise SanfabError(f"--model: no {nos} model {model}, expected {', '.join(models)}{hint}")
    return next(row for row in rows if model in {"", row.model})


def _text(file: Path) -> str:
    try:
        if str(file) == "-":
            return sys.stdin.read()
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise SanfabError(f"{file}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise SanfabError(f"{file}: not UTF-8 text: byte {error.start}") from error


@contextmanager
def _progress(verb: str) -> "Iterator[Progress]":
    """Show a bar on a terminal once the work takes longer than a second."""
    began = monotonic()
    bar: RichProgress | None = None
    task: TaskID | None = None

    def advance(done: int, total: int) -> None:
        nonlocal bar, task
        if bar is None and monotonic() - began > 1 and sys.stderr.isatty():
            bar = _bar()
            task = bar.add_task(f"switches {verb}", total=total)
        if bar is not None and task is not None:
            bar.update(task, completed=done)
            bar.refresh()

    try:
        yield advance
    finally:
        if bar is not None:
            bar.stop()


def _bar() -> "RichProgress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as RichProgress

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    # No refresh thread: work is done in processes forked from this one.
    bar = RichProgress(
        *columns, TimeElapsedColumn(), console=Console(stderr=True), auto_refresh=False
    )
    bar.start()
    return bar

"""What all verbs share: the application, formats, files, the progress bar."""

import sys
from contextlib import contextmanager, nullcontext
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.errors import SanfabError

# Verbs import what they need themselves: `sanfab --help` and small SANs start at once.
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from sanfab.model import Platform
    from sanfab.parallel import Progress

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


Fmt = Annotated[Format, typer.Option("--format", help="JSON goes alone to standard output.")]
SanFolder = Annotated[Path, typer.Argument(help="Folder of one SAN: inventory/<san>.")]


def platform_of(nos: str, model: str) -> "Platform":
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


def text_of(file: Path) -> str:
    """Return what a file, a pipe or standard input holds; a device would never end."""
    from sanfab.inventory.files import FILE_LIMIT, text_from

    try:
        with nullcontext(sys.stdin.buffer) if str(file) == "-" else file.open("rb") as stream:
            data = stream.read(FILE_LIMIT + 1)
    except OSError as error:
        raise SanfabError(f"{file}: cannot be read: {error.strerror}") from error
    return text_from(file, data)


@contextmanager
def progress_bar(verb: str, things: str = "switches") -> "Iterator[Progress]":
    """Show a bar on a terminal once the work takes longer than a second."""
    began = monotonic()
    bar: RichProgress | None = None
    task: TaskID | None = None

    def advance(done: int, total: int) -> None:
        nonlocal bar, task
        if bar is None and monotonic() - began > 1 and sys.stderr.isatty():
            bar = _bar()
            task = bar.add_task(f"{things} {verb}", total=total)
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

"""What all verbs share: the application, input files, printed reports, the progress bar."""

import json
import sys
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, get_args

import typer

from sanfab.cli.verbs import LateVerbs
from sanfab.errors import SanfabError

# Verbs import what they need themselves: `sanfab --help` and small SANs start at once.
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from enum import StrEnum

    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from sanfab.model import Platform
    from sanfab.nos.identification import Identification
    from sanfab.nos.terminal_capture import TerminalCapture
    from sanfab.parallel import Progress

app = typer.Typer(
    cls=LateVerbs,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # boxes took half the time of a start, and wrapped what one greps for
    epilog="Exit status: 0 success; 1 findings, differences or a failed change; 2 wrong input or "
    "an unreachable switch or service; 3 a bug in sanfab.",
)


@app.callback()
def sanfab() -> None:
    """Generate, prove and push the switch configuration of a storage network."""


def print_report(
    output_format: "StrEnum", printers: "Mapping[str, Callable[[], object]]", summary: str = ""
) -> None:
    """Print a report; the summary of a machine-readable format goes to standard error."""
    report = printers[output_format]()
    print(report if isinstance(report, str) else json.dumps(report, indent=2))
    if summary and output_format != "text":
        print(summary, file=sys.stderr)


def platform_of(nos: str, model: str) -> "Platform":
    """Return the platform of a NOS and a model, also of one in ./models/.

    Without a model it is the one that the others of the NOS are like.
    """
    from sanfab.inventory.load import load_models
    from sanfab.inventory.messages import did_you_mean
    from sanfab.model import NosName
    from sanfab.model.platforms import rows_of

    known = sorted(get_args(NosName))
    if nos not in known:
        hint = did_you_mean(nos, known)
        raise SanfabError(f"unknown NOS {nos}, expected one of {', '.join(known)}{hint}")
    rows = [*rows_of(nos), *(row for row in load_models(Path()).values() if row.nos == nos)]
    models = [row.model for row in rows]
    if model and model not in models:
        hint = did_you_mean(model, models) or "; `sanfab models` lists them"
        raise SanfabError(f"--model: no {nos} model {model}{hint}")
    return next(row for row in rows if model in {"", row.model})


def known_switch(text: str, nos: str, model: str, release: str = "") -> "Identification":
    """Return which switch a text is of: as the operator states it, else as the text tells it."""
    from pydantic import TypeAdapter, ValidationError

    from sanfab.model.base import Release
    from sanfab.nos.identification import identify

    platform = platform_of(nos, model)
    known = identify(text, platform.nos)
    if model:
        known = replace(known, platforms=(platform,), other="")
    try:
        TypeAdapter(Release).validate_python(release or known.release or platform.release)
    except ValidationError as error:
        if not release:  # the text of a stranger
            return replace(known, release="")
        expected = "a release, for example 7.3(2)N1(1) or 4.20.1"
        raise SanfabError(f"--release: found {release}, expected {expected}") from error
    return replace(known, release=release or known.release)


def known_capture(
    file: Path, nos: str, model: str, release: str = ""
) -> "tuple[TerminalCapture, Identification]":
    """Return the configuration in a file, as its switch printed it, and which switch that is."""
    from sanfab.nos import NOSES
    from sanfab.nos.terminal_capture import switches_named, unwrapped, without_terminal

    capture = without_terminal(configuration_in(file))
    names = switches_named(capture.text)
    if len(names) > 1:
        found = " and ".join(f"{name} (line {number})" for name, number in names.items())
        raise SanfabError(f"{file}: holds the configurations of {found}: give each its own file")
    known = known_switch(capture.text, nos, model, release)
    platform = known.kinds[0]

    def unread_in(text: str) -> set[int]:
        return {line.number for line in NOSES[platform.nos].read(text, platform).unread}

    return unwrapped(capture, unread_in), known


def configuration_in(file: Path) -> str:
    """Return the content of a file, a pipe or standard input, up to the size limit."""
    from sanfab.inventory.config_text import TEXT_LIMIT, text_from

    try:
        with nullcontext(sys.stdin.buffer) if str(file) == "-" else file.open("rb") as stream:
            data = stream.read(TEXT_LIMIT + 1)
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

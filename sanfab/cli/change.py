"""What plan, push and rollback share: their context, the question, signals, the result."""

import logging
import os
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, TextIO

import typer

from sanfab.cli.app import print_report
from sanfab.cli.inputs import warn_of_namesakes
from sanfab.cli.options import (
    ChangeArguments,
    ConnectionArguments,
    Format,
    SelectionArguments,
)
from sanfab.cli.progress import clear, count_done, doing, quiet
from sanfab.cli.signals import ENDING_SIGNALS, handled
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from sanfab.cache.store import Cache
    from sanfab.push.begin import StartedPush
    from sanfab.push.context import PushContext
    from sanfab.push.run import PushResult


_STOPPING = (
    b"stopping: switches that are being changed are rolled back first; "
    b"interrupt again to leave them as they are\n"
)


_GIVING_UP = b"stopping at once: switches that are being changed stay as they are\n"


@dataclass
class Interrupt:
    """What a signal does to a push."""

    stop: threading.Event = field(default_factory=threading.Event)
    asking: bool = False
    """The operator is being asked, and nothing is sent yet."""
    signals: int = 0
    """The first stops the push and rolls back; the second stops the rollback too."""

    def add(self) -> None:
        """Count a signal, and start nothing more."""
        self.signals += 1
        self.stop.set()


def change_context(
    connection: ConnectionArguments,
    selection: SelectionArguments,
    change: ChangeArguments,
    interrupt: Interrupt,
    cache: "Cache | None" = None,
) -> "tuple[PushContext, tuple[str, ...]]":
    """Return the context of a push, and the selected switches.

    ``cache``: for a plan alone; what sends lines reads the inventory itself.
    """
    from sanfab.cache.parsed import load_by
    from sanfab.intent.problems import derived_problems
    from sanfab.push.journal_location import journal_store
    from sanfab.push.local_context import local_context

    doing("reading the inventory")
    _, san, cabling = load_by(cache, connection.san, derived_problems)
    warn_of_namesakes(connection.san, san.name)
    names = selection.names(san)
    context = local_context(
        connection.san,
        cabling,
        replace(connection.target_options(san), interruptions=lambda: interrupt.signals),
        build=connection.build / san.name,
        journal=journal_store(change.journal, san.name),
        times=change.times(),
        workers=connection.workers,
        stop=interrupt.stop,
    )
    return replace(context, progress=count_done), tuple(names)


def confirm(
    interrupt: Interrupt, context: "PushContext", started: "StartedPush", *, yes: bool
) -> None:
    """Show the plan and ask for confirmation; raises SanfabError if the operator refuses."""
    from sanfab.push.run import finish_push
    from sanfab.report.plan import plan_summary, plan_text

    entry = started.entry
    quiet()
    if entry is None:
        return
    if yes:
        print(plan_summary(started.prepared), file=sys.stderr)
        return
    print(plan_text(started.prepared), file=sys.stderr)
    if _confirmed(interrupt):
        return
    finish_push(context, entry)
    if started.prepared.connections is not None:
        started.prepared.connections.close()
    raise SanfabError("nothing was sent: not confirmed; use --yes where there is no terminal")


def _confirmed(interrupt: Interrupt) -> bool:
    """Ask the operator; without a terminal the answer is no."""
    interrupt.asking = True
    try:
        return sys.stdin.isatty() and typer.confirm("Send these lines?", err=True)
    except typer.Abort:
        return False
    finally:
        interrupt.asking = False


def print_and_exit(pushed: "PushResult", output_format: Format) -> None:
    """Print the result of a push or rollback, and exit with its status."""
    from sanfab.report.push import push_json, push_summary, push_text

    printers = {"text": lambda: push_text(pushed), "json": lambda: push_json(pushed)}
    print_report(output_format, printers, push_summary(pushed))
    sys.exit(push_exit_status(pushed))


def push_exit_status(pushed: "PushResult") -> Literal[0, 1, 2]:
    """Return 0 on success, 1 after a rollback or stop, 2 if nothing was sent to any switch.

    1 too where a line that no push takes back can stop or divert storage traffic, and where a
    switch differs from its goal in what no line changes.
    """
    if pushed.succeeded:
        return 1 if pushed.leaves_stopped or pushed.without_command else 0
    from sanfab.push.change import SwitchResult

    results = {one.result for one in pushed.outcomes}
    untouched = results <= {SwitchResult.NOT_STARTED, SwitchResult.COMPLIANT}
    return 2 if untouched and not pushed.faults and not pushed.interrupted else 1


class _StepLog(logging.StreamHandler[TextIO]):
    """Prints steps to standard error, on lines of their own."""

    def emit(self, record: logging.LogRecord) -> None:
        clear()
        super().emit(record)


@contextmanager
def interruptible(*, debug: bool) -> "Iterator[Interrupt]":
    """Log each step to standard error; on a signal, stop after a rollback."""
    interrupt = Interrupt()
    log = logging.getLogger("sanfab.push")
    handler = _StepLog()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%H:%M:%S"))
    log.addHandler(handler)
    log.setLevel(logging.DEBUG if debug else logging.INFO)

    def stop(_number: int, _frame: "FrameType | None") -> None:
        if interrupt.asking:
            raise typer.Abort
        interrupt.add()
        os.write(2, _STOPPING if interrupt.signals == 1 else _GIVING_UP)

    try:
        with handled(ENDING_SIGNALS, stop):
            yield interrupt
    finally:
        log.removeHandler(handler)

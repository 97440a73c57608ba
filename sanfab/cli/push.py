"""The verbs that plan, push and roll back changes, and show the journal."""

import logging
import os
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Literal, TextIO

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.collect import opened_captures
from sanfab.cli.options import (
    JOURNAL,
    AcceptOutage,
    AllowedSigners,
    CapturedFolder,
    ChangeArguments,
    ConnectionArguments,
    Format,
    FormatOption,
    JournalHome,
    MaxSwitches,
    NoCache,
    SelectionArguments,
    grouped,
    refuse_both,
)
from sanfab.cli.progress import clear, count_done, doing, quiet
from sanfab.cli.signals import ENDING_SIGNALS, ending_reads, handled
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from sanfab.cache import Cache
    from sanfab.push.begin import PushRequest, StartedPush
    from sanfab.push.context import PushContext
    from sanfab.push.run import PushResult


_STOPPING = (
    b"stopping: switches that are being changed are rolled back first; "
    b"interrupt again to leave them as they are\n"
)
_GIVING_UP = b"stopping at once: switches that are being changed stay as they are\n"

EntryName = Annotated[str, typer.Argument(help="Journal entry, or `last`.")]


@dataclass
class _Interrupt:
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


@app.command("plan")
@grouped
def plan_command(  # noqa: PLR0913  # one argument for each option
    connection: ConnectionArguments,
    selection: SelectionArguments,
    *,
    running: CapturedFolder = None,
    max_switches: MaxSwitches = None,
    output_format: FormatOption = Format.TEXT,
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit 1 if a switch needs a change.")
    ] = False,
    accept_outage: AcceptOutage = None,
    journal: JournalHome = JOURNAL,
    no_cache: NoCache = False,
) -> None:
    """Print the lines that `push` would send to each switch; send nothing.

    Exits 1 if they would cut off a live host or array that --accept-outage does not name.
    """
    from sanfab.cache import cache_of_existing
    from sanfab.live.captures import captured_connector, gaps_of
    from sanfab.push.begin import preview_push
    from sanfab.push.outages import refusals, with_accepted
    from sanfab.report.plan import plan_json, plan_text, refusal_text

    refuse_both(running, connection)
    interrupt = _Interrupt()
    cache = cache_of_existing(connection.build, connection.san, wanted=not no_cache)
    context, names = _context(connection, selection, ChangeArguments(journal), interrupt, cache)
    captures = opened_captures(running, context.cabling) if running is not None else None
    if captures is not None:
        connect = captured_connector(captures, context.factory)
        context = replace(context, connect=connect, login_of=captures.login_of)
    with ending_reads(interrupt.add):
        prepared = preview_push(context, names, max_switches)
    prepared.close()
    prepared = with_accepted(prepared, accept_outage or ())
    gaps = dict(gaps_of(captures, prepared.snapshots)) if captures is not None else {}
    prepared = replace(prepared, notes=(*prepared.notes, *gaps.values()))
    printers = {"text": lambda: plan_text(prepared), "json": lambda: plan_json(prepared)}
    print_report(output_format, printers)
    refused = refusals(context.cabling, prepared)
    if refused:
        print(refusal_text(refused), file=sys.stderr)
    if gaps:
        sys.exit(2)
    if refused or (exit_code and prepared.changing):
        sys.exit(1)


@app.command("push")
@grouped
def push_command(  # noqa: PLR0913  # one argument for each option
    connection: ConnectionArguments,
    selection: SelectionArguments,
    *,
    max_switches: MaxSwitches = None,
    change: ChangeArguments,
    resume: Annotated[
        bool, typer.Option("--resume", help="Roll back an interrupted push first, then push.")
    ] = False,
    unvalidated: Annotated[
        str, typer.Option(metavar="REASON", help="Push a build that is not validated.")
    ] = "",
    allowed_signers: AllowedSigners = None,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Push the planned lines to fabric A, check its health, then push to fabric B.

    A switch on which something fails is rolled back, and the push stops.
    """
    from sanfab.push.begin import begin_push, push_scope
    from sanfab.push.run import run_push

    request = change.request("sanfab push", unvalidated, allowed_signers)
    with _interruptible(debug=change.debug) as interrupt:
        context, names = _context(connection, selection, change, interrupt)
        doing("checking what a push requires")
        if resume:
            names, request = _resumed(context, names, request)
        started = begin_push(context, push_scope(context, names, max_switches), request)
        _confirm(interrupt, context, started, yes=change.yes)
        _print_and_exit(run_push(context, started), output_format)


@app.command("rollback")
@grouped
def rollback_command(
    connection: ConnectionArguments,
    entry: EntryName = "last",
    *,
    change: ChangeArguments,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Restore the configuration that each switch had before a journal entry."""
    from sanfab.push.recovery import begin_rollback, run_rollback

    with _interruptible(debug=change.debug) as interrupt:
        context, _ = _context(connection, SelectionArguments(), change, interrupt)
        doing("reading the journal")
        name = context.journal.entry(entry).id
        started = begin_rollback(context, name, change.request(f"sanfab rollback {entry}"))
        _confirm(interrupt, context, started, yes=change.yes)
        _print_and_exit(run_rollback(context, started, name), output_format)


def _context(
    connection: ConnectionArguments,
    selection: SelectionArguments,
    change: ChangeArguments,
    interrupt: _Interrupt,
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


def _resumed(
    context: "PushContext", names: tuple[str, ...], request: "PushRequest"
) -> "tuple[tuple[str, ...], PushRequest]":
    """Roll back an interrupted push; return the switches and the request to continue with."""
    from sanfab.push.recovery import recover
    from sanfab.push.run import PushResult
    from sanfab.report.push import push_text

    mended = recover(context, request)
    print(push_text(PushResult(mended.entry.id, mended.outcomes)), file=sys.stderr)
    if not mended.succeeded:
        sys.exit(1)
    entry = mended.entry
    if entry.kind == "push":
        request = replace(
            request,
            unvalidated=request.unvalidated or entry.unvalidated,
            allow_reload=request.allow_reload or entry.allow_reload,
            accept_outage=(*request.accept_outage, *entry.accepted),
            accept_finding=(*request.accept_finding, *entry.accepted),
        )
        names = tuple(name for name in names if name in entry.switches) or names
    return names, request


def _confirm(
    interrupt: _Interrupt, context: "PushContext", started: "StartedPush", *, yes: bool
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


def _confirmed(interrupt: _Interrupt) -> bool:
    """Ask the operator; without a terminal the answer is no."""
    interrupt.asking = True
    try:
        return sys.stdin.isatty() and typer.confirm("Send these lines?", err=True)
    except typer.Abort:
        return False
    finally:
        interrupt.asking = False


def _print_and_exit(pushed: "PushResult", output_format: Format) -> None:
    from sanfab.report.push import push_json, push_summary, push_text

    printers = {"text": lambda: push_text(pushed), "json": lambda: push_json(pushed)}
    print_report(output_format, printers, push_summary(pushed))
    sys.exit(push_exit_status(pushed))


def push_exit_status(pushed: "PushResult") -> Literal[0, 1, 2]:
    """Return 0 on success, 1 after a rollback or stop, 2 if nothing was sent to any switch."""
    if pushed.succeeded:
        return 0
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
def _interruptible(*, debug: bool) -> "Iterator[_Interrupt]":
    """Log each step to standard error; on a signal, stop after a rollback."""
    interrupt = _Interrupt()
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

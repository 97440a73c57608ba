"""The verbs that plan, push and roll back changes, and show the journal."""

import logging
import os
import signal
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.options import (
    JOURNAL,
    ChangeArguments,
    ConnectionArguments,
    Format,
    FormatOption,
    JournalFolder,
    MaxSwitches,
    SanFolder,
    SelectionArguments,
    grouped,
)
from sanfab.cli.signals import handled
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from sanfab.push.context import World
    from sanfab.push.fabric import Begun, Pushed, Request

ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

EntryName = Annotated[str, typer.Argument(help="Journal entry, or `last`.")]


@dataclass
class _Interrupt:
    """What a signal does to a push."""

    stop: threading.Event = field(default_factory=threading.Event)
    asking: bool = False
    """The operator is being asked, and nothing is sent yet."""


@app.command("plan")
@grouped
def plan_command(
    connection: ConnectionArguments,
    selection: SelectionArguments,
    *,
    max_switches: MaxSwitches = None,
    output_format: FormatOption = Format.TEXT,
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit 1 if a switch needs a change.")
    ] = False,
) -> None:
    """Print the lines that `push` would send to each switch; send nothing."""
    from sanfab.push.fabric import aim_of
    from sanfab.push.observe import prepare
    from sanfab.report.plan import plan_json, plan_text

    world, names = _world(connection, selection, ChangeArguments())
    prepared = prepare(world, aim_of(world, names, max_switches))
    if prepared.wires is not None:
        prepared.wires.close()
    printers = {"text": lambda: plan_text(prepared), "json": lambda: plan_json(prepared)}
    print_report(output_format, printers)
    if exit_code and prepared.changing:
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
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Push the planned lines to fabric A, check its health, then push to fabric B.

    A switch on which something fails is rolled back, and the push stops.
    """
    from sanfab.push.fabric import aim_of, begin, run

    request = change.request("sanfab push", unvalidated)
    with _interruptible(debug=change.debug) as interrupt:
        world, names = _world(connection, selection, change, interrupt.stop)
        if resume:
            names, request = _resumed(world, names, request)
        begun = begin(world, aim_of(world, names, max_switches), request)
        _confirm(interrupt, world, begun, yes=change.yes)
        _print_and_exit(run(world, begun), output_format)


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
    from sanfab.push.recovery import roll, rollback

    with _interruptible(debug=change.debug) as interrupt:
        world, _ = _world(connection, SelectionArguments(), change, interrupt.stop)
        name = world.journal.entry(entry).id
        begun = rollback(world, name, change.request(f"sanfab rollback {entry}"))
        _confirm(interrupt, world, begun, yes=change.yes)
        _print_and_exit(roll(world, begun, name), output_format)


@app.command("journal")
def journal_command(
    san: SanFolder,
    entry: Annotated[
        str, typer.Argument(help="Journal entry to show, or `last`. Default: list all entries.")
    ] = "",
    journal: JournalFolder = JOURNAL,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """List pushes and rollbacks, or show one of them."""
    from sanfab.inventory import load
    from sanfab.push.journal import Journal
    from sanfab.report.journal import entry_json, entry_line, entry_text

    described, _ = load(san)
    known = Journal(journal / described.name)
    if entry:
        found = known.entry(entry)
        shown = (found, known.closing(found.id), known.outcomes(found))
        printers = {"text": lambda: entry_text(*shown), "json": lambda: entry_json(*shown)}
    else:
        entries = [(known.entry(one), known.closing(one)) for one in known.ids()]
        printers = {
            "text": lambda: "\n".join(entry_line(*one) for one in entries) or "no entries",
            "json": lambda: [entry_json(*one, []) for one in entries],
        }
    print_report(output_format, printers)


def _world(
    connection: ConnectionArguments,
    selection: SelectionArguments,
    change: ChangeArguments,
    stop: threading.Event | None = None,
) -> "tuple[World, tuple[str, ...]]":
    """Return the context of a push, and the selected switches."""
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory import load
    from sanfab.push.local import local_world

    san, cabling = load(connection.san, derived_problems)
    names = selection.names(san)
    world = local_world(
        connection.san,
        cabling,
        connection.target_options(san),
        build=connection.build / san.name,
        journal=change.journal / san.name,
        times=change.times(),
        workers=connection.workers,
        stop=stop or threading.Event(),
    )
    return world, tuple(names)


def _resumed(
    world: "World", names: tuple[str, ...], request: "Request"
) -> "tuple[tuple[str, ...], Request]":
    """Roll back an interrupted push; return the switches and the request to continue with."""
    from dataclasses import replace

    from sanfab.push.fabric import Pushed
    from sanfab.push.recovery import mend
    from sanfab.report.push import push_text

    mended = mend(world, request)
    print(push_text(Pushed(mended.entry.id, mended.outcomes)), file=sys.stderr)
    if not mended.is_good:
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


def _confirm(interrupt: _Interrupt, world: "World", begun: "Begun", *, yes: bool) -> None:
    """Show the plan and ask for confirmation; raises SanfabError if the operator refuses."""
    from sanfab.push.fabric import finish
    from sanfab.report.plan import plan_summary, plan_text

    entry = begun.entry
    if entry is None:
        return
    if yes:
        print(plan_summary(begun.prepared), file=sys.stderr)
        return
    print(plan_text(begun.prepared), file=sys.stderr)
    if _confirmed(interrupt):
        return
    finish(world, entry)
    if begun.prepared.wires is not None:
        begun.prepared.wires.close()
    raise SanfabError("nothing was sent; --yes sends without confirmation")


def _confirmed(interrupt: _Interrupt) -> bool:
    """Ask the operator; without a terminal the answer is no."""
    interrupt.asking = True
    try:
        return sys.stdin.isatty() and typer.confirm("Send these lines?", err=True)
    except typer.Abort:
        return False
    finally:
        interrupt.asking = False


def _print_and_exit(pushed: "Pushed", output_format: Format) -> None:
    from sanfab.report.push import push_json, push_summary, push_text

    printers = {"text": lambda: push_text(pushed), "json": lambda: push_json(pushed)}
    print_report(output_format, printers, push_summary(pushed))
    sys.exit(_exit_status(pushed))


def _exit_status(pushed: "Pushed") -> Literal[0, 1, 2]:
    """Return 0 on success, 1 after a rollback or stop, 2 if switches were only unreachable."""
    if pushed.is_good:
        return 0
    results = {one.result for one in pushed.outcomes}
    only_unreachable = results <= {"untouched", "pushed", "unchanged"} and not pushed.faults
    return 2 if only_unreachable and not pushed.interrupted else 1


@contextmanager
def _interruptible(*, debug: bool) -> "Iterator[_Interrupt]":
    """Log each step to standard error; on a signal, stop after a rollback."""
    interrupt = _Interrupt()
    log = logging.getLogger("sanfab.push")
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%H:%M:%S"))
    log.addHandler(handler)
    log.setLevel(logging.DEBUG if debug else logging.INFO)

    def stop(_number: int, _frame: "FrameType | None") -> None:
        if interrupt.asking:
            raise typer.Abort
        interrupt.stop.set()
        os.write(2, b"stopping: switches that are being changed are rolled back first\n")

    try:
        with handled(ENDING_SIGNALS, stop):
            yield interrupt
    finally:
        log.removeHandler(handler)

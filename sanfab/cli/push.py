"""The verbs that change switches, and those that show what that would do and what it did."""

import json
import logging
import os
import signal
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from sanfab.cli.app import Fmt, Format, SanFolder, app
from sanfab.cli.switches import (
    AT_ONCE,
    InLab,
    KnownHosts,
    OfFabric,
    Switches,
    Timeout,
    Wanted,
    Workers,
)
from sanfab.cli.texts import Out
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sanfab.push.context import World
    from sanfab.push.fabric import Begun, Pushed, Request
    from sanfab.push.journal import Journal

ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

JournalFolder = Annotated[
    Path, typer.Option("--journal", help="Folder of what pushes did: what a rollback needs.")
]
Limit = Annotated[
    int | None, typer.Option(min=1, help="At most so many switches that need a change, this time.")
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
Reload = Annotated[bool, typer.Option("--allow-reload", help="Switches that need it may reload.")]
Outages = Annotated[
    list[str] | None,
    typer.Option("--accept-outage", help="Host that may lose its last path; may be repeated."),
]
Findings = Annotated[
    list[str] | None,
    typer.Option(
        "--accept-finding",
        help="What a finding about the health of a fabric is about (`n5k-a Ethernet1/5`), which "
        "shall not stop the push; may be repeated.",
    ),
]
Unvalidated = Annotated[
    str, typer.Option("--unvalidated", help="Push without `sanfab validate`, for this reason.")
]
Hold = Annotated[float, typer.Option(min=0, help="Seconds between one fabric and the next.")]
Settle = Annotated[
    float, typer.Option(min=0, help="Seconds for links and logins to come back after a change.")
]
Patience = Annotated[
    float, typer.Option(min=0, help="Seconds that a lost switch may take to come back.")
]
Debug = Annotated[bool, typer.Option("--debug", help="Show each line sent, without secrets.")]
Resume = Annotated[
    bool,
    typer.Option("--resume", help="Put back what an interrupted push left half done, then go on."),
]
EntryName = Annotated[str, typer.Argument(help="Entry of the journal, or `last`.")]
HOLD, SETTLE, PATIENCE = 30.0, 60.0, 300.0


@dataclass
class _Call:
    """What the command line says of a push, and what the operator says meanwhile."""

    wanted: Wanted
    journal: Path = Path("journal")
    waits: tuple[float, float, float] = (HOLD, SETTLE, PATIENCE)
    """Hold, settle, patience."""
    stop: threading.Event = field(default_factory=threading.Event)
    asking: bool = False
    """Waits for the operator; nothing was sent yet."""


@app.command()
def plan(  # noqa: PLR0913  # one argument for each option
    san: SanFolder,
    *,
    switch: Switches = None,
    fabric: OfFabric = "",
    limit: Limit = None,
    lab: InLab = False,
    workers: Workers = AT_ONCE,
    known_hosts: KnownHosts = None,
    timeout: Timeout = 1.0,
    output: Out = Path("build"),
    output_format: Fmt = Format.TEXT,
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit 1 when there is something to do.")
    ] = False,
) -> None:
    """Print the lines that `push` would send to each switch, and send none."""
    from sanfab.push.fabric import aim_of
    from sanfab.push.observe import prepare
    from sanfab.report import pushed as report

    wanted = Wanted(san, output, switch or [], fabric, lab, known_hosts, timeout, workers)
    world, names = _world(_Call(wanted))
    prepared = prepare(world, aim_of(world, names, limit))
    if prepared.wires is not None:
        prepared.wires.close()
    if output_format is Format.JSON:
        print(json.dumps(report.plan_data(prepared), indent=2))
    else:
        print(report.plan_text(prepared))
    if exit_code and prepared.changing:
        sys.exit(1)


@app.command()
def push(  # noqa: PLR0913  # one argument for each option
    san: SanFolder,
    *,
    switch: Switches = None,
    fabric: OfFabric = "",
    limit: Limit = None,
    lab: InLab = False,
    workers: Workers = AT_ONCE,
    known_hosts: KnownHosts = None,
    timeout: Timeout = 1.0,
    output: Out = Path("build"),
    journal: JournalFolder = Path("journal"),
    yes: Yes = False,
    resume: Resume = False,
    unvalidated: Unvalidated = "",
    allow_reload: Reload = False,
    accept_outage: Outages = None,
    accept_finding: Findings = None,
    hold: Hold = HOLD,
    settle: Settle = SETTLE,
    patience: Patience = PATIENCE,
    output_format: Fmt = Format.TEXT,
    debug: Debug = False,
) -> None:
    """Change the switches: fabric A, its health, a pause, fabric B; put back what goes wrong."""
    from sanfab.push.fabric import Request, aim_of, begin, run

    wanted = Wanted(san, output, switch or [], fabric, lab, known_hosts, timeout, workers)
    call = _Call(wanted, journal, (hold, settle, patience))
    request = Request(
        unvalidated, allow_reload, tuple(accept_outage or ()), tuple(accept_finding or ())
    )
    with _watched(call, debug=debug):
        world, names = _world(call)
        if resume:
            names, request = _resumed(world, names, request)
        begun = begin(world, aim_of(world, names, limit), request)
        _say(_confirmed(call, world, begun, yes=yes) or run(world, begun), output_format)


@app.command()
def rollback(  # noqa: PLR0913  # one argument for each option
    san: SanFolder,
    entry: EntryName = "last",
    *,
    lab: InLab = False,
    workers: Workers = AT_ONCE,
    known_hosts: KnownHosts = None,
    timeout: Timeout = 1.0,
    output: Out = Path("build"),
    journal: JournalFolder = Path("journal"),
    yes: Yes = False,
    allow_reload: Reload = False,
    accept_outage: Outages = None,
    hold: Hold = HOLD,
    settle: Settle = SETTLE,
    patience: Patience = PATIENCE,
    output_format: Fmt = Format.TEXT,
    debug: Debug = False,
) -> None:
    """Put every switch of an entry of the journal back to what it was before."""
    from sanfab.push.fabric import Request
    from sanfab.push.recovery import roll, rollback

    wanted = Wanted(san, output, [], "", lab, known_hosts, timeout, workers)
    call = _Call(wanted, journal, (hold, settle, patience))
    request = Request(
        "", allow_reload, tuple(accept_outage or ()), command=f"sanfab rollback {entry}"
    )
    with _watched(call, debug=debug):
        world, _ = _world(call)
        name = world.journal.entry(entry).id
        begun = rollback(world, name, request)
        _say(_confirmed(call, world, begun, yes=yes) or roll(world, begun, name), output_format)


@app.command()
def journal(
    san: SanFolder,
    entry: Annotated[str, typer.Argument(help="Entry to show, or `last`; all unless given.")] = "",
    folder: JournalFolder = Path("journal"),
    output_format: Fmt = Format.TEXT,
) -> None:
    """List what was pushed and rolled back, or show one entry."""
    from sanfab.report import pushed as report

    known = _journal(san, folder)
    if not entry:
        entries = [(known.entry(one), known.closing(one)) for one in known.ids()]
        if output_format is Format.JSON:
            print(json.dumps([report.entry_data(one, end, []) for one, end in entries], indent=2))
            return
        print("\n".join(report.entry_line(one, end) for one, end in entries) or "no entries")
        return
    found = known.entry(entry)
    told = (found, known.closing(found.id), known.outcomes(found))
    if output_format is Format.JSON:
        print(json.dumps(report.entry_data(*told), indent=2))
    else:
        print(report.entry_text(*told))


def _journal(san: Path, folder: Path) -> "Journal":
    from sanfab.inventory import load
    from sanfab.push.journal import Journal

    described, _ = load(san)
    return Journal(folder / described.name)


def _world(call: _Call) -> "tuple[World, tuple[str, ...]]":
    """Return everything around a push, and the switches in scope."""
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory import load
    from sanfab.push.context import times_of
    from sanfab.push.local import local_world

    wanted = call.wanted
    san, cabling = load(wanted.san, derived_problems)
    names = wanted.names(san)
    world = local_world(
        wanted.san,
        cabling,
        wanted.options(san),
        build=wanted.build(san),
        journal=call.journal / san.name,
        times=times_of(*call.waits),
        workers=wanted.workers,
        stop=call.stop,
    )
    return world, tuple(names)


def _resumed(
    world: "World", names: tuple[str, ...], request: "Request"
) -> "tuple[tuple[str, ...], Request]":
    """Put back what is half done; return what the push goes on with."""
    from dataclasses import replace

    from sanfab.push.fabric import Pushed
    from sanfab.push.recovery import mend
    from sanfab.report import pushed as report

    mended = mend(world, request)
    print(report.text(Pushed(mended.entry.id, mended.outcomes)), file=sys.stderr)
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


def _confirmed(call: _Call, world: "World", begun: "Begun", *, yes: bool) -> "Pushed | None":
    """Show the plan and ask; return how it ended if the answer is no."""
    from sanfab.push.fabric import finish
    from sanfab.report import pushed as report

    entry = begun.entry
    if entry is None:
        return None
    if yes:
        print(report.plan_summary(begun.prepared), file=sys.stderr)
        return None
    print(report.plan_text(begun.prepared), file=sys.stderr)
    if _agreed(call):
        return None
    finish(world, entry)
    if begun.prepared.wires is not None:
        begun.prepared.wires.close()
    raise SanfabError("nothing was sent; --yes sends without asking")


def _agreed(call: _Call) -> bool:
    """Ask the operator, who may be nobody."""
    call.asking = True
    try:
        return sys.stdin.isatty() and typer.confirm("Send these lines?", err=True)
    except typer.Abort:
        return False
    finally:
        call.asking = False


def _say(pushed: "Pushed", output_format: Format) -> None:
    from sanfab.report import pushed as report

    if output_format is Format.JSON:
        print(json.dumps(report.data(pushed), indent=2))
        print(report.total(pushed), file=sys.stderr)
    else:
        print(report.text(pushed))
    sys.exit(exit_status(pushed))


def exit_status(pushed: "Pushed") -> Literal[0, 1, 2]:
    """Return 0 done, 1 put back or stopped, 2 where a switch could not even be asked."""
    if pushed.is_good:
        return 0
    results = {one.result for one in pushed.outcomes}
    only_unreached = results <= {"untouched", "pushed", "unchanged"} and not pushed.faults
    return 2 if only_unreached and not pushed.interrupted else 1


@contextmanager
def _watched(call: _Call, *, debug: bool) -> "Iterator[None]":
    """Show each step on standard error, and end in order when asked to."""
    log = logging.getLogger("sanfab.push")
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%H:%M:%S"))
    log.addHandler(handler)
    log.setLevel(logging.DEBUG if debug else logging.INFO)

    def end(_number: int, _frame: object) -> None:
        if call.asking:
            raise typer.Abort
        call.stop.set()
        os.write(2, b"stopping: switches that are being changed are put back first\n")

    here = threading.current_thread() is threading.main_thread()
    # One that is ignored stays so: `nohup` means it.
    taken = {one: signal.getsignal(one) for one in ENDS if here}
    for one, was in taken.items():
        if was is not signal.SIG_IGN:
            signal.signal(one, end)
    try:
        yield
    finally:
        for one, was in taken.items():
            signal.signal(one, was)
        log.removeHandler(handler)

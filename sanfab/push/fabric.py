"""A SAN: gates, lock, then all of one fabric, its health, a pause, and the next fabric.

Each function works on the journal, so that a playbook may call them from processes of their own;
``run`` calls the same ones in one process.
"""

import hashlib
import logging
import os
from dataclasses import dataclass
from datetime import UTC, datetime

from sanfab.errors import SanfabError
from sanfab.gate.manifest import NAME, reasons_not_validated, sanfab_version
from sanfab.inventory.files import refuse_links, text_in
from sanfab.push import lock
from sanfab.push.capture import Seen
from sanfab.push.connection import Wire
from sanfab.push.context import World
from sanfab.push.gate import gate, told
from sanfab.push.journal import Closing, Entry, Outcome, Stage, new_id
from sanfab.push.observe import Aim, Prepared, Wires, in_parallel, prepare
from sanfab.push.secrets import check_secrets
from sanfab.push.switch import meant, push
from sanfab.push.switch_push import Goal, Job, reload_refused
from sanfab.render.templates import render
from sanfab.text import some

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Request:
    """What the operator allows."""

    unvalidated: str = ""
    """Why the gate need not have passed; empty: it must have."""
    allow_reload: bool = False
    accept_outage: tuple[str, ...] = ()
    """Hosts that may lose their last path."""
    accept_finding: tuple[str, ...] = ()
    """Objects that may be unhealthy, as findings name them."""
    pid: int = 0
    """Process that holds the lock; 0: this one."""
    command: str = "sanfab push"


@dataclass(frozen=True)
class Begun:
    """A push that may start."""

    entry: Entry | None
    """None: there is nothing to do."""
    prepared: Prepared


@dataclass(frozen=True)
class Pushed:
    """How a push ended."""

    entry: str
    outcomes: tuple[Outcome, ...]
    faults: tuple[str, ...] = ()
    """What kept it from going on to the next fabric."""
    single: tuple[str, ...] = ()
    interrupted: bool = False

    @property
    def is_good(self) -> bool:
        """Tell whether every switch is as it shall be."""
        return not (self.faults or self.interrupted) and all(one.is_good for one in self.outcomes)


def aim_of(world: World, names: tuple[str, ...], limit: int | None = None) -> Aim:
    """Return the aim of a push: every switch as the inventory wants it."""
    return Aim("push", names, lambda name: meant(world, world.site(name)), limit=limit)


def begin(world: World, aim: Aim, request: Request, instead: frozenset[str] = frozenset()) -> Begun:
    """Pass every gate, take the lock and begin an entry of the journal.

    ``instead``: interrupted entries that this push takes the place of. Raises SanfabError; then
    nothing was sent, and the lock is free again.
    """
    if aim.kind == "push":
        _gate(world, aim, request)
    name = new_id(datetime.now(UTC), world.journal.ids())
    _locked(world, name, request, instead)
    try:
        prepared = prepare(world, aim)
        if not prepared.changing:
            lock.release(world.journal.folder, name)
            return Begun(None, prepared)
        try:
            entry = _entered(world, name, prepared, request)
        except BaseException:
            _close(prepared)
            raise
    except BaseException:
        lock.release(world.journal.folder, name)
        raise
    return Begun(entry, prepared)


def _close(prepared: Prepared) -> None:
    if prepared.wires is not None:
        prepared.wires.close()


def _entered(world: World, name: str, prepared: Prepared, request: Request) -> Entry:
    _refuse(world, prepared, request)
    manifest = world.build / NAME
    passed = prepared.aim.kind == "push" and not request.unvalidated
    entry = Entry(
        id=name,
        kind=prepared.aim.kind,
        san=world.cabling.san.name,
        user=lock.user_name(),
        host=os.uname().nodename,
        sanfab=sanfab_version(),
        time=datetime.now(UTC),
        manifest=hashlib.sha256(manifest.read_bytes()).hexdigest() if passed else "",
        unvalidated=request.unvalidated,
        of=prepared.aim.of,
        stages=prepared.stages,
        allow_reload=request.allow_reload,
        accepted=(*request.accept_outage, *request.accept_finding),
        observed=tuple(sorted(prepared.seen)),
        baseline=told(world, {name: one.status for name, one in prepared.seen.items()}),
        single=tuple(str(one) for one in prepared.single),
    )
    world.journal.create(entry, {one: prepared.lines[one].shown for one in entry.switches})
    return entry


def _gate(world: World, aim: Aim, request: Request) -> None:
    """Refuse what was not validated, or is not what would be rendered now."""
    if request.unvalidated:
        logger.warning("pushed without validation: %s", request.unvalidated)
        return
    reasons = list(reasons_not_validated(world.inventory, world.build))
    if not reasons:
        reasons = [reason for name in aim.names for reason in _other_text(world, name)]
    if reasons:
        raise SanfabError("\n".join(reasons))


def _other_text(world: World, name: str) -> list[str]:
    site, path = world.site(name), world.build / "switches" / f"{name}.cfg"
    refuse_links(path)
    if text_in(path) == render(world.intended(name), site.platform, site.capabilities):
        return []
    again = f"`sanfab render {world.inventory}`, then `sanfab validate {world.inventory}`"
    return [f"{path}: is not what the inventory renders now; {again}"]


def _locked(world: World, name: str, request: Request, instead: frozenset[str]) -> None:
    """Take the lock; refuse while another pushes, and after one that did not end."""
    folder = world.journal.folder
    left = [one for one in world.journal.unfinished() if one not in instead]
    other = lock.held(folder)
    gone = other is not None and not other.is_alive
    if left and (other is None or gone):
        raise SanfabError(_interrupted(world, left[-1]))
    if gone and other is not None:
        logger.warning("%s: taken over from %s", folder, other.told(datetime.now(UTC)))
    holder = lock.holder_of(name, request.pid or os.getpid(), request.command)
    lock.take(folder, holder, other.entry if gone and other is not None else "")


def _interrupted(world: World, name: str) -> str:
    entry = world.journal.entry(name)
    switches = [one for one in entry.switches if world.journal.record(name, one).stored()]
    touched = some(switches) or "no switch"
    back = f", `sanfab rollback {world.inventory} {name}` puts everything back" if switches else ""
    return (
        f"{world.journal.folder / name}: the {entry.kind} that {entry.user}@{entry.host} began "
        f"{entry.time:%Y-%m-%d %H:%M} UTC was interrupted; it may have changed {touched}; "
        f"`sanfab push {world.inventory} --resume` puts back what is half done and goes on{back}"
    )


def _refuse(world: World, prepared: Prepared, request: Request) -> None:
    """Refuse what would cut a host off, takes a reload or lacks a secret; all reasons at once."""
    problems = [
        f"{one}; free another path first, or give --accept-outage {one.host}"
        for one in {(one.host, one.array): one for one in reversed(prepared.cut_off)}.values()
        if one.host not in request.accept_outage
    ]
    problems += [
        reload_refused(name, prepared.lines[name])
        for name in prepared.changing
        if prepared.lines[name].plan.before_reload and not request.allow_reload
    ]
    if problems:
        raise SanfabError("\n".join([*sorted(problems), *prepared.notes]))
    lines = [
        (world.site(name).platform.nos, line)
        for name in prepared.changing
        for line in prepared.lines[name].sent
    ]
    check_secrets(lines, world.secrets.values, world.inventory)


def goal_in(world: World, entry: Entry, name: str) -> Goal:
    """Return what an entry wants a switch to be."""
    if entry.kind == "push":
        return meant(world, world.site(name))
    stored = world.journal.record(entry.of, name).stored()
    if stored is None:
        raise SanfabError(f"entry {entry.of} keeps nothing of {name}")
    return lambda _running: stored.running


def push_switch(
    world: World, entry: Entry, name: str, wire: Wire | None = None, before: Seen | None = None
) -> Outcome:
    """Push one switch of an entry; ``before``: what it said over this very wire.

    Raises SanfabError when the lock was lost, as when somebody removed it.
    """
    other = lock.held(world.journal.folder)
    if other is None or other.entry != entry.id:
        raise SanfabError(f"{world.journal.folder}: the lock is no longer that of {entry.id}")
    own = wire is None
    wire = Wire(lambda: world.dial(world.site(name)), world.times) if wire is None else wire
    job = Job(
        world,
        world.site(name),
        world.journal.record(entry.id, name),
        wire,
        goal_in(world, entry, name),
        allow_reload=entry.allow_reload,
        lenient=entry.kind == "rollback",
    )
    try:
        return push(job, before)
    finally:
        if own:
            wire.drop()


def finish(world: World, entry: Entry, faults: tuple[str, ...] = ()) -> Pushed:
    """Close an entry and give the lock back; one that sent nothing leaves no trace."""
    try:
        outcomes = tuple(world.journal.outcomes(entry))
        pushed = Pushed(entry.id, outcomes, faults, entry.single, world.stop.is_set())
        _closed(world, entry, pushed)
    finally:
        lock.release(world.journal.folder, entry.id)
    return pushed


def _closed(world: World, entry: Entry, pushed: Pushed) -> None:
    if not any(world.journal.record(entry.id, name).stored() for name in entry.switches):
        world.journal.remove(entry.id)
        return
    result = "done" if pushed.is_good else "interrupted" if pushed.interrupted else "stopped"
    note = world.secrets.mask(some(pushed.faults, 4))
    closing = {"time": datetime.now(UTC), "result": result, "note": note}
    world.journal.close(entry.id, Closing.model_validate(closing))


def run(world: World, begun: Begun) -> Pushed:
    """Do a push that was begun, stage by stage, and finish it."""
    entry, prepared = begun.entry, begun.prepared
    if entry is None:
        return Pushed("", ())
    faults: tuple[str, ...] = ()
    try:
        for number, stage in enumerate(entry.stages):
            faults = _held(world, entry, number, prepared)
            if faults or world.stop.is_set():
                break
            if not _stage(world, entry, stage, prepared):
                break
            faults = tuple(gate(world, entry, stage, prepared.wires))
            if faults:
                break
    finally:
        _close(prepared)
        pushed = finish(world, entry, faults)
    return pushed


def _held(world: World, entry: Entry, number: int, prepared: Prepared) -> tuple[str, ...]:
    """Wait before another fabric, and look at the one before once more."""
    if number == 0 or not world.times.hold:
        return ()
    before, after = entry.stages[number - 1], entry.stages[number]
    logger.info("%s is healthy; %s in %g s", before.label, after.label, world.times.hold)
    if world.stop.wait(world.times.hold):
        return ()
    return tuple(gate(world, entry, before, prepared.wires))


def _stage(world: World, entry: Entry, stage: Stage, prepared: Prepared) -> bool:
    """Push the switches of a stage; tell whether all of them are as they shall be."""
    logger.info("%s: %s", stage.label, some(stage.switches, 8))
    wires = prepared.wires or Wires(world)
    bad: list[str] = []

    def one(name: str) -> Outcome | None:
        if bad or world.stop.is_set():  # no more is begun once something went wrong
            return None
        outcome = push_switch(world, entry, name, wires.of(name), prepared.seen.get(name))
        if not outcome.is_good:
            bad.append(name)
        return outcome

    outcomes = [outcome for _, outcome in in_parallel(world, one, stage.switches)]
    return all(outcome is not None and outcome.is_good for outcome in outcomes)

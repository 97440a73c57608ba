"""What a slice of a shared push does after it began: its turns, the checks of fabrics, its end.

Each function works on the journal, so a playbook can call them from separate processes.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic

from sanfab.errors import SanfabError
from sanfab.push.context import PushContext
from sanfab.push.fabric_check import check_fabric
from sanfab.push.journal import JournalEntry, JournalModel, SwitchOutcome
from sanfab.push.run import PushResult, finish_push, push_switch
from sanfab.push.share_lock import PushSlice, ShareLock, share_lock
from sanfab.text import some

logger = logging.getLogger(__name__)


class StageCheck(JournalModel):
    """The health of the fabrics of a stage once all its switches were pushed."""

    label: str
    time: datetime
    faults: tuple[str, ...] = ()
    """Findings that stop the push; empty: the next stage may begin."""


@dataclass(frozen=True)
class WorkingSlice:
    """A slice at work."""

    context: PushContext
    entry: JournalEntry
    number: int
    limit: float
    """Seconds to wait for other slices while none of them goes on."""

    @property
    def lock(self) -> ShareLock:
        """Return its part of the lock."""
        return share_lock(self.context.journal.store, self.entry.share)

    def all(self) -> list[PushSlice]:
        """Return all slices of the push, this one too."""
        return [one for one in self.lock.all() if one.entry == self.entry.id]

    def outcomes(self) -> dict[str, SwitchOutcome]:
        """Return the results of all slices."""
        found = self.lock.results(self.entry.id).items()
        return {name: SwitchOutcome.model_validate_json(text) for name, text in found}

    def switches(self) -> tuple[str, ...]:
        """Return the switches of this slice."""
        return self.lock.one(self.number).switches


def push_in_slice(work: WorkingSlice, name: str) -> SwitchOutcome:
    """Push one switch when it is its turn: all earlier stages are pushed and healthy.

    Raises SanfabError if it never is: nothing was sent to the switch then.
    """
    work.lock.attach(work.number)
    if name not in work.switches():
        raise SanfabError(f"{name}: slice {work.number} does not cover it; nothing was sent")
    done = work.outcomes().get(name)
    if done is not None:
        raise SanfabError(f"{name}: this push has its result already: {done.result}")
    earlier = _earlier(work.entry, name)
    _refuse_order(work, name, earlier)
    for number in range(earlier):
        await_stage(work, number)
    refuse_stopped(work)
    return push_switch(work.context, work.entry, name)


def await_stage(work: WorkingSlice, number: int) -> None:
    """Wait until all slices have pushed a stage, and one of them has found its fabric healthy."""
    stage = work.entry.stages[number]
    _await_results(work, stage.switches)
    while (found := _checked(work, number)) is None:
        refuse_stopped(work)
        with work.lock.checking() as is_mine:
            if is_mine and _checked(work, number) is None:
                _check(work, number)
                continue
        work.context.stop.wait(work.context.times.poll)
    if found.faults:
        raise SanfabError("\n".join(found.faults))


def finish_slice(work: WorkingSlice, faults: tuple[str, ...] = ()) -> PushResult | None:
    """End a slice once all are done; the last one closes the entry and returns its result.

    ``faults``: why this one ends before that. None: others still push.
    Raises SanfabError if this slice does not wait any longer.
    """
    lock, problem = work.lock, None
    lock.attach(work.number)
    if not faults:
        try:
            _await_results(work, work.entry.switches)
        except SanfabError as error:
            problem, faults = error, (str(error),)
    is_last = lock.end(work.number, work.context.secrets.mask("; ".join(faults)))
    if not is_last:
        lock.detach()
        if problem is not None:
            raise problem
        return None
    return finish_push(work.context, work.entry, tuple(_ends(work)))


def refuse_stopped(work: WorkingSlice) -> None:
    """Raise SanfabError if a slice failed or no longer runs: nothing more is sent then."""
    if work.context.stop.is_set():
        raise SanfabError("interrupted by the operator")
    found = list(_ends(work))
    if found:
        raise SanfabError("\n".join([*found, "this slice sends nothing more"]))


def _ends(work: WorkingSlice) -> Iterable[str]:
    """Yield why each slice ended that did not end as planned."""
    for one in work.all():
        if one.ended:
            yield f"{one} stopped: {one.ended}"
        elif one.is_dead:
            yield (
                f"{one} no longer runs: a switch of it may be half configured "
                f"({some(one.switches, 4)}); when all slices have ended, run `sanfab push --resume`"
            )


def _earlier(entry: JournalEntry, name: str) -> int:
    """Return how many stages come before that of a switch."""
    for number, stage in enumerate(entry.stages):
        if name in stage.switches:
            return number
    raise SanfabError(f"{name}: not in entry {entry.id}; nothing was sent")


def _refuse_order(work: WorkingSlice, name: str, earlier: int) -> None:
    """Refuse to wait for what this slice itself would push later."""
    mine, done = work.switches(), work.outcomes()
    left = [
        f"{one} ({stage.label})"
        for stage in work.entry.stages[:earlier]
        for one in stage.switches
        if one in mine and one not in done
    ]
    if left:
        raise SanfabError(
            f"{name}: {', '.join(left)} must be pushed first; to exclude a fabric use "
            "--limit, not --tags"
        )


def _await_results(work: WorkingSlice, names: tuple[str, ...]) -> None:
    """Wait until switches are compliant; the limit starts again with each one that is."""
    left: list[str] | None = None
    ends = 0.0
    while True:
        done = work.outcomes()
        refuse_stopped(work)
        failed = [one for one in done.values() if not one.succeeded]
        if failed:
            raise SanfabError("\n".join(f"{one.switch}: {one.result}" for one in failed))
        still = [name for name in names if name not in done]
        if not still:
            return
        if still != left:
            left, ends = still, monotonic() + work.limit
            _tell(work, left)
        if monotonic() >= ends:
            raise SanfabError(
                f"nothing happened for {work.limit:g} s: {_waits_for(work, left)}; "
                "this slice sends nothing more"
            )
        work.context.stop.wait(work.context.times.poll)


def _tell(work: WorkingSlice, left: list[str]) -> None:
    level = logging.INFO if _covered(work, left) else logging.WARNING
    logger.log(level, "%s (for at most %g s)", _waits_for(work, left), work.limit)


def _covered(work: WorkingSlice, names: list[str]) -> bool:
    return {*names} <= {name for one in work.all() for name in one.switches}


def _waits_for(work: WorkingSlice, left: list[str]) -> str:
    """Return whom this slice waits for."""
    slices = work.all()
    parts = []
    for one in slices:
        theirs = [name for name in left if name in one.switches]
        if theirs:
            parts.append(f"{some(theirs, 4)} of {one}")
    covered = {name for one in slices for name in one.switches}
    missing = [name for name in left if name not in covered]
    if missing:
        parts.append(f"{some(missing, 4)}, which no slice covers so far")
    return f"waiting for {'; '.join(parts)}"


def _checked(work: WorkingSlice, number: int) -> StageCheck | None:
    text = work.context.journal.store.read(_name(work, number))
    return None if text is None else StageCheck.model_validate_json(text)


def _check(work: WorkingSlice, number: int) -> None:
    """Check the fabric of a stage, pause before the next one, check again, record the result."""
    context, entry = work.context, work.entry
    stage = entry.stages[number]
    faults = check_fabric(context, entry, stage)
    is_last = number + 1 == len(entry.stages)
    if not faults and not is_last and context.times.pause:
        context.stop.wait(context.times.pause)
        faults = check_fabric(context, entry, stage)
    if context.stop.is_set():
        raise SanfabError("interrupted by the operator")
    masked = tuple(context.secrets.mask(one) for one in faults)
    found = StageCheck(label=stage.label, time=datetime.now(UTC), faults=masked)
    context.journal.store.write(_name(work, number), found.model_dump_json(indent=2) + "\n")


def _name(work: WorkingSlice, number: int) -> str:
    return f"{work.entry.id}/stage-{number + 1}.json"

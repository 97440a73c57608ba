"""Run a job for each of its parts on all cores; yield the results in order."""

import gc
import os
import signal
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import TimeoutError as NothingYet
from multiprocessing import active_children, current_process, get_all_start_methods, get_context
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Generic, TypeVar

from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from multiprocessing.pool import IMapIterator

P = TypeVar("P")
T = TypeVar("T")
Progress = Callable[[int, int], None]
"""Called with (finished switches, all switches)."""

PARALLEL_SWITCHES = 24
"""With fewer switches, starting processes costs more than it saves."""
PATIENCE = 1.0
"""Seconds between two looks at whether the other processes still run."""
BATCH = 16
"""Switches in one portion of work: small enough for progress, large enough for one fabric."""

_take_and_do: Callable[[], tuple[int, object] | None] | None = None
"""What a forked process does next. It inherits that: sending a SAN would cost more than the work.
"""


def batches_of(names: list[str]) -> list[list[str]]:
    """Return the switches of a SAN in portions of work."""
    return [names[start : start + BATCH] for start in range(0, len(names), BATCH)]


def can_fork() -> bool:
    """Return whether this process may start others: one of somebody's pool may not."""
    return "fork" in get_all_start_methods() and not current_process().daemon


@contextmanager
def frozen() -> Iterator[None]:
    """Keep the garbage collector away from what exists already, as an inventory.

    To look through it at each collection takes longer than the work.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        if was_enabled:
            gc.enable()


@contextmanager
def on_all_cores(job: Callable[[P], T], parts: Sequence[P], switches: int) -> Iterator[Iterator[T]]:
    """Run a job for each of its parts and yield the results, in the order of the parts.

    ``switches``: how much work it is, in switches to be rendered; this process does little work.
    """
    with frozen(), _workers(job, parts, switches) as results:
        yield results


@contextmanager
def _workers(job: Callable[[P], T], parts: Sequence[P], switches: int) -> Iterator[Iterator[T]]:
    """Share the parts with forked processes: this one works too, as it has the SAN in memory.

    A process copies each page of the SAN that it looks at, since looking counts references.
    """
    global _take_and_do  # noqa: PLW0603  # see its docstring
    processes = min(len(os.sched_getaffinity(0)), len(parts))
    if processes <= 1 or switches < PARALLEL_SWITCHES or not can_fork():
        yield map(job, parts)
        return
    fork = get_context("fork")
    taken = fork.Value("i", 0)

    def take_and_do() -> tuple[int, T] | None:
        with taken.get_lock():
            number = taken.value
            taken.value += 1
        return (number, job(parts[number])) if number < len(parts) else None

    _take_and_do = take_and_do
    before = set(active_children())
    with _without_sigterm():
        pool = fork.Pool(processes - 1, initializer=_begin)
    with pool:
        started = set(active_children()) - before
        results = pool.imap_unordered(_do, range(len(parts)))
        others: _Others[T] = _Others(results, started)  # type: ignore[arg-type]  # what _do returns
        yield _in_order(take_and_do, others, len(parts))


@contextmanager
def _without_sigterm() -> Iterator[None]:
    """Block the signal that ends a process of a pool; a process forked meanwhile inherits that."""
    was = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, was)


def _begin() -> None:
    """Prepare a forked process."""
    # The facts and texts of a switch hold no cycles; the collector would only touch, and so copy,
    # the pages shared with the parent.
    gc.disable()
    # A pool ends its processes by this signal, and holds their lock while it does: one with a
    # handler of Python may wait for that lock for ever, if it begins to wait as the signal comes.
    # Where the signal came before this line, it waits blocked and ends the process here.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})


def _do(_turn: int) -> tuple[int, object] | None:
    assert _take_and_do is not None  # noqa: S101  # set before any process starts
    return _take_and_do()


@dataclass
class _Others(Generic[T]):
    """Other processes, and what they return: a part and its result; None where no part was left."""

    results: "IMapIterator[tuple[int, T] | None]"
    processes: Collection[BaseProcess]

    def ready(self) -> tuple[int, T] | None:
        """Return a result that is there already."""
        try:
            return self.results.next(0)
        except NothingYet:
            return None

    def awaited(self) -> tuple[int, T] | None:
        """Return the next result; raises SanfabError if a process was killed, which has none."""
        while True:
            try:
                return self.results.next(PATIENCE)
            except NothingYet:
                ended = [one.exitcode for one in self.processes if one.exitcode is not None]
            if ended:
                raise SanfabError(
                    f"a process that computes a part of the SAN ended with status {ended[0]}, "
                    "expected its result; if the system ended it for want of memory (-9), use a "
                    "machine with more, and run this again"
                )


def _in_order(
    take_and_do: Callable[[], tuple[int, T] | None], others: _Others[T], parts: int
) -> Iterator[T]:
    """Yield the results of the parts in their order; do parts here while others are awaited."""
    done: dict[int, T] = {}
    is_left = True
    for wanted in range(parts):
        while wanted not in done:
            result = others.ready() if is_left else others.awaited()
            if result is None and is_left:
                result = take_and_do()
                is_left = result is not None
            done.update([result] if result is not None else [])
        yield done.pop(wanted)

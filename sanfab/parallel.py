"""Run a job for each of its parts on all cores; yield the results in order."""

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context
from typing import TypeVar

P = TypeVar("P")
T = TypeVar("T")
Progress = Callable[[int, int], None]
"""Called with (finished switches, all switches)."""

PARALLEL_SWITCHES = 24
"""With fewer switches, starting processes costs more than it saves."""
BATCH = 16
"""Switches in one portion of work: small enough for progress, large enough for one fabric."""

_job: Callable[[int], object] | None = None
"""Job of the forked processes. They inherit it: sending a SAN would cost more than the work."""


def batches_of(names: list[str]) -> list[list[str]]:
    """Return the switches of a SAN in portions of work."""
    return [names[start : start + BATCH] for start in range(0, len(names), BATCH)]


@contextmanager
def frozen() -> Iterator[None]:
    """Keep the garbage collector away from what exists already, as an inventory.

    To look through it at each collection takes longer than the work.
    """
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


@contextmanager
def on_all_cores(job: Callable[[P], T], parts: Sequence[P], switches: int) -> Iterator[Iterator[T]]:
    """Run a job for each of its parts and yield the results, in the order of the parts.

    ``switches``: their number in the SAN; a small SAN runs in this process.
    """
    with frozen(), _workers(job, parts, switches) as results:
        yield results


@contextmanager
def _workers(job: Callable[[P], T], parts: Sequence[P], switches: int) -> Iterator[Iterator[T]]:
    global _job  # noqa: PLW0603  # see its docstring
    processes = min(len(os.sched_getaffinity(0)), len(parts))
    if processes <= 1 or switches < PARALLEL_SWITCHES or "fork" not in get_all_start_methods():
        yield map(job, parts)
        return
    _job = lambda number: job(parts[number])  # noqa: E731  # held, not named
    # The facts and texts of a switch hold no cycles; the collector would only touch, and so copy,
    # the pages shared with the parent.
    with get_context("fork").Pool(processes, initializer=gc.disable) as pool:
        yield pool.imap(_do, range(len(parts)))  # type: ignore[arg-type]  # what the job returns


def _do(number: int) -> object:
    assert _job is not None  # noqa: S101  # set before any process starts
    return _job(number)

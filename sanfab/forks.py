"""A job over the switches of a SAN -> its results, in order, on all cores."""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context
from typing import TypeVar

T = TypeVar("T")
Job = Callable[[list[str]], T]
"""Does the work for some switches, named; a forked process inherits all it needs."""
Progress = Callable[[int, int], None]
"""Called with (switches done, switches in all)."""

PARALLEL_SWITCHES = 24
"""Below this the other cores are not worth starting a process for."""
BATCH = 16
"""Switches a process takes at a time: progress moves, and fabrics stay together."""

_job: Job[object] | None = None
"""The job of the forked processes: inherited, as sending a SAN would cost more than the work."""


@contextmanager
def in_batches(job: Job[T], names: list[str]) -> Iterator[Iterator[T]]:
    """Begin a job on all cores at once and yield its results by batch.

    What the caller does before it takes the first result is done meanwhile.
    """
    global _job  # noqa: PLW0603  # see its docstring
    batches = [names[start : start + BATCH] for start in range(0, len(names), BATCH)]
    processes = min(len(os.sched_getaffinity(0)), len(batches))
    if processes <= 1 or len(names) < PARALLEL_SWITCHES or "fork" not in get_all_start_methods():
        yield map(job, batches)
        return
    _job = job
    # The facts and texts of a switch hold no cycles; the collector would only touch, and so copy,
    # the pages shared with the parent.
    with get_context("fork").Pool(processes, initializer=gc.disable) as pool:
        yield pool.imap(_do, batches)  # type: ignore[arg-type]  # what the job returns


def _do(names: list[str]) -> object:
    assert _job is not None  # noqa: S101  # set before any process starts
    return _job(names)

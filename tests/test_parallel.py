"""Work is shared by this process and forked ones; results come in order."""

import os
import signal
from multiprocessing import get_context

import pytest

from sanfab import parallel
from sanfab.errors import SanfabError

FORK = get_context("fork")


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1})


def test_this_process_works_too_and_the_order_is_kept() -> None:
    both = FORK.Barrier(2)  # each of the first two parts ends once the other one is begun

    def job(part: int) -> tuple[int, int]:
        if part < 2:
            both.wait()
        return part, os.getpid()

    with parallel.on_all_cores(job, range(40), parallel.PARALLEL_SWITCHES) as results:
        found = list(results)
    assert [part for part, _ in found] == list(range(40))
    assert len({pid for _, pid in found}) == 2
    assert os.getpid() in {pid for _, pid in found}


def _work_of_a_pool(_turn: int) -> set[bool]:
    with parallel.on_all_cores(_own_number, range(4), parallel.PARALLEL_SWITCHES) as results:
        return {pid == os.getpid() for pid in results}


def _own_number(_part: int) -> int:
    return os.getpid()


def test_a_process_of_a_pool_does_all_the_work_itself() -> None:
    with FORK.Pool(1) as pool:
        assert pool.map(_work_of_a_pool, [0]) == [{True}]


@pytest.mark.parametrize("failing", ["here", "there"])
def test_an_error_in_either_process_is_raised(failing: str) -> None:
    here, both = os.getpid(), FORK.Barrier(2)

    def job(part: int) -> int:
        both.wait()
        if (os.getpid() == here) == (failing == "here"):
            raise ValueError(failing)
        return part

    with (
        pytest.raises(ValueError, match=failing),
        parallel.on_all_cores(job, range(2), parallel.PARALLEL_SWITCHES) as results,
    ):
        list(results)


def test_a_process_is_ended_without_a_handler_of_the_verb() -> None:
    """With one it may miss the signal, and wait for ever for a lock of its pool."""
    here, both = os.getpid(), FORK.Barrier(2)

    def job(_part: int) -> bool:
        both.wait()
        return os.getpid() == here or signal.getsignal(signal.SIGTERM) is signal.SIG_DFL

    was = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        with parallel.on_all_cores(job, range(2), parallel.PARALLEL_SWITCHES) as results:
            assert [*results] == [True, True]
    finally:
        signal.signal(signal.SIGTERM, was)


def test_the_signal_that_ends_a_process_waits_until_it_has_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A process that gets it before would run the handler of the verb, and go on."""
    here, both, waits = os.getpid(), FORK.Barrier(2), FORK.Value("b", 0)
    begin = parallel._begin  # noqa: SLF001  # what a pool calls

    def noted() -> None:
        waits.value = signal.SIGTERM in signal.pthread_sigmask(signal.SIG_BLOCK, ())
        begin()

    def job(_part: int) -> bool:
        both.wait()
        return os.getpid() == here or bool(waits.value)

    def is_blocked(_part: int) -> bool:
        return signal.SIGTERM in signal.pthread_sigmask(signal.SIG_BLOCK, ())

    monkeypatch.setattr(parallel, "_begin", noted)
    with parallel.on_all_cores(job, range(2), parallel.PARALLEL_SWITCHES) as results:
        assert [*results] == [True, True]
    with parallel.on_all_cores(is_blocked, range(2), parallel.PARALLEL_SWITCHES) as results:
        assert [*results] == [False, False]


def test_a_process_that_is_killed_is_told_and_not_waited_for() -> None:
    here, both = os.getpid(), FORK.Barrier(2)

    def job(part: int) -> int:
        both.wait()
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return part

    with (
        pytest.raises(SanfabError, match="ended with status -9, expected its result; if the"),
        parallel.on_all_cores(job, range(2), parallel.PARALLEL_SWITCHES) as results,
    ):
        list(results)


def test_a_small_san_stays_in_this_process() -> None:
    few = parallel.PARALLEL_SWITCHES - 1
    with parallel.on_all_cores(lambda _: os.getpid(), range(3), few) as results:
        assert list(results) == [os.getpid()] * 3

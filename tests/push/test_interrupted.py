"""A signal while a switch is silent: the push ends soon, and says how each switch is."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import TypeVar

import pytest

from sanfab.nos import sockets, terminal
from sanfab_lab.faults import Fault
from support.ansible_action import act
from support.bench import PATIENT, TINY, WAITS, Bench, bench_of
from support.console import Result
from support.events import wait_for, without_time_out
from support.nightly import NIGHTLY

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
GO = (*PATIENT, *WAITS, "--unvalidated", "a test")
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP) if NIGHTLY else (signal.SIGTERM,)


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    for module in (sockets, terminal):
        monkeypatch.setattr(module, "INTERRUPT_SECONDS", 0.1)
    # A shell that starts the tests in the background has them ignore SIGINT.
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    with bench_of(tmp_path, TINY) as made:
        yield made
    signal.signal(signal.SIGINT, usual)


Made = TypeVar("Made")


def run_until(bench: Bench, faults: list[Fault], number: int, *words: str) -> Result:
    """Run a verb, and send this process a signal at each fault."""
    return signalled(faults, number, lambda: bench.run(*words))


def signalled(faults: list[Fault], number: int, call: Callable[[], Made]) -> Made:
    """Call a function, and send this process a signal at each fault; drivers never time out."""

    def interrupt() -> None:
        for fault in faults:
            fault.times = 1
            wait_for(lambda fault=fault: fault.times == 0, f"{fault.at} was sent")
            os.kill(os.getpid(), number)

    thread = Thread(target=interrupt)
    thread.start()
    with without_time_out():
        said = call()
    thread.join()
    return said


@pytest.mark.parametrize("number", SIGNALS, ids=lambda one: one.name)
def test_a_push_at_a_silent_switch_is_rolled_back(bench: Bench, number: int) -> None:
    hangs = bench.fail("san-a", Fault("hang", "^interface Ethernet1$"))
    said = run_until(bench, [hangs], number, "push", *GO, "--switch", "san-a")
    assert said.exit_code == 1, said.output
    assert "interrupted by the operator at `interface Ethernet1`" in said.output
    assert "ROLLED BACK after `apply` failed" in said.stdout
    assert bench.run("push", *GO, "--switch", "san-a").exit_code == 0  # the lock is free


def test_the_second_signal_ends_the_rollback_too(bench: Bench) -> None:
    hangs = bench.fail("san-a", Fault("hang", "^interface Ethernet1$"))
    again = bench.fail("san-a", Fault("hang", "^show configuration sessions", times=0))
    said = run_until(bench, [hangs, again], signal.SIGINT, "push", *GO, "--switch", "san-a")
    assert "rollback interrupted by the operator" in said.output
    assert "its running configuration is unknown" in said.output
    assert bench.run("rollback", "last", *PATIENT, *WAITS).exit_code == 0  # as the message says
    assert said.exit_code == 1, said.output


def test_a_verb_that_reads_ends_at_once(bench: Bench) -> None:
    hangs = bench.fail("san-a", Fault("hang", "^show running-config$", times=0))
    said = run_until(bench, [hangs], signal.SIGTERM, "drift", *PATIENT)
    assert said.exit_code == 128 + signal.SIGTERM
    options: dict[str, object] = {"inventory": str(bench.san), "build": str(bench.folder / "build")}
    with pytest.raises(SystemExit) as ended:
        signalled(
            [hangs], signal.SIGTERM, lambda: act("drift", **options, lab=True, wait_factor=30)
        )
    assert ended.value.code == 128 + signal.SIGTERM


def test_captures_of_before_a_signal_stay_usable(bench: Bench) -> None:
    out = ("--out", str(bench.folder / "captures"))
    offline = ("drift", "--running", out[1], "--format", "json")
    assert bench.run("collect", *out, *PATIENT).exit_code == 0
    before = bench.run(*offline)
    hangs = bench.fail("san-a", Fault("hang", "^show running-config$", times=0))
    said = run_until(bench, [hangs], signal.SIGTERM, "collect", *out, *PATIENT)
    assert said.exit_code == 128 + signal.SIGTERM
    assert bench.run(*offline).stdout == before.stdout

"""What a verb says while it works, and what a signal leaves."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from pathlib import Path
from threading import Event
from unittest.mock import patch

import pytest

from sanfab.cli import progress
from support.console import ROOT, Result, sanfab
from support.events import SAFETY_NET
from support.nightly import NIGHTLY

TINY = ROOT / "inventory/minimal"
SAID = (
    "sanfab: interrupted; no switch was changed, and each file is complete or as before: "
    "run it again\n"
)


class Terminal:
    """A terminal in place of standard error."""

    def __init__(self) -> None:
        self.master, self.slave = os.openpty()
        self.file = os.fdopen(self.slave, "w", closefd=False)

    def expect(self, text: str) -> None:
        """Read as much as a text has; a terminal passes on in parts what is written to it."""
        found = b""
        while len(found) < len(text):
            found += os.read(self.master, 10_000)
        assert found.decode() == text


@contextmanager
def opened_terminal(kind: str = "xterm") -> Iterator[Terminal]:
    found = Terminal()
    with (
        patch.object(progress, "_STDERR", found.slave),
        patch.dict(os.environ, TERM=kind),
        redirect_stderr(found.file),
    ):
        yield found


def test_a_terminal_shows_what_is_done_and_how_long_it_may_take() -> None:
    with opened_terminal() as terminal:
        progress.doing("reading the inventory")
        first, again = signal.getitimer(signal.ITIMER_REAL)
        assert 0 < first <= again == 1  # the first line after a second, then one each second
        signal.raise_signal(signal.SIGALRM)
        terminal.expect("\r\x1b[Kreading the inventory, 0 s\r")
        with progress.progress_bar("rendered") as advance:
            advance(5, 1000)
            signal.raise_signal(signal.SIGALRM)
            terminal.expect("\r\x1b[K5 of 1,000 switches rendered, 0 s, about 0 s left\r")
        terminal.expect("\r\x1b[K")  # the line is gone before the report is printed
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_terminal_that_cannot_clear_a_line_is_told_each_phase_once() -> None:
    with opened_terminal("dumb") as terminal:
        progress.doing("reading the inventory")
        for _ in range(3):
            signal.raise_signal(signal.SIGALRM)
        progress.doing("applying the rules")
        signal.raise_signal(signal.SIGALRM)
        progress.quiet()
        terminal.expect("reading the inventory ...\r\napplying the rules ...\r\n")


def test_without_a_terminal_a_line_every_ten_seconds_tells_that_work_goes_on() -> None:
    reader, writer = os.pipe()
    with (
        os.fdopen(writer, "w") as pipe,
        patch.object(progress, "_STDERR", writer),
        redirect_stderr(pipe),
    ):
        progress.doing("reading the inventory")
        first, again = signal.getitimer(signal.ITIMER_REAL)
        assert 9 < first <= again == 10
        with progress.progress_bar("rendered") as advance:
            advance(5, 1000)
            signal.raise_signal(signal.SIGALRM)
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    with os.fdopen(reader, "rb") as said:
        assert said.read() == b"5 of 1,000 switches rendered, 0 s, about 0 s left\n"


def interrupted(at: int, number: signal.Signals, *words: str | Path) -> tuple[Result, list[str]]:
    """Run a verb, and send it a signal when it begins a phase, or replaces a file."""
    seen: list[str] = []
    begin, replace = progress.begin, os.replace

    def strike(what: str) -> None:
        seen.append(what)
        if len(seen) == at:
            signal.raise_signal(number)

    def began(phase: progress.Phase) -> None:
        strike(phase.what)
        begin(phase)

    def replaced(old: str | Path, new: str | Path) -> None:
        strike(Path(new).name)
        replace(old, new)

    with patch.object(progress, "begin", began), patch.object(os, "replace", replaced):
        return sanfab(*words), seen


def files(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".cache" not in path.parts
    }


class _Callback:
    """Something whose end Python announces; it drops what is raised there."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGTERM)


def test_a_signal_that_python_drops_ends_the_verb_all_the_same() -> None:
    seen: list[str] = []

    def began(phase: progress.Phase) -> None:
        _Callback()
        seen.append(phase.what)  # it goes on
        Event().wait(SAFETY_NET)  # as a verb that works for long

    with patch.object(progress, "begin", began):
        done = sanfab("check", TINY)
    assert len(seen) == 1
    assert (done.exit_code, done.stderr) == (143, SAID)


VERBS: dict[str, tuple[str, ...]] = {
    "render": ("render", str(TINY)),
    "testplan": ("testplan", str(TINY), "--out", "OUT"),
    "report": ("report", str(TINY), "--out", "OUT/page.html"),
    "check": ("check", str(TINY)),
    "why": ("why", str(TINY), "san-a"),
    "diff": ("diff", str(TINY), str(TINY), "--html", "OUT/page.html"),
    "paths": ("paths", str(TINY)),
}
"""Verbs that take long on a large SAN; OUT: a folder for what they write."""


@pytest.mark.parametrize("verb", VERBS if NIGHTLY else ["render", "testplan", "why"])
def test_a_signal_at_any_moment_leaves_whole_files_and_says_so(verb: str, tmp_path: Path) -> None:
    def run(at: int, number: signal.Signals) -> tuple[Result, list[str], dict[str, str]]:
        folder = tmp_path / str(at)
        folder.mkdir(exist_ok=True)
        words = [word.replace("OUT", str(folder)) for word in VERBS[verb]]
        if verb not in {"why", "paths", "check", "testplan"}:
            words += ["--build", str(folder)]
        done, seen = interrupted(at, number, *words)
        return done, seen, files(folder)

    whole, moments, wanted = run(0, signal.SIGINT)
    assert whole.exit_code == 0, whole.output
    assert len(moments) > 1
    for at in range(1, len(moments) + 1):
        number = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)[at % 3]
        done, _, left = run(at, number)
        assert (done.exit_code, done.stderr) == (128 + number, SAID), (at, moments)
        assert left.items() <= wanted.items(), (at, moments)
        assert run(at, number)[2].keys() <= wanted.keys()

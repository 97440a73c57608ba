"""Options and summary lines of the suite."""

import gc
import os
from collections.abc import Iterator

import pytest

from sanfab.cli import OBJECTS
from support import doctests, playbooks, properties
from support.nightly import NIGHTLY

collect_ignore = ["bench", "support"]  # programs of `make bench`; what tests share


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden texts")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(doctests)  # a hook of this file would not see sanfab/
    if not NIGHTLY:  # no test cuts the power; waiting for the disk took half the time of a push
        os.fsync = lambda _file: None


def pytest_unconfigure() -> None:
    playbooks.stop_starter()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect tests without looking for garbage: what is imported stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(OBJECTS)  # as in a run of a verb; with Python's 700 it takes 6 % of a law


@pytest.fixture(scope="session", autouse=True)
def _nothing_stays_open() -> Iterator[None]:
    """Fail the last test of a process for what its tests leave open; xdist ignores its exit."""
    yield
    gc.collect()


@pytest.fixture
def note(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Lines to print at the end of the run: shares, counts."""
    lines: list[str] = []
    yield lines
    request.node.user_properties.extend(("figure", line) for line in lines)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    figures = set(properties.of_tests(terminalreporter, "figure"))
    if figures and not NIGHTLY:
        figures.add("wide sweeps: a sample of their cases; all of them with SANFAB_NIGHTLY=1")
    if figures:
        terminalreporter.section("figures")
        for line in sorted(figures):
            terminalreporter.line(line)

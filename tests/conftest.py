"""Options and summary lines of the suite."""

import gc
import os
from collections.abc import Iterator

import pytest

from support import doctests, forks, playbooks

collect_ignore = ["bench", "support"]  # programs of `make bench`; what tests share

LONGEST_FIRST = (
    "tests/ansible/",
    "tests/test_playbooks",
    "tests/push/",
    "tests/laws/",
    "tests/live/",
    "tests/test_wheel",
    "tests/batfish/",
    "tests/gate/",
    "tests/hosts/",
    "tests/checks/",
)
"""Files that take longest: no process of the suite is left with one of them at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden texts")
    words = "processes that run the tests, a file at a time; 0: only this one"
    parser.addoption("--forks", type=int, default=0, help=words)


def pytest_configure(config: pytest.Config) -> None:
    config.stash[forks.NOTES] = []
    config.pluginmanager.register(doctests)  # a hook of this file would not see sanfab/
    config.pluginmanager.register(forks)


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    """Return the place of a test's file in the order of the suite; its tests stay together."""
    places = (at for at, start in enumerate(LONGEST_FIRST) if item.nodeid.startswith(start))
    return next(places, len(LONGEST_FIRST))


@pytest.fixture
def note(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Lines to print at the end of the run: shares, counts."""
    return request.config.stash[forks.NOTES]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    notes = terminalreporter.config.stash[forks.NOTES]
    if notes and not os.environ.get("SANFAB_NIGHTLY"):
        notes.append("wide sweeps: a sample of their cases; all of them with SANFAB_NIGHTLY=1")
    if notes:
        terminalreporter.section("figures")
        for line in sorted(notes):
            terminalreporter.line(line)

"""Options and summary lines of the suite."""

from collections.abc import Iterator

import pytest

collect_ignore = ["bench"]  # programs of `make bench`, not tests

NOTES = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden texts")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[NOTES] = []


@pytest.fixture
def note(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Lines to print at the end of the run: shares, counts."""
    return request.config.stash[NOTES]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    notes = terminalreporter.config.stash[NOTES]
    if notes:
        terminalreporter.section("figures")
        for line in notes:
            terminalreporter.line(line)

"""What tests record for the summary: a report carries it, whichever process ran the test."""

from itertools import chain

import pytest


def of_tests(reporter: pytest.TerminalReporter, name: str) -> list[str]:
    """Return what the tests recorded under a name, each test once."""
    reports = chain.from_iterable(reporter.stats.values())
    recorded = {
        report.nodeid: [text for key, text in report.user_properties if key == name]
        for report in reports
        if isinstance(report, pytest.TestReport) and report.when == "teardown"
    }
    return list(chain.from_iterable(recorded.values()))

"""Plugin of pytest: `--forks N` runs the tests in N processes, forked once all are collected.

Each process that starts anew would import and collect everything again, which takes longer than
most files of tests. A process takes a file at a time: its tests share what is costly to set up.
"""

import contextlib
import os
import signal
import struct
import threading
import traceback
from collections.abc import Iterator
from itertools import groupby
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any, NamedTuple

import pytest

NOTES = pytest.StashKey[list[str]]()
"""Lines to print at the end of the run."""
_NUMBER = struct.Struct("i")


class Worker(NamedTuple):
    """A process that runs tests, and what it says."""

    pid: int
    connection: Connection


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run all tests in processes of their own, unless this one is to run them itself."""
    count = session.config.getoption("--forks")
    if not count or session.testsfailed or session.config.option.collectonly:
        return None
    assert threading.active_count() == 1, threading.enumerate()  # a fork has no other thread
    by_file = groupby(session.items, lambda item: item.nodeid.partition("::")[0])
    files = [list(items) for _, items in by_file]
    queue, end = os.pipe()
    os.write(end, b"".join(map(_NUMBER.pack, range(len(files)))))
    os.close(end)  # a process that reads the end of the queue is done
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined] # noqa: SLF001
    workers: list[Worker] = []
    try:
        for number in range(min(count, len(files))):
            worker = _forked(session.config, number, queue, files)
            workers.append(worker)
        _report(session, workers)
    finally:
        _end(workers)
        os.close(queue)
    return True


def _forked(
    config: pytest.Config, number: int, queue: int, files: list[list[pytest.Item]]
) -> Worker:
    ours, theirs = Pipe(duplex=False)
    pid = os.fork()
    if pid:
        theirs.close()
        return Worker(pid, ours)
    status = 1
    try:
        ours.close()
        _run(config, number, _taken(queue, files), theirs)
        status = 0
    finally:
        os._exit(status)  # what follows in this process is the other one's


def _taken(queue: int, files: list[list[pytest.Item]]) -> Iterator[pytest.Item]:
    """Yield the tests of the files that this process takes from the queue."""
    while number := os.read(queue, _NUMBER.size):
        yield from files[_NUMBER.unpack(number)[0]]


def _run(
    config: pytest.Config, number: int, items: Iterator[pytest.Item], connection: Connection
) -> None:
    """Run tests in this process; the end is told too, with what only it finds."""
    plugins = config.pluginmanager
    plugins.unregister(name="terminalreporter")
    capture = plugins.getplugin("capturemanager")
    capture.stop_global_capturing()  # its files are those of the other process
    capture.start_global_capturing()
    temporary = config._tmp_path_factory  # type: ignore[attr-defined] # noqa: SLF001
    temporary._given_basetemp = temporary.getbasetemp() / f"process-{number}"  # noqa: SLF001
    temporary._basetemp = None  # noqa: SLF001
    plugins.register(_Sender(config, connection))
    item = next(items, None)
    while item is not None:
        following = next(items, None)
        config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        item = following
    problem = ""
    try:
        config._ensure_unconfigure()  # noqa: SLF001  # what is left open is an error
    except Exception:  # noqa: BLE001
        problem = traceback.format_exc()
    connection.send(("end", (config.stash[NOTES], problem)))
    connection.close()


class _Sender:
    """Sends what a test's reports say, once it is over."""

    def __init__(self, config: pytest.Config, connection: Connection) -> None:
        self._config = config
        self._connection = connection
        self._reports: list[dict[str, Any] | None] = []

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._connection.send(("start", nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        as_plain = self._config.hook.pytest_report_to_serializable
        self._reports.append(as_plain(config=self._config, report=report))

    def pytest_runtest_logfinish(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        self._connection.send(("reports", (nodeid, location, self._reports)))
        self._reports = []


def _report(session: pytest.Session, workers: list[Worker]) -> None:
    """Report what the processes say, until all have ended."""
    hook = session.config.hook
    running: dict[Connection, str] = {one.connection: "" for one in workers}
    """The test that each process runs."""
    while running:
        for ready in wait(list(running)):
            assert isinstance(ready, Connection)
            kind, value = _received(ready)
            if kind == "start":
                running[ready] = value
            elif kind == "reports":
                nodeid, location, reports = value
                for data in reports:
                    report = hook.pytest_report_from_serializable(config=session.config, data=data)
                    hook.pytest_runtest_logreport(report=report)
                hook.pytest_runtest_logfinish(nodeid=nodeid, location=location)
            else:
                notes, problem = value
                session.config.stash[NOTES].extend(notes)
                nodeid = running.pop(ready)
                if problem:
                    hook.pytest_runtest_logreport(report=_failure(nodeid, problem))
        _stop_when_told(session)


def _received(connection: Connection) -> tuple[str, Any]:
    try:
        return connection.recv()  # type: ignore[no-any-return]  # as _Sender sends it
    except EOFError:
        return "end", ([], "the process that ran this test ended in it")


def _failure(nodeid: str, problem: str) -> pytest.TestReport:
    """Return the report of a process that did not end well, at its last test."""
    place = (nodeid.partition("::")[0], None, nodeid)
    return pytest.TestReport(nodeid, place, {}, "failed", problem, "teardown")


def _stop_when_told(session: pytest.Session) -> None:
    if session.shouldfail:
        raise session.Failed(session.shouldfail)
    if session.shouldstop:
        raise session.Interrupted(session.shouldstop)


def _end(workers: list[Worker]) -> None:
    """End the processes that still run, as after an interruption, and wait for all."""
    for one in workers:
        one.connection.close()
        with contextlib.suppress(ProcessLookupError):
            os.kill(one.pid, signal.SIGTERM)
    for one in workers:
        os.waitpid(one.pid, 0)

"""`ansible-playbook` is killed while a task changes a switch: nobody else gets at that switch."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.live.targets import TargetOptions
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext, WaitTimes
from sanfab.push.journal_location import journal_store
from sanfab.push.local_context import local_context
from sanfab.push.recovery import recover
from sanfab_lab.faults import Fault
from support.bench import TINY, Bench
from support.events import wait_for
from support.nightly import only_nightly
from support.playbooks import COLLECTIONS, PLAYBOOK, ROOT
from support.postgres import running_postgres

pytestmark = only_nightly("runs whole playbooks")
VARIABLES = {"lab": True, "unvalidated": "a test", "pause": 0, "wait_factor": 30}
MARK = "SANFAB_TEST_ORPHAN"
"""Variable by which the processes of a playbook are told from others."""
ALLOWED = PushRequest(unvalidated="a test")


@pytest.fixture(params=["folder", "postgresql"])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "folder":
        yield str(tmp_path / "journal")
        return
    with running_postgres() as server:
        yield server.new_database("orphans")


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    (tmp_path / "inventory").mkdir()
    made = Bench(tmp_path / "inventory", TINY)
    yield made
    made.stop()


def start(bench: Bench, home: str) -> "subprocess.Popen[bytes]":
    """Start a push of all switches."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("SANFAB_")}
    own = {
        "ANSIBLE_HOME": str(bench.folder / ".ansible"),
        "ANSIBLE_CONFIG": str(ROOT / "ansible.cfg"),
        "ANSIBLE_COLLECTIONS_PATH": str(COLLECTIONS),
        "PYTHONPATH": str(ROOT),
        MARK: str(bench.folder),
    }
    variables = VARIABLES | {"journal": home, "build": str(bench.folder / "build")}
    given = json.dumps({f"sanfab_{name}": value for name, value in variables.items()})
    return subprocess.Popen(  # noqa: S603  # a program of our own environment
        [sys.executable, PLAYBOOK, "sanfab.fabric.push", "-i", str(bench.san), "-e", given],
        env={**inherited, **own},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )


def processes(bench: Bench) -> list[int]:
    """Return the processes of the playbook, those that it left too."""
    mark, found = f"{MARK}={bench.folder}\0".encode(), []
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (path / "environ").read_bytes() and (path / "cmdline").read_bytes():
                found.append(int(path.name))
    return found


def elsewhere(bench: Bench, home: str) -> PushContext:
    return local_context(
        bench.san,
        bench.cabling,
        TargetOptions(lab=bench.folder / "build" / bench.name, timeout=30),
        build=bench.folder / "build" / bench.name,
        journal=journal_store(home, bench.name),
        times=WaitTimes(poll=0.1),
    )


def test_a_switch_is_left_to_the_task_of_a_killed_playbook(bench: Bench, home: str) -> None:
    held = Fault("held", "ntp server")
    bench.lab.switches["san-a"].chassis.faults.append(held)
    playbook = start(bench, home)
    wait_for(lambda: held.times == 0 or playbook.poll() is not None, "a line is held back")
    playbook.send_signal(signal.SIGKILL)
    assert playbook.wait() == -signal.SIGKILL
    heard = len(bench.lab.switches["san-a"].chassis.log)
    context = elsewhere(bench, home)
    with pytest.raises(SanfabError, match="which was killed; a task of it still works on"):
        recover(context, ALLOWED)
    assert len(bench.lab.switches["san-a"].chassis.log) == heard  # nobody else logged in
    held.released.set()
    wait_for(lambda: not processes(bench), "the task has ended")
    assert [one.result for one in recover(context, ALLOWED).outcomes] == ["pushed", "not-started"]
    started = begin_push(context, push_scope(context, ("san-a",)), ALLOWED)
    started.prepared.close()
    assert started.entry is None  # it is compliant

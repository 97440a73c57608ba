"""A push to OS10: one transaction under a lock, with the one candidate that all logins share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.nos.driver import LostError, RejectedError, SwitchError
from sanfab.nos.os10.driver import PROFILE
from sanfab.nos.ssh import run_command
from sanfab.nos.terminal import Terminal
from sanfab_lab.chassis import Session
from sanfab_lab.faults import Fault
from support.emulated_switch import Ear, Wire, ssh_switch
from support.scripted_channel import ScriptedChannel

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

LINES = ["interface vlan10", "description SAN", "interface vlan11"]
KEEP = "copy running-configuration home://sanfab-push.txt"
DIFF = "show diff candidate-configuration running-configuration"


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    with ssh_switch("os10", tmp_path) as made:
        yield made


def other(wire: Wire, *lines: str) -> Session:
    """Type lines in another login; return it."""
    session = wire.switch.chassis.login("carla")
    for line in lines:
        assert wire.switch.run(session, line) == "", line
    return session


def pending(wire: Wire) -> str:
    return wire.switch.run(other(wire), DIFF)


def test_lines_are_committed_together_under_the_lock(wire: Wire) -> None:
    driver, ear = wire.login(), Ear()
    driver.apply(LINES, ear)
    assert ear.lines == [*LINES, "commit"]
    sent = wire.log[wire.log.index(DIFF) :]
    assert sent == [
        *(DIFF, "lock", KEEP, "start transaction", "configure terminal"),
        *(*LINES, "end", "commit", "delete home://sanfab-push.txt", "unlock"),
    ]
    assert " description SAN" in driver.running()
    other(wire, "configure terminal", "interface vlan12")  # the lock is given back
    driver.close()


def test_a_rejected_line_changes_nothing(wire: Wire) -> None:
    driver = wire.login()
    before = driver.running()
    with pytest.raises(RejectedError, match="`blorp 1`"):
        driver.apply([*LINES, "blorp 1"], Ear())
    assert driver.running() == before
    assert pending(wire) == ""
    other(wire, "configure terminal", "interface vlan12")
    assert "vlan10" not in driver.running()
    driver.apply(LINES, Ear())  # the same login goes on
    assert " description SAN" in driver.running()
    driver.close()


def test_lines_that_another_login_left_stop_a_push(wire: Wire) -> None:
    session = other(wire, "start transaction", "configure terminal", "interface vlan99", "end")
    driver = wire.login()
    with pytest.raises(SwitchError, match=r"changes that nobody committed .*`interface vlan99`"):
        driver.apply(LINES, Ear())
    with pytest.raises(SwitchError, match="nobody committed"):
        driver.abort_sessions()  # they are not ours
    assert "lock" not in wire.log
    assert "vlan99" not in driver.running()
    assert wire.switch.run(session, "discard") == ""
    driver.apply(LINES, Ear())
    assert "vlan99" not in driver.running()
    driver.close()


def test_the_lock_of_another_login_is_explained(wire: Wire) -> None:
    session = other(wire, "lock")
    driver = wire.login()
    with pytest.raises(RejectedError, match=r"`lock` was rejected: .*another login holds the lock"):
        driver.apply(LINES, Ear())
    wire.switch.close(session)  # a login that ends gives it back
    driver.apply(LINES, Ear())
    driver.close()


def test_what_a_broken_login_leaves_is_discarded_by_a_rollback(wire: Wire) -> None:
    driver = wire.login()
    before = driver.running()
    wire.fail("drop-after", LINES[-1])
    with pytest.raises(LostError):
        driver.apply(LINES, Ear())
    assert "interface vlan10" in pending(wire)
    again = wire.login()
    with pytest.raises(SwitchError, match="nobody committed"):
        again.apply(["interface vlan20"], Ear())
    again.abort_sessions()
    assert pending(wire) == ""
    assert again.running() == before
    other(wire, "start transaction", "configure terminal", "interface vlan99", "end")
    with pytest.raises(SwitchError, match="nobody committed"):
        again.abort_sessions()  # nothing of ours is left
    again.close()


def test_an_interface_that_a_broken_login_only_entered_does_not_keep_the_lock(wire: Wire) -> None:
    driver = wire.login()
    wire.fail("drop-after", "interface ethernet1/1/2")
    with pytest.raises(LostError):
        driver.apply(["interface ethernet1/1/2"], Ear())
    assert pending(wire) == ""  # it differs in nothing, and is a candidate of its own all the same
    again = wire.login()
    again.abort_sessions()
    again.apply(LINES, Ear())
    assert " description SAN" in again.running()
    again.close()


def test_a_commit_that_is_rejected_leaves_nothing_behind(wire: Wire) -> None:
    driver = wire.login()
    before = driver.running()
    refusal = Fault("reject", "^commit$", text="% Error: Validation failed.")
    wire.switch.chassis.faults.append(refusal)
    with pytest.raises(RejectedError, match="`commit` was rejected"):
        driver.apply(LINES, Ear())
    assert driver.running() == before
    assert pending(wire) == ""
    driver.close()


def test_a_role_that_only_reads_is_refused(wire: Wire) -> None:
    other(wire, "configure terminal", "username carla password Secret123456 role sysadmin",
          "username admin password Secret123456 role netoperator")  # fmt: skip
    driver = wire.login()
    with pytest.raises(SwitchError, match="user admin has the role netoperator"):
        driver.refuse_reader()
    driver.close()


def test_escapes_that_begin_a_line_hide_no_error() -> None:
    """Answers may begin with ESC E, which is a new line [O10-COLL]."""
    answers = iter(["", "\x1bE% Error: Unrecognized command.\x1bE"])

    def answer(sent: str) -> list[str]:
        return [f"{sent.strip()}\r\n{next(answers)}\r\n\x1bEsw# "]

    made = Terminal(ScriptedChannel("sw# ", answer), PROFILE, "sw", 0.001)
    made.prepare_session()
    with pytest.raises(RejectedError, match="Unrecognized command"):
        run_command(made, "show x")

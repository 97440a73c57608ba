"""NX-OS: zone servers work on after the prompt, ask questions, and hold locks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.nos.cli_profile import find_error
from sanfab.nos.driver import RejectedError
from sanfab.nos.nxos.driver import PROFILE, wait_for_zoning
from sanfab.nos.terminal import Terminal
from support.emulated_switch import Ear, Wire, ssh_switch
from support.scripted_channel import ScriptedChannel

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

FABRIC = ["feature fcoe", "vsan database", "vsan 10", "vsan 10 name SAN_A"]
ALIAS = ["device-alias database", "device-alias name H1 pwwn 20:00:00:25:b5:0a:00:46"]
ZONES = [
    "zone name Z1 vsan 10",
    "member pwwn 20:00:00:25:b5:0a:00:46",
    "member pwwn 20:00:00:25:b5:0a:00:47",
    "zoneset name ZS vsan 10",
    "member Z1",
]


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    with ssh_switch("nxos", tmp_path) as wire:
        yield wire


def test_the_driver_waits_for_a_zoneset_activation(wire: Wire) -> None:
    driver = wire.login()
    driver.apply([*FABRIC, *ZONES, "zoneset activate name ZS vsan 10"], Ear())
    active = driver.show(["show zoneset active vsan 10"])["show zoneset active vsan 10"]
    assert "pwwn 20:00:00:25:b5:0a:00:46" in active
    driver.close()


def test_confirmations_of_zoning_commands_are_answered(wire: Wire) -> None:
    driver = wire.login()
    lines = ["zone mode enhanced vsan 10", *ZONES, "zoneset activate name ZS vsan 10"]
    driver.apply([*FABRIC, *lines, "zone commit vsan 10"], Ear())
    status = driver.show(["show zone status vsan 10"])["show zone status vsan 10"]
    assert "mode: enhanced" in status
    assert "session:  none" in status or "session: none" in status
    driver.apply(["vsan database", "no vsan 10"], Ear())
    assert "vsan 10" not in driver.running()
    driver.close()


def test_a_leftover_session_of_ours_is_aborted(wire: Wire) -> None:
    driver = wire.login()
    driver.apply([*FABRIC, "zone mode enhanced vsan 10", *ALIAS, *ZONES[:2]], Ear())
    driver.close()
    again = wire.login()
    again.abort_sessions()
    assert "no zone commit vsan 10" in wire.log
    assert "device-alias abort" in wire.log
    status = again.show(["show zone status vsan 10", "show device-alias status"])
    assert "admin" not in "".join(status.values())
    before = len(wire.log)
    again.abort_sessions()
    assert "device-alias abort" not in wire.log[before:]
    again.close()


def test_a_foreign_session_remains_and_blocks_the_push(wire: Wire) -> None:
    driver = wire.login()
    driver.apply([*FABRIC, "zone mode enhanced vsan 10"], Ear())
    wire.switch.chassis.locked_by = "bob"
    with pytest.raises(RejectedError, match="user bob has an open session on the zones of VSAN 10"):
        driver.apply(ZONES, Ear())
    with pytest.raises(RejectedError, match="release it with `clear device-alias session`"):
        driver.apply(ALIAS, Ear())
    with pytest.raises(RejectedError, match=r"^[^;]*$"):  # not every rejection is for that lock
        driver.apply(["blorp"], Ear())
    driver.abort_sessions()
    assert not any("abort" in line or line.startswith("no zone commit") for line in wire.log)
    driver.close()


def answering(*texts: str) -> ScriptedChannel:
    """Return a channel that answers each command with the next of some texts."""
    left = list(texts)

    def answer(line: str) -> list[str]:
        text = "" if line.startswith("terminal") else left.pop(0)
        return [line.replace("\n", "\r\n") + text + "\r\nsw# "]

    return ScriptedChannel("sw# ", answer)


@pytest.mark.parametrize(
    ("statuses", "how"),
    [
        (["Commit in progress", "Commit completed at 1:00"], ""),
        (["Activation completed at 23:50:35 IST"], ""),
        (
            ["Operation failed: [Error: memory]:\n   at 1:00"],
            "Operation failed: [Error: memory]",
        ),
        (
            ["Operation failed: [Error: WARNING: Specified zoneset already active and unchanged]:"],
            "",
        ),
        (["Commit in progress"] * 200, "not finished"),
    ],
)
def test_the_status_of_an_operation_gives_its_end(statuses: list[str], how: str) -> None:
    said = (f"VSAN: 10 default-zone: deny\n    session: none\nStatus: {one}\n" for one in statuses)
    terminal = Terminal(answering(*said), PROFILE, "sw", 0.01)
    terminal.prepare_session()
    failed = wait_for_zoning(terminal, 10)
    assert failed.startswith(how) if how else failed == ""


FINE = [
    ("spanning-tree port type edge", "Warning: Edge port type (portfast) should only be enabled"),
    ("zoneset activate name Z vsan 1", "Zoneset activation initiated. check zone status"),
    ("zone commit vsan 1", "Commit operation initiated. Check zone status"),
    ("zone commit vsan 1", "Commit in progress. Check the status."),
    ("member pwwn 20:00:00:25:b5:0a:00:46", "Duplicate member"),
    ("zone name Z vsan 1", "Enhanced zone session has been created. Please 'commit' the changes"),
    ("interface Ethernet1/1", ""),
]
BAD = [
    ("zone name Z vsan 1", "Commit in progress. Check the status."),
    ("vsan 4094", "vsan 4094:vsan(s) reserved"),
    ("vlan 5000", "% Invalid value/range"),
    ("mtu 9000", "ERROR: MTU can only be default or system jumbo MTU"),
    ("member Z9", "Zone not present"),
    ("zone name 1 vsan 1", "Illegal first character (name must start with a letter)"),
    ("zoneset activate name X vsan 1", "anything that nobody knows as harmless"),
    ("blorp", "        ^\n% Invalid command at '^' marker."),
    ("channel-group 1 force", "command failed: port not compatible [speed]"),
]


@pytest.mark.parametrize(("line", "text"), FINE)
def test_an_informational_message_is_no_rejection(line: str, text: str) -> None:
    assert find_error(PROFILE, line, text) == ""


@pytest.mark.parametrize(("line", "text"), BAD)
def test_a_rejection_is_recognized(line: str, text: str) -> None:
    assert find_error(PROFILE, line, text) == text.rsplit("\n", maxsplit=1)[-1]

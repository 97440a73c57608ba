"""Lines typed over SSH on the NOSes with lines: what is sent, rejected, or lost."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.nos.driver import LostError, RejectedError
from sanfab.nos.terminal import QUIET_SECONDS
from sanfab_lab.faults import What
from support.emulated_switch import LONG, Ear, Waits, Wire, give_up_at, ssh_switch
from support.events import without_time_out

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

NOSES = ("nxos", "os9", "os10", "eos", "exos")

GOOD = {
    "nxos": [
        "vlan 10",
        "name SAN",
        "interface Ethernet1/1",
        "description Error: % Invalid command",
    ],
    "os9": [
        "interface Vlan 10",
        "description Error: % Invalid input",
        "interface Vlan 11",
        "name Y",
    ],
    "os10": [
        "interface vlan10",
        'description "Error: % Invalid input"',
        "interface vlan11",
        "description Y",
    ],
    "eos": ["vlan 10", "name SAN", "interface Ethernet1", "description Error: % Invalid input"],
    "exos": [
        'create vlan "SAN"',
        "configure vlan SAN tag 10",
        'create vlan "SAN2"',
        "configure ports 1 display-string Error",
    ],
}
"""The last one, or one of them, looks like an error when it is echoed."""

BANNER = {
    "nxos": "banner motd #Keep out\nerror: sw-nxos#",
    "os9": "banner motd #Keep out\n% Error: all yours#",
    "os10": "banner motd #Keep out\n% Error: all yours#",
    "eos": "banner motd\nKeep out\n% Invalid input\nEOF",
    "exos": "configure banner before-login save-to-configuration\nKeep out\nError: all\n",
}
RENAME = {
    "nxos": "hostname other-name",
    "os9": "hostname other-name",
    "os10": "hostname other-name",
    "eos": "hostname other-name",
    "exos": 'configure snmp sysName "other-name"',
}
RENAMED_BACK = {nos: line.replace("other-name", f"sw-{nos}") for nos, line in RENAME.items()}
SECRET = {
    "nxos": "username carla password 5 $5$Hu$sh1secret role network-admin",
    "os9": "username carla password 7 sh1secret privilege 15",
    "os10": "username carla password $6$sh1secret role sysadmin",
    "eos": "username carla privilege 15 secret sha512 $6$sh1secret",
    "exos": "create account admin carla encrypted sh1secret",
}


@pytest.fixture(params=NOSES)
def wire(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Wire]:
    with ssh_switch(request.param, tmp_path) as wire:
        yield wire


def test_exactly_the_lines_are_sent_in_order(wire: Wire) -> None:
    driver, ear = wire.login(), Ear()
    before = len(wire.log)
    driver.apply(GOOD[wire.nos], ear)
    typed = [line for line in wire.log[before:] if line in GOOD[wire.nos]]
    assert typed == GOOD[wire.nos]
    assert ear.lines[: len(typed)] == typed
    assert "10" in driver.running()
    driver.close()


def test_a_rejection_stops_the_push_and_leaves_the_mode(wire: Wire) -> None:
    driver, ear = wire.login(), Ear()
    first, *rest = GOOD[wire.nos]
    with pytest.raises(RejectedError, match="`blorp 1`") as caught:
        driver.apply([first, "blorp 1", *rest], ear)
    assert caught.value.line == "blorp 1"
    assert caught.value.text
    assert ear.lines == [first, "blorp 1"]
    assert rest[0] not in wire.log
    assert driver.show(["show version"])["show version"]
    assert "(" not in wire.switch.chassis.log[-1].prompt, "the mode was not left"
    driver.close()


def test_a_banner_of_several_lines_is_one_line_of_a_plan(wire: Wire) -> None:
    driver, ear = wire.login(), Ear()
    last = GOOD[wire.nos][0]
    driver.apply([BANNER[wire.nos], last], ear)
    assert [line for line in ear.lines if not line.startswith("commit")] == [BANNER[wire.nos], last]
    assert "Keep out\n" in driver.running()
    driver.close()


def test_a_banner_is_not_executed_when_its_first_line_is_rejected(wire: Wire) -> None:
    driver = wire.login()
    with pytest.raises(RejectedError):
        driver.apply(["blorp motd\nreload\nEOF"], Ear())
    assert "reload" not in wire.log
    driver.close()


def test_the_prompt_is_followed_when_the_name_changes(wire: Wire) -> None:
    driver = wire.login()
    with without_time_out():
        driver.apply([RENAME[wire.nos], *GOOD[wire.nos]], Ear())
        driver.save()
        driver.apply([RENAMED_BACK[wire.nos]], Ear())
        assert "other-name" not in driver.running()
    driver.close()


def test_a_saved_configuration_survives_a_restart(wire: Wire) -> None:
    driver = wire.login()
    driver.apply(GOOD[wire.nos], Ear())
    driver.save()
    driver.reload()
    with pytest.raises(LostError):
        driver.running()
    again = wire.login_after_restart()
    assert "10" in again.running()
    assert "10" in again.startup()
    again.close()


def test_an_unsaved_configuration_is_lost_in_a_restart(wire: Wire) -> None:
    driver = wire.login()
    driver.apply([GOOD[wire.nos][0]], Ear())
    driver.reload()
    again = wire.login_after_restart()
    assert _plain(again.running()) == _plain(again.startup())
    assert GOOD[wire.nos][0] not in again.running()
    again.close()


def _plain(text: str) -> list[str]:
    return [line for line in text.split("\n") if not line.startswith(("!", "#", "Current"))]


def test_a_full_flash_is_reported(wire: Wire) -> None:
    driver = wire.login(timeout=0.1)
    wire.switch.chassis.flash_full = True
    with pytest.raises(RejectedError):
        driver.save()
    driver.close()


@pytest.mark.parametrize("what", ["drop", "drop-after", "reboot"])
def test_a_broken_connection_is_noticed_at_once(wire: Wire, what: What) -> None:
    driver, ear = wire.login(timeout=LONG), Ear()
    wire.fail(what, GOOD[wire.nos][2])
    with without_time_out(), pytest.raises(LostError, match="broke"):
        driver.apply(GOOD[wire.nos], ear)
    assert ear.lines == GOOD[wire.nos][:2]
    with pytest.raises(LostError):
        driver.running()
    driver.close()


def test_a_silent_switch_is_given_up_after_the_timeout_of_the_line(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, ear = wire.login(), Ear()
    give_up_at(monkeypatch, GOOD[wire.nos][1])
    wire.fail("hang", GOOD[wire.nos][1])
    with without_time_out(), pytest.raises(LostError, match="no output for"):
        driver.apply(GOOD[wire.nos], ear)
    assert ear.lines == GOOD[wire.nos][:1]
    driver.close()


def test_the_driver_waits_for_a_slow_line(wire: Wire) -> None:
    driver = wire.login()
    wire.fail("slow", GOOD[wire.nos][1], seconds=2 * QUIET_SECONDS)
    driver.apply(GOOD[wire.nos], Ear())
    assert "10" in driver.running()
    driver.close()


@pytest.mark.parametrize("line", ["description why?", "description a\tb", "vlan 10\x03"])
def test_control_characters_are_not_sent(wire: Wire, line: str) -> None:
    driver = wire.login()
    before = len(wire.log)
    with pytest.raises(RejectedError, match="which the switch interprets"):
        driver.apply([*GOOD[wire.nos], line], Ear())
    assert [typed for typed in wire.log[before:] if typed in GOOD[wire.nos]] == []
    driver.close()


def test_the_debug_log_contains_no_secret(wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for name in ("netmiko", "paramiko", "paramiko.transport"):
        caplog.set_level(logging.DEBUG, logger=name)
    driver = wire.login()
    driver.apply([SECRET[wire.nos]], Ear())
    driver.running()
    with pytest.raises(RejectedError) as caught:
        driver.apply([SECRET[wire.nos] + " blorp"], Ear())
    driver.close()
    said = caplog.text + repr(caught.value) + str(caught.value) + caught.value.text
    assert "carla" in caplog.text
    assert "sh1secret" not in said + caught.value.line
    assert wire.reach.password not in [word.strip("'\"") for word in caplog.text.split()]


def test_a_rejected_show_command_gives_no_output(wire: Wire) -> None:
    driver = wire.login()
    shown = driver.show(["show version", "show blorp"])
    assert shown["show version"]
    assert shown["show blorp"] == ""
    driver.close()


def test_lines_are_sent_without_a_pause(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = wire.login()
    line = GOOD[wire.nos][3 if wire.nos == "exos" else 0]
    waits = Waits(monkeypatch)
    driver.apply([line] * 50, Ear())
    assert waits.seconds < 1
    driver.close()


def test_os9_asks_before_an_fc_map_drops_sessions(tmp_path: Path) -> None:
    with ssh_switch("os9", tmp_path) as wire:
        wire.switch.cam = "cam-acl fcoeacl 2"
        driver = wire.login()
        enable = ["dcb enable", "feature fip-snooping", "fip-snooping enable"]
        driver.apply([*enable, "interface vlan 100", "fip-snooping fc-map 0efc01"], Ear())
        assert "fip-snooping fc-map" in driver.running()
        assert "y" in wire.log
        driver.close()

"""Files and configuration sessions of the emulated Arista switch."""

import pytest

from support.eos import Cli, Clock, arista


@pytest.fixture
def cli() -> Cli:
    return Cli(arista())


def test_saving_is_what_survives_a_boot_and_needs_room(cli: Cli) -> None:
    cli.config("vlan 100")
    assert cli("write memory") == "Copy completed successfully."
    cli.config("vlan 200")
    cli.switch.chassis.flash_full = True
    assert "No space left on device" in cli("copy running-config startup-config")
    cli.switch.boot()
    assert sorted(cli.switch.running.vlans) == [1, 100]


def test_a_session_is_apart_until_it_is_committed(cli: Cli) -> None:
    cli("configure session san", "vlan 100", "name ISCSI_A")
    assert cli.switch.prompt(cli.session) == "arista-a(config-s-san-vlan-100)#"
    other = Cli(cli.switch)
    assert "ISCSI_A" not in other("show running-config")
    diff = cli("show session-config diffs")
    assert diff.startswith("--- system:/running-config\n+++ session:/san-session-config\n")
    assert "+   name ISCSI_A" in diff
    cli("exit", "exit")
    assert other("configure session san", "abort") == ""
    assert cli("configure session san commit") == ("% Cannot commit session san (already aborted)")
    cli("configure session two", "rollback clean-config", "vlan 300", "commit")
    assert sorted(cli.switch.running.vlans) == [1, 300]
    assert cli.switch.hostname() == "localhost"


def test_a_timed_commit_is_taken_back_unless_it_is_confirmed(cli: Cli) -> None:
    clock = cli.switch.chassis.clock
    assert isinstance(clock, Clock)
    cli("configure session one", "vlan 100", "commit timer 00:02:00")
    assert 100 in cli.switch.running.vlans
    assert "Session with pending commit timer: one" in cli("show configuration sessions detail")
    clock.now += 119
    assert cli("configure session one commit") == ""
    clock.now += 10
    assert 100 in cli.switch.running.vlans
    cli("configure session two", "no vlan 100", "commit timer 00:02:00")
    clock.now += 121
    assert 100 in cli.switch.running.vlans
    assert cli.switch.store.candidates["two"].phase == "aborted"
    cli("configure session three", "no vlan 100", "commit timer 00:02:00")
    assert 100 not in cli.switch.running.vlans
    cli("configure session three abort")
    assert 100 in cli.switch.running.vlans


def test_only_so_many_sessions_may_be_pending(cli: Cli) -> None:
    for number in range(5):
        assert not cli(f"configure session s{number}", "end")
    assert cli("configure session s5") == "% Maximum number of pending sessions has been reached"
    assert not cli("configure session s0 abort", "configure session s5")


def test_a_pasted_configuration_completes_though_a_line_is_bad(cli: Cli) -> None:
    cli("configure session san", "copy terminal: session-config", "vlan 100", "blorp")
    assert cli("\x04") == "% Invalid input at line 2\nCopy completed successfully."
    assert not cli("commit")
    assert 100 in cli.switch.running.vlans


def test_a_file_replaces_all_or_nothing(cli: Cli) -> None:
    cli("copy running-config flash:good")
    cli.switch.files["bad"] = cli.switch.files["good"].replace("end", "blorp\nend")
    cli.config("vlan 100")
    assert "Cannot replace running-config" in cli("configure replace flash:bad")
    assert 100 in cli.switch.running.vlans
    assert not cli("configure replace flash:good")
    assert 100 not in cli.switch.running.vlans
    assert "No such file" in cli("configure replace flash:none")

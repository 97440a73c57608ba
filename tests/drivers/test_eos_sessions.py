"""EOS: sessions, the commit-confirm timer, and what NAPALM would get wrong, over eAPI and SSH."""

import gc
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.nos.driver import Driver, LostError, RejectedError, SwitchError, UnreachableError
from sanfab_lab.faults import Fault, What
from support.emulated_switch import LONG, Ear, Wire, eapi_switch, give_up_at, ssh_switch
from support.events import without_time_out

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

LINES = ["vlan 10", "name SAN", "interface Ethernet1", "description Error: % Invalid input"]


@pytest.fixture(params=["eapi", "ssh"])
def wire(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Wire]:
    open_ = eapi_switch if request.param == "eapi" else lambda at: ssh_switch("eos", at)
    with open_(tmp_path) as wire:
        yield wire


class Clock:
    """A clock that stands still until a test puts it forward."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def api(tmp_path: Path) -> Iterator[Wire]:
    with eapi_switch(tmp_path) as wire:
        yield wire


def ours(wire: Wire) -> list[str]:
    return [line for line in wire.log if "sanfab-" in line]


def pending(driver: Driver) -> list[str]:
    text = driver.show(["show configuration sessions"])["show configuration sessions"]
    return [line for line in text.split("\n") if "sanfab-" in line and "pending" in line]


def test_a_push_is_one_session_under_a_timer(wire: Wire) -> None:
    driver, ear = wire.login(), Ear()
    driver.apply(LINES, ear)
    assert ear.lines[:4] == LINES
    assert "description Error: % Invalid input" in driver.running()
    session = ours(wire)[0].split()[-1]
    assert session.startswith("sanfab-")
    assert any("commit timer 00:05:00" in line for line in wire.log)
    assert "write memory" not in wire.log
    driver.save()
    assert f"configure session {session} commit" in wire.log
    assert "write memory" in wire.log
    assert "name SAN" in driver.startup()
    driver.close()


def test_a_rejected_line_leaves_nothing(wire: Wire) -> None:
    driver, ear = wire.login(), Ear()
    before = driver.running()
    with pytest.raises(RejectedError) as caught:
        driver.apply([*LINES, "blorp 1", "vlan 20"], ear)
    assert caught.value.line == "blorp 1"
    assert ear.lines == [*LINES, "blorp 1"]
    assert driver.running() == before
    assert pending(driver) == []
    driver.close()


def test_a_banner_keeps_its_blanks_and_marks(wire: Wire) -> None:
    driver = wire.login()
    driver.apply(["banner motd\n  Keep out\n! yes\nMULTILINE: no\nEOF", "vlan 10"], Ear())
    assert "Keep out\n! yes\nMULTILINE: no\nEOF" in driver.running()
    driver.close()


def test_closing_leaves_the_timer_running(wire: Wire) -> None:
    driver = wire.login()
    driver.apply(LINES, Ear())
    driver.close()
    del driver
    gc.collect()
    assert not any(line.endswith("abort") for line in wire.log)
    again = wire.login()
    assert "name SAN" in again.running()
    again.save()
    again.close()
    assert not any(line.endswith("abort") for line in wire.log)
    assert any(line.endswith("commit") for line in wire.log)


def test_an_interrupted_push_is_rolled_back(wire: Wire) -> None:
    driver = wire.login()
    before = driver.running()
    driver.apply(LINES, Ear())
    driver.close()
    again = wire.login()
    again.abort_sessions()
    assert again.running() == before
    again.apply(LINES, Ear())
    again.save()
    again.close()


@pytest.mark.parametrize("over", ["eapi", "ssh"])
def test_the_switch_rolls_back_without_confirmation(over: str, tmp_path: Path) -> None:
    clock = Clock()
    with (
        eapi_switch(tmp_path, clock=clock)
        if over == "eapi"
        else ssh_switch("eos", tmp_path, clock=clock)
    ) as wire:
        driver = wire.login()
        before = driver.running()
        driver.apply(LINES, Ear())
        clock.seconds = 299
        assert "name SAN" in driver.running()
        clock.seconds = 301
        assert driver.running() == before
        with pytest.raises(RejectedError, match="not confirmed in time"):
            driver.save()
        assert "write memory" not in wire.log
        driver.close()


def test_a_second_push_before_saving_confirms_the_first(wire: Wire) -> None:
    driver = wire.login()
    driver.apply(LINES, Ear())
    driver.apply(["vlan 20"], Ear())
    driver.abort_sessions()
    assert "name SAN" in driver.running()
    assert "vlan 20" not in driver.running().replace("10,20", "vlan 20")
    driver.close()


def test_a_foreign_session_stops_the_push_and_remains(wire: Wire) -> None:
    wire.switch.chassis.locked_by = "bob"
    driver = wire.login()
    for act in (lambda: driver.apply(LINES, Ear()), driver.abort_sessions):
        with pytest.raises(SwitchError, match=r"session sess-bob .*is open"):
            act()
    assert not any(line.endswith("abort") for line in wire.log)
    assert "vlan 10" not in wire.log
    driver.close()


@pytest.mark.parametrize("what", ["drop", "drop-after"])
@pytest.mark.parametrize("at", ["name SAN", "commit timer"])
def test_restore_brings_the_old_state_after_a_broken_connection(
    wire: Wire, what: What, at: str
) -> None:
    driver = wire.login(timeout=LONG)
    before = driver.running()
    wire.fail(what, at)
    with without_time_out(), pytest.raises(LostError):
        driver.apply(LINES, Ear())
    driver.close()
    again = wire.login()
    again.abort_sessions()
    assert again.running() == before
    assert pending(again) == []
    again.close()


def test_a_silent_switch_is_given_up(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = wire.login()
    give_up_at(monkeypatch, "name SAN")
    wire.fail("hang", "name SAN")
    with without_time_out(), pytest.raises(LostError):
        driver.apply(LINES, Ear())
    driver.close()


def test_the_debug_log_contains_no_secret(
    wire: Wire, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    for name in ("pyeapi", "pyeapi.eapilib", "napalm", "netmiko", "paramiko"):
        caplog.set_level(logging.DEBUG, logger=name)
    driver, line = wire.login(), "username carla privilege 15 secret sha512 $6$sh1secret"
    driver.apply([line], Ear())
    driver.running()
    with pytest.raises(RejectedError) as caught:
        driver.apply([line + " blorp"], Ear())
    driver.close()
    output = capsys.readouterr()
    said = caplog.text + str(caught.value) + repr(caught.value) + output.out + output.err
    assert "sh1secret" not in said + caught.value.line + caught.value.text
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_a_full_flash_is_reported(wire: Wire) -> None:
    driver = wire.login()
    driver.apply(LINES, Ear())
    wire.switch.chassis.flash_full = True
    with pytest.raises(RejectedError):
        driver.save()
    driver.close()


def test_a_restart_closes_the_connection(wire: Wire) -> None:
    driver = wire.login()
    driver.apply(LINES, Ear())
    driver.reload()
    again = wire.login_after_restart()
    assert "name SAN" not in again.running()
    again.close()


def test_a_rejected_show_command_gives_no_output(api: Wire) -> None:
    driver = api.login()
    shown = driver.show(["show version", "show blorp"])
    assert shown["show version"]
    assert shown["show blorp"] == ""
    driver.close()


def test_an_untrusted_certificate_is_refused(api: Wire) -> None:
    with pytest.raises(UnreachableError, match="untrusted certificate") as caught:
        api.login(certificates=None)
    assert f"openssl s_client -connect 127.0.0.1:{api.reach.port}" in str(caught.value)
    assert api.log == []
    api.login(certificates=None, check_host_key=False).close()


def test_a_wrong_password_over_eapi_is_reported(api: Wire) -> None:
    with pytest.raises(UnreachableError, match="user admin or the password") as caught:
        api.login(password="wr0ng-one")  # noqa: S106
    assert "wr0ng-one" not in str(caught.value)


def test_a_port_without_tls_is_reported(api: Wire, tmp_path: Path) -> None:
    with ssh_switch("eos", tmp_path) as other, pytest.raises(UnreachableError, match="no TLS"):
        api.login(port=other.reach.port)


def test_a_closed_port_over_eapi_is_reported(api: Wire) -> None:
    with pytest.raises(UnreachableError, match="management api http-commands"):
        api.login(port=1)


def test_an_old_release_is_refused_by_napalm_with_a_remedy(tmp_path: Path) -> None:
    with eapi_switch(tmp_path) as wire:
        wire.switch.chassis.release = "4.20.1"
        with pytest.raises(UnreachableError, match="use SSH"):
            wire.login()


def test_a_release_without_a_commit_timer_commits_at_once(tmp_path: Path) -> None:
    with ssh_switch("eos", tmp_path) as wire:
        driver, ear = wire.login(), Ear()
        wire.switch.chassis.faults.append(Fault("reject", "^commit timer", text="% Invalid input"))
        driver.apply(LINES, ear)
        assert ear.lines[-2:] == ["commit timer 00:05:00", "commit"]
        assert "name SAN" in driver.running()
        driver.save()
        assert "name SAN" in driver.startup()
        driver.close()


def test_the_api_remains_reachable_when_management_changes_its_vrf(api: Wire) -> None:
    move = [
        "vrf instance MGMT",
        "interface Management1",
        "   vrf MGMT",
        "   ip address 192.0.2.9/24",
    ]
    driver, ear = api.login(), Ear()
    with pytest.raises(RejectedError, match=r"eAPI is disabled in VRF MGMT.*`vrf MGMT`"):
        driver.apply(move, ear)
    assert ear.lines == []
    opened = [
        "vrf instance MGMT",
        "management api http-commands",
        "   vrf MGMT",
        "      no shutdown",
    ]
    driver.apply(opened, ear)
    driver.save()
    driver.apply(move, ear)
    driver.save()
    assert "vrf MGMT" in driver.running()


def test_a_release_without_sessions_executes_each_line_at_once(tmp_path: Path) -> None:
    with ssh_switch("eos", tmp_path, "4.13.7") as wire:
        driver, ear = wire.login(), Ear()
        driver.abort_sessions()
        driver.apply(LINES, ear)
        assert ear.lines == LINES
        assert "name SAN" in driver.running()
        assert "name SAN" not in driver.startup()
        with pytest.raises(RejectedError, match="`blorp` was rejected: % Invalid input"):
            driver.apply(["vlan 77", "blorp"], ear)
        assert "vlan 77" in driver.running()  # what came before stays: the caller puts it back
        driver.save()
        assert "name SAN" in driver.startup()
        assert not any("session " in line for line in wire.log if line.startswith("configure"))
        driver.close()

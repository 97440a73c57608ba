"""The NAPALM drivers for OS9, OS10 and ExtremeXOS, as others use them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from napalm import get_network_driver
from napalm.base.base import NetworkDriver
from napalm.base.exceptions import (
    CommandErrorException,
    CommitError,
    ConnectionClosedException,
    ConnectionException,
    MergeConfigException,
    ReplaceConfigException,
)

from support.emulated_switch import Wire, ssh_switch
from support.sans import ROOT

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

NAMES = {"os9": "dellos9", "os10": "dellos10", "exos": "extremexos"}
CONFIG = {
    "os9": "interface Vlan 10\n description Error: x\n mtu 9216\n!\n",
    "os10": "interface vlan10\n description iscsi\n mtu 9216\n!\n",
    "exos": '# SAN\ncreate vlan "SAN"\nconfigure vlan SAN tag 10\n',
}


@pytest.fixture(params=["os9", "os10", "exos"])
def wire(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Wire]:
    with ssh_switch(request.param, tmp_path) as wire:
        yield wire


def device(wire: Wire, **options: object) -> NetworkDriver:
    found = get_network_driver(NAMES[wire.nos])
    reach = wire.reach
    given = {"port": reach.port, "known_hosts": str(reach.known_hosts), **options}
    kept = dict(given)
    driver = found(reach.host, reach.user, reach.password, optional_args=given)
    assert given == kept, "the options of the caller were changed"
    return driver


@pytest.mark.parametrize("name", ["dellos9", "DELLOS9", "dell-os9", "dellos10", "extremexos"])
def test_napalm_finds_the_driver_and_not_its_base(name: str) -> None:
    assert get_network_driver(name).__module__.startswith("sanfab_napalm.")


def test_a_merge_is_committed_and_rolled_back(wire: Wire) -> None:
    with device(wire) as driver:
        assert driver.is_alive() == {"is_alive": True}
        before = driver.get_config("running")["running"]
        driver.load_merge_candidate(config=CONFIG[wire.nos])
        added = driver.compare_config().split("\n")
        assert [line[1:] for line in added] == [
            line for line in CONFIG[wire.nos].split("\n") if line and line[0] not in "!#"
        ]
        driver.commit_config()
        assert driver.compare_config() == ""
        config = driver.get_config()
        assert "10" in config["running"]
        assert 10 in driver.get_vlans()
        assert config["candidate"] == ""
        driver.rollback()
        assert plain(driver.get_config()["running"]) == plain(before)
    assert driver.is_alive() == {"is_alive": False}


def test_a_rejected_merge_is_rolled_back(wire: Wire) -> None:
    with device(wire) as driver:
        before = driver.get_config("running")["running"]
        driver.load_merge_candidate(config=CONFIG[wire.nos] + "blorp\n")
        with pytest.raises(MergeConfigException, match="`blorp` was rejected"):
            driver.commit_config()
        assert plain(driver.get_config("running")["running"]) == plain(before)
        assert driver.compare_config() == ""
        driver.load_merge_candidate(config=CONFIG[wire.nos])
        driver.commit_config()  # without the rejected line


def test_a_merge_that_cannot_be_saved_is_rolled_back(wire: Wire) -> None:
    with device(wire) as driver:
        before = driver.get_config("running")["running"]
        wire.switch.chassis.flash_full = True
        driver.load_merge_candidate(config=CONFIG[wire.nos])
        with pytest.raises(MergeConfigException, match=r"(?i)space"):
            driver.commit_config()
        assert plain(driver.get_config("running")["running"]) == plain(before)
        assert driver.compare_config() == ""


def test_unsupported_napalm_calls_are_refused(wire: Wire, tmp_path: Path) -> None:
    driver = device(wire)
    with pytest.raises(ReplaceConfigException):
        driver.load_replace_candidate(config="x")
    with pytest.raises(MergeConfigException, match="no-such-file"):
        driver.load_merge_candidate(filename=str(tmp_path / "no-such-file"))
    assert not driver.has_pending_commit()
    with pytest.raises(CommitError, match="No pending commit-confirm found"):
        driver.confirm_commit()


@pytest.mark.parametrize("unsupported", [{"revert_in": 60}, {"message": "a change"}])
def test_an_unsupported_commit_sends_nothing_and_keeps_the_candidate(
    wire: Wire, unsupported: dict[str, object]
) -> None:
    with device(wire) as driver:
        before = driver.get_config("running")["running"]
        driver.load_merge_candidate(config=CONFIG[wire.nos])
        added = driver.compare_config()
        with pytest.raises(NotImplementedError, match="no commit messages and no commit timer"):
            driver.commit_config(**unsupported)
        assert driver.compare_config() == added != ""
        assert plain(driver.get_config("running")["running"]) == plain(before)


def test_a_driver_that_is_not_open_says_so(wire: Wire) -> None:
    driver = device(wire)
    assert driver.device is None
    assert driver.is_alive() == {"is_alive": False}
    with pytest.raises(ConnectionClosedException, match="not open"):
        driver.get_facts()


def test_an_unknown_host_key_is_refused(wire: Wire, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    with pytest.raises(ConnectionException, match="unknown host key"):
        device(wire, known_hosts=str(empty)).open()


def test_get_facts_and_get_interfaces_describe_the_switch(wire: Wire) -> None:
    with device(wire) as driver:
        facts, interfaces = driver.get_facts(), driver.get_interfaces()
    assert facts["hostname"] == wire.reach.switch
    assert facts["os_version"] == wire.release
    assert facts["model"]
    assert facts["uptime"] >= 0
    assert len(interfaces) >= 48
    assert set(interfaces) <= set(facts["interface_list"])
    assert set(next(iter(interfaces.values()))) == {
        "is_up", "is_enabled", "description", "last_flapped", "speed", "mtu", "mac_address"
    }  # fmt: skip


NOT_EMULATED = {
    "os9": {"arp_table", "environment", "interfaces_ip", "mac_address_table"},
    "os10": set(),
    "exos": {"arp_table", "environment"},
}
"""Getters whose commands an emulated switch does not know, as docs/napalm.md says."""


def test_every_getter_answers_or_says_why_not(wire: Wire) -> None:
    answers: dict[str, set[str]] = {"": set()}
    getters = [name for name in dir(NetworkDriver) if name.startswith("get_")]
    with device(wire) as driver:
        for name in getters:
            words = ["192.0.2.1"] if name == "get_route_to" else []
            try:
                answer = getattr(driver, name)(*words)
            except (CommandErrorException, NotImplementedError) as error:
                answers.setdefault(type(error).__name__, set()).add(name.removeprefix("get_"))
            else:
                assert isinstance(answer, dict | list)
                answers[""].add(name)
    assert answers.get("CommandErrorException", set()) == NOT_EMULATED[wire.nos]
    assert len(answers[""]) >= 10
    text = (ROOT / "docs/napalm.md").read_text()
    assert all(f"`get_{name}`" in text for name in answers["NotImplementedError"])


def test_cli_returns_the_text_of_each_command_and_raises_at_a_rejected_one(wire: Wire) -> None:
    with device(wire) as driver:
        assert driver.cli(["show version"])["show version"]
        with pytest.raises(CommandErrorException, match="`blorp` was rejected"):
            driver.cli(["show version", "blorp"])


def plain(text: str) -> list[str]:
    return [line for line in text.split("\n") if not line.startswith(("!", "#", "Current"))]

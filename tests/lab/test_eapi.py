"""The eAPI of emulated Arista switches, as NAPALM and pyeapi use it."""

import ssl
from collections.abc import Iterator
from dataclasses import replace

import netmiko
import pyeapi.eapilib
import pytest
from napalm import get_network_driver
from napalm.base.exceptions import MergeConfigException, SessionLockedException, UnsupportedVersion
from napalm.eos import EOSDriver

from sanfab_lab.eapi import EapiServer
from sanfab_lab.eos.switch import EosSwitch
from sanfab_lab.faults import Fault
from sanfab_lab.ssh import SshServer
from support.eos import Clock, arista
from support.events import wait_for


def configure(on: EosSwitch, *lines: str) -> None:
    """Type lines at a console."""
    session = on.chassis.login("admin")
    assert "".join(on.run(session, line) for line in ("enable", "configure", *lines)) == ""


@pytest.fixture
def served() -> Iterator[tuple[EosSwitch, EapiServer]]:
    on = arista()
    server = EapiServer([on])
    server.start()
    yield on, server
    server.stop()


def driver(server: EapiServer, timeout: int = 5) -> EOSDriver:
    options = {"port": server.ports["arista-a"], "lock_disable": False}
    found: EOSDriver = get_network_driver("eos")(
        "127.0.0.1", "admin", "lab", timeout=timeout, optional_args=options
    )
    found.open()
    return found


Served = tuple[EosSwitch, EapiServer]


def test_napalm_merges_compares_commits_and_rolls_back(served: Served) -> None:
    on, server = served
    one = driver(server)
    assert one.get_facts()["hostname"] == "arista-a"
    config = "vlan 100\n   name ISCSI\nbanner motd\nkeep out\nEOF\n"
    one.load_merge_candidate(config=config)
    assert "+   name ISCSI" in one.compare_config()
    assert 100 not in on.running.vlans
    one.commit_config()
    assert on.startup.vlans[100].name == "ISCSI"
    assert on.running.banners["motd"] == "keep out"
    text = one.get_config()["running"]
    one.load_replace_candidate(config=text)
    assert one.compare_config() == ""
    one.discard_config()
    one.rollback()
    assert 100 not in on.running.vlans
    one.close()


@pytest.mark.parametrize("release", ["4.30", "4.32.1"])
def test_napalm_confirms_a_commit_or_lets_it_lapse(served: Served, release: str) -> None:
    on, server = served
    on.chassis.release = release
    clock = on.chassis.clock
    assert isinstance(clock, Clock)
    one = driver(server)
    one.load_merge_candidate(config="vlan 100")
    one.commit_config(revert_in=120)
    assert one.has_pending_commit()
    clock.now += 60
    one.confirm_commit()
    assert not one.has_pending_commit()
    one.load_merge_candidate(config="no vlan 100")
    one.commit_config(revert_in=120)
    assert 100 not in on.running.vlans
    clock.now += 121
    assert 100 in on.running.vlans
    assert not one.has_pending_commit()


def test_napalm_hears_of_a_bad_line_and_of_the_session_of_another(served: Served) -> None:
    on, server = served
    one = driver(server)
    with pytest.raises(
        MergeConfigException, match=r"failed: invalid command .*at token 0: 'blorp'"
    ):
        one.load_merge_candidate(config="vlan 100\nblorp")
    assert 100 not in on.running.vlans
    on.chassis.locked_by = "ops"
    one._obtain_lock = lambda wait_time=None: one._lock()  # noqa: ARG005, SLF001  # no 10 s
    with pytest.raises(SessionLockedException):
        one.load_merge_candidate(config="vlan 100")


def test_napalm_turns_an_old_release_down() -> None:
    server = EapiServer([arista("4.20")])
    server.start()
    with pytest.raises(UnsupportedVersion):
        driver(server)
    server.stop()


def test_faults_strike_single_commands_of_a_request(served: Served) -> None:
    on, server = served
    one = driver(server, timeout=1)
    on.chassis.faults = [Fault("reject", "^vlan 100", "% Out of resources")]
    with pytest.raises(MergeConfigException, match=r"Error .1000.*could not run.*Out of resources"):
        one.load_merge_candidate(config="vlan 100")
    for what, there in (("drop", False), ("drop-after", True), ("hang", False)):
        on.chassis.faults = [Fault(what, "^vlan 200")]
        with pytest.raises(pyeapi.eapilib.ConnectionError):
            one.device.run_commands(["configure", "vlan 200"])
        assert (200 in on.running.vlans) is there
        on.running.vlans.pop(200, None)
    on.chassis.faults = [Fault("slow", "vlan 300", seconds=0.01)]
    one.device.run_commands(["configure", "vlan 300"])
    sent = [(entry.prompt, entry.line) for entry in on.chassis.log[-3:]]
    assert sent == [("", "enable"), ("", "configure"), ("(config)", "vlan 300")]


def test_a_switch_reboots_and_answers_again(served: Served) -> None:
    on, server = served
    one = driver(server, timeout=1)
    on.chassis.faults = [Fault("reboot-after", "^vlan 100")]
    with pytest.raises(pyeapi.eapilib.ConnectionError):
        one.device.run_commands(["configure", "vlan 100"])
    listener = server._served["arista-a"]  # noqa: SLF001  # what a reboot closes and opens
    wait_for(
        lambda: 100 not in on.running.vlans and listener.listener is not None, "it answers again"
    )
    assert driver(server).get_facts()["hostname"] == "arista-a"
    server.cut("arista-a")
    with pytest.raises(pyeapi.eapilib.ConnectionError):
        driver(server)
    server.listen("arista-a")
    driver(server)


def test_who_shuts_the_way_in_is_outside(served: Served) -> None:
    on, server = served
    one = driver(server)
    configure(on, "vrf instance MGMT", "interface Management1", "vrf MGMT")
    with pytest.raises(pyeapi.eapilib.ConnectionError):
        one.get_facts()
    configure(on, "management api http-commands", "vrf MGMT", "no shutdown")
    one.get_facts()
    one.device.connection.authentication("admin", "wrong")
    with pytest.raises(pyeapi.eapilib.ConnectionError, match="Unauthorized"):
        one.get_facts()


def test_the_certificate_is_the_one_that_is_offered(served: Served) -> None:
    _, server = served
    context = ssl.create_default_context(cadata=server.certificates["arista-a"])
    offered = ssl.get_server_certificate(("127.0.0.1", server.ports["arista-a"]))
    assert offered.strip() == server.certificates["arista-a"].strip()
    connection = pyeapi.connect(
        host="127.0.0.1", port=server.ports["arista-a"], username="admin",
        password="lab",  # noqa: S106  # of a lab
        context=context,
    )  # fmt: skip
    result = connection.execute(["show version", "show mlag"], encoding="json")["result"]
    assert result[0]["modelName"] == "DCS-7050SX3-48YC8"
    with pytest.raises(pyeapi.eapilib.CommandError, match=r"1003.*unconverted"):
        connection.execute(["show storm-control"], encoding="json")


def test_netmiko_configures_in_a_session_what_eapi_then_shows(served: Served) -> None:
    on, eapi = served
    server = SshServer([on])
    server.start()
    with netmiko.ConnectHandler(
        device_type="arista_eos", host="127.0.0.1", port=server.ports["arista-a"],
        username="admin", password="lab",  # noqa: S106  # of a lab
    ) as connection:  # fmt: skip
        connection.enable()
        lines = ["interface Ethernet1-2", "description host1", "switchport access vlan 100"]
        connection.send_config_set(lines, error_pattern=r"% ")
        with pytest.raises(netmiko.exceptions.ConfigInvalidException):
            connection.send_config_set(["vlan 100", "blorp"], error_pattern=r"% ")
        connection.exit_config_mode()
        connection.config_mode("configure session push")
        banner = ["vlan 200", "banner motd", "keep out", "EOF"]
        connection.send_config_set(
            [*banner, "commit"], enter_config_mode=False, exit_config_mode=False
        )
        assert "Copy completed successfully" in connection.save_config()
        assert "name" not in connection.send_command("show session-config named push diffs")
    assert on.startup.ports["Ethernet2"] == replace(
        on.startup.ports["Ethernet3"], description="host1", access=100
    )
    assert (200 in on.startup.vlans, on.startup.banners["motd"]) == (True, "keep out")
    assert driver(eapi).get_interfaces()["Ethernet1"]["description"] == "host1"
    server.stop()

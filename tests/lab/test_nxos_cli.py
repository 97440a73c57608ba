"""What the emulated Nexus accepts and refuses at its console and over SSH."""

import netmiko
import pytest

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab_lab.chassis import Chassis
from sanfab_lab.faults import Fault
from sanfab_lab.nxos import make
from sanfab_lab.ssh import SshServer
from support.costs import MOST, bytes_kept, line_cost
from support.nxos import N9K, N5548, at


def test_prompts_follow_the_mode() -> None:
    typist = at()
    typist("feature fcoe")
    for line, prompt in (
        ("vlan 101", "n5k-a(config-vlan)# "),
        ("vsan database", "n5k-a(config-vsan-db)# "),
        ("device-alias database", "n5k-a(config-device-alias-db)# "),
        ("zone name Z vsan 1", "n5k-a(config-zone)# "),
        ("interface Ethernet1/1", "n5k-a(config-if)# "),
        ("interface e1/1-2", "n5k-a(config-if-range)# "),
        ("system qos", "n5k-a(config-sys-qos)# "),
        ("exit", "n5k-a(config)# "),
        ("hostname other", "other(config)# "),
        ("end", "other# "),
    ):
        typist(line)
        assert typist.switch.prompt(typist.session) == prompt


def test_an_unknown_word_is_pointed_at_and_changes_nothing() -> None:
    typist = at()
    before = typist.config()
    said = typist("interface Ethernet1/1\nswitchport foo trunk")
    prompt = "n5k-a(config-if)# "
    assert said == " " * (len(prompt) + 11) + "^\n% Invalid command at '^' marker.\n"
    assert typist.config() == before


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("vlan", "% Incomplete command"),
        ("s", "% Ambiguous command"),
        ("interface Ethernet1/99", "Invalid range at '^' marker."),
        ("interface Ethernet1/1-40", "Invalid range at '^' marker."),
        ("interface Vlan5", "% Invalid command"),
        ("interface vfc1", "% Invalid command"),
        ("vsan database", "% Invalid command"),
        ("vlan 3968", "reserved"),
        ("vlan 4094", "reserved"),
        ("no vlan 1", "Cannot delete default VLAN"),
        ("vlan 4095", "Invalid range"),
        ("no interface port-channel 7", "Invalid range"),
        ("feature foo", "% Invalid command"),
        ("feature-set fcoe", "% Invalid command"),
        ("tacacs-server host 10.0.0.9 key x", "% Invalid command"),
        ("aaa authentication login default group G", "does not exist"),
        ("snmp-server user u network-admin auth sha short", "at least 8"),
        ("vpc domain 1", "% Invalid command"),
        ("ntp server 10.0.0.1 nonsense", "% Invalid command"),
        ("logging server 10.0.0.1 9", "% Invalid command"),
        ("snmp-server enable traps nonsense", "% Invalid command"),
        ("ip route nowhere 10.0.0.1", "% Invalid command"),
        ("system qos\nservice-policy type network-qos nosuch", "does not exist"),
        ("interface e1/1\nchannel-group 5 mode active", "LACP process needs to be started"),
        ("interface e1/1\nmtu 9216", "% Invalid command"),
        ("interface e1/1\nstorm-control broadcast level 101", "Invalid range"),
        ("write memory", "% Invalid command"),
        ("rollback running-config checkpoint nosuch", "does not exist"),
    ],
)
def test_what_the_switch_does_not_take_it_refuses(line: str, text: str) -> None:
    typist = at()
    before = typist.config()
    assert text in typist(line)
    assert typist.config() == before


def test_a_refused_line_leaves_the_mode_as_it_was() -> None:
    typist = at()
    typist("interface Ethernet1/1")
    typist("vlan 3970")
    assert typist.switch.prompt(typist.session) == "n5k-a(config-if)# "


def test_words_may_be_cut_short() -> None:
    typist = at()
    typist.silently("int eth 1/9\n sw mo tr\n sw tr all vl 1, 100\n no shut")
    assert "  switchport mode trunk\n  switchport trunk allowed vlan 1,100\n" in typist.config()


def test_commands_of_another_mode_end_the_one_before() -> None:
    typist = at()
    typist.silently("vlan 5\nname A\ninterface Ethernet1/1\ndescription x\nvlan 6\nname B")
    assert "vlan 5\n  name A\nvlan 6\n  name B\n" in typist.config()


def test_a_question_waits_for_an_answer_and_no_is_the_default() -> None:
    typist = at()
    typist("feature fcoe\nvsan database\nvsan 7\nend\nno terminal dont-ask\nconf t\nvsan database")
    assert typist("no vsan 7") == ""
    assert typist.switch.prompt(typist.session) == "Do you want to continue? (y/n) [n] "
    typist("n")
    assert 7 in typist.switch.state.vsans
    typist("no vsan 7\ny")
    assert 7 not in typist.switch.state.vsans


def test_a_banner_goes_on_to_its_delimiter() -> None:
    typist = at()
    said = typist("banner motd #two")
    assert said == "Enter TEXT message.  End with the character '#'.\n"
    assert typist.switch.prompt(typist.session) == "> "
    typist.silently("vlan 5\nlines#\nhostname other")
    assert "banner motd #two\nvlan 5\nlines#\n" in typist.config()
    assert typist.switch.prompt(typist.session) == "other(config)# "
    typist.silently("no banner motd")
    assert "banner" not in typist.config()


def test_output_is_filtered_behind_a_bar() -> None:
    typist = at()
    assert typist("show running-config | include hostname") == "hostname n5k-a\n"
    assert typist("show running-config | count") == f"{len(typist('show run').splitlines())}\n"
    assert "Invalid command" in typist("show running-config | frobnicate x")


@pytest.fixture
def lab() -> object:
    platform = PLATFORMS[N5548]
    chassis = Chassis("n5k-a", platform, platform.release, tuple(port_speeds(platform)))
    server = SshServer([make(chassis)])
    server.start()
    yield server
    server.stop()


def connect(server: SshServer) -> netmiko.BaseConnection:
    return netmiko.ConnectHandler(
        device_type="cisco_nxos",
        host="127.0.0.1",
        port=server.ports["n5k-a"],
        username="admin",
        password="lab",  # noqa: S106  # of the emulated switch
    )


def test_netmiko_configures_saves_and_reads(lab: SshServer) -> None:
    lines = ["vlan 10", "name STORAGE", "interface Ethernet1/1", "switchport access vlan 10"]
    with connect(lab) as link:
        link.send_config_set(lines, error_pattern="(?i)invalid|error")
        assert "Copy complete" in link.save_config()
        text = link.send_command("show startup-config")
    assert "vlan 10\n  name STORAGE" in text
    assert "interface Ethernet1/1\n  switchport access vlan 10" in text


def test_netmiko_sees_a_refusal(lab: SshServer) -> None:
    with connect(lab) as link, pytest.raises(netmiko.ConfigInvalidException):
        link.send_config_set(["vlan 10", "nonsense"], error_pattern=r"% Invalid")


def test_a_reboot_loses_what_was_not_saved(lab: SshServer) -> None:
    lab.switches["n5k-a"].chassis.boot_seconds = 0.05
    with connect(lab) as link:
        link.send_config_set(["hostname lost"])
    lab.reboot("n5k-a")
    with connect(lab) as link:
        assert link.find_prompt() == "n5k-a#"


def test_a_fault_strikes_at_its_line(lab: SshServer) -> None:
    lab.switches["n5k-a"].chassis.faults.append(Fault("reject", "vlan 20", "ERROR: no"))
    with connect(lab) as link:
        text = link.send_config_set(["vlan 19", "vlan 20"])
    assert "ERROR: no" in text
    assert sorted(lab.switches["n5k-a"].state.vlans) == [1, 19]  # type: ignore[attr-defined]


def test_a_line_costs_little_and_a_switch_is_small() -> None:
    size, typist = bytes_kept(lambda: at(N9K))
    lines = "".join(
        f"interface Ethernet1/{n}\nswitchport\nswitchport mode trunk\nmtu 9216\nno shutdown\n"
        for n in range(1, 49)
    )
    assert line_cost(typist.silently, lines.splitlines()) < MOST
    assert size < 400_000

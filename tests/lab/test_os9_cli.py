"""What the emulated OS9 switch accepts and refuses at its console and over SSH."""

from collections.abc import Iterator

import pytest
from netmiko import ConnectHandler
from netmiko.exceptions import ConfigInvalidException

from sanfab_lab.chassis import Emulator
from sanfab_lab.ssh import SshServer
from support.costs import MOST, line_cost
from support.os9 import Typist, os9_typist

LAYER2 = "Port is in Layer-2 mode"
LOGIN = {"device_type": "dell_os9", "username": "admin", "password": "lab"}


@pytest.mark.parametrize(
    ("lines", "prompt"),
    [
        (["interface te 0/1"], "conf-if-te-0/1"),
        (["int TenGigabitEthernet0/1"], "conf-if-te-0/1"),
        (["interface fortyGigE 0/56"], "conf-if-fo-0/56"),
        (["int range te0/1-12"], "conf-if-range-te-0/1-12"),
        (["int range tengigabitethernet 0/32 , te 0/33"], "conf-if-range-te-0/32,te-0/33"),
        (["interface range Te0/1,2,3,4"], "conf-if-range-te-0/1,2,3,4"),
        (["interface vlan 150"], "conf-if-vl-150"),
        (["interface Port-channel 9"], "conf-if-po-9"),
        (["interface ManagementEthernet 0/0"], "conf-if-ma-0/0"),
        (["interface te 0/1", "port-channel-protocol lacp"], "conf-if-te-0/1-lacp"),
        (["interface te 0/1", "protocol lldp", "interface te 0/2"], "conf-if-te-0/2"),
        (["vlt domain 1"], "conf-vlt-1"),
        (["dcb-map SAN"], "conf-dcbmap-SAN"),
        (["protocol spanning-tree rstp"], "conf-rstp"),
        (["line vty 0 9"], "config-line-vty"),
    ],
)  # fmt: skip
def test_the_prompt_names_the_mode(conf: Typist, lines: list[str], prompt: str) -> None:
    assert conf.say(*lines) == ""
    assert conf.prompt == f"sw1({prompt})#"
    conf.say("end")
    assert (conf.prompt, conf.session.modes) == ("sw1#", [])


def test_errors_point_at_the_word(conf: Typist) -> None:
    before = conf.config()
    conf.say("conf t")
    marker = '% Error: Invalid input at "^" marker.'
    assert conf.say("frobnicate now") == f"{' ' * len('sw1(conf)#')}^\n{marker}"
    assert conf.say("interface te 0/1", "switchport access") == (
        f"{' ' * len('sw1(conf-if-te-0/1)#switchport ')}^\n{marker}"
    )
    assert conf.say("mtu") == "% Error: Incomplete command."
    assert conf.say("s") == "% Error: Ambiguous command."
    assert "out of range" in conf.say("mtu 12001")
    assert "out of range" in conf.say("exit", "interface te 0/48")
    assert "out of range" in conf.say("interface vlan 4095")
    assert "out of range" in conf.say("interface port-channel 129")
    assert "Invalid input" in conf.say("interface frobigabit 0/1")
    assert "Invalid input" in conf.say("interface te 0/1", "vlan tagged 10")  # an IOA form
    assert conf.config() == before


def test_a_range_changes_all_or_nothing(conf: Typist) -> None:
    conf.say("interface te 0/3", "switchport", "interface range te 0/1-4")
    assert LAYER2 in conf.say("portmode hybrid")
    assert conf.stanza("te 0/1") == [" no ip address", " shutdown"]


def test_older_releases_have_fewer_commands() -> None:
    one = os9_typist(release="8.3.12.1")
    one.say("conf t")
    assert "Invalid input" in one.say("dcb-map SAN")
    assert "Invalid input" in one.say("username x password y role sysadmin")
    one.say("snmp-server group G 3 priv")
    assert "Invalid input" in one.say(
        "snmp-server user u G 3 auth sha 12345678 priv aes128 12345678"
    )
    assert one.say("protocol lldp", "exit") == ""
    assert not one.switch.speaks_lldp("TenGigabitEthernet 0/1")
    one.say("protocol lldp", "no disable")
    assert one.switch.speaks_lldp("TenGigabitEthernet 0/1")
    assert "\nprotocol lldp\n no disable\n!\nline console 0\n" in one.config()


def test_saving_asks_and_a_full_flash_keeps_the_old_file(conf: Typist) -> None:
    conf.say("hostname a", "end")
    assert conf.say("copy running-config startup-config") == "File with same name already exist.\n"
    assert conf.prompt == "Proceed to copy the file [confirm yes/no]: "
    conf.say("no")
    assert "hostname sw1" in conf.say("show startup-config")
    conf.say("copy run start")
    assert (conf.say(""), conf.prompt) == ("", "Proceed to copy the file [confirm yes/no]: ")
    conf.switch.chassis.flash_full = True
    assert conf.say("yes").startswith("% Error: ")
    assert conf.say("write memory").startswith("% Error: ")
    assert "hostname sw1" in conf.say("show startup-config")
    conf.switch.chassis.flash_full = False
    assert conf.say("wr mem") == "!\n"
    conf.say("conf t", "hostname b", "end")
    startup = conf.say("show startup-config")
    assert "Current Configuration" not in startup
    conf.switch.boot()
    assert conf.switch.hostname() == "a"


def test_reload_loses_what_was_not_saved(conf: Typist) -> None:
    conf.say("interface vlan 10", "end", "reload")
    assert conf.prompt == "System configuration has been modified. Save? [yes/no]: "
    conf.say("no")
    assert conf.prompt == "Proceed with reload [confirm yes/no]: "
    conf.say("yes")
    assert not conf.session.alive
    assert "Vlan 10" not in conf.config()


def test_one_login_may_lock_the_configuration() -> None:
    one = os9_typist()
    one.switch.chassis.locked_by = "bob"
    assert (
        one.say("configure terminal")
        == '% Error: User "bob" on line vty0 is in exclusive configuration mode'
    )
    assert (one.prompt, one.session.modes) == ("sw1#", [])
    one.switch.chassis.locked_by = ""
    other = Typist(one.switch, one.switch.chassis.login("eve"))
    other.say("configure terminal")
    assert "Can't lock configuration mode exclusively" in one.say("configure terminal lock")
    assert 'User "eve"' in one.say("configure terminal lock")
    other.say("end")
    one.say("configure terminal lock")
    assert "exclusive configuration mode" in other.say("configure terminal")
    one.switch.close(one.session)  # the connection is lost, and the lock with it
    assert other.say("configure terminal") == ""


def test_output_can_be_filtered_and_limited_to_a_topic(conf: Typist) -> None:
    conf.say("interface vlan 10", "end")
    assert conf.say("show running-config | grep Vlan") == "interface Vlan 1\ninterface Vlan 10\n"
    assert conf.say("show running-config | find line").startswith("line console 0\n")
    assert conf.say("show running-config | no-more") == conf.say("show running-config")
    assert (
        conf.say("show running-config interface vlan 10")
        == "!\ninterface Vlan 10\n no ip address\n shutdown\n"
    )
    assert conf.say("show running-config users").startswith("!\nusername admin")


def test_a_line_costs_little(conf: Typist) -> None:
    conf.say("interface range te 0/0-47", "switchport", "exit")
    lines = [
        line for vlan in range(2, 302) for line in (f"interface vlan {vlan}", "tagged te 0/0-47")
    ]
    said: list[str] = []
    assert line_cost(lambda line: said.append(conf.say(line)), lines) < MOST
    assert set(said) == {""}


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[SshServer, Emulator]]:
    switch = os9_typist().switch
    server = SshServer([switch])
    server.start()
    yield server, switch
    server.stop()


def test_netmiko_configures_saves_and_reads(served: tuple[SshServer, Emulator]) -> None:
    server, switch = served
    with ConnectHandler(
        host="127.0.0.1",
        port=server.ports["sw1"],
        **LOGIN,
    ) as link:
        lines = [
            "interface te 0/1",
            "switchport",
            "no shutdown",
            "interface vlan 10",
            "tagged te 0/1",
        ]
        link.send_config_set(lines, error_pattern="% ?Error|config ignored")
        with pytest.raises(ConfigInvalidException, match="portmode hybrid"):
            link.send_config_set(["interface te 0/1", "portmode hybrid"], error_pattern="% ?Error")
        link.exit_config_mode()
        link.save_config()
        assert "tagged TenGigabitEthernet 0/1" in link.send_command("show startup-config")
        assert "Dell Application Software Version:  9.14(2.7)" in link.send_command("show version")
        assert link.find_prompt() == "sw1#"
    typed = [sent.line for sent in switch.chassis.log if sent.prompt.startswith("sw1(conf-if-vl")]
    assert [line for line in typed if line] == ["tagged te 0/1", "end"]


def test_netmiko_answers_the_question(served: tuple[SshServer, Emulator]) -> None:
    server, _ = served
    with ConnectHandler(
        host="127.0.0.1",
        port=server.ports["sw1"],
        **LOGIN,
    ) as link:
        shown = link.send_command(
            "copy running-config startup-config", expect_string=r"\[confirm yes/no\]:\s?$"
        )
        assert "File with same name already exist." in shown
        assert "bytes successfully copied" in link.send_command("yes", expect_string="#")


def test_a_shortened_keyword_has_the_effect_of_the_whole_word(conf: Typist) -> None:
    conf.say("ntp ser 10.0.0.5 pref", "ip ssh auth 5", "int te 0/1", "flowc rx on tx off nego")
    config = conf.config()
    assert "\nntp server 10.0.0.5 prefer\n" in config
    assert "\nip ssh authentication-retries 5\n" in config
    assert "\n flowcontrol rx on tx off negotiate  \n" in config

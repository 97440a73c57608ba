"""The emulated OS9 switch: what it accepts, refuses, prints; and over SSH with Netmiko."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from netmiko import ConnectHandler
from netmiko.exceptions import ConfigInvalidException

from sanfab.model import Platform, port_speeds
from sanfab.model.platforms.os9 import MXL, S4810
from sanfab_lab.chassis import Chassis, Emulator, Plugged, Session
from sanfab_lab.os9 import make
from sanfab_lab.ssh import SshServer

CAPTURES = Path(__file__).parents[1] / "nos/os9/captures"
LAYER2 = "Port is in Layer-2 mode"
ELSEWHERE = "Port is part of a non-default VLAN"
MEMBER = "is in Layer 2 LAG"
LOGIN = {"device_type": "dell_os9", "username": "admin", "password": "lab"}


class Desk(NamedTuple):
    """A switch with a login."""

    switch: Emulator
    session: Session

    def say(self, *lines: str) -> str:
        """Type lines; return what the last one printed, and refuse what is printed before."""
        for line in lines[:-1]:
            assert self.switch.run(self.session, line) == "", line
        return self.switch.run(self.session, lines[-1])

    def script(self, lines: str) -> str:
        """Type lines that are separated by semicolons."""
        return self.say(*lines.split("; "))

    @property
    def prompt(self) -> str:
        return self.switch.prompt(self.session)

    def config(self) -> str:
        """Return the running configuration without its header."""
        text = self.switch.run(self.session, "end") or ""
        text += self.switch.run(self.session, "show running-config")
        return re.sub(r"^! .*\n", "", text, flags=re.MULTILINE)

    def stanza(self, name: str) -> list[str]:
        self.switch.run(self.session, "end")
        text = self.switch.run(self.session, f"show running-config interface {name}")
        return text.splitlines()[2:]


def desk(platform: Platform = S4810, release: str = "9.14(2.7)", name: str = "sw1") -> Desk:
    chassis = Chassis(name, platform, release, tuple(port_speeds(platform)), clock=lambda: 100.0)
    switch = make(chassis)
    chassis.others = {name: switch}
    return Desk(switch, chassis.login("admin"))


@pytest.fixture
def conf() -> Desk:
    """A switch in configuration mode."""
    one = desk()
    one.say("configure terminal")
    return one


def test_factory_ports_are_routed_and_shut_down() -> None:
    one = desk()
    assert one.stanza("te 0/0") == [" no ip address", " shutdown"]
    assert one.prompt == "sw1#"
    config = one.config()
    assert "switchport" not in config
    assert config.count("interface ") == 48 + 4 + 1 + 1
    assert config.endswith("!\nend\n")
    assert "lab" not in config
    assert re.search(
        r"^username admin password 7 [0-9a-f]{48} privilege 15 role sysadmin$", config, re.M
    )


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
def test_prompts(conf: Desk, lines: list[str], prompt: str) -> None:
    assert conf.say(*lines) == ""
    assert conf.prompt == f"sw1({prompt})#"
    conf.say("end")
    assert (conf.prompt, conf.session.modes) == ("sw1#", [])


def test_errors_point_at_the_word(conf: Desk) -> None:
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


def test_hybrid_comes_before_switchport_and_membership(conf: Desk) -> None:
    assert (
        conf.say("interface te 0/1", "switchport", "portmode hybrid")
        == f"% Error: {LAYER2} Te 0/1."
    )
    assert conf.say("no switchport", "portmode hybrid", "switchport") == ""
    assert conf.say(
        "interface vlan 10", "tagged te 0/1", "interface te 0/1", "no portmode hybrid"
    ) == (f"% Error: {ELSEWHERE} Te 0/1.")
    assert conf.stanza("te 0/1")[1:] == [" portmode hybrid", " switchport", " shutdown"]


def test_membership_rules(conf: Desk) -> None:
    conf.say(
        "interface range te 0/1-3",
        "switchport",
        "interface te 0/4",
        "portmode hybrid",
        "switchport",
    )
    assert "not in Layer-2 mode" in conf.say("interface vlan 10", "tagged te 0/1-5")
    assert conf.say("tagged te 0/1-2,4", "untagged te 0/3") == ""
    assert ELSEWHERE in conf.say("interface vlan 20", "untagged te 0/1")  # tagged in 10, not hybrid
    assert ELSEWHERE in conf.say("tagged te 0/3")  # untagged in 10, not hybrid
    assert conf.say("untagged te 0/4") == ""
    assert ELSEWHERE in conf.say("interface vlan 30", "untagged te 0/4")  # untagged in 20
    assert ELSEWHERE in conf.say("interface vlan 20", "tagged te 0/4")  # untagged here
    assert ELSEWHERE in conf.say("interface te 0/1", "no switchport")
    assert "default VLAN" in conf.say("interface vlan 1", "untagged te 0/2")
    assert "not a member" in conf.say("interface vlan 10", "no tagged te 0/3")
    assert conf.stanza("vlan 10") == [
        " no ip address", " tagged TenGigabitEthernet 0/1-2,4", " untagged TenGigabitEthernet 0/3",
        " shutdown",
    ]  # fmt: skip
    assert (
        conf.say("conf t", "int vlan 20", "no untagged te 0/4", "int vlan 30", "untagged te 0/4")
        == ""
    )


def test_the_default_vlan_shows_who_is_left_in_a_comment(conf: Desk) -> None:
    conf.say(
        "interface range te 0/0-2 , fo 0/48-60", "switchport", "interface te 0/5", "portmode hybrid"
    )
    conf.say("switchport", "interface vlan 10", "tagged te 0/0,5", "untagged te 0/1")
    members = "!untagged TenGigabitEthernet 0/2,5\n!untagged fortyGigE 0/48,52,56,60\n"
    assert f"\ninterface Vlan 1\n{members}!\n" in conf.config()


def test_a_vlan_is_deleted_with_its_members(conf: Desk) -> None:
    conf.say("interface te 0/1", "switchport", "interface vlan 10", "untagged te 0/1", "exit")
    assert "does not exist" in conf.say("no interface vlan 11")
    assert "Default VLAN" in conf.say("no interface vlan 1")
    assert conf.say("no interface vlan 10") == ""
    assert conf.stanza("vlan 1") == ["!untagged TenGigabitEthernet 0/1"]


def test_a_range_changes_all_or_nothing(conf: Desk) -> None:
    conf.say("interface te 0/3", "switchport", "interface range te 0/1-4")
    assert LAYER2 in conf.say("portmode hybrid")
    assert conf.stanza("te 0/1") == [" no ip address", " shutdown"]


def test_pause_and_dcb_exclude_each_other(conf: Desk) -> None:
    conf.say("interface te 0/1", "flowcontrol rx on tx on")
    assert "Flow control is enabled on Te 0/1" in conf.say("exit", "dcb enable")
    assert conf.say("interface te 0/1", "no flowcontrol rx on tx on", "exit", "dcb enable") == ""
    assert "PFC is enabled on Te 0/1" in conf.say("interface te 0/1", "flowcontrol rx on tx off")
    conf.say("exit", "dcb-map OFF", "no pfc mode on", "exit")
    assert conf.say("interface te 0/1", "dcb-map OFF", "flowcontrol rx on tx off") == ""
    assert "Flow control is enabled" in conf.say("no dcb-map")  # PFC would come back
    assert "does not exist" in conf.say("dcb-map SAN")
    assert "Invalid input" in conf.say("flowcontrol tx on rx on")
    assert conf.stanza("te 0/1") == [
        " no ip address", " flowcontrol rx on tx off  ", " dcb-map OFF", " shutdown",
    ]  # fmt: skip


def test_an_mxl_has_dcb_and_iscsi_on_until_told_otherwise() -> None:
    one = desk(MXL)
    one.say("conf t")
    assert "PFC is enabled" in one.say("interface te 0/1", "flowcontrol rx on tx off")
    assert (
        one.say(
            "exit",
            "no dcb enable",
            "no iscsi enable",
            "interface te 0/1",
            "flowcontrol rx on tx off",
        )
        == ""
    )
    config = one.config()
    assert "\n!\nno dcb enable\n!\n" in config
    assert "\n!\nno iscsi enable\n!\nend\n" in config
    assert "provision MXL-10/40GbE" in config
    s4810 = desk()
    s4810.say("conf t", "no dcb enable", "no iscsi enable")
    assert "dcb" not in s4810.config()  # the default there


def test_dcb_maps_are_checked(conf: Desk) -> None:
    conf.say("dcb-map SAN", "priority-group 0 bandwidth 60 pfc off")
    assert "Priority-group 1 is not configured" in conf.say("priority-pgid 0 0 0 1 0 0 0 0")
    conf.say("priority-group 1 bandwidth 30 pfc on")
    assert "should be 100" in conf.say("priority-pgid 0 0 0 1 0 0 0 0")
    conf.say("priority-group 1 bandwidth 40 pfc on")
    assert "same priority-group" in conf.say("priority-pgid 0 0 1 1 0 0 0 0")
    assert conf.say("priority-pgid 0 0 0 1 0 0 0 0") == ""
    assert "in use" in conf.say("no priority-group 1")
    assert "DCB is not enabled" in conf.say("interface te 0/1", "dcb-map SAN")
    assert conf.say("exit", "dcb enable", "interface te 0/1", "dcb-map SAN", "exit") == ""
    assert "applied" in conf.say("no dcb-map SAN")
    assert "PG:1 TSA:ETS BW:40 PFC:ON" in conf.say("do show qos dcb-map SAN")
    assert "Priority list is 3" in conf.say("do show interfaces te 0/1 pfc summary")
    assert (
        "dcb-map SAN\n priority-group 0 bandwidth 60 pfc off\n"
        " priority-group 1 bandwidth 40 pfc on\n"
        " priority-pgid 0 0 0 1 0 0 0 0\n"
    ) in conf.config()


def test_port_channels(conf: Desk) -> None:
    conf.say("interface te 0/1", "switchport")
    assert LAYER2 in conf.say("port-channel-protocol LACP")
    assert (
        conf.say(
            "no switchport",
            "mtu 12000",
            "port-channel-protocol LACP",
            "port-channel 10 mode active",
        )
        == ""
    )
    assert "Invalid input" in conf.say("flowcontrol rx on tx on")  # the block has to be left
    assert conf.say("exit", "flowcontrol rx on tx on", "no shutdown") == ""
    for line in (
        "switchport",
        "portmode hybrid",
        "spanning-tree rstp edge-port",
        "storm-control broadcast 5 in",
    ):
        assert MEMBER in conf.say(line)
    assert "does not match" in conf.say(  # the other member has 12000
        "interface te 0/2", "port-channel-protocol lacp", "port-channel 10 mode active"
    )
    assert "exceeds that of its members" in conf.script(
        "interface port-channel 10; mtu 12000; interface te 0/1; interface po 11; "
        "channel-member te 0/3; mtu 9216"
    )
    assert "less than that of Po 10" in conf.say("interface te 0/1", "mtu 9216")
    assert MEMBER in conf.say("interface po 11", "channel-member te 0/1")
    assert conf.stanza("te 0/1") == [
        " no ip address", " mtu 12000", " flowcontrol rx on tx on  ", "!",
        " port-channel-protocol LACP ", "  port-channel 10 mode active", " no shutdown",
    ]  # fmt: skip
    assert conf.stanza("po 11") == [
        " no ip address",
        " channel-member TenGigabitEthernet 0/3",
        " shutdown",
    ]
    assert conf.say("conf t", "no interface po 10") == ""
    assert "LACP" not in "".join(conf.stanza("te 0/1"))


def test_spanning_tree_is_off_until_no_disable(conf: Desk) -> None:
    conf.say("protocol spanning-tree rstp", "exit")
    assert "\n!\nprotocol spanning-tree rstp\n!\n" in conf.config()
    conf.say("conf t", "protocol spanning-tree rstp", "no disable", "bridge-priority 4096")
    assert "out of range" in conf.say("bridge-priority 4097")
    assert "already enabled" in conf.say("exit", "protocol spanning-tree pvst", "no disable")
    assert "\nprotocol spanning-tree rstp\n no disable\n bridge-priority 4096\n" in conf.config()
    conf.script(
        "conf t; interface te 0/1; switchport; "
        "spanning-tree rstp edge-port bpduguard shutdown-on-violation; "
        "spanning-tree mstp edge-port; spanning-tree 0 portfast; "
        "storm-control broadcast 200 in"
    )
    assert "not configured" in conf.say("no storm-control broadcast 100 in")
    assert conf.stanza("te 0/1")[2:-1] == [
        " spanning-tree mstp edge-port",
        " spanning-tree rstp edge-port bpduguard shutdown-on-violation",
        " spanning-tree 0 portfast",
        " storm-control broadcast 200 in",
    ]


SERVICES = """\
no hostname
hostname new-name
management route 0.0.0.0/0 10.0.0.254
username oper password 0 Sesame-1 privilege 1 role netoperator
enable sha256-password Sesame-2
ntp server 10.0.0.5
logging 10.0.0.6
clock timezone UTC 0
snmp-server community public ro
snmp-server group SAN 3 priv read all
snmp-server user watcher SAN 3 auth sha Sesame-3 priv aes128 Sesame-4
snmp-server host 10.0.0.7 traps version 3 priv watcher udp-port 162
tacacs-server host 10.0.0.8 timeout 5 key Sesame-5
aaa authentication login default tacacs+ local
aaa authorization exec default tacacs+ local
no ip telnet server enable
banner login ^CKeep out^C"""


def test_services_are_printed_without_their_secrets(conf: Desk) -> None:
    assert conf.say(*SERVICES.split("\n")) == ""
    config = conf.config()
    assert "Sesame" not in config
    for shape in (
        "hostname new-name", r"management route 0\.0\.0\.0/0 10\.0\.0\.254",
        "username oper password 7 [0-9a-f]+ role netoperator", "enable sha256-password 8 [0-9a-f]+",
        "snmp-server user watcher SAN 3 encrypted auth sha [0-9a-f]+ priv aes128 [0-9a-f]+",
        r"tacacs-server host 10\.0\.0\.8 timeout 5 key 7 [0-9a-f]+",
        r"aaa authentication login default tacacs\+ local", "no ip telnet server enable",
        r"banner login \^C\nKeep out\n\^C",
    ):  # fmt: skip
        assert re.search(f"^{shape}$", config, re.MULTILINE), shape
    hidden = re.findall(r"^username oper.*", config, re.MULTILINE)[0]
    conf.say("conf t", "no username oper", hidden)
    assert conf.config() == config  # a hidden secret is taken as it is
    assert "does not exist" in conf.say("conf t", "no ntp server 10.0.0.9")


def test_lines_and_banners_over_several_lines(conf: Desk) -> None:
    assert "End with the character '#'" in conf.say("banner motd #")
    assert (conf.prompt, conf.say("one"), conf.say("two#"), conf.prompt) == (
        "",
        "",
        "",
        "sw1(conf)#",
    )
    conf.say("line vty 0 2", "exec-timeout 10 0", "no exec-timeout", "exec-timeout 5")
    config = conf.config()
    assert "banner motd ^C\none\ntwo\n^C\n" in config
    assert "line vty 2\n exec-timeout 5 0\nline vty 3\n" in config
    assert conf.switch.greeting(conf.switch.chassis.login("admin")) == "one\ntwo\n"


def test_older_releases_know_less() -> None:
    one = desk(release="8.3.12.1")
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


def test_fip_snooping(conf: Desk) -> None:
    assert "not enabled" in conf.say("fip-snooping enable")
    conf.say("feature fip-snooping", "interface vlan 100")
    assert conf.say("fip-snooping fc-map 0efc0a") == ""
    assert conf.prompt.startswith("Changing fc-map deletes sessions using it")
    conf.say("n")
    assert "fc-map" not in "".join(conf.stanza("vlan 100"))
    conf.say(
        "conf t", "interface vlan 100", "fip-snooping fc-map 0efc0a", "y", "fip-snooping enable"
    )
    assert conf.stanza("vlan 100")[1:3] == [" fip-snooping fc-map 0efc0a", " fip-snooping enable"]
    conf.script(
        "conf t; dcb enable; interface range te 0/1-2; portmode hybrid; switchport; "
        "no shutdown; interface te 0/2; fip-snooping port-mode fcf; interface vlan 100; "
        "tagged te 0/1-2; end"
    )
    cables = conf.switch.chassis.cables
    cables["TenGigabitEthernet 0/1"] = Plugged(
        "host", "esx1", "p1", "02:00:00:00:00:01", ("20:00:00:00:00:00:00:01",)
    )
    cables["TenGigabitEthernet 0/2"] = Plugged("array", "fcf", "1", "02:00:00:00:00:02")
    assert "Te 0/1" in conf.say("show fip-snooping sessions")
    assert "20:00:00:00:00:00:00:01" in conf.say("show fip-snooping sessions")
    conf.say("conf t", "interface te 0/2", "shutdown", "end")
    assert "20:00" not in conf.say("show fip-snooping sessions")
    assert "fip" not in (conf.say("conf t", "no feature fip-snooping"), conf.config())[1]


def test_saving_asks_and_a_full_flash_keeps_the_old_file(conf: Desk) -> None:
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


def test_reload_loses_what_was_not_saved(conf: Desk) -> None:
    conf.say("interface vlan 10", "end", "reload")
    assert conf.prompt == "System configuration has been modified. Save? [yes/no]: "
    conf.say("no")
    assert conf.prompt == "Proceed with reload [confirm yes/no]: "
    conf.say("yes")
    assert not conf.session.alive
    assert "Vlan 10" not in conf.config()


def test_configuration_lock() -> None:
    one = desk()
    one.switch.chassis.locked_by = "bob"
    assert (
        one.say("configure terminal")
        == '% Error: User "bob" on line vty0 is in exclusive configuration mode'
    )
    assert (one.prompt, one.session.modes) == ("sw1#", [])
    one.switch.chassis.locked_by = ""
    other = Desk(one.switch, one.switch.chassis.login("eve"))
    other.say("configure terminal")
    assert "Can't lock configuration mode exclusively" in one.say("configure terminal lock")
    assert 'User "eve"' in one.say("configure terminal lock")
    other.say("end")
    one.say("configure terminal lock")
    assert "exclusive configuration mode" in other.say("configure terminal")
    one.switch.close(one.session)  # the connection is lost, and the lock with it
    assert other.say("configure terminal") == ""


def pair() -> tuple[Desk, Desk]:
    """Two switches with two cables between them, and hosts."""
    one, two = desk(name="sw1"), desk(name="a-rather-long-name")
    switches = {d.switch.chassis.name: d.switch for d in (one, two)}
    for here, there in ((one, two), (two, one)):
        here.switch.chassis.others = switches
        for number in (1, 2):
            name = f"TenGigabitEthernet 0/{number}"
            here.switch.chassis.cables[name] = Plugged(
                "switch", there.switch.chassis.name, name, f"00:01:e8:00:00:0{number}"
            )
        here.switch.chassis.cables["TenGigabitEthernet 0/5"] = Plugged(
            "host", "esx1", "vmnic2", "02:00:00:00:00:05"
        )
    return one, two


def test_links_neighbours_and_port_channels_follow_the_cables() -> None:
    one, two = pair()
    for d in (one, two):
        d.script(
            "conf t; protocol lldp; advertise management-tlv system-name; "
            "interface range te 0/1-2; port-channel-protocol lacp; "
            "port-channel 10 mode active; exit; no shutdown; interface po 10; switchport; "
            "no shutdown; interface te 0/5; no shutdown; mtu 12000; end"
        )
    assert " Te 0/1       a-rather-long-n...TenGigabitEthernet 0/1" in one.say(
        "show lldp neighbors"
    )
    detail = one.say("show lldp neighbors detail")
    assert "Local Interface Te 0/2 has 1 neighbor" in detail
    assert "Remote System Name:  a-rather-long-name\n" in detail
    assert "Remote Port ID:  02:00:00:00:00:05\n    Remote Port Description:  vmnic2\n" in detail
    assert "L   10   L2    up           00:00:00    Te 0/1     (Up)" in one.say(
        "show interfaces port-channel brief"
    )
    port = one.say("show interfaces te 0/5")
    assert "TenGigabitEthernet 0/5 is up, line protocol is up\n" in port
    assert (
        "\nMTU 12000 bytes, IP MTU 11982 bytes\nLineSpeed 10000 Mbit\nFlowcontrol rx off tx off\n"
        in port
    )
    assert "Te 0/5                            Up     10000 Mbit   Full   --" in one.say(
        "show interfaces status"
    )
    two.say("conf t", "no protocol lldp", "interface te 0/1", "shutdown")
    assert "(Down)" in one.say("show interfaces port-channel brief")
    assert "a-rather" not in one.say("show lldp neighbors detail")
    assert "*   1      Active                                    U Po10(Te 0/1-2)\n" in one.say(
        "show vlan"
    )


def test_vlt_comes_up_if_both_agree() -> None:
    one, two = pair()
    for unit, d in enumerate((one, two)):
        d.script(
            "conf t; interface po 100; channel-member te 0/1-2; no shutdown; "
            "interface range te 0/1-2; no shutdown; vlt domain 1; "
            f"peer-link port-channel 100; back-up destination 10.0.0.9; unit-id {unit}; "
            "system-mac mac-address 00:11:22:33:44:55"
        )
        assert "VLT peer-link" in d.say("interface po 100", "switchport")
    assert "VLT Peer Status:                      Up" in one.say("do show vlt brief")
    assert one.say("do show vlt mismatch") == ""
    two.say("vlt domain 1", "unit-id 0")
    assert "VLT Peer Status:                      Down" in one.say("do show vlt brief")
    assert "not in default mode" in one.say(
        "interface po 7", "switchport", "vlt domain 1", "peer-link port-channel 7"
    )


def test_filters_and_topics(conf: Desk) -> None:
    conf.say("interface vlan 10", "end")
    assert conf.say("show running-config | grep Vlan") == "interface Vlan 1\ninterface Vlan 10\n"
    assert conf.say("show running-config | find line").startswith("line console 0\n")
    assert conf.say("show running-config | no-more") == conf.say("show running-config")
    assert (
        conf.say("show running-config interface vlan 10")
        == "!\ninterface Vlan 10\n no ip address\n shutdown\n"
    )
    assert conf.say("show running-config users").startswith("!\nusername admin")


def typed(stanza: str) -> Iterator[str]:
    """Yield what to type for a printed stanza: blocks inside it have to be left."""
    inside = False
    for line in stanza.splitlines():
        if inside and not line.startswith(("  ", "!")):
            yield "exit"
            inside = False
        if line != "!":
            yield line.strip()
        inside = inside or line in {" protocol lldp", " port-channel-protocol LACP"}


def test_a_published_configuration_is_taken_and_printed_as_it_was() -> None:
    text = (CAPTURES / "mxl-9.5.cfg").read_text()
    stanzas = re.findall(r"^interface (?:Ten|forty).*\n(?: .*\n|!\n(?= ))*", text, re.MULTILINE)
    names = tuple(stanza.splitlines()[0].removeprefix("interface ") for stanza in stanzas)
    switch = make(Chassis("x", MXL, "9.5(0.1)", names))
    one = Desk(switch, switch.chassis.login("root"))
    one.say("configure terminal")
    for line in re.findall(r"^(?:qos-pol|dcb-|priority-gr).*\n(?: .*\n)*", text, re.MULTILINE):
        assert one.say(*line.splitlines()) == ""
    for stanza in stanzas:
        assert one.say(*typed(stanza)) == ""
    printed = one.config()
    for stanza in stanzas:
        assert f"!\n{stanza}!\n" in printed
    assert "!\nip ssh server version 2\n!\n" in printed


def test_a_line_costs_little(conf: Desk) -> None:
    conf.say("interface range te 0/0-47", "switchport", "exit")
    start = time.thread_time()
    for number in range(2, 302):
        assert conf.say(f"interface vlan {number}", "tagged te 0/0-47") == ""
    assert (time.thread_time() - start) / 600 < 0.002


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[SshServer, Emulator]]:
    switch = desk().switch
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

"""The configuration of the emulated OS9 switch: what excludes what, and how it is printed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.model.platforms.row import PLATFORMS
from sanfab_lab.chassis import Chassis
from sanfab_lab.os9 import make
from support.os9 import Typist, os9_typist

CAPTURES = Path(__file__).parents[1] / "nos/os9/captures"
LAYER2 = "Port is in Layer-2 mode"
ELSEWHERE = "Port is part of a non-default VLAN"
MEMBER = "is in Layer 2 LAG"


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


def test_factory_ports_are_routed_and_shut_down() -> None:
    one = os9_typist()
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


def test_hybrid_comes_before_switchport_and_membership(conf: Typist) -> None:
    assert (
        conf.say("interface te 0/1", "switchport", "portmode hybrid")
        == f"% Error: {LAYER2} Te 0/1."
    )
    assert conf.say("no switchport", "portmode hybrid", "switchport") == ""
    assert conf.say(
        "interface vlan 10", "tagged te 0/1", "interface te 0/1", "no portmode hybrid"
    ) == (f"% Error: {ELSEWHERE} Te 0/1.")
    assert conf.stanza("te 0/1")[1:] == [" portmode hybrid", " switchport", " shutdown"]


def test_host_names_are_kept_until_they_are_removed(conf: Typist) -> None:
    assert conf.say("ip host filer 192.0.2.9", "ip host array 192.0.2.8") == ""
    assert "\nip host filer 192.0.2.9\n" in conf.config()
    assert conf.say("configure", "no ip host filer") == ""
    assert "filer" not in conf.config()


def test_a_port_is_untagged_in_one_vlan_only(conf: Typist) -> None:
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


def test_the_default_vlan_prints_the_other_ports_as_a_comment(conf: Typist) -> None:
    conf.say(
        "interface range te 0/0-2 , fo 0/48-60", "switchport", "interface te 0/5", "portmode hybrid"
    )
    conf.say("switchport", "interface vlan 10", "tagged te 0/0,5", "untagged te 0/1")
    members = "!untagged TenGigabitEthernet 0/2,5\n!untagged fortyGigE 0/48,52,56,60\n"
    assert f"\ninterface Vlan 1\n{members}!\n" in conf.config()


def test_a_vlan_is_deleted_with_its_members(conf: Typist) -> None:
    conf.say("interface te 0/1", "switchport", "interface vlan 10", "untagged te 0/1", "exit")
    assert "does not exist" in conf.say("no interface vlan 11")
    assert "Default VLAN" in conf.say("no interface vlan 1")
    assert conf.say("no interface vlan 10") == ""
    assert conf.stanza("vlan 1") == ["!untagged TenGigabitEthernet 0/1"]


def test_pause_and_dcb_exclude_each_other(conf: Typist) -> None:
    conf.say("interface te 0/1", "flowcontrol rx on tx on")
    assert "Flow control is enabled on Te 0/1" in conf.say("exit", "dcb enable")
    assert conf.say("interface te 0/1", "flowcontrol rx off tx off", "exit", "dcb enable") == ""
    assert "PFC is enabled on Te 0/1" in conf.say("interface te 0/1", "flowcontrol rx on tx off")
    conf.say("exit", "dcb-map OFF", "no pfc mode on", "exit")
    assert conf.say("interface te 0/1", "dcb-map OFF", "flowcontrol rx on tx off") == ""
    assert "Flow control is enabled" in conf.say("no dcb-map")  # PFC would come back
    assert "does not exist" in conf.say("dcb-map SAN")
    assert "Invalid input" in conf.say("flowcontrol tx on rx on")
    assert conf.stanza("te 0/1") == [
        " no ip address", " flowcontrol rx on tx off  ", " dcb-map OFF", " shutdown",
    ]  # fmt: skip


@pytest.mark.parametrize(("model", "default"), [("s4820t", "on"), ("s4810", "off")])
def test_pause_frames_are_honoured_by_default_as_the_guide_says(model: str, default: str) -> None:
    """No line says so: the default is printed nowhere but in the state of the port."""
    one = os9_typist(PLATFORMS[model])
    other = "off" if default == "on" else "on"
    assert f"Flowcontrol rx {default} tx off" in one.say("show interfaces te 0/1")
    port = ("conf t", "interface te 0/1")
    one.say(*port, f"flowcontrol rx {other} tx off")
    assert f" flowcontrol rx {other} tx off  " in one.stanza("te 0/1")
    assert f"Flowcontrol rx {other} tx off" in one.say("show interfaces te 0/1")
    for line in (f"flowcontrol rx {default} tx off", f"no flowcontrol rx {other} tx off"):
        one.say(*port, f"flowcontrol rx {other} tx off", line)
        assert not any("flowcontrol" in printed for printed in one.stanza("te 0/1"))
        assert f"Flowcontrol rx {default} tx off" in one.say("show interfaces te 0/1")


def test_a_port_with_pfc_honours_no_pause_frames_by_default() -> None:
    one = os9_typist(PLATFORMS["s4820t"])
    one.say("conf t")
    assert one.say("dcb enable") == ""
    assert "Flowcontrol rx off tx off" in one.say("do show interfaces te 0/1")


def test_an_mxl_has_dcb_and_iscsi_on_by_default() -> None:
    one = os9_typist(PLATFORMS["mxl"])
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
    s4810 = os9_typist()
    s4810.say("conf t", "no dcb enable", "no iscsi enable")
    assert "dcb" not in s4810.config()  # the default there


def test_a_vlan_is_in_a_vrf_before_it_has_an_address(conf: Typist) -> None:
    assert conf.say("ip vrf storage 7") == "% Error: VRF feature is not enabled."
    assert conf.say("feature vrf", "ip vrf storage 7", "ip vrf backup") == ""
    assert conf.say("ip vrf storage 8") == "% Error: VRF storage has another VRF ID."
    assert conf.say("ip vrf front 7") == "% Error: VRF ID 7 is in use."
    assert "% Error: Value out of range" in conf.say("ip vrf front 64")
    assert conf.say("interface vlan 10", "ip address 10.0.0.1/24", "ip vrf forwarding storage") == (
        "% Error: Port is not in default mode Invalid."
    )
    assert conf.say("no ip address", "ip vrf forwarding storage", "ip address 10.0.0.1/24") == ""
    assert conf.say("no ip vrf forwarding") == "% Error: Port is not in default mode Invalid."
    assert conf.say("exit", "ip route vrf storage 0.0.0.0/0 10.0.0.254") == ""
    assert conf.say("ip route vrf front 0.0.0.0/0 10.0.0.254") == (
        "% Error: VRF front does not exist."
    )
    assert conf.say("no ip vrf storage") == "% Error: VRF storage is in use."
    assert conf.say("no feature vrf") == "% Error: VRFs must be deleted first."
    config = conf.config()
    assert "!\nfeature vrf\n" in config
    assert "!\nip vrf backup 1\n!\nip vrf storage 7\n!\n" in config
    assert "interface Vlan 10\n ip vrf forwarding storage\n ip address 10.0.0.1/24\n" in config
    assert "\nip route vrf storage 0.0.0.0/0 10.0.0.254\n" in config


def test_dcb_maps_are_checked(conf: Typist) -> None:
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


def test_a_member_of_a_port_channel_has_no_configuration_of_its_own(conf: Typist) -> None:
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


def test_spanning_tree_is_off_until_no_disable(conf: Typist) -> None:
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


def test_services_are_printed_without_their_secrets(conf: Typist) -> None:
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


def test_a_banner_may_take_several_lines(conf: Typist) -> None:
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


def test_a_published_configuration_is_taken_and_printed_as_it_was() -> None:
    text = (CAPTURES / "mxl-9.5.cfg").read_text()
    stanzas = re.findall(r"^interface (?:Ten|forty).*\n(?: .*\n|!\n(?= ))*", text, re.MULTILINE)
    names = tuple(stanza.splitlines()[0].removeprefix("interface ") for stanza in stanzas)
    switch = make(Chassis("x", PLATFORMS["mxl"], "9.5(0.1)", names))
    one = Typist(switch, switch.chassis.login("root"))
    one.say("configure terminal")
    for line in re.findall(r"^(?:qos-pol|dcb-|priority-gr).*\n(?: .*\n)*", text, re.MULTILINE):
        assert one.say(*line.splitlines()) == ""
    for stanza in stanzas:
        assert one.say(*typed(stanza)) == ""
    printed = one.config()
    for stanza in stanzas:
        assert f"!\n{stanza}!\n" in printed
    assert "!\nip ssh server version 2\n!\n" in printed

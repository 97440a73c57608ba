"""The emulated OS10 switch: what it accepts, what excludes what, and how it prints it."""

import re
from collections.abc import Iterator

import pytest
from netmiko import ConnectHandler

from sanfab_lab.chassis import Chassis, Plugged, Session
from sanfab_lab.ssh import SshServer
from support.os10 import Typist, os10_typist

BOTH = "cannot be an access and trunk member of the same VLAN"
PAIR = """interface breakout 1/1/1 map 25g-4x
interface vlan110
 description iDRAC
 no shutdown
 ip address 192.168.110.2/24
 !
 vrrp-group 110
  virtual-address 192.168.110.1
interface vlan120
 description "storage network"
 no shutdown
 mtu 9216
interface vlan392
 description Floating
 shutdown
interface port-channel2
 description cntl0
 no shutdown
 switchport mode trunk
 switchport access vlan 120
 switchport trunk allowed vlan 110,392
 mtu 9216
 lacp fallback enable
 lacp fallback preemption disable
 lacp fallback timeout 100
 vlt-port-channel 2
 spanning-tree port type edge
interface ethernet1/1/1:1
 description SAH
 no shutdown
 channel-group 2 mode active
 no switchport
 mtu 9216
 flowcontrol receive off
interface ethernet1/1/1:2
 description CNTL0
 no shutdown
 channel-group 2 mode passive
 no switchport
 mtu 9216
 flowcontrol receive on
 flowcontrol transmit on
 lacp rate fast
interface ethernet1/1/1:3
 no shutdown
 switchport mode trunk
 switchport access vlan 1
 switchport trunk allowed vlan 110,120
 mtu 9216
 flowcontrol receive off
interface ethernet1/1/31
 no shutdown
 no switchport
 flowcontrol receive off
interface ethernet1/1/32
 no shutdown
 no switchport
 flowcontrol receive off
management route 0.0.0.0/0 100.82.33.1
vlt-domain 100
 backup destination 100.82.33.71
 discovery-interface ethernet1/1/31-1/1/32
 peer-routing
 vlt-mac 00:11:22:33:88:aa
"""
"""Blocks of a published switch, as it prints them [O10-JP]."""
AZURE = """dcbx enable
class-map type queuing Q3
match queue 3
class-map type network-qos SMB_Direct
match qos-group 3
trust dot1p-map trust_map
qos-group 0 dot1p 0-2,4-6
qos-group 3 dot1p 3
qos-map traffic-class queue-map
queue 0 qos-group 0-2,4-6
queue 3 qos-group 3
policy-map type queuing ets-policy
class Q3
bandwidth percent 50
policy-map type network-qos pfc-policy
class SMB_Direct
pause
pfc-cos 3
system qos
trust-map dot1p trust_map
interface ethernet1/1/15
flowcontrol receive off
flowcontrol transmit off
priority-flow-control mode on
service-policy input type network-qos pfc-policy
service-policy output type queuing ets-policy
ets mode on
qos-map traffic-class queue-map"""
"""Data center bridging as Dell typed it [O10-GEOS]."""


@pytest.fixture
def conf() -> Typist:
    return os10_typist()


def blocks(text: str) -> Iterator[list[str]]:
    """Yield the blocks of a text: a line at its margin and the indented ones below it."""
    block: list[str] = []
    for line in text.splitlines():
        if not line.startswith(" ") and block:
            yield block
            block = []
        block.append(line)
    yield block


def test_a_published_text_is_taken_and_printed_as_it_is() -> None:
    one = os10_typist("s5232f", "10.4.3.4")
    for line in PAIR.splitlines():
        assert one.say(line.strip()) == "", line
    printed = list(blocks(one.config()))
    for block in blocks(PAIR):
        assert block in [[row for row in found if row != "!"] for found in printed], block
    order = [block[0] for block in printed]
    wanted = [block[0] for block in blocks(PAIR)]
    assert [head for head in order if head in wanted] == wanted


def test_the_factory_has_ports_up_in_vlan_1() -> None:
    one = os10_typist("s4148f", "10.5.1.4")
    assert one.stanza("ethernet 1/1/2") == [
        "no shutdown", "switchport access vlan 1", "flowcontrol receive on",
    ]  # fmt: skip
    text = one.config()
    assert "\niscsi enable\niscsi target port 860\niscsi target port 3260\n" in text
    assert "lab" not in text
    assert os10_typist().stanza("ethernet 1/1/2")[-1] == "flowcontrol receive off"


@pytest.mark.parametrize(
    ("lines", "prompt"),
    [
        (["interface ethernet 1/1/1"], "conf-if-eth1/1/1"),
        (["int eth1/1/1"], "conf-if-eth1/1/1"),
        (["interface range ethernet 1/1/1-1/1/4"], "conf-range-eth1/1/1-1/1/4"),
        (["interface Vlan 100"], "conf-if-vl-100"),
        (["interface range vlan 2-3"], "conf-range-vl-2-3"),
        (["interface port-channel 10"], "conf-if-po-10"),
        (["interface vlan 5", "vlt-domain 1"], "conf-vlt-1"),
        (["trust dot1p-map T"], "config-tmap-dot1p-map"),
    ],
)
def test_the_prompt_names_the_mode(conf: Typist, lines: list[str], prompt: str) -> None:
    assert conf.say(*lines) == ""
    assert conf.prompt == f"sw1({prompt})# "
    conf.say("end")
    assert conf.prompt == "sw1# "


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (["frobnicate"], "% Invalid input detected at '^' marker."),
        (["mtu"], "% Invalid input detected at '^' marker."),
        (["interface eth 1/1/1", "mtu 9217"], "out of range"),
        (["interface vlan 4094"], "out of range"),
        (["interface port-channel 1000"], "out of range"),
        (["interface eth 1/1/1", "switchport access vlan 20"], "VLAN 20 does not exist"),
        (["interface eth 1/1/1", "switchport mode trunk", "switchport trunk allowed vlan 1"], BOTH),
        (["interface eth 1/1/1", "ip address 10.0.0.1/24"], "Layer-2 mode"),
        (["vlt-domain 1", "discovery-interface ethernet 1/1/1"], "not in no-switchport mode"),
        (["no interface vlan 1"], "cannot be deleted"),
        (["interface eth 1/1/1", "description two words"], "% Invalid input"),
        (["no username admin"], "At least one user"),
        (["username Carla password Secret123456 role sysadmin"], "% Invalid input"),
        (["username carla password short role sysadmin"], "requirements"),
        (["interface eth 1/1/1", "flowcontrol transmit on", "priority-flow-control mode on"],
         "Flow control is enabled"),
        (["interface eth 1/1/1", "service-policy output type queuing none"], "does not exist"),
    ],
)  # fmt: skip
def test_a_refused_line_changes_nothing(conf: Typist, lines: list[str], error: str) -> None:
    conf.say(*lines[:-1], "end") if lines[:-1] else None
    before = [row for row in conf.say("show running-configuration").splitlines() if row[:1] != "!"]
    conf.say("configure terminal")
    assert error in conf.say(*lines)
    after = [row for row in conf.config().splitlines() if row[:1] != "!"]
    assert after == before


def test_allowed_vlans_add_up_and_leave_with_their_vlan(conf: Typist) -> None:
    conf.say("interface range vlan 2-5", "interface port-channel 3", "switchport mode trunk",
             "switchport trunk allowed vlan 2-3", "switchport trunk allowed vlan 4-5")  # fmt: skip
    assert "switchport trunk allowed vlan 2-5" in conf.stanza("port-channel 3")
    conf.say("no interface range vlan 2-4")
    assert "switchport trunk allowed vlan 5" in conf.stanza("port-channel 3")
    conf.say("interface port-channel 3", "no switchport access vlan")
    assert not [one for one in conf.stanza("port-channel 3") if "access" in one]


def test_a_vlan_that_the_transaction_allows_cannot_be_deleted_in_it(conf: Typist) -> None:
    conf.say("interface range vlan 2-5", "interface port-channel 3", "switchport mode trunk", "end",
             "start transaction", "configure terminal", "interface port-channel 3",
             "switchport trunk allowed vlan 2-5")  # fmt: skip
    assert "Range configuration conflict" in conf.say("no interface range vlan 2-4")
    assert conf.say("do commit", "no interface range vlan 2-4") == ""
    assert "switchport trunk allowed vlan 5" in conf.stanza("port-channel 3")


def test_a_vlan_is_no_larger_than_its_ports(conf: Typist) -> None:
    conf.say("interface vlan 5", "interface ethernet 1/1/1", "switchport mode trunk",
             "switchport trunk allowed vlan 5", "interface vlan 5")  # fmt: skip
    assert "VLAN MTU may not be updated" in conf.say("mtu 9216")
    assert conf.say("interface ethernet 1/1/1", "mtu 9216", "interface vlan 5", "mtu 9216") == ""
    assert "MTU 9216 bytes, IP MTU 9184 bytes\n" in conf.say("do show interface ethernet 1/1/1")


def test_iscsi_detection_turns_pause_on_again_at_each_start(conf: Typist) -> None:
    conf.say("iscsi enable", "interface ethernet 1/1/1", "flowcontrol receive off", "end",
             "write memory")  # fmt: skip
    assert conf.say("show running-configuration interface ethernet 1/1/1").endswith("receive off\n")
    conf.switch.boot()
    assert conf.say("show running-configuration interface ethernet 1/1/1").endswith("receive on\n")


def test_azure_local_is_taken_as_dell_typed_it(conf: Typist) -> None:
    for line in AZURE.splitlines():
        assert conf.say(line) == "", line
    assert conf.stanza("ethernet 1/1/15")[2:] == [
        "flowcontrol receive off",
        "priority-flow-control mode on",
        "service-policy input type network-qos pfc-policy",
        "service-policy output type queuing ets-policy",
        "ets mode on",
        "qos-map traffic-class queue-map",
    ]
    for line in ("policy-map type queuing ets-policy", "qos-map traffic-class queue-map",
                 "trust dot1p-map trust_map", "class-map type queuing Q3"):  # fmt: skip
        assert "is in use" in conf.say(f"no {line}"), line


def test_ports_come_and_go_with_the_mode_of_their_group(conf: Typist) -> None:
    conf.say("interface ethernet 1/1/53", "description gone", "port-group 1/1/15",
             "mode Eth 25g-4x")  # fmt: skip
    assert conf.stanza("ethernet 1/1/53:4")[0] == "no shutdown"
    assert "out of range" in conf.say("interface ethernet 1/1/53") or "% " in conf.say(
        "interface ethernet 1/1/53"
    )
    conf.say("port-group 1/1/15", "no mode")
    assert "gone" not in conf.config()
    assert "port-group 1/1/15\n mode Eth 100g-1x\n" in conf.config()


def other(one: Typist) -> Typist:
    return Typist(one.switch, one.switch.chassis.login("carla"))


def test_all_logins_share_one_candidate(conf: Typist) -> None:
    conf.say("end", "start transaction", "configure terminal", "interface vlan 77")
    assert "vlan77" not in conf.config()
    second = other(conf)
    shown = second.say("show diff candidate-configuration running-configuration")
    assert shown == "!\ninterface vlan77\nno shutdown\n"
    assert "Uncommitted changes" in second.say("lock")
    second.say("configure terminal", "interface vlan 78")  # commits the lines of the first as well
    assert "interface vlan77" in second.config()
    conf.say("interface vlan 79", "do discard")
    assert "vlan79" not in conf.config("interface vlan")


def test_the_lock_keeps_others_out_until_its_login_ends(conf: Typist) -> None:
    conf.say("end", "lock")
    second = other(conf)
    assert "locked" in second.say("configure terminal", "interface vlan 78")
    assert "locked" in second.say("do commit")
    conf.switch.close(conf.session)
    assert second.say("interface vlan 78") == ""


def test_a_reload_brings_the_saved_configuration_back(conf: Typist) -> None:
    conf.say("hostname a", "end")
    assert conf.say("copy running-configuration startup-configuration") == "Copy completed\n"
    conf.say("configure terminal", "hostname b", "end", "reload")
    assert conf.prompt == "System configuration has been modified. Save? [yes/no]:"
    conf.say("no")
    assert conf.prompt == "Proceed to reboot the system? [confirm yes/no]:"
    conf.say("yes")
    assert (conf.switch.hostname(), conf.session.alive) == ("a", False)


def test_a_startup_configuration_is_restored_from_its_copy(conf: Typist) -> None:
    conf.say("end")
    assert conf.say("copy config://startup.xml config://before.xml") == "Copy completed\n"
    conf.say("configure terminal", "hostname b", "end")
    conf.say("write memory")
    assert "File not found" in conf.say("copy home://none.xml config://startup.xml")
    assert conf.say("copy config://before.xml config://startup.xml") == "Copy completed\n"
    conf.switch.boot()
    assert conf.switch.hostname() == "sw1"


def test_a_new_switch_is_locked_until_deployment_is_cancelled() -> None:
    one = os10_typist()
    chassis: Chassis = one.switch.chassis
    chassis.as_shipped = True
    new = Typist(type(one.switch)(chassis), Session(1, ""))  # type: ignore[call-arg]
    new.switch.open_console(new.session)
    assert new.prompt == "OS10 login: "
    new.say("admin")
    assert "incorrect" in new.say("wrong")
    new.say("admin", "admin")
    assert new.say("configure terminal") == (
        "% Error: ZTD is in progress(configuration is locked)."
    )
    assert new.say("ztd cancel", "configure terminal") == ""
    assert new.prompt == "OS10(config)# "


def test_what_a_host_sends_is_shown(conf: Typist) -> None:
    conf.switch.chassis.cables["ethernet1/1/1"] = Plugged(
        "host", "esx", "vmnic2", "02:00:00:00:00:01"
    )
    shown = conf.say("do show lldp neighbors detail")
    assert "Remote Port ID: 02:00:00:00:00:01\nRemote Port Description: vmnic2\n" in shown
    assert re.search(r"^Local Port ID: ethernet1/1/1$", shown, re.MULTILINE)
    conf.say("interface ethernet 1/1/1", "no lldp receive")
    assert "ethernet1/1/1" not in conf.say("do show lldp neighbors")


def test_netmiko_configures_saves_and_reads(conf: Typist) -> None:
    server = SshServer([conf.switch])
    server.start()
    login = {"device_type": "dell_os10", "username": "admin", "password": "lab"}
    with ConnectHandler(host="127.0.0.1", port=server.ports["sw1"], **login) as link:
        link.send_config_set(["interface vlan 10", "mtu 9216"], error_pattern="% ?Error")
        link.save_config()
        shown = link.send_command("show startup-configuration")
        assert "OS Version: 10.5.1.0" in link.send_command("show version")
    server.stop()
    assert "interface vlan10\n no shutdown\n mtu 9216\n" in shown

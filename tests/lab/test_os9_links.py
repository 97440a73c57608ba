"""Links, neighbours, VLT and fabric logins of the emulated OS9 switch follow the cables."""

import pytest

from sanfab_lab.chassis import Plugged
from support.os9 import Typist, os9_typist


def pair() -> tuple[Typist, Typist]:
    """Two switches with two cables between them, and hosts."""
    one, two = os9_typist(name="sw1"), os9_typist(name="a-rather-long-name")
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


def test_vlt_comes_up_if_both_switches_agree() -> None:
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
    two.say("interface vlan 20", "interface po 9", "switchport")
    assert "VLAN ID mismatch" in one.say("do show vlt mismatch")
    two.say("vlt domain 1", "unit-id 0")
    assert "VLT Peer Status:                      Down" in one.say("do show vlt brief")
    assert "ICL Link Status:                      Down" in one.say("do show vlt brief")
    assert "not in default mode" in one.say(
        "interface po 7", "switchport", "vlt domain 1", "peer-link port-channel 7"
    )


@pytest.mark.parametrize(
    ("lines", "status", "mismatch"),
    [
        ("interface po 11; description x", "UP", ""),
        ("interface po 11; no vlt-peer-lag", "UP", ""),
        ("interface po 12; switchport; interface po 11; vlt-peer-lag po 12", "DOWN", ""),
        ("interface vlan 30; no tagged po 11", "UP", "Vlan-config"),
    ],
)
def test_a_paired_port_channel_follows_its_pair(lines: str, status: str, mismatch: str) -> None:
    one, two = pair()
    host = Plugged("host", "h", "1", "02:00:00:00:00:03")
    for unit, d in enumerate((one, two)):
        d.switch.chassis.cables["TenGigabitEthernet 0/9"] = host
        d.script(
            "conf t; interface po 100; channel-member te 0/1-2; no shutdown; "
            "interface range te 0/1-2,te 0/9; no shutdown; vlt domain 1; "
            f"peer-link port-channel 100; back-up destination 10.0.0.9; unit-id {unit}; "
            "interface po 11; switchport; channel-member te 0/9; vlt-peer-lag po 11; no shutdown; "
            "interface vlan 30; tagged po 11"
        )
    two.script(lines)
    assert f"\n11            11           {status:<14}" in one.say("do show vlt detail")
    assert mismatch in one.say("do show vlt mismatch")


def test_members_of_another_speed_are_disabled(conf: Typist) -> None:
    for name in ("TenGigabitEthernet 0/1", "fortyGigE 0/48"):
        conf.switch.chassis.cables[name] = Plugged("host", "h", name, "02:00:00:00:00:03")
    conf.script("interface range te 0/1; no shutdown; interface fo 0/48; no shutdown")
    conf.script("interface po 5; no shutdown; channel-member te 0/1; channel-member fo 0/48")
    said = conf.say("do show interfaces port-channel 5 brief")
    assert "Te 0/1     (Up)" in said
    assert "Fo 0/48    (Down)" in said
    conf.say("interface te 0/1", "shutdown")
    assert "Fo 0/48    (Up)" in conf.say("do show interfaces port-channel 5 brief")


def test_a_port_that_the_switch_stopped_says_why(conf: Typist) -> None:
    conf.say("interface te 0/1", "no shutdown")
    conf.switch.chassis.error_disabled["TenGigabitEthernet 0/1"] = "bpduguard"
    wanted = "TenGigabitEthernet 0/1 is up, line protocol is down(error-disabled[bpduguard])\n"
    assert wanted in conf.say("do show interfaces te 0/1")


def test_fip_snooping_shows_logins_through_an_fcf_port(conf: Typist) -> None:
    assert "not enabled" in conf.say("fip-snooping enable")
    assert "CAM is not allocated" in conf.say("feature fip-snooping")
    conf.say("cam-acl l2acl 6 fcoeacl 4")
    assert "CAM is not allocated" in conf.say("feature fip-snooping")
    conf.switch.save()
    conf.switch.boot()
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

"""Quality of service, links, vfcs and logins of the emulated Nexus."""

import re
from dataclasses import replace

import pytest

from sanfab_lab.chassis import Plugged
from support.nxos import (
    ARRAY,
    FABRIC,
    HOST,
    N5K_QOS,
    N9K,
    N5010,
    N5548,
    at,
    cabled,
    fabric_a,
    uplink,
)


def test_a_policy_in_use_is_not_removed() -> None:
    typist = at()
    typist.silently(
        "policy-map type network-qos JUMBO\nclass type network-qos class-default\nmtu 9216\n"
        "system qos\nservice-policy type network-qos JUMBO"
    )
    assert "is applied" in typist("no policy-map type network-qos JUMBO")
    typist.silently("system qos\nno service-policy type network-qos")
    typist.silently("no policy-map type network-qos JUMBO")
    assert "JUMBO" not in typist.config()


@pytest.mark.parametrize(
    ("model", "line"),
    [(N5548, "pause pfc-cos 3"), (N9K, "pause no-drop"), (N9K, "multicast-optimize")],
)
def test_each_series_has_its_own_words_for_lossless(model: str, line: str) -> None:
    typist = at(model)
    typist.silently("policy-map type network-qos P\nclass type network-qos class-default")
    assert "% Invalid command" in typist(line)


def test_class_mtu_and_queues_of_a_5500() -> None:
    typist = cabled()
    typist.silently(
        """feature fcoe
policy-map type network-qos JUMBO_FCOE
  class type network-qos class-fcoe
    pause no-drop
    mtu 2158
  class type network-qos class-default
    mtu 9216
    multicast-optimize
system qos
  service-policy type network-qos JUMBO_FCOE"""
    )
    text = typist("show queuing interface ethernet 1/1")
    assert re.search(r"qos-group 1\n.*HW MTU: 2240 \(2158 configured\)\n +drop-type: no-drop", text)
    assert re.search(r"qos-group 0\n.*HW MTU: 9216 \(9216 configured\)\n +drop-type: drop,", text)
    assert "MTU 1500 bytes" in typist("show interface Ethernet1/1")
    assert "more than system jumbomtu" in typist(
        "system jumbomtu 2240\npolicy-map type network-qos JUMBO_FCOE\n"
        "class type network-qos class-default\nmtu 9216"
    )


def test_a_policy_has_known_classes_only() -> None:
    typist = at()
    typist.silently("policy-map type qos IN")
    before = typist.config()
    assert "does not exist" in typist("class nosuch")
    assert typist.config() == before


def test_group_one_of_a_5000_is_for_fcoe() -> None:
    typist = at()
    typist.silently("class-map type qos match-any ISCSI\nmatch cos 4\nmatch cos 5")
    typist.silently("policy-map type qos IN\nclass type qos ISCSI")
    assert "reserved for class-fcoe" in typist("set qos-group 1")
    typist.silently("set qos-group 2")
    assert "policy-map type qos IN\n  class ISCSI\n    set qos-group 2\n" in typist.config()


def test_priority_flow_control_follows_from_the_no_drop_class() -> None:
    typist = fabric_a()
    assert re.search(r"Ethernet1/1 +Auto On +\(8\)", typist("show interface priority-flow-control"))
    typist.silently("system qos\nno service-policy type network-qos")
    assert re.search(r"Ethernet1/1 +Auto Off", typist("show interface priority-flow-control"))
    assert "vfc1 is down" in typist("show interface vfc1")
    assert "flogi = 0" in typist("show flogi database")


def test_pause_is_in_force_where_both_ends_have_it() -> None:
    typist = at()
    cables = typist.switch.chassis.cables
    cables["Ethernet1/1"] = Plugged("host", "sql1", "eth2", "00:00:00:00:00:01")
    cables["Ethernet1/2"] = Plugged("host", "sql2", "eth2", "00:00:00:00:00:02", pause=False)
    typist.silently("interface e1/1-2\nflowcontrol receive on\nflowcontrol send on")
    text = typist("show interface flowcontrol")
    assert re.search(r"^Eth1/1 +on +on +on +on +0 +0$", text, re.M)
    assert re.search(r"^Eth1/2 +on +off +on +off +0 +0$", text, re.M)
    shown = typist("show interface Ethernet1/1")
    assert "Input flow-control is on, output flow-control is on" in shown


def test_neighbours_are_what_the_cables_lead_to() -> None:
    typist = cabled()
    text = typist("show lldp neighbors")
    assert re.search(r"^esx1 +Eth1/1 +120 +vmnic4$", text, re.M)
    assert "Total entries displayed: 2" in text
    detail = typist("show lldp neighbors detail")
    assert "Local Port id: Eth1/2\nPort Description: e0a\nSystem Name: netapp\n" in detail
    typist("interface e1/1\nshutdown\ninterface e1/2\nno lldp receive")
    assert "Total entries displayed: 0" in typist("show lldp neighbors")
    shown = typist("show lldp interface ethernet 1/2")
    assert shown == "Interface Information: Eth1/2 Enable (tx/rx/dcbx): Y/N/N\n"


def test_link_states_are_shown() -> None:
    typist = cabled()
    typist("interface e1/2\nshutdown")
    assert "Ethernet1/1 is up\n" in typist("show interface Ethernet1/1")
    assert "Ethernet1/2 is down (Administratively down)" in typist("show int e1/2")
    assert "Ethernet1/3 is down (Link not connected)" in typist("show interface Ethernet1/3")
    text = typist("show interface brief")
    assert re.search(r"^Eth1/1 +1 +eth +access up +none +10G\(D\) --$", text, re.M)


@pytest.mark.parametrize(
    ("model", "lacp", "suspends", "shown"),
    [
        (N5548, True, "", r"Po7\(SU\) +Eth +LACP +Eth1/1\(P\) +Eth1/3\(D\)"),
        (N5548, False, "", r"Po7\(SD\) +Eth +LACP +Eth1/1\(I\) +Eth1/3\(D\)"),
        (N9K, False, "", r"Po7\(SD\) +Eth +LACP +Eth1/1\(s\) +Eth1/3\(D\)"),
        (N9K, False, "no lacp suspend-individual", r"Po7\(SD\) +Eth +LACP +Eth1/1\(I\) +Eth1/3"),
        (N5548, False, "lacp suspend-individual", r"Po7\(SD\) +Eth +LACP +Eth1/1\(s\) +Eth1/3"),
    ],
)
def test_port_channel_summary_shows_who_is_bundled(
    model: str, *, lacp: bool, suspends: str, shown: str
) -> None:
    """By LACP of the host, the default of the model, and the line for members without LACP."""
    typist = cabled(model)
    ends = typist.switch.chassis.cables
    ends["Ethernet1/1"] = replace(ends["Ethernet1/1"], lacp=lacp)
    typist(
        "feature lacp\ninterface e1/1,e1/3\nno shutdown\nswitchport\nchannel-group 7 mode active"
    )
    if suspends:
        refused = typist(f"interface port-channel7\n{suspends}")
        assert "that is admin up" in refused
        typist(f"shutdown\n{suspends}\nno shutdown")
        assert suspends in typist("show running-config interface port-channel7")
    assert re.search(rf"^7 +{shown}", typist("show port-channel summary"), re.M)


def test_logins_appear_when_the_whole_path_is_there() -> None:
    typist = fabric_a()
    text = typist("show flogi database vsan 101")
    for vfc, wwpn in (("vfc1", HOST), ("vfc2", ARRAY)):
        assert re.search(rf"^{vfc} +101 +0x[0-9a-f]{{6}}  {wwpn} ", text, re.M)
    assert "Total number of flogi = 2." in text
    names = typist("show fcns database vsan 101")
    assert re.search(rf"^0x\w+ +N +{ARRAY} \(NetApp\) +scsi-fcp:target$", names, re.M)
    assert re.search(rf"^0x\w+ +N +{HOST} \(Cisco\) +scsi-fcp:init$", names, re.M)
    shown = typist("show interface vfc1")
    assert shown.startswith("vfc1 is trunking\n    Bound interface is Ethernet1/1\n")
    assert "Trunk vsans (up)                       (101)" in shown


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ("interface vfc1\nshutdown", "Administratively down"),
        ("interface vfc1\nno bind interface", "Error Disabled - VFC not bound"),
        ("vlan 101\nno fcoe", "VSAN not mapped to an FCoE enabled VLAN"),
        ("no vlan 101", "VSAN not mapped to an FCoE enabled VLAN"),
        ("interface e1/1\nshutdown", "Bound physical interface down"),
        ("interface e1/1\nswitchport trunk allowed vlan remove 101", "Initializing"),
        ("interface e1/1\nswitchport trunk native vlan 101", "Initializing"),
        ("interface e1/1\nswitchport mode access", "Initializing"),
        ("interface e1/1\nno lldp transmit", "Initializing"),
        ("interface e1/1\npriority-flow-control mode off", "Initializing"),
        ("interface vfc1\nswitchport trunk allowed vsan 102", "Initializing"),
        ("vsan database\nvsan 101 suspend", "Isolation due to vsan inactive"),
        ("vsan database\nno vsan 101", "Isolation due to vsan inactive"),
    ],
)
def test_a_login_needs_every_part_of_its_path(broken: str, why: str) -> None:
    typist = fabric_a()
    typist(broken)
    assert f"vfc1 is down ({why})\n" in typist("show interface vfc1")
    assert HOST not in typist("show flogi database")


def test_a_moved_cable_moves_the_login() -> None:
    typist = fabric_a()
    cables = typist.switch.chassis.cables
    cables["Ethernet1/2"] = cables.pop("Ethernet1/1")
    text = typist("show flogi database")
    assert re.search(rf"^vfc2 .* {HOST} ", text, re.M)
    assert "flogi = 1." in text


def test_hosts_behind_a_link_log_in_only_with_npiv() -> None:
    typist = fabric_a()
    cables = typist.switch.chassis.cables
    link = "20:4e:00:05:73:00:00:01"
    cables["Ethernet1/1"] = replace(cables["Ethernet1/1"], kind="neighbor", wwpns=(link, HOST))
    typist("no feature npiv")
    without = typist("show flogi database interface vfc1")
    assert (link in without, HOST in without) == (True, False)
    typist("feature npiv")
    both = typist("show flogi database interface vfc1")
    assert [line.split()[3] for line in both.splitlines() if line.startswith("vfc1 ")] == [
        link,
        HOST,
    ]


def test_a_vfc_over_two_ports_does_not_come_up_on_a_5010() -> None:
    typist = cabled(N5010)
    typist("feature fcoe\nfeature lacp\nvsan database\nvsan 101\nvlan 101\nfcoe vsan 101")
    typist(
        "interface port-channel1\nswitchport mode trunk\ninterface e1/1\nchannel-group 1 force\n"
        "interface vfc1\nbind interface port-channel1\nno shutdown\nvsan database\n"
        "vsan 101 interface vfc1"
    )
    assert HOST in typist("show flogi database")
    typist("interface e1/3\nchannel-group 1 force")
    assert HOST not in typist("show flogi database")


def test_an_old_release_knows_no_trunks_of_vfcs_and_asks_nothing() -> None:
    typist = at(N5010)
    typist("feature fcoe\ninterface vfc1")
    assert "% Invalid command" in typist("switchport trunk allowed vsan 101")
    assert "% Invalid command" in typist("terminal dont-ask")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("vsan database\nvsan 4079", "vsan 4079:vsan(s) reserved"),
        ("vsan database\nno vsan 1", "vsan 1:cannot delete default vsan"),
        ("vsan database\nno vsan 77", "vsan 77:vsan not configured"),
        ("vsan database\nvsan 77 interface vfc1", "vsan 77:vsan not configured"),
        ("vsan database\nvsan 101 interface vfc99", "Invalid interface format"),
        ("vsan database\nvsan 102 name FABRIC_A", "vsan name is already in use"),
        ("vlan 1\nfcoe vsan 5", "VLAN 1"),
        ("vlan 102\nfcoe vsan 101", "already mapped to VLAN 101"),
        ("interface vfc9\nbind interface Ethernet1/1", "already bound to vfc1"),
        ("interface vfc9\nbind interface Ethernet1/77", "Invalid range"),
        ("fcdomain domain 240 static vsan 101", "Invalid range"),
        ("fcdomain domain 11 static vsan 77", "VSAN 77 is not configured"),
        ("fcoe fcmap 0efd00", "Invalid range"),
        ("interface port-channel9\ninterface vfc9\nbind interface po9\nno interface po9", "bound"),
        ("zone name Z vsan 77", "VSAN 77 is not configured"),
        ("checkpoint before", "FCOE is enabled"),
    ],
)
def test_what_the_fabric_does_not_take_it_refuses(line: str, text: str) -> None:
    assert text in fabric_a()(line)


def test_a_domain_id_counts_once_the_domain_restarts() -> None:
    typist = fabric_a()
    before = typist("show flogi database")
    typist("fcdomain domain 153 static vsan 101")
    assert typist("show flogi database") == before
    assert "0x99(153)" not in typist("show fcdomain domain-list vsan 101")
    assert "fcdomain domain 153 static vsan 101\n" in typist.config()
    typist("fcdomain restart disruptive vsan 101")
    assert "0x990000" in typist("show flogi database")
    assert "0x99(153)" in typist("show fcdomain domain-list vsan 101")


def test_a_domain_id_counts_after_a_reload() -> None:
    typist = fabric_a()
    assert "0x990000" not in typist("show flogi database")
    typist("fcdomain domain 153 static vsan 101\nend\ncopy running-config startup-config")
    typist.switch.boot()
    typist.session = typist.switch.chassis.login("admin")
    assert "0x990000" in typist("show flogi database")


def test_fcoe_of_a_9300_is_in_force_only_after_a_reload() -> None:
    typist = cabled(N9K)
    assert "not installed" in typist("feature-set fcoe")
    assert "TCAM" in typist("install feature-set fcoe\nfeature-set fcoe\nfeature lldp")
    too_much = typist("hardware access-list tcam region ing-ifacl 256")
    assert "exceeded the available Ingress TCAM space" in too_much
    said = typist(
        "hardware access-list tcam region ing-racl 1536\n"
        "hardware access-list tcam region ing-ifacl 256\n"
        "hardware access-list tcam region ing-redirect 256"
    )
    assert said.count("Please save config and reload the system") == 3
    typist(FABRIC + uplink(1).replace("mode trunk", "\nswitchport\nswitchport mode trunk"))
    typist(
        "interface Ethernet1/1\nswitchport\nswitchport mode trunk\nswitchport trunk all vl 1,101"
    )
    assert "vfc1 is down (Initializing)" in typist("show interface vfc1")
    assert "[ing-racl] size = 2304" in typist("show hardware access-list tcam region")
    typist("copy running-config startup-config")
    typist.switch.boot()
    typist.session = typist.switch.chassis.login("admin")
    assert "vfc1 is trunking" in typist("show interface vfc1")
    assert HOST in typist("show flogi database")
    assert "[ing-racl] size = 1536" in typist("show hardware access-list tcam region")
    assert "install feature-set fcoe\nvdc n5k-a id 1\n  allow feature-set fcoe\n" in typist.config()


def test_the_name_server_knows_the_logins_of_joined_switches() -> None:
    one, two = fabric_a(), at(name="n5k-b")
    two.silently("feature fcoe" + N5K_QOS + FABRIC)
    lab = {"n5k-a": one.switch, "n5k-b": two.switch}
    for typist, other in ((one, "n5k-b"), (two, "n5k-a")):
        typist.switch.chassis.others = lab
        typist.switch.chassis.cables["Ethernet1/9"] = Plugged("switch", other, "Ethernet1/9", "0:0")
        typist.silently(uplink(9).replace("  bind", "  switchport mode E\n  bind"))
    assert ARRAY in two("show fcns database vsan 101")
    assert "flogi = 0." in two("show flogi database")
    assert "Number of domains: 2" in two("show fcdomain domain-list vsan 101")
    assert "vfc9 is trunking" in two("show interface vfc9")
    one("interface vfc9\nswitchport trunk allowed vsan 102")
    assert ARRAY not in two("show fcns database vsan 101")

"""VLANs, ports, groups and LLDP of the emulated ExtremeXOS switch."""

import re

import pytest

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab_lab.chassis import Chassis, Plugged
from sanfab_lab.exos import make
from support.exos import ExosTypist, summit


@pytest.fixture
def sw() -> ExosTypist:
    return ExosTypist(summit())


def test_a_vlan_has_a_free_name_and_a_free_tag(sw: ExosTypist) -> None:
    sw.silently('create vlan "iscsi_a" tag 100\ncreate vlan plain\nconfigure vlan plain tag 101')
    sw.refused("create vlan ISCSI_A", "already exists")
    sw.refused("create vlan other tag 100", "Error: 802.1Q Tag 100 is assigned to VLAN iscsi_a.")
    sw.refused("create vlan other tag 1", "assigned to VLAN Default")
    sw.refused("create vlan stp", "reserved")
    sw.refused("create vlan 3rd", "Error:")
    sw.refused(f"create vlan {'a' * 33}", "Error:")
    sw.refused("delete vlan Default", "Error:")
    sw.refused("delete vlan Mgmt", "Error:")
    sw.refused("configure vlan Default tag 7", "Error:")
    sw.silently("delete vlan plain\ncreate vlan again tag 101")


def test_a_vlan_is_created_with_its_tag_from_16_on() -> None:
    old = ExosTypist(summit("15.3"))
    old.refused("create vlan x tag 5")
    old.silently("create vlan x\nconfigure vlan x tag 5")


def test_a_vlan_is_named_by_its_id_from_22_on() -> None:
    new = ExosTypist(summit("30.7"))
    new.silently("create vlan 10\nconfigure vlan 10 add ports 1 tagged\ncreate vlan 11")
    new.silently("configure vlan 10,11 add ports 2-3 tagged")
    assert "configure vlan VLAN_0011 add ports 2-3 tagged" in new.module("vlan")
    ExosTypist(summit()).refused("create vlan 10", "Error:")


def test_a_port_is_untagged_in_one_vlan(sw: ExosTypist) -> None:
    sw.silently("create vlan a tag 10\ncreate vlan b tag 11\nconfigure vlan a add ports 1-2 tagged")
    sw.refused("configure vlan a add ports 3 untagged",
               "Error: Protocol conflict when adding untagged port 3.")  # fmt: skip
    sw.refused("configure vlan a add ports 3", "Protocol conflict")
    sw.silently("configure vlan default delete ports all\nconfigure vlan a add ports 3")
    sw.refused("configure vlan b add ports 3-4 untagged", "untagged port 3")
    sw.silently("configure vlan a delete ports 3\nconfigure vlan b add ports 3-4 untagged")
    assert "configure vlan b add ports 3-4 untagged" in sw.module("vlan")
    sw.silently("delete vlan b\nconfigure vlan a add ports 3-4 untagged")


def test_a_port_that_moves_by_itself_is_reported() -> None:
    sw = ExosTypist(summit("22.7"))
    sw.silently("create vlan a tag 10")
    said = sw("configure vlan a add ports 1 untagged")
    assert said == 'Port 1 untagged has been auto-moved from VLAN "Default" to "a".\n'
    sw.silently("configure vlan untagged-ports auto-move off")
    sw.refused("configure vlan a add ports 2 untagged", "Protocol conflict")
    sw.silently("configure vlan untagged-ports auto-move on\nconfigure vlan a add ports 2 untagged")
    assert sw("show vlan").startswith("Untagged ports auto-move: On\n")


def test_a_vlan_without_a_tag_has_an_internal_one(sw: ExosTypist) -> None:
    sw.silently("create vlan a")
    sw.refused("configure vlan a add ports 1 tagged", "Error:")
    assert "Untagged (Internal tag 4094)" in sw("show vlan a")
    sw.silently("create vlan b tag 4094")
    assert "Untagged (Internal tag 4093)" in sw("show vlan a")
    assert "configure vlan a tag" not in sw("show configuration vlan")


def test_rx_pause_comes_before_tx_pause(sw: ExosTypist) -> None:
    sw.refused("enable flow-control tx-pause ports 1-2", "Error: RX flow control")
    sw.silently("enable flow-control rx-pause ports 1-2\nenable flow-control tx-pause ports 1")
    sw.refused("disable flow-control rx-pause ports 1-2", "Error: TX flow control")
    assert "Rx-Pause: Enabled\tTx-Pause: Enabled" in sw("show ports 1 information detail")
    assert "Rx-Pause: Enabled\tTx-Pause: Disabled" in sw("show ports 3 information detail")
    sw.silently("disable flow-control tx-pause ports 1\ndisable flow-control rx-pause ports 1")
    assert "Rx-Pause: Disabled\tTx-Pause: Disabled" in sw("show ports 1 information detail")
    lines = [line for line in sw.module("vlan") if "flow-control" in line]
    assert lines == [
        "disable flow-control rx-pause ports 1",
        "enable flow-control rx-pause ports 2",
    ]


def test_priority_flow_control_excludes_pause(sw: ExosTypist) -> None:
    sw.refused("enable flow-control rx-pause qosprofile qp5 ports 1")
    sw.silently("create qosprofile qp5\nconfigure dot1p type 4 qosprofile qp5")
    sw.silently("enable flow-control rx-pause ports 2\nenable flow-control tx-pause ports 2")
    sw.refused("enable flow-control tx-pause priority 4 ports 1-2", "port 2")
    sw.silently("""enable flow-control rx-pause qosprofile qp5 ports 1
              enable flow-control tx-pause priority 4 ports 1""")
    sw.refused("enable flow-control rx-pause ports 1", "Priority flow control")
    sw.refused("delete qosprofile qp5", "in use")
    assert "Priority Flow Control: Enabled" in sw("show ports 1 information detail")
    assert re.search(r"^\s+4\s+QP5$", sw("show dot1p"), re.MULTILINE)
    sw.silently("""disable flow-control rx-pause qosprofile qp5 ports 1
              disable flow-control tx-pause priority 4 ports 1
              configure dot1p type 4 qosprofile qp1
              delete qosprofile qp5""")
    assert not [line for line in sw.module("vlan") if re.search("qos|dot1p|priority", line)]


def test_jumbo_frames_have_one_size(sw: ExosTypist) -> None:
    sw.silently(
        "configure jumbo-frame-size 9000\nenable jumbo-frame ports 1-2\ndisable jumbo-frame port 2"
    )
    assert "Jumbo:\tEnabled, MTU= 9000" in sw("show ports 1 information detail")
    assert "Jumbo:\tDisabled" in sw("show ports 2 information detail")
    sw.silently("create vlan a tag 10")
    assert sw("configure ip-mtu 9194 vlan a").startswith("Warning: The IP-MTU size 9194")
    sw.silently("unconfigure jumbo-frame-size")
    assert sw("configure ip-mtu 9194 vlan a") == ""


def test_a_group_is_configured_by_its_master(sw: ExosTypist) -> None:
    sw.silently("create vlan a tag 10\nconfigure vlan a add ports 1-3 tagged")
    said = sw("enable sharing 1 grouping 1-2 algorithm address-based L3_L4 lacp")
    assert said.startswith("Warning: Any config on the master port is lost")
    assert "configure vlan a add ports 1,3 tagged" in sw.module("vlan")
    assert "configure vlan Default add ports 1,3-48 untagged" in sw.module("vlan")
    sw.refused("configure vlan a add ports 2 tagged", "member of the load sharing group")
    sw.refused("enable sharing 3 grouping 4-5 lacp", "must be in the list")
    sw.refused("enable sharing 3 grouping 2-3 lacp", "already a member")
    sw.refused("disable sharing 2", "ERROR: LAG group Id does not exist")
    sw.silently("configure sharing 1 add ports 5\nconfigure sharing 1 lacp timeout short")
    sw.refused("configure sharing 1 delete ports 1", "master port")
    sw.refused("configure sharing 1 delete ports 9", "not a member")
    assert sw.module("lacp") == ["configure sharing 1 lacp timeout short"]
    line = "enable sharing 1 grouping 1-2,5 algorithm address-based L3_L4 lacp"
    assert line in sw.module("vlan")
    sw.silently("configure sharing 1 delete ports 2,5\ndisable sharing 1")
    sw.silently("configure vlan a add ports 2 tagged")


def test_a_group_has_ports_of_one_speed() -> None:
    platform = PLATFORMS["summit-x670v-48x"]
    sw = ExosTypist(make(Chassis("sw1", platform, "16.2", tuple(port_speeds(platform)))))
    sw.refused("enable sharing 48 grouping 48,49", "speed")
    sw.silently("configure vlan default delete ports 1-61\nconfigure vlan default add ports 49-53")
    assert "configure vlan Default add ports 49,53 untagged" in sw.module("vlan")


def test_an_mlag_port_needs_its_peer(sw: ExosTypist) -> None:
    sw.silently("""create vlan isc tag 4000
              configure vlan isc ipaddress 10.9.9.1/30
              enable sharing 47 grouping 47-48 algorithm address-based L2 lacp
              configure vlan isc add ports 47 tagged
              create mlag peer "right"
              configure mlag peer right ipaddress 10.9.9.2 vr VR-Default
              configure mlag peer "right" lacp-mac 02:04:96:00:00:01
              enable sharing 1 grouping 1 algorithm address-based L2 lacp
              enable mlag port 1 peer "right" id 1""")
    sw.refused("enable mlag port 2 peer right id 1", "in use")
    sw.refused("enable mlag port 48 peer right id 48", "use its master")
    sw.refused("delete mlag peer right", "MLAG ports")
    sw.refused("disable sharing 1", "MLAG port")
    assert sw.module("vsm") == [
        'create mlag peer "right"',
        'configure mlag peer "right" ipaddress 10.9.9.2 vr VR-Default',
        'configure mlag peer "right" lacp-mac 02:04:96:00:00:01',
        'enable mlag port 1 peer "right" id 1',
    ]
    sw.silently("disable mlag port 1\ndisable sharing 1\ndelete mlag peer right")
    assert sw.module("vsm") == []


def test_ports_have_labels_a_state_and_storm_control(sw: ExosTypist) -> None:
    sw.silently("""configure ports 1-2 rate-limit flood broadcast 500
              configure ports 2 rate-limit flood broadcast no-limit
              configure ports 1 display-string uplink
              configure ports 1 description-string "to array A, port 1"
              disable ports 3""")
    assert "Broadcast Rate:\t\t500 pps" in sw("show ports 1 information detail")
    assert "disable ports 3" in sw.module("vlan")
    assert 'configure ports 1 description-string "to array A, port 1"' in sw.module("vlan")
    label = "1      uplink                to array A, port 1\n"
    assert label in sw("show ports 1 description")
    assert label in sw("show ports description")
    assert "1        Untagged  1\n" in sw("show ports vid")
    sw.refused(f"configure ports 1 display-string {'x' * 21}", "Error:")
    sw.silently(
        "enable ports 3\nunconfigure ports 1 display-string\nunconfigure ports 1 description-string"
    )
    sw.silently("configure ports 1 rate-limit flood broadcast no-limit")
    assert not [line for line in sw.module("vlan") if line.startswith("configure ports")]


def test_spanning_tree_runs_by_default_from_22_2_on() -> None:
    old, new = ExosTypist(summit("16.2")), ExosTypist(summit("22.7"))
    assert "Stp: DISABLED" in old("show stpd s0")
    assert "Stp: ENABLED" in new("show stpd s0")
    new.silently("""disable stpd s0
               disable stpd s0 auto-bind vlan Default
               configure stpd s0 ports link-type edge 1-2
               configure stpd s0 ports edge-safeguard enable 1 recovery-timeout 60""")
    assert new.module("stp")[1:] == [
        "disable stpd s0 auto-bind vlan Default", "disable stpd s0",
        "configure stpd s0 ports link-type edge 1",
        "configure stpd s0 ports edge-safeguard enable 1 recovery-timeout 60",
        "configure stpd s0 ports link-type edge 2",
    ]  # fmt: skip
    old.refused("enable stpd nosuch")


def test_lldp_runs_by_default_from_21_1_on_and_shows_neighbours() -> None:
    left, right = summit(name="left"), summit("22.7", name="right")
    lab = {"left": left, "right": right}
    for one, far, name in ((left, "right", "1"), (right, "left", "1")):
        one.chassis.others = lab
        one.chassis.cables[name] = Plugged("switch", far, "1", f"00:04:96:00:00:0{len(far)}")
    left.chassis.cables["5"] = Plugged("host", "esx1", "eth2", "00:02:c9:11:22:33")
    assert (left.speaks_lldp("1"), right.speaks_lldp("1")) == (False, True)
    sw = ExosTypist(left)
    assert "LLDP Port" not in sw("show lldp neighbors detailed")
    sw.silently("enable lldp ports all")
    detail = sw("show lldp ports all neighbors detailed")
    assert 'System Name: "right"' in detail
    assert 'Port ID     : "eth2"' in detail
    assert re.search(r"^5 +00:02:C9:11:22:33 +eth2 +120", sw("show lldp neighbors"), re.MULTILINE)
    assert re.search("^1 .* left$", ExosTypist(right)("show lldp neighbors"), re.MULTILINE)
    assert sw.module("lldp")[:2] == ["enable lldp ports 1", "enable lldp ports 2"]
    sw.silently("configure lldp ports 1 advertise system-name")
    assert "configure lldp ports 1 advertise system-name" in sw.module("lldp")
    ExosTypist(right).silently("disable ports 1")
    assert "right" not in sw("show lldp ports 1 neighbors detailed")
    assert re.search(r"^1 +VR-Default E +R ", sw("show ports 1 configuration"), re.MULTILINE)
    assert re.search(r"^5 +VR-Default E +A ", sw("show ports 5 configuration"), re.MULTILINE)


def test_a_group_with_too_few_links_carries_no_vlan() -> None:
    switch = summit()
    sw = ExosTypist(switch)
    for port in ("1", "2"):
        switch.chassis.cables[port] = Plugged("host", "h", port, "02:00:00:00:00:03")
    sw.silently("create vlan a tag 10\nenable sharing 1 grouping 1-2")
    sw.silently("configure vlan a add ports 1 tagged")
    assert "*1g" in sw("show vlan a")
    sw.silently("configure sharing 1 minimum-active 2\ndisable ports 1")
    assert "*1g" not in sw("show vlan a")
    assert "Number of active ports=0" in sw("show vlan a")
    assert " Y " not in sw("show sharing")
    sw.silently("configure sharing 1 minimum-active 1")
    assert "*1g" in sw("show vlan a")


def test_a_port_that_hears_its_own_switch_is_blocked() -> None:
    switch = summit()
    sw = ExosTypist(switch)
    switch.chassis.cables["3"] = Plugged("host", "h", "3", "02:00:00:00:00:03")
    sw.silently("enable stpd s0 auto-bind vlan Default\nenable stpd s0")
    assert "FORWARDING" in sw("show stpd s0 ports 3")
    switch.chassis.looped.add("3")
    assert "BLOCKING" in sw("show stpd s0 ports 3")
    assert "State=BLOCKING" in sw("show ports 3 information detail")
    assert "*3b" in sw("show vlan Default")

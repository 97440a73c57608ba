"""What a port-channel and a pair of Nexus switches carry, and the reason that is printed if not."""

import pytest

from sanfab_lab.chassis import Plugged
from support.nxos import N9K, Typist, at

VPC = """
feature lacp
feature vpc
vlan 10,20
vpc domain 5
  role priority {priority}
interface port-channel1
  switchport
  switchport mode trunk
  vpc peer-link
  no shutdown
interface port-channel2
  switchport
  switchport mode trunk
  switchport trunk allowed vlan 10,20
  vpc 2
  no shutdown
interface Ethernet1/1
  switchport
  channel-group 1 force mode active
  no shutdown
interface Ethernet1/2
  switchport
  channel-group 2 force mode active
  no shutdown
"""


def pair() -> tuple[Typist, Typist]:
    """Return the primary and the secondary switch of a pair that a host is connected to."""
    primary, secondary = at(N9K, "n9k-a"), at(N9K, "n9k-b")
    lab = {one.switch.chassis.name: one.switch for one in (primary, secondary)}
    for one, far, priority in ((primary, "n9k-b", 100), (secondary, "n9k-a", 200)):
        one.switch.chassis.others = lab
        one.switch.chassis.cables |= {
            "Ethernet1/1": Plugged("switch", far, "Ethernet1/1", "00:00:00:00:00:01"),
            "Ethernet1/2": Plugged("host", "esx1", "vmnic2", "00:00:00:00:00:02", lacp=True),
        }
        one(VPC.format(priority=priority))
    return primary, secondary


def test_a_pair_whose_switches_agree_is_consistent() -> None:
    for one, role in zip(pair(), ("primary", "secondary"), strict=True):
        said = one("show vpc")
        assert f"vPC role                          : {role}\n" in said
        assert "Configuration consistency status  : success\n" in said
        assert "Type-2 consistency status         : success\n" in said
        assert "\n2    Po2    up     success     success                     10,20\n" in said


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("interface po2\nspanning-tree port type edge trunk", "STP interface port type"),
        ("interface po2\nspanning-tree guard root", "STP Port Guard"),
        ("interface po2\nswitchport trunk native vlan 10", "port mode"),
        ("interface po2\nmtu 9216", "MTU"),
    ],
)
def test_the_secondary_takes_down_a_vpc_that_differs(line: str, reason: str) -> None:
    primary, secondary = pair()
    primary(line)
    for one, state in ((primary, "up "), (secondary, "down*")):
        said = one("show vpc")
        assert f"\n2    Po2    {state}" in said
        assert f"incompatible - {reason}\n" in said
    assert "port-channel2 is down (suspended by vpc)" in secondary("show interface port-channel2")
    assert "Po2(SD)" in secondary("show port-channel summary")
    primary("vpc domain 5\nno graceful consistency-check")
    assert "\n2    Po2    down*" in primary("show vpc")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("spanning-tree mode mst", "STP Mode"),
        ("no spanning-tree bridge assurance", "STP Bridge Assurance"),
        ("spanning-tree loopguard default", "STP Loopguard"),
        ("spanning-tree port type edge bpduguard default", "STP Port Type, Edge"),
    ],
)
def test_a_difference_of_the_whole_switch_takes_down_every_vpc(line: str, reason: str) -> None:
    primary, secondary = pair()
    secondary(line)
    said = secondary("show vpc")
    assert "Configuration consistency status  : failed\n" in said
    assert f"vPC type-1 configuration incompatible - {reason} inconsistent\n" in said
    assert "\n2    Po2    down*" in said
    assert "\n2    Po2    up " in primary("show vpc")


def test_a_pair_tells_that_classes_differ_and_suspends_nothing() -> None:
    primary, secondary = pair()
    primary(
        "policy-map type network-qos JUMBO\nclass type network-qos class-default\nmtu 9216\n"
        "system qos\nservice-policy type network-qos JUMBO"
    )
    reason = "Type-2 inconsistency reason       : QoSMgr Network QoS configuration incompatible\n"
    assert reason in secondary("show vpc")
    assert "\n2    Po2    up     success     success" in secondary("show vpc")


def test_vlans_that_one_of_two_allows_are_not_active_on_a_vpc() -> None:
    primary, secondary = pair()
    primary("interface po2\nswitchport trunk allowed vlan 10")
    for one in (primary, secondary):
        assert "\n2    Po2    up     success     success                     10\n" in one(
            "show vpc"
        )


def test_no_pair_is_formed_over_two_domains() -> None:
    primary, secondary = pair()
    secondary("interface po1,po2\nno vpc\nno vpc domain 5\nvpc domain 6")
    secondary("interface po1\nvpc peer-link\ninterface po2\nvpc 2")
    assert "peer adjacency formed ok" not in primary("show vpc")


def test_a_port_channel_with_too_few_links_is_down_with_its_members_up() -> None:
    typist, _ = pair()
    typist("interface po2\nlacp min-links 2")
    assert "Po2(SM)" in typist("show port-channel summary")
    assert "Eth1/2(P)" in typist("show port-channel summary")
    assert "port-channel2 is down (No operational members)" in typist("show interface po2")
    assert "Po2 " not in typist("show spanning-tree")
    typist("interface po2\nno lacp min-links")
    assert "Po2(SU)" in typist("show port-channel summary")


def test_a_member_that_differs_from_its_port_channel_is_suspended() -> None:
    typist, _ = pair()
    typist("interface e1/2\nstorm-control broadcast level 20")
    assert "Eth1/2(s)" in typist("show port-channel summary")
    assert "Ethernet1/2 is down (suspended)" in typist("show interface e1/2")
    typist("interface po2\nstorm-control broadcast level 20")
    assert "Eth1/2(P)" in typist("show port-channel summary")


@pytest.mark.parametrize("line", ["no vlan 10", "vlan 10\nstate suspend"])
def test_a_port_whose_vlan_is_gone_is_inactive(line: str) -> None:
    typist, _ = pair()
    typist("interface e1/2\nno channel-group\ninterface e1/2\nswitchport mode access")
    typist("switchport access vlan 10")
    assert "Ethernet1/2 is up" in typist("show interface e1/2")
    typist(line)
    assert "Ethernet1/2 is down (inactive)" in typist("show interface e1/2")
    assert " inactive " in typist("show interface status")
    typist("vlan 10\nstate active")
    assert "Ethernet1/2 is up" in typist("show interface e1/2")


def test_the_interface_of_a_vlan_that_is_gone_is_down() -> None:
    typist = at(N9K)
    typist("feature interface-vlan\nvlan 10\ninterface Vlan10\nno shutdown\nno vlan 10")
    assert "Vlan10 is down (VLAN/BD does not exist)" in typist("show interface Vlan10")


def test_of_two_links_between_two_switches_spanning_tree_blocks_one() -> None:
    one, two = at(N9K, "n9k-a"), at(N9K, "n9k-b")
    lab = {typist.switch.chassis.name: typist.switch for typist in (one, two)}
    for typist, far in ((one, "n9k-b"), (two, "n9k-a")):
        typist.switch.chassis.others = lab
        for port in ("Ethernet1/1", "Ethernet1/2"):
            cable = Plugged("switch", far, port, "00:00:00:00:00:01")
            typist.switch.chassis.cables[port] = cable
        typist("vlan 10\ninterface e1/1-2\nswitchport\nswitchport mode trunk\nno shutdown")
    one("spanning-tree vlan 10 priority 4096")
    tree = "show spanning-tree vlan 10"
    assert "BLK" not in one(tree)
    assert "Eth1/1           Desg FWD" in two(tree)
    assert "Eth1/2           Altn BLK" in two(tree)
    one("interface e1/1\nswitchport trunk allowed vlan 1")
    assert "Eth1/2           Desg FWD" in two(tree)
    one("interface e1/1\nswitchport trunk allowed vlan 1,10\nspanning-tree vlan 10 priority 61440")
    assert "Eth1/2           Altn BLK" in one(tree)
    assert "BLK" not in two(tree)


def test_a_port_that_hears_its_own_switch_is_a_backup() -> None:
    typist, _ = pair()
    typist.switch.chassis.looped.add("Ethernet1/2")
    assert "Po2              Back BLK" in typist("show spanning-tree vlan 10")

"""Single changes of one switch that are announced, or that printed words of old releases meet."""

import pytest

from sanfab.facts.clone import clone
from sanfab.facts.features import Feature
from sanfab.facts.routing import VrfFacts
from sanfab.facts.switch import PeerFacts, SwitchFacts
from sanfab.facts.unmanaged import as_running, merge_unmanaged
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.plan.plan import make_plan
from support.plan_case import Case, check

ROUTED_VLAN = "vlan 10\ninterface Vlan10\n   ip address 10.0.0.1/24\n"
VPC = "feature vpc\nvpc domain 1\n"
SHARED = "interface port-channel11\n  switchport\n  switchport mode trunk\n  vpc 11\n"
CASES: dict[str, Case] = {
    "the type of a LAG that the pair compares": Case(
        "nexus-93180yc-fx",
        SHARED,
        f"{SHARED}  spanning-tree port type edge trunk\n",
        """
interface port-channel11
  spanning-tree port type edge trunk
""",
        same=VPC,
        notes=("port-channel11: spanning-tree port type must be alike at both switches",),
    ),
    "routing between VLANs starts and ends with one line": Case(
        "dcs-7050sx3-48yc8",
        "no ip routing\n",
        "ip routing\n",
        "ip routing",
        same=ROUTED_VLAN,
    ),
    "routing between VLANs ends": Case(
        "dcs-7050sx3-48yc8",
        "ip routing\n",
        "no ip routing\n",
        "no ip routing",
        same=ROUTED_VLAN,
        notes=(
            "this switch no longer routes for VLAN 10 with 10.0.0.1/24: hosts that reach arrays "
            "in another VLAN by this gateway lose them",
        ),
    ),
    "an interface moves into a VRF": Case(
        "nexus-93180yc-fx",
        "interface Vlan10\n  ip address 10.0.0.1/24\n  no shutdown\n",
        "vrf context storage\n  ip route 0.0.0.0/0 10.0.0.254\ninterface Vlan10\n"
        "  vrf member storage\n  ip address 10.0.0.1/24\n  no shutdown\n",
        """
no interface Vlan10
vrf context storage
  ip route 0.0.0.0/0 10.0.0.254
interface Vlan10
  vrf member storage
  ip address 10.0.0.1/24
  no shutdown
""",
        same="vlan 10\n",
        notes=("VLAN 10 moves from the default VRF to VRF storage: it loses its address",),
    ),
    "an interface leaves the VRF, which goes with its routes": Case(
        "dcs-7050sx3-48yc8",
        "vrf instance storage\ninterface Vlan10\n   vrf storage\n   ip address 10.0.0.1/24\n"
        "ip routing vrf storage\nip route vrf storage 0.0.0.0/0 10.0.0.254\n",
        "interface Vlan10\n   ip address 10.0.0.1/24\n",
        """
no interface Vlan10
no ip route vrf storage 0.0.0.0/0 10.0.0.254
interface Vlan10
   ip address 10.0.0.1/24
no ip routing vrf storage
no vrf definition storage
""",
        same="vlan 10\n",
        notes=(
            "no longer routes for VLAN 10 with 10.0.0.1/24",
            "VLAN 10 moves from VRF storage to the default VRF",
            "static routes go: storage 0.0.0.0/0 10.0.0.254",
        ),
    ),
    "an OS9 interface changes its VRF without anything of layer 3": Case(
        "s4810",
        "ip vrf storage 5\ninterface Vlan 10\n ip vrf forwarding storage\n"
        " ip address 10.0.0.1/24\n ipv6 address 2001:db8::1/64\n vrrp-group 3\n"
        "  virtual-address 10.0.0.2\n no shutdown\n"
        "ip route vrf storage 0.0.0.0/0 10.0.0.254\n",
        "ip vrf backup 6\ninterface Vlan 10\n ip vrf forwarding backup\n"
        " ip address 10.0.0.1/24\n no shutdown\nip route vrf backup 0.0.0.0/0 10.0.0.254\n",
        """
no ip route vrf storage 0.0.0.0/0 10.0.0.254
interface Vlan 10
 no vrrp-group 3
 no ipv6 address
 no ip address
 no ip vrf forwarding
exit
ip vrf backup 6
exit
interface Vlan 10
 ip vrf forwarding backup
 ip address 10.0.0.1/24
exit
ip route vrf backup 0.0.0.0/0 10.0.0.254
no ip vrf storage
""",
        same="feature vrf\n",
        notes=(
            "VLAN 10 moves from VRF storage to VRF backup: it loses its address",
            "this switch gives up 10.0.0.2 of VRRP 3 in VLAN 10",
            "static routes move: 0.0.0.0/0 10.0.0.254 to VRF backup",
        ),
    ),
    "an OS9 VLAN that goes gives up its network to another, and keeps its VRF for IPv6": Case(
        "s4810",
        "interface Vlan 10\n ip vrf forwarding storage\n ip address 10.0.0.1/24\n"
        " ipv6 address 2001:db8::1/64\n no shutdown\n",
        "interface Vlan 20\n ip vrf forwarding storage\n ip address 10.0.0.1/24\n no shutdown\n",
        """
interface Vlan 10
 no ip address
exit
interface Vlan 20
 ip vrf forwarding storage
 ip address 10.0.0.1/24
 no shutdown
exit
no interface Vlan 10
""",
        same="feature vrf\nip vrf storage 5\n",
    ),
    "a route of the default VRF is no route of the VRF before it": Case(
        "nexus-93180yc-fx",
        "",
        "ip route 10.8.0.0/16 10.0.0.254\nvrf context storage\n  ip route 10.9.0.0/16 10.1.0.254\n",
        """
ip route 10.8.0.0/16 10.0.0.254
vrf context storage
  ip route 10.9.0.0/16 10.1.0.254
""",
    ),
    "a route of the default VRF goes after one of a VRF": Case(
        "nexus-93180yc-fx",
        "ip route 10.8.0.0/16 10.0.0.254\nvrf context storage\n  ip route 10.9.0.0/16 10.1.0.254\n",
        "vrf context storage\n",
        """
vrf context storage
  no ip route 10.9.0.0/16 10.1.0.254
exit
no ip route 10.8.0.0/16 10.0.0.254
""",
        notes=("static routes go: 10.8.0.0/16 10.0.0.254, storage 10.9.0.0/16 10.1.0.254",),
    ),
    "a route that moves to another VRF is none that goes": Case(
        "nexus-93180yc-fx",
        "ip route 10.8.0.0/16 10.0.0.254\nvrf context storage\n",
        "vrf context storage\n  ip route 10.8.0.0/16 10.0.0.254\n",
        """
no ip route 10.8.0.0/16 10.0.0.254
vrf context storage
  ip route 10.8.0.0/16 10.0.0.254
""",
        notes=(
            "static routes move: 10.8.0.0/16 10.0.0.254 to VRF storage; they are missing for a "
            "moment",
        ),
    ),
    "the priority of VRRP changes while its group is shut down": Case(
        "nexus-93180yc-fx",
        "vlan 10\ninterface Vlan10\n  ip address 10.0.0.2/24\n  vrrp 1\n    address 10.0.0.1\n"
        "    no shutdown\n",
        "vlan 10\ninterface Vlan10\n  ip address 10.0.0.2/24\n  vrrp 1\n    priority 120\n"
        "    address 10.0.0.1\n    no shutdown\n",
        """
interface Vlan10
  vrrp 1
    shutdown
interface Vlan10
  vrrp 1
    priority 120
    no shutdown
""",
    ),
    "a gateway that hosts use goes": Case(
        "dcs-7050sx3-48yc8",
        "vrrp 1 ipv4 10.0.0.1\n   vrrp 1 priority-level 120\n",
        "",
        "interface Vlan10\n   no vrrp 1 priority\n   no vrrp 1",
        same="vlan 10\ninterface Vlan10\n   ip address 10.0.0.2/24\n   ",
        notes=("gives up 10.0.0.1 of VRRP 1 in VLAN 10",),
    ),
    "pause is sent without a no-drop class": Case(
        "nexus-93180yc-fx",
        "interface Ethernet1/1\n  switchport\n  no shutdown\n",
        "interface Ethernet1/1\n  switchport\n  flowcontrol send on\n  no shutdown\n",
        "interface Ethernet1/1\n  flowcontrol send on",
        notes=("without a no-drop class Cisco Nexus 93180YC-FX may send no pause frames",),
    ),
    "a vPC pair gets options and another MAC address": Case(
        "nexus-93180yc-fx",
        "vpc domain 7\n  system-mac 02:00:00:00:00:01\n  delay restore 150\n  auto-recovery\n",
        "vpc domain 7\n  system-mac 02:00:00:00:00:02\n  peer-gateway\n",
        """
vpc domain 7
  no auto-recovery
  no delay restore
  system-mac 02:00:00:00:00:02
  peer-gateway""",
        same="feature vpc\ninterface port-channel7\n  switchport mode trunk\n  vpc 7\n",
        notes=("the pair gets MAC address 02:00:00:00:00:02 for LACP, has 02:00:00:00:00:01",),
    ),
    "an MLAG pair gets another domain and other addresses": Case(
        "dcs-7050sx3-48yc8",
        "mlag configuration\n   domain-id rack7\n   peer-address 169.254.7.2\n",
        "mlag configuration\n   domain-id 7\n   peer-address 169.254.94.2\n",
        """
mlag configuration
   domain-id 7
   peer-address 169.254.94.2""",
        notes=(
            "the pair changes from domain rack7 to 7 and from peer 169.254.7.2 to 169.254.94.2: it",
        ),
    ),
    "rapid PVST gives way to MST": Case(
        "nexus-93180yc-fx",
        "",
        "spanning-tree mode mst\n",
        "spanning-tree mode mst",
        same="interface Ethernet1/1\n  switchport\n  switchport mode trunk\n  no shutdown\n",
        notes=("spanning tree changes from rapid-pvst to mst: 1 trunk that is no edge port, ",),
    ),
    "the root moves": Case(
        "nexus-93180yc-fx",
        "spanning-tree vlan 101-103 priority 4096\nspanning-tree mst 0 priority 8192\n",
        "spanning-tree vlan 101 priority 4096\nspanning-tree vlan 102 priority 8192\n",
        """
spanning-tree mst 0 priority 32768
spanning-tree vlan 103 priority 32768
spanning-tree vlan 102 priority 8192""",
        same="interface Ethernet1/1\n  switchport\n  switchport mode trunk\n  no shutdown\n",
        notes=(
            "the spanning-tree priority changes from 8192 to 32768: another switch may become ",
            "the spanning-tree priority of VLAN 102 changes from 4096 to 8192: another switch ",
            "the spanning-tree priority of VLAN 103 changes from 4096 to 32768: another switch ",
        ),
    ),
    "a priority of each type of OS9": Case(
        "s4810",
        "protocol spanning-tree rstp\n no disable\n bridge-priority 4096\n",
        "protocol spanning-tree mstp\n no disable\n MSTI 0 bridge-priority 8192\n",
        """
no protocol spanning-tree rstp
protocol spanning-tree mstp
 no disable
 MSTI 0 bridge-priority 8192
exit
""",
    ),
    "STP gives way to RSTP": Case(
        "s4810",
        "protocol spanning-tree 0\n no disable\n",
        "protocol spanning-tree rstp\n no disable\n",
        """
no protocol spanning-tree 0
protocol spanning-tree rstp
 no disable
exit
""",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_change_takes_exactly_these_lines_and_notes(name: str) -> None:
    check(CASES[name])


def test_a_priority_group_without_a_share_gets_one() -> None:
    platform, facts = PLATFORMS["s4810"], []
    for share in ("strict-priority", "bandwidth 100"):
        text = f"dcb enable\ndcb-map SAN\n priority-group 0 {share} pfc off\n"
        facts.append(as_running(NOSES["os9"].read(text, platform).facts))
    made = make_plan(facts[0], facts[1], platform, frozenset({"dcb-map"}))
    assert made.lines == ("dcb-map SAN", " priority-group 0 bandwidth 100 pfc off", "exit")


CAM = {"none": ("", True), "allocated": ("cam-acl l2acl 6 fcoeacl 4\n", False)}


@pytest.mark.parametrize("name", CAM)
@pytest.mark.parametrize("model", ["s4810", "mxl"])
def test_fip_snooping_waits_for_its_cam(model: str, name: str) -> None:
    text, is_missing = CAM[name]
    platform = PLATFORMS[model]
    start = as_running(NOSES["os9"].read(text, platform).facts)
    made = make_plan(start, SwitchFacts(features={Feature.FIP_SNOOPING}), platform, frozenset())
    assert bool(made.first) is (is_missing and model == "s4810")
    assert set(made.first) <= set(made.notes)
    assert made.lines == ("feature fip-snooping",)


@pytest.mark.parametrize("managed", [None, frozenset({"vlans", "lags"})])
@pytest.mark.parametrize("is_stated", [False, True])
def test_options_of_a_pair_go_only_if_the_inventory_states_options(
    managed: frozenset[str] | None, *, is_stated: bool
) -> None:
    running = PeerFacts("7", priority=100, options={"delay_restore": "150"})
    intended = PeerFacts("7", options_stated=is_stated)
    goal = merge_unmanaged(
        SwitchFacts(peer=intended, managed=managed), SwitchFacts(peer=clone(running))
    )
    assert goal.peer == (intended if is_stated else running)


def test_a_vrf_keeps_its_number_and_a_new_one_takes_a_free_one() -> None:
    intended = SwitchFacts(vrfs={"a": VrfFacts("a", number=7), "b": VrfFacts("b", number=9)})
    running = SwitchFacts(vrfs={"a": VrfFacts("a", number=63), "far": VrfFacts("far", number=9)})
    goal = merge_unmanaged(intended, running)
    assert {vrf.name: vrf.number for vrf in goal.vrfs.values()} == {"a": 63, "b": 10, "far": 9}


OLD_DCB = (
    "dcb enable\ndcb-input SAN\n pfc priority 3\nqos-policy-output SAN-0 ets\n"
    " bandwidth-percentage {}\npriority-group SAN-0\n priority-list {}\n set-pgid 0\n"
    "dcb-output SAN\n priority-group SAN-0 qos-policy SAN-0\n"
)
DCB_CHANGES = {
    "a policy is set": ("", OLD_DCB.format(60, "0-7"), 0),
    "a share changes": (OLD_DCB.format(60, "0-7"), OLD_DCB.format(50, "0-7"), 0),
    "a policy goes": (OLD_DCB.format(60, "0-7"), "", 1),
}


@pytest.mark.parametrize("name", DCB_CHANGES)
def test_lines_that_no_document_shows_are_not_pushed(name: str) -> None:
    """FTOS before 9.2 has DCB policies of parts; how these are taken back was found nowhere."""
    before, after, refused = DCB_CHANGES[name]
    platform = PLATFORMS["s4810"]
    start, goal = (NOSES["os9"].read(text, platform).facts for text in (before, after))
    plan = make_plan(start, goal, platform, frozenset())
    assert plan.lines
    assert len(plan.first) == refused
    assert all("by hand" in note and note in plan.notes for note in plan.first)

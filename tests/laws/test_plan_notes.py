"""Single changes of one switch that are announced, or that printed words of old releases meet."""

import pytest

from sanfab.facts import PeerFacts, SwitchFacts
from sanfab.facts.unmanaged import as_running, merge_unmanaged
from sanfab.model import PLATFORMS, Capability
from sanfab.nos import NOSES
from sanfab.plan.plan import make_plan
from support.plan_case import Case, check

ROUTED_VLAN = "vlan 10\ninterface Vlan10\n   ip address 10.0.0.1/24\n"
CASES: dict[str, Case] = {
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
    made = make_plan(facts[0], facts[1], platform, frozenset({Capability.DCB_MAP}))
    assert made.lines == ("dcb-map SAN", " priority-group 0 bandwidth 100 pfc off", "exit")


CAM = {"none": ("", True), "allocated": ("cam-acl l2acl 6 fcoeacl 4\n", False)}


@pytest.mark.parametrize("name", CAM)
@pytest.mark.parametrize("model", ["s4810", "mxl"])
def test_fip_snooping_waits_for_its_cam(model: str, name: str) -> None:
    text, is_missing = CAM[name]
    platform = PLATFORMS[model]
    start = as_running(NOSES["os9"].read(text, platform).facts)
    made = make_plan(start, SwitchFacts(features={"fip-snooping"}), platform, frozenset())
    assert bool(made.first) is (is_missing and model == "s4810")
    assert set(made.first) <= set(made.notes)
    assert made.lines == ("feature fip-snooping",)


@pytest.mark.parametrize("is_stated", [False, True])
def test_options_of_a_pair_go_only_if_the_inventory_states_options(*, is_stated: bool) -> None:
    running = PeerFacts("7", priority=100, options={"delay_restore": "150"})
    intended = PeerFacts("7", options_stated=is_stated)
    goal = merge_unmanaged(SwitchFacts(peer=intended), SwitchFacts(peer=running))
    assert goal.peer == (intended if is_stated else running)

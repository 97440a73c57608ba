"""Lines that do more than they say: a plan tells it, and sends again what they reset.

The emulated switches do what the documents say, from code of their own: without its row in the
table of the NOS, a plan does not lead them to its goal.
"""

from dataclasses import replace

import pytest

from sanfab.facts.diff import fact_differences
from sanfab.facts.unmanaged import as_running
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_as_printed
from sanfab.nos.remediation import ConfigSteps, SideEffect
from sanfab.nos.side_effects import told_effects
from sanfab.plan import plan
from sanfab.plan.plan import make_plan
from support.lab_terminal import LabTerminal
from support.plan_case import Case, check
from support.random_cabling import switches

PORT = "Ethernet1/1"
N9K = "nexus-93180yc-fx"
ROUTED = "interface Ethernet1/1\n  no switchport\n  mtu 9216\n  no shutdown\n"
EDGE = """interface Ethernet1/1
  switchport
  spanning-tree port type edge
  spanning-tree bpduguard enable
  switchport access vlan 101
  mtu 9216
  no shutdown
"""
HASHED = "enable sharing 1 grouping 1,2 algorithm address-based L3_L4"
PORT_CHANNEL = """feature lacp
vlan 101,200
interface port-channel11
  switchport
  switchport mode trunk
  switchport trunk allowed vlan 101
  mtu 9216
  no shutdown
"""
MEMBER = """interface Ethernet1/12
  switchport
  switchport mode trunk
  switchport trunk allowed vlan {}
  mtu 9216
  channel-group 11 mode active
  no shutdown
"""
CASES = {
    "the MTU of a port that becomes a switched one": Case(
        N9K,
        ROUTED,
        EDGE,
        """
interface Ethernet1/1
  switchport
  mtu 9216
  spanning-tree port type edge
  spanning-tree bpduguard enable
  switchport access vlan 101
""",
        same="vlan 101\n",
    ),
    "the MTU of a port that becomes a routed one": Case(
        N9K,
        EDGE,
        ROUTED,
        """
interface Ethernet1/1
  no spanning-tree bpduguard
  no spanning-tree port type
  no switchport access vlan
  no switchport
  mtu 9216
""",
        same="vlan 101\n",
    ),
    "the MTU is sent once where it changes with the mode": Case(
        N9K,
        ROUTED.replace("  mtu 9216\n", ""),
        EDGE,
        """
interface Ethernet1/1
  switchport
  spanning-tree port type edge
  spanning-tree bpduguard enable
  switchport access vlan 101
  mtu 9216
""",
        same="vlan 101\n",
    ),
    "a member that differs from its port-channel leaves it and joins it again": Case(
        N9K,
        MEMBER.format(200),
        MEMBER.format(101),
        """
interface Ethernet1/12
  shutdown
  no channel-group
interface Ethernet1/12
  switchport trunk allowed vlan remove 200
  switchport trunk allowed vlan add 101
  channel-group 11 mode active
  no shutdown
""",
        same=PORT_CHANNEL,
        notes=("Ethernet1/12 differs from port-channel11",),
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_a_line_resets_is_sent_again_after_it(case: Case) -> None:
    check(case)


CASES["the hash of a LAG that is made again for LACP"] = Case(
    "summit-x670",
    f"{HASHED}\n",
    f"{HASHED} lacp\n",
    """
disable sharing 1
enable sharing 1 grouping 1-2 lacp
configure sharing 1 algorithm address-based L3_L4
""",
)
RESETS = [name for name, case in CASES.items() if "MTU of a port that" in name]


def console_of(model: str) -> LabTerminal:
    """Return an emulated switch of a model, as shipped."""
    for nos in NOSES:
        for group in switches(nos).values():
            if group[0][0].platform.model == model:
                return LabTerminal(group[0][0])
    raise AssertionError(model)


def left_over(case: Case) -> list[str]:
    """Return what an emulated switch does not have that a plan should have led it to."""
    console = console_of(case.model)
    platform = console.design.platform
    console.send(tuple((case.same + case.before).splitlines()))
    text, before = console.running()
    goal = NOSES[platform.nos].read(f"{text}default interface {PORT}\n{case.after}", platform).facts
    console.carry_out(make_plan(before, goal, platform, console.design.capabilities, text))
    assert console.refused == []
    wanted, found = normalize_as_printed(
        as_running(goal), as_running(console.running()[1]), platform
    )
    return [one.where for one in fact_differences(wanted, found)]


@pytest.mark.parametrize("name", RESETS)
def test_an_emulated_switch_has_its_goal_only_with_the_lines_sent_again(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert left_over(CASES[name]) == []

    def unchanged(steps: ConfigSteps, *_: object) -> ConfigSteps:
        return steps

    monkeypatch.setattr(plan, "with_reset_lines", unchanged)
    assert left_over(CASES[name]) == ["ports.Ethernet1/1.mtu"]


UNKNOWN = "unknown, as no document at hand says"
TOLD: dict[str, tuple[str, dict[str, str]]] = {
    "fos": (
        "brocade-300",
        {"portcfgfillword 1 3": "port 1 goes down", "cfgdisable": "the default zone decides"},
    ),
    "nxos": (
        N9K,
        {
            "interface Ethernet1/1|  switchport": "MTU, mode, VLANs and spanning tree",
            "interface Ethernet1/1|  no switchport": "leaves all VLANs",
            "interface Ethernet1/1|  channel-group 5 mode active": "from port-channel5",
            "interface fc1/1|  channel-group 5 force": "takes over mode, speed, trunk and VSAN",
            "interface fc1/1|  no channel-group 5": "the port keeps mode, speed, trunk and VSAN",
            "no vlan 7,9": "still in VLAN 7,9 carry nothing",
            "no feature lacp": "all configuration of lacp goes",
            "interface Vlan7|  vrf member a": "all IP addresses",
            "interface Vlan7|  no vrf member a": "all IP addresses",
            "spanning-tree mode mst": "the topology changes",
            "fcoe fcmap 0xefc01": f"{UNKNOWN} whether hosts on FCoE are logged out",
            "no fcoe fcmap": f"{UNKNOWN} whether hosts on FCoE are logged out",
            "vsan database|  no vsan 20": "still in VSAN 20 go down",
            "vsan database|  vsan 20 interface vfc7": "leaves another VSAN is interrupted",
        },
    ),
    "eos": (
        "dcs-7050sx3-48yc8",
        {
            "no vlan 7,9": "VLAN 7,9 exists no longer",
            "spanning-tree mode rstp": f"{UNKNOWN} whether ports stop forwarding",
            "no spanning-tree mode": f"{UNKNOWN} whether ports stop forwarding",
        },
    ),
    "os9": (
        "s4820t",
        {
            "interface TenGigabitEthernet 0/1| switchport": "untagged in the default VLAN",
            "interface TenGigabitEthernet 0/1| no switchport": "leaves the default VLAN",
            "no interface Vlan 7": "in the default VLAN again",
            "no interface Port-channel 3": "LACP lines of all its members",
            "interface TenGigabitEthernet 0/1| dcb-map SAN": "goes down and comes up",
            "interface TenGigabitEthernet 0/1| no dcb-map SAN": "flow control of the port returns",
            "no dcb enable": "priority flow control, ETS and DCBX end",
            "iscsi enable": "MTU of 12000",
        },
    ),
    "os10": (
        "s5248f",
        {
            "no interface vlan7": "takes VLAN 7 out of every port",
            "interface ethernet1/1/1| no switchport": "the port leaves all its VLANs",
            "interface ethernet1/1/1| switchport mode access": "untagged in VLAN 1",
            "iscsi enable": "honour pause frames again",
            "no interface breakout 1/1/1": "with all that was set on them",
            "port-group 1/1/1| mode Eth 10g-4x": "all ports of the group go",
        },
    ),
    "exos": (
        "summit-x670",
        {
            "enable sharing 1 grouping 1-2 lacp": "other than 1 leave all VLANs",
            "enable flow-control rx-pause qosprofile qp4 ports 1": "802.3x flow control",
            "enable flow-control tx-pause priority 3 ports 1": "802.3x flow control",
            "delete vlan iscsi": f"{UNKNOWN} whether ports that are untagged in VLAN iscsi return",
            "disable sharing 1": f"{UNKNOWN} which VLANs and settings the ports of the LAG other",
            "configure sharing 1 delete ports 2": f"{UNKNOWN} which VLANs and settings ports 2",
        },
    ),
}
"""A plan with each line of the tables, blocks before ``|``, and what is told of it."""


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_a_plan_tells_what_each_line_of_the_table_does(nos: str) -> None:
    model, cases = TOLD[nos]
    remediation = NOSES[nos].remediation(PLATFORMS[model])
    used = set()
    for text, words in cases.items():
        lines = text.split("|")
        ((at, told),) = told_effects(lines, remediation)
        assert at == len(lines) - 1
        assert words in told
        used |= {
            row
            for row in remediation.side_effects
            if not [*told_effects(lines, replace(remediation, side_effects=_without(row, nos)))]
        }
    assert used == {*remediation.side_effects}


def _without(row: SideEffect, nos: str) -> tuple[SideEffect, ...]:
    rows = NOSES[nos].remediation(PLATFORMS[TOLD[nos][0]]).side_effects
    return tuple(one for one in rows if one != row)


def test_a_line_outside_of_its_block_and_the_same_effect_again_are_not_told() -> None:
    remediation = NOSES["nxos"].remediation(PLATFORMS[N9K])
    lines = ["switchport", "no vlan 7", "raw line", "  switchport", "no vlan 7"]
    assert [one.at for one in told_effects(lines, remediation)] == [1]

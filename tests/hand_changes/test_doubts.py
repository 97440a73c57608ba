"""What a reader leaves open, and what nobody stated: on a running switch it is never as intended.

Every place of the readers where a line leaves a fact open, and every field of the facts that says
what a value may do that a hand set, has a line here. The tables are held against the code.
"""

import ast
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from sanfab.facts.field import described_records, manual_effects
from sanfab.facts.switch import MACS, SwitchFacts
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.switch_facts import managed_facts
from sanfab.live.drift import DriftInput, drift_findings, drift_of
from sanfab.live.effects import left_by_hand, switch_effects_of
from sanfab.model.design import AREAS
from sanfab.nos import NOSES
from support.hand_changes import LISTS, Running, run
from support.sans import ROOT

NOS_FOLDER = ROOT / "sanfab" / "nos"
LEAVE_OPEN = {"doubt_ports", "leave_open", "UnknownFact"}
"""Calls by which a reader says that a fact is open; `silent` is for what no line is about."""
OPEN_VLANS = "in_unknown_vlans"

PORT, OTHER = "interface TenGigabitEthernet 0/1", "TenGigabitEthernet 0/1"
VLAN = "iSCSI_Data"
ZONE = "zone name z_sql01_a_fas01 vsan 101"

OPEN = {
    "eos builder _trunks_for_phones": (
        "interface Ethernet1", "switchport mode trunk phone", "Ethernet1",
    ),
    "exos effects _login": ("", "enable netlogin ports 1:1 dot1x", "1:1"),
    "exos effects _redundant": ("", "configure ports 1:1 redundant 1:5", "1:1"),
    "exos effects _roles": ("", "configure policy port 1:1 admin-id 1", "1:1"),
    "exos effects _monitor": ("", "enable mirroring to port 1:1", "1:1"),
    "exos effects _ring_port": ("", "configure eaps r primary port 1:1", "1:1"),
    "exos effects _vman": ("", "create vman v\nconfigure vman v add ports 1:1", "1:1"),
    "exos effects_of_vlans _profile_of_vlan": (
        "", f"configure vlan {VLAN} qosprofile QP8", "VLAN 140",
    ),
    "exos effects_of_vlans _profile_of_port": ("", "configure ports 1:1 qosprofile QP8", "1:1"),
    "exos effects_of_vlans _class_open": ("", "disable dot1p examination ports 1:1", "1:1"),
    "exos effects_of_vlans _marked": ("", "enable dot1p replacement ports 1:1", "1:1"),
    "exos effects_of_vlans _turns": ("", "configure qosprofile QP8 weight 5 ports 1:1", "1:1"),
    "exos effects_of_vlans _told": (
        "", "configure lldp ports 1:1 dcbx add application name iscsi priority 4", "1:1",
    ),
    "exos unknown_facts _second_address": (
        "", f"configure vlan {VLAN} add secondary-ipaddress 10.9.9.9/24", "VLAN 140",
    ),
    "exos unknown_facts _profile": ("", "configure qosprofile QP1 minbw 0 maxbw 10", ""),
    "exos unknown_facts _one_way": ("", "enable lldp ports 1:1 transmit-only", "1:1"),
    "exos builder unproven": ("", "enable dhcp vlan iSCSI_Data", "VLAN 140"),
    "exos builder _of_switch": ("", "create stpd other\nenable stpd other", ""),
    "exos builder _of_lags": ("", "enable mlag port 1:1 peer p id 4", "1:1"),
    "exos builder _of_port": ("", "configure vr VR-Default delete ports 1:1", "1:1"),
    "exos builder restore_ports": ("", "configure vlan Nowhere add ports 1:40", ""),
    "nxos fc_builder members_without_wwpn": (ZONE, "member fcid 0x010203", ""),
    "os10 builder doubts": (
        "interface port-channel10", "priority-flow-control mode on", "port-channel10",
    ),
    "os10 builder _mtu_doubts": ("", "default mtu 9216", "port-channel10"),
    "os9 builder join": ("interface range vlan 20 - 30", f"tagged {OTHER}", OTHER),
    "os9 builder leave": (
        "interface Vlan 10", "no tagged TenGigabitEthernet 0/0", "TenGigabitEthernet 0/0",
    ),
    "os9 unknown_facts _of_lines": ("interface range vlan 20 - 30", f"untagged {OTHER}", OTHER),
    "os9 effects _dcb_at_reload": ("", "no dcb enable on-next-reload", ""),
    "os9 effects _in_unknown_vlans": (PORT, "vlan-stack trunk", OTHER),
    "os9 effects _of_controller": (PORT, "of-instance 1", OTHER),
    "os9 effects _of_fcoe_map": (PORT, "fcoe-map MAP", OTHER),
    "os9 effects _members_of_stack": ("interface Vlan 10", f"member {OTHER}", OTHER),
}  # fmt: skip
"""Function of a reader that leaves facts open -> a block, lines in it, and their object."""

NOT_ON_A_SWITCH = {
    "nxos builder _unsettled_ports": "of a switch whose ports all state nothing",
    "nxos builder _unstated_shutdown": "a switch prints one of both in each block",
    "exos vlans _route": "of a part of a configuration",
    "os9 unknown_facts _of_switch": "of Fibre Channel ports, of which the facts hold none",
    "os9 unknown_facts _of_default_vlan": "of the default VLAN, whose address is no fact",
}
"""The same for functions that speak of what a text leaves out."""


def functions_that_leave_open() -> Iterator[str]:
    for nos in sorted(NOSES):
        for path in sorted((NOS_FOLDER / nos).glob("*.py")):
            text = path.read_text(encoding="utf-8")
            if not any(word in text for word in (*LEAVE_OPEN, OPEN_VLANS)):
                continue  # most files: parsing them all takes seconds
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.FunctionDef) and _leaves_open(node):
                    yield f"{nos} {path.stem} {node.name}"


def _leaves_open(node: ast.FunctionDef) -> bool:
    if node.name in LEAVE_OPEN:
        return False
    for one in ast.walk(node):
        if isinstance(one, ast.Call):
            name = getattr(one.func, "attr", getattr(one.func, "id", ""))
            of_vlans = name == "setdefault" and OPEN_VLANS in ast.unparse(one.func)
            if name in LEAVE_OPEN or of_vlans:
                return True
        if isinstance(one, ast.Assign) and OPEN_VLANS in ast.unparse(one.targets[0]):
            return True
    return False


def test_every_function_that_leaves_facts_open_has_a_line() -> None:
    assert sorted(functions_that_leave_open()) == sorted(OPEN.keys() | NOT_ON_A_SWITCH.keys())


@pytest.mark.parametrize("function", OPEN)
def test_what_a_line_leaves_open_is_a_difference_and_told_once(function: str) -> None:
    at, lines, name = OPEN[function]
    one = run(function.split(maxsplit=1)[0], {"at": at, "lines": lines.split("\n")})
    assert not one.drift.is_clean
    told = [(effect.object, effect.number) for effect in one.drift.effects.found]
    assert len(told) == len({*told})
    if one.drift.differences and not told:
        return  # a member of a zone
    objects = [thing for thing, _ in told]
    assert name in objects
    assert objects.count(name) == 1
    assert list(drift_findings(one.drift))


KEPT_BY_HAND = {
    "PortFacts.speed": ("eos", "interface Ethernet1", "speed forced 1000full", "1G, not 25G"),
    "PortFacts.fec": ("nxos", "interface Ethernet1/1", "fec off", "error correction is none"),
    "PortFacts.autoneg": ("nxos", "interface Ethernet1/1", "no negotiate auto", "insists on it"),
    "SwitchFacts.breakouts": ("exos", "", "configure ports 1:1 partition 4x10G", "as 4x10G"),
    "SwitchFacts.spanning_tree": ("exos", "", "enable stpd s0", "spanning tree is stp"),
    "SwitchFacts.bridge_priorities": (
        "nxos", "", "spanning-tree vlan 998 priority 4096", "vlan 998 4096",
    ),
    "SwitchFacts.copp": ("nxos", "", "copp profile dense", "policy dense decides"),
    "SwitchFacts.dot1p_trusted": ("os9", "", "service-class dynamic dot1p", "its queue"),
    "SwitchFacts.lag_hash": (
        "eos", "", "port-channel load-balance trident fields ip source-ip destination-ip",
        "a LAG spreads frames by destination IP, source IP",
    ),
    "LagFacts.hash": (
        "exos", "", "configure sharing 1 algorithm address-based L3_L4", "a LAG spreads frames",
    ),
    "PeerFacts.priority": ("nxos", "vpc domain 1", "role priority 100", "its priority is 100"),
    "PeerFacts.system_mac": (
        "nxos", "vpc domain 1", "system-mac 00:23:04:ee:be:01", "in LACP is 00:23:04:ee:be:01",
    ),
    "PeerFacts.options": ("nxos", "vpc domain 1", "peer-gateway", "it has peer_gateway on"),
}  # fmt: skip
"""Fact that a push keeps and that may take storage away -> NOS, block, line, words of drift."""


def test_every_fact_that_is_told_has_a_line() -> None:
    told = {
        f"{kind.__name__}.{name}" for kind in described_records() for name in manual_effects(kind)
    }
    assert told == KEPT_BY_HAND.keys()


PLACES = {
    "SwitchFacts.dot1p_trusted": {"inventory": "equallogic-base", "switch": "s4810-1"},
    "LagFacts.hash": {"inventory": "exos-mlag", "switch": "Peer1.A"},
    "PeerFacts": {"inventory": "pairs", "switch": "nexus-1"},
}
"""Where a fact, or those of a record, have their line, if not on the usual switch of the NOS."""


@pytest.mark.parametrize("fact", KEPT_BY_HAND)
def test_a_value_that_nobody_stated_is_told(fact: str) -> None:
    nos, at, line, words = KEPT_BY_HAND[fact]
    place = PLACES.get(fact) or PLACES.get(fact.partition(".")[0], {})
    (effect,) = run(nos, {"at": at, "lines": [line], **place}).drift.effects.found
    assert effect.text == line
    assert words in effect.words
    assert effect.fix.startswith("remove the line by hand, or state `")


def test_the_usual_priority_of_a_pair_is_not_told() -> None:
    lines = ["role priority 32667", "delay restore 30"]
    assert run("nxos", {"at": "vpc domain 1", "lines": lines, **PLACES["PeerFacts"]}).drift.is_clean


def test_the_hash_of_a_switch_without_a_lag_is_not_told() -> None:
    line = "port-channel load-balance ethernet source-dest-mac"
    one = run("nxos", {"lines": [line]})
    assert one.drift.is_clean
    assert one.parsed.facts.lag_hash == MACS


NAMED = {
    "nxos": {
        "frob vsan 101": ["VSAN 101"],
        "frob vlan 998,1001": ["VLAN 998", "VLAN 1001"],
        "frob vlan 3071": [""],
        "mac address-table static 0000.1111.2222 vlan 998 interface Ethernet1/1": ["VLAN 998"],
        "frob interface vfc1": ["vfc 1"],
    },
    "eos": {"frob interface Ethernet1": ["Ethernet1"], "frob mlag": ["pair"]},
    "os9": {f"frob {OTHER}": [OTHER], "frob vlan 10": ["VLAN 10"], "frob vlt": ["pair"]},
    "os10": {
        "frob ethernet1/1/1": ["ethernet1/1/1"],
        "frob vlan 711": ["VLAN 711"],
        "frob vlt": ["pair"],
    },
    "fos": {
        "portcfgfrob 0-1 1": ["0", "1"],
        "portcfgfrob --enable 22,23": ["22", "23"],
        "frob --all": [""],
        "configshow frob.ops:1": [""],
    },
    "exos": {
        "configure ports 1:1-2 frob": ["1:1", "1:2"],
        f"configure vlan {VLAN} frob": ["VLAN 140"],
        f"configure {VLAN} frob": ["VLAN 140"],
        "frob all": [""],
    },
}  # fmt: skip


@pytest.mark.parametrize("nos", NAMED)
def test_a_line_of_the_switch_is_told_of_what_it_names(nos: str) -> None:
    found = run(nos, {"lines": [*NAMED[nos]]}).drift.effects.found
    told = {
        text: sorted(one.object for one in group)
        for text, group in groupby(sorted(found, key=_text), key=_text)
    }
    assert told == {text: sorted(names) for text, names in NAMED[nos].items()}


def _text(one: object) -> str:
    return one.text  # type: ignore[attr-defined]  # an effect


def in_part(nos: str, lines: list[str], foreign: str) -> tuple[SwitchFacts, Running]:
    """A switch of which a port is foreign, and what it runs."""
    one = run(nos, {"lines": lines})
    intended = replace(managed_facts(one.design), managed=frozenset(AREAS))
    intended.ports = {name: port for name, port in intended.ports.items() if name != foreign}
    return intended, one


def test_an_unknown_line_that_names_foreign_objects_alone_is_foreign() -> None:
    intended, one = in_part("exos", ["configure ports 1:2 frob"], "1:2")
    found = drift_of(DriftInput("x670", one.design.platform, intended, one.parsed))
    assert found.effects.found == ()
    assert [line.text for line in found.unmanaged] == ["configure ports 1:2 frob"]


def test_a_line_that_acts_on_a_foreign_object_too_is_taken_back_by_hand() -> None:
    line = "disable dot1p examination ports 1:1-2"
    intended, one = in_part("exos", [line], "1:2")
    found = switch_effects_of(intended, one.parsed, one.design.platform)
    (effect,) = left_by_hand(intended, found)
    assert (effect.object, effect.undo) == ("1:1", "")
    assert effect.fix == (
        "it acts on 1:2 too, which is not of the inventory: take it back by hand with "
        "`enable dot1p examination ports 1:1-2`, or accept it with a waiver"
    )
    assert merge_unmanaged(intended, one.parsed.facts).effects == one.parsed.facts.effects


def test_the_lists_are_of_every_nos() -> None:
    assert {*NAMED} == {*LISTS} == {*NOSES}
    assert Path(NOS_FOLDER).is_dir()

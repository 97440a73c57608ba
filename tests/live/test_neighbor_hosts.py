"""Logins of hosts behind a neighbor, against the inventory."""

from pathlib import Path

import pytest

from sanfab.facts.clone import clone
from sanfab.facts.features import Feature
from sanfab.facts.status import FabricLogin
from sanfab.plan.paths import path_impacts
from sanfab.plan.stages import stages_of
from sanfab.plan.switch_change import SwitchChange
from support.healthy_status import Live, healthy

SAN = """
name: blades
vlans: {fcoe_a: {id: 1001, role: fcoe, fabric: A, vsan: 101}}
vsans: {101: {fabric: A, zoneset: ZS_A}}
switches: {n5k-a: {model: nexus-5548up, fabric: A, management: {address: 192.0.2.31/24}}}
neighbors:
  ucs-a:
    kind: fabric-interconnect
    ports:
      e3: {at: n5k-a Ethernet1/13, vsan: 101}
      e4: {at: n5k-a Ethernet1/14, vsan: 101}
hosts:
  blade[1-2]:
    os: linux
    ports: {hba0: {via: ucs-a, wwpn: "20:00:00:25:b5:0a:00:[01-02]"}}
arrays:
  fas1:
    family: netapp-7mode
    ports: {0e: {controller: a, at: n5k-a Ethernet1/5, wwpn: "50:0a:09:81:00:00:00:01"}}
access: [{hosts: ["blade[1-2]"], arrays: [fas1]}]
"""
FIRST, SECOND = (FabricLogin(101, f"20:00:00:25:b5:0a:00:0{number}", "vfc13") for number in (1, 2))
LINK = FabricLogin(101, "20:4e:00:05:73:00:00:01", "vfc13")
STRANGER = FabricLogin(101, "20:00:00:25:b5:0a:00:99", "vfc13")


@pytest.fixture
def live(tmp_path: Path) -> Live:
    (tmp_path / "san.yml").write_text(SAN)
    found = healthy(tmp_path)
    found.status["n5k-a"].logins |= {FIRST, SECOND, LINK}
    return found


def found_by(live: Live) -> list[tuple[str, str]]:
    return [(raw.rule_id, raw.violation.found) for raw in live.raws()]


def test_hosts_and_the_link_itself_log_in_on_one_interface(live: Live) -> None:
    assert found_by(live) == []


def test_a_host_may_use_any_link_of_its_neighbor(live: Live) -> None:
    live.status["n5k-a"].logins ^= {SECOND, SECOND._replace(interface="vfc14")}
    assert found_by(live) == []


def test_a_host_that_logs_in_nowhere_is_missing(live: Live) -> None:
    live.status["n5k-a"].logins -= {SECOND}
    assert found_by(live) == [
        ("VER-10", "blade2 hba0 (20:00:00:25:b5:0a:00:02) not logged in"),
    ]


def test_a_host_on_a_port_that_is_no_link_of_its_neighbor_is_misplaced(live: Live) -> None:
    live.status["n5k-a"].logins ^= {SECOND, SECOND._replace(interface="vfc5")}
    assert found_by(live) == [
        ("VER-10", "blade2 hba0 (20:00:00:25:b5:0a:00:02) logged in at n5k-a vfc5 in VSAN 101"),
    ]


def test_a_second_unknown_login_is_a_stranger(live: Live) -> None:
    live.status["n5k-a"].logins |= {STRANGER}
    assert [rule for rule, _ in found_by(live)] == ["VER-11", "VER-11"]


def left_without(live: Live, *features: str) -> list[str]:
    """Return the paths that a push leaves which turns features off."""
    now = live.intended["n5k-a"]
    goal = clone(now)
    goal.features -= set(features)
    change = {"n5k-a": SwitchChange(now, live.status["n5k-a"], goal)}
    found = path_impacts(live.cabling, change, stages_of(live.cabling, ["n5k-a"]))
    return [str(one) for one in found if "after the push" in str(one)]


def test_a_push_that_turns_npiv_off_takes_the_hosts_behind_a_link(live: Live) -> None:
    assert left_without(live) == []
    assert left_without(live, Feature.NPIV) == [
        f"blade{number} to fas1: 0 of 1 paths left after the push" for number in (1, 2)
    ]

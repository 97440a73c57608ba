"""Routes and spanning trees that nobody stated: told where they do what a switch alone does not."""

import pytest

from sanfab.facts.clone import clone
from sanfab.facts.effects import EffectKind
from sanfab.live.unstated import unstated_effects
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES

TEXTS = {
    "dcs-7150s-24": "vlan 101\ninterface Vlan101\n   ip address 10.1.1.1/24\nip routing\n"
    "ip route {}\n",
    "s4820t": "interface Vlan 101\n ip address 10.1.1.1/24\n no shutdown\nip route {}\n",
    "nexus-93180yc-fx": "feature interface-vlan\nvlan 101\ninterface Vlan101\n  no shutdown\n"
    "  ip address 10.1.1.1/24\nip route {}\n",
}


@pytest.mark.parametrize("model", TEXTS)
@pytest.mark.parametrize(
    ("route", "told"),
    [
        ("10.1.1.0/25 10.9.9.9", 1),
        ("10.1.1.0/24 10.9.9.9", 0),
        ("10.2.0.0/16 10.9.9.9", 0),
        ("0.0.0.0/0 10.1.1.254", 0),
    ],
)
def test_a_route_into_a_part_of_a_network_is_told(model: str, route: str, told: int) -> None:
    platform = PLATFORMS[model]
    running = NOSES[platform.nos].read(TEXTS[model].format(route), platform)
    assert running.unread == ()
    intended = clone(running.facts)
    intended.routes = set()
    found = list(unstated_effects(intended, running, platform))
    assert len(found) == told
    for one in found:
        assert (one.kind, one.path, one.text) == (
            EffectKind.DIVERTS,
            ("vlans", "101"),
            f"ip route {route}",
        )
        assert "10.1.1.0/25 over 10.9.9.9" in one.words
    intended.routes_stated = True
    assert list(unstated_effects(intended, running, platform)) == []


def test_a_port_that_is_broken_out_is_told_with_its_own_line() -> None:
    text = (
        "stack-unit 0 port 48 portmode quad\nstack-unit 0 port 52 portmode quad\n"
        "interface fortyGigE 0/52\n no shutdown\n"
    )
    running = NOSES["os9"].read(text, PLATFORMS["s4810"])
    intended = clone(running.facts)
    intended.breakouts = {}
    (found,) = unstated_effects(intended, running, PLATFORMS["s4810"])
    assert (found.number, found.text) == (2, "stack-unit 0 port 52 portmode quad")


@pytest.mark.parametrize(
    ("model", "line", "told"),
    [
        ("nexus-93180yc-fx", "spanning-tree mode mst", 0),
        ("dcs-7150s-24", "spanning-tree mode rapid-pvst", 0),
        ("dcs-7150s-24", "spanning-tree mode none", 1),
        ("s4820t", "protocol spanning-tree rstp\n no disable", 1),
        ("summit-x460g2-24x-10g4", "enable stpd s0", 1),
    ],
)
def test_a_spanning_tree_is_told_where_the_nos_runs_none_by_itself(
    model: str, line: str, told: int
) -> None:
    platform = PLATFORMS[model]
    running = NOSES[platform.nos].read(f"{line}\n", platform)
    intended = NOSES[platform.nos].read("", platform).facts
    found = [one for one in unstated_effects(intended, running, platform) if "tree" in one.words]
    assert len(found) == told

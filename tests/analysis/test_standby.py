"""Standby ports that have the addresses of others after a failover: when an array fails over."""

import pytest

from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.plugging import cabling_of
from sanfab.model.san import San
from sanfab.testplan.steps import failover_steps

PORTS = {
    "n1-p1": {"controller": "n1", "at": "a Ethernet9", "vlan": "i", "ip": "10.0.0.11"},
    "n1-p2": {"controller": "n1", "at": "c Ethernet9", "vlan": "i", "ip": "10.0.0.12"},
    "n2-p1": {"controller": "n2", "at": "b Ethernet9", "vlan": "i"},
}


def failures_of(
    standby_ip: str = "", ports: tuple[str, ...] = ("n1-p1", "n2-p1")
) -> SingleFailures:
    """Return three switches in a row, a host at the middle one; the active port is at the first."""
    chosen = {name: dict(PORTS[name]) for name in ports}
    if standby_ip:
        chosen["n2-p1"]["ip"] = standby_ip
    san = {
        "name": "standby",
        "vlans": {"i": {"id": 30, "role": "iscsi", "subnet": "10.0.0.0/24"}},
        "switches": {
            name: {"model": "dcs-7150s-24", "management": {"address": f"192.0.2.{number}/24"}}
            for number, name in enumerate("abc", 1)
        },
        "links": [
            {"role": "isl", "between": [f"{one} Ethernet23", f"b {two}"], "vlans": ["i"]}
            for one, two in (("a", "Ethernet23"), ("c", "Ethernet24"))
        ],
        "hosts": {
            "h": {
                "os": "linux",
                "ports": {"p0": {"at": "b Ethernet1", "vlan": "i", "ip": "10.0.0.21"}},
            }
        },
        "arrays": {
            "s": {
                "family": "generic",
                "controllers": {"n1": "active", "n2": "standby"},
                "ports": chosen,
            }
        },
        "access": [{"hosts": ["h"], "arrays": ["s"]}],
    }
    cabling = cabling_of(San.model_validate(san))
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    return SingleFailures(Paths(Network(cabling, facts)))


def left(failures: SingleFailures) -> dict[str, tuple[int, bool]]:
    """Return the paths that are left without each part that takes some, and if after a failover."""
    return {
        f"{one.element.kind} {one.element.part or one.element.device}": (loss.left, loss.failover)
        for one in failures.impacts
        for loss in one.path_losses
    }


def test_an_array_takes_over_for_its_controller_and_for_ports_without_a_link() -> None:
    """Not for a link between switches: the active port has its own, and the address stays there."""
    found = left(failures_of())
    assert found["controller n1"] == (1, True)
    assert found["switch a"] == (1, True)
    assert found["link Ethernet23"] == (0, False)


def test_one_active_port_with_a_link_keeps_the_addresses() -> None:
    found = left(failures_of(ports=("n1-p1", "n1-p2", "n2-p1")))
    assert found["switch a"] == (1, False)
    assert found["controller n1"] == (1, True)


def test_a_standby_port_with_an_address_is_reached_whatever_the_array_does() -> None:
    assert left(failures_of("10.0.0.13"))["link Ethernet23"] == (1, True)


@pytest.mark.parametrize("address", ["", "10.0.0.13"])
def test_the_cable_of_a_host_moves_no_address(address: str) -> None:
    """The host has no other one: nothing is left, whatever the standby ports are."""
    failures = failures_of(address)
    (step,) = (one for one in failover_steps(failures.paths, [("h", "s")]) if one.port == "h p0")
    assert [loss.left for loss in step.losses] == [0]

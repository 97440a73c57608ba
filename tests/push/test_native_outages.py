"""What a change of native Fibre Channel takes down while it lasts, and after it."""

from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

from sanfab.analysis.network import Network
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.plan.endpoint_owners import EndpointOwner
from sanfab.plan.impact import affects_traffic, facts_during_change
from sanfab.plan.live_endpoints import LiveEnd, network_of
from sanfab.push.fabric_zoning import zoning_left
from support.fake_driver import Fakes, context_of
from support.sans import SANS

PORTS = {"fos-a1": ["0", "1", "22", "23"], "mds-a": ["fc1/1", "fc1/5", "fc1/47"]}
"""Ports with a host, an array or an ISL."""


@cache
def cabling() -> Cabling:
    return load_inventory(SANS["greenfield-fc"])[1]


@cache
def facts_of(name: str) -> SwitchFacts:
    return intended_facts(design_of(cabling(), name))


def domain_id(goal: SwitchFacts, vsan: int) -> None:
    goal.vsans[vsan].domain_id = 77


def speed(goal: SwitchFacts, port: str) -> None:
    goal.fc_ports[port].speed = 4


def description(goal: SwitchFacts, port: str) -> None:
    goal.fc_ports[port].description = "other"


def open_zone(goal: SwitchFacts, vsan: int) -> None:
    goal.vsans[vsan].default_permit = True


def members(goal: SwitchFacts, lag: int) -> None:
    goal.fc_lags[lag].trunk_vsans = set()


CASES = {
    "a domain id takes a switch without VSANs out of its fabric": (
        ("fos-a1", domain_id, 201),
        ["0", "1", "22", "23"],
    ),
    "a domain id takes all ports of its VSAN": (
        ("mds-a", domain_id, 101),
        ["fc1/1", "fc1/5", "fc1/47"],
    ),
    "a speed takes its port": (("fos-a1", speed, "0"), ["0"]),
    "a name takes none": (("fos-a1", description, "0"), []),
    "zoning takes pairs, and no port": (("fos-a1", open_zone, 201), []),
    "a port-channel takes its members": (("mds-a", members, 1), ["fc1/47"]),
}


@pytest.mark.parametrize("case", CASES)
def test_a_change_takes_down_what_it_disturbs(case: str) -> None:
    (name, change, what), down = CASES[case]
    now, goal = facts_of(name), deepcopy(facts_of(name))
    change(goal, what)  # type: ignore[operator]  # each with what it takes
    during = facts_during_change(now, goal, reloads=False)
    assert [port for port in PORTS[name] if not during.fc_ports[port].enabled] == down
    assert affects_traffic(now, during) is bool(down)


def test_a_switch_that_reloads_forwards_on_none_of_its_native_ports() -> None:
    during = facts_during_change(facts_of("mds-a"), facts_of("mds-a"), reloads=True)
    assert not any(port.enabled for port in during.fc_ports.values())


def end(switch: str, port: str, vsan: int) -> LiveEnd:
    owner = EndpointOwner("db01", "host")
    return LiveEnd(owner, switch, port, wwpn="10:00:00:00:c9:0a:02:01", vsan=vsan)


def test_a_login_is_cut_off_with_its_native_port() -> None:
    known = {name: facts_of(name) for name in ("fos-a1", "mds-a")}
    network = Network(cabling(), known)
    found = network_of(end("fos-a1", "0", 201), known, network)
    assert found is not None
    assert (found.vlan, found.vsan) == (network.vsan_network(201), 201)
    shut = deepcopy(known)
    shut["fos-a1"].fc_ports["0"].enabled = False
    assert network_of(end("fos-a1", "0", 201), shut, network) is None
    on_lag = network_of(end("mds-a", "port-channel1", 101), known, network)
    assert on_lag is not None
    for port in ("fc1/47", "fc1/48"):
        shut["mds-a"].fc_ports[port].enabled = False
    assert network_of(end("mds-a", "port-channel1", 101), shut, network) is None


def test_a_rollback_says_that_another_switch_has_the_zoning(tmp_path: Path) -> None:
    context = context_of(cabling(), Fakes(), tmp_path)
    receives = context.zoned_at("fos-a1")
    other = next(name for name in ("fos-a1", "fos-a2") if name != receives)
    now, before = facts_of(other), deepcopy(facts_of(other))
    assert zoning_left(context, other, before, now) == ""
    before.vsans[201].zonesets, before.vsans[201].active_zoneset = {}, ""
    assert zoning_left(context, receives, before, now) == ""
    assert zoning_left(context, other, before, now) == (
        f"the zoning of its fabric stays as it is: {receives} receives it, and takes it back when "
        f"{receives} is rolled back"
    )

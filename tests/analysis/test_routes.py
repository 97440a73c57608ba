"""Routes between switches with and without a failure, on whole SANs."""

from collections.abc import Iterator
from itertools import product

import pytest

from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.analysis.routes import NO_OUTAGE, Outage, Routes
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory
from support.sans import SANS

LINKED = ("greenfield", "netapp-dss", "pairs", "teams", "transit")


def _network(name: str) -> Network:
    _, cabling = load_inventory(SANS[name])
    facts = {switch: intended_facts(design_of(cabling, switch)) for switch in cabling.san.switches}
    return Network(cabling, facts)


def _routes(network: Network) -> Iterator[tuple[Routes, int]]:
    """Yield routes after no failure and after any one, each with every VLAN on a link."""
    ends = {(one.switch, one.ports) for ends in network.cabling.links.values() for one in ends}
    outages = [
        NO_OUTAGE,
        *(Outage(switches=frozenset({name})) for name in network.facts),
        *(Outage(links=frozenset({number})) for number in Paths(network).links.ends),
        *(Outage(ports=frozenset((name, port) for port in some)) for name, some in sorted(ends)),
    ]
    yield from (
        (Routes(network, outage), vlan) for outage in outages for vlan in network.neighbours
    )


@pytest.mark.parametrize("name", LINKED)
def test_switches_are_connected_exactly_where_there_is_a_route(name: str) -> None:
    network = _network(name)
    for routes, vlan in _routes(network):
        for start, goal in product(network.facts, repeat=2):
            route = routes.route(vlan, start, goal)
            assert routes.connects(vlan, start, goal) is (route is not None)
            if route is not None:
                assert [start, *(hop.into.switch for hop in route)] == [
                    *(hop.out.switch for hop in route),
                    goal,
                ]
                assert not routes.outage.breaks(start, route, goal)


def test_a_route_has_the_fewest_links() -> None:
    network = _network("greenfield")
    for vlan, start, goal in product(network.neighbours, network.facts, network.facts):
        route = Routes(network).route(vlan, start, goal)
        if vlan not in network.fcoe_vlans:
            assert route == network.path(vlan, start, goal)

"""IP-13."""

from collections.abc import Iterator

from sanfab.facts.routing import Route
from sanfab.facts.switch import SwitchFacts
from sanfab.model.addresses import IpNetwork, ip_network_of, networks_overlap
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES


@rule(
    "IP-13",
    scope=SWITCHES,
    protocols=IP_STORAGE,
    severity=Severity.WARNING,
    source="practice",
    example="`ip route 10.14.1.0/24 10.15.1.1` and an address in 10.14.1.0/24",
    fix="remove the route, or correct its destination",
)
def no_route_to_a_connected_network(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation]:
    """No static route leads to a network in which the switch has an address itself.

    While the VLAN is up, the switch uses the connected network and ignores the route. When it is
    down, storage traffic takes the route, which nobody planned. A route to a part of the network
    diverts hosts from their own VLAN at once.
    """
    for route in sorted(switch.facts.routes):
        for vlan, network in _connected(switch.facts, route):
            yield Violation(
                found=f"a route to {route.to} by {route.via}, and an address in VLAN {vlan}, "
                f"{network}",
                expected="no static route into a network that the switch is connected to",
                fact=f"routes.{route}",
                cause=str(route),
            )


def _connected(facts: SwitchFacts, route: Route) -> Iterator[tuple[int, IpNetwork]]:
    """Yield the VLANs in the VRF of a route whose network holds its destination."""
    to = ip_network_of(route.to)
    for number, vlan in sorted(facts.vlans.items()):
        if vlan.vrf != route.vrf:
            continue
        for text in vlan.addresses:
            network = ip_network_of(text)
            if to.prefixlen >= network.prefixlen and networks_overlap(to, network):
                yield number, network

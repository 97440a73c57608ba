"""IP-11."""

from collections.abc import Iterator
from ipaddress import IPv4Network
from typing import TYPE_CHECKING, NamedTuple

from sanfab.analysis.routers import holds, reaches
from sanfab.inventory.routed import routed_pairs, vlan_with_gateway
from sanfab.model.endpoint import EndpointPort
from sanfab.model.protocols import ISCSI
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where


class RoutedPort(NamedTuple):
    """A port with a gateway, and the VLANs at the other end of routed iSCSI."""

    port: EndpointPort
    far: tuple[str, ...]
    """Keys of the VLANs in which the other device has ports with gateways, in the same fabric."""


def _ports(context: CheckContext) -> Iterator[Subject[RoutedPort]]:
    san = context.san
    for host, array in sorted(routed_pairs(context.cabling)):
        ends = (("hosts", host, san.hosts[host].ports), ("arrays", array, san.arrays[array].ports))
        for (kind, name, ports), (_, _, others) in (ends, ends[::-1]):
            for label, port in ports.items():
                far = _far(context, port, tuple(others.values()))
                if far:
                    where: Where = (kind, name, "ports", label, "gateway")
                    yield Subject(f"{name} {label}", where, RoutedPort(port, far))


def _far(
    context: CheckContext, port: EndpointPort, others: tuple[EndpointPort, ...]
) -> tuple[str, ...]:
    vlans, own = context.san.vlans, vlan_with_gateway(context.san, port)
    if own is None or vlans[own].role != "iscsi":
        return ()
    keys = {key for one in others if (key := vlan_with_gateway(context.san, one)) is not None}
    return tuple(sorted(key for key in keys if vlans[key].fabric == vlans[own].fabric))


ROUTED_PORTS: Scope[RoutedPort] = Scope("san", _ports)


@rule(
    "IP-11",
    scope=ROUTED_PORTS,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="practice",
    example="VLAN 101 in VRF storage, VLAN 102 of the array in VRF backup, and no route",
    fix="put the addresses of the switch in both VLANs into one `vrf`, or add a route",
)
def routed_iscsi_has_a_way(
    item: RoutedPort, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A switch that is the gateway of routed iSCSI has a route to the VLAN of the other end.

    A switch routes within a VRF alone. Without an address in the other VLAN, or a route to it, in
    the VRF of the gateway, packets are dropped: logins fail, and nothing else shows it.
    """
    port, vlans = item.port, context.san.vlans
    own, gateway = vlan_with_gateway(context.san, port) or "", port.gateway or ""
    number = vlans[own].id
    routers = [one for one in context.switches.values() if holds(one.facts, number, gateway)]
    subnets = {key: [one for one in vlans[key].subnet if ":" not in one] for key in item.far}
    if not routers:
        yield NotExamined("the router that has the gateway of routed iSCSI, which is no switch")
        return
    for router in routers:
        networks = [IPv4Network(one, strict=False) for two in subnets.values() for one in two]
        if not all(subnets.values()):
            yield NotExamined("`subnet` of a VLAN of routed iSCSI")
        elif not any(reaches(router.facts, router.platform, number, one) for one in networks):
            vrf = router.facts.vlans[number].vrf
            names = ", ".join(f"{key} ({' '.join(one)})" for key, one in subnets.items())
            yield Violation(
                found=f"gateway {gateway} of {router.name} in "
                f"{f'VRF {vrf}' if vrf else 'the default VRF'}, without a way to {names}",
                expected="an address in that VLAN, with forwarding, or a route, in the same VRF",
                cause=f"{router.name} {number}",
            )

"""VLAN interfaces, VRFs, static routes and gateways as read back -> the routers of a twin.

A switch has a router for each VRF with an address in a VLAN of the twin: a namespace with a port in
each VLAN of the VRF. A gateway that several switches share by VRRP or HSRP is at the one with the
highest priority of those that are up; which one that is, is computed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address, ip_interface
from typing import NamedTuple, Self

from sanfab.analysis.routers import has_address, is_routed
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.routed import routed_pairs, vlan_with_gateway
from sanfab.model.platforms.row import Platform
from sanfab.rehearsal.twin import PartsOut, Socket, Twin

ROUTER_MTU = 9216
"""Largest packet of a router's port: which one a VLAN interface takes is not shown."""


class RouterPort(NamedTuple):
    """A VLAN interface of a switch."""

    name: str
    """In the namespace of its router."""
    wire: str
    """Its end at the bridge."""
    switch: str
    vlan: int
    addresses: tuple[str, ...]
    """With the length of the prefix."""
    forwards: bool
    """Routes packets that arrive there."""


class Router(NamedTuple):
    """A VRF of a switch."""

    name: str
    switch: str
    ports: tuple[RouterPort, ...]
    routes: tuple[tuple[str, str], ...]
    """Static routes: destination and next hop."""


class _Candidate(NamedTuple):
    """A switch that may answer for a gateway; the greatest one does."""

    priority: int
    own: int
    """Its own address as a number: the higher one wins among equals (RFC 5798, 6.4.3)."""
    switch: str
    router: str
    port: str
    address: str
    """The gateway, with the length of its prefix."""


class RoutedTest(NamedTuple):
    """A ping that a router answers, or has to pass on."""

    initiator: Socket
    address: str
    """Without the length of its prefix."""
    words: str
    gateway: str
    """Gateway of the port that pings."""
    target: Socket | None = None
    """Port of an array behind routers; None: the gateway itself is asked."""


class RoutedResult(NamedTuple):
    """A routed ping, and why it was not answered; empty: it was."""

    words: str
    why: str


@dataclass(frozen=True)
class Routing:
    """The routers of a twin."""

    routers: tuple[Router, ...]
    gateways: dict[tuple[int, str], tuple[_Candidate, ...]]
    """Switches that may answer for an address, by VLAN and address: the best one first."""

    @classmethod
    def of(cls, twin: Twin) -> Self:
        """Return the routers of switches as read back: of VRFs with a VLAN of a device."""
        used = {one.vlan for one in twin.sockets}
        routers: list[Router] = []
        found: dict[tuple[int, str], list[_Candidate]] = {}
        for name, facts in twin.facts.items():
            platform = twin.network.cabling.platform(name)
            if platform is None:
                continue
            vrfs = {one.vrf: None for one in facts.vlans.values() if has_address(one, platform)}
            for vrf in vrfs:
                numbers = [
                    number
                    for number, one in facts.vlans.items()
                    if one.vrf == vrf and has_address(one, platform)
                ]
                if used.isdisjoint(numbers):
                    continue
                router = _router(f"r{len(routers)}", (name, facts, platform), vrf, numbers)
                routers.append(router)
                for candidate, vlan in _candidates(router, facts):
                    key = (vlan, candidate.address.partition("/")[0])
                    found.setdefault(key, []).append(candidate)
        return cls(
            tuple(routers),
            {key: tuple(sorted(ones, reverse=True)) for key, ones in found.items()},
        )

    def ports(self, out: PartsOut) -> list[RouterPort]:
        """Return the ports of routers of switches that are up."""
        gone = out.parts.switches
        return [port for one in self.routers if one.switch not in gone for port in one.ports]

    def shared(self, out: PartsOut) -> list[tuple[str, str, str]]:
        """Return where each shared gateway is: router, port, address."""
        return [
            (best.router, best.port, best.address)
            for candidates in self.gateways.values()
            for best in [one for one in candidates if one.switch not in out.parts.switches][:1]
        ]

    def answers(self, vlan: int, address: str, out: PartsOut) -> bool:
        """Return whether a switch that is up has an address in a VLAN, alone or shared."""
        if any(
            one.switch not in out.parts.switches for one in self.gateways.get((vlan, address), ())
        ):
            return True
        return any(
            ip_interface(own).ip == ip_address(address)
            for port in self.ports(out)
            if port.vlan == vlan
            for own in port.addresses
        )


def gateways_of(twin: Twin) -> dict[str, str]:
    """Return the gateway of each device port that has one in its VLAN, by the port's name."""
    san = twin.network.cabling.san
    found: dict[str, str] = {}
    for one in twin.sockets:
        device = san.hosts.get(one.device) or san.arrays.get(one.device)
        for label in one.labels if device is not None else ():
            end = device.ports.get(label) if device is not None else None
            if end is not None and end.gateway and vlan_with_gateway(san, end) == one.key:
                found[one.name] = end.gateway
    return found


def routed_tests(twin: Twin) -> Iterator[RoutedTest]:
    """Yield a ping of each gateway, and one over it to each port of an array that is routed to."""
    gateways, san = gateways_of(twin), twin.network.cabling.san
    for one in twin.sockets:
        if one.name in gateways and one.addresses:
            address = gateways[one.name]
            words = f"{one.device} {one.label} to its gateway {address}"
            yield RoutedTest(one, address, words, address)
    pairs = routed_pairs(twin.network.cabling)
    for one in twin.sockets:
        for two in twin.sockets:
            is_pair = (one.device, two.device) in pairs and one.key != two.key
            both = one.name in gateways and two.name in gateways
            if is_pair and both and san.vlans[one.key].fabric == san.vlans[two.key].fabric:
                for text in two.addresses:
                    address = text.partition("/")[0]
                    words = f"{one.device} {one.label} - {two.device} {two.label}, routed"
                    yield RoutedTest(one, address, words, gateways[one.name], two)


def _router(
    name: str, switch: tuple[str, SwitchFacts, Platform], vrf: str, numbers: list[int]
) -> Router:
    own, facts, platform = switch
    ports = tuple(
        RouterPort(
            f"v{number}",
            f"{name}v{number}",
            own,
            number,
            tuple(facts.vlans[number].addresses),
            is_routed(facts, platform, number),
        )
        for number in numbers
        if number not in facts.down_vlans
    )
    routes = tuple((one.to, one.via) for one in sorted(facts.routes) if one.vrf == vrf)
    return Router(name, own, ports, routes)


def _candidates(router: Router, facts: SwitchFacts) -> Iterator[tuple[_Candidate, int]]:
    """Yield the gateways that a router may answer for, each with its VLAN."""
    for port in router.ports:
        vlan = facts.vlans[port.vlan]
        shared = [(one.address, one.priority) for one in vlan.shared.values() if one.enabled]
        shared += [(one.partition("/")[0], 0) for one in sorted(vlan.anycast_gateways)]
        for address, priority in shared:
            for own in map(ip_interface, port.addresses):
                if address and ip_address(address) in own.network:
                    text = f"{address}/{own.network.prefixlen}"
                    place = (router.switch, router.name, port.name, text)
                    yield _Candidate(priority, int(own.ip), *place), port.vlan
                    break

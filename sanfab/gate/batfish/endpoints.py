"""Host and array ports -> Batfish hosts, with addresses of their own for the broadcast domains.

A host port in a VLAN is one Batfish host: sessions are bound to ports, and a node with two ports in
one subnet would answer for both. Besides its own address it gets others from a range that is used
nowhere else. They show which endpoints share a broadcast domain, independently of the addresses in
the inventory, and include FCoE ports and standby controllers:

* each port and the first two in its VLAN on its switch, its *references*, share networks of two;
* all references share one network.

That is two pairs for each port and some for each two switches, where all pairs would be too many.
Two references, so that one which is itself in the wrong place does not leave the others alone.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import IPv4Address

from sanfab.analysis.network import Attachment, Network
from sanfab.gate.batfish.names import SnapshotEndpoint
from sanfab.model.addresses import ip_network_of, is_ipv6, of_family, subnet_with
from sanfab.model.endpoint import gateway_vlan
from sanfab.model.fabric import VlanIntent

INTERFACE = "port"
PREFIX = 24
"""Prefix length of an address in a VLAN without a subnet."""
REFERENCES = IPv4Address("240.0.0.0")
REFERENCE_BITS = 16
PAIRS = IPv4Address("241.0.0.0")
NO_GATEWAY = IPv4Address("243.0.0.1")
"""Gateway of an endpoint that the inventory gives none: no node has this address.

Batfish gives a host without a gateway a default route out of its port, over which it reaches an
address outside its subnet that no real host reaches (HostConfiguration.java).
All three ranges are of class E: no SAN has them.
"""


@dataclass
class DomainReferences:
    """References of broadcast domains, and the endpoints that are measured by them."""

    references: dict[tuple[int, str], str] = field(default_factory=dict)
    """Node of the reference by VLAN and switch."""
    members: dict[str, str] = field(default_factory=dict)
    """Node of the reference by the node of each endpoint, references included."""
    seconds: dict[tuple[int, str], str] = field(default_factory=dict)
    """Node of the second reference by VLAN and switch, where there are two ports or more."""

    @cached_property
    def measures(self) -> frozenset[str]:
        """All nodes that others are measured by."""
        return frozenset((*self.references.values(), *self.seconds.values()))

    @cached_property
    def shared(self) -> dict[str, str]:
        """Address of each reference in the network of all references."""
        measures = (*self.references.values(), *self.seconds.values())
        return {
            node: f"{REFERENCES + number}/{REFERENCE_BITS}"
            for number, node in enumerate(measures, 1)
        }

    @cached_property
    def addresses(self) -> dict[str, list[str]]:
        """Addresses that each node gets to be measured by."""
        found: dict[str, list[str]] = {node: [] for node in self.members}
        for node, own in self.shared.items():
            found[node].append(own)
        second_of = {self.references[group]: node for group, node in self.seconds.items()}
        for number, (node, reference) in enumerate(self.members.items()):
            for place, other in enumerate((reference, second_of.get(reference, node))):
                if node not in (reference, other):
                    address = PAIRS + 4 * number + 2 * place
                    found[node].append(f"{address}/31")
                    found[other].append(f"{address + 1}/31")
        return found


def endpoints_of(network: Network, switches: Collection[str]) -> dict[str, SnapshotEndpoint]:
    """Return every host and array port in each VLAN that it is plugged into, by node.

    ``switches``: nodes of the switches, which no endpoint may be called.
    """
    found: dict[str, SnapshotEndpoint] = {}
    taken = set(switches)
    for _, attachments in sorted(network.attachments.items()):
        behind: set[tuple[str, str]] = set()
        for one in attachments:
            node = _node(one, taken)
            taken.add(node)
            found[node] = _endpoint(network, one)
            port = (one.cable.device, one.cable.label)
            if port in behind:  # over several links of its neighbor, it has its address once
                found[node] = SnapshotEndpoint(one.cable, one.vlan, one.tagged)
            if one.cable.via:
                behind.add(port)
    return found


def _endpoint(network: Network, one: Attachment) -> SnapshotEndpoint:
    end, vlans = one.cable.end, network.cabling.san.vlans
    # Addresses without a VLAN are in the VLAN named first, or in the only one.
    first = end.vlan or next(iter(end.vlans), "")
    keys = list(end.ip) if isinstance(end.ip, Mapping) else [first]
    key = next((key for key in keys if key in vlans and vlans[key].id == one.vlan), None)
    if key is None:
        return SnapshotEndpoint(one.cable, one.vlan, one.tagged)
    own = end.addresses_in(key)
    prefixes = tuple(_prefix(ip, vlans[key]) for ip in of_family(own, ipv6=False))
    gateway = end.gateway if prefixes and end.gateway and not is_ipv6(end.gateway) else ""
    if gateway and gateway_vlan(vlans, end.ip, first, gateway) != key:
        gateway = ""
    ipv6 = of_family(own, ipv6=True)
    return SnapshotEndpoint(one.cable, one.vlan, one.tagged, prefixes, gateway, ipv6)


def _prefix(ip: str, vlan: VlanIntent) -> str:
    """Return an address with the prefix length of its subnet, or of the first one of the VLAN."""
    subnets = of_family(vlan.subnet, ipv6=False)
    network = subnet_with(ip, subnets) or next(map(ip_network_of, subnets), None)
    return f"{ip}/{network.prefixlen if network is not None else PREFIX}"


def _node(one: Attachment, taken: set[str]) -> str:
    """Return a unique node name that Batfish accepts."""
    kind = "array" if one.cable.is_array else "host"
    words = re.sub(r"[^a-z0-9]+", "-", f"{one.cable.device} {one.cable.label}".lower())
    name = f"{kind}.{words}.{one.vlan}"
    number = 2
    while name in taken:
        name = f"{kind}.{words}.{one.vlan}.{number}"
        number += 1
    return name


def references_of(endpoints: dict[str, SnapshotEndpoint]) -> DomainReferences:
    """Return the references and their members: the first endpoints of a VLAN on each switch."""
    domain = DomainReferences()
    for node, endpoint in endpoints.items():
        key = (endpoint.vlan, endpoint.cable.switch)
        domain.members[node] = domain.references.setdefault(key, node)
        if domain.members[node] != node:
            domain.seconds.setdefault(key, node)
    return domain


def host_files(
    endpoints: dict[str, SnapshotEndpoint],
    more: Mapping[str, Sequence[str]],
) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the Batfish host of each endpoint; ``more``: addresses by which it is measured."""
    for node, endpoint in endpoints.items():
        yield node, _host(node, [*endpoint.prefixes, *more.get(node, ())], endpoint)


def reference_files(
    endpoints: dict[str, SnapshotEndpoint], domain: DomainReferences
) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the Batfish host of each reference, with the network of all references alone."""
    for node, endpoint in endpoints.items():
        yield node, _host(node, [domain.shared[node]], endpoint)


def _host(node: str, prefixes: Sequence[str], endpoint: SnapshotEndpoint) -> dict[str, object]:
    interface: dict[str, object] = {
        "name": INTERFACE,
        "prefix": prefixes[0],
        "otherPrefixes": list(prefixes[1:]),
        "gateway": endpoint.gateway or str(NO_GATEWAY),
    }
    if endpoint.tagged:
        interface["encapsulationVlan"] = endpoint.vlan
    return {"hostname": node, "hostInterfaces": {INTERFACE: interface}}

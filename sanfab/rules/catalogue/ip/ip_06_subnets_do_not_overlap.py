"""IP-06."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.addresses import IpNetwork, ip_network_of, networks_overlap
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule


class Subnet(NamedTuple):
    """The subnet of a VLAN with the subnets that it overlaps; each pair occurs once."""

    network: IpNetwork | None
    """None: not given."""
    overlaps: tuple[str, ...] = ()


class KnownSubnet(NamedTuple):
    """A subnet of the inventory."""

    network: IpNetwork
    name: str
    key: str = ""
    """Key of its VLAN; empty: it is the network of management ports."""
    is_storage: bool = False
    is_management: bool = False
    """Switches are managed there: the network of their management ports may be the same."""


def _subnets(context: CheckContext) -> Iterator[Subject[Subnet]]:
    overlaps = _overlaps(_known(context))
    for key, vlan in context.san.vlans.items():
        subnets: list[IpNetwork | None] = [ip_network_of(text) for text in vlan.subnet]
        if not subnets and vlan.role in IP_STORAGE:
            subnets = [None]
        for subnet in subnets:
            item = Subnet(subnet, tuple(overlaps.get((key, subnet), ())))
            yield Subject(f"vlan {key}", ("vlans", key, "subnet"), item)


def _known(context: CheckContext) -> list[KnownSubnet]:
    """Return every subnet that the inventory names, each once."""
    found = [
        KnownSubnet(
            ip_network_of(subnet),
            f"VLAN {key}",
            key,
            vlan.role in IP_STORAGE,
            vlan.role == "management",
        )
        for key, vlan in context.san.vlans.items()
        for subnet in vlan.subnet
    ]
    management: dict[IpNetwork, str] = {}
    for name, switch in context.san.switches.items():
        if switch.management is not None:
            network = ip_network_of(switch.management.address)
            management.setdefault(network, f"the management network of {name}")
    ports = [KnownSubnet(network, name, is_management=True) for network, name in management.items()]
    return [*found, *ports]


def _overlaps(known: list[KnownSubnet]) -> dict[tuple[str, IpNetwork | None], list[str]]:
    """Return the overlaps by VLAN and subnet: one contains the other, or they are disjoint."""
    subjects = {one.name: subject for subject, one in enumerate(known)}
    found: dict[tuple[str, IpNetwork | None], list[str]] = {}
    around: list[KnownSubnet] = []
    for one in sorted(known, key=_address_order):
        while around and not networks_overlap(one.network, around[-1].network):
            around.pop()
        for other in around:
            pair = sorted((one, other), key=lambda each: (*_rank(each), subjects[each.name]))
            is_one_network = one.is_management and other.is_management and not pair[0].key
            if pair[1].key and not is_one_network:
                words = f"{pair[0].name} ({pair[0].network})"
                found.setdefault((pair[1].key, pair[1].network), []).append(words)
        around.append(one)
    return found


def _rank(one: KnownSubnet) -> tuple[bool, bool]:
    """Return whether an overlap is reported at a subnet rather than at the other one."""
    return bool(one.key), one.is_storage


def _address_order(one: KnownSubnet) -> tuple[int, int, int]:
    """Return the place of a network among all: one that contains another comes before it."""
    network = one.network
    return network.version, int(network.network_address), network.prefixlen


SUBNETS: Scope[Subnet] = Scope("san", _subnets)


@rule(
    "IP-06",
    scope=SUBNETS,
    protocols=IP_STORAGE,
    severity=Severity.ERROR,
    source="BCM-323116",
    example="a LAN of 10.0.0.0/16 and a SAN of 10.0.5.0/24",
    fix="give the VLAN a subnet that overlaps no other network",
)
def subnets_do_not_overlap(
    subnet: Subnet, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """The subnet of a VLAN overlaps no other subnet of the SAN or its management.

    A host selects the port by its routing table. If two of its networks overlap it sends storage
    traffic out of the wrong port, and logs in over the LAN or not at all. Only a management VLAN
    may have the network of the management ports.
    """
    if subnet.network is None:
        yield NotExamined("subnet of a storage VLAN")
    elif subnet.overlaps:
        found = f"{subnet.network}, which overlaps {', '.join(subnet.overlaps)}"
        yield Violation(found, "a subnet that overlaps no other")

"""A routed pair that cannot communicate -> the gateway or next hop that nothing in the SAN has."""

from collections.abc import Iterator
from ipaddress import ip_address, ip_interface
from typing import NamedTuple

from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.names import SnapshotEndpoint
from sanfab.model.yaml12 import Where
from sanfab.text import some


class WrongHop(NamedTuple):
    """An address that packets are sent to, and that no device has."""

    text: str
    at: Where
    """What states it in the inventory."""
    switch: str
    fact: str
    """Path of the fact that a line of the switch states; empty: no line does."""


def wrong_hop(
    context: GateContext, sender: SnapshotEndpoint, receiver: SnapshotEndpoint
) -> WrongHop | None:
    """Return the first hop that is wrong between two ports in different VLANs; None: none is known.

    Packets of the sender end there, whatever else is right.
    """
    if sender.vlan == receiver.vlan or not sender.gateway:
        return None
    here = {
        address.partition("/")[0]: name
        for name, vlan, address in _addresses(context)
        if vlan == sender.vlan
    }
    if sender.gateway not in here:
        has = some([f"{address} ({name})" for address, name in sorted(here.items())])
        return WrongHop(
            f"its gateway {sender.gateway} is no address of a switch in "
            f"{context.label_of(sender)}, which has {has or 'none'}",
            (*sender.cable.where, "gateway"),
            sender.cable.switch,
            f"ports.{sender.cable.port}",
        )
    return next(_unknown_next_hops(context, receiver), None)


def _unknown_next_hops(context: GateContext, receiver: SnapshotEndpoint) -> Iterator[WrongHop]:
    """Yield the static routes to a port over an address that no device of the SAN has."""
    known = {address.partition("/")[0] for _, _, address in _addresses(context)}
    known |= {ip for one in context.names.endpoints.values() for ip in one.ips}
    for name, switch in sorted(context.switches.items()):
        connected = [address for other, _, address in _addresses(context) if other == name]
        best = max((_bits(address, receiver) for address in connected), default=-1)
        for route in sorted(switch.facts.routes, key=str):
            if _bits(route.to, receiver) > best and route.via not in known:
                fact = f"routes.{route}"
                yield WrongHop(
                    f"{name} routes {route.to} over {route.via}, which is no address of the SAN",
                    context.causes_at(name).of(fact)[0],
                    name,
                    fact,
                )


def _bits(network: str, receiver: SnapshotEndpoint) -> int:
    """Return the prefix length of a network that a port is in; -1: it is not in it."""
    found = ip_interface(network).network
    return found.prefixlen if ip_address(receiver.ip) in found else -1


def _addresses(context: GateContext) -> Iterator[tuple[str, int, str]]:
    """Yield switch, VLAN and address of all VLAN interfaces that are not shut down.

    Those that are shared are included.
    """
    for name, switch in context.switches.items():
        is_shut = switch.platform.traits.vlan_interfaces_shut
        for number, vlan in switch.facts.vlans.items():
            if is_shut and not vlan.address_up:
                continue
            shared = (one.address for one in vlan.shared.values())
            for address in (*vlan.addresses, *shared):
                yield name, number, address

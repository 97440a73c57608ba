"""Start and goal of a change -> the state in which VLANs gave up networks that others take over."""

from ipaddress import IPv4Interface

from sanfab.facts import SwitchFacts, VlanFacts
from sanfab.facts.clone import clone


def states_without_networks(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the start without the addresses whose network another VLAN of their VRF gets.

    A switch refuses an address that overlaps with that of another interface. An interface that
    changes its VRF loses its address on every NOS, so it gives it up before; a VRF that goes takes
    its routes along.
    """
    taken = [
        number
        for number, vlan in start.vlans.items()
        if _leaves_network(vlan, goal.vlans.get(number))
        or any(_overlap(vlan, other) for one, other in goal.vlans.items() if one != number)
    ]
    gone = start.vrfs.keys() - goal.vrfs.keys()
    lost = {route for route in start.routes if route.vrf in gone}
    if not taken and not lost:
        return []
    between = clone(start)
    for number in taken:
        vlan = between.vlans[number]
        vlan.address, vlan.vrf, vlan.shared = "", "", {}
    between.routes -= lost
    return [between]


def _leaves_network(old: VlanFacts, new: VlanFacts | None) -> bool:
    """Return whether an interface changes its VRF, or the network of addresses that it shares."""
    if new is None or (old.vrf == new.vrf and not old.shared):
        return False
    return old.vrf != new.vrf or not _overlap(old, new)


def _overlap(old: VlanFacts, new: VlanFacts) -> bool:
    if not old.address or not new.address or old.vrf != new.vrf:
        return False
    return IPv4Interface(old.address).network.overlaps(IPv4Interface(new.address).network)

"""Start and goal of a change -> the state in which VLANs gave up networks that others take over."""

from sanfab.facts.clone import clone
from sanfab.facts.routing import SharedAddress
from sanfab.facts.switch import SwitchFacts, VlanFacts
from sanfab.model.addresses import ip_network_of, networks_overlap
from sanfab.nos.addresses import without_ipv4


def states_without_networks(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the start without the addresses whose network another VLAN of their VRF gets.

    A switch refuses an address that overlaps with that of another interface. An interface that
    changes its VRF loses its address on every NOS, so it gives it up before; a VRF that goes takes
    its routes along.
    """
    taken = {number: _taken(number, vlan, goal) for number, vlan in start.vlans.items()}
    moved = {
        number for number, vlan in start.vlans.items() if _leaves(vlan, goal.vlans.get(number))
    }
    gone = start.vrfs.keys() - goal.vrfs.keys()
    lost = {route for route in start.routes if route.vrf in gone}
    if not any(taken.values()) and not moved and not lost:
        return []
    between = clone(start)
    for number, addresses in taken.items():
        vlan = between.vlans[number]
        _give_up(vlan, {*vlan.addresses} if number in moved else addresses)
        if number in moved:
            vlan.vrf = ""
    between.routes -= lost
    return [between]


def _leaves(old: VlanFacts, new: VlanFacts | None) -> bool:
    """Return whether an interface changes its VRF, or the network of addresses that it shares."""
    if new is None or (old.vrf == new.vrf and not old.shared):
        return False
    return old.vrf != new.vrf or not _share_network(old, new)


def _share_network(old: VlanFacts, new: VlanFacts) -> bool:
    """Return whether the primary addresses of two interfaces are in one network."""
    if not old.address or not new.address:
        return False
    return networks_overlap(ip_network_of(old.address), ip_network_of(new.address))


def _taken(number: int, old: VlanFacts, goal: SwitchFacts) -> set[str]:
    """Return the addresses of a VLAN whose network another VLAN of its VRF has in the goal."""
    if not old.addresses:
        return set()
    others = [
        ip_network_of(address)
        for other, new in goal.vlans.items()
        if other != number and new.vrf == old.vrf
        for address in new.addresses
    ]
    return {
        one
        for one in old.addresses
        if any(networks_overlap(ip_network_of(one), other) for other in others)
    }


def _give_up(vlan: VlanFacts, addresses: set[str]) -> None:
    """Take addresses from a VLAN: without the primary one it has no IPv4 address."""
    vlan.other_addresses -= addresses
    if vlan.address in addresses:
        vlan.address, vlan.other_addresses = "", without_ipv4(vlan.other_addresses)
        vlan.vrf, vlan.shared = vlan.vrf if vlan.other_addresses else "", {}


def states_with_groups_down(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the start with the VRRP groups shut down that change: others are not changed [mem]."""
    changed = [
        (number, key)
        for number, vlan in start.vlans.items()
        for key, shared in vlan.shared.items()
        if shared.protocol == "vrrp" and shared.enabled and _changes(goal, number, shared)
    ]
    if not changed:
        return []
    between = clone(start)
    for number, key in changed:
        between.vlans[number].shared[key].enabled = False
    return [between]


def _changes(goal: SwitchFacts, number: int, shared: SharedAddress) -> bool:
    new = goal.vlans[number].shared.get(shared.key) if number in goal.vlans else None
    return new is not None and new != shared

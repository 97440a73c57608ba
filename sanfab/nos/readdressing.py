"""Start and goal of a change -> the state in which VLANs gave up networks that others take over."""

from ipaddress import IPv4Interface

from sanfab.facts import SwitchFacts, VlanFacts
from sanfab.facts.clone import clone


def states_without_networks(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the start without the addresses whose network another VLAN has in the goal.

    A switch refuses an address that overlaps with that of another interface.
    """
    taken = [
        number
        for number, vlan in start.vlans.items()
        if any(_overlap(vlan, other) for one, other in goal.vlans.items() if one != number)
    ]
    if not taken:
        return []
    between = clone(start)
    for number in taken:
        between.vlans[number].address = ""
    return [between]


def _overlap(old: VlanFacts, new: VlanFacts) -> bool:
    if not old.address or not new.address:
        return False
    return IPv4Interface(old.address).network.overlaps(IPv4Interface(new.address).network)

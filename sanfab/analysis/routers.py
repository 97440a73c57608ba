"""Facts of a switch -> the VLANs that it routes, by VRF, and the networks that it reaches."""

from ipaddress import IPv4Interface, IPv4Network

from sanfab.facts.switch import SwitchFacts, VlanFacts
from sanfab.model.addresses import is_ipv6
from sanfab.model.platforms.row import Platform


def has_address(vlan: VlanFacts, platform: Platform) -> bool:
    """Return whether a switch has an address in a VLAN, on an interface that is not shut down."""
    is_up = vlan.address_up or not platform.traits.vlan_interfaces_shut
    return bool(vlan.addresses) and is_up


def is_routed(facts: SwitchFacts, platform: Platform, number: int) -> bool:
    """Return whether a switch routes packets of a VLAN in which it has an address."""
    vlan = facts.vlans[number]
    if not vlan.addresses:
        return False
    if platform.traits.forwarding_stated == "vlan":
        return vlan.forwarding
    if platform.traits.forwarding_stated == "switch":
        return facts.vrfs[vlan.vrf].routing if vlan.vrf in facts.vrfs else bool(facts.routing)
    return has_address(vlan, platform)


def routed_with(facts: SwitchFacts, platform: Platform, number: int) -> list[int]:
    """Return the other VLANs that a switch routes packets of a VLAN to: those of its VRF."""
    if not is_routed(facts, platform, number):
        return []
    vrf = facts.vlans[number].vrf
    return [
        other
        for other, vlan in facts.vlans.items()
        if other != number and vlan.vrf == vrf and is_routed(facts, platform, other)
    ]


def reaches(facts: SwitchFacts, platform: Platform, number: int, network: IPv4Network) -> bool:
    """Return whether a switch that routes a VLAN has a way to a network in the VRF of that VLAN."""
    connected = [
        IPv4Interface(one).network
        for other in routed_with(facts, platform, number)
        for one in facts.vlans[other].addresses
        if ":" not in one
    ]
    vrf = facts.vlans[number].vrf
    static = [IPv4Network(one.to) for one in facts.routes if one.vrf == vrf and not is_ipv6(one.to)]
    ways = [*connected, *(static if is_routed(facts, platform, number) else ())]
    return any(network.subnet_of(one) for one in ways)


def holds(facts: SwitchFacts, number: int, gateway: str) -> bool:
    """Return whether a switch has a gateway in a VLAN, alone or shared with others."""
    vlan = facts.vlans.get(number)
    if vlan is None:
        return False
    shared = {one.address for one in vlan.shared.values() if one.enabled}
    return gateway in {*shared, *(one.partition("/")[0] for one in vlan.addresses)}

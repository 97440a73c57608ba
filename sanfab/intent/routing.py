"""Addresses of a switch in VLANs, its routes -> VRFs, static routes, shared addresses in facts."""

from ipaddress import ip_network
from zlib import crc32

from sanfab.facts.features import Feature
from sanfab.facts.routing import VRF_NUMBERS, Route, SharedAddress, VrfFacts, free_vrf_number
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.platforms.traits import Capability
from sanfab.model.routing import VlanAddress

_RD_NUMBERS = 60_000
"""Numbers of route distinguishers, of which 1 is that of the management VRF."""


def add_routing(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Add what the switch routes by; the VLANs with its addresses are in the facts already."""
    own = design.intent.vlan_addresses
    for key, address in own.items():
        vlan = facts.vlans[design.vlan(key).id]
        vlan.vrf = address.vrf or ""
        shared = _shared(design, key, address)
        vlan.shared = {shared.key: shared} if shared is not None else {}
    routes = design.intent.routes
    vrfs = {one.vrf for one in own.values()} | {one.vrf for one in routes or ()}
    for name in sorted(one for one in vrfs if one):
        rd = f"1:{2 + crc32(name.encode()) % _RD_NUMBERS}"
        facts.vrfs[name] = VrfFacts(name, rd if Capability.VRF_RD in design.capabilities else "")
    if facts.vrfs and design.platform.traits.vrf_numbers:
        _number(facts.vrfs)
        facts.features.add(Feature.VRF)
    if design.platform.traits.forwarding_stated == "switch":
        _add_forwarding(facts, own)
    facts.routes_stated = routes is not None
    facts.routes = {
        Route(one.vrf or "", str(ip_network(one.to, strict=False)), one.via) for one in routes or ()
    }


def _number(vrfs: dict[str, VrfFacts]) -> None:
    """Number VRFs by their names, so that a new VRF leaves the numbers of the others alone."""
    taken: set[int] = set()
    for name, vrf in vrfs.items():
        vrf.number = free_vrf_number(1 + crc32(name.encode()) % VRF_NUMBERS, taken)
        taken.add(vrf.number)


def _shared(design: SwitchDesign, key: str, own: VlanAddress) -> SharedAddress | None:
    gateway = design.vlan(key).gateway
    if own.redundancy is None or gateway is None:
        return None
    protocol, group = own.redundancy
    preempt = group.preempt if design.platform.traits.preempt_stated else None
    return SharedAddress(protocol, group.group, gateway, group.priority, preempt=preempt)


def _add_forwarding(facts: SwitchFacts, own: dict[str, VlanAddress]) -> None:
    """State of each VRF whether it routes, where lines of the whole switch do."""
    if any(one.vrf is None for one in own.values()):
        facts.routing = any(one.forwarding for one in own.values() if one.vrf is None)
    for vrf in facts.vrfs.values():
        vrf.routing = any(one.forwarding for one in own.values() if one.vrf == vrf.name)

"""San -> statements about VRFs, routes and shared gateways that a switch cannot follow."""

from collections.abc import Iterator
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, ip_address, ip_interface

from sanfab.facts.routing import VRF_NUMBERS
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.cables import endpoints
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references import Problem
from sanfab.model.addresses import IpInterface, is_ipv6, of_family
from sanfab.model.platforms.row import supports_of
from sanfab.model.platforms.traits import Capability
from sanfab.model.routing import RouteIntent, VlanAddress
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

RESERVED_VRFS = frozenset({"default", "management"})
"""VRFs that a NOS has of its own, in lower case; EXOS has those that begin with ``vr-``."""


def routing_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in the addresses of switches in VLANs, and in their routes."""
    yield from _gateways(san)
    yield from _groups(san)
    for name in san.switches:
        design = SwitchDesign(name, san, cabling)
        yield from _unasked(design)
        yield from _too_many_vrfs(design)
        for key, own in design.intent.vlan_addresses.items():
            where: Where = ("switches", name, "vlan_addresses", key)
            yield from _vrf(design, (*where, "vrf"), own.vrf)
            yield from _redundancy(design, where, key, own)
        yield from _routes(design)


def _unasked(design: SwitchDesign) -> Iterator[Problem]:
    """Yield VLANs that a switch would route unasked, as it routes between all or none of a VRF."""
    platform = design.platform
    vrfs: dict[str | None, dict[str, VlanAddress]] = {}
    for key, one in design.intent.vlan_addresses.items():
        vrfs.setdefault(one.vrf, {})[key] = one
    for own in vrfs.values() if platform.traits.forwarding_stated != "vlan" else ():
        routed = sorted(key for key in own if own[key].forwarding)
        # A switch with one address has nothing to route to.
        always = platform.traits.forwarding_stated == "" and len(own) > 1
        for key in sorted(own.keys() - routed) if routed or always else ():
            others = ", ".join(sorted(own.keys() - {key}))
            cause = (
                f"without a line that could turn it off, and it has one in {others}; set "
                "`forwarding: true` here"
                if always
                else f"and {', '.join(routed)} has `forwarding: true`; set it here too"
            )
            yield (
                ("switches", design.name, "vlan_addresses", key),
                f"{platform.title} routes between all VLANs in which it has an address, {cause}, "
                "or remove this address",
            )


def _too_many_vrfs(design: SwitchDesign) -> Iterator[Problem]:
    """Yield the number of VRFs of a switch that cannot number them all."""
    own = {one.vrf for one in design.intent.vlan_addresses.values()} - {None}
    if design.platform.traits.vrf_numbers and len(own) > VRF_NUMBERS:
        text = f"found {len(own)} VRFs, expected {VRF_NUMBERS} at most on {design.platform.title}"
        yield ("switches", design.name, "vlan_addresses"), text


def _vrf(design: SwitchDesign, where: Where, vrf: str | None) -> Iterator[Problem]:
    """Yield a VRF that the model does not have, or that belongs to the switch itself."""
    if vrf is None:
        return
    if Capability.VRF not in design.capabilities:
        yield (
            where,
            f"sanfab configures no VRFs of VLANs on {design.platform.title} with release "
            f"{design.release}, as {_without_vrfs(design)}; remove `vrf`",
        )
    own = {*RESERVED_VRFS, design.platform.traits.management_vrf.lower()}
    if vrf.lower() in own or vrf.lower().startswith("vr-"):
        yield where, f"found {vrf}, which is a VRF of the switch itself; choose another name"


def _without_vrfs(design: SwitchDesign) -> str:
    """Return why a switch has no VRFs: its release is too old, or it has none in any."""
    rows = supports_of(design.platform)
    known = [one.since for one in rows if one.capability is Capability.VRF]
    return f"they came with {known[0]}" if known else design.platform.traits.without_vrfs


def _redundancy(
    design: SwitchDesign, where: Where, key: str, own: VlanAddress
) -> Iterator[Problem]:
    found = own.redundancy
    if found is None:
        return
    protocol, group = found
    at = (*where, protocol)
    if group.preempt is False and not design.platform.traits.preempt_stated:
        yield (
            (*at, "preempt"),
            f"sanfab does not turn preemption off on {design.platform.title}: no document "
            "shows its "
            "line; take `preempt` out",
        )
    if own.vrrp is not None and own.hsrp is not None:
        yield (*where, "hsrp"), "found `vrrp` and `hsrp`, expected one of them"
    if design.vlan(key).gateway is None:
        yield at, f"VLAN {key} has no `gateway`, which the group would hold; state it on the VLAN"
    if Capability.REDUNDANCY not in design.capabilities:
        yield at, f"{design.platform.title} does not route, so it has no {protocol.upper()}"
    elif own.hsrp is not None and Capability.HSRP not in design.capabilities:
        yield (*where, "hsrp"), f"{design.platform.title} has no HSRP; use `vrrp`"


def _gateways(san: San) -> Iterator[Problem]:
    """Yield gateways outside of their subnet, and those that a device has."""
    for key, vlan in san.vlans.items():
        if vlan.gateway is None:
            continue
        where, address = ("vlans", key, "gateway"), IPv4Address(vlan.gateway)
        subnets = of_family(vlan.subnet, ipv6=False)
        if not subnets:
            yield where, f"found {address} without `subnet`, expected both"
            continue
        networks = [one for one in map(_network, subnets) if one is not None]
        if len(networks) < len(subnets):
            continue  # reported with the subnet
        network = next((one for one in networks if address in one), None)
        if network is None:
            words = " and ".join(subnets)
            yield where, f"{address} is outside {words}, the subnet of VLAN {key}"
        elif network.prefixlen < 31 and address in {network[0], network[-1]}:  # noqa: PLR2004  # with such addresses
            yield where, f"{address} is the network or broadcast address of {network}"
        for owner in _owners(san, key, vlan.gateway):
            text = f"{address} is already used by {owner}; choose a free address for the gateway"
            yield where, text


def _owners(san: San, key: str, gateway: str) -> Iterator[str]:
    """Yield who has the address of a gateway: a host or array, or a switch outside of its group."""
    for device, label, _, port in endpoints(san):
        if any(one.vlan == key and one.text == gateway for one in port.placed_addresses()):
            yield f"{device} {label}"
    holders = [one for one in san.switches.values() if key in one.vlan_addresses]
    shared = any(one.vlan_addresses[key].redundancy for one in holders)
    for name, switch in san.switches.items() if shared else ():
        own = switch.vlan_addresses.get(key)
        if own is not None and gateway in (one.partition("/")[0] for one in own.address):
            yield name


def _groups(san: San) -> Iterator[Problem]:
    """Yield groups of a VLAN that differ between its switches: only one of them would answer."""
    first: dict[str, tuple[str, str, int]] = {}
    for name, switch in san.switches.items():
        for key, own in switch.vlan_addresses.items():
            if own.redundancy is None:
                continue
            protocol, group = own.redundancy
            other, *known = first.setdefault(key, (name, protocol, group.group))
            if known != [protocol, group.group]:
                yield (
                    ("switches", name, "vlan_addresses", key, protocol),
                    f"found {protocol} group {group.group}, expected {known[0]} group {known[1]} "
                    f"as on {other}: a VLAN has one gateway",
                )


def _routes(design: SwitchDesign) -> Iterator[Problem]:
    first: dict[tuple[object, ...], int] = {}
    for number, route in enumerate(design.intent.routes or ()):
        where: Where = ("switches", design.name, "routes", number)
        yield from _vrf(design, (*where, "vrf"), route.vrf)
        if is_ipv6(route.to) != is_ipv6(route.via):
            yield (*where, "via"), f"found {route.via}, expected an address of the family of `to`"
            continue
        if not is_ipv6(route.to) and _network(route.to) is None:
            right = IPv4Interface(route.to).network
            yield (*where, "to"), f"found {route.to} with host bits set, expected {right}"
        if first.setdefault((route.vrf, route.to, route.via), number) != number:
            yield where, "found the same route twice, expected it once"
        yield from (((*where, at), text) for at, text in _next_hop(design, route))


def _next_hop(design: SwitchDesign, route: RouteIntent) -> Iterator[tuple[str, str]]:
    own = [one for one in design.intent.vlan_addresses.values() if one.vrf == route.vrf]
    vrf = f"VRF {route.vrf}" if route.vrf else "the default VRF"
    if not own:
        key = "vrf" if route.vrf else "via"
        yield key, f"{design.name} has no VLAN address in {vrf}; add one, or remove the route"
        return
    hop = ip_address(route.via)
    ipv6 = is_ipv6(route.via)
    addresses = (text for one in own for text in of_family(one.address, ipv6=ipv6))
    networks = [_interface(text) for text in addresses]
    if not any(hop in one.network for one in networks if one is not None):
        shown = ", ".join(sorted(str(one.network) for one in networks if one is not None))
        which = f"expected one of {shown}" if shown else "which has no IPv6 address there"
        yield "via", f"{hop} is in no subnet of {vrf} on {design.name}, {which}"
    elif any(one is not None and one.ip == hop for one in networks):
        yield (
            "via",
            f"{hop} is the address of {design.name} itself, expected that of another router",
        )


def _network(text: str) -> IPv4Network | None:
    """Return a network; None: it has host bits set, or is none."""
    try:
        return IPv4Network(text)
    except ValueError:
        return None


def _interface(text: str) -> IpInterface | None:
    try:
        return ip_interface(text)
    except ValueError:
        return None

"""Faults of one place of a switch, planted in what it is configured as: to see what they do.

A fault changes the facts of one switch, as a hand would change its configuration; the text is then
rendered from them, so that a fault is one row for all NOSes.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from ipaddress import IPv4Address, IPv4Interface
from typing import NamedTuple

from sanfab.analysis.network import switching_port, vlan_tagging
from sanfab.facts.routing import Route
from sanfab.facts.switch import LagFacts, PortFacts, SwitchFacts
from sanfab.model.base import DEFAULT_VLAN
from sanfab.model.platforms.row import Platform
from sanfab.rehearsal.filters import with_denied, without_last_permit
from sanfab.rehearsal.twin import Place, Twin

LONG_PREFIX = 30
"""Length of the prefix of a mask that leaves no device of a VLAN in the subnet."""
ISCSI_PORT = 3260
SMALL = 2000
"""MTU of a port that is too small, where that of a port without a line may pass jumbo frames."""


class PlantedFault(NamedTuple):
    """A fault at one place."""

    name: str
    switch: str
    port: str
    """The port or LAG, as the configuration names it; ``vlan 101``; ``route`` with the route."""
    words: str
    """What was done, in words."""
    facts: SwitchFacts
    """Of the switch with the fault."""


class FaultSite(NamedTuple):
    """A port of a switch where a fault may be."""

    place: Place
    facts: SwitchFacts
    """Of the switch, to be changed."""
    platform: Platform
    vlan: int
    """Storage VLAN there; 0: of a route."""
    devices: tuple[str, ...] = ()
    """IPv4 addresses of hosts and arrays in that VLAN."""
    taken: frozenset[str] = frozenset()
    """Addresses of all devices and switches."""

    @property
    def port(self) -> PortFacts:
        """Return the port itself."""
        return self.facts.ports[self.place[1]]

    @property
    def carrier(self) -> PortFacts:
        """Return what switches its frames: its LAG, or the port."""
        return switching_port(self.facts, self.place[1]) or self.port

    @property
    def lag(self) -> LagFacts | None:
        """Return its LAG."""
        port = self.place[1]
        return next((one for one in self.facts.lags.values() if port in one.members), None)


FaultChange = Callable[[FaultSite], str]
"""Changes the facts of a site; returns what was done, in words. Empty: not possible there."""


@dataclass(frozen=True)
class FaultKind:
    """One kind of fault."""

    title: str
    """What is wrong, for a table."""
    at: str
    """Where it may be: ``device``, a port of a host or array; ``link``, one of a link; ``address``,
    a VLAN interface in a VLAN of devices; ``route``, a static route."""
    change: FaultChange


def _small_mtu(site: FaultSite) -> str:
    carrier, row = site.carrier, site.platform
    if carrier.mtu is None:
        return ""
    open_ = row.traits.jumbo_without_line or row.mtu_default is None
    small = SMALL if open_ else int(row.mtu_default or SMALL)
    if small >= carrier.mtu:
        return ""
    members = site.lag.members if site.lag is not None else {}
    words = f"MTU {small} in place of {carrier.mtu}"
    for name in (carrier.name, *members):
        site.facts.ports[name].mtu = small
    return words


def _other_vlan(site: FaultSite) -> str:
    others = sorted(site.facts.vlans.keys() - {site.vlan, DEFAULT_VLAN})
    carrier = site.carrier
    if not others or vlan_tagging(carrier, site.facts).get(site.vlan) is not False:
        return ""
    if carrier.mode == "access":
        carrier.access_vlan = others[0]
    else:
        carrier.native_vlan = others[0]
        carrier.trunk_vlans = {*(carrier.trunk_vlans or ()), others[0]} - {site.vlan}
    return f"frames without a tag are in VLAN {others[0]} in place of {site.vlan}"


def _vlan_removed(site: FaultSite) -> str:
    carrier = site.carrier
    if carrier.mode in {"access", "none"} or carrier.trunk_vlans is None:
        return ""
    if len(carrier.trunk_vlans) == 1 or site.vlan not in carrier.trunk_vlans:
        return ""
    carrier.trunk_vlans = carrier.trunk_vlans - {site.vlan}
    if carrier.native_vlan == site.vlan:
        carrier.native_vlan = None
    return f"VLAN {site.vlan} is not among its VLANs"


def _untagged(site: FaultSite) -> str:
    carrier = site.carrier
    if carrier.mode in {"access", "none"} or carrier.native_vlan == site.vlan:
        return ""
    if carrier.trunk_vlans is not None and site.vlan not in carrier.trunk_vlans:
        return ""
    carrier.native_vlan = site.vlan
    return f"VLAN {site.vlan} is sent without a tag"


def _no_vlan(site: FaultSite) -> str:
    if site.vlan not in site.facts.vlans:
        return ""
    del site.facts.vlans[site.vlan]
    return f"VLAN {site.vlan} does not exist on the switch"


def _shut(site: FaultSite) -> str:
    if not site.port.enabled or site.place[1] in site.facts.lags:
        return ""
    site.port.enabled = False
    return "it is shut down"


def _shut_lag(site: FaultSite) -> str:
    lag = site.lag
    if lag is None or lag.name in lag.members or not site.carrier.enabled:
        return ""
    site.carrier.enabled = False
    return f"{lag.name} is shut down"


def _left_lag(site: FaultSite) -> str:
    lag, port = site.lag, site.place[1]
    if lag is None or len(lag.members) == 1 or port == lag.name:
        return ""
    del lag.members[port]
    return f"it is not in {lag.name}"


def _static_lag(site: FaultSite) -> str:
    lag = site.lag
    if lag is None or "on" in lag.members.values():
        return ""
    lag.members.update(dict.fromkeys(lag.members, "on"))
    return f"{lag.name} is without LACP"


def _short_mask(site: FaultSite) -> str:
    vlan = site.facts.vlans[site.vlan]
    own, _, length = vlan.address.partition("/")
    if int(length) >= LONG_PREFIX:
        return ""
    vlan.address = f"{own}/{LONG_PREFIX}"
    return f"its mask is /{LONG_PREFIX} in place of /{length}"


def _other_address(site: FaultSite) -> str:
    vlan = site.facts.vlans[site.vlan]
    own, _, length = vlan.address.partition("/")
    free = _free_address(vlan.address, site.taken)
    if not free:
        return ""
    vlan.address = f"{free}/{length}"
    return f"its address is {free} in place of {own}"


def _address_of_device(site: FaultSite) -> str:
    vlan = site.facts.vlans[site.vlan]
    own, _, length = vlan.address.partition("/")
    same = [one for one in site.devices if IPv4Address(one) in IPv4Interface(vlan.address).network]
    if not same:
        return ""
    vlan.address = f"{same[0]}/{length}"
    return f"its address is {same[0]}, that of a host or array, in place of {own}"


def _no_route(site: FaultSite) -> str:
    route = _route(site)
    site.facts.routes.discard(route)
    return f"there is no route to {route.to}"


def _other_next_hop(site: FaultSite) -> str:
    route = _route(site)
    for vlan in site.facts.vlans.values():
        near = vlan.address and IPv4Address(route.via) in IPv4Interface(vlan.address).network
        free = _free_address(vlan.address, site.taken) if near else ""
        if free:
            site.facts.routes.discard(route)
            site.facts.routes.add(replace(route, via=free))
            return f"the next hop to {route.to} is {free} in place of {route.via}"
    return ""


def _denied_iscsi(site: FaultSite) -> str:
    changed = with_denied(site.facts, site.place[1], "tcp", ISCSI_PORT)
    return f"access list {changed} denies TCP {ISCSI_PORT}" if changed else ""


def _denied_rest(site: FaultSite) -> str:
    changed = without_last_permit(site.facts, site.place[1])
    return f"access list {changed} has lost its last entry that permits" if changed else ""


def _route(site: FaultSite) -> Route:
    """Return the route at a site."""
    return next(one for one in site.facts.routes if f"route {one}" == site.place[1])


def _free_address(own: str, taken: frozenset[str]) -> str:
    """Return the highest free address of the subnet of an IPv4 address; empty: none is found."""
    network = IPv4Interface(own).network
    last = int(network.broadcast_address) - 1
    tried = range(last, max(int(network.network_address), last - len(taken) - 1), -1)
    return next((one for one in map(str, map(IPv4Address, tried)) if one not in taken), "")


FAULT_KINDS = {
    "port-mtu": FaultKind("MTU of a port too small", "device", _small_mtu),
    "port-vlan": FaultKind("port in another VLAN", "device", _other_vlan),
    "port-shut": FaultKind("port shut down", "device", _shut),
    "port-untagged": FaultKind("VLAN without tag where the device tags it", "device", _untagged),
    "port-without-vlan": FaultKind("VLAN missing at a port", "device", _vlan_removed),
    "port-left-lag": FaultKind("port of a team not in its LAG", "device", _left_lag),
    "port-static-lag": FaultKind("LAG of a team without LACP", "device", _static_lag),
    "no-vlan": FaultKind("VLAN missing on a switch", "device", _no_vlan),
    "link-mtu": FaultKind("MTU of a link too small at one end", "link", _small_mtu),
    "link-without-vlan": FaultKind("VLAN missing at one end of a link", "link", _vlan_removed),
    "link-untagged": FaultKind("VLAN without tag at one end of a link", "link", _untagged),
    "link-shut": FaultKind("one cable of a link shut down", "link", _shut),
    "link-shut-lag": FaultKind("LAG of a link shut down at one end", "link", _shut_lag),
    "link-left-lag": FaultKind("cable of a link not in the LAG at one end", "link", _left_lag),
    "link-static-lag": FaultKind("LAG of a link without LACP at one end", "link", _static_lag),
    "address-mask": FaultKind("wrong mask of a VLAN interface", "address", _short_mask),
    "address-other": FaultKind("wrong address of a VLAN interface", "address", _other_address),
    "address-twice": FaultKind(
        "address of a device at a VLAN interface", "address", _address_of_device
    ),
    "route-missing": FaultKind("static route missing", "route", _no_route),
    "route-next-hop": FaultKind("wrong next hop of a static route", "route", _other_next_hop),
    "list-iscsi": FaultKind("access list of a port denies iSCSI", "device", _denied_iscsi),
    "list-rest": FaultKind("access list of a port denies the rest", "device", _denied_rest),
}
"""Faults by the name that ``--break`` takes."""


def planted_faults(twin: Twin, name: str, at: str = "") -> Iterator[PlantedFault]:
    """Yield a fault at each place of a twin where it may be.

    ``at``: a switch, or a switch and its port; empty: everywhere. Each switch has its facts as
    intended, of which each fault has a changed copy.
    """
    kind = FAULT_KINDS[name]
    taken = frozenset(_addresses(twin))
    for (switch, port), vlan in _places(twin, kind.at).items():
        if switch not in twin.facts or at not in {"", switch, f"{switch} {port}"}:
            continue
        platform = twin.network.cabling.san.platform(switch)
        facts = deepcopy(twin.facts[switch])
        devices = tuple(sorted(_of_devices(twin, vlan)))
        site = FaultSite((switch, port), facts, platform, vlan, devices, taken)
        is_there = kind.at in {"address", "route"} or port in facts.ports
        words = kind.change(site) if is_there else ""
        if words:
            yield PlantedFault(name, switch, port, words, site.facts)


def _of_devices(twin: Twin, vlan: int) -> Iterator[str]:
    """Yield the IPv4 addresses of hosts and arrays in a VLAN."""
    for one in twin.sockets:
        for address in one.addresses if one.vlan == vlan else ():
            if ":" not in address:
                yield address.partition("/")[0]


def _addresses(twin: Twin) -> Iterator[str]:
    """Yield the addresses of all devices and switches, and those that these share."""
    for one in twin.sockets:
        yield from (address.partition("/")[0] for address in one.addresses)
    for facts in twin.facts.values():
        for vlan in facts.vlans.values():
            yield from (address.partition("/")[0] for address in vlan.addresses)
            yield from (shared.address for shared in vlan.shared.values())
        yield from (route.via for route in facts.routes)


def _places(twin: Twin, at: str) -> dict[Place, int]:
    """Return the places where a fault may be, each with a storage VLAN there."""
    if at == "device":
        return {place: one.vlan for one in twin.sockets for place in one.cables}
    return {"link": _of_links, "address": _of_addresses, "route": _of_routes}[at](twin)


def _of_addresses(twin: Twin) -> dict[Place, int]:
    """Return the VLAN interfaces with an IPv4 address in a VLAN of devices."""
    used = sorted({one.vlan for one in twin.sockets})
    return {
        (switch, f"vlan {number}"): number
        for switch, facts in twin.facts.items()
        for number in used
        if number in facts.vlans and facts.vlans[number].address
    }


def _of_routes(twin: Twin) -> dict[Place, int]:
    """Return the static routes of IPv4."""
    return {
        (switch, f"route {route}"): 0
        for switch, facts in twin.facts.items()
        for route in sorted(facts.routes)
        if ":" not in route.via
    }


def _of_links(twin: Twin) -> dict[Place, int]:
    """Return the ports of links, each with a storage VLAN there."""
    storage = {one.vlan for one in twin.sockets}
    found: dict[Place, int] = {}
    for wire in twin.wires:
        for switch, port in wire.ends:
            facts = twin.facts.get(switch)
            carrier = switching_port(facts, port) if facts is not None else None
            if facts is None or carrier is None:
                continue
            carried = sorted(vlan_tagging(carrier, facts).keys() & storage)
            if carried:
                found[switch, port] = carried[0]
    return found

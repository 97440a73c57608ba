"""Subjects of the rules on addresses, collected once for the whole SAN."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sanfab.model.endpoint import ArrayIntent, PlacedAddress
from sanfab.model.fabric import VlanIntent
from sanfab.model.families import FAMILIES
from sanfab.model.protocols import IP_MULTIPATH
from sanfab.model.san import San
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.endpoints import carried_iscsi_keys, iscsi_keys
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import ENDPOINTS, SWITCH_VLANS, SanEndpoint, SwitchVlan


class NetworkAddress(NamedTuple):
    """A host, array or switch in a network, with the address it has there."""

    text: str
    """As 10.0.0.1; empty: none is given."""
    where: Where
    """Inventory path of the address."""
    prefix: int | None = None
    """Prefix length given with it; ports of hosts and arrays have none."""
    key: str = ""
    """Key of its VLAN; empty on a direct cable and on a management port."""
    vlan: VlanIntent | None = None
    end: SanEndpoint | None = None
    switch: SwitchVlan | None = None
    first: str = ""
    """Other owner of the address, as findings name it; empty: none."""

    @property
    def is_multipath(self) -> bool:
        """Return whether hosts use many paths in its network: that of iSCSI or NVMe."""
        return self.vlan is not None and self.vlan.role in IP_MULTIPATH


def named(san: San, key: str) -> str:
    """Return a VLAN for a finding: its key and its subnet."""
    subnet = san.vlans[key].subnet
    return f"VLAN {key} ({', '.join(subnet)})" if subnet else f"VLAN {key}"


def _addresses(context: CheckContext) -> Iterator[Subject[NetworkAddress]]:
    """Yield every address; duplicates name the first owner."""
    first: dict[tuple[str, int | None], tuple[str, NetworkAddress]] = {}
    for subject in _unmarked(context):
        own = subject.item
        key = (own.text, _peer_link(own))
        name, other = first.setdefault(key, (subject.name, own)) if own.text else ("", own)
        if other is not own and not _moves(context.san, other, own):
            subject = subject._replace(item=own._replace(first=name))  # noqa: PLW2901
        yield subject


def _peer_link(own: NetworkAddress) -> int | None:
    """Return the peer link that confines an address: every pair may use the same two."""
    if own.switch is None:
        return None
    return pair_peer_link(own.switch.switch, own.switch.facts.id)


def pair_peer_link(switch: CheckedSwitch, vlan: int) -> int | None:
    """Return the peer link of a switch if a VLAN carries the traffic of its pair."""
    peer = switch.facts.peer
    if peer is None or peer.vlan != vlan:
        return None
    ends = switch.cabling.links.get(switch.name, ())
    return next((end.number for end in ends if end.link.role == "peer"), None)


def _unmarked(context: CheckContext) -> Iterator[Subject[NetworkAddress]]:
    vlans = context.san.vlans
    for subject in context.subjects(ENDPOINTS.find):
        end = subject.item
        for one in _of_port(context.san, end):
            where = (*subject.where, *one.where)
            address = NetworkAddress(one.text, where, None, one.vlan, vlans.get(one.vlan), end)
            if address.text or address.is_multipath:
                yield Subject(subject.name, subject.where, address, subject.families)
    for switch in context.switches.values():
        text, _, prefix = switch.facts.services.address.partition("/")
        where = ("switches", switch.name, "management", "address")
        if text:
            own = NetworkAddress(text, where, int(prefix) if prefix else None)
            yield Subject(f"{switch.name} management", where, own, fact="services.address")
    yield from _of_switches(context)


def _of_port(san: San, end: SanEndpoint) -> Iterator[PlacedAddress]:
    """Yield the addresses of a port; an empty one for each iSCSI VLAN that its device has none in.

    Without addresses by VLAN, that is the VLAN of the port.
    """
    port = end.port
    yield from port.placed_addresses()
    if isinstance(port.ip, Mapping):
        ports = (san.arrays if end.is_array else san.hosts)[end.name].ports.values()
        for key in carried_iscsi_keys(san, port):
            if not any(one.addresses_in(key) for one in ports):
                yield PlacedAddress("", key, ("ip",))
    elif not port.ip:
        yield PlacedAddress("", port.vlan or "", ("ip",))


def _of_switches(context: CheckContext) -> Iterator[Subject[NetworkAddress]]:
    for subject in context.subjects(SWITCH_VLANS.find):
        own = subject.item
        key = own.switch.cabling.vlan_key(own.switch.name, own.facts.id)
        place: Where = ("switches", own.switch.name, "vlan_addresses", key, "address")
        vlan = context.san.vlans.get(key)
        for stated, where in _places(own.facts.addresses, place):
            text, _, prefix = stated.partition("/")
            length = int(prefix) if prefix else None
            address = NetworkAddress(text, where, length, key, vlan, None, own)
            if address.text or address.is_multipath:
                field = "address" if stated == own.facts.address else "other_addresses"
                yield Subject(subject.name, subject.where, address, fact=f"{subject.fact}.{field}")


def _places(addresses: tuple[str, ...], where: Where) -> Iterator[tuple[str, Where]]:
    """Yield each address with its place in the inventory; one that is empty if there is none."""
    if len(addresses) < 2:  # noqa: PLR2004  # one value, which need not be a list
        yield (addresses[0] if addresses else ""), where
        return
    for number, address in enumerate(addresses):
        yield address, (*where, number)


def _moves(san: San, first: NetworkAddress, second: NetworkAddress) -> bool:
    """Return whether an address moves from an active controller to its standby on failover."""
    ends = [one.end for one in (first, second) if one.end is not None and one.end.is_array]
    if len(ends) < 2 or ends[0].name != ends[1].name:  # noqa: PLR2004  # of both
        return False
    return fails_over(san.arrays[ends[0].name], *(end.label for end in ends))


def fails_over(array: ArrayIntent, one: str, other: str) -> bool:
    """Return whether two ports of an array are on an active controller and on its standby."""
    held = (array.ports[label].controller or "" for label in (one, other))
    return {array.controllers.get(name) for name in held} == {"active", "standby"}


def _iscsi(context: CheckContext) -> Iterator[Subject[NetworkAddress]]:
    for subject in context.subjects(_addresses):
        own = subject.item
        if own.is_multipath or (own.end is not None and own.end.port.to is not None):
            yield subject


ADDRESSES: Scope[NetworkAddress] = Scope("san", _addresses)
"""Addresses of hosts, arrays and switches, and iSCSI ports without one."""
ISCSI_ADDRESSES: Scope[NetworkAddress] = Scope("san", _iscsi)
"""Those in iSCSI VLANs, where a switch may have none, and on direct cables."""


class Member(NamedTuple):
    """An iSCSI port of an EqualLogic member, or of a host that uses one."""

    keys: tuple[str, ...]
    """iSCSI VLANs it is in."""
    allowed: frozenset[str]
    """VLANs of its groups, and of arrays of other families that it uses."""
    network: str
    """VLAN of its first group."""
    member: str
    """A member in that VLAN."""


def _groups_of(context: CheckContext) -> dict[str, str]:
    """Return the group of each EqualLogic member: members of one group have the same word.

    Members with the same group address are one group; of those without any, members that a host
    uses together.
    """
    arrays = context.san.arrays
    group = {
        name: one.discovery or name for name, one in arrays.items() if FAMILIES[one.family].isl
    }
    open_ = {name for name in group if arrays[name].discovery is None}
    for host in context.san.hosts:
        together = sorted(open_ & context.partners.get(host, frozenset()))
        labels = {group[name] for name in together}
        if len(labels) > 1:
            label = group[together[0]]
            group |= {name: label for name in group if group[name] in labels}
    return group


def networks_of(context: CheckContext) -> dict[str, tuple[str, str]]:
    """Return the VLAN of each EqualLogic group by member, with the member that set it."""
    found: dict[str, tuple[str, str]] = {}
    groups = _groups_of(context)
    for name, group in sorted(groups.items()):
        ports = context.san.arrays[name].ports.values()
        keys = [key for port in ports for key in iscsi_keys(context.san, port)]
        if keys:
            found.setdefault(group, (keys[0], name))
    return {name: found[group] for name, group in groups.items() if group in found}


def _members(context: CheckContext) -> Iterator[Subject[Member]]:
    san, networks = context.san, networks_of(context)
    keys_of = {
        name: {key for port in array.ports.values() for key in iscsi_keys(san, port)}
        for name, array in san.arrays.items()
    }
    for subject in context.subjects(ENDPOINTS.find) if networks else ():
        end = subject.item
        keys = iscsi_keys(san, end.port)
        used = [end.name] if end.is_array else sorted(context.partners.get(end.name, ()))
        groups = [networks[name] for name in used if name in networks]
        if not keys or not groups:
            continue
        others = (keys_of.get(name, set()) for name in used if name not in networks)
        allowed = frozenset({key for key, _ in groups}.union(*others))
        yield Subject(
            subject.name, subject.where, Member(keys, allowed, *groups[0]), subject.families
        )


MEMBERS: Scope[Member] = Scope("san", _members)
"""iSCSI ports of EqualLogic members and of the hosts that use them."""


def peers(switch: CheckedSwitch, context: CheckContext) -> Iterator[CheckedSwitch]:
    """Yield the other switch of a pair."""
    for end in switch.cabling.links.get(switch.name, ()):
        if end.link.role == "peer":
            yield from (context.switches[name] for name, _ in end.far if name in context.switches)

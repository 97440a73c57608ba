"""Endpoints that are live now: logins, and ports that are up.

An end belongs to a host or array of the inventory, or to a device that the inventory does not
know. What is live follows from the switches alone: a host that was deleted from the inventory, or
left out of `access`, is as live as any other.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sanfab.analysis.network import Network, carried_vsans, switching_port, vlan_tagging
from sanfab.analysis.zoning import resolve
from sanfab.facts.fc import FcPortFacts, VfcFacts, is_numbered
from sanfab.facts.features import Feature
from sanfab.facts.status import FabricLogin
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.inventory.cabling import Cabling
from sanfab.model.base import DEFAULT_VLAN
from sanfab.model.design import fex_of_port
from sanfab.model.protocols import IP_STORAGE, SCSI, StorageService, service_of_role
from sanfab.plan.endpoint_owners import EndpointOwner, EndpointOwners
from sanfab.plan.switch_change import SwitchChange


class LiveEnd(NamedTuple):
    """One login, or one VLAN of a port that is up."""

    owner: EndpointOwner
    switch: str
    port: str
    """Empty: known from the name server only, or the VFC is bound to a MAC address."""
    vlan: int = 0
    """VLAN of the port now; 0: a login."""
    tag: int | None = None
    """Tag of its frames; None: untagged."""
    service: StorageService | None = SCSI
    """What it carries as far as known, SCSI where nothing is; None: a VLAN with another role."""
    is_live: bool = True
    """False: the port of a known device that is shut now; it may come up with the push."""
    wwpn: str = ""
    vsan: int = 0
    """VSAN of the login now."""
    vsan_numbered: bool = True
    """False: its switch has no VSANs, and one fabric."""
    mac: str = ""
    """MAC address that the VFC is bound to."""
    bridge: tuple[str, str] | None = None
    """Switch and port of the FIP-snooping bridge that the host is cabled to."""
    team: str = ""
    """LAG of the device that the port is in, or port of a fabric extender of two switches: all its
    ports carry one path."""
    by_npiv: bool = False
    """One of several logins on an interface, and not that of the port which is cabled there."""

    @property
    def names(self) -> frozenset[str]:
        """The device, and what stays when it is renamed: the WWPN or the switch port."""
        return frozenset({self.owner.name, self.wwpn or f"{self.switch} {self.port}"})

    def place(self) -> str:
        """Return switch, port and network in words."""
        at = f"{self.switch} {self.port}".rstrip()
        if self.wwpn:
            return f"{at} {self.wwpn}" + (f" in VSAN {self.vsan}" if self.vsan_numbered else "")
        return f"{at} in VLAN {self.vlan}"


@dataclass(frozen=True)
class NetworkOfEnd:
    """Network of an end in some facts."""

    vlan: int
    """0: the VSAN has no FCoE VLAN that is known."""
    vsan: int = 0


def live_ends(
    cabling: Cabling, changes: Mapping[str, SwitchChange], owners: EndpointOwners
) -> list[LiveEnd]:
    """Return every live end of the switches, and the ports of known devices that are shut now."""
    found: list[LiveEnd] = []
    for name, one in changes.items():
        found += _logins(cabling, name, one, owners)
        found += _ports(cabling, name, one, owners)
    return [*found, *_remote(cabling, changes, owners, found)]


def _logins(
    cabling: Cabling, name: str, one: SwitchChange, owners: EndpointOwners
) -> Iterator[LiveEnd]:
    has_npiv = Feature.NPIV in one.now.features
    at_interface = Counter(login.interface for login in one.status.logins)
    cabled = {
        (cable.end.wwpn or "").lower()
        for cables in cabling.cables.get(name, {}).values()
        for cable in cables
    }
    for login in sorted(one.status.logins):
        vfc = _vfc_of(one.now, login)
        wwpn, port = login.wwpn.lower(), login.interface
        if vfc is not None:
            members = list(one.now.lags[vfc.port].members) if vfc.port in one.now.lags else []
            port = members[0] if len(members) == 1 else vfc.port
        owner = owners.of_login(name, port, wwpn, one)
        home = owners.bridges.get(wwpn)
        yield LiveEnd(
            owner,
            name,
            port,
            wwpn=wwpn,
            vsan=login.vsan,
            vsan_numbered=is_numbered(login.vsan, one.now.vsans),
            mac=vfc.mac if vfc is not None else "",
            bridge=home if vfc is not None and vfc.mac and home and home[0] != name else None,
            by_npiv=has_npiv and at_interface[login.interface] > 1 and wwpn not in cabled,
        )


def _vfc_of(facts: SwitchFacts, login: FabricLogin) -> VfcFacts | None:
    number = login.interface.removeprefix("vfc")
    return facts.vfcs.get(int(number)) if number.isdigit() else None


def _remote(
    cabling: Cabling,
    changes: Mapping[str, SwitchChange],
    owners: EndpointOwners,
    known: Iterable[LiveEnd],
) -> Iterator[LiveEnd]:
    """Yield what the name servers list and no switch that was read has as a login.

    Where a switch does not say who is logged in, every member of an active zone counts.
    """
    fabric_of = {name: cabling.san.switches[name].fabric for name in changes}
    seen = {(fabric_of[end.switch], end.vsan, end.wwpn) for end in known if end.wwpn}
    for name, one in changes.items():
        listing = set(one.status.names)
        if not one.status.logins_known:
            listing |= set(_zone_members(one.now))
        for vsan, listed in sorted(listing):
            wwpn = listed.lower()
            if (fabric_of[name], vsan, wwpn) not in seen:
                seen.add((fabric_of[name], vsan, wwpn))
                owner = owners.of_login(name, "", wwpn, one)
                numbered = is_numbered(vsan, one.now.vsans)
                yield LiveEnd(owner, name, "", wwpn=wwpn, vsan=vsan, vsan_numbered=numbered)


def _zone_members(facts: SwitchFacts) -> Iterator[tuple[int, str]]:
    for vsan in facts.vsans.values():
        for zone in vsan.zonesets.get(vsan.active_zoneset, ()):
            for member in vsan.zones.get(zone, ()):
                yield from ((vsan.id, wwpn) for wwpn in resolve(member, vsan, facts.device_aliases))


def _ports(
    cabling: Cabling, name: str, one: SwitchChange, owners: EndpointOwners
) -> Iterator[LiveEnd]:
    roles = cabling.roles_by_id
    links = {port for end in cabling.links.get(name, ()) for port in end.ports}
    bound = {vfc.port for vfc in one.now.vfcs.values()}
    for port in _edge_ports(cabling, name, one):
        if port in links or _leads_to_switch(cabling, one, port):
            continue
        was = switching_port(one.now, port)
        is_up = was is not None and was.enabled and _is_up(cabling, name, one, port)
        facts = one.now if is_up else one.goal
        for tag, vlan in slots_of(facts, port, only=roles).items():
            if not _counts(was, vlan, roles) or _is_fcoe(one.now, vlan):
                continue
            role = roles.get(vlan, "" if port in bound else "iscsi")
            service = service_of_role(role) if role in IP_STORAGE else None
            owner, team = owners.of_port(name, port, one), _team(cabling, name, port)
            found = LiveEnd(owner, name, port, vlan, tag, service, is_live=is_up, team=team)
            yield found
            yield from _behind(cabling, found)


def _behind(cabling: Cabling, end: LiveEnd) -> Iterator[LiveEnd]:
    """Yield the host ports behind a neighbor that use a VLAN of its link: as live as the link."""
    for way in cabling.neighbor_hosts.at_port.get((end.switch, end.port), ()):
        keys = cabling.network_keys(way)
        if end.vlan in {cabling.san.vlans[key].id for key in keys}:
            yield end._replace(
                owner=EndpointOwner(way.device, "host"), team=f"{way.device} {way.label}"
            )


def _team(cabling: Cabling, switch: str, port: str) -> str:
    """Return what makes several ports one: a LAG, or a fabric extender of two switches."""
    cable = next(iter(cabling.cables.get(switch, {}).get(port, ())), None)
    team = cabling.team_of(cable) if cable is not None else None
    if team is not None and team.is_lag:
        return team.name
    number = fex_of_port(port)
    is_shared = number is not None and cabling.dual_homed_mate(switch, number) is not None
    return port if is_shared else ""


def _edge_ports(cabling: Cabling, name: str, one: SwitchChange) -> list[str]:
    """Return the ports that are up, and the cabled ones that may come up.

    A LAG is none; on ExtremeXOS it has the name of its first port, which is one.
    """
    up = [port for port, status in one.status.ports.items() if status.up]
    cabled = cabling.cables.get(name, {})
    ports, lags = dict.fromkeys([*cabled, *up]), one.now.lags
    return [port for port in ports if port not in lags or port in lags[port].members]


def _is_up(cabling: Cabling, name: str, one: SwitchChange, port: str) -> bool:
    """Return whether a port is up; one that the switch does not report counts as up if cabled."""
    status = one.status.ports.get(port)
    return status.up if status is not None else port in cabling.cables.get(name, {})


def _leads_to_switch(cabling: Cabling, one: SwitchChange, port: str) -> bool:
    status = one.status.ports.get(port)
    systems = [neighbour.system for neighbour in status.neighbours] if status is not None else []
    return any(name in cabling.san.switches for name in systems)


def _counts(port: PortFacts | None, vlan: int, roles: Mapping[int, str]) -> bool:
    """Return whether a VLAN of a port is in use; that of an unconfigured port is not."""
    if roles.get(vlan) == "native":
        return False
    configured = vlan in roles or (port is not None and bool(port.description))
    return vlan != DEFAULT_VLAN or configured


def _is_fcoe(facts: SwitchFacts, vlan: int) -> bool:
    """Return whether a VLAN carries a VSAN: its logins are ends of their own."""
    return vlan in facts.vlans and facts.vlans[vlan].vsan is not None


def slots_of(
    facts: SwitchFacts, port: str, only: Iterable[int] | None = None
) -> dict[int | None, int]:
    """Return the VLANs of a port by the tag of their frames; None: untagged.

    ``only``: the VLANs that count where a trunk carries all, as that proves no use.
    """
    one = switching_port(facts, port)
    if one is None or not one.enabled:
        return {}
    tagging = vlan_tagging(one, facts)
    if one.mode == "trunk" and one.trunk_vlans is None and only is not None:
        tagging = {vlan: tagged for vlan, tagged in tagging.items() if vlan in set(only)}
    return {(vlan if tagged else None): vlan for vlan, tagged in tagging.items()}


def network_of(
    end: LiveEnd, facts: Mapping[str, SwitchFacts], network: Network
) -> NetworkOfEnd | None:
    """Return the network of an end in the facts of the switches; None: it is cut off.

    ``network``: the one that the paths of that moment are found in.
    """
    one = facts.get(end.switch)
    if one is None:
        return None
    if not end.wwpn:
        vlan = slots_of(one, end.port).get(end.tag)
        return None if vlan is None or vlan in one.down_vlans else NetworkOfEnd(vlan)
    if end.by_npiv and Feature.NPIV not in one.features:
        return None
    native = _native_ports(end, one, network.cabling)
    if native:
        return _of_native(end, native, one, network)
    vfc = _vfc_at(one, end)
    if vfc is None:
        by_vfc = bool(end.mac) or end.port in {*one.ports, *one.lags}
        lost = by_vfc or end.vsan not in one.vsans
        return None if lost else NetworkOfEnd(_number_of(end.vsan, one, network), end.vsan)
    vlan = fcoe_vlan(one, vfc.vsan)
    carried = not vfc.port or vlan in slots_of(one, vfc.port).values()
    carried &= vlan not in one.down_vlans
    if end.bridge is not None:
        bridge = facts.get(end.bridge[0])
        carried &= bridge is not None and vlan in slots_of(bridge, end.bridge[1]).values()
    return NetworkOfEnd(vlan, vfc.vsan) if carried and vfc.vsan in one.vsans else None


def _native_ports(end: LiveEnd, facts: SwitchFacts, cabling: Cabling) -> list[FcPortFacts]:
    """Return the native port of a login, or the members of its port-channel."""
    if end.port in facts.fc_ports:
        return [facts.fc_ports[end.port]]
    row = cabling.platform(end.switch) if facts.fc_lags else None
    prefix = "" if row is None else row.traits.lag_prefix
    named = (lag for number, lag in facts.fc_lags.items() if end.port == f"{prefix}{number}")
    lag = next(named, None)
    members = () if lag is None or not lag.enabled else lag.members
    return [facts.fc_ports[name] for name in members if name in facts.fc_ports]


def _of_native(
    end: LiveEnd, ports: list[FcPortFacts], facts: SwitchFacts, network: Network
) -> NetworkOfEnd | None:
    """Return the network of a login at native ports; one that moves logs in to its new VSAN."""
    port = next((one for one in ports if one.enabled), None)
    if port is None:
        return None
    carried = carried_vsans(port, facts)
    vsan = end.vsan if end.vsan in carried else port.vsan
    return NetworkOfEnd(_number_of(vsan, facts, network), vsan) if vsan in facts.vsans else None


def _number_of(vsan: int, facts: SwitchFacts, network: Network) -> int:
    """Return the number of the network that a VSAN is: its VLAN on the switch, or elsewhere."""
    return fcoe_vlan(facts, vsan) or network.vsan_network(vsan)


def _vfc_at(facts: SwitchFacts, end: LiveEnd) -> VfcFacts | None:
    """Return the enabled VFC that an end logs in through, whatever its number."""
    lag = next((name for name, one in facts.lags.items() if end.port in one.members), end.port)
    ports = {end.port, lag} - {""}
    return next(
        (
            vfc
            for vfc in facts.vfcs.values()
            if vfc.enabled and (vfc.mac == end.mac if end.mac else vfc.port in ports)
        ),
        None,
    )


def fcoe_vlan(facts: SwitchFacts, vsan: int) -> int:
    """Return the FCoE VLAN of a VSAN; 0: none."""
    return next((vlan.id for vlan in facts.vlans.values() if vlan.vsan == vsan), 0)

"""Cables, teams and links of a SAN, indexed by switch and port."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

from sanfab.inventory.cables import (
    Cable,
    DeviceKind,
    LinkEnd,
    NeighborHosts,
    Via,
    endpoints,
    neighbor_ports,
    via_of,
)
from sanfab.inventory.ranges import RangeError, expand_name
from sanfab.inventory.teams import Team, TeamKey, team_key, teams_of
from sanfab.inventory.vlan_ids import (
    VlanKeys,
    islands_of_links,
    vlan_keys_by_switch,
    vlans_by_switch,
)
from sanfab.model.base import Fabric
from sanfab.model.cable import Fec, LineRateIntent, Speed
from sanfab.model.design import fex_of_port
from sanfab.model.endpoint import ArrayFamily, EndpointPort
from sanfab.model.fabric import LinkIntent, VlanIntent, VlanRole
from sanfab.model.platforms.ports import expand_ports, port_speeds, unit_ports
from sanfab.model.platforms.row import Platform
from sanfab.model.san import San
from sanfab.model.yaml12 import Where


class RateStatement(NamedTuple):
    """One value, and the place that states it."""

    where: Where
    value: object


class LineRate(NamedTuple):
    """What the inventory states of one switch port; None: nothing."""

    speed: Speed | None = None
    fec: Fec | None = None
    autoneg: bool | None = None


RateStatements = dict[str, dict[str, list[RateStatement]]]
"""By port and key."""


@dataclass
class Cabling:
    """All cables and links, by switch."""

    san: San
    cables: dict[str, dict[str, list[Cable]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )
    """By switch and port; more than one cable in a port is a mistake."""
    every_cable: list[Cable] = field(default_factory=list)
    """The same cables in the order of the inventory."""
    neighbor_hosts: NeighborHosts = field(default_factory=NeighborHosts)
    """Ways of host ports behind a neighbor; none of them is in ``cables``."""
    links: dict[str, list[LinkEnd]] = field(default_factory=lambda: defaultdict(list))
    by_vsan: dict[int, list[Cable]] = field(default_factory=lambda: defaultdict(list))
    retired: "Cabling | None" = None
    """Cables of the hosts and arrays that are retired; ``san`` and ``cables`` have none of them."""
    kept_free: "Cabling | None" = None
    """Cables that are not there yet and whose switch ports are shut; ``san`` has none of them."""
    _ports: dict[str, list[Cable]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What ``ports_of`` returned."""
    _carried: dict[str, frozenset[str]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What ``carried_keys`` returned."""

    @property
    def reserved(self) -> dict[str, dict[str, list[Cable]]]:
        """Cables by switch and port that are not there yet and whose switch port is kept free."""
        return self.kept_free.cables if self.kept_free is not None else {}

    def is_planned(self, switch: str, port: str) -> bool:
        """Return whether the cable in a port of a switch may not be there yet."""
        return any(cable.end.state == "planned" for cable in self.cables[switch].get(port, ()))

    def ports_of(self, device: str) -> list[Cable]:
        """Return the ports of a host or array as cables, in the order of the inventory.

        A cable without a switch has neither switch nor port.
        """
        if device not in self._ports:
            self._ports[device] = list(self._cables_of(device))
        return self._ports[device]

    def _cables_of(self, device: str) -> Iterator[Cable]:
        array = self.san.arrays.get(device)
        ports = array.ports if array is not None else self.san.hosts[device].ports
        kind: DeviceKind = "host" if array is None else "array"
        for label, end in ports.items():
            if via_of(end) is not None:
                yield self.neighbor_hosts.port_cables["hosts", device, "ports", label][0]
                continue
            switch, _, port = (end.at or "").partition(" ")
            vsan = self.vsan_of(switch, end) if switch else end.vsan
            yield Cable(switch, port, device, label, kind, end, vsan)

    @cached_property
    def fcoe_vlans(self) -> dict[int, str]:
        """Key of the FCoE VLAN by VSAN."""
        return {
            vlan.vsan: key
            for key, vlan in self.san.vlans.items()
            if vlan.vsan and vlan.role == "fcoe"
        }

    @cached_property
    def lossless_vlans(self) -> dict[str, Literal["fcoe", "iscsi"]]:
        """Role of each VLAN whose frames are never dropped, by key."""
        found: dict[str, Literal["fcoe", "iscsi"]] = {}
        for key, vlan in self.san.vlans.items():
            if vlan.role == "fcoe" or (vlan.role == "iscsi" and vlan.lossless == "pfc"):
                found[key] = vlan.role
        return found

    @cached_property
    def roles_by_id(self) -> dict[int, VlanRole]:
        """Role of the VLANs of each id; all VLANs of one id have one."""
        return {vlan.id: vlan.role for vlan in self.san.vlans.values()}

    @cached_property
    def first_keys(self) -> dict[int, str]:
        """Key of the first VLAN of each id, for roles in which only one VLAN may have an id."""
        return {vlan.id: key for key, vlan in reversed(self.san.vlans.items())}

    @cached_property
    def vlan_keys(self) -> dict[str, VlanKeys]:
        """Key of the VLAN that an id means at a switch, by switch and id."""
        return vlan_keys_by_switch(self)

    @cached_property
    def islands(self) -> dict[str, str]:
        """The first switch that links connect each switch to, over any other switches."""
        return islands_of_links(self.san.switches, self.links)

    def carried_keys(self, switch: str) -> frozenset[str]:
        """Return the keys of the VLANs that a switch carries or has an address in."""
        if switch not in self._carried:
            self._carried[switch] = frozenset(self._carried_keys(switch))
        return self._carried[switch]

    def _carried_keys(self, switch: str) -> set[str]:
        intent = self.san.switches[switch]
        keys = set(intent.vlan_addresses)
        for override in intent.ports.values():
            keys.update(override.tagged or (), {override.vlan} if override.vlan else ())
        for cables in self.cables.get(switch, {}).values():
            for cable in cables:
                keys.update(cable.end.vlans, {cable.end.vlan} if cable.end.vlan else ())
                if cable.vsan in self.fcoe_vlans:
                    keys.add(self.fcoe_vlans[cable.vsan])
                    keys.update({self.native_vlans.get(intent.fabric, "")} - {""})
        for end in self.links.get(switch, ()):
            keys.update(self.link_vlans(end.link))
        return keys

    def network_keys(self, cable: Cable) -> set[str]:
        """Return the keys of the VLANs of a port, that of its VSAN included."""
        keys = {*cable.end.vlans, *((cable.end.vlan,) if cable.end.vlan is not None else ())}
        if cable.is_fcoe and cable.vsan in self.fcoe_vlans:
            keys.add(self.fcoe_vlans[cable.vsan])
        return keys

    def uplinks_of(self, via: Via) -> list[Cable]:
        """Return the cables of a neighbor that a port behind it may use, in any VLAN or VSAN."""
        cables = self.neighbor_hosts.cables.get(via.neighbor, ())
        return [one for one in cables if via.uplink in {"", one.label, one.end.team}]

    def ports_at(self, switch: str) -> Iterator[Cable]:
        """Yield the cables of a switch; of a port behind a neighbor, the first, if it is there."""
        for cables in self.cables.get(switch, {}).values():
            yield from cables
        ports = self.neighbor_hosts.port_cables.values()
        yield from (cables[0] for cables in ports if cables[0].switch == switch)

    def vlan_key(self, switch: str, number: int) -> str:
        """Return the key of the VLAN that an id means at a switch; empty: none."""
        return self.vlan_keys.get(switch, {}).get(number, "")

    def vlans_at(self, switch: str) -> Mapping[str, VlanIntent]:
        """Return the VLANs that a switch may carry: those whose ids mean them there."""
        return self._vlans_at.get(switch, {})

    @cached_property
    def _vlans_at(self) -> dict[str, Mapping[str, VlanIntent]]:
        return vlans_by_switch(self.san.vlans, self.vlan_keys)

    @cached_property
    def native_vlans(self) -> dict[Fabric | None, str]:
        """Key of the native VLAN by fabric."""
        natives: dict[Fabric | None, str] = {}
        for key, vlan in self.san.vlans.items():
            if vlan.role == "native":
                for fabric in (vlan.fabric,) if vlan.fabric else ("A", "B", None):
                    natives.setdefault(fabric, key)
        return natives

    @cached_property
    def arrays_of(self) -> dict[str, list[str]]:
        """The arrays that each host may use, by host."""
        arrays: dict[str, dict[str, None]] = defaultdict(dict)
        for access in self.san.access:
            permitted = dict.fromkeys(expanded(access.arrays))
            for host in expanded(access.hosts):
                arrays[host].update(permitted)
        return {host: list(names) for host, names in arrays.items()}

    @cached_property
    def families(self) -> dict[str, frozenset[ArrayFamily]]:
        """Families of the arrays each host may use, and each array's own."""
        families: dict[str, set[ArrayFamily]] = defaultdict(set)
        for name, array in self.san.arrays.items():
            families[name].add(array.family)
        for access in self.san.access:
            wanted = {
                self.san.arrays[name].family
                for name in expanded(access.arrays)
                if name in self.san.arrays
            }
            for host in expanded(access.hosts):
                families[host] |= wanted
        return {name: frozenset(found) for name, found in families.items()}

    @cached_property
    def hosts_with_access(self) -> frozenset[str]:
        """Hosts that `access` names."""
        return frozenset(host for access in self.san.access for host in expanded(access.hosts))

    @cached_property
    def users_of(self) -> dict[str, list[str]]:
        """Hosts that may use each array."""
        users: dict[str, dict[str, None]] = defaultdict(dict)
        for access in self.san.access:
            for array in expanded(access.arrays):
                users[array].update(dict.fromkeys(expanded(access.hosts)))
        return {array: list(hosts) for array, hosts in users.items()}

    @cached_property
    def vlan_families(self) -> dict[str, frozenset[ArrayFamily]]:
        """Families of the arrays that have a port in each VLAN."""
        families: dict[str, set[ArrayFamily]] = defaultdict(set)
        for array in self.san.arrays.values():
            for port in array.ports.values():
                for key in (port.vlan, *port.vlans):
                    if key is not None:
                        families[key].add(array.family)
        return {key: frozenset(found) for key, found in families.items()}

    @cached_property
    def teams(self) -> dict[TeamKey, Team]:
        """Teams of hosts, arrays and neighbors, in the order of the inventory."""
        rows = {name: row for name in self.san.switches if (row := self.platform(name))}
        return teams_of(
            self.san, self.every_cable, {name: row.traits for name, row in rows.items()}
        )

    @cached_property
    def lags(self) -> dict[str, list[Team]]:
        """Teams that are a LAG, by switch."""
        found: dict[str, list[Team]] = defaultdict(list)
        for team in self.teams.values():
            for switch in team.switches if team.is_lag else ():
                found[switch].append(team)
        return found

    def team_of(self, cable: Cable) -> Team | None:
        """Return the team that a cable belongs to."""
        key = team_key(cable)
        return self.teams.get(key) if key is not None else None

    @cached_property
    def pairs(self) -> dict[str, str]:
        """The other switch of its vPC, MLAG or VLT pair, by switch."""
        return {
            switch: end.far[0][0]
            for switch, ends in self.links.items()
            for end in ends
            if end.link.role == "peer"
        }

    def dual_homed_mate(self, switch: str, number: int) -> str | None:
        """Return the other switch of a dual-homed fabric extender; None: it has one switch."""
        fex = self.san.switches[switch].fex.get(number)
        mate = self.pairs.get(switch) if fex is not None and fex.dual_homed else None
        if mate not in self.san.switches:
            return None
        other = self.san.switches[mate].fex.get(number)
        return mate if other is not None and other.dual_homed else None

    def platform(self, switch: str) -> Platform | None:
        """Return the platform row of a switch; None when its model is unknown."""
        return self._platforms[switch]

    @cached_property
    def _platforms(self) -> dict[str, Platform | None]:
        known = self.san.platforms
        return {
            name: self.san.platform(name) if switch.model in known else None
            for name, switch in self.san.switches.items()
        }

    def known_ports(self, switch: str) -> dict[str, int]:
        """Return every port of a switch with its speed in Gb/s; none when its model is unknown."""
        platform = self.platform(switch)
        return port_speeds(platform, self.san.switches[switch].stack) if platform else {}

    @cached_property
    def rates(self) -> dict[str, dict[str, LineRate]]:
        """What the inventory states of speed, FEC and negotiation, by switch and port."""
        return {name: rates_of(self.rate_statements(name)) for name in self.san.switches}

    def rate_statements(self, switch: str) -> RateStatements:
        """Return what is stated of each port of a switch: at the port, its link, or its cable."""
        return stated_rates(self._rate_intents(switch))

    def _rate_intents(self, switch: str) -> Iterator[tuple[str, Where, LineRateIntent]]:
        known = tuple(self.known_ports(switch))
        for text, override in self.san.switches[switch].ports.items():
            for port in expand_ports(text, known):
                yield port, ("switches", switch, "ports", text), override
        for end in self.links.get(switch, ()):
            for port in end.ports:
                yield port, ("links", end.number), end.link
        for cables in self.cables.get(switch, {}).values():
            for cable in cables:
                yield cable.port, cable.where, cable.end

    def port_speeds(self, switch: str) -> dict[str, int]:
        """Return every port of a switch with the speed in Gb/s that it is set to."""
        return self._port_speeds[switch]

    @cached_property
    def _port_speeds(self) -> dict[str, dict[str, int]]:
        return {name: self._speeds_at(name) for name in self.san.switches}

    def _speeds_at(self, switch: str) -> dict[str, int]:
        stated = {
            port: int(rate.speed.removesuffix("G"))
            for port, rate in self.rates[switch].items()
            if rate.speed not in {None, "auto"}
        }
        known = self.known_ports(switch)
        return known | {port: speed for port, speed in stated.items() if port in known}

    def unit_ports(self, switch: str, unit: int) -> tuple[str, ...]:
        """Return the ports of one unit of a stack; none when its model is unknown."""
        platform, stack = self.platform(switch), self.san.switches[switch].stack
        return unit_ports(platform, stack, unit) if platform else ()

    def far_platforms(self, end: LinkEnd) -> list[Platform]:
        """Return the platform rows of the switches at the other end of a link."""
        rows = [self.platform(switch) for switch, _ in end.far if switch in self.san.switches]
        return [row for row in rows if row is not None]

    def link_vlans(self, link: LinkIntent) -> list[str]:
        """Return the keys of the VLANs that a link carries, the native one included."""
        tagged = self._tagged_vlans(link)
        return tagged if link.native in {None, *tagged} else [*tagged, str(link.native)]

    def _tagged_vlans(self, link: LinkIntent) -> list[str]:
        """Return those that it lists, or else those of its fabric."""
        if link.vlans is not None:
            return list(link.vlans)
        fabrics = {
            self.san.switches[name].fabric
            for end in link.between
            for name in (ref.partition(" ")[0] for ref in refs_of(end))
            if name in self.san.switches
        }
        return [
            key
            for key, vlan in self.san.vlans.items()
            if vlan.role not in {"fcoe", "native"}
            and (vlan.fabric is None or fabrics <= {None, vlan.fabric})
        ]

    def vsan_choices(self, switch: str) -> list[int]:
        """Return the VSANs a port of this switch can be in when its intent names none."""
        return self._vsans_of_fabric[self.san.switches[switch].fabric]

    @cached_property
    def _vsans_of_fabric(self) -> dict[Fabric | None, list[int]]:
        vsans: dict[Fabric | None, list[int]] = {"A": [], "B": [], None: list(self.san.vsans)}
        for number, vsan in self.san.vsans.items():
            vsans[vsan.fabric].append(number)
        return vsans

    def vsan_of(self, switch: str, end: EndpointPort) -> int | None:
        """Return the VSAN of a port: stated, that of its FCoE VLAN, or the only one there is."""
        if end.vsan is not None:
            return end.vsan
        vlan = self.san.vlans.get(end.vlan) if end.vlan is not None else None
        if vlan is not None and vlan.vsan is not None:
            return vlan.vsan
        choices = self.vsan_choices(switch)
        return choices[0] if end.wwpn is not None and len(choices) == 1 else None


def expanded(names: tuple[str, ...]) -> Iterator[str]:
    """Yield the names of a list, ranges expanded; a wrong range, reported elsewhere, as it is."""
    for name in names:
        try:
            yield from expand_name(name)
        except RangeError:
            yield name


_CABLED = ("switches", "vlans", "vsans", "links", "hosts", "arrays", "neighbors", "models")
"""Sections that ``cabling_of`` reads."""


def recabled(cabling: Cabling, san: San) -> Cabling:
    """Return the cabling of a variant of a SAN; what it shares with the SAN is not made again."""
    old = cabling.san
    if any(getattr(old, one) is not getattr(san, one) for one in _CABLED):
        new = cabling_of(san)
        new.kept_free = cabling.kept_free
    elif old.access is not san.access:
        new = replace(cabling, san=san)
    else:
        new = copy(cabling)
        new.san = san
    return new


def cabling_of(san: San) -> Cabling:
    """Return the cabling of a SAN; cables to switches that do not exist are left out."""
    cabling = Cabling(san)
    for device, label, is_array, end in endpoints(san):
        _add_cable(cabling, device, label, "array" if is_array else "host", end)
    for device, label, end in neighbor_ports(san):
        _add_cable(cabling, device, label, "neighbor", end)
    for index, link in enumerate(san.links):
        _add_link(cabling, index, link)
    _add_neighbor_hosts(cabling)
    _share_cables(cabling)
    return cabling


def _add_cable(
    cabling: Cabling, device: str, label: str, kind: DeviceKind, end: EndpointPort
) -> None:
    switch, _, port = (end.at or "").partition(" ")
    if switch not in cabling.san.switches:
        return
    vsan = end.vsan if kind == "neighbor" else cabling.vsan_of(switch, end)
    cable = Cable(switch, port, device, label, kind, end, vsan)
    cabling.cables[switch][port].append(cable)
    cabling.every_cable.append(cable)
    if vsan is not None:
        cabling.by_vsan[vsan].append(cable)


def _add_link(cabling: Cabling, index: int, link: LinkIntent) -> None:
    sides = [[_split(cabling, ref) for ref in refs_of(end)] for end in link.between]
    for side, ends in enumerate(sides):
        far = tuple(sides[1 - side])
        for switch, ports in ends:
            mate = next((other for other, _ in ends if other != switch), None)
            if switch in cabling.san.switches:
                cabling.links[switch].append(LinkEnd(index, link, side, switch, ports, mate, far))


def refs_of(end: str | tuple[str, str]) -> tuple[str, ...]:
    """Return the one or two ``switch ports`` of one end of a link."""
    return (end,) if isinstance(end, str) else end


def _split(cabling: Cabling, ref: str) -> tuple[str, tuple[str, ...]]:
    switch, _, ports = ref.partition(" ")
    if switch not in cabling.san.switches:
        return switch, (ports,)
    return switch, expand_ports(ports, tuple(cabling.known_ports(switch)))


def _add_neighbor_hosts(cabling: Cabling) -> None:
    """Add the cables of hosts behind a neighbor: one for each of its links that they use.

    A neighbor switches the frames of its hosts: a fabric interconnect, or the switch of a blade
    chassis. What it does inside is not known, so a host is taken to reach every link that carries
    the VLAN or VSAN of its port. Its WWPN is in its VSAN once.
    """
    hosts = cabling.neighbor_hosts
    for cable in cabling.every_cable:
        if cable.is_neighbor:
            hosts.cables[cable.device].append(cable)
    for device, label, _, end in endpoints(cabling.san):
        via = via_of(end)
        if via is None:
            continue
        uplinks = cabling.uplinks_of(via)
        own = Cable("", "", device, label, "host", end, _vsan_behind(end, uplinks), via.neighbor)
        cables = tuple(_port_cables(cabling, own, uplinks))
        hosts.port_cables[own.where] = cables or (own,)
        for cable in cables:
            hosts.at_port[cable.switch, cable.port].append(cable)
        if own.vsan is not None:
            cabling.by_vsan[own.vsan].append((cables or (own,))[0])


def _port_cables(cabling: Cabling, own: Cable, uplinks: Iterable[Cable]) -> Iterator[Cable]:
    keys = cabling.network_keys(own)
    for uplink in uplinks:
        if keys & cabling.network_keys(uplink):
            yield own._replace(switch=uplink.switch, port=uplink.port, uplink=uplink.label)


def _vsan_behind(end: EndpointPort, uplinks: Iterable[Cable]) -> int | None:
    """Return the VSAN of a port: stated, or the only one of the links of its neighbor."""
    if end.vsan is not None or end.wwpn is None:
        return end.vsan
    found = {uplink.vsan for uplink in uplinks} - {None}
    return found.pop() if len(found) == 1 else None


def _share_cables(cabling: Cabling) -> None:
    """Plug what is in a port of a dual-homed fabric extender into that port of both switches."""
    for cable in cabling.every_cable:
        number = fex_of_port(cable.port)
        mate = cabling.dual_homed_mate(cable.switch, number) if number is not None else None
        if mate is not None:
            cabling.cables[mate][cable.port].append(cable._replace(switch=mate))


RATE_KEYS = ("speed", "fec", "autoneg")


def stated_rates(intents: Iterable[tuple[str, Where, LineRateIntent]]) -> RateStatements:
    """Return what intents state of each port, in their order; each with its port and place."""
    found: RateStatements = defaultdict(lambda: defaultdict(list))
    for port, where, intent in intents:
        for key in RATE_KEYS:
            value = getattr(intent, key)
            if value is not None:
                found[port][key].append(RateStatement((*where, key), value))
    return found


def rates_of(stated: RateStatements) -> dict[str, LineRate]:
    """Return the first value of each key, by port."""
    return {
        port: LineRate(**{key: values[0].value for key, values in by_key.items()})  # type: ignore[arg-type]  # by key of the model
        for port, by_key in stated.items()
    }

"""Cables, teams and links of a SAN, indexed by switch and port."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from sanfab.inventory.cables import (
    Cable,
    DeviceKind,
    LinkEnd,
    NeighborHosts,
    Via,
    via_of,
)
from sanfab.inventory.line_rates import (
    LineRate,
    RateStatements,
    rates_of,
    stated_rates,
    states_rate,
)
from sanfab.inventory.ranges import expanded, named_ports
from sanfab.inventory.services import TeamedPort, protocols_of_access, wanted_pairs
from sanfab.inventory.teams import Team, TeamKey, team_key, teams_of
from sanfab.inventory.vlan_ids import (
    VlanKeys,
    islands_of_links,
    vlan_keys_by_switch,
    vlans_by_switch,
)
from sanfab.model.base import STANDARD_MTU, Fabric
from sanfab.model.cable import LineRateIntent
from sanfab.model.endpoint import ArrayFamily, ArrayIntent, EndpointPort, HostIntent
from sanfab.model.fabric import LinkIntent, VlanIntent, VlanRole
from sanfab.model.platforms.port_rows import FcPorts
from sanfab.model.platforms.ports import expand_ports, fc_rows, port_speeds, unit_ports
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capability
from sanfab.model.protocols import (
    LOSSLESS_ROLES,
    PROTOCOLS,
    LosslessRole,
    ProtocolName,
    StorageService,
)
from sanfab.model.san import San
from sanfab.model.yaml12 import Where


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
    by_device: dict[str, list[Cable]] = field(default_factory=lambda: defaultdict(list))
    """The same cables of each host and array."""
    elsewhere: list[tuple[str, str, bool, EndpointPort]] = field(default_factory=list)
    """Those of ``endpoints`` that are behind a neighbor, or have a cable without a switch."""
    neighbor_hosts: NeighborHosts = field(default_factory=NeighborHosts)
    """Ways of host ports behind a neighbor; none of them is in ``cables``."""
    links: dict[str, list[LinkEnd]] = field(default_factory=lambda: defaultdict(list))
    """Links of Ethernet ports, by switch."""
    fc_links: dict[str, list[LinkEnd]] = field(default_factory=lambda: defaultdict(list))
    """Links of native Fibre Channel ports, by switch."""
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
            plugged = self.by_device.get(device, ())
            is_whole = len(plugged) == len(self._intent_of(device).ports)
            self._ports[device] = [*plugged] if is_whole else [*self._cables_of(device)]
        return self._ports[device]

    def _intent_of(self, device: str) -> ArrayIntent | HostIntent:
        return self.san.arrays.get(device) or self.san.hosts[device]

    def ports_with_teams(self, device: str) -> Iterator[TeamedPort]:
        """Yield the ports of a host or array, each with those of its team."""
        for cable in self.ports_of(device):
            team = self.team_of(cable)
            yield TeamedPort(cable, team.cables if team is not None else (cable,))

    def _cables_of(self, device: str) -> Iterator[Cable]:
        kind: DeviceKind = "array" if device in self.san.arrays else "host"
        for label, end in self._intent_of(device).ports.items():
            if via_of(end) is not None:
                yield self.neighbor_hosts.port_cables["hosts", device, "ports", label][0]
                continue
            switch, _, port = (end.at or "").partition(" ")
            native = port in self.fc_rows(switch)
            vsan = self.vsan_of(switch, end, native=native) if switch else end.vsan
            yield Cable(switch, port, device, label, kind, end, vsan, native=native)

    @cached_property
    def fcoe_vlans(self) -> dict[int, str]:
        """Key of the FCoE VLAN by VSAN."""
        return {
            vlan.vsan: key
            for key, vlan in self.san.vlans.items()
            if vlan.vsan and vlan.role == "fcoe"
        }

    @cached_property
    def lossless_vlans(self) -> dict[str, LosslessRole]:
        """Role of each VLAN whose frames are never dropped, by key."""
        return {
            key: role
            for key, vlan in self.san.vlans.items()
            for role in LOSSLESS_ROLES
            if vlan.role == role
            and (PROTOCOLS[role].lossless == "always" or vlan.lossless == "pfc")
        }

    @cached_property
    def jumbo_vlans(self) -> frozenset[str]:
        """Keys of the VLANs that carry FCoE, or IP packets above 1500 bytes."""
        return frozenset(
            key
            for key, vlan in self.san.vlans.items()
            if vlan.mtu > STANDARD_MTU or vlan.role == "fcoe"
        )

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
        networks = {  # a switch has many cables in a few networks
            (cable.end.vlan, cable.end.vlans, None if cable.native else cable.vsan)
            for cables in self.cables.get(switch, {}).values()
            for cable in cables
        }
        for vlan, vlans, vsan in networks:
            keys.update(vlans, {vlan} if vlan else ())
            if vsan in self.fcoe_vlans:
                keys.add(self.fcoe_vlans[vsan])
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
    def named_protocols(self) -> dict[tuple[str, str], frozenset[ProtocolName]]:
        """Protocols that `access` names, by host and array; absent: each that both have."""
        return protocols_of_access(self.san)

    @cached_property
    def wanted(self) -> dict[StorageService, list[tuple[str, str]]]:
        """Hosts and the arrays they may use, by the service that they use."""
        return wanted_pairs(self.san, self.arrays_of, self.named_protocols, self.ports_with_teams)

    def uses(self, host: str, array: str, protocol: str) -> bool:
        """Return whether `access` lets a host use an array by a protocol."""
        named = self.named_protocols.get((host, array))
        return named is None or protocol in named

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

    def names_ports(self, host: str, array: str) -> bool:
        """Return whether `access` may name single ports of a host and an array."""
        return (host, array) in self._port_pairs

    def permits(self, initiator: Cable, target: Cable) -> bool:
        """Return whether `access` permits these ports of a host and an array that it permits."""
        if initiator.is_fc and not self.uses(
            initiator.device, target.device, "fc" if initiator.native else "fcoe"
        ):
            return False
        pairs = self._port_pairs.get((initiator.device, target.device))
        if pairs is None:
            return True
        return any(
            one in {"", initiator.label} and other in {"", target.label} for one, other in pairs
        )

    @cached_property
    def _port_pairs(self) -> dict[tuple[str, str], set[tuple[str, str]]]:
        """Ports of hosts and arrays that `access` permits, by host and array; "": all ports.

        Empty: no entry names a port.
        """
        entries = self.san.access
        found: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
        if any(" " in name for one in entries for name in (*one.hosts, *one.arrays)):
            for access in entries:
                for host, label in named_ports(access.hosts):
                    for array, far in named_ports(access.arrays):
                        found[host, array].add((label, far))
        return dict(found)

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
        """Teams that are a LAG of Ethernet ports, by switch."""
        return self._lags(native=False)

    @cached_property
    def fc_lags(self) -> dict[str, list[Team]]:
        """Teams that are a port-channel of native Fibre Channel ports, by switch."""
        return self._lags(native=True)

    def _lags(self, *, native: bool) -> dict[str, list[Team]]:
        found: dict[str, list[Team]] = defaultdict(list)
        for team in self.teams.values():
            for switch in team.switches if team.is_lag and team.native == native else ():
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

    def fc_rows(self, switch: str) -> dict[str, FcPorts]:
        """Return every native Fibre Channel port of a switch with its run in the model."""
        return self._fc_rows.get(switch, {})

    @cached_property
    def _fc_rows(self) -> dict[str, dict[str, FcPorts]]:
        return {
            name: fc_rows(platform)
            for name, platform in self._platforms.items()
            if platform is not None and platform.has(Capability.FC)
        }

    def fc_speeds(self, switch: str) -> dict[str, int]:
        """Return every native port of a switch with its speed in Gb/s: stated, else its fastest."""
        return self._fc_speeds[switch]

    @cached_property
    def _fc_speeds(self) -> dict[str, dict[str, int]]:
        return {
            name: {port: row.speeds[-1] for port, row in self.fc_rows(name).items()}
            | self.fc_rates(name)
            for name in self.san.switches
        }

    def speed_of(self, switch: str, port: str) -> int | None:
        """Return the speed of an Ethernet or native port in Gb/s; None: not known."""
        known = self.fc_speeds(switch).get(port)
        return self.port_speeds(switch).get(port) if known is None else known

    def fc_rates(self, switch: str) -> dict[str, int]:
        """Return the native ports of a switch whose speed is stated, with that speed in Gb/s."""
        native = self.fc_rows(switch)
        return {port: speed for port, speed in self._stated_speeds(switch) if port in native}

    def _stated_speeds(self, switch: str) -> Iterator[tuple[str, int]]:
        for port, rate in self.rates[switch].items():
            if rate.speed not in {None, "auto"}:
                yield port, int(rate.speed.removesuffix("G"))

    def ends_at(self, switch: str) -> list[LinkEnd]:
        """Return the ends of links at a switch: of Ethernet ports, then of native ones."""
        return [*self.links.get(switch, ()), *self.fc_links.get(switch, ())]

    def all_ports(self, switch: str) -> tuple[str, ...]:
        """Return every port of a switch: its Ethernet ports, then its native ones."""
        return (*self.known_ports(switch), *self.fc_rows(switch))

    @cached_property
    def rates(self) -> dict[str, dict[str, LineRate]]:
        """What the inventory states of speed, FEC and negotiation, by switch and port."""
        return {name: rates_of(stated) for name, stated in self.rate_statements.items()}

    @cached_property
    def rate_statements(self) -> dict[str, RateStatements]:
        """What is stated of each port of a switch: at the port, its link, or its cable."""
        return {name: stated_rates(self._rate_intents(name)) for name in self.san.switches}

    def _rate_intents(self, switch: str) -> Iterator[tuple[str, Where, LineRateIntent]]:
        known = self.all_ports(switch)
        for text, override in self.san.switches[switch].ports.items():
            for port in expand_ports(text, known):
                yield port, ("switches", switch, "ports", text), override
        for end in self.ends_at(switch):
            for port in end.ports:
                yield port, ("links", end.number), end.link
        for cables in self.cables.get(switch, {}).values():
            for cable in cables:
                if states_rate(cable.end):
                    yield cable.port, cable.where, cable.end

    def port_speeds(self, switch: str) -> dict[str, int]:
        """Return every port of a switch with the speed in Gb/s that it is set to."""
        return self._port_speeds[switch]

    @cached_property
    def _port_speeds(self) -> dict[str, dict[str, int]]:
        return {name: self._speeds_at(name) for name in self.san.switches}

    def _speeds_at(self, switch: str) -> dict[str, int]:
        known = self.known_ports(switch)
        return known | {port: speed for port, speed in self._stated_speeds(switch) if port in known}

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

    def vsan_choices(self, switch: str, *, native: bool = False) -> list[int]:
        """Return the VSANs a port of this switch can be in when its intent names none.

        An FCoE port is in one that an FCoE VLAN carries; a switch without VSANs has one fabric.
        """
        platform = self.platform(switch)
        if platform is not None and not platform.traits.vsans:
            sole = self.san.sole_vsan(switch)
            return [] if sole is None else [sole]
        of_any, of_fcoe = self._vsans_of_fabric[self.san.switches[switch].fabric]
        return list(of_any if native else of_fcoe)

    @cached_property
    def _vsans_of_fabric(self) -> dict[Fabric | None, tuple[list[int], list[int]]]:
        """All VSANs of a fabric, and those that an FCoE VLAN carries."""
        vsans: dict[Fabric | None, list[int]] = {"A": [], "B": [], None: list(self.san.vsans)}
        for number, vsan in self.san.vsans.items():
            vsans[vsan.fabric].append(number)
        return {
            fabric: (numbers, [one for one in numbers if self.san.vsans[one].role == "fcoe"])
            for fabric, numbers in vsans.items()
        }

    def vsan_of(self, switch: str, end: EndpointPort, *, native: bool) -> int | None:
        """Return the VSAN of a port: stated, that of its FCoE VLAN, or the only one there is."""
        if end.vsan is not None:
            return end.vsan
        vlan = self.san.vlans.get(end.vlan) if end.vlan is not None else None
        if vlan is not None and vlan.vsan is not None and not native:
            return vlan.vsan
        if end.wwpn is None and not native:
            return None
        choices = self.vsan_choices(switch, native=native)
        return choices[0] if len(choices) == 1 else None

    @cached_property
    def alias_kinds(self) -> dict[int, tuple[Literal["device-alias", "fcalias"], ...]]:
        """Kinds of FC aliases by VSAN, where that is the fabric of switches without VSANs."""
        rows = {name: self.platform(name) for name in self.san.switches}
        return {
            number: row.traits.alias_kinds
            for name, row in rows.items()
            if row is not None and not row.traits.vsans
            for number in self.vsan_choices(name)
        }

    def link_vsans(self, link: LinkIntent) -> tuple[int, ...]:
        """Return the VSANs that a link of native ports carries: stated, or those of its fabric.

        Those of the fabric are the native ones; a switch without VSANs has its only one.
        """
        if link.vsans is not None:
            return link.vsans
        names = [ref.partition(" ")[0] for end in link.between for ref in refs_of(end)]
        choices = [
            {one for one in self.vsan_choices(name, native=True) if self._is_native(one)}
            for name in names
            if name in self.san.switches
        ]
        return tuple(sorted(set.intersection(*choices))) if choices else ()

    def _is_native(self, vsan: int) -> bool:
        return vsan in self.san.vsans and self.san.vsans[vsan].role == "fc"


def refs_of(end: str | tuple[str, str]) -> tuple[str, ...]:
    """Return the one or two ``switch ports`` of one end of a link."""
    return (end,) if isinstance(end, str) else end

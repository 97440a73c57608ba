"""Network -> host and array ports in storage networks, and cables without a switch."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from sanfab.analysis.network import Network
from sanfab.inventory.cables import Cable, endpoints
from sanfab.inventory.teams import Team
from sanfab.model.base import Fabric
from sanfab.model.endpoint import EndpointPort
from sanfab.model.fabric import VlanIntent
from sanfab.model.hosts.files import adapter_row
from sanfab.model.protocols import (
    IP_STORAGE,
    PROTOCOLS,
    SCSI,
    ProtocolName,
    StorageService,
    roles_of_service,
)

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where

Protocol = Literal[ProtocolName, "direct"]
"""``fc``: at a native Fibre Channel port; ``direct``: a cable without a switch."""

FIBRE_CHANNEL: frozenset[Protocol] = frozenset({"fcoe", "fc"})
"""Protocols with WWPNs, VSANs and zones."""


class Endpoint(NamedTuple):
    """A host or array port in a storage network: a VLAN of a protocol over IP, or a VSAN."""

    cable: Cable
    """Its switch and port are empty on a direct cable."""
    vlan: int | None
    """Number of its network: a VLAN, or a VSAN as ``Network.vsan_network`` returns it; None on a
    direct cable."""
    protocol: Protocol
    fabric: Fabric | None
    """Of the VSAN or VLAN; None: both fabrics share the VLAN."""
    adapter: str | None
    """Key of the adapter; None: the port names none, or only a model."""
    controller: str | None
    standby: bool
    """The controller is on standby: its ports are used after a failover."""
    speed: int | None
    """Gb/s of the switch port, of a LAG the sum of its members; None: not known."""
    legs: tuple[Cable, ...] = ()
    """The other cables of its team, or the other links of the neighbor that it is behind, which
    carry one logical port."""
    key: str = ""
    """Key of its VLAN; empty on a direct cable."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return its addresses in its VLAN; those of a team may stand at any of its ports."""
        found = (
            address
            for cable in self.cables
            for address in (cable.end.addresses_in(self.key) if self.key else cable.end.addresses)
        )
        return tuple(dict.fromkeys(found))

    @property
    def logs_in(self) -> bool:
        """Return whether it may have sessions: not in a VLAN that addresses by VLAN leave out."""
        if self.protocol not in IP_STORAGE or self.addresses:
            return True
        return not any(isinstance(one.end.ip, Mapping) and one.end.ip for one in self.cables)

    @property
    def is_fc(self) -> bool:
        """Return whether it speaks Fibre Channel: FCoE or native."""
        return self.protocol in FIBRE_CHANNEL

    @property
    def cables(self) -> tuple[Cable, ...]:
        """Every cable that its frames may take."""
        return (self.cable, *self.legs)

    @property
    def label(self) -> str:
        """Name of the port on the device, or that of its team."""
        return (self.cable.end.team or self.cable.label) if self.legs else self.cable.label

    @property
    def is_spread(self) -> bool:
        """Return whether its team has ports of several adapters: none of them cuts it off."""
        return len({cable.end.adapter for cable in self.cables}) > 1


@dataclass
class Endpoints:
    """All ports of a SAN that carry storage traffic of one service."""

    network: Network
    service: StorageService = SCSI

    @cached_property
    def by_device(self) -> dict[str, list[Endpoint]]:
        """Ports in storage networks by host or array, in the order of the inventory.

        A port in two VLANs over IP occurs twice; one at a shut switch port is left out, and one in
        a VLAN that its addresses by VLAN do not name.
        """
        cables = [
            (one.cable, vlan)
            for key, vlan in self.vlans.items()
            for one in self.network.attached(key)
        ]
        places = {(name, label): at for at, (name, label, _, _) in enumerate(self._endpoints)}
        cables.sort(key=lambda one: (places[one[0].device, one[0].label], one[1].id))
        used = [(cable, vlan) for cable, vlan in cables if self._uses(cable, vlan)]
        found: dict[str, list[Endpoint]] = {}
        for (cable, *legs), vlan in self._together(used):
            one = self._endpoint(cable, vlan, tuple(legs))
            if one.logs_in:
                found.setdefault(cable.device, []).append(one)
        native: dict[str, list[Endpoint]] = {}
        for one in self._native() if self.service == SCSI else ():
            native.setdefault(one.cable.device, []).append(one)
        for device, ends in native.items():
            every = [*found.get(device, ()), *ends]
            found[device] = sorted(every, key=lambda end: places[device, end.cable.label])
        return found

    def _native(self) -> Iterator[Endpoint]:
        """Yield the ports of hosts and arrays at native ports; ways of one port go together."""
        ways: dict[Where, list[Cable]] = {}
        for cable in self.network.native_attachments:
            if cable.end.wwpn is not None:
                ways.setdefault(cable.where, []).append(cable)
        for cable, *legs in ways.values():
            controller, standby = self._controller(cable)
            vsan = self.network.cabling.san.vsans.get(cable.vsan or 0)
            yield Endpoint(
                cable=cable,
                vlan=self.network.vsan_network(cable.vsan or 0),
                protocol="fc",
                fabric=vsan.fabric if vsan is not None else None,
                adapter=self._adapter(cable),
                controller=controller,
                standby=standby,
                speed=self._speed_of((cable, *legs)),
                legs=tuple(legs),
            )

    def _together(
        self, used: list[tuple[Cable, VlanIntent]]
    ) -> Iterator[tuple[list[Cable], VlanIntent]]:
        """Yield the cables of each logical port: those of a team in a VLAN over IP together."""
        groups: dict[tuple[object, ...], tuple[list[Cable], VlanIntent]] = {}
        for cable, vlan in used:
            team = self.network.cabling.team_of(cable)
            one = team is not None and vlan.role in IP_STORAGE and self._is_one_port(team, vlan)
            key = (team.key if one and team else cable.where, vlan.id)
            groups.setdefault(key, ([], vlan))[0].append(cable)
        yield from groups.values()

    @cached_property
    def direct(self) -> list[tuple[Endpoint, Endpoint]]:
        """Both ends of each cable without a switch, a host first, else by name."""
        if self.service != SCSI:
            return []
        known = {(name, label): is_array for name, label, is_array, _ in self._endpoints}
        cables = {
            (name, label): Cable("", "", name, label, "array" if is_array else "host", end, None)
            for name, label, is_array, end in self._endpoints
        }
        pairs: dict[frozenset[tuple[str, str]], tuple[Endpoint, Endpoint]] = {}
        for (name, label), cable in cables.items():
            device, _, port = (cable.end.to or "").partition(" ")
            if (device, port) in known:
                ends = sorted((cable, cables[device, port]), key=_host_first)
                endpoints = (self._endpoint(ends[0], None), self._endpoint(ends[1], None))
                pairs.setdefault(frozenset({(name, label), (device, port)}), endpoints)
        return [endpoints for endpoints in pairs.values() if not endpoints[0].cable.is_array]

    @cached_property
    def vlans(self) -> dict[str, VlanIntent]:
        """VLANs that carry storage traffic of the service, by key."""
        roles = roles_of_service(self.service)
        vlans = self.network.cabling.san.vlans.items()
        return {key: vlan for key, vlan in vlans if vlan.role in roles}

    def packet(self, endpoint: Endpoint) -> int | None:
        """Return the largest IP packet of a port in bytes; None: Fibre Channel, or not known."""
        if endpoint.is_fc or endpoint.cable.end.mtu is not None:
            return None if endpoint.is_fc else endpoint.cable.end.mtu
        if endpoint.vlan is None:
            return None
        key = self.network.cabling.vlan_key(endpoint.cable.switch, endpoint.vlan)
        return self.vlans[key].mtu

    @cached_property
    def _endpoints(self) -> list[tuple[str, str, bool, EndpointPort]]:
        return list(endpoints(self.network.cabling.san))

    def _uses(self, cable: Cable, vlan: VlanIntent) -> bool:
        """Return whether a port uses a storage VLAN of its switch port, which is not shut down."""
        if not self.network.facts[cable.switch].ports[cable.port].enabled:
            return False
        if vlan.role in IP_STORAGE:
            return True
        return cable.end.wwpn is not None and cable.vsan is not None and cable.vsan == vlan.vsan

    def _endpoint(
        self, cable: Cable, vlan: VlanIntent | None, legs: tuple[Cable, ...] = ()
    ) -> Endpoint:
        controller, standby = self._controller(cable)
        adapters = {one.end.adapter for one in (cable, *legs)}
        return Endpoint(
            cable=cable,
            vlan=vlan.id if vlan is not None else None,
            protocol=_protocol(vlan),
            fabric=self._fabric(vlan),
            adapter=None if len(adapters) > 1 else self._adapter(cable),
            controller=controller,
            standby=standby,
            speed=self._speed_of((cable, *legs)),
            legs=legs,
            key=self._key(cable, vlan),
        )

    def _is_one_port(self, team: Team, vlan: VlanIntent) -> bool:
        """Return whether a team has one address: ports with their own are bound singly."""
        if team.is_lag:
            return True
        ends = [(cable.end, self._key(cable, vlan)) for cable in team.cables]
        return sum(bool(end.addresses_in(key)) for end, key in ends) <= 1

    def _key(self, cable: Cable, vlan: VlanIntent | None) -> str:
        if vlan is None:
            return ""
        return self.network.cabling.vlan_key(cable.switch, vlan.id)

    def _fabric(self, vlan: VlanIntent | None) -> Fabric | None:
        if vlan is None:
            return None
        vsan = self.network.cabling.san.vsans.get(vlan.vsan) if vlan.vsan is not None else None
        return vsan.fabric if vsan is not None else vlan.fabric

    def _adapter(self, cable: Cable) -> str | None:
        san = self.network.cabling.san
        intent = san.arrays[cable.device] if cable.is_array else san.hosts[cable.device]
        return cable.end.adapter if cable.end.adapter in intent.adapters else None

    def _controller(self, cable: Cable) -> tuple[str | None, bool]:
        if not cable.is_array:
            return None, False
        array = self.network.cabling.san.arrays[cable.device]
        controller = array.ports[cable.label].controller
        return controller, array.controllers.get(controller or "") == "standby"

    def _speed_of(self, cables: tuple[Cable, ...]) -> int | None:
        if cables[0].via:
            return None  # only its neighbor knows
        speeds = [self._speed(cable) for cable in cables]
        team = self.network.cabling.team_of(cables[0])
        if None in speeds or team is None or not team.is_lag:
            return speeds[0]
        return sum(filter(None, speeds))

    def _speed(self, cable: Cable) -> int | None:
        cabling = self.network.cabling
        if not cable.switch:
            return None
        speeds = cabling.fc_speeds if cable.native else cabling.port_speeds
        speed = speeds(cable.switch).get(cable.port)
        top = self._top_speed(cable)
        return speed if speed is None or top is None else min(speed, top)

    def _top_speed(self, cable: Cable) -> int | None:
        """Return the fastest speed of the adapter at a cable, in Gb/s; None: not known."""
        if cable.is_array:
            return None
        row = adapter_row(self.network.cabling.san.hosts[cable.device].adapters, cable.end.adapter)
        return row.top_speed if row is not None else None


def _protocol(vlan: VlanIntent | None) -> Protocol:
    return "direct" if vlan is None else next(name for name in PROTOCOLS if name == vlan.role)


def _host_first(cable: Cable) -> tuple[bool, str, str]:
    return cable.is_array, cable.device, cable.label

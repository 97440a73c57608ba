"""Which host or array a live endpoint belongs to: by inventory, journal, description or LLDP."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from sanfab.analysis.paths import Pair
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.plan.switch_change import SwitchChange

EndpointKind = Literal["host", "array", "neighbor", "device"]
"""``device``: neither the inventory nor the journal knows it."""


class EndpointOwner(NamedTuple):
    """The device at the other end of a live end."""

    name: str
    kind: EndpointKind
    standby: bool = False
    """The port belongs to a standby controller."""
    known: bool = True
    """In the inventory of today, or retired there."""


class DevicePort(NamedTuple):
    """One port of a host or array, as an inventory names it; kept in the journal."""

    name: str
    label: str
    kind: EndpointKind
    switch: str
    port: str
    wwpns: tuple[str, ...] = ()
    description: str = ""
    """Description of the switch port."""
    standby: bool = False


@dataclass
class EndpointOwners:
    """Who is behind a port or a WWPN: the inventory first, then earlier ones."""

    by_wwpn: dict[str, EndpointOwner] = field(default_factory=dict)
    by_port: dict[tuple[str, str], EndpointOwner] = field(default_factory=dict)
    by_description: dict[tuple[str, str], EndpointOwner] = field(default_factory=dict)
    """By switch and description."""
    by_name: dict[str, EndpointOwner] = field(default_factory=dict)
    bridges: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Switch and port that a host behind a FIP-snooping bridge is cabled to, by its WWPN."""
    pattern: str = "{device}_{port}"
    """How descriptions are made."""

    def of_login(self, switch: str, port: str, wwpn: str, one: SwitchChange) -> EndpointOwner:
        """Return the owner of a login."""
        if wwpn in self.by_wwpn:
            return self.by_wwpn[wwpn]
        found = self.of_port(switch, port, one) if port else None
        if found is not None and found.name != f"{switch} {port}":
            return found
        aliases = (name for name, value in one.now.device_aliases.items() if value == wwpn)
        return EndpointOwner(next(aliases, wwpn), "device", known=False)

    def of_port(self, switch: str, port: str, one: SwitchChange) -> EndpointOwner:
        """Return the owner of a port: by LLDP, by its description, by its cable."""
        neighbours = one.status.ports[port].neighbours if port in one.status.ports else ()
        for neighbour in neighbours:
            host = neighbour.system.partition(".")[0].lower()
            if host in self.by_name:
                return self._at(switch, port, self.by_name[host])
        entry = one.now.ports.get(port)
        text = entry.description if entry is not None else ""
        known = self.by_description.get((switch, text)) or self.by_port.get((switch, port))
        if known is not None:
            return known
        named = _device_in(text, self.pattern) or next(
            (n.system for n in neighbours if n.system), ""
        )
        return EndpointOwner(named or f"{switch} {port}", "device", known=False)

    def _at(self, switch: str, port: str, owner: EndpointOwner) -> EndpointOwner:
        """Return an owner with the controller of this port, if it is cabled here."""
        cabled = self.by_port.get((switch, port))
        return cabled if cabled is not None and cabled.name == owner.name else owner


def _device_in(description: str, pattern: str) -> str:
    """Return the device that a description names; empty: it has another form.

    >>> _device_in("fas01_n1_0e", "{device}_{port}"), _device_in("to the lab", "{device}_{port}")
    ('fas01', '')
    """
    form = re.escape(pattern)
    for name, part in (("device", r"(?P<device>[\w.-]+?)"), ("port", r"[\w./:-]+")):
        form = form.replace(re.escape(f"{{{name}}}"), part, 1)
    match = re.fullmatch(form, description)
    return match["device"] if match is not None and "device" in match.groupdict() else ""


def retired_names(cabling: Cabling) -> frozenset[str]:
    """Return the hosts and arrays that the inventory retires: their loss is accepted."""
    if cabling.retired is None:
        return frozenset()
    return frozenset({*cabling.retired.san.hosts, *cabling.retired.san.arrays})


def access_pairs(cabling: Cabling) -> frozenset[Pair]:
    """Return each host with each array that `access` names for it."""
    return frozenset((host, array) for array, hosts in cabling.users_of.items() for host in hosts)


def ports_of_devices(cabling: Cabling) -> list[DevicePort]:
    """Return the ports of all devices of an inventory, retired hosts and arrays included."""
    cables = [
        cable for by_port in cabling.cables.values() for here in by_port.values() for cable in here
    ]
    behind = [ways[0] for ways in cabling.neighbor_hosts.port_cables.values()]
    return [_device_port(cabling, cable) for cable in (*cables, *behind)]


def _device_port(cabling: Cabling, cable: Cable) -> DevicePort:
    san = cabling.san
    standby = False
    if cable.is_array:
        array = san.arrays[cable.device]
        standby = array.controllers.get(array.ports[cable.label].controller or "") == "standby"
    pattern = san.policy.names.description
    made = cable.end.description or pattern.format(device=cable.device, port=cable.label)
    return DevicePort(
        cable.device,
        cable.label,
        cable.kind,
        cable.switch,
        cable.port,
        tuple(wwpn.lower() for wwpn in cable.wwpns),
        made,
        standby,
    )


def owners_of(cabling: Cabling, earlier: Iterable[DevicePort] = ()) -> EndpointOwners:
    """Return the owners by the inventory, and by earlier inventories where it is silent."""
    owners = EndpointOwners(pattern=cabling.san.policy.names.description)
    devices = {*cabling.san.hosts, *cabling.san.arrays, *cabling.san.neighbors}
    retired = ports_of_devices(cabling.retired) if cabling.retired is not None else ()
    devices |= {port.name for port in retired}
    for port in (*ports_of_devices(cabling), *retired, *earlier):
        owner = EndpointOwner(port.name, port.kind, port.standby, known=port.name in devices)
        place = (port.switch, port.port)
        owners.by_port.setdefault(place, owner)  # of a link to a neighbor: the neighbor
        owners.by_description.setdefault((port.switch, port.description), owner)
        owners.by_name.setdefault(port.name.lower(), owner._replace(standby=False))
        for wwpn in port.wwpns:
            owners.by_wwpn.setdefault(wwpn, owner)
            owners.bridges.setdefault(wwpn, place)
    return owners

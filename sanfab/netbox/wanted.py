"""A SAN -> the objects that a NetBox has of it: devices, interfaces, VLANs, addresses, cables.

Only what the inventory states is wanted. An object that is there keeps whatever else it says.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from ipaddress import ip_interface
from typing import NamedTuple

from sanfab.facts.fc import FcPortFacts
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cables import Cable, devices, endpoints
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.link_cables import link_cables
from sanfab.model.addresses import subnet_with
from sanfab.model.endpoint import ArrayIntent, EndpointPort, HostIntent
from sanfab.model.fabric import LinkIntent, VlanIntent
from sanfab.model.platforms.ports import fc_rows, port_speeds
from sanfab.netbox.words import RGB_OF_COLOUR, TYPE_OF_MEDIA

ObjectKey = tuple[str, ...]
"""Kind of an object and its names: ``("interface", "n5k-a", "Ethernet1/5")``."""


class Of(NamedTuple):
    """A field whose value is the id of another wanted object."""

    key: ObjectKey


@dataclass(frozen=True)
class Wanted:
    """One object that the inventory describes."""

    key: ObjectKey
    path: str
    """Endpoint of its kind, as ``dcim/devices``."""
    fixed: Mapping[str, object]
    """Fields that an object gets when it is made, and keeps as they are later."""
    stated: Mapping[str, object] = field(default_factory=dict)
    """Fields that the inventory states: an object that differs is changed."""
    custom: Mapping[str, object] = field(default_factory=dict)
    """Custom fields likewise, where the NetBox has them."""

    @property
    def title(self) -> str:
        """Kind and names, as a report prints them."""
        return " ".join(self.key)


_FC_TYPES = {1: "sfp", 2: "sfp", 4: "sfp", 8: "sfpp", 16: "sfpp", 32: "sfp28", 64: "sfpp"}
"""Form factor of a Fibre Channel port by its speed in Gb/s [NETBOX-CHOICES]."""
MODEL_LETTERS = 100
"""Letters of the model of a device type [NETBOX-MODELS]."""
ROLES = {
    "switch": "SAN switch",
    "host": "Server",
    "array": "Storage array",
    "neighbor": "Network device",
}
"""Names of the device roles that an export makes."""
_MODES = {"access": "access", "trunk": "tagged"}


def wanted_objects(cabling: Cabling, site: str) -> Iterator[Wanted]:
    """Yield the objects of a SAN, each after those that it refers to."""
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    yield Wanted(("site", site), "dcim/sites", {"name": site, "slug": netbox_slug(site)})
    yield from _kinds(cabling)
    yield from _devices(cabling, site)
    yield from _vlans(cabling, site)
    for name, one in facts.items():
        yield from _switch_ports(cabling, name, one)
    yield from _device_ports(cabling)
    yield from _addresses(cabling)
    yield from _cables(cabling)


def netbox_slug(text: str) -> str:
    """Return the slug of a name: lower case, digits, ``-`` and ``_`` [NETBOX-SLUG].

    >>> netbox_slug("Nexus 5548UP")
    'nexus-5548up'
    """
    return re.sub(r"[^a-z0-9_]+", "-", text.lower()).strip("-")[:50] or "x"


# Devices


def _type_of(cabling: Cabling, kind: str, name: str) -> tuple[str, str]:
    """Return maker and model of a device."""
    if kind == "switch":
        row = cabling.platform(name)
        maker, _, model = (row.title if row is not None else f"Generic {name}").partition(" ")
        return maker, model
    if kind == "array":
        array = cabling.san.arrays[name]
        maker = array.family.partition("-")[0].title()
        return maker, str(array.model or array.family)[:MODEL_LETTERS]
    return "Generic", "Host" if kind == "host" else "Network device"


def _named(cabling: Cabling) -> Iterator[tuple[str, str]]:
    """Yield kind and name of each device."""
    yield from (("switch", name) for name in cabling.san.switches)
    yield from ((kind, name) for kind, name, _ in devices(cabling.san))


def _kinds(cabling: Cabling) -> Iterator[Wanted]:
    """Yield makers, device types, device roles, platforms and roles of VLANs, each once."""
    found: dict[ObjectKey, Wanted] = {}
    for kind, name in _named(cabling):
        maker, model = _type_of(cabling, kind, name)
        names = {"name": maker, "slug": netbox_slug(maker)}
        _add(found, Wanted(("manufacturer", netbox_slug(maker)), "dcim/manufacturers", names))
        kept = {"manufacturer": Of(("manufacturer", netbox_slug(maker))), "model": model}
        kept["slug"] = netbox_slug(f"{maker} {model}")
        _add(
            found,
            Wanted(("device type", netbox_slug(f"{maker} {model}")), "dcim/device-types", kept),
        )
        names = {"name": ROLES[kind], "slug": netbox_slug(ROLES[kind])}
        _add(found, Wanted(("device role", netbox_slug(ROLES[kind])), "dcim/device-roles", names))
    for system in sorted({one.os for one in cabling.san.hosts.values()} - {"other"}):
        names = {"name": system, "slug": netbox_slug(system)}
        _add(found, Wanted(("platform", netbox_slug(system)), "dcim/platforms", names))
    for role in sorted({one.role for one in cabling.san.vlans.values()}):
        names = {"name": role, "slug": netbox_slug(role)}
        _add(found, Wanted(("VLAN role", netbox_slug(role)), "ipam/roles", names))
    yield from found.values()


def _add(found: dict[ObjectKey, Wanted], one: Wanted) -> None:
    found.setdefault(one.key, one)


def _devices(cabling: Cabling, site: str) -> Iterator[Wanted]:
    for kind, name in _named(cabling):
        maker, model = _type_of(cabling, kind, name)
        fixed: dict[str, object] = {
            "name": name,
            "site": Of(("site", site)),
            "device_type": Of(("device type", netbox_slug(f"{maker} {model}"))),
            "role": Of(("device role", netbox_slug(ROLES[kind]))),
        }
        host = cabling.san.hosts.get(name) if kind == "host" else None
        if host is not None and host.os != "other":
            fixed["platform"] = Of(("platform", netbox_slug(host.os)))
        switch = cabling.san.switches.get(name) if kind == "switch" else None
        fabric = switch.fabric if switch is not None else None
        yield Wanted(
            ("device", name), "dcim/devices", fixed, custom={"fabric": fabric} if fabric else {}
        )


# Networks


def _vlans(cabling: Cabling, site: str) -> Iterator[Wanted]:
    for key, vlan in cabling.san.vlans.items():
        fixed = {
            "vid": vlan.id,
            "name": vlan.name or key,
            "site": Of(("site", site)),
            "role": Of(("VLAN role", netbox_slug(vlan.role))),
        }
        custom = {"vsan": vlan.vsan} if vlan.vsan is not None else {}
        yield Wanted(("VLAN", key), "ipam/vlans", fixed, custom=custom)
        for subnet in vlan.subnet:
            own = {"prefix": subnet, "vlan": Of(("VLAN", key))}
            scope = {"scope_type": "dcim.site", "scope_id": Of(("site", site))}
            yield Wanted(("prefix", subnet), "ipam/prefixes", own | scope)


def _address_with_length(vlan: VlanIntent | None, address: str) -> str:
    """Return an address with the prefix length of its subnet; one of no subnet stands alone."""
    subnet = subnet_with(address, vlan.subnet) if vlan is not None else None
    return str(ip_interface(f"{address}/{str(subnet).partition('/')[2]}" if subnet else address))


def _addresses(cabling: Cabling) -> Iterator[Wanted]:
    for name, label, _, end in endpoints(cabling.san):
        for placed in end.placed_addresses():
            vlan = cabling.san.vlans.get(placed.vlan)
            text = _address_with_length(vlan, placed.text)
            yield _address(text, ("interface", name, label))
    for name, switch in cabling.san.switches.items():
        for key, own in switch.vlan_addresses.items():
            svi = ("interface", name, f"Vlan{cabling.san.vlans[key].id}")
            fixed = {"device": Of(("device", name)), "name": svi[2], "type": "virtual"}
            yield Wanted(svi, "dcim/interfaces", fixed)
            for text in own.address:
                yield _address(text, svi)
        row = cabling.platform(name)
        if switch.management is not None and row is not None:
            port = ("interface", name, row.management_port or "mgmt0")
            fixed = {"device": Of(("device", name)), "name": port[2], "type": "other"}
            yield Wanted(port, "dcim/interfaces", fixed | {"mgmt_only": True})
            yield _address(switch.management.address, port)


def _address(text: str, interface: ObjectKey) -> Wanted:
    at = {"assigned_object_type": "dcim.interface", "assigned_object_id": Of(interface)}
    return Wanted(("address", text), "ipam/ip-addresses", {"address": text, **at})


# Interfaces


def _switch_ports(cabling: Cabling, name: str, facts: SwitchFacts) -> Iterator[Wanted]:
    """Yield the LAGs of a switch, then its ports with a cable or a statement of their own."""
    row = cabling.platform(name)
    member_of: dict[str, ObjectKey] = {}
    for lag in facts.lags.values():
        key = _lag_key(cabling, name, lag.name, lag.members)
        member_of |= dict.fromkeys(lag.members, key)
        fixed = {"device": Of(("device", name)), "name": key[2], "type": "lag"}
        port = facts.ports.get(lag.name)
        stated = _carried(cabling, name, port) if port is not None else {}
        yield Wanted(key, "dcim/interfaces", fixed, stated)
    native = fc_rows(row) if row is not None else {}
    for port_name in _used_ports(cabling, name):
        key = ("interface", name, port_name)
        fixed = {"device": Of(("device", name)), "name": port_name, "type": "other"}
        fc = facts.fc_ports.get(port_name)
        if port_name in native:
            speed = max(native[port_name].speeds, default=0)
            form = _FC_TYPES.get(speed)
            fixed["type"] = f"{speed}gfc-{form}" if form else "other"
            yield Wanted(key, "dcim/interfaces", fixed, _native(fc), _vsan(fc))
        elif port_name in facts.ports:
            stated = _carried(cabling, name, facts.ports[port_name])
            if row is not None and port_name not in port_speeds(row):  # a part of another port
                stated["speed"] = cabling.port_speeds(name)[port_name] * 1_000_000
            if port_name in member_of:
                stated["lag"] = Of(member_of[port_name])
            yield Wanted(key, "dcim/interfaces", fixed, stated)


def _lag_key(cabling: Cabling, switch: str, name: str, members: Iterable[str]) -> ObjectKey:
    """Return the key of a LAG: on a switch that names it by its first port, it has a number."""
    if name not in members:
        return "interface", switch, name
    numbers = [one.number for one in cabling.lags.get(switch, ()) if _has(one.cables, switch, name)]
    numbers += [
        end.link.lag for end in cabling.links.get(switch, ()) if name in end.ports and end.link.lag
    ]
    return "interface", switch, f"lag{next((one for one in numbers if one), 0) or name}"


def _has(cables: Iterable[Cable], switch: str, port: str) -> bool:
    return any((one.switch, one.port) == (switch, port) for one in cables)


def _used_ports(cabling: Cabling, switch: str) -> list[str]:
    ports = [port for port, cables in cabling.cables.get(switch, {}).items() if cables]
    ports += [port for end in cabling.ends_at(switch) for port in end.ports]
    return [*dict.fromkeys(ports)]


def _carried(cabling: Cabling, switch: str, port: PortFacts) -> dict[str, object]:
    """Return what a port is and carries, in the words of NetBox."""
    found: dict[str, object] = {"enabled": port.enabled}
    if port.description:
        found["description"] = port.description
    if port.mtu is not None:
        found["mtu"] = port.mtu
    mode = _MODES.get(port.mode)
    if mode is None:
        return found
    untagged = port.access_vlan if mode == "access" else port.native_vlan
    ids = port.trunk_vlans if mode == "tagged" else set()
    found["mode"] = mode if ids is not None else "tagged-all"
    keys = {
        number: cabling.vlan_key(switch, number) for number in {*(ids or ()), untagged} - {None}
    }
    found["untagged_vlan"] = Of(("VLAN", keys[untagged])) if keys.get(untagged) else None
    found["tagged_vlans"] = [
        Of(("VLAN", keys[number])) for number in sorted((ids or set()) - {untagged}) if keys[number]
    ]
    return found


def _native(port: FcPortFacts | None) -> dict[str, object]:
    found: dict[str, object] = {} if port is None else {"enabled": port.enabled}
    return found | ({"description": port.description} if port and port.description else {})


def _vsan(port: FcPortFacts | None) -> dict[str, object]:
    return {} if port is None else {"vsan": port.vsan}


def _device_ports(cabling: Cabling) -> Iterator[Wanted]:
    for _kind, name, device in devices(cabling.san):
        for team in device.teams:
            fixed = {"device": Of(("device", name)), "name": team, "type": "lag"}
            yield Wanted(("interface", name, team), "dcim/interfaces", fixed)
        for label, end in device.ports.items():
            fixed = {"device": Of(("device", name)), "name": label, "type": "other"}
            stated: dict[str, object] = {}
            if end.team is not None and end.team in device.teams:
                stated["lag"] = Of(("interface", name, end.team))
            if isinstance(device, HostIntent | ArrayIntent) and isinstance(end, EndpointPort):
                stated |= _endpoint(cabling, end)
            yield Wanted(("interface", name, label), "dcim/interfaces", fixed, stated)


def _endpoint(cabling: Cabling, end: EndpointPort) -> dict[str, object]:
    found: dict[str, object] = {"wwn": end.wwpn.upper()} if end.wwpn is not None else {}
    vlan = cabling.san.vlans.get(end.vlan or "")
    if vlan is not None and end.ip:
        found["mtu"] = end.mtu or vlan.mtu
    return found


# Cables


def _cables(cabling: Cabling) -> Iterator[Wanted]:
    for cable in cabling.every_cable:
        ends = (("interface", cable.device, cable.label), ("interface", cable.switch, cable.port))
        yield _cable(ends, _cable_fields(cabling, cable))
    done: set[frozenset[ObjectKey]] = set()
    for name, label, _, end in endpoints(cabling.san):
        if end.to is None:
            continue
        device, _, far = end.to.partition(" ")
        ends = (("interface", name, label), ("interface", device, far))
        if frozenset(ends) not in done:
            done.add(frozenset(ends))
            yield _cable(ends, {})
    for number, pairs in link_cables(cabling).items():
        link = cabling.san.links[number]
        for position, (one, other) in enumerate(pairs):
            ends = (("interface", *one), ("interface", *other))
            yield _cable(ends, _link_fields(cabling, link, one.switch, position))


def _cable(ends: tuple[ObjectKey, ObjectKey], fields: Mapping[str, object]) -> Wanted:
    fixed = {
        f"{side}_terminations": [{"object_type": "dcim.interface", "object_id": Of(end)}]
        for side, end in zip("ab", ends, strict=True)
    }
    key = ("cable", f"{ends[0][1]} {ends[0][2]}", "-", f"{ends[1][1]} {ends[1][2]}")
    return Wanted(key, "dcim/cables", fixed, fields)


def _cable_fields(cabling: Cabling, cable: Cable) -> dict[str, object]:
    end = cable.end
    fabric = cabling.san.switches[cable.switch].fabric
    colour = end.colour or (getattr(cabling.san.policy.cable_colours, fabric) if fabric else None)
    found = _fields(end.label, end.length, end.media, colour)
    return found | {"status": "planned" if end.state == "planned" else "connected"}


def _link_fields(
    cabling: Cabling, link: LinkIntent, switch: str, position: int
) -> dict[str, object]:
    label = link.label if isinstance(link.label, str | None) else link.label[position]
    length = link.length if isinstance(link.length, float | None) else link.length[position]
    fabric = cabling.san.switches[switch].fabric
    colour = link.colour or (getattr(cabling.san.policy.cable_colours, fabric) if fabric else None)
    return _fields(label, length, link.media, colour)


def _fields(
    label: str | None, length: float | None, media: str | None, colour: str | None
) -> dict[str, object]:
    found: dict[str, object] = {"label": label} if label else {}
    if length is not None:
        found |= {"length": length, "length_unit": "m"}
    if media is not None:
        found["type"] = TYPE_OF_MEDIA[media]  # type: ignore[index]  # a medium of the model
    return found | ({"color": RGB_OF_COLOUR[colour]} if colour else {})  # type: ignore[index]

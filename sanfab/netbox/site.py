"""Answers of a NetBox -> one site of it: devices, interfaces, cables, VLANs, prefixes, addresses.

Shapes and names of fields are those of its REST API [NETBOX-MODELS]. A field that is missing or
null is not known.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sanfab.errors import SanfabError
from sanfab.inventory.messages import did_you_mean
from sanfab.netbox.client import Netbox, NetboxRecord
from sanfab.text import few

METRES = {"km": 1000.0, "m": 1.0, "cm": 0.01, "mi": 1609.344, "ft": 0.3048, "in": 0.0254}


@dataclass(frozen=True)
class NetboxInterface:
    """One interface of a device."""

    id: int
    device: int
    name: str
    type: str
    """As ``10gbase-x-sfpp``, ``16gfc-sfpp``, ``lag`` or ``virtual``."""
    enabled: bool = True
    mtu: int | None = None
    speed: int | None = None
    """In kbit/s."""
    mode: str = ""
    """``access``, ``tagged``, ``tagged-all``, ``q-in-q``; empty: not known."""
    untagged: int | None = None
    """Id of a VLAN in NetBox, as those of ``tagged``."""
    tagged: tuple[int, ...] = ()
    lag: int | None = None
    """Interface of type ``lag`` that it is a member of."""
    wwn: str = ""
    description: str = ""
    mgmt_only: bool = False
    cable: int | None = None
    far: tuple[int, ...] = ()
    """Interfaces at the other end of its cable, through patch panels."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    """Custom fields by name."""

    @property
    def is_fc(self) -> bool:
        """Whether it is a native Fibre Channel port."""
        return "gfc-" in self.type


@dataclass(frozen=True)
class NetboxDevice:
    """One device."""

    id: int
    name: str
    """Empty: NetBox knows none."""
    display: str
    maker: str
    model: str
    part_number: str
    """Of its device type, as the slug."""
    role: str
    """Name of its role, as the users of this NetBox chose it."""
    platform: str
    status: str
    rack: str = ""
    position: float | None = None
    chassis: str = ""
    """Virtual chassis that it is a member of."""
    slug: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)

    @property
    def type_names(self) -> tuple[str, ...]:
        """The names of its device type, without those that NetBox has not."""
        found = (self.slug, self.model, f"{self.maker} {self.model}".strip(), self.part_number)
        return tuple(dict.fromkeys(one for one in found if one))

    @property
    def fitted_name(self) -> str:
        """Its name in the characters that an inventory has for that of a switch."""
        return re.sub(r"[^A-Za-z0-9_.-]+", "-", self.name).strip("-._") or f"device-{self.id}"

    @property
    def device_name(self) -> str:
        """The same for a host, array or neighbor: a letter comes first."""
        name = self.fitted_name
        return name if name[0].isalpha() else f"device-{name}"


@dataclass(frozen=True)
class NetboxVlan:
    """One VLAN."""

    id: int
    vid: int
    name: str
    role: str
    group: str
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class NetboxCable:
    """One cable, as far as both its ends are interfaces of one each."""

    id: int
    label: str
    length: float | None
    """In metres."""
    type: str
    color: str
    """RGB in hexadecimal."""
    status: str


@dataclass
class NetboxSite:
    """What a NetBox knows of one site."""

    url: str
    slug: str
    name: str
    id: int = 0
    devices: dict[int, NetboxDevice] = field(default_factory=dict)
    interfaces: dict[int, NetboxInterface] = field(default_factory=dict)
    vlans: dict[int, NetboxVlan] = field(default_factory=dict)
    cables: dict[int, NetboxCable] = field(default_factory=dict)
    prefixes: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Prefixes by the VLAN that they are of."""
    addresses: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Addresses with their prefix length, by interface."""
    answers: dict[str, dict[int, NetboxRecord]] = field(default_factory=lambda: defaultdict(dict))
    """What NetBox answered, by endpoint and id."""

    @cached_property
    def interfaces_of(self) -> dict[int, list[NetboxInterface]]:
        """Interfaces by device."""
        found: dict[int, list[NetboxInterface]] = defaultdict(list)
        for one in self.interfaces.values():
            found[one.device].append(one)
        return found

    def members_of(self, lag: NetboxInterface) -> list[NetboxInterface]:
        """Return the members of a LAG interface."""
        return [one for one in self.interfaces_of[lag.device] if one.lag == lag.id]


def read_site(netbox: Netbox, slug: str) -> NetboxSite:
    """Return a site by its slug, or by its name.

    Raises SanfabError for a site that is not there.
    """
    netbox.status()
    found, known = _site(netbox, slug)
    if found is None:
        raise SanfabError(
            f"{netbox.url}: found no site {slug}{did_you_mean(slug, known)}; it has "
            f"{few(known) or 'none that this token may see'}"
        )
    return read_found(netbox, found)


def site_if_any(netbox: Netbox, slug: str) -> NetboxSite | None:
    """Return a site by its slug, or by its name; None: there is none yet."""
    found, _ = _site(netbox, slug)
    return read_found(netbox, found) if found is not None else None


def read_found(netbox: Netbox, found: NetboxRecord) -> NetboxSite:
    """Return what a NetBox knows of a site."""
    site = NetboxSite(netbox.url, str(found["slug"]), str(found["name"]), int(found["id"]))
    site.answers["dcim/sites"][site.id] = found
    for one in _of_site(netbox, "dcim/devices", site):
        site.devices[one["id"]] = _device(one)
        site.answers["dcim/devices"][one["id"]] = one
    _refuse_namesakes(site)
    for one in _interfaces(netbox, site):
        site.interfaces[one["id"]] = _interface(one)
        site.answers["dcim/interfaces"][one["id"]] = one
    _add_vlans(netbox, site)
    for one in netbox.by_ids("ipam/ip-addresses", "device_id", site.devices):
        if one.get("assigned_object_type") == "dcim.interface":
            site.addresses[int(one["assigned_object_id"])].append(str(one["address"]))
    wanted = {one.cable for one in site.interfaces.values() if one.cable is not None}
    for one in netbox.by_ids("dcim/cables", "id", wanted):
        if one["id"] in wanted:
            site.cables[one["id"]] = _cable(one)
            site.answers["dcim/cables"][one["id"]] = one
    return site


def _site(netbox: Netbox, slug: str) -> tuple[NetboxRecord | None, list[str]]:
    """Return a site, and the slugs of all; an unknown filter would return all of them too."""
    sites = netbox.records("dcim/sites")
    found = [one for one in sites if one.get("slug") == slug]
    found = found or [one for one in sites if one.get("name") == slug]
    return found[0] if len(found) == 1 else None, [str(one.get("slug")) for one in sites]


def _of_site(netbox: Netbox, path: str, site: NetboxSite) -> list[NetboxRecord]:
    found = netbox.records(path, site_id=site.id)
    return [one for one in found if _id(one.get("site")) == site.id]


def _interfaces(netbox: Netbox, site: NetboxSite) -> list[NetboxRecord]:
    """Return the interfaces of the devices of a site.

    They are asked for by device: NetBox has no filter for the site in each release, and takes none
    that it does not know as no filter at all.
    """
    found = netbox.by_ids("dcim/interfaces", "device_id", site.devices)
    return [one for one in found if _id(one.get("device")) in site.devices]


def _refuse_namesakes(site: NetboxSite) -> None:
    by_name: dict[str, list[NetboxDevice]] = defaultdict(list)
    for one in site.devices.values():
        if one.name:
            by_name[one.name.lower()].append(one)
    for several in by_name.values():
        if len(several) > 1:
            places = " and ".join(f"{site.url}/dcim/devices/{one.id}/" for one in several)
            raise SanfabError(
                f"{places}: two devices are named {several[0].name}, as NetBox permits it of two "
                "tenants; rename one of them, or move it to another site"
            )


def _add_vlans(netbox: Netbox, site: NetboxSite) -> None:
    """Add the VLANs of the site and those that its interfaces are in, and their prefixes."""
    used = {
        number
        for one in site.interfaces.values()
        for number in (*one.tagged, one.untagged)
        if number is not None
    }
    found = {one["id"]: one for one in netbox.by_ids("ipam/vlans", "id", used) if one["id"] in used}
    found |= {one["id"]: one for one in _of_site(netbox, "ipam/vlans", site)}
    for number, one in sorted(found.items()):
        site.vlans[number] = _vlan(one)
        site.answers["ipam/vlans"][number] = one
    for one in netbox.by_ids("ipam/prefixes", "vlan_id", site.vlans):
        vlan = _id(one.get("vlan"))
        if vlan in site.vlans:
            site.prefixes[vlan].append(str(one["prefix"]))


def _device(one: NetboxRecord) -> NetboxDevice:
    kind = one.get("device_type") or {}
    role = one.get("role") or one.get("device_role")  # before NetBox 4.0
    return NetboxDevice(
        id=int(one["id"]),
        name=str(one.get("name") or ""),
        display=str(one.get("display") or one["id"]),
        maker=_name(kind.get("manufacturer")),
        model=str(kind.get("model") or ""),
        part_number=str(kind.get("part_number") or ""),
        slug=str(kind.get("slug") or ""),
        role=_name(role),
        platform=_name(one.get("platform")),
        status=_choice(one.get("status")),
        rack=_name(one.get("rack")),
        position=_number(one.get("position")),
        chassis=_name(one.get("virtual_chassis")),
        fields=one.get("custom_fields") or {},
    )


def _interface(one: NetboxRecord) -> NetboxInterface:
    ends = one.get("connected_endpoints") or ()
    is_interface = one.get("connected_endpoints_type") == "dcim.interface"
    mtu, speed = one.get("mtu"), one.get("speed")
    tagged = (_id(vlan) for vlan in one.get("tagged_vlans") or ())
    return NetboxInterface(
        id=int(one["id"]),
        device=_id(one.get("device")) or 0,
        name=str(one.get("name") or ""),
        type=_choice(one.get("type")),
        enabled=one.get("enabled") is not False,
        mtu=int(mtu) if mtu else None,
        speed=int(speed) if speed else None,
        mode=_choice(one.get("mode")),
        untagged=_id(one.get("untagged_vlan")),
        tagged=tuple(number for number in tagged if number is not None),
        lag=_id(one.get("lag")),
        wwn=_wwn(one),
        description=str(one.get("description") or ""),
        mgmt_only=bool(one.get("mgmt_only")),
        cable=_id(one.get("cable")),
        far=tuple(int(end["id"]) for end in ends) if is_interface else (),
        fields=one.get("custom_fields") or {},
    )


def _wwn(one: NetboxRecord) -> str:
    """Return the WWPN of an interface: its field, or a custom field of older releases."""
    own = one.get("custom_fields") or {}
    found = one.get("wwn") or own.get("wwpn") or own.get("wwn") or ""
    digits = re.sub(r"[^0-9a-f]", "", str(found).lower())
    return ":".join(re.findall("..", digits)) if len(digits) == 16 else ""  # noqa: PLR2004


def _vlan(one: NetboxRecord) -> NetboxVlan:
    return NetboxVlan(
        id=int(one["id"]),
        vid=int(one["vid"]),
        name=str(one.get("name") or ""),
        role=_name(one.get("role")),
        group=_name(one.get("group")),
        fields=one.get("custom_fields") or {},
    )


def _cable(one: NetboxRecord) -> NetboxCable:
    length, unit = _number(one.get("length")), _choice(one.get("length_unit"))
    return NetboxCable(
        id=int(one["id"]),
        label=str(one.get("label") or ""),
        length=round(length * METRES[unit], 2) if length and unit in METRES else None,
        type=_choice(one.get("type")),
        color=str(one.get("color") or "").lower(),
        status=_choice(one.get("status")),
    )


def _choice(value: object) -> str:
    """Return a choice: NetBox answers value and label, older releases the value."""
    found = value.get("value") if isinstance(value, Mapping) else value
    return "" if found is None else str(found)


def _name(value: object) -> str:
    found = value.get("name") if isinstance(value, Mapping) else value
    return "" if found is None else str(found)


def _id(value: object) -> int | None:
    """Return the id of a nested object."""
    found = value.get("id") if isinstance(value, Mapping) else value
    return found if isinstance(found, int) else None


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None

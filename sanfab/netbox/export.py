"""Objects of a SAN and a NetBox -> what is missing or differs there; applied on request.

Nothing is deleted, and what somebody else wrote stays: a cable that leads elsewhere and an address
that another interface has are conflicts, which a person decides.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from ipaddress import ip_interface

from sanfab.errors import SanfabError
from sanfab.inventory.cabling import Cabling
from sanfab.model.platforms.ports import fc_rows, port_speeds
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.short_names import matching_ports
from sanfab.netbox.client import Netbox, NetboxRecord
from sanfab.netbox.known_kinds import known_kinds
from sanfab.netbox.site import METRES, NetboxDevice, NetboxInterface, NetboxSite, site_if_any
from sanfab.netbox.wanted import ObjectKey, Of, Wanted, wanted_objects
from sanfab.netbox.words import fitted_label
from sanfab.text import count, few

_BY_SLUG = {
    "dcim/manufacturers": "manufacturer",
    "dcim/device-types": "device type",
    "dcim/device-roles": "device role",
    "dcim/platforms": "platform",
    "ipam/roles": "VLAN role",
}
_FILLED = {
    "ipam/prefixes": ("vlan",),
    "ipam/ip-addresses": ("assigned_object_type", "assigned_object_id"),
    "ipam/vlans": ("role",),
}
"""Fields that an object gets if it has none."""
_MESSAGES = (4, 4)
"""First release whose changes take a message [NETBOX-REST]."""


@dataclass(frozen=True)
class NetboxChange:
    """One object to make or to change."""

    wanted: Wanted
    number: int
    """Id of the object; 0: it is made."""
    data: Mapping[str, object]
    """Fields that are sent; ``Of`` stands for the id of another object."""
    before: Mapping[str, object] = field(default_factory=dict)
    """What NetBox has of the same fields."""


@dataclass
class NetboxPlan:
    """What an export would do."""

    site: str
    changes: list[NetboxChange] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    """What NetBox has otherwise and an export leaves."""
    unwritten: list[str] = field(default_factory=list)
    """What the inventory states and this NetBox has no place for."""
    ids: dict[ObjectKey, int] = field(default_factory=dict)
    """Ids of the objects that are there."""
    total: int = 0
    """Objects that the inventory describes."""


def plan_export(netbox: Netbox, cabling: Cabling, site: str) -> NetboxPlan:
    """Return what a NetBox lacks of a SAN; nothing is written."""
    netbox.status()
    known = site_if_any(netbox, site)
    wanted = [*wanted_objects(cabling, site)]
    plan = NetboxPlan(site, total=len(wanted))
    records = _Records(netbox, cabling, known, wanted)
    custom = {str(one["name"]): one for one in netbox.records("extras/custom-fields")}
    missing: dict[str, int] = {}
    for one in wanted:
        record = records.of(one, plan)
        if record is _TAKEN:
            continue
        own = {name: value for name, value in one.custom.items() if _fits(custom, name, one.path)}
        for name in one.custom.keys() - own.keys():
            missing[name] = missing.get(name, 0) + 1
        _compare(plan, replace(one, custom=own), record)
    changes = [*_without_idle_kinds(plan.changes)][::-1]
    kinds = [one.wanted for one in changes if not one.number and one.wanted.path in _BY_SLUG]
    known_otherwise = known_kinds(netbox, kinds, plan.ids)
    plan.ids |= known_otherwise
    plan.changes = [one for one in changes if one.wanted.key not in known_otherwise]
    plan.unwritten += [
        f"{name} of {count(number, 'object')}: NetBox has no custom field `{name}` for them"
        for name, number in sorted(missing.items())
    ]
    return plan


def _without_idle_kinds(changes: Sequence[NetboxChange]) -> Iterator[NetboxChange]:
    """Yield changes from the last one on, without new device types and the like that none names.

    A device that is there keeps its type and role, whatever they are called.
    """
    named: set[ObjectKey] = set()
    for one in reversed(changes):
        if one.number or one.wanted.path not in _BY_SLUG or one.wanted.key in named:
            named |= {*_named(one.data)}
            yield one


def _fits(custom: Mapping[str, NetboxRecord], name: str, path: str) -> bool:
    """Return whether objects of an endpoint have a custom field."""
    found = custom.get(name, {})
    kinds = found.get("object_types") or found.get("content_types") or ()
    return path.replace("/", ".").removesuffix("s") in kinds


def apply_export(netbox: Netbox, cabling: Cabling, plan: NetboxPlan) -> NetboxPlan:
    """Write the changes of a plan; return what was written.

    NetBox gives a new device the interfaces that its type has: only then is it known which of the
    others are missing, so new devices are written first, and the rest is planned again.
    Raises SanfabError at the first change that NetBox refuses, with the number of those made.
    """
    made = [number for number, one in enumerate(plan.changes) if _makes_device(one)]
    if not made:
        _write(netbox, plan, plan.changes)
        return plan
    first = plan.changes[: made[-1] + 1]
    _write(netbox, plan, first)
    rest = plan_export(netbox, cabling, plan.site)
    _write(netbox, rest, rest.changes)
    return replace(rest, changes=[*first, *rest.changes])


def _write(netbox: Netbox, plan: NetboxPlan, changes: Sequence[NetboxChange]) -> None:
    message = f"sanfab export netbox, site {plan.site}"
    extra = {"changelog_message": message} if _takes_message(netbox) else {}
    ids = dict(plan.ids)
    done = 0
    for group in _groups(changes):
        first = group[0]
        data = [
            {key: _resolved(value, ids) for key, value in one.data.items()} | extra for one in group
        ]
        try:
            if first.number:
                netbox.update(first.wanted.path, first.number, data[0])
            else:
                made = netbox.create(first.wanted.path, data)
                ids |= {
                    one.wanted.key: int(answer["id"])
                    for one, answer in zip(group, made, strict=True)
                }
        except SanfabError as error:
            names = few(one.wanted.title for one in group)
            raise SanfabError(
                f"{names}: {error}; {done} of {len(changes)} changes are made: export again when "
                "it is mended, what is there is not made twice"
            ) from None
        done += len(group)


def _groups(changes: Sequence[NetboxChange]) -> Iterator[list[NetboxChange]]:
    """Yield changes that one request makes: new objects of a kind, none of which names another.

    NetBox makes all of a request, or none [NETBOX-REST].
    """
    group: list[NetboxChange] = []
    for one in changes:
        keys = {each.wanted.key for each in group}
        fits = (
            bool(group)
            and not one.number
            and not group[0].number
            and one.wanted.path == group[0].wanted.path
            and len(group) < _AT_ONCE
            and not keys & {*_named(one.data)}
        )
        if group and not fits:
            yield group
            group = []
        group.append(one)
    if group:
        yield group


_AT_ONCE = 50


def _named(value: object) -> Iterator[ObjectKey]:
    """Yield the keys that fields refer to."""
    if isinstance(value, Of):
        yield value.key
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _named(one)
    elif isinstance(value, list):
        for one in value:
            yield from _named(one)


def _makes_device(one: NetboxChange) -> bool:
    return one.wanted.path == "dcim/devices" and not one.number


def _takes_message(netbox: Netbox) -> bool:
    text = str(netbox.status()["netbox-version"])
    parts = [
        int(part) for part in text.split("-", maxsplit=1)[0].split(".")[:2] if part.isdecimal()
    ]
    return tuple(parts) >= _MESSAGES


def _resolved(value: object, ids: Mapping[ObjectKey, int]) -> object:
    if isinstance(value, Of):
        return ids[value.key]
    if isinstance(value, list):
        return [_resolved(one, ids) for one in value]
    if isinstance(value, Mapping):
        return {key: _resolved(one, ids) for key, one in value.items()}
    return value


# What is there

_TAKEN: NetboxRecord = {}
"""In place of a record: another object has the place, and the plan says so."""


def _name_here(interface: NetboxInterface, row: Platform | None) -> str:
    """Return the name by which an inventory has an interface that is no port of a switch.

    A LAG of a switch has a number; the ports of other devices have the letters that a label has,
    and their teams small ones.
    """
    number = re.search(r"(\d+)$", interface.name)
    if interface.type == "lag" and row is not None and row.traits.lag_prefix and number:
        return f"{row.traits.lag_prefix}{number[1]}"
    label = fitted_label(interface.name)
    return label.lower() if interface.type == "lag" and row is None else label


class _Records:
    """The objects of a NetBox by the keys of those that are wanted."""

    def __init__(
        self, netbox: Netbox, cabling: Cabling, site: NetboxSite | None, wanted: Iterable[Wanted]
    ) -> None:
        wanted = [*wanted]
        self.site = site
        self.by_key: dict[ObjectKey, NetboxRecord] = {}
        for path, kind in _BY_SLUG.items():
            slugs = sorted({one.key[1] for one in wanted if one.path == path})
            for one in netbox.records(path, slug=slugs) if slugs else ():
                self.by_key[kind, str(one["slug"])] = one
        prefixes = sorted({str(one.fixed["prefix"]) for one in wanted if one.key[0] == "prefix"})
        for one in netbox.records("ipam/prefixes", prefix=prefixes) if prefixes else ():
            if one.get("vrf") is None:
                self.by_key["prefix", str(one["prefix"])] = one
        self._add_addresses(netbox, [one.key[1] for one in wanted if one.key[0] == "address"])
        if site is not None:
            self._add_site(cabling, site)

    def _add_addresses(self, netbox: Netbox, texts: list[str]) -> None:
        hosts = {str(ip_interface(text).ip): text for text in texts}
        wanted = sorted(hosts)
        for first in range(0, len(wanted), 50):
            for one in netbox.records("ipam/ip-addresses", address=wanted[first : first + 50]):
                host = str(ip_interface(str(one["address"])).ip)
                if one.get("vrf") is None and host in hosts:
                    self.by_key["address", hosts[host]] = one

    def _add_site(self, cabling: Cabling, site: NetboxSite) -> None:
        self.by_key["site", site.slug] = site.answers["dcim/sites"][site.id]
        self.by_key["site", site.name] = self.by_key["site", site.slug]
        names = {one.lower(): one for one in _device_names(cabling)}
        for device in site.devices.values():
            name = next((names[one] for one in _spellings(device) if one in names), None)
            if name is None:
                continue
            self.by_key["device", name] = site.answers["dcim/devices"][device.id]
            row = cabling.platform(name) if name in cabling.san.switches else None
            known = {**port_speeds(row), **fc_rows(row)} if row is not None else {}
            for interface in site.interfaces_of[device.id]:
                record = site.answers["dcim/interfaces"][interface.id]
                ports = [*matching_ports(interface.name, known)]
                port = ports[0] if len(ports) == 1 else _name_here(interface, row)
                self.by_key.setdefault(("interface", name, port), record)
                self.by_key["interface", name, interface.name] = record

    def of(self, wanted: Wanted, plan: NetboxPlan) -> NetboxRecord | None:
        """Return the record of a wanted object; None: there is none; _TAKEN: it cannot be made."""
        if wanted.key[0] == "VLAN":
            return self._vlan(wanted, plan)
        if wanted.key[0] == "cable":
            return self._cable(wanted, plan)
        found = self.by_key.get(wanted.key)
        if found is not None and wanted.key[0] == "address":
            return self._address(wanted, found, plan)
        return found

    def _vlan(self, wanted: Wanted, plan: NetboxPlan) -> NetboxRecord | None:
        answers = self.site.answers["ipam/vlans"].values() if self.site is not None else ()
        same = [one for one in answers if one["vid"] == wanted.fixed["vid"]]
        named = [one for one in same if one["name"] == wanted.fixed["name"]]
        if len(same) > 1 and len(named) != 1:
            groups = few((one.get("group") or {}).get("name", "none") for one in same)
            plan.conflicts.append(
                f"VLAN {wanted.fixed['vid']} ({wanted.key[1]}): NetBox has {len(same)} of this id, "
                f"in the groups {groups}, and none alone is named {wanted.fixed['name']}: nothing "
                "is written of it; rename the one that is meant"
            )
            return _TAKEN
        return next(iter(named or same), None)

    def _cable(self, wanted: Wanted, plan: NetboxPlan) -> NetboxRecord | None:
        ends = [self.by_key.get(key) for key in _ends(wanted)]
        numbers = [_number(one.get("cable")) if one is not None else None for one in ends]
        if numbers == [None, None]:
            return None
        far = [_far(one) for one in ends]
        if ends[0] is not None and ends[1] is not None and far[0] == {ends[1]["id"]}:
            if numbers[0] == numbers[1] and self.site is not None:
                return self.site.answers["dcim/cables"][numbers[0] or 0]
            return _TAKEN  # over patch panels, whose cables are not those of the inventory
        for key, end, number in zip(_ends(wanted), ends, numbers, strict=True):
            if end is not None and number is not None:
                plan.conflicts.append(
                    f"{wanted.title}: {key[1]} {key[2]} has cable {number} in NetBox, to "
                    f"{_far_text(end)}: it is left; delete it there if the inventory is right"
                )
        return _TAKEN

    def _address(
        self, wanted: Wanted, found: NetboxRecord, plan: NetboxPlan
    ) -> NetboxRecord | None:
        at = wanted.fixed["assigned_object_id"]
        own = self.by_key.get(at.key) if isinstance(at, Of) else None
        number = found.get("assigned_object_id")
        if number is None or (own is not None and number == own["id"]):
            return found
        shown = (found.get("assigned_object") or {}).get("display", number)
        device = ((found.get("assigned_object") or {}).get("device") or {}).get("name", "")
        plan.conflicts.append(
            f"{wanted.title}: NetBox has it at {f'{device} {shown}'.strip()}: it is left"
        )
        return _TAKEN


def _spellings(device: NetboxDevice) -> tuple[str, ...]:
    """Return the names of a device by which an inventory may know it."""
    return device.name.lower(), device.fitted_name.lower(), device.device_name.lower()


def _device_names(cabling: Cabling) -> Iterator[str]:
    san = cabling.san
    yield from (*san.switches, *san.hosts, *san.arrays, *san.neighbors)


def _ends(wanted: Wanted) -> Iterator[ObjectKey]:
    for side in ("a_terminations", "b_terminations"):
        found = wanted.fixed[side]
        for one in found if isinstance(found, list) else ():
            yield one["object_id"].key


def _far(record: NetboxRecord | None) -> set[object]:
    ends = record.get("connected_endpoints") if record is not None else ()
    return {one.get("id") for one in ends or ()}


def _far_text(record: NetboxRecord) -> str:
    shown = [
        f"{(one.get('device') or {}).get('name', '')} {one.get('display', '')}".strip()
        for one in record.get("connected_endpoints") or record.get("link_peers") or ()
    ]
    return few(shown) or "nothing"


# What differs


def _compare(plan: NetboxPlan, wanted: Wanted, record: NetboxRecord | None) -> None:
    if record is None:
        data = {**wanted.fixed, **wanted.stated}
        data |= {"custom_fields": dict(wanted.custom)} if wanted.custom else {}
        plan.changes.append(NetboxChange(wanted, 0, data))
        return
    plan.ids[wanted.key] = int(record["id"])
    filled = [
        key
        for key in _FILLED.get(wanted.path, ())
        if key in wanted.fixed and record.get(key) is None
    ]
    stated = {key: wanted.fixed[key] for key in filled} | dict(wanted.stated)
    if "length" in stated and _metres(record) == stated["length"]:
        del stated["length"], stated["length_unit"]
    before = {key: _value(record.get(key)) for key in stated}
    data = {
        key: value
        for key, value in stated.items()
        if _same(_wanted_value(value, plan.ids)) != _same(before[key])
    }
    own = record.get("custom_fields") or {}
    custom = {key: value for key, value in wanted.custom.items() if _value(own.get(key)) != value}
    if custom:
        data["custom_fields"] = custom
        before["custom_fields"] = {key: _value(own.get(key)) for key in custom}
    if data:
        told = {key: before[key] for key in data}
        plan.changes.append(NetboxChange(wanted, int(record["id"]), data, told))


def _metres(record: NetboxRecord) -> float | None:
    length, unit = record.get("length"), _value(record.get("length_unit"))
    if not isinstance(length, int | float) or unit not in METRES:
        return None
    return round(length * METRES[str(unit)], 2)


def _value(value: object) -> object:
    """Return a field as it would be sent: a choice by its value, an object by its id."""
    if isinstance(value, Mapping):
        return value.get("value", value.get("id"))
    if isinstance(value, list):
        return [_value(one) for one in value]
    return value


def _wanted_value(value: object, ids: Mapping[ObjectKey, int]) -> object:
    if isinstance(value, Of):
        return ids.get(value.key, value)
    return [_wanted_value(one, ids) for one in value] if isinstance(value, list) else value


def _same(value: object) -> object:
    """Return what two values are compared by: no order, no case of a WWN, nothing for empty."""
    if isinstance(value, list):
        return sorted(map(str, value))
    if isinstance(value, str):
        return value.lower()
    return "" if value is None else value


def _number(value: object) -> int | None:
    found = _value(value)
    return found if isinstance(found, int) else None

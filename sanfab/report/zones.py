"""The report of `zones` as text and JSON, problems first."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sanfab.analysis.zone_consistency import Disagreement, ZoneEntry
from sanfab.analysis.zone_pairs import Pairs, Product
from sanfab.analysis.zones import Size, VsanZoning
from sanfab.analysis.zoning import FcPort, ResolvedMember, Zone
from sanfab.report.findings import WIDTH
from sanfab.report.json_value import JsonValue, to_json
from sanfab.text import count


class PairRow(NamedTuple):
    """Every one of these initiators with every one of these targets."""

    initiators: tuple[FcPort, ...]
    targets: tuple[FcPort, ...]
    note: str
    """The fix of missing pairs, or the zones of extra pairs."""


class PairRows(NamedTuple):
    """Pairs in rows."""

    rows: tuple[PairRow, ...] = ()
    pairs: int = 0
    unlisted: int = 0
    """Pairs beyond the limit of rows."""


NAME_WIDTH = 40

NOUNS = {
    "zones_per_vsan": "zones",
    "zone_members_per_fabric": "members in the fabric",
    "members_per_zone": "members in the largest zone",
    "zonesets_per_switch": "zonesets on a switch",
    "fcaliases_per_vsan": "fcaliases",
    "device_aliases": "device-aliases",
}


def zones_text(analyses: Sequence[VsanZoning]) -> str:
    """Return a part per VSAN and the sum of them."""
    if not analyses:
        return "no VSANs: there is nothing to zone"
    parts = ["\n".join(_vsan(vsan)) for vsan in analyses]
    return "\n\n".join([*parts, _total(analyses)])


def _vsan(vsan: VsanZoning) -> Iterator[str]:
    yield from _head(vsan)
    for title, lines in zone_problems(vsan):
        if lines:
            yield f"  {title}"
            for line in lines:
                yield from _wrapped(line, 4, 6)
    zones = [*vsan.zones.values(), *([vsan.default_zone] if vsan.default_zone else [])]
    if zones:
        yield "  zones"
    width = min(NAME_WIDTH, max((len(zone.name) for zone in zones), default=0))
    for zone in zones:
        yield from _wrapped(f"{zone.name:<{width}}  {_zone(zone, vsan)}", 4, 6 + width)


def _head(vsan: VsanZoning) -> Iterator[str]:
    title = " ".join(filter(None, (f"{vsan.title[0].upper()}{vsan.title[1:]}", vsan.name)))
    fabric = f" (fabric {vsan.fabric})" if vsan.fabric else ""
    yield from _wrapped(f"{title}{fabric} on {', '.join(vsan.switches) or 'no switch'}", 0, 2)
    if vsan.switches:
        yield from _wrapped(", ".join(_settings(vsan)), 2, 4)
        yield from _wrapped(_pairs(vsan), 2, 4)
        yield from _wrapped("size: " + ", ".join(map(_size, _sizes_that_say(vsan))), 2, 4)


def _settings(vsan: VsanZoning) -> Iterator[str]:
    database = vsan.database.vsan
    active = database.active_zoneset
    yield f"active zoneset {active}" if active else "no active zoneset"
    if vsan.style:
        yield f"zoned {vsan.style}"
    if database.smart and vsan.style != "smart":
        yield "smart zoning on"
    if database.numbered:
        yield "enhanced mode" if database.enhanced else "basic mode"
    yield f"default zone {'permit' if database.default_permit else 'deny'}"


def _pairs(vsan: VsanZoning) -> str:
    reach, entries = vsan.reachability, count(vsan.entries, "permit entry")
    size = f"{count(len(vsan.zones), 'zone')}, {count(vsan.members, 'member')}"
    can = f"{count(len(reach.can), 'pair')} permitted"
    if reach.wanted is not None:
        return f"{size}; {can}, {_verdict([vsan])}; {entries}, {2 * len(reach.wanted):,} needed"
    if reach.unknown_side:
        can = "hosts and arrays are not known without an inventory"
    return f"{size}; {can}; {entries}"


def _verdict(analyses: Sequence[VsanZoning]) -> str:
    missing = sum(len(vsan.reachability.missing or ()) for vsan in analyses)
    extra = sum(len(vsan.reachability.extra or ()) for vsan in analyses)
    if not missing and not extra:
        return (
            "none extra, none missing"
            if any(map(_wants, analyses))
            else "`access` requires no pair"
        )
    return f"{missing:,} missing, {extra:,} extra"


def _wants(vsan: VsanZoning) -> bool:
    return bool(vsan.reachability.wanted)


def _sizes_that_say(vsan: VsanZoning) -> list[Size]:
    return [size for size in vsan.sizes if size.used or "aliases" not in size.limit_name]


def _size(size: Size) -> str:
    noun = NOUNS.get(size.limit_name, size.limit_name)
    if size.limit is None:
        return f"{size.used:,} {noun}"
    over = " (TOO MANY)" if size.used > size.limit else ""
    return f"{size.used:,} of {size.limit:,} {noun}{over}"


def zone_problems(vsan: VsanZoning) -> Iterator[tuple[str, list[str]]]:
    """Yield each kind of problem with its lines, the worst first; no lines without a problem."""
    yield "in the wrong fabric", list(_foreign(vsan))
    missing, extra = missing_rows(vsan), extra_rows(vsan)
    pairs = count(missing.pairs, "pair")
    yield f"missing: {pairs} that `access` requires cannot talk", list(_rows(missing))
    pairs = count(extra.pairs, "pair")
    yield f"extra: {pairs} can talk without `access`", list(_rows(extra))
    yield "in another VSAN or fabric than the zone", [_misplaced(end) for end in vsan.misplaced]
    yield "switches disagree", [_disagreement(one) for one in vsan.disagreements]
    yield "initiators that see each other", list(_initiators(vsan))
    yield "orphans", list(_orphans(vsan))
    yield "duplicates", list(_duplicates(vsan))


def _foreign(vsan: VsanZoning) -> Iterator[str]:
    if vsan.intended_fabric not in {"", vsan.fabric}:
        yield (
            f"{vsan.title} is of fabric {vsan.intended_fabric} in the inventory, "
            f"{', '.join(vsan.switches)} of fabric {vsan.fabric} has it: remove it there"
        )


def _rows(rows: PairRows) -> Iterator[str]:
    for row in rows.rows:
        yield f"{_ports(row.initiators)} -> {_ports(row.targets)} ({row.note})"
    if rows.unlisted:
        yield f"and {count(rows.unlisted, 'pair')} more, not listed"


def _ports(ports: Iterable[FcPort]) -> str:
    return _by_device((port, port.wwpn) for port in ports)


def _by_device(named: Iterable[tuple[FcPort | None, str]]) -> str:
    """Return ports by host or array: ``fas01 n1_0e, n1_0g; fas02 n1_0e``."""
    groups: dict[str, dict[str, None]] = {}
    for port, name in named:
        if port is None or port.cable is None:
            groups.setdefault(name, {})
        else:
            groups.setdefault(port.cable.device, {})[port.cable.label] = None
    between = "; " if any(groups.values()) else ", "
    return between.join(f"{device} {', '.join(ports)}".rstrip() for device, ports in groups.items())


def _zone(zone: Zone, vsan: VsanZoning) -> str:
    if not zone.members:
        return "no members"
    initiators, targets = _members(zone.initiators), _members(zone.targets)
    rest = _members([member for member in zone.members if not member.side])
    words = f"{initiators or 'no initiator'} -> {targets or 'no target'}"
    if not initiators and not targets:
        words = rest
    elif rest:
        words += f"; neither: {rest}"
    idle = "" if zone.is_active else "  [not active]"
    few = 2 * len(zone.initiators) * len(zone.targets)
    many = len(zone.initiators) > 1 and zone.entries > few and vsan.reachability.wanted is not None
    return words + idle + (f"  [{zone.entries:,} permit entries]" if many else "")


def _members(members: Iterable[ResolvedMember]) -> str:
    return _by_device((member.port, member.value) for member in members)


def _initiators(vsan: VsanZoning) -> Iterator[str]:
    if vsan.reachability.initiator_pairs:
        zones = [zone for zone in vsan.in_force if len(zone.initiators) > 1]
        names = ", ".join(zone.name for zone in zones)
        pairs = count(vsan.reachability.initiator_pairs, "pair")
        yield f"{pairs} of initiators in a common zone: {names}"


def _misplaced(end: ZoneEntry) -> str:
    cable = end.member.port.cable if end.member.port else None
    if cable is None:
        return f"zone {end.zone}: {_called(end.member)}"
    vsan = f"VSAN {cable.vsan}" if cable.vsan is not None else "no VSAN"
    return (
        f"zone {end.zone}: {cable.device} {cable.label} ({_called(end.member)}) is in {vsan}, "
        f"plugged into {cable.switch} {cable.port}"
    )


def _called(member: ResolvedMember) -> str:
    return member.value if member.kind == "pwwn" else f"{member.kind} {member.value}"


def _disagreement(one: Disagreement) -> str:
    what = f"{one.kind} {one.name}".rstrip()
    return f"{what}: {one.switch} has {_held(one.found)}; {one.reference} has {_held(one.expected)}"


def _held(words: tuple[str, ...] | None) -> str:
    if words is None:
        return "none of that name"
    return ", ".join(words) or "nothing"


def _orphans(vsan: VsanZoning) -> Iterator[str]:
    orphans, active = vsan.orphans, vsan.database.vsan.active_zoneset
    if active and active not in vsan.database.vsan.zonesets:
        yield f"zoneset {active} is active and not in the database: its zones are not known"
    for end in orphans.undefined:
        yield f"zone {end.zone}: {_called(end.member)} is not defined"
    for end in orphans.unknown:
        called = "" if end.member.kind == "pwwn" else f" ({_called(end.member)})"
        yield f"zone {end.zone}: WWPN {end.member.wwpn}{called} is not in the inventory"
    for name in orphans.absent_zones:
        yield f"zone {name} is in a zoneset and not defined"
    for name in orphans.idle_zones:
        yield f"zone {name} is not in the active zoneset: it lets nothing talk"
    for port in orphans.unzoned:
        yield f"{port.name} ({port.wwpn}) is in no zone of the active zoneset"
    for alias in orphans.unused_aliases:
        yield f"{alias.kind} {alias.name} ({alias.wwpn or 'no WWPN'}) is in no zone"


def _duplicates(vsan: VsanZoning) -> Iterator[str]:
    for names in vsan.duplicates.same_members:
        yield f"zones {', '.join(names)} have the same members"
    for shared in vsan.duplicates.shared_wwpns:
        called = ", ".join(f"{alias.kind} {alias.name}" for alias in shared.aliases)
        yield f"WWPN {shared.wwpn} has {len(shared.aliases)} names: {called}"
    for twice in vsan.duplicates.repeated_members:
        yield f"zone {twice.zone}: WWPN {twice.wwpn} is in it as {' and '.join(twice.names)}"
    for clash in vsan.duplicates.case_clashes:
        yield f"{clash.kind} names that differ only in case: {', '.join(clash.names)}"


def _total(analyses: Sequence[VsanZoning]) -> str:
    zones = sum(len(vsan.zones) for vsan in analyses)
    numbered = [vsan for vsan in analyses if vsan.database.vsan.numbered]
    others = len(analyses) - len(numbered)
    kinds = [
        count(len(numbered), "VSAN") if numbered or not others else "",
        f"{count(others, 'fabric')} without VSANs" if others else "",
    ]
    sums = f"{', '.join(filter(None, kinds))}: {count(zones, 'zone')}"
    if all(vsan.reachability.wanted is None for vsan in analyses):
        return sums
    can = sum(len(vsan.reachability.can) for vsan in analyses)
    return f"{sums}, {count(can, 'pair')} permitted, {_verdict(analyses)}"


def _wrapped(line: str, first: int, rest: int) -> list[str]:
    if first + len(line) <= WIDTH:
        return [" " * first + line]
    return textwrap.wrap(
        line,
        WIDTH,
        initial_indent=" " * first,
        subsequent_indent=" " * rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def zones_json(analyses: Sequence[VsanZoning]) -> JsonValue:
    """Return the zoning of each VSAN for JSON."""
    return {"vsans": [_vsan_data(vsan) for vsan in analyses]}


def _vsan_data(vsan: VsanZoning) -> JsonValue:
    database = vsan.database.vsan
    return {
        "vsan": vsan.number,
        "name": vsan.name,
        "fabric": vsan.fabric,
        "intended_fabric": vsan.intended_fabric,
        "switches": list(vsan.switches),
        "style": vsan.style,
        "enhanced": database.enhanced,
        "smart": database.smart,
        "default_permit": database.default_permit,
        "active_zoneset": database.active_zoneset,
        "zonesets": to_json(database.zonesets),
        "zones": [_zone_data(zone) for zone in vsan.zones.values()],
        "default_zone": _zone_data(vsan.default_zone) if vsan.default_zone else None,
        "pairs": _pairs_data(vsan),
        "permit_entries": vsan.entries,
        "orphans": _orphan_data(vsan),
        "duplicates": _duplicate_data(vsan),
        "misplaced": [_end_data(end) for end in vsan.misplaced],
        "disagreements": [to_json(one._asdict()) for one in vsan.disagreements],
        "sizes": [to_json(size._asdict()) for size in vsan.sizes],
    }


def _pairs_data(vsan: VsanZoning) -> JsonValue:
    reach = vsan.reachability
    return {
        "can": len(reach.can),
        "wanted": None if reach.wanted is None else len(reach.wanted),
        "missing": None if reach.missing is None else _rows_data(missing_rows(vsan)),
        "extra": None if reach.extra is None else _rows_data(extra_rows(vsan)),
        "initiators": reach.initiator_pairs,
    }


def _zone_data(zone: Zone) -> JsonValue:
    return {
        "name": zone.name,
        "active": zone.is_active,
        "permit_entries": zone.entries,
        "members": [_member_data(member) for member in zone.members],
    }


def _member_data(member: ResolvedMember) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {"kind": member.kind, "value": member.value, "role": member.role}
    found |= {"side": member.side, "place": member.place}
    return found | (_port_data(member.port) if member.port else {})


def _port_data(port: FcPort) -> dict[str, JsonValue]:
    if port.cable is None:
        return {"wwpn": port.wwpn}
    return {"wwpn": port.wwpn, "device": port.cable.device, "port": port.cable.label}


def _rows_data(rows: PairRows) -> JsonValue:
    listed: list[JsonValue] = [
        {
            "initiators": [_port_data(port) for port in row.initiators],
            "targets": [_port_data(port) for port in row.targets],
            "note": row.note,
        }
        for row in rows.rows
    ]
    return {"pairs": rows.pairs, "unlisted": rows.unlisted, "rows": listed}


def _end_data(end: ZoneEntry) -> JsonValue:
    return {"zone": end.zone, **_member_data(end.member)}


def _orphan_data(vsan: VsanZoning) -> JsonValue:
    orphans = vsan.orphans
    return {
        "unused_aliases": [to_json(alias._asdict()) for alias in orphans.unused_aliases],
        "idle_zones": list(orphans.idle_zones),
        "absent_zones": list(orphans.absent_zones),
        "undefined": [_end_data(end) for end in orphans.undefined],
        "unknown": [_end_data(end) for end in orphans.unknown],
        "unzoned": [_port_data(port) for port in orphans.unzoned],
    }


def _duplicate_data(vsan: VsanZoning) -> JsonValue:
    found = vsan.duplicates
    return {
        "same_members": to_json(found.same_members),
        "shared_wwpns": [
            {"wwpn": one.wwpn, "aliases": [alias.name for alias in one.aliases]}
            for one in found.shared_wwpns
        ],
        "repeated_members": [to_json(one._asdict()) for one in found.repeated_members],
        "case_clashes": [to_json(one._asdict()) for one in found.case_clashes],
    }


LISTED = 100_000
"""Most ports in one list of pairs; without a limit there can be millions."""


def missing_rows(vsan: VsanZoning, most: int = LISTED) -> PairRows:
    """Return the pairs that should talk and cannot, each with how to zone it."""
    return _listed(vsan.reachability.missing, _missing(vsan), most)


def extra_rows(vsan: VsanZoning, most: int = LISTED) -> PairRows:
    """Return the pairs that can talk and should not, each with the zones that let them."""
    return _listed(vsan.reachability.extra, _extra(vsan), most)


def _listed(pairs: Pairs | None, rows: Iterable[PairRow], most: int) -> PairRows:
    if not pairs:
        return PairRows()
    listed: list[PairRow] = []
    named = 0
    for row in rows:
        listed.append(row)
        named += len(row.initiators) + len(row.targets)
        if named > most:
            break
    covered = sum(len(row.initiators) * len(row.targets) for row in listed)
    return PairRows(tuple(listed), len(pairs), len(pairs) - covered)


def _missing(vsan: VsanZoning) -> Iterator[PairRow]:
    zones_with = _zones_by_wwpn(vsan.zones.values())
    for product in vsan.reachability.missing.products if vsan.reachability.missing else ():
        rows: dict[tuple[str, ...], PairRow] = {}
        for initiator in product.initiators:
            for remedy, targets in _by_remedy(vsan, initiator, product, zones_with):
                key = (remedy, *(target.wwpn for target in targets))
                row = rows.get(key, PairRow((), targets, remedy))
                rows[key] = row._replace(initiators=(*row.initiators, initiator))
        yield from rows.values()


def _extra(vsan: VsanZoning) -> Iterator[PairRow]:
    zones_with = _zones_by_wwpn(vsan.in_force)
    for product in vsan.reachability.extra.products if vsan.reachability.extra else ():
        near = {name for one in product.initiators for name in zones_with.get(one.wwpn, ())}
        far = {name for one in product.targets for name in zones_with.get(one.wwpn, ())}
        yield PairRow(*product, f"in {', '.join(sorted(near & far))}")


ZonesByWwpn = dict[str, dict[str, Zone]]
"""Zones by the WWPN of a member and their name."""


def _zones_by_wwpn(zones: Iterable[Zone]) -> ZonesByWwpn:
    found: ZonesByWwpn = {}
    for zone in zones:
        for member in zone.members:
            found.setdefault(member.wwpn, {})[zone.name] = zone
    return found


def _by_remedy(
    vsan: VsanZoning, initiator: FcPort, product: Product, zones_with: ZonesByWwpn
) -> Iterator[tuple[str, tuple[FcPort, ...]]]:
    """Yield the targets of one initiator together that are mended the same way."""
    found: dict[str, list[FcPort]] = {}
    for target in product.targets:
        remedy = _remedy(vsan, zones_with.get(initiator.wwpn, {}), target, zones_with)
        found.setdefault(remedy, []).append(target)
    for remedy, targets in found.items():
        yield remedy, tuple(targets)


def _remedy(
    vsan: VsanZoning, near: dict[str, Zone], target: FcPort, zones_with: ZonesByWwpn
) -> str:
    """Return how to let an initiator, which is in the zones ``near``, talk to a target."""
    active = [zone for zone in near.values() if zone.is_active]
    common = near.keys() & zones_with.get(target.wwpn, {}).keys()
    idle = sorted(name for name in common if not near[name].is_active)
    if common - set(idle):
        return f"zone {min(common - set(idle))} holds both: its roles keep them apart, set them"
    if idle and vsan.database.vsan.active_zoneset:
        zoneset = vsan.database.vsan.active_zoneset
        return f"zone {idle[0]} holds both: add it to zoneset {zoneset} and activate that"
    if idle:
        return f"zone {idle[0]} holds both: activate a zoneset that holds it"
    if not active or vsan.style == "single-initiator-single-target":
        return "no zone holds both: make one, add it to the active zoneset and activate that"
    best = min(active, key=lambda zone: (not _holds_array_of(zone, target), zone.name))
    return f"add the target to zone {best.name} and activate the zoneset"


def _holds_array_of(zone: Zone, target: FcPort) -> bool:
    device = target.cable.device if target.cable else ""
    return any(
        member.port and member.port.cable and member.port.cable.device == device
        for member in zone.members
    )

"""Zoning of a VSAN -> rows of its missing and extra pairs, each with its fix or cause."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanfab.analysis.zone_pairs import Pairs, Product
from sanfab.analysis.zones import VsanZoning
from sanfab.analysis.zoning import FcPort, Zone

LISTED = 100_000
"""Most ports in one list of pairs; without a limit there can be millions."""


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

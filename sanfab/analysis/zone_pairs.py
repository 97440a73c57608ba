"""Resolved zones and `access` -> permitted pairs and wanted pairs of initiators and targets.

Pairs are stored as initiators times targets, computed with bit masks of targets by initiator: a
zone of 2,000 members costs 2,000 steps, not four million.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import NamedTuple

from sanfab.analysis.zoning import FcPort, Zone
from sanfab.facts.fc import Role
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling


class Product(NamedTuple):
    """Every one of these initiators with every one of these targets."""

    initiators: tuple[FcPort, ...]
    targets: tuple[FcPort, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """A set of pairs of an initiator and a target; iterating yields them one by one."""

    products: tuple[Product, ...] = ()
    """No pair is in two of them."""

    def __len__(self) -> int:
        return sum(len(one.initiators) * len(one.targets) for one in self.products)

    def __iter__(self) -> Iterator[tuple[FcPort, FcPort]]:
        for one in self.products:
            for initiator in one.initiators:
                for target in one.targets:
                    yield initiator, target


@dataclass(frozen=True, slots=True)
class Reachability:
    """Permitted and wanted pairs of one VSAN."""

    can: Pairs
    """Pairs that share a zone of the active zoneset, or the default zone where it permits."""
    wanted: Pairs | None
    """Pairs of `access`; None: there is no inventory. This also holds for the next two fields."""
    missing: Pairs | None
    """Wanted but not permitted."""
    extra: Pairs | None
    """Permitted but not wanted."""
    initiator_pairs: int
    """Pairs of two initiators in a common zone, of each zone."""
    unknown_side: int
    """Members of zones in force that are neither known hosts nor known arrays."""


Masks = dict[str, int]
"""Bit mask of targets by the WWPN of an initiator."""


def reachability_of(
    zones: Sequence[Zone], ports: Sequence[FcPort], cabling: Cabling | None
) -> Reachability:
    """Compare permitted pairs with wanted pairs.

    ``zones``: those in force; ``ports``: ports of the VSAN in the inventory; ``cabling``: whose
    `access` wants pairs, None without an inventory.
    """
    index = _index(zones, ports)
    bit_of = {port.wwpn: number for number, port in enumerate(index.targets)}
    can: Masks = {}
    for zone in zones:
        _add_zone(can, zone, bit_of)
    wanted = None if cabling is None else _wanted(ports, cabling, bit_of)
    return Reachability(
        can=_pairs(can, index),
        wanted=None if wanted is None else _pairs(wanted, index),
        missing=None if wanted is None else _pairs(_without(wanted, can), index),
        extra=None if wanted is None else _pairs(_without(can, wanted), index),
        initiator_pairs=sum(initiator_pairs(zone) for zone in zones),
        unknown_side=sum(
            member.talks and not member.side for zone in zones for member in zone.members
        ),
    )


def _index(zones: Sequence[Zone], ports: Sequence[FcPort]) -> "_Index":
    found = {port.wwpn: port for port in ports}
    targets = {port.wwpn: port for port in ports if port.cable and port.cable.is_array}
    for zone in zones:
        for member in zone.members:
            if member.port is not None:
                port = found.setdefault(member.wwpn, member.port)
                if member.side in {"target", "both"}:
                    targets[member.wwpn] = port
    return _Index(found, sorted(targets.values(), key=_by_name))


class _Index(NamedTuple):
    """Ports of a VSAN by WWPN, and its targets in the order of their bits."""

    ports: dict[str, FcPort]
    targets: list[FcPort]


def _by_name(port: FcPort) -> tuple[str, str]:
    return port.name, port.wwpn


def _add_zone(can: Masks, zone: Zone, bit_of: Mapping[str, int]) -> None:
    """Add what the members of a zone can reach: by their roles in smart zoning, else all."""
    talking = [member for member in zone.members if member.talks]
    mask_of: dict[Role, int] = dict.fromkeys(("", "initiator", "target", "both"), 0)
    for member in talking:
        if member.side in {"target", "both"}:
            mask_of[member.role if zone.by_role else ""] |= 1 << bit_of[member.wwpn]
    if zone.by_role:
        mask_of = _partners(mask_of)
    for member in talking:
        if member.side in {"initiator", "both"}:
            mask = mask_of[member.role if zone.by_role else ""]
            own = 1 << bit_of[member.wwpn] if member.side == "both" else 0
            can[member.wwpn] = can.get(member.wwpn, 0) | (mask & ~own)


def _partners(mask_of: Mapping[Role, int]) -> dict[Role, int]:
    """Return the peers of each role; a member without a role has no entries (rule ZON-02)."""
    both = mask_of["both"]
    return {
        "": 0,
        "initiator": mask_of["target"] | both,
        "target": mask_of["initiator"] | both,
        "both": mask_of["initiator"] | mask_of["target"] | both,
    }


def initiator_pairs(zone: Zone) -> int:
    """Return the pairs of two hosts that a zone permits; smart zoning prevents them."""
    roles: dict[str, Role] = {
        member.wwpn: member.role
        for member in zone.members
        if member.talks and member.side == "initiator"
    }
    if not zone.by_role:
        return len(roles) * (len(roles) - 1) // 2
    counts = dict.fromkeys(("initiator", "target", "both"), 0)
    for role in roles.values():
        if role:
            counts[role] += 1
    # A host with role target may communicate with the hosts with role initiator.
    one_sided = counts["initiator"] + counts["target"]
    both = counts["both"]
    return counts["initiator"] * counts["target"] + both * one_sided + both * (both - 1) // 2


def _wanted(ports: Iterable[FcPort], cabling: Cabling, bit_of: Mapping[str, int]) -> Masks:
    hosts: dict[str, list[Cable]] = {}
    arrays: dict[str, list[tuple[Cable, int]]] = {}
    for port in ports:
        if port.cable is None:
            continue
        if port.cable.is_array and port.wwpn in bit_of:
            bit = 1 << bit_of[port.wwpn]
            arrays.setdefault(port.cable.device, []).append((port.cable, bit))
        elif not port.cable.is_array:
            hosts.setdefault(port.cable.device, []).append(port.cable)
    wanted: Masks = {}
    for array, targets in arrays.items():
        for host in cabling.users_of.get(array, ()):
            for initiator in hosts.get(host, ()):
                wwpn = (initiator.end.wwpn or "").lower()
                mask = _permitted(cabling, initiator, targets)
                wanted[wwpn] = wanted.get(wwpn, 0) | mask
    return wanted


def _permitted(cabling: Cabling, initiator: Cable, targets: list[tuple[Cable, int]]) -> int:
    """Return the targets of one array that a host port may use."""
    return sum(bit for one, bit in targets if cabling.permits(initiator, one))


def _without(masks: Masks, others: Masks) -> Masks:
    return {wwpn: mask & ~others.get(wwpn, 0) for wwpn, mask in masks.items()}


def _pairs(masks: Masks, index: _Index) -> Pairs:
    """Return masks as pairs: initiators with the same targets together, sorted by name."""
    alike: dict[int, list[FcPort]] = {}
    for wwpn, mask in masks.items():
        if mask:
            alike.setdefault(mask, []).append(index.ports[wwpn])
    products = [
        Product(tuple(sorted(initiators, key=_by_name)), tuple(_targets(mask, index.targets)))
        for mask, initiators in alike.items()
    ]
    return Pairs(tuple(sorted(products, key=lambda one: _by_name(one.initiators[0]))))


def _targets(mask: int, targets: list[FcPort]) -> Iterator[FcPort]:
    """Return the targets whose bits are set; ``compress`` skips zero bytes."""
    return compress(targets, f"{mask:b}"[::-1].encode().replace(b"0", b"\0"))

"""`access`, zones and paths -> a matrix of hosts and arrays."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NamedTuple

from sanfab.analysis.paths import Pair, Paths
from sanfab.analysis.zone_pairs import Pairs
from sanfab.analysis.zones import VsanZoning
from sanfab.report.failures import name_ranges
from sanfab.text import count


class MatrixCell(NamedTuple):
    """One group of hosts and one array."""

    css: str
    """``zoned``, ``vlan``, ``missing``, ``extra`` or ``none``."""
    text: str


UNUSED = MatrixCell("none", "")


class MatrixRow(NamedTuple):
    """Hosts that the matrix says the same of."""

    hosts: str
    cells: tuple[MatrixCell, ...]


class ZoneMatrix(NamedTuple):
    """Hosts by arrays."""

    arrays: tuple[str, ...]
    rows: tuple[MatrixRow, ...]
    vsans: tuple[str, ...]
    """A line for each VSAN: zones, members, pairs."""


def zone_matrix(paths: Paths, zonings: Iterable[VsanZoning]) -> ZoneMatrix:
    """Return which host may use which array: by zones, or by its VLAN."""
    found = list(zonings)
    san = paths.network.cabling.san
    reaches = [vsan.reachability for vsan in found]
    zoned = {
        "can": _ports_of(one.can for one in reaches),
        "missing": _ports_of(one.missing for one in reaches),
        "extra": _ports_of(one.extra for one in reaches),
    }
    arrays_of: dict[str, set[str]] = {host: set() for host in san.hosts}
    for host, array in chain(paths.groups, *zoned.values()):
        if host in arrays_of and array in san.arrays:
            arrays_of[host].add(array)
    # Most hosts use few of all arrays: only those are looked at, and hosts that are alike share
    # a row.
    names: dict[frozenset[tuple[str, MatrixCell]], list[str]] = defaultdict(list)
    for host, arrays in arrays_of.items():
        cells = ((one, _cell((host, one), paths, zoned)) for one in arrays)
        names[frozenset(cell for cell in cells if cell[1] != UNUSED)].append(host)
    rows = (
        MatrixRow(name_ranges(hosts, "host"), _whole_row(dict(used), san.arrays))
        for used, hosts in names.items()
    )
    return ZoneMatrix(tuple(san.arrays), tuple(rows), tuple(map(_vsan_line, found)))


def _whole_row(cells: Mapping[str, MatrixCell], arrays: Iterable[str]) -> tuple[MatrixCell, ...]:
    return tuple(cells.get(array, UNUSED) for array in arrays)


def _ports_of(found: Iterable[Pairs | None]) -> Counter[Pair]:
    """Count pairs of ports by host and array."""
    counts: Counter[Pair] = Counter()
    for product in (one for pairs in found if pairs is not None for one in pairs.products):
        hosts = Counter(port.cable.device for port in product.initiators if port.cable)
        arrays = Counter(port.cable.device for port in product.targets if port.cable)
        for host, some in hosts.items():
            counts.update({(host, array): some * many for array, many in arrays.items()})
    return counts


def _cell(pair: Pair, paths: Paths, zoned: Mapping[str, Counter[Pair]]) -> MatrixCell:
    if zoned["missing"][pair]:
        return MatrixCell("missing", f"{zoned['missing'][pair]} port pairs not zoned")
    if zoned["extra"][pair]:
        return MatrixCell("extra", f"{zoned['extra'][pair]} port pairs zoned without access")
    if pair not in paths.groups:
        return UNUSED
    number = count(sum(paths.count(pair)), "path")
    if zoned["can"][pair]:
        return MatrixCell("zoned", f"zoned, {number}")
    return MatrixCell("vlan" if sum(paths.count(pair)) else "missing", number)


def _vsan_line(vsan: VsanZoning) -> str:
    fabric = f", fabric {vsan.fabric}" if vsan.fabric else ""
    reach = vsan.reachability
    wrong = [
        count(len(pairs), f"{word} pair")
        for word, pairs in (("missing", reach.missing), ("extra", reach.extra))
        if pairs
    ]
    rest = ", ".join(wrong) or "as access asks for"
    zones = f"{count(len(vsan.zones), 'zone')} with {count(vsan.members, 'member')}"
    return f"{vsan.title}{fabric}: {zones}; {len(reach.can)} pairs of ports permitted: {rest}"

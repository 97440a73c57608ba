"""The effects of a change -> tables: what is the same for several hosts or ports is one row."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from sanfab.report.page import Fold, Note, PageBlock, Points, grid_of
from sanfab.review.effects import PairChange, PortVlans, Presence
from sanfab.review.review import Review
from sanfab.review.risks import RISK_WORDS, RiskItem
from sanfab.review.switches import Interruption
from sanfab.text import count, some

_Row = tuple[str, ...]
_Shared = TypeVar("_Shared", bound=Hashable)
LISTED_NAMES = 24
"""Names that one row lists; it only counts the others."""
UNCOUNTED = 2
"""Names that need no count before them."""


def meaning_blocks(review: Review) -> Iterator[PageBlock]:
    """Yield what a change means."""
    effects = review.effects
    if review.is_empty and not effects.settings:
        yield Note("Nothing changes for hosts, arrays and switches.")
    if effects.presence:
        yield Points(tuple(_presence(effects.presence)))
    yield from grid_of("Risk", ("risk", "fabric", "of"), [*_risks(review.risks)])
    yield from grid_of("Access and paths", _PAIR_COLUMNS, [*_pairs(effects.pairs)])
    yield from grid_of(
        "Paths while a fabric changes",
        ("while", "hosts", "array", "paths before", "paths left"),
        [*_interruptions(review.interruptions)],
    )
    zones = [
        (one.fabric, str(one.vsan), one.zone, one.state, ", ".join(one.gained), ", ".join(one.lost))
        for one in effects.zones
    ]
    yield from grid_of(
        "Zones", ("fabric", "VSAN", "zone", "is", "members gained", "members lost"), zones
    )
    links = [one for one in effects.ports if one.is_link]
    devices = [one for one in effects.ports if not one.is_link]
    yield from grid_of("VLANs on links", _PORT_COLUMNS, [*_ports(links)])
    yield from grid_of("VLANs of hosts and arrays", _PORT_COLUMNS, [*_ports(devices)])
    settings = [(one.what, one.setting, one.before, one.after) for one in effects.settings]
    yield from grid_of("VLANs and VSANs", ("of", "setting", "before", "after"), settings)
    notes = ((note, one.name) for one in review.switches if one.plan for note in one.plan.notes)
    rows = [(note, _names(switches)) for note, switches in _grouped(notes).items()]
    yield from grid_of("Notes of the plans", ("note", "switches"), rows)
    files = [(one.path, one.state) for one in review.files]
    if files:
        inner = grid_of("Scripts of hosts and documents of arrays", ("file", "is"), files)
        yield Fold(f"Hosts and arrays: {count(files, 'file')}", inner)


_PAIR_COLUMNS = ("hosts", "array", "access", "paths before", "paths after")
_PORT_COLUMNS = ("fabric", "switch", "ports", "lead to", "before", "after")


def _grouped(found: Iterable[tuple[_Shared, str]]) -> dict[_Shared, list[str]]:
    """Return the names that share everything else."""
    groups: dict[_Shared, list[str]] = {}
    for key, name in found:
        groups.setdefault(key, []).append(name)
    return groups


def _names(found: Iterable[str]) -> str:
    names = list(dict.fromkeys(found))
    listed = some(names, LISTED_NAMES)
    return listed if len(names) <= UNCOUNTED else f"{len(names)}: {listed}"


def _presence(found: Sequence[Presence]) -> Iterator[str]:
    groups = _grouped(((one.is_new, one.kind), one.name) for one in found)
    for (is_new, kind), names in groups.items():
        listed = some(names, LISTED_NAMES)
        yield f"{'new' if is_new else 'removed'}: {count(names, kind)}: {listed}"


def _risks(found: Sequence[RiskItem]) -> Iterator[_Row]:
    groups = _grouped(((one.risk, one.fabrics), one.what) for one in found)
    for (risk, fabrics), names in groups.items():
        yield RISK_WORDS[risk], " and ".join(fabrics) or "-", some(names, LISTED_NAMES)


def _pairs(found: Sequence[PairChange]) -> Iterator[_Row]:
    rows = (
        ((one.array, _access(one), _paths(one.before), _paths(one.after)), one.host)
        for one in found
    )
    for key, hosts in _grouped(rows).items():
        yield _names(hosts), *key


def _access(one: PairChange) -> str:
    if one.had != one.has:
        return "loses" if one.had else "gains"
    return "keeps"


def _paths(by_fabric: dict[str, int]) -> str:
    total = sum(by_fabric.values())
    parts = ", ".join(f"{fabric} {number}" for fabric, number in by_fabric.items())
    return f"{total} ({parts})" if total else "none"


def _interruptions(found: Sequence[Interruption]) -> Iterator[_Row]:
    rows = (((one.stage, one.pair[1], one.before, one.left), one.pair[0]) for one in found)
    for (stage, array, before, left), hosts in _grouped(rows).items():
        yield stage, _names(hosts), array, str(before), str(left) if left else "NONE"


def _ports(found: Sequence[PortVlans]) -> Iterator[_Row]:
    groups: dict[tuple[str, ...], list[PortVlans]] = {}
    for one in found:
        fabric = one.fabric or "A and B"
        groups.setdefault((fabric, one.switch, one.before, one.after), []).append(one)
    for (fabric, switch, before, after), ports in groups.items():
        names, ends = _names(one.port for one in ports), _names(one.what for one in ports)
        yield fabric, switch, names, ends, before, after

"""Cabling -> the intended facts of a switch, and what of them changes with some statements.

A try keeps the cables if none of its statements is of a part that has cables, and compares only
what is asked for. Its answer is kept: it serves all facts of the switch.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import fields, is_dataclass
from functools import cache, cached_property

from sanfab.facts.diff import MISSING
from sanfab.facts.fc import ZoneMember
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling, refs_of
from sanfab.inventory.plugging import cabling_of, recabled
from sanfab.inventory.ranges import expanded
from sanfab.inventory.variants import Statement, statements_of, variant
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

OtherValues = Mapping[Where, object]
"""Other values of some statements; REMOVED: the statement is left out."""


class Tries:
    """The facts of one switch, and what changes of them with other statements."""

    def __init__(self, cabling: Cabling, switch: str) -> None:
        self._whole, self._switch = cabling, switch
        self._above: dict[frozenset[str], frozenset[str]] = {}
        self._known: dict[frozenset[tuple[Where, object]], _Try] = {}

    @cached_property
    def facts(self) -> SwitchFacts:
        """The intended facts of the switch."""
        return intended_facts(design_of(self._whole, self._switch))

    @cached_property
    def paths(self) -> Counter[str]:
        """Number of facts at or below each path."""
        return Counter(one for path, _ in _leaves(self.facts) for one in above(path))

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """Every statement that may concern the switch: those of what it is connected with."""
        cabling = self._cabling
        san = cabling.san
        carried = {key for name in san.switches for key in cabling.carried_keys(name)}
        carried.update(cabling.native_vlans.values())
        unused: set[Where] = {("vlans", key) for key in san.vlans if key not in carried}
        unused |= {
            ("links", number)
            for number, link in enumerate(san.links)
            if not any(_ends_at(san, ref) for end in link.between for ref in refs_of(end))
        }
        used = {vlan.vsan for key in carried if (vlan := san.vlans.get(key)) is not None}
        used |= {number for number, cables in cabling.by_vsan.items() if cables}
        unused |= {("vsans", number) for number in san.vsans if number not in used}
        unused |= {("access", number) for number, one in enumerate(san.access) if not one.hosts}
        return tuple(one for one in statements_of(san) if one.where[:2] not in unused)

    def changed(self, changes: OtherValues) -> frozenset[str] | None:
        """Return the paths of the facts that differ with some changes; None: they cannot be."""
        return self._try(changes).paths

    def changes(self, path: str, changes: OtherValues) -> bool:
        """Return whether a fact at or below a path differs with some changes."""
        return self._try(changes).reaches(path)

    def with_above(self, changed: frozenset[str]) -> frozenset[str]:
        """Return the paths of some facts, and of all that they are a part of."""
        if changed not in self._above:
            self._above[changed] = frozenset(one for path in changed for one in above(path))
        return self._above[changed]

    def _try(self, changes: OtherValues) -> "_Try":
        key = frozenset(changes.items())
        if key not in self._known:
            self._known[key] = _Try(self.facts, self._facts_with(changes))
        return self._known[key]

    def _facts_with(self, changes: OtherValues) -> SwitchFacts | None:
        try:
            cabling = recabled(self._cabling, variant(self._cabling.san, changes))
            return intended_facts(design_of(cabling, self._switch))
        except (LookupError, ValueError):
            return None

    @cached_property
    def _cabling(self) -> Cabling:
        """The part of the SAN that the facts follow from; the whole SAN if it does not suffice."""
        whole = self._whole
        part = cabling_of(_part_of(whole, self._switch))
        part.kept_free = whole.kept_free
        return part if intended_facts(design_of(part, self._switch)) == self.facts else whole


class _Try:
    """The facts with some changes, compared with those without."""

    def __init__(self, before: SwitchFacts, after: SwitchFacts | None) -> None:
        self._before, self._after = before, after

    @cached_property
    def paths(self) -> frozenset[str] | None:
        """Paths of the facts that differ; None: the changes cannot be."""
        if self._after is None:
            return None
        found = frozenset(_changed_paths(self._before, self._after, "", ""))
        self._after = self._before  # to be forgotten
        return found

    def reaches(self, path: str) -> bool:
        """Return whether a fact at or below a path differs."""
        if self._after is None:
            return False
        if "paths" in self.__dict__:
            return path in self._above
        return any(True for _ in _changed_paths(self._before, self._after, "", path))

    @cached_property
    def _above(self) -> frozenset[str]:
        return frozenset(one for path in self.paths or () for one in above(path))


def above(path: str) -> Iterator[str]:
    """Yield a path and all that it is a part of; a name may hold dots."""
    while path:
        yield path
        path = path.rpartition(".")[0]


def _changed_paths(before: object, after: object, path: str, within: str) -> Iterator[str]:
    """Yield the path of every leaf that only one of two facts has, or has with another value.

    ``before``, ``after``: they differ. ``path``: that of the facts. ``within``: only leaves at or
    below this path; empty: all.
    """
    if type(before) in _SINGLE and type(after) is type(before):
        yield path
        return
    parts = _parts_of(before, after)
    if parts is None:
        yield from _changed_leaves(before, after, path, within)
        return
    begin = f"{path}." if path else ""
    for name, old, new in parts:
        if old is new or old == new:  # most: a call for each would take half of the time
            continue
        if not within or _meets(f"{begin}{name}", within):
            yield from _changed_paths(old, new, f"{begin}{name}", within)


def _parts_of(before: object, after: object) -> Iterable[tuple[object, object, object]] | None:
    """Return each field or entry of two facts with its values; None: they have no such parts."""
    if type(before) is not type(after):
        return None
    kind: type = type(before)
    if names := _compared(kind):
        return [(name, getattr(before, name), getattr(after, name)) for name in names]
    if isinstance(before, dict) and isinstance(after, dict):
        keys = {**before, **after}
        return [(key, before.get(key, MISSING), after.get(key, MISSING)) for key in keys]
    return None


_SINGLE = frozenset({str, int, bool, float})


def _meets(path: str, other: str) -> bool:
    """Return whether one of two paths is that of a part of the other, or the same."""
    return path == other or path.startswith(f"{other}.") or other.startswith(f"{path}.")


def _changed_leaves(before: object, after: object, path: str, within: str) -> Iterator[str]:
    old, new = dict(_leaves(before, path)), dict(_leaves(after, path))
    for one in {**old, **new}:
        if old.get(one, MISSING) != new.get(one, MISSING) and (not within or _meets(one, within)):
            yield one


def _leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the path and value of every single fact; an item of a set is one of its own."""
    begin = f"{path}." if path else ""
    if value is MISSING:
        return
    kind: type = type(value)
    if names := _compared(kind):
        for name in names:
            yield from _leaves(getattr(value, name), begin + name)
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _leaves(entry, f"{begin}{key}")
    elif isinstance(value, Set | list):
        yield from ((f"{begin}{getattr(item, 'value', item)}", item) for item in value)
    else:
        yield path, value


@cache
def _compared(kind: type) -> tuple[str, ...]:
    """Return the fields of a record that are facts; none if it is a single value."""
    if not is_dataclass(kind) or issubclass(kind, ZoneMember):
        return ()
    return tuple(field.name for field in fields(kind) if field.compare)


def _ends_at(san: San, ref: str) -> bool:
    return ref.partition(" ")[0] in san.switches


def _part_of(cabling: Cabling, switch: str) -> San:
    """Return what a switch is connected with: what its facts follow from, as a rule."""
    san, carried = cabling.san, cabling.carried_keys(switch)
    vsans = {vlan.vsan for key in carried if (vlan := san.vlans.get(key)) and vlan.vsan}
    cables = [cable for some in cabling.cables[switch].values() for cable in some]
    cables += [
        one
        for (at, _), some in cabling.neighbor_hosts.at_port.items()
        if at == switch
        for one in some
    ]
    cables += [cable for vsan in vsans for cable in cabling.by_vsan[vsan]]
    devices = {one.device for one in cables}
    arrays = {array for host in devices for array in cabling.arrays_of.get(host, ())}
    arrays |= {
        name
        for name, array in san.arrays.items()
        if any(carried.intersection((port.vlan, *port.vlans)) for port in array.ports.values())
    }
    near = {switch, *(far for end in cabling.links[switch] for far, _ in end.far)}
    near |= {end.mate for end in cabling.links[switch] if end.mate}
    used = devices | arrays
    access = tuple(
        one
        if used.intersection(expanded(one.hosts)) and used.intersection(expanded(one.arrays))
        else one.model_copy(update={"hosts": (), "arrays": ()})
        for one in san.access
    )
    return san.model_copy(
        update={
            "switches": {name: one for name, one in san.switches.items() if name in near},
            "hosts": {name: one for name, one in san.hosts.items() if name in devices},
            "neighbors": {name: one for name, one in san.neighbors.items() if name in devices},
            "arrays": {name: one for name, one in san.arrays.items() if name in used},
            "access": access,
        }
    )

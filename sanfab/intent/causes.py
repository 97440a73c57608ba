"""Cabling -> what causes each intended fact of a switch: statements without which it differs.

A cause is a statement of the inventory whose removal changes the fact; one that must be stated has
another value instead. Where no removal changes it, the causes are statements of which another value
does: they state what would hold without them. Then it is a smallest group of statements that only
together change it, as the LAGs that need a feature. Keys that are not stated, and of which another
value changes the fact, are the defaults that cause it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations, islice
from math import comb

from sanfab.facts.field import described_records, facts_of
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.tries import OtherValues, Tries, above
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.variants import REMOVED, Statement
from sanfab.model.yaml12 import Where

_DEVICES = frozenset({"hosts", "arrays", "neighbors"})
_NAMED = 2
"""Steps of the path of an entry with a name, as of a host."""
_MANY = 12
"""Statements of which each is tried whether all the others do without it."""
_KeyTree = dict[str, "_KeyTree"]
_Found = dict[Where, frozenset[str]]
"""Paths of the facts that change, by the statement that is changed."""


class _Effects:
    """What a change of each of some statements changes."""

    def __init__(self, found: _Found) -> None:
        self._number = {where: len(changed) for where, changed in found.items()}
        self._below: dict[str, Counter[Where]] = defaultdict(Counter)
        for where, changed in found.items():
            for path in changed:
                for one in above(path):
                    self._below[one][where] += 1

    def number(self, where: Where) -> int:
        """Return how many facts a statement changes alone."""
        return self._number.get(where, 0)

    def on(self, path: str, facts: int) -> list[Where]:
        """Return the statements that change facts at or below a path, most specific first.

        What a statement changes of those facts counts for it, what it changes elsewhere counts
        against it. Of what has many facts, only statements count that change at least half as many
        as another one. An entry is left out if a key in it is a cause. ``facts``: how many there
        are.
        """
        most = max(self._below.get(path, {}).values(), default=0)
        below = {one: some for one, some in self._below.get(path, {}).items() if 2 * some >= most}
        score = {one: some / (facts + self._number[one] - some) for one, some in below.items()}
        entries = {where[:length] for where in score for length in range(len(where))}
        return sorted((one for one in score if one not in entries), key=lambda one: -score[one])


class SwitchCauses:
    """What causes the intended facts of one switch; it is computed when asked for."""

    def __init__(self, cabling: Cabling, switch: str) -> None:
        self.switch: Where = ("switches", switch)
        """The switch itself, which is the last cause of each fact."""
        self._name = switch
        self._tries = Tries(cabling, switch)
        self._groups: dict[str, list[Where]] = {}

    def of(self, path: str) -> tuple[Where, ...]:
        """Return the statements that cause a fact, most specific first; the switch is the last.

        ``path`` is that of ``sanfab.facts.diff``. Keys that state the fact come first, then the
        number of its VLAN or VSAN, then other values, then choices that are not of a device, as the
        role of a VLAN; what another switch states comes last. The most specific statement decides
        most of what is below the path, and least of what is not.
        """
        path = self._known_path(path)
        if not path:
            return (self.switch,)
        facts = self._tries.paths[path]
        found = self._removals.on(path, facts) or self._stated_values.on(path, facts)
        if len(found) > 1:
            keys = _keys_of(self._tries.facts, path)
            found.sort(
                key=lambda one: (
                    not any(_is_stated_by(path, one, key) for key in keys),
                    not _is_number_in(path, one, self._values[one]),
                    one[0] == "switches" and one[1] != self._name,
                    one in self._choices,
                )
            )
        return (*(found or self._group(path)), self.switch)

    def keys_of(self, path: str) -> tuple[str, ...]:
        """Return the keys of the inventory that state a fact, as ``vlans.*.mtu``; none may."""
        known = self._known_path(path) or path.partition(".")[0]  # an entry that no fact has yet
        return _keys_of(self._tries.facts, known)

    def defaults_of(self, path: str) -> tuple[tuple[Where, object], ...]:
        """Return the keys whose default causes a fact that no statement causes: each with that."""
        path = self._known_path(path)
        found = self._default_values.on(path, self._tries.paths[path]) if path else ()
        return tuple((where, self._values[where]) for where in found)

    def may_cause(self, where: Where) -> bool:
        """Return whether a statement, or the entry that it is in, may cause a fact of the switch.

        Without a device or link that causes one, even together with others, some fact differs.
        """
        entry = tuple(map(str, where[:_NAMED]))
        near = (one.where[:_NAMED] for one in self._tries.statements)
        found = next((one for one in near if tuple(map(str, one)) == entry), None)
        if found is None or found[0] not in {*_DEVICES, "links"}:
            return found is not None
        changed = self._tries.changed({found: REMOVED})
        return changed is None or bool(changed)

    def _known_path(self, path: str) -> str:
        """Return a path with facts below, or what it is a part of: an entry of a collection."""
        known = (
            one for one in above(path) if one in self._tries.paths and ("." in one or one == path)
        )
        return next(known, "") if path != "name" else ""

    @cached_property
    def _removals(self) -> _Effects:
        """What changes without each statement; with another value of one that must be stated."""
        without = self._without
        needed = [one for one in self._tries.statements if one.stated and one.required]
        reported = {one.where for one in self._tries.statements if one.is_removable}
        found = {where: facts for where, facts in without.items() if where in reported and facts}
        return _Effects(found | self._by_values(needed))

    @cached_property
    def _without(self) -> _Found:
        """What changes without each part of the SAN, whole devices included.

        The whole is tried before its parts, for the facts that a part changes are among those of
        the whole.
        """
        found: _Found = {}
        removed = [
            one.where for one in self._tries.statements if one.is_removable or _is_device(one)
        ]
        for some in sorted(_kinds(dict.fromkeys(removed, REMOVED)), key=lambda one: len(min(one))):
            found |= dict.fromkeys(some, frozenset()) | self._by_likes(some, found)
        return found

    @cached_property
    def _stated_values(self) -> _Effects:
        """What changes with another value of each key that is stated, and need not be."""
        some = (one for one in self._tries.statements if one.stated and not one.required)
        return _Effects(self._by_values(one for one in some if not _is_name(one) and _states(one)))

    @cached_property
    def _default_values(self) -> _Effects:
        """What changes with another value of each key that is not stated."""
        return _Effects(self._by_values(one for one in self._tries.statements if _is_default(one)))

    def _by_values(self, statements: Iterable[Statement]) -> _Found:
        found: dict[Where, frozenset[str]] = defaultdict(frozenset)
        keys = {one.where: one.other_values for one in statements if one.annotation is not None}
        devices = {where: facts for where, facts in self._without.items() if len(where) == _NAMED}
        for turn in range(max(map(len, keys.values()), default=0)):
            some = {where: values[turn] for where, values in keys.items() if turn < len(values)}
            for kind in _kinds(some):
                known = frozenset[str]().union(*(found.get(where, ()) for where in kind))
                together = self._tries.changed(kind) if turn else None
                if together is not None and together <= known:
                    continue  # as the values before
                for where, changed in self._by_likes(kind, devices).items():
                    found[where] |= changed
        return found

    def _by_likes(self, changes: OtherValues, wholes: _Found) -> _Found:
        """Return what each change of one kind, as of a key of all hosts, changes alone.

        They are tried together, for few facts follow from two of them. ``wholes``: what changes
        without some parts of the SAN: only what is in such a part changes the same facts.
        """
        found: _Found = {}
        within = {where: _around(where, wholes) for where in changes}
        found |= self._apart({one: changes[one] for one, whole in within.items() if whole is None})
        for some in _first_of_each(within):
            inside = {one: wholes[whole] for one, whole in some.items() if wholes[whole]}
            found |= self._inside({one: changes[one] for one in inside}, inside)
            if REMOVED not in changes.values():
                found |= self._apart({one: changes[one] for one in some if one not in inside})
        return found

    def _inside(self, changes: OtherValues, wholes: _Found) -> _Found:
        """Return what each of some changes changes alone, by the facts that it can change."""
        changed = self._tries.changed(changes) if len(changes) > 1 else None
        if changed is None:
            return self._apart(changes)
        changers: dict[str, list[Where]] = defaultdict(list)
        for where, facts in wholes.items():
            for one in self._tries.with_above(facts):
                changers[one].append(where)
        # Another value also changes what goes on without the whole, as the family of an array.
        others = [] if REMOVED in changes.values() else [*changes]
        owners = {
            fact: changers.get(fact) or _nearest(changers, fact) or others for fact in changed
        }
        several = {one: changes[one] for some in owners.values() if some[1:] for one in some}
        shared = self._apart(several)
        found: dict[Where, set[str]] = defaultdict(set)
        for fact, wheres in owners.items():
            for where in wheres:
                if len(wheres) == 1 or fact in shared.get(where, ()):
                    found[where].add(fact)
        return {where: frozenset(facts) for where, facts in found.items()}

    def _apart(self, changes: OtherValues) -> _Found:
        """Return what each of some changes changes; if all together change nothing, none does."""
        changed = self._tries.changed(changes) if changes else frozenset()
        if len(changes) == 1:
            return dict.fromkeys(changes, changed) if changed else {}
        if changed == frozenset():
            return {}
        items, half = [*changes.items()], len(changes) // 2
        if changed is None and self._tries.changed(dict(items[:1])) is None:
            return self._apart(self._unlike(items))
        found = self._decoded(items) if changed is not None and half > 1 else None
        if found is None:
            return self._apart(dict(items[:half])) | self._apart(dict(items[half:]))
        return found

    def _unlike(self, items: Sequence[tuple[Where, object]]) -> OtherValues:
        """Return the changes that differ from the first one, which cannot be, in a value."""
        values, first = self._values, items[0]
        mistake = (values[first[0]], first[1])
        return {where: new for where, new in items[1:] if (values[where], new) != mistake}

    @cached_property
    def _choices(self) -> frozenset[Where]:
        """Keys with one of a few words: they state no value. That of a device is its demand."""
        statements = self._tries.statements
        return frozenset(
            one.where for one in statements if one.is_choice and one.where[0] not in _DEVICES
        )

    @cached_property
    def _values(self) -> dict[Where, object]:
        return {one.where: one.value for one in self._tries.statements}

    def _decoded(self, items: Sequence[tuple[Where, object]]) -> _Found | None:
        """Return what each of many changes changes alone, by the tries that it takes part in.

        Each takes part in half of them, no two in the same: a fact that fewer tries change follows
        from several changes together. None: more than one changes it, or a try cannot be.
        """
        codes, tries = _codes(len(items))
        marks: dict[str, int] = defaultdict(int)
        for bit in range(tries):
            some = (one for one, code in zip(items, codes, strict=True) if code >> bit & 1)
            changed = self._tries.changed(dict(some))
            if changed is None:
                return None
            for fact in changed:
                marks[fact] |= 1 << bit
        owners = {code: where for (where, _), code in zip(items, codes, strict=True)}
        found: dict[Where, set[str]] = defaultdict(set)
        for fact, mark in marks.items():
            if mark.bit_count() > tries // 2:
                return None
            if mark in owners:
                found[owners[mark]].add(fact)
        return {where: frozenset(facts) for where, facts in found.items()}

    @cached_property
    def _together(self) -> tuple[list[Where], frozenset[str]]:
        """The statements without which there still are facts, and what all of them change."""
        all_of_them = [one.where for one in self._tries.statements if one.is_removable]
        possible = [*self._possible(all_of_them)]
        return possible, self._tries.changed(dict.fromkeys(possible, REMOVED)) or frozenset()

    def _possible(self, some: list[Where]) -> Iterator[Where]:
        if self._tries.changed(dict.fromkeys(some, REMOVED)) is not None:
            yield from some
        elif len(some) > 1:
            yield from self._possible(some[: len(some) // 2])
            yield from self._possible(some[len(some) // 2 :])

    def _group(self, path: str) -> list[Where]:
        """Return a smallest group of statements that change a fact only together, if any does.

        The kinds of statements are found first, the most specific ones if there is a choice; then
        those of them that are needed, unless they are many, as all the hosts of a switch.
        """
        if path not in self._groups:
            possible, changed = self._together
            found: list[Where] = []
            if path in self._tries.with_above(changed):
                kinds = [[*some] for some in _kinds(dict.fromkeys(possible, REMOVED))]
                kinds.sort(key=lambda some: -len(some[0]))
                parts = self._parts(path, self._smallest(path, [], kinds))
                found = [one for some in self._smallest(path, [], parts) for one in some]
            self._groups[path] = sorted(found, key=self._removals.number)
        return self._groups[path]

    def _parts(self, path: str, kinds: list[list[Where]]) -> list[list[Where]]:
        """Return statements one by one; of many of a kind, those together that may be needed.

        They are those that alone change other facts of the same record, or else any fact.
        """
        record = path.rpartition(".")[0]
        near = {
            one for one, facts in self._without.items() if record in self._tries.with_above(facts)
        }
        alone = {one for one, facts in self._without.items() if facts}
        for wanted in (near, alone) if "." in record else (alone,):
            parts: list[list[Where]] = []
            for kind in kinds:
                some = [one for one in kind if one in wanted] if len(kind) > _MANY else kind
                parts += [some] if len(some) > _MANY else [[one] for one in some]
            if self._change_together(path, (one for part in parts for one in part)):
                return parts
        return kinds

    def _smallest(
        self, path: str, others: list[list[Where]], some: list[list[Where]]
    ) -> list[list[Where]]:
        """Return the fewest of some parts that change a fact together with all others.

        It is QuickXplain (Junker, AAAI 2004): a half that is not needed is left out at once.
        """
        if len(some) <= 1:
            return some
        first, second = some[: len(some) // 2], some[len(some) // 2 :]
        kept = self._needed(path, [*others, *first], second)
        return [*self._needed(path, [*others, *kept], first), *kept]

    def _needed(
        self, path: str, others: list[list[Where]], some: list[list[Where]]
    ) -> list[list[Where]]:
        wheres = (one for part in others for one in part)
        changed = bool(others) and self._change_together(path, wheres)
        return [] if changed else self._smallest(path, others, some)

    def _change_together(self, path: str, wheres: Iterable[Where]) -> bool:
        return self._tries.changes(path, dict.fromkeys(wheres, REMOVED))


def _keys_of(facts: SwitchFacts, path: str) -> tuple[str, ...]:
    """Return the keys of the inventory that state a fact, as its field says."""
    record: object = facts
    keys: tuple[str, ...] = ()
    while True:
        name, _, path = path.partition(".")
        about = facts_of(type(record)).get(name)
        if about is None:
            return keys  # the name or number of the record
        keys, value = about.keys, getattr(record, name)
        if isinstance(value, Mapping) and path:
            entries = (one for one in value if path == str(one) or path.startswith(f"{one}."))
            entry = next(entries, None)
            if entry is None:
                return keys  # a part of a name with dots
            path, value = path[len(str(entry)) + 1 :], value[entry]
            if not path:  # a whole record: a key states one of its facts
                return tuple(key for key in keys if key.endswith(".*"))
        if not path or type(value) not in described_records():
            return keys
        record = value


def _is_stated_by(path: str, where: Where, key: str) -> bool:
    """Return whether a statement is of a key, as of ``vlans.*.mtu``, is in it or has it inside.

    In ``vsans.*`` that is the VSAN that the path names.
    """
    steps = key.split(".")
    if steps[1:] == ["*"]:
        return [steps[0], *map(str, where[1:2])] == path.split(".")[:_NAMED]
    return len(where) > _NAMED and all(
        step in {"*", str(one)} for step, one in zip(steps, where, strict=False)
    )


def _is_number_in(path: str, where: Where, value: object) -> bool:
    """Return whether a statement gives the record of a path its number, as that of a VLAN."""
    section, number, *_ = (*path.split("."), "")
    return where[0] == section and str(value) == number


def _nearest(changers: Mapping[str, list[Where]], fact: str) -> list[Where]:
    """Return what alone changes other facts of the record of a fact."""
    near = next((changers[one] for one in above(fact) if "." in one and one in changers), [])
    return near if len(near) == 1 else []


def _codes(number: int) -> tuple[list[int], int]:
    """Return different numbers with as many bits set as not, and how many bits they have."""
    bits = 2
    while comb(bits, bits // 2) < number:
        bits += 2
    chosen = combinations(range(bits), bits // 2)
    return [sum(1 << bit for bit in some) for some in islice(chosen, number)], bits


def _kinds(changes: OtherValues) -> Iterator[dict[Where, object]]:
    """Yield changes of one kind, as of a key of all hosts."""
    kinds: dict[tuple[int, Where], dict[Where, object]] = defaultdict(dict)
    for where, value in changes.items():
        kinds[len(where), where[::2]][where] = value
    yield from kinds.values()


def _around(where: Where, wholes: Mapping[Where, object]) -> Where | None:
    """Return the smallest of some parts of a SAN that a statement is in."""
    above = (where[:length] for length in range(len(where) - 1, 0, -1))
    return next((one for one in above if one in wholes), None)


def _first_of_each(within: Mapping[Where, Where | None]) -> Iterator[dict[Where, Where]]:
    """Yield statements that are in parts of a SAN, no two of them in the same part."""
    turns: list[dict[Where, Where]] = []
    number = Counter[Where]()
    for where, whole in within.items():
        if whole is not None:
            turns += [{}] if number[whole] == len(turns) else []
            turns[number[whole]][where] = whole
            number[whole] += 1
    yield from turns


def _is_device(statement: Statement) -> bool:
    """Return whether a statement is the whole of a device."""
    return len(statement.where) == _NAMED and statement.where[0] in _DEVICES


def _is_name(statement: Statement) -> bool:
    """Return whether a key of a device is a name: another one would be no such device."""
    if statement.where[0] not in _DEVICES or not isinstance(statement.value, str):
        return False
    return statement.other_values == (f"{statement.value}~",)


def _is_default(statement: Statement) -> bool:
    """Return whether a key has a default that decides facts: one of a device does not."""
    is_open = not statement.stated and statement.value not in (None, "")
    return is_open and statement.where[0] not in _DEVICES and _states(statement)


def _states(statement: Statement) -> bool:
    """Return whether a key states a fact, as the field of the fact says."""
    trees = [_key_tree()]
    for step in statement.where:
        trees = [tree[key] for tree in trees for key in (str(step), "*") if key in tree]
        if any("" in tree for tree in trees):
            return True
    return False


@cache
def _key_tree() -> _KeyTree:
    """Return the keys that state single facts, by their steps; an empty step ends a key."""
    tree: _KeyTree = {}
    for record in described_records():
        for about in facts_of(record).values():
            for steps in (key.split(".") for key in about.keys):
                if len(steps) == 1 or steps[1:] == ["*"]:
                    continue  # a whole section or entry: other facts name its keys
                at = tree
                for step in (*steps, ""):
                    at = at.setdefault(step, {})
    return tree

"""The report of `drift` as text, JSON and JUnit; equal differences of a switch are one group."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from sanfab.errors import printable
from sanfab.facts.diff import Difference
from sanfab.live.drift import Drift, describe_difference
from sanfab.live.effects import line_words
from sanfab.report import findings
from sanfab.report.effects import alike_effects, effect_json, effect_place
from sanfab.report.foreign import foreign_words
from sanfab.report.junit import JUnitCase, junit_xml
from sanfab.text import count, some

REMEDY = (
    "to keep the difference, add it to the inventory; to undo it, run `sanfab plan` and "
    "`sanfab push`"
)
UNSAVED = "the running configuration is not saved; a push saves it"


@dataclass(frozen=True)
class DriftReport:
    """The drift of some switches of a SAN."""

    san: str
    drifts: Mapping[str, Drift]
    failed: Mapping[str, str]
    """Reason why a switch could not be read, by switch."""

    @property
    def is_clean(self) -> bool:
        """Return whether every switch that was read runs as intended, and saved."""
        return all(one.is_clean for one in self.drifts.values())


def drift_text(found: DriftReport, *, show_unmanaged: bool = False) -> str:
    """Return the drift as text; ``show_unmanaged`` lists the unmanaged lines."""
    blocks = [
        "\n".join(_switch(one, show_unmanaged=show_unmanaged)) for one in found.drifts.values()
    ]
    failed = "\n".join(f"not read: {why}" for why in found.failed.values())
    return findings.join_blocks([*blocks, failed, drift_summary(found)])


def _switch(one: Drift, *, show_unmanaged: bool) -> Iterator[str]:
    accepted = one.effects.accepted
    if one.is_clean and not (
        accepted or one.foreign or (show_unmanaged and (one.unmanaged or one.accounts))
    ):
        return
    number = len(one.differences) + len(one.effects.found)
    state = count(number, "difference") if number else "as intended"
    yield f"{one.switch}: {state}"
    if len(one.differences) > SHOWN_EACH:
        yield from _groups(one)
    else:
        for difference in one.differences:
            yield from _difference(difference)
    yield from _effects(one)
    if one.foreign:
        yield from _wrapped(f"foreign, left as it is: {foreign_words(one.foreign)}", 2, 4)
    if one.differences:
        yield from _wrapped(f"fix      {REMEDY}", 4, 13)
    if one.unsaved:
        yield f"  {UNSAVED}"
        yield from _unsaved(one)
    if show_unmanaged:
        yield from _unmanaged(one)


def _groups(one: Drift) -> Iterator[str]:
    """Yield many differences: equal ones together, some of each kind."""
    shown, hidden = shown_and_hidden(equal_differences(one.differences))
    for group in shown:
        yield f"  {group_place(group)}"
        yield from _wrapped(f"expected {group.expected}", 4, 13)
        yield from _wrapped(f"found    {group.found}", 4, 13)
        if len(group.names) > 1:
            places = f"{len(group.names)} of them: {some(group.names, 8)}"
            yield from _wrapped(f"on       {places}", 4, 13)
    for kind, number in hidden.items():
        yield f"  {kind}: {count(number, 'more difference')}; `--format json` lists them"


def _unsaved(drift: Drift) -> Iterator[str]:
    """Yield what runs and what a switch starts with; of many, some of each kind.

    What differs from the inventory too, and starts as intended, stands above and is counted only.
    """
    told = {describe_difference(one) for one in drift.differences}
    differences, above = [], 0
    for one in drift.unsaved or ():
        where, runs, starts = describe_difference(one)
        if (where, starts, runs) in told:
            above += 1
        else:
            differences.append(one)
    if above:
        which = count(above, "difference")
        yield f"    {which} above: the startup configuration has what is expected"
    if len(differences) <= SHOWN_EACH:
        for one in differences:
            where, runs, starts = describe_difference(one)
            yield from _wrapped(f"{where}: runs {runs}, starts with {starts}", 4, 6)
        return
    shown, hidden = shown_and_hidden(equal_differences(differences))
    for group in shown:
        words = f"runs {group.expected}, starts with {group.found}"
        yield from _wrapped(f"{group_place(group)}: {words}", 4, 6)
    for kind, number in hidden.items():
        yield f"    {kind}: {count(number, 'more difference')}"


def _difference(one: Difference) -> Iterator[str]:
    where, expected, found = describe_difference(one)
    yield f"  {where}"
    yield from _wrapped(f"expected {expected}", 4, 13)
    yield from _wrapped(f"found    {found}", 4, 13)


def _effects(one: Drift) -> Iterator[str]:
    """Yield the lines that act on what sanfab owns, and what the inventory accepts of them."""
    for objects, words, fix in alike_effects(one.effects.found):
        yield from _wrapped(objects or "the switch", 2, 4)
        yield from _wrapped(f"found    {words}", 4, 13)
        yield from _wrapped(f"fix      {fix}", 4, 13)
    for effect, reason in one.effects.accepted:
        words = f"accepted ({reason}): {effect_place(effect)}: {line_words(effect)}"
        yield from _wrapped(words, 2, 4)


def _unmanaged(one: Drift) -> Iterator[str]:
    if one.accounts:
        yield f"  factory accounts, left unchanged: {', '.join(one.accounts)}"
    if one.unmanaged:
        yield "  unmanaged lines, left unchanged:"
        yield from (f"    {line.number:>5}: {line.text}" for line in one.unmanaged)


def _wrapped(words: str, first: int, rest: int) -> list[str]:
    return wrap(
        words,
        findings.WIDTH,
        initial_indent=" " * first,
        subsequent_indent=" " * rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def drift_summary(found: DriftReport) -> str:
    """Return the last line: switches as intended, differences, unsaved and unmanaged lines."""
    drifts = found.drifts.values()
    clean = sum(one.is_clean for one in drifts)
    lines = sum(len(one.unmanaged) for one in drifts)
    wrong = sum(len(one.differences) + len(one.effects.found) for one in drifts)
    unsaved = [one.switch for one in drifts if one.unsaved]
    parts = [
        f"{clean} of {count(len(found.drifts), 'switch')} as intended",
        count(wrong, "difference"),
        f"{len(unsaved)} not saved" if unsaved else "",
        f"{count(lines, 'unmanaged line')}" if lines else "",
        f"{len(found.failed)} not read" if found.failed else "",
    ]
    return f"{printable(found.san)}: {', '.join(part for part in parts if part)}"


def drift_json(found: DriftReport) -> dict[str, object]:
    """Return drifts for JSON."""
    return {
        "subject": found.san,
        "switches": {name: _entry(one) for name, one in found.drifts.items()},
        "not_read": dict(found.failed),
    }


def _entry(one: Drift) -> dict[str, object]:
    unsaved = (
        None if one.unsaved is None else [describe_difference(entry)[0] for entry in one.unsaved]
    )
    return {
        "is_clean": one.is_clean,
        "differences": [
            {"where": where, "expected": expected, "found": there}
            for where, expected, there in map(describe_difference, one.differences)
        ],
        "effects": [effect_json(effect) for effect in one.effects.found],
        "accepted_effects": [
            {**effect_json(effect), "reason": reason} for effect, reason in one.effects.accepted
        ],
        "unsaved": unsaved,
        "unmanaged": [{"line": line.number, "text": line.text} for line in one.unmanaged],
        "factory_accounts": list(one.accounts),
        "foreign": {kind: list(names) for kind, names in one.foreign.items()},
    }


def drift_junit(found: DriftReport) -> str:
    """Return drifts as JUnit XML: two test cases for each switch."""
    return junit_xml(f"sanfab drift {found.san}", _cases(found))


def _cases(found: DriftReport) -> Iterator[JUnitCase]:
    for name, why in found.failed.items():
        yield JUnitCase(f"sanfab.live.drift.{name}", "reached", error=why)
    for name, one in found.drifts.items():
        group = f"sanfab.live.drift.{name}"
        lines = tuple(f"unmanaged line {line.number}: {line.text}" for line in one.unmanaged)
        effects = tuple(
            f"{effect_place(effect)}: {line_words(effect)}" for effect in one.effects.found
        )
        wrong = (*_texts(one.differences), *effects)
        yield JUnitCase(group, "runs as intended", wrong, out=lines)
        yield JUnitCase(group, "saved", _texts(one.unsaved or ()))


def _texts(found: tuple[Difference, ...]) -> tuple[str, ...]:
    return tuple(
        f"{where}: expected {expected}, found {there}"
        for where, expected, there in map(describe_difference, found)
    )


SHOWN_EACH = 20
"""Differences of a switch that are shown one by one."""
SHOWN_OF_KIND = 6
"""Groups of one kind that are shown where there are more differences."""
_OBJECTS = frozenset({"ports", "lags", "vlans", "vfcs", "vrfs", "breakouts"})
"""Kinds of facts whose differences are equal on several objects."""


class DifferenceGroup(NamedTuple):
    """The same difference on some objects of one kind, or that of one place."""

    place: str
    """Kind of the objects, as ``ports``; or the one place."""
    field: str
    """As ``mtu``; empty: the whole object."""
    expected: str
    found: str
    names: tuple[str, ...]
    """The objects; empty: there is one place."""


def equal_differences(differences: Iterable[Difference]) -> list[DifferenceGroup]:
    """Return the differences, equal ones together, in the order of the first of each group."""
    names_of: dict[tuple[str, str, str, str], list[str]] = {}
    for one in differences:
        where, expected, found = describe_difference(one)
        kind, _, rest = where.partition(".")
        name, _, field = rest.partition(".")
        if kind in _OBJECTS and name:
            meant, there = (text.replace(f"name {name}, ", "", 1) for text in (expected, found))
            names_of.setdefault((kind, field, meant, there), []).append(name)
        else:
            names_of[where, "", expected, found] = []
    return [DifferenceGroup(*key, tuple(names)) for key, names in names_of.items()]


def shown_and_hidden(
    groups: Iterable[DifferenceGroup],
) -> tuple[list[DifferenceGroup], dict[str, int]]:
    """Return the first groups of each kind, and how many other differences each kind has."""
    seen, hidden = Counter[str](), Counter[str]()
    shown = []
    for one in groups:
        kind = one.place.partition(".")[0]
        seen[kind] += 1
        if seen[kind] <= SHOWN_OF_KIND:
            shown.append(one)
        else:
            hidden[kind] += len(one.names) or 1
    return shown, dict(hidden)


def group_place(one: DifferenceGroup) -> str:
    """Return the place of a group: that of its one object, or without the names of several."""
    names = one.names if len(one.names) == 1 else ()
    return ".".join(word for word in (one.place, *names, one.field) if word)

"""Lines with an effect, and all lines -> the effects, as far as other lines decide them.

An access list drops storage or lets it through; a minimum of links is more than a LAG has.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from sanfab.facts.effects import EffectKind, LineEffect
from sanfab.facts.switch import SwitchFacts
from sanfab.nos.access_lists import (
    FCOE,
    FILES,
    STATED_ONLY,
    STORAGE,
    AccessList,
    Filter,
    ListKey,
    StorageTraffic,
    dropped_titles,
    filter_words,
    stopped_titles,
)
from sanfab.nos.nesting import NumberedLine


class Condition(NamedTuple):
    """A line that acts with another line of its block only, or without it only."""

    line: re.Pattern[str]
    other: re.Pattern[str]
    with_other: bool = True

    def holds(self, one: LineEffect, rows: Sequence[NumberedLine]) -> bool:
        """Return whether a line acts."""
        if not self.line.fullmatch(one.text):
            return True
        found = any(self.other.fullmatch(text) for text in _block_of(one.number, rows))
        return found is self.with_other


def _block_of(number: int, rows: Sequence[NumberedLine]) -> list[str]:
    """Return the lines of the block that a line stands in."""
    block: list[str] = []
    is_found = False
    for row, text, indent in rows:
        if not indent:
            if is_found:
                break
            block = []
        block.append(text)
        is_found |= row == number
    return block


class EffectContext(NamedTuple):
    """What a NOS says of lines whose effect other lines decide."""

    filters: Callable[[Iterable[NumberedLine]], Mapping[ListKey, Filter]]
    """Returns the access lists, and maps of them, that the lines of a configuration define."""
    applies: re.Pattern[str]
    """A line that applies one, with the groups ``kind`` and ``name``; ``rest`` matches where the
    line says that what no entry matches passes."""
    mac_traffic: tuple[StorageTraffic, ...]
    """Storage that lists of MAC addresses see, or lists that see every frame."""
    min_links: re.Pattern[str]
    """A line of the fewest members that a LAG needs, with the group ``count``."""
    conditions: tuple[Condition, ...] = ()

    def judge(
        self, effects: Iterable[LineEffect], facts: SwitchFacts, rows: Sequence[NumberedLine]
    ) -> list[LineEffect]:
        """Return the effects with what other lines say of them, without those that do nothing."""
        filters: Mapping[ListKey, Filter] | None = None
        judged: list[LineEffect] = []
        acting = (one for one in effects if all(two.holds(one, rows) for two in self.conditions))
        for one in acting:
            applied = self.applies.match(one.text)
            if applied is None:
                judged.append(self._judged_links(one, facts))
                continue
            filters = self.filters(rows) if filters is None else filters
            found = filters.get((applied["kind"], applied["name"]))
            if isinstance(found, AccessList) and applied.groupdict().get("rest"):
                found = replace(found, permits_rest=True)
            if found is None:
                unknown = _undefined(applied["kind"], applied["name"], filters)
                judged.append(one._replace(words=f"{one.words}: {unknown}"))
                continue
            judged += _filtered(one, found, self._traffic(applied["kind"], one, facts))
        return judged

    def _traffic(
        self, kind: str, one: LineEffect, facts: SwitchFacts
    ) -> tuple[StorageTraffic, ...]:
        if kind in STORAGE:
            return STORAGE[kind]
        if kind != "vlan":
            return self.mac_traffic
        vlan = facts.vlans.get(int(one.path[-1])) if one.path[:1] == ("vlans",) else None
        carries_fcoe = vlan is not None and vlan.vsan is not None
        return FCOE if carries_fcoe else STORAGE["ip"]

    def _judged_links(self, one: LineEffect, facts: SwitchFacts) -> LineEffect:
        """Return an effect; a minimum of links that a LAG cannot have up stops it."""
        lag = facts.lags.get(one.path[-1]) if one.path[:1] == ("ports",) else None
        wanted = self.min_links.fullmatch(one.text)
        if lag is None or wanted is None:
            return one
        down = [name for name in lag.members if name in facts.ports and is_down(facts, name)]
        there = len(lag.members) - len(down)
        if int(wanted["count"]) <= there:
            return one
        shut = f" that {'is' if there == 1 else 'are'} not shut down" if down else ""
        members = f"{there} member{'' if there == 1 else 's'}{shut}"
        words = f"it never comes up: it has {members}, and {wanted['count']} must be up"
        return one._replace(kind=EffectKind.STOPS, words=words)


def _undefined(kind: str, name: str, filters: Mapping[ListKey, Filter]) -> str:
    """Return what a text says of a list that it applies and does not define as one of the kind."""
    others = sorted(other for other, found in filters if found == name)
    if others:
        return f"the text has no list of kind `{kind}` of that name, but one of `{others[0]}`"
    return "what that is, no line of the configuration tells"


def _filtered(
    one: LineEffect, found: Filter, traffic: tuple[StorageTraffic, ...]
) -> Iterator[LineEffect]:
    """Yield what a line does that applies a filter, if not all storage passes it.

    File services are told of where no block storage is dropped.
    """
    kinds = {flow.kind for each in traffic for flow in each.flows.values()}
    files = tuple(each for kind in sorted(kinds & FILES.keys()) for each in FILES[kind])
    words = filter_words(found, traffic) or filter_words(found, files)
    if not words:
        return
    stopped = stopped_titles(found, (*traffic, *files))
    dropped = dropped_titles(found, (*traffic, *files))
    judged = one._replace(words=f"{one.words}: {words}", traffic=stopped, dropped=dropped)
    if stopped - STATED_ONLY:
        yield judged
    else:
        unused = ", ".join(sorted(stopped))
        fix = f"where no host uses {unused}, accept it with a waiver; else remove it by hand"
        yield judged._replace(kind=EffectKind.UNKNOWN, fix=fix)


def is_down(facts: SwitchFacts, name: str) -> bool:
    """Return whether a port is shut down; one whose state no line tells is not."""
    port = facts.ports[name]
    return not port.doubts and port.enabled is False

"""The remediation engine: a rendered configuration -> its lines, each with its remediation rule.

Start and goal of a change are rendered by the same templates, so equal facts give no change. How a
line is replaced and removed is a rule (``undo``); in which order the lines are sent, ``ordering``
decides.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from sanfab.facts.number_lists import format_numbers, parse_numbers
from sanfab.facts.switch import SwitchFacts
from sanfab.masking import HIDDEN
from sanfab.nos.communities import RightsWords, unnamed_communities
from sanfab.nos.forms import CACHE_LIMIT, compile_form
from sanfab.nos.undo import RemediationRule

FactsPair = tuple[SwitchFacts, SwitchFacts]
"""Start and goal of a change."""


class ListFormat(NamedTuple):
    """How a NOS writes a list within a line."""

    parse: Callable[[str], set[str]]
    format: Callable[[Iterable[str]], list[str]]
    """Items -> one text for each line that they take."""


def _parse_vlans(text: str) -> set[str]:
    return set() if text == "none" else {str(number) for number in parse_numbers(text)}


def _format_vlans(items: Iterable[str]) -> list[str]:
    return [format_numbers(int(item) for item in items) or "none"]


VLAN_LIST = ListFormat(_parse_vlans, _format_vlans)
"""VLANs or VSANs in one line, ``none`` for an empty list (NX-OS, EOS)."""


@dataclass(frozen=True)
class ConfigStep:
    """One line to send, and the headers of the blocks it stands in."""

    path: tuple[str, ...]
    line: str
    """Empty: only the block is opened."""


ConfigSteps = list[ConfigStep]


class ExtraSteps(NamedTuple):
    """Lines that do not follow from rendered lines, as those of a zoning session."""

    early: ConfigSteps
    """Sent before the removals of stage REMOVE_EARLY."""
    late: ConfigSteps
    """Sent after stage SET."""


def no_extra_steps(_start: SwitchFacts, _goal: SwitchFacts) -> ExtraSteps:
    """Return no lines."""
    return ExtraSteps([], [])


def no_lines(_facts: SwitchFacts) -> Iterable[str]:
    """Return no lines."""
    return ()


def no_notes(_start: SwitchFacts, _goal: SwitchFacts) -> Iterable[str]:
    """Return no notes."""
    return ()


def no_states(_start: SwitchFacts, _goal: SwitchFacts) -> list[SwitchFacts]:
    """Return no intermediate states."""
    return []


def no_first_lines(start: SwitchFacts, _goal: SwitchFacts) -> tuple[list[str], SwitchFacts]:
    """Return no lines, and the start as it is."""
    return [], start


def unchanged(facts: SwitchFacts) -> SwitchFacts:
    """Return the facts as they are."""
    return facts


def unchanged_pair(start: SwitchFacts, goal: SwitchFacts) -> FactsPair:
    """Return start and goal as they are."""
    return start, goal


def storm_control_lines(facts: SwitchFacts, indent: int) -> Iterator[str]:
    """Yield the lines of storm control, which the inventory cannot express, port by port."""
    for port in facts.ports.values():
        if port.storm_control:
            yield f"interface {port.name}"
            kinds = sorted(port.storm_control)
            yield from (f"{' ' * indent}storm-control {kind}" for kind in kinds)


def hidden_and_storm_lines(
    facts: SwitchFacts, *, rights: RightsWords, indent: int
) -> Iterator[str]:
    """Yield communities whose names are not known, and storm control.

    Only a running configuration can hold them.
    """
    for words in unnamed_communities(facts.services, rights):
        yield f"snmp-server community {HIDDEN} {words}"
    yield from storm_control_lines(facts, indent)


def plain_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield (indent, line) of a configuration without lines that continue others."""
    for raw in text.splitlines():
        line = raw.strip()
        if line:
            yield len(raw) - len(raw.lstrip()), line


def delimited_lines(text: str) -> Iterator[tuple[int, str]]:
    r"""Yield (indent, line) of a configuration; a banner ends at its delimiter.

    >>> list(delimited_lines("banner motd #Storage\n keep out#\nvlan 5"))
    [(0, 'banner motd #Storage\n keep out#'), (0, 'vlan 5')]
    """
    rows = iter(text.splitlines())
    for raw in rows:
        line = raw.strip()
        if line.startswith("banner motd "):
            end = line.split()[2][0]
            while line.count(end) < 2:  # noqa: PLR2004  # it begins and ends the banner
                line += f"\n{next(rows)}"
        if line:
            yield len(raw) - len(raw.lstrip()), line


class UnknownLineError(Exception):
    """No rule covers a rendered line: a bug in sanfab."""


class RuleIndex:
    """The remediation rules of a NOS, by kind of block and first word."""

    def __init__(self, rules: Iterable[RemediationRule]) -> None:
        self._cache: dict[tuple[str, str], tuple[RemediationRule, dict[str, str]]] = {}
        self._rules: dict[tuple[str, str], list[RemediationRule]] = {}
        for rule in rules:
            first = rule.form.split()[0]
            key = rule.under, "" if "{" in first else first
            self._rules.setdefault(key, []).append(rule)

    def find(self, under: str, line: str) -> tuple[RemediationRule, dict[str, str]]:
        """Return the rule of a line and its words; raises UnknownLineError."""
        found = self._cache.get((under, line))
        if found is None:
            found = self._search(under, line)
            if len(self._cache) < CACHE_LIMIT:
                self._cache[under, line] = found
        return found

    def _search(self, under: str, line: str) -> tuple[RemediationRule, dict[str, str]]:
        first = line.split(maxsplit=1)[0]
        for key in ((under, first), (under, "")):
            for rule in self._rules.get(key, ()):
                match = compile_form(rule.form).fullmatch(line)
                if match:
                    return rule, match.groupdict()
        raise UnknownLineError(f"{under}: {line}")


class Undocumented(NamedTuple):
    """Lines that no document shows, though a change would need them."""

    lines: re.Pattern[str]
    why: str
    """What they do, and where they were looked for."""


class SideEffect(NamedTuple):
    """A line that does more than it says: a plan tells it there, and sends again what is reset."""

    line: str
    """Form of the line, set or removed."""
    under: str
    """Kind of block it stands in."""
    says: str
    """What else it does, as a clause, with words of the form; without a source, as what is unknown:
    ``whether a port goes down``."""
    source: str
    """Source tags in docs/sources.md of what it does; empty: no document at hand says it."""
    resets: tuple[str, ...] = ()
    """First words of the lines of its block whose settings return to their defaults, with words of
    the form."""


@dataclass(frozen=True)
class Remediation:
    """How the configuration of one NOS is changed."""

    rules: tuple[RemediationRule, ...]
    indent: int = 1
    """Blanks before a line of a block."""
    exit_line: str = ""
    """Line that leaves a block; empty: the next line of another block leaves it."""
    leaves_first: tuple[str, ...] = ()
    """First words of lines outside of blocks that would count as lines of a block before them."""
    list_formats: dict[str, ListFormat] = field(default_factory=dict)
    """How a list is written, by the word of the form that is the list."""
    split_lines: Callable[[str], Iterable[tuple[int, str]]] = plain_lines
    """Configuration -> (indent, line); a banner is one line."""
    extra_steps: Callable[[SwitchFacts, SwitchFacts], ExtraSteps] = no_extra_steps
    """Lines beyond the rules: zoning, and whatever takes several lines for one setting."""
    without_extra: Callable[[SwitchFacts], SwitchFacts] = unchanged
    """Facts without those that ``extra_steps`` covers."""
    running_only_lines: Callable[[SwitchFacts], Iterable[str]] = no_lines
    """Lines that only a running configuration can hold: SNMP communities, storm control."""
    as_printed: Callable[[SwitchFacts], SwitchFacts] = unchanged
    """Facts as the switch prints them, where it stores something else than it was sent."""
    before_reload: Callable[[SwitchFacts, SwitchFacts], tuple[list[str], SwitchFacts]] = (
        no_first_lines
    )
    """Lines that count only once saved and reloaded, and the start after the reload."""
    reload_words: str = "only after a reload"
    """When those lines take effect."""
    renames: Callable[[SwitchFacts, SwitchFacts], tuple[list[str], SwitchFacts]] = no_first_lines
    """Lines that rename what start and goal both have, and the start after them."""
    intermediate_states: Callable[[SwitchFacts, SwitchFacts], list[SwitchFacts]] = no_states
    """States that a change has to pass between start and goal."""
    normalize: Callable[[SwitchFacts, SwitchFacts], FactsPair] = unchanged_pair
    """Start and goal with implicit settings stated, as all VLANs of a trunk without a list."""
    honours_pause_unstated: bool = False
    """A port may honour pause frames without a line that says so; its status shows it."""
    side_effects: tuple[SideEffect, ...] = ()
    """Lines that change more than they say; what the goal has of it is sent again after them."""
    prerequisites: Callable[[SwitchFacts, SwitchFacts], Iterable[str]] = no_notes
    """What must be done by hand before any line is sent, in words; empty: nothing."""
    restarts: Callable[[SwitchFacts, SwitchFacts], Iterable[str]] = no_notes
    """What takes effect only when something restarts, which no push does, in words."""
    warnings: Callable[[SwitchFacts, SwitchFacts], Iterable[str]] = no_notes
    """What the lines of this NOS may not do, though the switch accepts them, in words."""
    undocumented: tuple[Undocumented, ...] = ()
    """Lines that no push sends: a change that needs one is made by hand."""

    @cached_property
    def index(self) -> RuleIndex:
        """The rules by the lines they apply to."""
        return RuleIndex(self.rules)


class RuledLine(NamedTuple):
    """One line of a configuration with its remediation rule."""

    path: tuple[str, ...]
    line: str
    rule: RemediationRule
    words: dict[str, str]
    key: tuple[object, ...]
    """The identity of its setting: a line with the same key replaces this one."""


def ruled_line(
    path: tuple[str, ...], line: str, rule: RemediationRule, words: dict[str, str]
) -> RuledLine:
    """Return a line of a block with its rule; ``words``: those of the form of the rule."""
    undo = rule.undo
    key = (path, undo.setting or rule.form, *[words[word] for word in undo.key])
    return RuledLine(path, line, rule, words, key)


def ruled_lines(text: str, remediation: Remediation) -> list[RuledLine]:
    """Return the lines of a configuration with their rules, a block's header before its lines.

    Raises UnknownLineError.
    """
    index = remediation.index
    found: list[RuledLine] = []
    blocks: list[tuple[int, str, str]] = []
    for indent, line in remediation.split_lines(text):
        while blocks and blocks[-1][0] >= indent:
            blocks.pop()
        under = blocks[-1][2] if blocks else ""
        rule, words = index.find(under, line)
        found.append(ruled_line(tuple([one[1] for one in blocks]), line, rule, words))
        if rule.opens:
            blocks.append((indent, line, rule.opens))
    return found

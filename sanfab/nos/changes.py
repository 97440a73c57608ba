"""Two texts of one switch, both rendered from facts -> the lines that lead from one to the other.

Each NOS brings rules: for each form of line how it is undone, what replaces what, how a list
grows and shrinks. Both texts come from the same templates, so equal facts give no change at all.

How the lines are put in order, ``steps`` knows.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from sanfab.facts import SwitchFacts
from sanfab.nos.lines import compile_form, list_of, numbers_of

if TYPE_CHECKING:
    import re

Part = Literal["early", "late"]
Way = Literal["", "set", "undo", "both", "first"]


class Rule(NamedTuple):
    """How one form of line changes."""

    form: str
    """As a reader's form: ``{name}`` one word, ``{name:regex}``, ``{name...}`` the rest."""
    source: str
    """Tags that docs/sources.md resolves, of the line that undoes it."""
    under: str = ""
    """Kind of block it stands in; empty: top level."""
    opens: str = ""
    """Kind of block it opens."""
    undo: str = "no {line}"
    """Line that takes it back, with the words of the form; empty: none is needed or possible."""
    slot: str = ""
    """Lines of one slot replace one another; empty: each form is a slot of its own."""
    by: tuple[str, ...] = ()
    """Words that tell which of several it is; two lines equal in them replace one another."""
    items: str = ""
    """Word that is a list; how it is written, ``lists`` of the dialect knows by this name."""
    add: str = ""
    """Line that adds to a list that is there already; empty: the form itself does."""
    all: str = ""
    """Line that takes a list back as a whole; empty: ``undo`` does, with all its items."""
    shrink: Part = "early"
    """When a list of which something stays is shortened."""
    after: str = ""
    """Line that ends what the line before it left behind, where the new one only adds to it."""
    part: Part = "early"
    """When it is undone; ``late``: others may use it until then."""
    down: Way = ""
    """What takes a port out of service: first of all; the other way round, once all is set."""
    waits: bool = False
    """Is set once all else is, as it puts a port into service."""
    cuts: Way = ""
    """What may cut off whoever changes the switch: last of all; ``first``: both, undone before
    any of the others is set."""
    regroups: bool = False
    """Puts a port into a LAG, or takes it out: what it was like goes early, all of it."""
    first: bool = False
    """Has to be undone before another takes its place."""
    rank: int = 0
    """Later lines of a block have a higher one; undone in the opposite order."""
    inherited: bool = False
    """A member of a LAG takes it over from the LAG."""
    loose: bool = False
    """Is undone even if its block goes, which could not go otherwise."""
    ordered: bool = False
    """Lines of this form are tried in their order: all after the first change are given anew."""


class Lists(NamedTuple):
    """How a list is read and written."""

    read: Callable[[str], set[str]]
    write: Callable[[Iterable[str]], list[str]]
    """One text for each line that it takes."""


def _vlans_of(text: str) -> set[str]:
    return set() if text == "none" else {str(number) for number in numbers_of(text)}


def _vlan_list(items: Iterable[str]) -> list[str]:
    return [list_of(int(item) for item in items) or "none"]


VLAN_LISTS = Lists(_vlans_of, _vlan_list)
"""VLANs or VSANs in one line, ``none`` if there are none (NX-OS, EOS)."""


@dataclass(frozen=True)
class Step:
    """One line to send, and the headers of the blocks it is sent in."""

    path: tuple[str, ...]
    line: str
    """Empty: the block itself is all."""


Steps = list[Step]


class Besides(NamedTuple):
    """Lines that no line of the templates leads to, as those of a zoning session."""

    early: Steps
    late: Steps
    """Sent last of all."""


def nothing_besides(_start: SwitchFacts, _goal: SwitchFacts) -> Besides:
    """Return no lines."""
    return Besides([], [])


def no_leftovers(_facts: SwitchFacts) -> Iterable[str]:
    """Return no lines."""
    return ()


def storm_control_lines(facts: SwitchFacts, indent: int) -> Iterator[str]:
    """Yield the lines of storm control, which only a running switch has, port by port."""
    for port in facts.ports.values():
        if port.storm_control:
            yield f"interface {port.name}"
            kinds = sorted(port.storm_control)
            yield from (f"{' ' * indent}storm-control {kind}" for kind in kinds)


def plain_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield (indent, line) of a text in which no line belongs to the one before."""
    for raw in text.splitlines():
        line = raw.strip()
        if line:
            yield len(raw) - len(raw.lstrip()), line


def delimited_lines(text: str) -> Iterator[tuple[int, str]]:
    r"""Yield (indent, line) of a text whose banner goes on to the character that begins it.

    >>> list(delimited_lines("banner motd #Storage\n keep out#\nvlan 5"))
    [(0, 'banner motd #Storage\n keep out#'), (0, 'vlan 5')]
    """
    rows = iter(text.splitlines())
    for raw in rows:
        line = raw.strip()
        if line.startswith("banner motd "):
            end = line.split()[2][0]
            while line.count(end) < 2:  # noqa: PLR2004  # it begins and ends it
                line += f"\n{next(rows)}"
        if line:
            yield len(raw) - len(raw.lstrip()), line


@dataclass(frozen=True)
class Dialect:
    """How one NOS changes."""

    rules: tuple[Rule, ...]
    indent: int = 1
    """Blanks before a line in a block."""
    leave: str = ""
    """Line that leaves a block; empty: the next line of another block does that by itself."""
    lists: dict[str, Lists] = field(default_factory=dict)
    split: Callable[[str], Iterator[tuple[int, str]]] = plain_lines
    """Text -> (indent, line); a line may hold several where a banner has them."""
    besides: Callable[[SwitchFacts, SwitchFacts], Besides] = nothing_besides
    """Lines besides those of the rules: zoning, whatever needs more than one line to tell."""
    without: Callable[[SwitchFacts], SwitchFacts] = lambda facts: facts
    """Facts without what ``besides`` looks after."""
    leftovers: Callable[[SwitchFacts], Iterable[str]] = no_leftovers
    """Lines for what only a running switch can have: communities, storm control. With rules."""
    shown: Callable[[SwitchFacts], SwitchFacts] = lambda facts: facts
    """Facts as the switch prints them, where it keeps less than it was told."""
    before_reload: Callable[[SwitchFacts, SwitchFacts], tuple[list[str], SwitchFacts]] = (
        lambda start, _goal: ([], start)
    )
    """Lines that have to be saved and need a reload before the others are accepted, and the start
    after them."""
    renamed: Callable[[SwitchFacts, SwitchFacts], tuple[list[str], SwitchFacts]] = (
        lambda start, _goal: ([], start)
    )
    """Lines that give what both have its new name, and the start after them."""
    way: Callable[[SwitchFacts, SwitchFacts], list[SwitchFacts]] = lambda _start, _goal: []
    """States that have to be passed between start and goal."""
    settled: Callable[[SwitchFacts, SwitchFacts], tuple[SwitchFacts, SwitchFacts]] = (
        lambda start, goal: (start, goal)
    )
    """Start and goal with what goes without saying spelled out, as all VLANs of an open trunk."""


class Entry(NamedTuple):
    """One line of a text with the rule it falls under."""

    path: tuple[str, ...]
    line: str
    rule: Rule
    words: dict[str, str]

    @property
    def key(self) -> tuple[object, ...]:
        """What a line of the other text has to have in common to be the same setting."""
        slot = self.rule.slot or self.rule.form
        return (self.path, slot, *(self.words[word] for word in self.rule.by))


class UnknownLineError(Exception):
    """No rule says how a line of ours is undone: a bug in sanfab."""


KNOWN = 20000
"""Lines that a book remembers the rules of: many switches have many lines in common."""


class Book:
    """The rules of a dialect, by the block they belong to and their first word."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._known: dict[tuple[str, str], tuple[Rule, dict[str, str]]] = {}
        self._rules: dict[tuple[str, str], list[tuple[Rule, re.Pattern[str]]]] = {}
        for rule in rules:
            first = rule.form.split()[0]
            key = rule.under, "" if "{" in first else first
            self._rules.setdefault(key, []).append((rule, compile_form(rule.form)))

    def find(self, under: str, line: str) -> tuple[Rule, dict[str, str]]:
        """Return the rule of a line and its words; raises UnknownLineError."""
        found = self._known.get((under, line))
        if found is None:
            found = self._search(under, line)
            if len(self._known) < KNOWN:
                self._known[under, line] = found
        return found

    def _search(self, under: str, line: str) -> tuple[Rule, dict[str, str]]:
        first = line.split(maxsplit=1)[0]
        for key in ((under, first), (under, "")):
            for rule, pattern in self._rules.get(key, ()):
                match = pattern.fullmatch(line)
                if match:
                    return rule, match.groupdict()
        raise UnknownLineError(f"{under}: {line}")


@cache
def _book(rules: tuple[Rule, ...]) -> Book:
    return Book(rules)


def entries_of(text: str, dialect: Dialect) -> list[Entry]:
    """Return the lines of a text with their rules, a block's header before its lines.

    Raises UnknownLineError.
    """
    book = _book(dialect.rules)
    entries: list[Entry] = []
    blocks: list[tuple[int, str, str]] = []
    for indent, line in dialect.split(text):
        while blocks and blocks[-1][0] >= indent:
            blocks.pop()
        under = blocks[-1][2] if blocks else ""
        rule, words = book.find(under, line)
        entries.append(Entry(tuple(header for _, header, _ in blocks), line, rule, words))
        if rule.opens:
            blocks.append((indent, line, rule.opens))
    return entries

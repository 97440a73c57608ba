"""Two texts of one switch, both rendered from facts -> the lines that lead from one to the other.

Each NOS brings rules: for each form of line how it is undone, what replaces what, how a list
grows and shrinks. Both texts come from the same templates, so equal facts give no change at all.

The lines come in three parts. First goes what leaves something alone that others use (a VLAN off
a trunk, a member out of a LAG), last what nobody uses any more (the VLAN, the LAG); what is new
or changed comes between them, in the order of the templates, where everything precedes its users.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, NamedTuple

from sanfab.facts import SwitchFacts
from sanfab.nos.lines import compile_form

Part = Literal["early", "late"]


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
    part: Part = "early"
    """When it is undone; ``late``: others may use it until then."""
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


def plain_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield (indent, line) of a text in which no line belongs to the one before."""
    for raw in text.splitlines():
        line = raw.strip()
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
    before_reload: Callable[[SwitchFacts, SwitchFacts], Iterable[str]] = lambda _start, _goal: ()
    """Lines that have to be saved and need a reload before the others are accepted."""
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


class Book:
    """The rules of a dialect, by the block they belong to and their first word."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules: dict[tuple[str, str], list[tuple[Rule, re.Pattern[str]]]] = {}
        for rule in rules:
            first = rule.form.split()[0]
            key = rule.under, "" if "{" in first else first
            self._rules.setdefault(key, []).append((rule, compile_form(rule.form)))

    def find(self, under: str, line: str) -> tuple[Rule, dict[str, str]]:
        """Return the rule of a line and its words; raises UnknownLineError."""
        first = line.split(maxsplit=1)[0]
        for key in ((under, first), (under, "")):
            for rule, pattern in self._rules.get(key, ()):
                match = pattern.fullmatch(line)
                if match:
                    return rule, match.groupdict()
        raise UnknownLineError(f"{under}: {line}")


def entries_of(text: str, dialect: Dialect) -> list[Entry]:
    """Return the lines of a text with their rules, a block's header before its lines.

    Raises UnknownLineError.
    """
    book = Book(dialect.rules)
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


def steps_between(
    start: list[Entry], goal: list[Entry], dialect: Dialect, followers: frozenset[str]
) -> tuple[Steps, Steps, Steps]:
    """Return what is undone early, what is set, and what is undone late.

    ``followers``: headers of ports that stay in their LAG, which they take settings over from.
    """
    want = {entry.key: entry for entry in goal}
    moved = _moved(start, goal)
    have = {entry.key: entry for entry in start}
    gone = {
        (*entry.path, entry.line)
        for key, entry in have.items()
        if entry.rule.opens and entry.rule.undo and key not in want
    }
    undone: dict[Part, Steps] = {"early": [], "late": []}
    for entry in reversed(_ranked(have.values())):
        if _follows(entry, followers) or (_within(entry.path, gone) and not entry.rule.loose):
            continue
        new = None if entry.key in moved else want.get(entry.key)
        # What makes room for another goes before it, whoever uses it.
        part = entry.rule.part if want.get(entry.key) is None else "early"
        undone[part] += _undo(entry, new, dialect)
    steps = [
        step
        for entry in _ranked(want.values())
        if not _follows(entry, followers)
        for step in _set(entry, None if entry.key in moved else have.get(entry.key), dialect)
    ]
    return undone["early"], steps, undone["late"]


def _moved(start: list[Entry], goal: list[Entry]) -> set[tuple[object, ...]]:
    """Return the keys of ordered lines that are there but not in their place."""
    rows: dict[tuple[object, ...], tuple[list[Entry], list[Entry]]] = {}
    for side, entries in enumerate((start, goal)):
        for entry in entries:
            if entry.rule.ordered:
                row = rows.setdefault((entry.path, entry.rule.form), ([], []))
                row[side].append(entry)
    moved: set[tuple[object, ...]] = set()
    for old, new in rows.values():
        same = _common(tuple(one.line for one in old), tuple(one.line for one in new))
        moved.update(one.key for one in (*old[same:], *new[same:]))
    return moved


def _ranked(entries: Iterable[Entry]) -> list[Entry]:
    """Return entries with those of each block, and the blocks, in the order of their ranks."""
    blocks: list[list[Entry]] = []
    for entry in entries:
        if entry.path and blocks:
            blocks[-1].append(entry)
        else:
            blocks.append([entry])
    blocks.sort(key=lambda block: block[0].rule.rank)
    return [entry for block in blocks for entry in _ranked_within(block)]


def _ranked_within(block: list[Entry]) -> list[Entry]:
    ranked: list[Entry] = []
    for _, run in groupby(block, key=lambda entry: entry.path):
        ranked += sorted(run, key=_rank)
    return ranked


def _rank(entry: Entry) -> int:
    return entry.rule.rank


def _within(path: tuple[str, ...], gone: set[tuple[str, ...]]) -> bool:
    return any(path[: end + 1] in gone for end in range(len(path)))


def _follows(entry: Entry, followers: frozenset[str]) -> bool:
    return entry.rule.inherited and entry.path[-1:] != () and entry.path[-1] in followers


def _undo(entry: Entry, new: Entry | None, dialect: Dialect) -> Steps:
    rule = entry.rule
    if new is not None and (new.line == entry.line or rule.opens):
        return []
    if rule.items:
        if new is None and rule.all:
            return _undoing(entry, entry.words, rule.all)
        lists = dialect.lists[rule.items]
        kept = lists.read(new.words[rule.items]) if new is not None else set()
        lost = lists.read(entry.words[rule.items]) - kept
        if not lost:
            return []
        return [
            step
            for text in lists.write(lost)
            for step in _undoing(entry, {**entry.words, rule.items: text}, rule.undo)
        ]
    if new is not None and not rule.first:
        return []
    return _undoing(entry, entry.words, rule.undo)


def _undoing(entry: Entry, words: dict[str, str], undo: str) -> Steps:
    line = undo.format(line=entry.line, **words)
    return [Step(entry.path, line)] if line else []


def _set(entry: Entry, old: Entry | None, dialect: Dialect) -> Steps:
    rule = entry.rule
    if old is not None and (old.line == entry.line or rule.opens):
        return []
    if rule.opens:
        return [Step((*entry.path, entry.line), "")]
    if not rule.items:
        return [Step(entry.path, entry.line)]
    lists = dialect.lists[rule.items]
    known = set() if old is None else lists.read(old.words[rule.items])
    new = lists.read(entry.words[rule.items]) - known
    if known and not new:
        return []
    form = rule.add if rule.add and known else _plain(rule.form)
    return [
        Step(entry.path, form.format(**{**entry.words, rule.items: text}))
        for text in lists.write(new)
    ]


def _plain(form: str) -> str:
    """Return a form with nothing but the names of its words.

    >>> _plain("no spanning-tree {kind:vlan-id|vlan} {vlans...}")
    'no spanning-tree {kind} {vlans}'
    """
    return re.sub(r"\{(\w+)(?::[^{}]*|\.\.\.)\}", r"{\1}", form)


def lines_of(steps: Iterable[Step], dialect: Dialect) -> list[str]:
    """Return steps as lines, each block opened when it is entered."""
    lines: list[str] = []
    path: tuple[str, ...] = ()
    for step in steps:
        if step.path != path:
            common = _common(path, step.path)
            if dialect.leave:
                lines += [dialect.leave] * (len(path) - common)
            # A line of an outer block ends the inner one; the outer one is opened anew unless the
            # NOS is told to leave, as what a line falls back to differs.
            base = common if dialect.leave or common == len(path) else 0
            lines += [
                " " * (dialect.indent * depth) + header
                for depth, header in enumerate(step.path)
                if depth >= base
            ]
            path = step.path
        if step.line:
            lines.append(" " * (dialect.indent * len(path)) + step.line)
    if dialect.leave:
        lines += [dialect.leave] * len(path)
    return lines


def _common(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count

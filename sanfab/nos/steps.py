"""Entries of two texts -> the steps from one to the other, in an order that is safe both ways.

First of all go ports out of service. Then goes what leaves something alone that others use (a
VLAN off a trunk, a member out of a LAG). What is new or changed comes next, in the order of the
templates, where everything precedes its users; then what nobody uses any more (the VLAN, the LAG)
is removed, and ports go into service. Last comes what may cut off whoever sends all this.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from sanfab.nos.changes import Dialect, Entry, Step, Steps

Key = tuple[object, ...]


@dataclass
class Stages:
    """Steps by when they are due."""

    down: Steps = field(default_factory=list)
    early: Steps = field(default_factory=list)
    middle: Steps = field(default_factory=list)
    late: Steps = field(default_factory=list)
    up: Steps = field(default_factory=list)
    cut: Steps = field(default_factory=list)
    cut_late: Steps = field(default_factory=list)
    """What nobody needs any more once the new way to the switch is there."""


@dataclass(frozen=True)
class Sides:
    """Both texts, and what has to be known of both."""

    have: dict[Key, Entry]
    want: dict[Key, Entry]
    moved: set[Key]
    """Keys of ordered lines that are there but not in their place."""
    gone: set[tuple[str, ...]]
    """Blocks that are removed, with all that is in them."""
    regrouped: set[str]
    """Headers of ports that join or leave a LAG."""
    followers: frozenset[str]
    """Headers of ports that stay in their LAG, which they take settings over from."""

    def counterpart(self, entry: Entry, others: dict[Key, Entry]) -> Entry | None:
        """Return what the other text has in place of an entry; None: nothing that counts."""
        return None if entry.key in self.moved else others.get(entry.key)

    def is_left_alone(self, entry: Entry) -> bool:
        """Tell whether an entry goes along with its LAG, or with its block."""
        return self.follows(entry) or (_within(entry.path, self.gone) and not entry.rule.loose)

    def follows(self, entry: Entry) -> bool:
        """Tell whether a member of a LAG takes an entry over from the LAG."""
        return entry.rule.inherited and entry.path != () and entry.path[-1] in self.followers


def steps_between(
    start: list[Entry], goal: list[Entry], dialect: Dialect, followers: frozenset[str]
) -> Stages:
    """Return all steps; ``followers``: headers of ports that stay in the LAG they are in."""
    sides = _sides(start, goal, followers)
    stages = Stages()
    for entry in reversed(_ranked(sides.have.values())):
        if not sides.is_left_alone(entry):
            _stage_of_undoing(entry, sides, stages).extend(_undo(entry, sides, dialect))
    for entry in _ranked(sides.want.values()):
        if not sides.follows(entry):
            old = sides.counterpart(entry, sides.have)
            _stage_of_setting(entry, stages).extend(_set(entry, old, dialect))
    return stages


def _sides(start: list[Entry], goal: list[Entry], followers: frozenset[str]) -> Sides:
    have = {entry.key: entry for entry in start}
    want = {entry.key: entry for entry in goal}
    gone = {
        (*entry.path, entry.line)
        for key, entry in have.items()
        if entry.rule.opens and entry.rule.undo and key not in want
    }
    groups = [{(one.path, one.line) for one in side if one.rule.regroups} for side in (start, goal)]
    return Sides(
        have=have,
        want=want,
        moved=_moved(start, goal),
        gone=gone,
        regrouped={path[-1] for path, _ in groups[0] ^ groups[1]},
        followers=followers,
    )


def _moved(start: list[Entry], goal: list[Entry]) -> set[Key]:
    """Return the keys of ordered lines that are there but not in their place."""
    rows: dict[Key, tuple[list[Entry], list[Entry]]] = {}
    for side, entries in enumerate((start, goal)):
        for entry in entries:
            if entry.rule.ordered:
                row = rows.setdefault((entry.path, entry.rule.form), ([], []))
                row[side].append(entry)
    moved: set[Key] = set()
    for old, new in rows.values():
        same = common(tuple(one.line for one in old), tuple(one.line for one in new))
        moved.update(one.key for one in (*old[same:], *new[same:]))
    return moved


def _stage_of_undoing(entry: Entry, sides: Sides, stages: Stages) -> Steps:
    rule = entry.rule
    if rule.cuts in {"undo", "both"}:
        return stages.cut_late
    if rule.cuts == "first":
        return stages.cut
    if rule.down:
        return stages.down if rule.down == "undo" else stages.up
    if entry.path and entry.path[-1] in sides.regrouped:
        return stages.early
    # What makes room for another goes before it, whoever uses it.
    replaced = rule.shrink if rule.items else "early"
    part = rule.part if sides.want.get(entry.key) is None else replaced
    return stages.early if part == "early" else stages.late


def _stage_of_setting(entry: Entry, stages: Stages) -> Steps:
    rule = entry.rule
    if rule.cuts in {"set", "both", "first"}:
        return stages.cut
    if rule.down == "set":
        return stages.down
    return stages.up if rule.waits else stages.middle


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


def _undo(entry: Entry, sides: Sides, dialect: Dialect) -> Steps:
    rule, new = entry.rule, sides.counterpart(entry, sides.want)
    if new is not None and (new.line == entry.line or rule.opens):
        return []
    if rule.items:
        return _shortened(entry, new, dialect)
    if new is not None and not rule.first:
        return []
    return _undoing(entry, entry.words, rule.undo)


def _shortened(entry: Entry, new: Entry | None, dialect: Dialect) -> Steps:
    rule, lists = entry.rule, dialect.lists[entry.rule.items]
    if new is None and rule.all:
        return _undoing(entry, entry.words, rule.all)
    kept = lists.read(new.words[rule.items]) if new is not None else set()
    lost = lists.read(entry.words[rule.items]) - kept
    if not lost:
        return []
    return [
        step
        for text in lists.write(lost)
        for step in _undoing(entry, {**entry.words, rule.items: text}, rule.undo)
    ]


def _undoing(entry: Entry, words: dict[str, str], undo: str) -> Steps:
    line = undo.format(line=entry.line, **words)
    return [Step(entry.path, line)] if line else []


def _set(entry: Entry, old: Entry | None, dialect: Dialect) -> Steps:
    rule = entry.rule
    if old is not None and (old.line == entry.line or rule.opens):
        return []
    if rule.opens:
        return [Step((*entry.path, entry.line), "")]
    if rule.items:
        return _longer(entry, old, dialect)
    steps = [Step(entry.path, entry.line)]
    if rule.after and old is not None:
        behind = rule.after.format(**old.words)
        if behind != rule.after.format(**entry.words):
            steps.append(Step(entry.path, behind))
    return steps


def _longer(entry: Entry, old: Entry | None, dialect: Dialect) -> Steps:
    rule, lists = entry.rule, dialect.lists[entry.rule.items]
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
            same = common(path, step.path)
            if dialect.leave:
                lines += [dialect.leave] * (len(path) - same)
            # A line of an outer block ends the inner one; the outer one is opened anew unless the
            # NOS is told to leave, as what a line falls back to differs.
            base = same if dialect.leave or same == len(path) else 0
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


def common(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return how many items two rows begin with alike."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count

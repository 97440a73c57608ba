"""Ruled lines of start and goal -> the steps between them, in an order that is safe both ways."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from sanfab.nos.forms import format_string
from sanfab.nos.remediation import ConfigStep, ConfigSteps, Remediation, RuledLine
from sanfab.nos.undo import ChangeStage, ListEdit

_Key = tuple[object, ...]
Staged = dict[ChangeStage, ConfigSteps]


@dataclass(frozen=True)
class Comparison:
    """Start and goal of a change, and values that depend on both."""

    start: dict[_Key, RuledLine]
    goal: dict[_Key, RuledLine]
    reordered: set[_Key]
    """Keys of positional lines that both have, but not in the same position."""
    removed_blocks: set[tuple[str, ...]]
    lag_changes: set[str]
    """Headers of ports that join or leave a LAG."""
    lag_members: frozenset[str]
    """Headers of ports that stay in their LAG and inherit settings from it."""
    joined_lags: frozenset[str]
    """Headers of LAGs that ports join, which then have to be set as their LAG is."""
    owners: dict[_Key, _Key]
    """Setting that has a unique value in the goal, by form and value."""

    def counterpart(self, line: RuledLine, others: dict[_Key, RuledLine]) -> RuledLine | None:
        """Return the line of the other side with the same key and position."""
        return None if line.key in self.reordered else others.get(line.key)

    def is_taken_over(self, line: RuledLine) -> bool:
        """Return whether another setting has the unique value of a line in the goal."""
        value = _unique_value(line)
        return bool(value) and self.owners.get(value, line.key) != line.key

    def is_removed_implicitly(self, line: RuledLine) -> bool:
        """Return whether a line disappears with its block, or follows its LAG."""
        in_removed_block = _within(line.path, self.removed_blocks)
        return self.is_inherited(line) or (in_removed_block and not line.rule.undo.in_removed_block)

    def is_inherited(self, line: RuledLine) -> bool:
        """Return whether a LAG member inherits a line from its LAG."""
        inherited = line.rule.undo.lag == "inherited"
        return inherited and line.path != () and line.path[-1] in self.lag_members


def steps_between(
    start: list[RuledLine],
    goal: list[RuledLine],
    remediation: Remediation,
    lag_members: frozenset[str] = frozenset(),
    joined_lags: frozenset[str] = frozenset(),
) -> Staged:
    """Return the steps of each stage.

    ``lag_members``: headers of ports that stay in their LAG; ``joined_lags``: of LAGs that ports
    join.
    """
    sides = replace(_compare(start, goal), lag_members=lag_members, joined_lags=joined_lags)
    staged: Staged = {stage: [] for stage in ChangeStage}
    for line in reversed(_ranked(sides.start.values())):
        if sides.is_taken_over(line):
            staged[ChangeStage.REMOVE_EARLY].extend(_give_up(line))
        if not sides.is_removed_implicitly(line):
            staged[_undo_stage(line, sides)].extend(_undo(line, sides, remediation))
    for line in _ranked(sides.goal.values()):
        if not sides.is_inherited(line):
            old = sides.counterpart(line, sides.start)
            staged[line.rule.undo.order.set_in].extend(_set(line, old, remediation))
    return staged


def _compare(start: list[RuledLine], goal: list[RuledLine]) -> Comparison:
    start_of = {line.key: line for line in start}
    goal_of = {line.key: line for line in goal}
    removed_blocks = {
        (*line.path, line.line)
        for key, line in start_of.items()
        if line.rule.opens and line.rule.undo.line and key not in goal_of
    }
    groups = [
        {(one.path, one.line) for one in side if one.rule.undo.lag == "membership"}
        for side in (start, goal)
    ]
    return Comparison(
        start=start_of,
        goal=goal_of,
        reordered=_reordered(start, goal),
        removed_blocks=removed_blocks,
        lag_changes={path[-1] for path, _ in groups[0] ^ groups[1]},
        lag_members=frozenset(),
        joined_lags=frozenset(),
        owners={_unique_value(line): line.key for line in goal if line.rule.undo.unique},
    )


def _unique_value(line: RuledLine) -> _Key:
    """Return what no other line of the form may have, case aside; empty: nothing."""
    unique = line.rule.undo.unique
    return (line.rule.form, line.words[unique.word].casefold()) if unique else ()


def _reordered(start: list[RuledLine], goal: list[RuledLine]) -> set[_Key]:
    """Return the keys of positional lines from the first difference on."""
    rows: dict[_Key, tuple[list[RuledLine], list[RuledLine]]] = {}
    for side, lines in enumerate((start, goal)):
        for line in lines:
            if line.rule.undo.positional:
                row = rows.setdefault((line.path, line.rule.form), ([], []))
                row[side].append(line)
    reordered: set[_Key] = set()
    for old, new in rows.values():
        same = _common_length(tuple(one.line for one in old), tuple(one.line for one in new))
        reordered.update(one.key for one in (*old[same:], *new[same:]))
    return reordered


def _undo_stage(line: RuledLine, sides: Comparison) -> ChangeStage:
    undo = line.rule.undo
    stage = undo.order.undo_in
    if stage not in {ChangeStage.REMOVE_EARLY, ChangeStage.REMOVE_LATE}:
        return stage
    if line.path and line.path[-1] in sides.lag_changes:
        return ChangeStage.REMOVE_EARLY
    if undo.lag == "inherited" and line.path and line.path[-1] in sides.joined_lags:
        # A switch compares a port that joins with its LAG, and refuses one that differs.
        return ChangeStage.REMOVE_EARLY
    if sides.goal.get(line.key) is None:
        return stage
    # A replacement is set after its predecessor is removed, whatever refers to it.
    return undo.items.shrink_in if undo.items else ChangeStage.REMOVE_EARLY


def _ranked(lines: Iterable[RuledLine]) -> list[RuledLine]:
    """Return lines by rank: the blocks, and the lines within each block.

    A block that is written in two places keeps both, with the rank of its header.
    """
    rank_of: dict[str, int] = {}
    blocks: list[tuple[int, list[RuledLine]]] = []
    for header, run in groupby(lines, key=lambda line: line.path[0] if line.path else line.line):
        block = [*run]
        blocks.append((rank_of.setdefault(header, _rank(block[0])), block))
    blocks.sort(key=itemgetter(0))
    return [line for _, block in blocks for line in _ranked_within(block)]


def _ranked_within(block: list[RuledLine]) -> list[RuledLine]:
    ranked: list[RuledLine] = []
    for _, run in groupby(block, key=lambda line: line.path):
        ranked += sorted(run, key=_rank)
    return ranked


def _rank(line: RuledLine) -> int:
    return line.rule.undo.rank


def _within(path: tuple[str, ...], blocks: set[tuple[str, ...]]) -> bool:
    return any(path[: end + 1] in blocks for end in range(len(path)))


def _give_up(line: RuledLine) -> ConfigSteps:
    undo = line.rule.undo
    give_up = undo.unique.give_up if undo.unique else ""
    return _undo_steps(line, line.words, give_up or undo.line)


def _undo(line: RuledLine, sides: Comparison, remediation: Remediation) -> ConfigSteps:
    undo, new = line.rule.undo, sides.counterpart(line, sides.goal)
    if new is not None and (new.line == line.line or line.rule.opens):
        return []
    if undo.items:
        return _remove_items(line, new, sides, remediation)
    if new is not None and not undo.undo_first:
        return []
    return _undo_steps(line, line.words, undo.line)


def _remove_items(
    line: RuledLine, new: RuledLine | None, sides: Comparison, remediation: Remediation
) -> ConfigSteps:
    edit = line.rule.undo.items
    if edit is None:
        return []
    if new is None and edit.clear:
        return _undo_steps(line, line.words, edit.clear)
    removed = _items(line, edit, remediation) - _items(new, edit, remediation)
    for other in sides.goal.values() if edit.moves else ():
        if other.path == line.path and other.rule is line.rule:
            removed -= _items(other, edit, remediation)
    if not removed:
        return []
    return [
        step
        for text in remediation.list_formats[edit.word].format(removed)
        for step in _undo_steps(line, {**line.words, edit.word: text}, line.rule.undo.line)
    ]


def _items(line: RuledLine | None, edit: ListEdit, remediation: Remediation) -> set[str]:
    """Return the items of the list that a line holds."""
    if line is None:
        return set()
    return remediation.list_formats[edit.word].parse(line.words[edit.word])


def _undo_steps(line: RuledLine, words: dict[str, str], undo: str) -> ConfigSteps:
    text = undo.format(line=line.line, **words)
    return [ConfigStep(line.path, text)] if text else []


def _set(line: RuledLine, old: RuledLine | None, remediation: Remediation) -> ConfigSteps:
    undo = line.rule.undo
    if old is not None and (old.line == line.line or line.rule.opens):
        return []
    if line.rule.opens:
        return [ConfigStep((*line.path, line.line), "")]
    if undo.items:
        return _add_items(line, undo.items, old, remediation)
    steps = [ConfigStep(line.path, line.line)]
    if undo.undo_old and old is not None:
        removal = undo.undo_old.format(**old.words)
        if removal != undo.undo_old.format(**line.words):
            steps.append(ConfigStep(line.path, removal))
    return steps


def _add_items(
    line: RuledLine, edit: ListEdit, old: RuledLine | None, remediation: Remediation
) -> ConfigSteps:
    known = _items(old, edit, remediation)
    new = _items(line, edit, remediation) - known
    if known and not new:
        return []
    form = edit.add if edit.add and known else format_string(line.rule.form)
    return [
        ConfigStep(line.path, form.format(**{**line.words, edit.word: text}))
        for text in remediation.list_formats[edit.word].format(new)
    ]


def config_lines(steps: Iterable[ConfigStep], remediation: Remediation) -> list[str]:
    """Return steps as lines of configuration, each block opened when it is entered."""
    lines: list[str] = []
    path: tuple[str, ...] = ()
    for step in steps:
        if step.path != path:
            same = _common_length(path, step.path)
            if remediation.exit_line:
                lines += [remediation.exit_line] * (len(path) - same)
            elif not step.path and step.line.startswith(remediation.leaves_first or "\n"):
                lines += ["exit"] * len(path)
            # A line of an outer block ends the inner one. Without an exit line the outer block is
            # opened again, as NOSes differ in which block such a line falls back to.
            base = same if remediation.exit_line or same == len(path) else 0
            lines += [
                " " * (remediation.indent * depth) + header
                for depth, header in enumerate(step.path)
                if depth >= base
            ]
            path = step.path
        if step.line:
            lines.append(" " * (remediation.indent * len(path)) + step.line)
    if remediation.exit_line:
        lines += [remediation.exit_line] * len(path)
    return lines


def _common_length(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return how many leading items two rows have in common."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count

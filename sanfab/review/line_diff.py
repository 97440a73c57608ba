"""Lines of a switch that differ between two states, under the statements that cause them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from sanfab.model.yaml12 import Data, Where
from sanfab.render.trace import TracedLine
from sanfab.review.loaded_state import LoadedState

WHOLE_DEVICE = 2
"""Steps of the path of a whole device."""


@dataclass
class Hunk:
    """The lines of one switch that differ because of one statement."""

    statement: str
    """As the head states it, or else the base: ``hosts.esx01.ports.vmnic2.vlan: iscsi_a``."""
    place: str
    """``file:line:column``; of a statement that is gone, in the base."""
    lines: list[str] = field(default_factory=list)
    """Each begins with ``+`` (new), ``-`` (gone) or a blank (the block that it stands in)."""

    @property
    def added(self) -> int:
        """Number of new lines."""
        return sum(line.startswith("+") for line in self.lines)

    @property
    def removed(self) -> int:
        """Number of lines that are gone."""
        return sum(line.startswith("-") for line in self.lines)


@dataclass(frozen=True)
class _Changed:
    sign: str
    line: TracedLine
    header: str
    """Line of the block that it stands in; empty: none."""

    @property
    def block(self) -> str:
        """Line that opens its block."""
        return self.header or self.line.text


def hunks_of(base: LoadedState, head: LoadedState, switch: str) -> tuple[Hunk, ...]:
    """Return the lines of a switch that differ, by the statements that caused them."""
    changes = [*_changed_lines(base, head, switch)]
    touched = _TouchedStatements(base, head)
    of_block: dict[str, Where] = {}
    for one in changes:
        if where := touched.cause(one.line):
            of_block.setdefault(one.block, where)
    hunks: dict[Where, Hunk] = {}
    last: dict[Where, str] = {}
    for one in changes:
        first = one.line.causes[0].where
        where = touched.cause(one.line) or of_block.get(one.block) or first
        if where not in hunks:
            hunks[where] = Hunk(*touched.shown(where))
        if one.header and last.get(where) != one.header:
            hunks[where].lines.append(f" {one.header}")
        last[where] = one.block
        hunks[where].lines.append(f"{one.sign}{one.line.text}")
    return tuple(hunks.values())


class _TouchedStatements:
    """Which of the causes of a line the change itself has touched."""

    def __init__(self, base: LoadedState, head: LoadedState) -> None:
        self.base, self.head = base, head
        self._known: dict[Where, Where] = {}

    def cause(self, line: TracedLine) -> Where:
        """Return the first cause that differs between the states; empty: none does.

        A device that only one state has is the cause rather than what refers to it.
        """
        found = [where for one in line.causes if (where := self._touched(one.where))]
        whole = (one for one in found if len(one) == WHOLE_DEVICE and None in self._at(one))
        return next(whole, found[0] if found else ())

    def shown(self, where: Where) -> tuple[str, str]:
        """Return the statement and its place: of the head, or if it is gone, of the base."""
        state = self.base if self.head.document.at(where) is None else self.head
        statement = state.tracer.statements.at(where)
        return statement.text, state.shown(statement.place)

    def _touched(self, where: Where) -> Where:
        """Return the part of the inventory that differs: the smallest changed, the largest new."""
        if where not in self._known:
            same = self._at(where)[0] == self._at(where)[1]
            self._known[where] = () if same else self._narrowed(self._widened(where))
        return self._known[where]

    def _at(self, where: Where) -> tuple[Data, Data]:
        return self.base.document.at(where), self.head.document.at(where)

    def _widened(self, where: Where) -> Where:
        """Return the largest entry that exists in one state only: a host, not a key of its port."""
        while len(where) > WHOLE_DEVICE and None in self._at(where[:-1]):
            where = where[:-1]
        return where

    def _narrowed(self, where: Where) -> Where:
        """Return the only key that differs, as deep as there is but one."""
        while True:
            old, new = self._at(where)
            if not isinstance(old, dict) or not isinstance(new, dict):
                return where
            keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
            if len(keys) != 1:
                return where
            where = (*where, keys[0])


def _changed_lines(base: LoadedState, head: LoadedState, switch: str) -> Iterator[_Changed]:
    """Yield the lines that are gone and new, in the order of the texts; only these are traced."""
    before, after = (_with_headers(state.text(switch).splitlines()) for state in (base, head))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    changes = [one for one in matcher.get_opcodes() if one[0] != "equal"]
    gone = _traced(base, switch, [range(one[1], one[2]) for one in changes])
    new = _traced(head, switch, [range(one[3], one[4]) for one in changes])
    for _, low, high, start, end in changes:
        yield from (_Changed("-", gone[at], before[at][0]) for at in range(low, high))
        yield from (_Changed("+", new[at], after[at][0]) for at in range(start, end))


def _traced(state: LoadedState, switch: str, spans: list[range]) -> dict[int, TracedLine]:
    """Return some lines of a switch, counted from 0, with their causes."""
    only = {at + 1 for span in spans for at in span}
    lines = state.tracer.trace(state.designs[switch], state.text(switch), only) if only else ()
    return {line.number - 1: line for line in lines}


def _with_headers(rows: Sequence[str]) -> list[tuple[str, str]]:
    """Return each line after the line of its block."""
    found: list[tuple[str, str]] = []
    header = ""
    for row in rows:
        inside = row.startswith(" ")
        if not inside:
            header = row
        found.append((header if inside else "", row))
    return found

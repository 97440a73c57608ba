"""A reader is a routing table: one short function for each form of line.

A form is written as the line itself, with ``{name}`` for one word, ``{name:regex}`` for a word of
a certain shape and ``{name...}`` for the rest of the line. Routes are found by the block a line
stands in and its first word, and what was found is remembered, as most lines of a SAN recur.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Action = Callable[..., Any]
"""Gets the block's object and the words of the form; returns the object of the block it opens."""

CACHE_LIMIT = 200_000


class Route(NamedTuple):
    """One form of line, where it may stand, and the document it was learnt from."""

    form: str
    under: str
    """Kind of block it stands in; empty: top level."""
    opens: str
    """Kind of block it opens; empty: none."""
    source: str
    """Tags that docs/sources.md resolves; ``mem``: known from memory only."""
    regex: re.Pattern[str]
    action: Action
    until: Callable[..., str] | None
    """For text of several lines: what ends it, given the words of the form."""

    @property
    def from_memory(self) -> bool:
        """Tell whether nothing but memory vouches for the form."""
        return set(self.source.replace(",", " ").split()) == {"mem"}


class Line(NamedTuple):
    """A line of a text."""

    number: int
    """Counted from 1."""
    text: str


@dataclass
class Block:
    """A block that is open while its lines are read."""

    indent: int
    kind: str | None
    """None: the line that opened it was not understood, so nothing in it is."""
    target: Any
    lines: set[str] = field(default_factory=set)
    header: str = ""
    """The last line here that opened a block."""
    child: "Block | None" = None
    """The block it opened."""


class Outcome(NamedTuple):
    """What reading a text left behind besides the facts."""

    unread: tuple[Line, ...]
    repeated: tuple[Line, ...]
    """Lines that stand twice in one block, or open the same block twice in a row."""


_PART = re.compile(r"\{(\w+)(\.\.\.|:[^{}]*(?:\{\d+\}[^{}]*)*)?\}")


def compile_form(form: str) -> re.Pattern[str]:
    """Return the regular expression of a form.

    >>> compile_form("vlan {id:[0-9]+}").fullmatch("vlan 100").groups()
    ('100',)
    """
    parts: list[str] = []
    position = 0
    for match in _PART.finditer(form):
        parts.append(re.escape(form[position : match.start()]))
        shape = match[2]
        parts.append(f"(?P<{match[1]}>{_shape(shape)})")
        position = match.end()
    parts.append(re.escape(form[position:]))
    return re.compile("".join(parts))


def _shape(shape: str | None) -> str:
    if shape is None:
        return r"\S+"
    return ".+" if shape == "..." else shape[1:]


class Router:
    """The routes of one NOS."""

    def __init__(self) -> None:
        self.routes: list[Route] = []
        self._by_word: dict[tuple[str, str], list[Route]] = {}
        self._known: dict[tuple[str, str], tuple[Route, tuple[str | None, ...]] | None] = {}

    def line(
        self,
        form: str,
        *,
        source: str,
        under: str | tuple[str, ...] = "",
        opens: str = "",
        until: Callable[..., str] | None = None,
    ) -> Callable[[Action], Action]:
        """Register the function for a form of line."""

        def register(action: Action) -> Action:
            for kind in (under,) if isinstance(under, str) else under:
                route = Route(form, kind, opens, source, compile_form(form), action, until)
                self.routes.append(route)
                word = form.split(maxsplit=1)[0]
                self._by_word.setdefault((kind, "" if "{" in word else word), []).append(route)
            return action

        return register

    def read(self, lines: Iterable[tuple[int, str, int]], target: Any) -> Outcome:  # noqa: ANN401
        """Fill ``target`` from (number, stripped line, indent) triples.

        ``target`` and the objects of blocks are whatever the routes of the NOS work on.
        """
        blocks = [Block(-1, "", target)]
        unread: list[Line] = []
        repeated: list[Line] = []
        iterator = iter(lines)
        for number, text, indent in iterator:
            while indent <= blocks[-1].indent:
                blocks.pop()
            block = blocks[-1]
            if block.kind is None:
                unread.append(Line(number, text))
                continue
            found = self._find(block.kind, text)
            opened = None
            if found is not None:
                opened, found = self._act(found, block, iterator)
            if found is None:
                unread.append(Line(number, text))
                blocks.append(Block(indent, None, None))
                continue
            self._note_repeat(found[0], block, Line(number, text), repeated)
            if found[0].opens:
                block.child = Block(indent, found[0].opens, opened)
                blocks.append(block.child)
        return Outcome(tuple(unread), tuple(repeated))

    @staticmethod
    def _act(
        found: tuple[Route, tuple[str | None, ...]],
        block: Block,
        rest: Iterator[tuple[int, str, int]],
    ) -> tuple[Any, tuple[Route, tuple[str | None, ...]] | None]:
        route, words = found
        if route.until is not None:
            words = (*words, _capture(route.until(*words), rest))
        try:
            return route.action(block.target, *words), found
        except (ValueError, LookupError):  # a number or name that the switch would refuse too
            return None, None

    @staticmethod
    def _note_repeat(route: Route, block: Block, line: Line, repeated: list[Line]) -> None:
        if route.opens:
            empty = block.child is not None and not (block.child.lines or block.child.header)
            if block.header == line.text and empty:
                repeated.append(line)
            block.header = line.text
            return
        block.header = ""
        if line.text in block.lines:
            repeated.append(line)
        block.lines.add(line.text)

    def _find(self, kind: str, text: str) -> tuple[Route, tuple[str | None, ...]] | None:
        key = (kind, text)
        try:
            return self._known[key]
        except KeyError:
            pass
        if len(self._known) > CACHE_LIMIT:
            self._known.clear()
        self._known[key] = found = self._search(kind, text)
        return found

    def _search(self, kind: str, text: str) -> tuple[Route, tuple[str | None, ...]] | None:
        word = text.split(maxsplit=1)[0]
        for route in (*self._by_word.get((kind, word), ()), *self._by_word.get((kind, ""), ())):
            match = route.regex.fullmatch(text)
            if match:
                return route, match.groups()
        return None


def _capture(end: str, rest: Iterator[tuple[int, str, int]]) -> str:
    """Return the lines up to the one that holds ``end``; nothing when ``end`` is empty."""
    lines: list[str] = []
    if not end:
        return ""
    for _, text, _ in rest:
        head, found, _ = text.partition(end)
        if found:
            if head:
                lines.append(head)
            break
        lines.append(text)
    return "\n".join(lines)


def indented_lines(text: str, skip: frozenset[str]) -> Iterator[tuple[int, str, int]]:
    """Yield (number, stripped line, indent) of every line worth reading."""
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line and line not in skip:
            yield number, line, len(raw) - len(raw.lstrip())


def numbers_of(text: str) -> set[int]:
    """Return the numbers of a list with ranges.

    >>> sorted(numbers_of("1, 100-102"))
    [1, 100, 101, 102]
    """
    numbers: set[int] = set()
    for part in text.replace(" ", "").split(","):
        first, _, last = part.partition("-")
        numbers.update(range(int(first), int(last or first) + 1))
    return numbers


def list_of(numbers: Iterable[int]) -> str:
    """Return numbers as a switch lists them, ranges folded.

    >>> list_of({100, 1, 101, 102})
    '1,100-102'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(
        str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs
    )

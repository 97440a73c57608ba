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

NUMBERS_LIMIT = 65536
"""Numbers of one range in a list; beyond any VLAN, VSAN or port."""
CACHE_LIMIT = 20_000
"""Lines remembered by kind of block; most recur, those with a name in them do not."""


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


Found = tuple[Route, tuple[str | None, ...]] | None
"""The route of a line and the words of its form."""


@dataclass(slots=True)
class Block:
    """A block that is open while its lines are read."""

    indent: int
    kind: "Kind | None"
    """None: the line that opened it was not understood, so nothing in it is."""
    target: Any
    lines: set[str] = field(default_factory=set)
    header: str = ""
    """The last line here that opened a block."""
    child: "Block | None" = None
    """The block it opened."""

    def opened(self, header: str) -> bool:
        """Note that a line opens a block; tell whether the line before did the same in vain."""
        again = (
            self.header == header
            and self.child is not None
            and not (self.child.lines or self.child.header)
        )
        self.header = header
        return again


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


class Kind:
    """The routes of one kind of block, by their first words."""

    def __init__(self) -> None:
        self.known: dict[str, Found] = {}
        self._routes: dict[str, list[Route]] = {}

    def add(self, route: Route) -> None:
        """Add a route under its first two words, as far as they are fixed."""
        words = route.form.split()[:2]
        fixed = [word for word in words if "{" not in word]
        key = " ".join(fixed) if words[0] in fixed else ""
        self._routes.setdefault(key, []).append(route)

    def search(self, text: str) -> Found:
        """Return the route of a line and its words; None when no form matches."""
        first, *rest = text.split(maxsplit=2)
        keys = (f"{first} {rest[0]}", first, "") if rest else (first, "")
        if len(self.known) > CACHE_LIMIT:
            self.known.clear()
        found = None
        for key in keys:
            for route in self._routes.get(key, ()):
                match = route.regex.fullmatch(text)
                if match:
                    found = route, match.groups()
                    break
            else:
                continue
            break
        self.known[text] = found
        return found


class Router:
    """The routes of one NOS."""

    def __init__(self) -> None:
        self.routes: list[Route] = []
        self._kinds: dict[str, Kind] = {"": Kind()}

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
            if opens:
                self._kinds.setdefault(opens, Kind())
            for kind in (under,) if isinstance(under, str) else under:
                route = Route(form, kind, opens, source, compile_form(form), action, until)
                self.routes.append(route)
                self._kinds.setdefault(kind, Kind()).add(route)
            return action

        return register

    def read(  # noqa: C901, PLR0915  # one loop: a call a line would double its time
        self,
        lines: Iterable[tuple[int, str, int]],
        target: Any,  # noqa: ANN401  # whatever the routes of the NOS work on
    ) -> Outcome:
        """Fill ``target`` from (number, stripped line, indent) triples.

        Each route gets the object of the block its line stands in, at the top ``target``.
        """
        block = Block(-1, self._kinds[""], target)
        blocks = [block]
        unread: list[Line] = []
        repeated: list[Line] = []
        iterator = iter(lines)
        for number, text, indent in iterator:
            while indent <= block.indent:
                blocks.pop()
                block = blocks[-1]
            kind = block.kind
            if kind is None:
                unread.append(Line(number, text))
                continue
            found = kind.known[text] if text in kind.known else kind.search(text)
            if found is not None:
                route, words = found
                if route.until is not None:
                    words = (*words, _capture(route.until(*words), iterator))
                try:
                    opened = route.action(block.target, *words)
                except (ValueError, LookupError):  # what the switch would refuse too
                    found = None
            if found is None:
                unread.append(Line(number, text))
                block = Block(indent, None, None)
                blocks.append(block)
                continue
            if route.opens:
                if block.opened(text):
                    repeated.append(Line(number, text))
                block.child = Block(indent, self._kinds[route.opens], opened)
                block = block.child
                blocks.append(block)
                continue
            block.header = ""
            if text in block.lines:
                repeated.append(Line(number, text))
            block.lines.add(text)
        return Outcome(tuple(unread), tuple(repeated))


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
        line = raw.lstrip()
        indent = len(raw) - len(line)
        line = line.rstrip()
        if line and line not in skip:
            yield number, line, indent


def numbers_of(text: str) -> set[int]:
    """Return the numbers of a list with ranges.

    >>> sorted(numbers_of("1, 100-102"))
    [1, 100, 101, 102]
    """
    numbers: set[int] = set()
    for part in text.replace(" ", "").split(","):
        first, _, last = part.partition("-")
        low, high = int(first), int(last or first)
        if high - low >= NUMBERS_LIMIT:  # not by `len`, which no huge range has
            raise ValueError(part)
        numbers.update(range(low, high + 1))
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
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def address_key(address: str) -> tuple[tuple[int, ...], str]:
    """Return what addresses are sorted by: their bytes, not their text; host names come last.

    >>> sorted(["ntp1.example", "192.0.2.10", "192.0.2.9"], key=address_key)
    ['192.0.2.9', '192.0.2.10', 'ntp1.example']
    """
    parts = address.split(".")
    if not all(part.isdigit() for part in parts):
        return (256,), address
    return tuple(int(part) for part in parts), ""

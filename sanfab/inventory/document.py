"""The document of a SAN: all its files as one mapping, with the place of each part."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from yaml.nodes import Node

from sanfab.errors import InventoryError, PlacedError
from sanfab.inventory.ranges import has_value_for_each
from sanfab.inventory.sensitive import shown_path
from sanfab.model.yaml12 import Data, Where, compose, place

_NUMBER = re.compile("[0-9]+")


@dataclass(frozen=True)
class Layer:
    """What one place of the files states of an entry."""

    origin: tuple[Path, Where]
    data: Data
    index: int | None = None
    """Position of the entry in the range: a list of values has one for each name."""
    below: Where = ()
    """First steps of a path that its file does not repeat."""

    def depth(self, where: Where) -> int:
        """Return how many steps of a path in the entry this layer states."""
        data = self.data
        for number, step in enumerate(where):
            if isinstance(data, dict) and str(step) in data:
                data = data[str(step)]
            elif isinstance(data, list) and isinstance(step, int) and step < len(data):
                data = data[step]
            else:
                return number
        return len(where)

    def place_of(self, where: Where) -> tuple[Path, Where]:
        """Return the file, and the way in it, of a path in the entry."""
        path, inside = self.origin
        data, index = self.data, self.index
        for step in where:
            data = data.get(str(step)) if isinstance(data, dict) else None
        is_list = index is not None and isinstance(data, list) and has_value_for_each(where)
        written = where[len(self.below) :]
        return path, (*inside, *written, *((index,) if is_list else ()))


@dataclass
class Document:
    """All files of a SAN as one mapping."""

    folder: Path
    data: dict[str, Data] = field(default_factory=dict)
    origin: dict[Where, tuple[Path, Where]] = field(default_factory=dict)
    """File and way in that file of every part that is two steps deep."""
    layers: dict[Where, list[Layer]] = field(default_factory=dict)
    """What each place states of a device that is put together, the strongest first."""
    problems: list[str] = field(default_factory=list)
    series: dict[tuple[object, ...], list[str]] = field(default_factory=dict)
    """Problems of the devices of one range: they share a place, and a message but for numbers."""
    trees: dict[Path, Node | None] = field(default_factory=dict)
    """Node trees of the files that problems are in."""
    composed: dict[str, Node | None] = field(default_factory=dict)
    """The same trees by the text of the file; documents of one SAN may share them."""

    def problem(self, where: Where, message: str, *, key: bool = False) -> None:
        """Record a mistake with its file, line and column."""
        place = self.place(where, key=True) if key else self.place_of(where)
        # A line of a text has a number, which is that of its place already.
        shown = where[:-1] if isinstance(self.at(where[:-1]), str) else where
        path = dotted_path(shown_path(shown))
        text = f"{place}: {path}: {message}" if path else f"{place}: {message}"
        self.series.setdefault((place, where[2:], _NUMBER.sub("", message)), []).append(text)

    @contextmanager
    def placing(self) -> Iterator[None]:
        """Raise InventoryError for mistakes that are found once the inventory is loaded."""
        try:
            yield
        except PlacedError as error:
            found = error.problems
        else:
            return
        for where, text in found:
            self.problem(where, text)
        self.raise_problems()

    def place_of(self, where: Where) -> str:
        """Return ``file:line:column`` of a value, and of the key of a whole entry."""
        return self.place(where, key=isinstance(self.at(where), dict))

    def at(self, where: Where) -> Data:
        """Return a part of the document; None: it has no such part."""
        data: Data = self.data
        for step in where:
            if isinstance(data, dict):
                data = data.get(str(step))
            elif isinstance(data, list) and isinstance(step, int):
                data = data[step] if step < len(data) else None
            else:
                return None
        return data

    def place(self, where: Where, *, key: bool = False) -> str:
        """Return ``file:line:column`` of a part of the document; parses its file once more."""
        return self.place_in(*self._origin(where), key=key)

    def place_in(self, path: Path, inside: Where, *, key: bool = False) -> str:
        """Return ``file:line:column`` of a part of a file."""
        if path not in self.trees:
            text = path.read_text(encoding="utf-8")
            if text not in self.composed:
                self.composed[text] = compose(text)
            self.trees[path] = self.composed[text]
        node = self.trees[path]
        line, column = place(node, inside, key=key) if node else (1, 1)
        if column == 1 and inside and isinstance(inside[-1], int):
            text = path.read_text(encoding="utf-8").splitlines()[line - 1]
            column += len(text) - len(text.lstrip())  # a line of a block begins after its indent
        return f"{path}:{line}:{column}"

    def _origin(self, where: Where) -> tuple[Path, Where]:
        written = where[:1] + tuple(str(step) for step in where[1:2])  # VSANs go by number
        layers = self.layers.get(written)
        if layers:
            return max(layers, key=lambda layer: layer.depth(where[2:])).place_of(where[2:])
        for part in (where[:2], written, where[:1]):
            found = self.origin.get(part)
            if found:
                return found[0], found[1] + where[len(part) :]
        # A part that no file states is missed in the main one.
        files = (path for path, _ in self.origin.values())
        return min(files, key=lambda path: (path.stem != "san", path)), ()

    def raise_problems(self) -> None:
        """End a stage: raise InventoryError if it found anything."""
        found = [*self.problems, *map(_of_a_line, self.series.values())]
        if found:
            raise InventoryError(sorted(dict.fromkeys(found), key=_by_place))


def dotted_path(where: Where) -> str:
    """Return a path in the inventory as text, without terminal control sequences."""
    return ascii(".".join(str(step) for step in where))[1:-1]


def _of_a_line(problems: list[str]) -> str:
    """Return the first problem of a line, and how many more devices it has: a range or profile."""
    more = len(set(problems)) - 1
    return problems[0] + (f" (and {more} more from this line)" if more else "")


def _by_place(problem: str) -> tuple[str, list[int], str]:
    path, _, rest = problem.partition(":")
    numbers = [int(part) for part in rest.split(":")[:2] if part.isdigit()]
    return path, numbers, rest

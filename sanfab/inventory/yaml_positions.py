"""Statements of an inventory by path, and the paths that a line states."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sanfab.inventory.document import Document, dotted_path
from sanfab.inventory.sensitive import shown_path, takes_secret
from sanfab.masking import HIDDEN, mask_secrets
from sanfab.model.yaml12 import Data, Where

LONGEST = 80
"""Characters of a value that a statement shows."""


class StatedPlace(NamedTuple):
    """A part of the inventory and where a file states it."""

    where: Where
    text: str
    """Path and value: ``hosts.esx01.ports.vmnic2.vlan: iscsi_a``; no secret is in it."""
    place: str
    """``file:line:column``"""

    @property
    def line(self) -> tuple[str, int]:
        """File and number of its line."""
        file, number, _ = self.place.rsplit(":", 2)
        return file, int(number)


class Statements:
    """The statements of a document; each is placed once."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._known: dict[Where, StatedPlace] = {}

    def at(self, where: Where) -> StatedPlace:
        """Return the statement of a path."""
        if where not in self._known:
            place = self.document.place_of(where)
            self._known[where] = StatedPlace(where, _words(self.document, where), place)
        return self._known[where]

    def on_line(self, file: str, number: int) -> list[StatedPlace]:
        """Return what a line of a file states; of a mapping on that line, only the whole."""
        found: list[StatedPlace] = []
        for section, name in self._parts_in(file):
            found += self._on_line((section, *name), self.document.at((section, *name)), number)
        return list(dict.fromkeys(one for one in found if one.line == (file, number)))

    def _parts_in(self, file: str) -> Iterator[tuple[str, tuple[str | int, ...]]]:
        """Yield the parts of the document that a file states in whole or in part."""
        path = Path(file)
        for part, (origin, _) in self.document.origin.items():
            layers = self.document.layers.get(part, ())
            if origin == path or any(layer.origin[0] == path for layer in layers):
                yield str(part[0]), part[1:]

    def _on_line(self, where: Where, data: Data, number: int) -> Iterator[StatedPlace]:
        """Yield the outermost parts of a value whose line has a number."""
        own = self.at(where)
        if own.line[1] == number:
            yield own
            return
        parts: list[tuple[str | int, Data]] = []
        if isinstance(data, dict):
            parts = [*data.items()]
        elif isinstance(data, list):
            parts = [*enumerate(data)]
        for step, value in parts:
            yield from self._on_line((*where, step), value, number)


def is_below(where: Where, above: Where) -> bool:
    """Return whether a path is another one or leads on from it; VSANs go by number.

    >>> is_below(("vsans", 101, "name"), ("vsans", "101"))
    True
    """
    return tuple(map(str, where[: len(above)])) == tuple(map(str, above))


def _words(document: Document, where: Where) -> str:
    value, text = document.at(where), document.at(where[:-1])
    if isinstance(text, str) and isinstance(where[-1], int):  # a raw line
        value, where = mask_secrets(text.splitlines()[where[-1]].strip()), where[:-1]
    if where[:1] in {("links",), ("access",)} and isinstance(value, dict):
        pairs = (f"{key} {_listed(one)}" for key, one in value.items())
        return f"{where[0]}: {_cut(', '.join(pairs))}"
    # Entries of a list have no name, and their number helps nobody: their place does.
    named = tuple(step for step in where if isinstance(step, str) or where[0] == "vsans")
    path = dotted_path(shown_path(named))
    plain = isinstance(value, list) and all(isinstance(one, str | int) for one in value)
    shown = ", ".join(map(str, value)) if isinstance(value, list) and plain else value
    if shown is None or isinstance(shown, dict | list):
        return path
    return f"{path}: {HIDDEN if takes_secret(where) else _cut(_scalar(shown))}"


def _listed(value: Data) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _scalar(value: Data) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _cut(text: str) -> str:
    line = ascii(text)[1:-1]
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}..."

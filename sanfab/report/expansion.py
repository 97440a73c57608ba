"""The inventory with ranges, profiles and defaults applied: each value and its place."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.errors import SanfabError
from sanfab.inventory.document import Document, dotted_path
from sanfab.inventory.folder import MODELS_FOLDER
from sanfab.inventory.messages import did_you_mean
from sanfab.inventory.sensitive import takes_secret
from sanfab.masking import HIDDEN
from sanfab.model.yaml12 import Data, Where
from sanfab.report.json_value import JsonValue


class PlacedValue(NamedTuple):
    """One value of the inventory and where a file states it."""

    where: Where
    value: Data
    place: str
    """``file:line:column``"""


def expansion_text(document: Document, part: str) -> str:
    """Return a line for each value of a part of the inventory: path, value, place.

    Raises SanfabError if the inventory has no such part.
    """
    lines = [
        (f"{dotted_path(one.where)}: {one.value}", one.place) for one in _values(document, part)
    ]
    width = max(len(text) for text, _ in lines)
    return "\n".join(f"{text:{width}}  # {place}" for text, place in lines)


def expansion_json(document: Document, part: str) -> JsonValue:
    """Return the same as JSON."""
    return [
        {"path": dotted_path(one.where), "value": one.value, "place": one.place}
        for one in _values(document, part)
    ]


def _values(document: Document, part: str) -> Iterator[PlacedValue]:
    where, data = _part(document, part)
    for path, value in _leaves(where, data):
        if path[0] != MODELS_FOLDER:  # switch models: `sanfab models` explains them
            shown = HIDDEN if takes_secret(path) else value
            yield PlacedValue(path, shown, document.place(path))


def _part(document: Document, part: str) -> tuple[Where, Data]:
    """Return a part by its dotted path; a name may hold dots itself."""
    where: tuple[str, ...] = ()
    data: Data = document.data
    rest = part
    while rest:
        keys = data if isinstance(data, dict) else {}
        key = next((key for key in keys if rest == key or rest.startswith(f"{key}.")), None)
        if key is None:
            known = ", ".join(sorted(keys)[:10])
            hint = did_you_mean(rest.partition(".")[0], keys) or f", expected one of {known}"
            raise SanfabError(f"expand: no {rest} in {dotted_path(where) or 'the inventory'}{hint}")
        where, data, rest = (*where, key), keys[key], rest[len(key) + 1 :]
    return where, data


def _leaves(where: Where, data: Data) -> Iterator[tuple[Where, Data]]:
    if isinstance(data, dict) and data:
        for key, value in data.items():
            yield from _leaves((*where, key), value)
    elif isinstance(data, list) and any(isinstance(one, dict) for one in data):
        for number, value in enumerate(data):
            yield from _leaves((*where, number), value)
    else:
        yield where, data

"""Folders of YAML files, one for each row of data -> the rows by name, read when asked for."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Generic, TypeVar, cast

from sanfab.model.yaml12 import Data, parse

_Row = TypeVar("_Row")
RowData = dict[str, Data]
"""What a file states, by key."""

OWN_KEYS = frozenset({"title", "source", "source_notes", "assumed", "note"})
"""Keys that a file states itself: they are not taken from another row."""


class RowFiles(Mapping[str, _Row], Generic[_Row]):
    """The rows of a folder by name; a file is read when its row is asked for."""

    def __init__(
        self,
        folder: Path,
        make: Callable[[str, RowData], _Row],
        others: Callable[[], Iterable[Path]] = tuple,
    ) -> None:
        """``make``: returns the row of a name and its values; ``others``: more such folders."""
        self.folder = folder
        self._make = make
        self._others = others
        self._found: dict[tuple[Path, ...], dict[str, Path]] = {}
        self._stated: dict[str, RowData] = {}
        self._rows: dict[str, _Row] = {}

    def __getitem__(self, name: str) -> _Row:
        if name not in self._rows:
            self._rows[name] = self._make(name, self.values_of(name))
        return self._rows[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def __contains__(self, name: object) -> bool:
        return name in self._paths

    @property
    def _paths(self) -> dict[str, Path]:
        others = tuple(self._others())
        if others not in self._found:
            folders = dict.fromkeys((self.folder, *others))
            paths = (path for folder in folders for path in sorted(folder.glob("*.yml")))
            self._found[others] = {path.stem: path for path in paths}
        return self._found[others]

    def path(self, name: str) -> Path:
        """Return the file of a row; raises KeyError if there is none."""
        return self._paths[name]

    def stated(self, name: str) -> RowData:
        """Return what the file of a row states; raises KeyError if there is none."""
        if name not in self._stated:
            text = self._paths[name].read_text(encoding="utf-8")
            self._stated[name] = cast("RowData", parse(text))
        return self._stated[name]

    def values_of(self, name: str) -> RowData:
        """Return the values of a row, those of the row that it is like included."""
        stated = self.stated(name)
        base = stated.get("like")
        return with_base(stated, self.values_of(str(base)) if base is not None else {})


def with_base(stated: RowData, base: RowData) -> RowData:
    """Return the values of a base with those that a file states in their place.

    A source goes with its value: a stated value does not take that of the base. Settings merge one
    by one, and ``null`` takes one away.
    """
    values = {key: value for key, value in base.items() if key not in OWN_KEYS}
    sources, settings = values.pop("sources", {}), values.get("settings", {})
    values |= {key: value for key, value in stated.items() if key != "like"}
    if isinstance(sources, dict) and sources:
        kept = {key: tags for key, tags in sources.items() if key not in stated}
        values["sources"] = {**kept, **_mapping(stated.get("sources"))}
    if isinstance(settings, dict) and settings:
        merged = {**settings, **_mapping(stated.get("settings"))}
        values["settings"] = {key: one for key, one in merged.items() if one is not None}
    return values


def _mapping(value: Data) -> dict[str, Data]:
    return value if isinstance(value, dict) else {}

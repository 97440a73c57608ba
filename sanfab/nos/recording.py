"""Facts under construction -> the same facts, which record the line of every change to them.

The functions of the line forms change builders and facts in place. A recording does not touch these
functions. It replaces each record, dictionary, set and list by a copy that records its changes:
``RecordedRecord``, ``RecordedDict``, ``RecordedSet`` or ``RecordedList``. A function that stores a
new value therefore changes the stored one afterwards, not its own: ``tests/nos/test_provenance.py``
compares a recorded read with a plain one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AnySet
from dataclasses import fields, is_dataclass
from itertools import chain
from typing import Any, ClassVar, Generic, TypeVar, cast

B = TypeVar("B")

_Lines = dict[object, int]
"""Line that last set or removed each field of a record, key of a dictionary, or item."""


class Recording(Generic[B]):
    """A builder whose changes are recorded while its lines are read."""

    def __init__(self, builder: B) -> None:
        self.line = 0
        """Line being read; 0: none, and changes are not recorded."""
        self.changing: set[int] = set()
        """Lines that changed anything, even what a later line changed again."""
        self.headers: set[int] = set()
        """Lines that opened a block."""
        self.parts: dict[int, int] = {}
        """Lines of a text of several lines, each with the line that begins it."""
        self.superseded: dict[int, int] = {}
        """Lines of which a later line sets the same again, each with that line."""
        self._classes: dict[type, type[RecordedRecord] | None] = {}
        self._copies: dict[int, tuple[object, object]] = {}
        """Each record that the line replaced, by identity, and its copy: one in two places has one.
        """
        self.builder = cast("B", self.adopt(builder))

    def follow(self, lines: Iterable[tuple[int, str, int]]) -> Iterator[tuple[int, str, int]]:
        """Yield lines; each is the line being read until the next one.

        Lines of the text that are not among them, as those of a banner, continue the one before.
        """
        before = 0
        for line in lines:
            if before and line[0] > before + 1:
                self.parts |= dict.fromkeys(range(before + 1, line[0]), before)
            before = self.line = line[0]
            self._copies.clear()
            yield line
        self.line = 0

    def join(self, first: int) -> None:
        """Record that all lines from one to the current one are a text that this one begins."""
        self.parts |= dict.fromkeys(range(first + 1, self.line + 1), first)
        self.line = first

    def note(self, lines: _Lines, key: object) -> None:
        """Record that the current line sets or removes a key."""
        if self.line:
            self.superseded[lines.get(key, 0)] = self.line
            lines[key] = self.line
            self.changing.add(self.line)

    def adopt(self, value: object) -> object:
        """Return a copy of a value that records its changes; an immutable value as it is."""
        kind = type(value)
        if kind in _IMMUTABLE:  # most values
            return value
        if kind in _CONTAINERS:
            return _CONTAINERS[kind](self, value)
        if kind not in self._classes:
            self._classes[kind] = self._recorded_class(kind) if _is_mutable_record(kind) else None
        made = self._classes[kind]
        return value if made is None else self._copy(value, made)

    def _copy(self, record: object, made: type["RecordedRecord"]) -> object:
        _, copy = self._copies.get(id(record), (record, None))
        if copy is None:
            copy = made.__new__(made)
            self._copies[id(record)] = (record, copy)  # before its fields: they may refer to it
            for name in made.field_names:
                object.__setattr__(copy, name, self.adopt(getattr(record, name)))
            for name in made.caches:
                object.__setattr__(copy, name, getattr(record, name))
        return copy

    def _recorded_class(self, kind: type) -> type["RecordedRecord"]:
        """Return the subclass of a class of records that records changes for this recording."""
        names = tuple(field.name for field in fields(kind))
        members = {
            "__slots__": ("field_lines",),
            "recording": self,
            "recorded_class": kind,
            "field_names": tuple(name for name in names if not name.startswith("_")),
            "caches": tuple(name for name in names if name.startswith("_")),
            "compared_fields": tuple(field.name for field in fields(kind) if field.compare),
        }
        made = type(kind.__name__, (RecordedRecord, kind), members)
        self._classes[made] = None
        return made

    def lines(self) -> Iterator[tuple[str, int]]:
        """Yield the path in the builder and the line of everything that a line has changed."""
        return self._walk(self.builder, "", set())

    def _walk(self, value: object, path: str, seen: set[int]) -> Iterator[tuple[str, int]]:
        if id(value) in seen:
            return
        if isinstance(value, RecordedDict):
            entries: Iterable[tuple[object, object]] = value.items()
            lines: _Lines = value.lines
        elif isinstance(value, RecordedRecord):
            seen.add(id(value))
            entries = ((name, getattr(value, name)) for name in value.field_names)
            lines = value.field_lines
        elif isinstance(value, RecordedSet | RecordedList):
            entries, lines = (), value.lines
        else:
            return
        prefix = f"{path}." if path else ""
        for key, line in lines.items():
            yield f"{prefix}{step(key)}", line
        for key, entry in entries:
            yield from self._walk(entry, f"{prefix}{step(key)}", seen)


def step(key: object) -> str:
    """Return a key as a step of a path; a zone member is its WWPN or alias."""
    return str(getattr(key, "value", key))


def _is_mutable_record(kind: type) -> bool:
    return is_dataclass(kind) and not cast("Any", kind).__dataclass_params__.frozen


class RecordedRecord:
    """A record that records the line of each assignment to its fields.

    Each class of records has a subclass of this class and of itself for each recording.
    """

    __slots__ = ()
    recording: ClassVar[Recording[Any]]
    recorded_class: ClassVar[type]
    field_names: ClassVar[tuple[str, ...]]
    """Its fields, without those that only cache."""
    caches: ClassVar[tuple[str, ...]]
    compared_fields: ClassVar[tuple[str, ...]]
    """The fields that make two records equal."""
    field_lines: _Lines

    def __new__(cls, *_values: object, **_fields: object) -> "RecordedRecord":
        """Return a record whose fields are not set yet, as ``replace`` of a recorded one makes."""
        made = super().__new__(cls)
        object.__setattr__(made, "field_lines", {})
        return made

    def __setattr__(self, name: str, value: object) -> None:
        recording = self.recording
        recording.note(self.field_lines, name)
        object.__setattr__(self, name, recording.adopt(value))

    def __eq__(self, other: object) -> bool:
        """Compare with a record of either class, as ``==`` of a dataclass refuses."""
        return isinstance(other, self.recorded_class) and all(
            getattr(self, name) == getattr(other, name) for name in self.compared_fields
        )

    __hash__ = None  # type: ignore[assignment]  # a record that changes is no key


class RecordedDict(dict[object, object]):
    """A dictionary that records the line of each change."""

    __slots__ = ("lines", "recording")

    def __init__(self, recording: Recording[Any], entries: Mapping[object, object]) -> None:
        super().__init__((key, recording.adopt(value)) for key, value in entries.items())
        self.recording = recording
        self.lines: _Lines = {}

    def __setitem__(self, key: object, value: object) -> None:
        self.recording.note(self.lines, key)
        super().__setitem__(key, self.recording.adopt(value))

    def __delitem__(self, key: object) -> None:
        super().__delitem__(key)
        self.recording.note(self.lines, key)

    def setdefault(self, key: object, default: object = None) -> object:
        """Return an entry, set to the default if it does not exist."""
        if key not in self:
            self[key] = default
        return self[key]

    def pop(self, key: object, *default: object) -> object:
        """Remove and return an entry."""
        if key in self:
            self.recording.note(self.lines, key)
        return super().pop(key, *default)


class RecordedSet(set[object]):
    """A set that records the line of each change."""

    __slots__ = ("line", "lines", "recording")

    def __init__(
        self, recording: Recording[Any], items: Iterable[object], lines: _Lines | None = None
    ) -> None:
        super().__init__(items)
        self.recording = recording
        self.lines: _Lines = {} if lines is None else lines
        self.line = recording.line

    def add(self, item: object) -> None:
        """Add an item; the line that adds it first remains its line."""
        if item not in self:
            super().add(item)
            self.recording.note(self.lines, item)
        elif self.recording.line:
            self.recording.changing.add(self.recording.line)

    def remove(self, item: object) -> None:
        """Remove an item that the set holds."""
        super().remove(item)
        self.recording.note(self.lines, item)

    def discard(self, item: object) -> None:
        """Remove an item if the set holds it."""
        if item in self:
            self.remove(item)

    def difference_update(self, *others: Iterable[object]) -> None:
        """Remove items."""
        for item in chain(*others):
            self.discard(item)

    def update(self, *others: Iterable[object]) -> None:
        """Add items."""
        for item in chain(*others):
            self.add(item)

    def __ior__(self, other: AnySet[Any]) -> "RecordedSet":
        self.update(other)
        return self

    def __isub__(self, other: AnySet[Any]) -> "RecordedSet":
        self.difference_update(other)
        return self

    def __or__(self, other: AnySet[Any]) -> "RecordedSet":
        return self._copy().__ior__(other)

    def __sub__(self, other: AnySet[Any]) -> "RecordedSet":
        return self._copy().__isub__(other)

    def _copy(self) -> "RecordedSet":
        """Return a copy whose items have their lines: the line that set a copy is another one."""
        lines = dict.fromkeys(self, self.line) if self.line else {}
        return RecordedSet(self.recording, self, lines | self.lines)


class RecordedList(list[object]):
    """A list that records the line of each change; it holds an item once."""

    __slots__ = ("lines", "recording")

    def __init__(self, recording: Recording[Any], items: Iterable[object]) -> None:
        super().__init__(items)
        self.recording = recording
        self.lines: _Lines = {}

    def append(self, item: object) -> None:
        """Add an item at the end."""
        super().append(item)
        self.recording.note(self.lines, item)

    def remove(self, item: object) -> None:
        """Remove an item that the list holds."""
        super().remove(item)
        self.recording.note(self.lines, item)


_IMMUTABLE = frozenset({str, int, bool, type(None)})
_CONTAINERS: dict[type, Callable[[Recording[Any], Any], object]] = {
    dict: RecordedDict,
    set: RecordedSet,
    list: RecordedList,
}

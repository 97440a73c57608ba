"""Facts under construction -> the same facts, which record the line of every change to them.

The functions of the line forms change builders and facts in place. A recording does not touch these
functions: a record gets a subclass of its class that notes assignments, and a dictionary, set or
list is replaced by one that notes its changes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AnySet
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar, cast

B = TypeVar("B")

_Lines = dict[object, int]
"""Line that last set or removed each field of a record, key of a dictionary, or item."""


class Recorded(NamedTuple):
    """A record under construction, and the lines of its fields."""

    record: object
    """Held, so that no other object gets its identity."""
    names: tuple[str, ...]
    """Its fields."""
    lines: _Lines


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
        self._records: dict[int, Recorded] = {}
        self._classes: dict[type, type | None] = {}
        self.builder = builder
        self.adopt(builder)

    def follow(self, lines: Iterable[tuple[int, str, int]]) -> Iterator[tuple[int, str, int]]:
        """Yield lines; each is the line being read until the next one.

        Lines of the text that are not among them, as those of a banner, continue the one before.
        """
        before = 0
        for line in lines:
            if before and line[0] > before + 1:
                self.parts |= dict.fromkeys(range(before + 1, line[0]), before)
            before = self.line = line[0]
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

    def note_field(self, record: object, name: str) -> None:
        """Record that the current line sets a field of a record."""
        known = self._records.get(id(record))
        if known is None:  # made by `replace` of a recorded one
            known = self._register(record, type(record).__mro__[1])
        self.note(known.lines, name)

    def _register(self, record: object, kind: type) -> Recorded:
        known = self._records[id(record)] = Recorded(record, _field_names(kind), {})
        return known

    def adopt(self, value: object) -> object:
        """Return what records the changes of a value from now on; an immutable value as it is."""
        kind = type(value)
        if kind in _CONTAINERS:
            return _CONTAINERS[kind](self, value)
        recording_class = self._recording_class(kind)
        if recording_class is not None:
            value.__class__ = recording_class
            for name in self._register(value, kind).names:
                object.__setattr__(value, name, self.adopt(getattr(value, name)))
        return value

    def _recording_class(self, kind: type) -> type | None:
        """Return the recording subclass of a class; None: not recorded."""
        if kind not in self._classes:
            made = _recording_class(self, kind) if _is_mutable_record(kind) else None
            self._classes[kind] = made
            if made is not None:
                self._classes[made] = None
        return self._classes[kind]

    def lines(self) -> Iterator[tuple[str, int]]:
        """Yield the path in the builder and the line of everything that a line has changed."""
        return self._walk(self.builder, "", set())

    def _walk(self, value: object, path: str, seen: set[int]) -> Iterator[tuple[str, int]]:
        if id(value) in seen:
            return
        if isinstance(value, RecordedDict):
            entries: Iterable[tuple[object, object]] = value.items()
            lines: _Lines = value.lines
        elif id(value) in self._records:
            seen.add(id(value))
            _, names, lines = self._records[id(value)]
            entries = ((name, getattr(value, name)) for name in names)
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


@cache
def _field_names(kind: Any) -> tuple[str, ...]:  # noqa: ANN401  # the class of any record
    """Return the fields of a record, without those that only cache."""
    return tuple(field.name for field in fields(kind) if not field.name.startswith("_"))


def _is_mutable_record(kind: type) -> bool:
    return is_dataclass(kind) and not cast("Any", kind).__dataclass_params__.frozen


def _recording_class(recording: Recording[Any], kind: type) -> type:
    """Return a subclass of a record's class whose instances record assignments."""
    compared = tuple(field.name for field in fields(kind) if field.compare)

    def set_field(self: object, name: str, value: object) -> None:
        recording.note_field(self, name)
        object.__setattr__(self, name, recording.adopt(value))

    def equal(self: object, other: object) -> bool:
        """Compare with a record of either class, as ``==`` of a dataclass refuses."""
        return isinstance(other, kind) and all(
            getattr(self, name) == getattr(other, name) for name in compared
        )

    members = {"__slots__": (), "__setattr__": set_field, "__eq__": equal, "__hash__": None}
    return type(kind.__name__, (kind,), members)


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


_CONTAINERS: dict[type, Callable[[Recording[Any], Any], object]] = {
    dict: RecordedDict,
    set: RecordedSet,
    list: RecordedList,
}

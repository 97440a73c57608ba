"""Values that the commands of an array set, read back; and those that they have to set."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from sanfab.arrays.facts import ArrayFacts

Settings = Mapping[tuple[str, ...], str]
"""Value by the kind, the name and the field of what it is set on."""


class LineReader(NamedTuple):
    """A parser of one form of line, independent of the template."""

    pattern: str
    settings: dict[tuple[str, ...], str]
    """What it sets: keys and values with the groups of the pattern in braces."""


class ReadBack(NamedTuple):
    """How the commands of a family are read back."""

    readers: tuple[LineReader, ...]
    expected: Callable[[ArrayFacts, str], Settings]
    """Facts and the name of a place -> the values that its commands have to set."""
    takes_away: tuple[LineReader, ...]
    """Forms of the undo: what they take away, by kind and name."""
    undone: Callable[[ArrayFacts, str], Settings]
    """Facts and the name of a place -> what its undo has to take away."""


def read_lines(lines: Iterable[str], readers: Iterable[LineReader]) -> dict[tuple[str, ...], str]:
    """Return what some lines set; a line that no reader knows is a setting of its own."""
    found: dict[tuple[str, ...], str] = {}
    forms = [_taken_apart(reader) for reader in readers]
    for line in lines:
        for start, pattern, settings in forms:
            match = _compiled_pattern(pattern).fullmatch(line) if line.startswith(start) else None
            if match is not None:
                _set(settings, match, found)
                break
        else:
            found["unread", line] = ""
    return found


class _Form(NamedTuple):
    """A reader whose parts are taken apart once."""

    start: str
    """What a line of the form begins with."""
    pattern: str
    settings: tuple[tuple[tuple[str, ...], str], ...]


@cache
def _form(pattern: str, settings: tuple[tuple[tuple[str, ...], str], ...]) -> _Form:
    start = re.match(r"[A-Za-z0-9 -]*(?![?*+{])", pattern)
    return _Form(start[0] if start else "", pattern, settings)


@cache
def _compiled_pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)  # costs more than all else of an array, so where a line needs it


def _taken_apart(reader: LineReader) -> _Form:
    return _form(reader.pattern, tuple(reader.settings.items()))


def _set(
    settings: tuple[tuple[tuple[str, ...], str], ...],
    match: re.Match[str],
    found: dict[tuple[str, ...], str],
) -> None:
    groups = match.groupdict("")
    for key, value in settings:
        place = tuple(part.format_map(groups) if "{" in part else part for part in key)
        found[place] = value.format_map(groups)


def read_commands(text: str) -> dict[str, list[str]]:
    """Return the lines of a document of commands by place."""
    found: dict[str, list[str]] = {}
    place, inside = "", False
    for line in text.splitlines():
        if line.startswith("```"):
            inside = not inside
        elif inside:
            found.setdefault(place, []).append(line)
        elif line.startswith("## "):
            place = line[3:].removeprefix("On ").strip("`")
    return found

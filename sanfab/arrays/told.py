"""Commands of an array -> the values that they set, and those that they have to set."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from sanfab.arrays.facts import ArrayFacts

Settings = Mapping[tuple[str, ...], str]
"""Value by the kind, the name and the field of what it is set on."""


class LineReader(NamedTuple):
    """A form of line, written apart from the one that is rendered."""

    pattern: str
    settings: dict[tuple[str, ...], str]
    """What it sets: keys and values with the groups of the pattern in braces."""


class Told(NamedTuple):
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
    for line in lines:
        for reader in readers:
            match = re.fullmatch(reader.pattern, line)
            if match is not None:
                found |= _settings(reader, match)
                break
        else:
            found["unread", line] = ""
    return found


def _settings(reader: LineReader, match: re.Match[str]) -> dict[tuple[str, ...], str]:
    groups = {name: value or "" for name, value in match.groupdict().items()}
    return {
        tuple(part.format(**groups) for part in key): value.format(**groups)
        for key, value in reader.settings.items()
    }


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

"""The data of an inventory -> YAML as a person writes it: short mappings on one line, comments."""

import re
from collections.abc import Iterator, Mapping

from sanfab.model.yaml12 import Data, Where, scalar

MOST_COLUMNS = 100
"""Of a line that holds a whole mapping."""
_PLAIN = re.compile(r"[A-Za-z0-9_/(][A-Za-z0-9_./()+-]*(?: [A-Za-z0-9_./()+-]+)*")
"""A text without a character that means something in YAML."""
_STEP = 2


Notes = Mapping[Where, Mapping[Where, str]]
"""Why values are assumed, by their place, for each place that they are in."""


def yaml_lines(data: Mapping[str, Data], assumed: Mapping[Where, str]) -> Iterator[str]:
    """Yield the lines of some sections; a value that is assumed has a comment that says why."""
    notes = _notes(assumed)
    for key, value in data.items():
        if isinstance(value, dict | list):
            yield from _section(key, value, notes)
        else:
            yield f"{key}: {scalar_text(value)}{_comment(notes, (key,))}"


def _notes(assumed: Mapping[Where, str]) -> Notes:
    found: dict[Where, dict[Where, str]] = {}
    for where, why in assumed.items():
        for depth in range(1, len(where) + 1):
            found.setdefault(where[:depth], {})[where] = why
    return found


def _section(key: str, value: dict[str, Data] | list[Data], notes: Notes) -> Iterator[str]:
    """Yield the lines of a section: each of its entries begins a line."""
    yield f"{key}:{_own_comment(notes, (key,))}"
    if isinstance(value, dict):
        for name, entry in value.items():
            yield from _entry(f"{_block_key(name)}:", entry, (key, name), _STEP, notes)
        return
    for number, entry in enumerate(value):
        yield from _entry("-", entry, (key, number), _STEP, notes)


def _entry(head: str, value: Data, where: Where, indent: int, notes: Notes) -> Iterator[str]:
    """Yield an entry: on one line where it has room, else one line for each of its own."""
    blanks = " " * indent
    if isinstance(value, str) and "\n" in value:
        yield f"{blanks}{head} |{_comment(notes, where)}"
        yield from (f"{blanks}{' ' * _STEP}{line}".rstrip() for line in value.splitlines())
        return
    line = f"{blanks}{head} {flow_text(value)}"
    comment = _comment(notes, where)
    is_told = len(notes.get(where, ())) <= 1 or indent + len(comment.strip()) <= MOST_COLUMNS
    is_short = len(line) <= MOST_COLUMNS and is_told and not _has_lines(value)
    if not isinstance(value, dict | list) or not value or is_short:
        yield from _commented(line, comment, blanks)
        return
    if isinstance(value, list) and not any(isinstance(one, dict | list) for one in value):
        yield from _wrapped(f"{blanks}{head} ", value, comment, blanks)
        return
    own = _own_comment(notes, where)
    if head == "-" and isinstance(value, dict) and not own:
        lines = [
            line
            for name, entry in value.items()
            for line in _entry(f"{_block_key(name)}:", entry, (*where, name), indent + _STEP, notes)
        ]
        yield f"{blanks}- {lines[0].strip()}"
        yield from lines[1:]
        return
    yield f"{blanks}{head}{own}"
    if isinstance(value, dict):
        for name, entry in value.items():
            yield from _entry(f"{_block_key(name)}:", entry, (*where, name), indent + _STEP, notes)
    else:
        for number, entry in enumerate(value):
            yield from _entry("-", entry, (*where, number), indent + _STEP, notes)


def _has_lines(value: Data) -> bool:
    """Return whether a value has a text of several lines."""
    if isinstance(value, dict | list):
        return any(map(_has_lines, value.values() if isinstance(value, dict) else value))
    return isinstance(value, str) and "\n" in value


def _wrapped(head: str, values: list[Data], comment: str, blanks: str) -> Iterator[str]:
    """Yield a list of single values on as many lines as it needs."""
    if comment:
        yield f"{blanks}{comment.strip()}"
    line = f"{head}["
    for number, value in enumerate(values):
        text = flow_text(value) + ("]" if number == len(values) - 1 else ",")
        if len(line) + len(text) + 1 > MOST_COLUMNS:
            yield line.rstrip()
            line = " " * (len(head) + 1)
        line += text + ("" if text.endswith("]") and number == len(values) - 1 else " ")
    yield line


def _commented(line: str, comment: str, blanks: str) -> Iterator[str]:
    """Yield a line with its comment behind it, or before it where both are too long."""
    if comment and len(line) + len(comment) > MOST_COLUMNS:
        yield f"{blanks}{comment.strip()}"
        yield line
    else:
        yield f"{line}{comment}"


def _own_comment(notes: Notes, where: Where) -> str:
    """Return the comment on the value at a place, without what is assumed inside of it."""
    why = notes.get(where, {}).get(where)
    return f" # assumed: {why}" if why else ""


def _comment(notes: Notes, where: Where) -> str:
    """Return the comment of a line that states a value, and what is assumed inside of it."""
    found = {one: why for one, why in notes.get(where, {}).items() if why}
    if not found:
        return ""
    if list(found) == [where]:
        return _own_comment(notes, where)
    return " # assumed: " + "; ".join(
        f"{'.'.join(map(str, one[len(where) :])) or 'this'}, {why}" for one, why in found.items()
    )


def flow_text(value: Data) -> str:
    """Return a value on one line.

    >>> flow_text({"role": "isl", "between": ["a Ethernet1", "b Ethernet1"], "lacp": False})
    '{role: isl, between: [a Ethernet1, b Ethernet1], lacp: false}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)}: {flow_text(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow_text, value)) + "]"
    return scalar_text(value)


def scalar_text(value: Data) -> str:
    """Return a single value; a text that YAML would read as something else is quoted.

    >>> scalar_text("10"), scalar_text("esx[01-04]"), scalar_text("a b"), scalar_text(True)
    ('"10"', '"esx[01-04]"', 'a b', 'true')
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str):
        return str(value)
    if _PLAIN.fullmatch(value) and scalar(value) == value:
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


_RANGE_KEY = re.compile(r"[A-Za-z][\w.-]*\[\d+-\d+\][\w.-]*")


def _block_key(name: str) -> str:
    """Return a key at the beginning of a line, where brackets need no quotes."""
    return name if _RANGE_KEY.fullmatch(name) else _key(name)


def _key(name: str) -> str:
    """Return a key; numbers are texts there too."""
    return name if name.isdecimal() or scalar_text(name) == name else scalar_text(name)

"""What PowerShell prints of objects, as a list or as a table -> records by property."""

import re
from collections.abc import Iterator

Record = dict[str, str]
_PROPERTY = re.compile(r"^(\S[^:]*?)\s*: ?(.*)$")
_CUT = ("...", "\u2026")
"""End of a value that a table has no room for."""


def records_of(lines: list[str]) -> list[Record]:
    """Return the objects of an output of Format-List or Format-Table.

    >>> records_of(["", "Name  : SAN A", "NlMtu : 9000", ""])
    [{'Name': 'SAN A', 'NlMtu': '9000'}]
    >>> records_of(["Name  NlMtu(Bytes)", "----  ------------", "SAN A         9000"])
    [{'Name': 'SAN A', 'NlMtu(Bytes)': '9000'}]
    """
    for number, line in enumerate(lines):
        if number and re.fullmatch(r"\s*-+(?:\s+-+)+\s*", line):
            return [*_rows(lines[number - 1], line, lines[number + 1 :])]
    return [*_lists(lines)]


def _lists(lines: list[str]) -> Iterator[Record]:
    record: Record = {}
    name = ""
    for line in [*lines, ""]:
        if not line.strip():
            if record:
                yield record
            record = {}
        elif found := _PROPERTY.match(line):
            name = found[1]
            record[name] = found[2].strip()
        elif record and line.startswith(" "):  # a value goes on in the next line
            record[name] += line.strip()


def _rows(head: str, dashes: str, lines: list[str]) -> Iterator[Record]:
    starts = [found.start() for found in re.finditer("-+", dashes)]
    ends = [found.end() for found in re.finditer("-+", dashes)]
    for line in lines:
        if not line.strip():
            continue
        record: Record = {}
        for number, start in enumerate(starts):
            name, value = _cell(head, starts, ends, number), _cell(line, starts, ends, number)
            if name and start < len(line) and not value.endswith(_CUT):
                record[name] = value
        yield record


def _cell(line: str, starts: list[int], ends: list[int], number: int) -> str:
    """Return a cell: numbers stand at the right of a column and may begin before its head."""
    before = ends[number - 1] if number else 0
    after = starts[number + 1] if number + 1 < len(starts) else len(line)
    left = starts[number]
    while left > before and line[left - 1 : left].strip():
        left -= 1
    return line[left:after].strip()


def several(value: str) -> list[str]:
    """Return the values of a property that has several.

    >>> several("{10.1.1.5, fe80::1}"), several("{}"), several("9014")
    (['10.1.1.5', 'fe80::1'], [], ['9014'])
    """
    inner = value[1:-1] if value.startswith("{") and value.endswith("}") else value
    return [one.strip() for one in inner.split(",") if one.strip()]

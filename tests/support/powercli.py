"""What the objects of Get-EsxCli -V2 look like when a script prints them as a table."""

import csv
import re
from collections.abc import Mapping, Sequence

_BLOCK = re.compile(r"^ +[A-Z][^:]*: ?")


def as_objects(log: str) -> str:
    """Return a log of esxcli as the script for PowerCLI prints it: one table for each command."""
    shown: list[str] = []
    for output in re.split(r"(?m)^(?=\$ )", log):
        command, *lines = output.splitlines() or [""]
        if command:
            shown += [command.replace(" --formatter=csv", ""), *_table(_objects(lines)), ""]
    return "\n".join(shown)


def _objects(lines: Sequence[str]) -> list[dict[str, str]]:
    """Return the objects that a table, blocks of lines or CSV show; titles without blanks."""
    lines = [line for line in lines if line.strip()]
    if not lines:
        return []
    if len(lines) > 1 and re.match(r"\s*--", lines[1]):
        spans = [found.span() for found in re.finditer(r"-+", lines[1])]
        rows = [
            [line[start:end].strip() for start, end in spans] for line in [lines[0], *lines[2:]]
        ]
        return [dict(zip(_titles(rows[0]), row, strict=True)) for row in rows[1:]]
    if not any(_BLOCK.match(line) for line in lines):
        return [{key: row[key] for key in row if key} for row in csv.DictReader(lines)]
    objects: list[dict[str, str]] = [{}]
    for line in lines:
        name, _, value = line.strip().partition(":")
        if not _BLOCK.match(line):
            objects.append({})
        else:
            objects[-1][name.replace(" ", "")] = value.strip()
    return [one for one in objects if one]


def _titles(row: Sequence[str]) -> list[str]:
    return [title.replace(" ", "") for title in row]


def _table(objects: Sequence[Mapping[str, str]]) -> list[str]:
    if not objects:
        return []
    titles = [*objects[0]]
    rows = [titles, *([one.get(title, "") for title in titles] for one in objects)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(titles))]
    rows.insert(1, ["-" * width for width in widths])
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]

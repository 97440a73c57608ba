"""Rows of the list of cables -> text, CSV and JSON, in which no formula comes alive."""

import csv
import io
from collections.abc import Iterable, Sequence

from sanfab.errors import printable
from sanfab.report.cabling.columns import (
    CellValue,
    SheetRow,
    cell_text,
    cell_values,
    heading_of,
)
from sanfab.text import count

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")
"""What a spreadsheet may take for the begin of a formula: OWASP, CSV Injection; ``|`` and ``%``
begin one in older programs."""


def cabling_text(rows: Sequence[SheetRow], columns: Iterable[str]) -> str:
    """Return the rows as a table of the columns in which anything is known."""
    table = {name: [cell_text(value) for value in _column(rows, name)] for name in columns}
    known = {name: cells for name, cells in table.items() if any(cells)}
    headings = [heading_of(name) for name in known]
    text = table_text([headings, *map(list, zip(*known.values(), strict=True))])
    total = count(len({(row.cable.a[:2], row.cable.b[:2]) for row in rows}), "cable")
    return f"{text}\n\n{total}"


def table_text(lines: Sequence[Sequence[str]]) -> str:
    """Return lines of cells as text, each column as wide as its longest cell."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    text = (
        "  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
    return "\n".join(map(printable, text))


def _column(rows: Iterable[SheetRow], name: str) -> Iterable[CellValue]:
    return (value for row in rows for value in cell_values(row, (name,)))


def harmless(value: CellValue) -> CellValue:
    """Return a cell of a CSV file; a text that could be a formula begins with an apostrophe.

    >>> harmless("=cmd|' /C calc'!A0"), harmless(" @SUM(1)"), harmless("Ethernet1/1"), harmless(5)
    ("'=cmd|' /C calc'!A0", "' @SUM(1)", 'Ethernet1/1', 5)
    """
    if isinstance(value, str) and value.lstrip(" ").startswith(FORMULA):
        return f"'{value}"
    return value


def csv_text(heading: Iterable[str], lines: Iterable[Iterable[CellValue]]) -> str:
    """Return lines as CSV (RFC 4180)."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([*heading])
    for line in lines:
        writer.writerow([cell_text(harmless(value)) for value in line])
    return out.getvalue().removesuffix("\r\n")


def cabling_csv(rows: Iterable[SheetRow], columns: Sequence[str]) -> str:
    """Return the rows as CSV."""
    return csv_text(map(heading_of, columns), (cell_values(row, columns) for row in rows))


def cabling_json(san: str, rows: Iterable[SheetRow], columns: Sequence[str]) -> dict[str, object]:
    """Return the rows for JSON, by the names of their columns."""
    cables = [dict(zip(columns, cell_values(row, columns), strict=True)) for row in rows]
    return {"san": san, "cables": [{k: v or None for k, v in one.items()} for one in cables]}

"""Rows of the list of cables -> an Excel workbook: the sheet and the bill of materials."""

import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from sanfab.analysis.cable_materials import MaterialCount
from sanfab.errors import SanfabError
from sanfab.report.cabling.columns import (
    CellValue,
    SheetRow,
    cell_values,
    heading_of,
    known_columns,
)
from sanfab.report.cabling.materials import HEADING, material_lines
from sanfab.resources import how_to_install

INERT = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
"""A text stays a text, whatever it begins with."""
CREATED = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""The same rows are the same file."""
NARROW, WIDE = 8, 40


def cabling_workbook(
    rows: Sequence[SheetRow], columns: Sequence[str], materials: Sequence[MaterialCount]
) -> bytes:
    """Return a workbook without columns in which nothing is known.

    Raises SanfabError if the library that writes it is not installed.
    """
    try:
        from xlsxwriter import Workbook  # noqa: PLC0415  # an extra: only this format needs it
    except ImportError:
        raise SanfabError(
            "--format xlsx: the package xlsxwriter is not installed; "
            f"install it with: {how_to_install('sheets')}"
        ) from None
    out = io.BytesIO()
    with Workbook(out, {"in_memory": True, **INERT}) as book:
        book.set_properties({"title": "Cables", "created": CREATED})
        known = known_columns(rows, columns)
        lines = [[*cell_values(row, known)] for row in rows]
        _fill(book, "Cables", [heading_of(name) for name in known], lines)
        _fill(book, "Materials", HEADING, material_lines(materials))
    return out.getvalue()


def _fill(
    book: Any,  # noqa: ANN401  # the library has no types
    name: str,
    heading: Sequence[str],
    lines: Iterable[Iterable[CellValue]],
) -> None:
    sheet = book.add_worksheet(name)
    bold = book.add_format({"bold": True})
    filled = [[*line] for line in lines]
    for column, text in enumerate(heading):
        sheet.write_string(0, column, text, bold)
        longest = max((len(str(line[column] or "")) for line in filled), default=0)
        sheet.set_column(column, column, min(WIDE, max(NARROW, len(text), longest) + 1))
    for number, line in enumerate(filled, 1):
        for column, value in enumerate(line):
            if isinstance(value, str) and value:
                sheet.write_string(number, column, value)
            elif isinstance(value, int | float):
                sheet.write_number(number, column, value)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, len(filled), len(heading) - 1)
    sheet.repeat_rows(0)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)

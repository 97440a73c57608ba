"""A file of CSV or a workbook -> its tables: each cell with its place, and what damaged it."""

import csv
import io
import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zipfile import BadZipFile, ZipFile

from sanfab.errors import SanfabError
from sanfab.resources import how_to_install

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.cell import Cell, MergedCell
    from openpyxl.worksheet.worksheet import Worksheet

WORKBOOKS = frozenset({".xlsx", ".xlsm"})
MOST_BYTES = 100_000_000
"""Of a file, and of what a workbook holds when it is unpacked."""
MOST_ROWS, MOST_COLUMNS = 100_000, 200
_EXACT_DIGITS = 15
"""Digits that a number of a spreadsheet keeps; those behind them are zeros."""
_ROUNDED = re.compile(r"\d+(?:[.,]\d+)?E\+?\d+", re.IGNORECASE)
"""A long number as a spreadsheet shows and saves it."""
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))


class SheetCell(NamedTuple):
    """One cell."""

    text: str
    place: str
    """File, sheet, row and column in words."""
    damage: str = ""
    """What a spreadsheet made of the value, and what to do; empty: it is as somebody typed it."""


class CellTable(NamedTuple):
    """One sheet."""

    name: str
    """File and sheet in words."""
    rows: tuple[tuple[SheetCell, ...], ...]
    """From row 1; empty ones included."""


def tables_in(file: Path) -> list[CellTable]:
    """Return the tables of a file; of a workbook those of the sheets that are not hidden.

    Raises SanfabError for a file that is no table, or too large to be one of hosts and cables.
    """
    try:
        size = file.stat().st_size
        if size > MOST_BYTES:
            raise SanfabError(f"{file}: has {size} bytes, expected at most {MOST_BYTES}")
        content = file.read_bytes()
    except OSError as error:
        raise SanfabError(f"{file}: cannot be read: {error.strerror}") from error
    if file.suffix.lower() in WORKBOOKS:
        return [*_workbook(file, content)]
    if content.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise SanfabError(f"{file}: found a workbook, expected CSV; save it as .xlsx or as CSV")
    return [_csv(file, content)]


def _clean(text: str) -> str:
    """Return a text without blanks at its ends and characters that nobody sees."""
    return " ".join(text.translate(_INVISIBLE).split())


def _place(name: str, row: int, column: int) -> str:
    return f"{name}, row {row}, column {column_letters(column)}"


def column_letters(number: int) -> str:
    """Return the letters of a column by its number from 1.

    >>> column_letters(3), column_letters(28)
    ('C', 'AB')
    """
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


# CSV


def _csv(file: Path, content: bytes) -> CellTable:
    text = _decoded(file, content)
    first = text.partition("\n")[0]
    stated = re.fullmatch(r"sep=(.)", first.strip("\r"))  # Excel states its separator so
    separator = stated[1] if stated else max(";,\t|", key=first.count)
    rows: list[tuple[SheetCell, ...]] = []
    try:
        for number, row in enumerate(csv.reader(io.StringIO(text), delimiter=separator), 1):
            if number > MOST_ROWS or len(row) > MOST_COLUMNS:
                raise SanfabError(_too_large(file.name))
            cells = enumerate(() if stated and number == 1 else row, 1)
            rows.append(tuple(_csv_cell(file.name, number, at, value) for at, value in cells))
    except csv.Error as error:
        raise SanfabError(f"{file.name}, row {len(rows) + 1}: no CSV: {error}") from error
    return CellTable(file.name, tuple(rows))


def _decoded(file: Path, content: bytes) -> str:
    """Return the text of a file: UTF-8, UTF-16 with its mark, or that of Windows."""
    encodings = (
        ("utf-16",) if content.startswith((b"\xff\xfe", b"\xfe\xff")) else ("utf-8-sig", "cp1252")
    )
    for encoding in encodings:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise SanfabError(f"{file}: found no text, expected CSV or a workbook (.xlsx)")


def _csv_cell(name: str, row: int, column: int, value: str) -> SheetCell:
    text = _clean(value)
    damage = _LOST_DIGITS if _ROUNDED.fullmatch(text) else ""
    return SheetCell(text, _place(name, row, column), damage)


_LOST_DIGITS = (
    "a spreadsheet took it for a number, and its last digits are lost: format the column as text "
    "and type it again"
)


def _too_large(name: str) -> str:
    return f"{name}: more than {MOST_ROWS} rows or {MOST_COLUMNS} columns"


# Workbooks


def _workbook(file: Path, content: bytes) -> Iterator[CellTable]:
    try:
        from openpyxl import load_workbook  # noqa: PLC0415  # an extra: only workbooks need it
    except ImportError:
        raise SanfabError(
            f"{file}: the package openpyxl is not installed; install it with: "
            f"{how_to_install('sheets')}, or save the sheet as CSV"
        ) from None
    try:
        with ZipFile(io.BytesIO(content)) as packed:
            if sum(one.file_size for one in packed.infolist()) > MOST_BYTES:
                raise SanfabError(f"{file}: holds more than {MOST_BYTES} bytes when unpacked")
            _refuse_wide_merges(file, packed)
        typed: Workbook = load_workbook(io.BytesIO(content))
        shown: Workbook = load_workbook(io.BytesIO(content), data_only=True)
    except (
        BadZipFile,
        LookupError,
        ValueError,
        TypeError,
        OSError,
        SyntaxError,
        RuntimeError,
    ) as error:
        raise SanfabError(f"{file}: found no workbook that can be read: {error}") from error
    for sheet in typed.worksheets:
        if sheet.sheet_state == "visible":
            yield _sheet(f"{file.name}, sheet {sheet.title}", sheet, shown[sheet.title])


_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*\bref="\$?[A-Z]+\$?(\d+):\$?([A-Z]+)\$?(\d+)"')


_LETTERS = 2
"""Of the columns of a sheet, but for those that nobody uses."""


def _refuse_wide_merges(file: Path, packed: ZipFile) -> None:
    """Refuse merged cells down to the end of a sheet: each of their millions would be made."""
    for one in packed.namelist():
        if not one.startswith("xl/worksheets/"):
            continue
        for first, letters, last in _MERGED.findall(packed.read(one)):
            if int(last) - int(first) > MOST_ROWS or (len(letters) > _LETTERS and last != first):
                raise SanfabError(
                    f"{file}: {one}: rows {int(first)} to {int(last)} are merged, up to column "
                    f"{letters.decode()}; merge the cells of one device alone"
                )


def _sheet(name: str, typed: "Worksheet", shown: "Worksheet") -> CellTable:
    if typed.max_row > MOST_ROWS:
        raise SanfabError(_too_large(name))
    last = min(typed.max_column, MOST_COLUMNS)
    first_of = {
        (row, column): (area.min_row, area.min_col)
        for area in typed.merged_cells.ranges
        for row in range(area.min_row, area.max_row + 1)
        for column in range(area.min_col, min(area.max_col, last) + 1)
    }
    rows = []
    for row in range(1, typed.max_row + 1):
        cells = []
        for column in range(1, last + 1):
            at = first_of.get((row, column), (row, column))  # a merged cell is that of all of them
            text, damage = _value(typed.cell(*at), shown.cell(*at))
            cells.append(SheetCell(text, _place(name, row, column), damage))
        rows.append(tuple(cells))
    return CellTable(name, tuple(rows))


def _value(typed: "Cell | MergedCell", shown: "Cell | MergedCell") -> tuple[str, str]:
    """Return the text of a cell, and what damaged it."""
    value = shown.value
    if value is None:
        is_formula = getattr(typed, "data_type", "") == "f"
        return "", _UNSAVED_FORMULA if is_formula else ""
    if getattr(shown, "data_type", "") == "e":
        return str(value), "the formula of the cell has no value: correct it"
    if isinstance(value, datetime | date | time | timedelta):
        return str(value), (
            "a spreadsheet took it for a date: format the column as text and type it again"
        )
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _number(value, str(getattr(shown, "number_format", "")))
    return _clean(str(value)), ""


_UNSAVED_FORMULA = (
    "a formula whose value was not saved: open and save the workbook in the program that made it, "
    "or paste values"
)


def _number(value: float, number_format: str) -> tuple[str, str]:
    """Return a number as the sheet shows it: a format of zeros keeps those in front of it."""
    if value != int(value):
        return str(value), ""
    text = str(int(value))
    if len(text) > _EXACT_DIGITS:
        return f"{value:g}", _LOST_DIGITS
    return (text.zfill(len(number_format)) if set(number_format) == {"0"} else text), ""

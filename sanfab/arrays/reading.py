"""Read the values back from the text of the sheet of an array."""

from collections.abc import Iterator

from sanfab.arrays.facts import Values
from sanfab.arrays.quoting import read_codes
from sanfab.arrays.sheet import COLUMNS, HEAD_TITLES, TITLES

_TABLE_OF = {title: name for name, title in TITLES.items()}
_FIELD_OF = {
    name: {title: field for field, title in columns.items()} for name, columns in COLUMNS.items()
}
_NO_VALUE = {name: dict.fromkeys(columns, "") for name, columns in COLUMNS.items()}
_HEAD_OF = {title: field for field, title in HEAD_TITLES.items()}


def read_sheet(text: str) -> Values:
    """Return every value of a sheet by its place."""
    of_array = dict.fromkeys(_HEAD_OF.values(), "")
    found: Values = {("", ""): of_array}
    fields: list[str] = []
    last = ""
    for title, cells in _rows(text):
        table = _TABLE_OF.get(title, "")
        if table and title != last:
            fields = [_FIELD_OF[table].get(cell, cell) for cell in cells]
        elif table:
            row = _NO_VALUE[table].copy()
            row.update(zip(fields, map(read_codes, cells), strict=True))
            found[table, row["name"]] = row
        elif cells and cells[0] in _HEAD_OF:
            of_array[_HEAD_OF[cells[0]]] = read_codes(cells[1])
        last = title
    return found


def _rows(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the cells of each line of a table, with the title of its section."""
    title = ""
    for line in text.splitlines():
        if line.startswith("#"):
            title = line.lstrip("#").strip()
        elif line.startswith("|") and not line.startswith("|---"):
            yield title, list(map(str.strip, line.strip("|").split("|")))

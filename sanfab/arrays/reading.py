"""Text of an array's sheet -> its values."""

from collections.abc import Iterator

from sanfab.arrays.facts import Value
from sanfab.arrays.quoting import read_codes
from sanfab.arrays.sheet import COLUMNS, HEAD_TITLES, TITLES

_TABLE_OF = {title: name for name, title in TITLES.items()}
_FIELD_OF = {
    name: {title: field for field, title in columns.items()} for name, columns in COLUMNS.items()
}
_HEAD_OF = {title: field for field, title in HEAD_TITLES.items()}


def read_sheet(text: str) -> dict[Value, str]:
    """Return every value of a sheet by its place."""
    found: dict[Value, str] = {("", "", field): "" for field in _HEAD_OF.values()}
    fields: list[str] = []
    last = ""
    for title, cells in _rows(text):
        table = _TABLE_OF.get(title, "")
        if table and title != last:
            fields = [_FIELD_OF[table].get(cell, cell) for cell in cells]
        elif table:
            values = {
                field: ", ".join(read_codes(cell))
                for field, cell in zip(fields, cells, strict=True)
            }
            name = values.get("name", "")
            for field in COLUMNS[table]:
                found[table, name, field] = values.pop(field, "")
            for field, value in values.items():  # of no column that is known
                found[table, name, field] = value
        elif cells and cells[0] in _HEAD_OF:
            found["", "", _HEAD_OF[cells[0]]] = ", ".join(read_codes(cells[1]))
        last = title
    return found


def _rows(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the cells of each line of a table, with the title of its section."""
    title = ""
    for line in text.splitlines():
        if line.startswith("#"):
            title = line.lstrip("#").strip()
        elif line.startswith("|") and not line.startswith("|---"):
            yield title, [cell.strip() for cell in line.strip("|").split("|")]

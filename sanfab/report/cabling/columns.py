"""The list of cables -> rows of text by column, the same for every format."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from sanfab.analysis.cable_list import CablePoint, ListedCable
from sanfab.errors import SanfabError
from sanfab.inventory.messages import did_you_mean
from sanfab.report.cabling.proof import CableProofs, Proof


@dataclass(frozen=True)
class SheetRow:
    """One row of a sheet: a cable, seen from one of its ends."""

    cable: ListedCable
    a: CablePoint
    """The end that it is seen from."""
    b: CablePoint
    proof: Proof | None
    """What the running switches say of it; None: nobody asked them."""


CellValue = str | int | float | None
"""What a cell holds; None: not known."""

ENDS: dict[str, Callable[[CablePoint], CellValue]] = {
    "site": lambda end: end.position.site,
    "row": lambda end: end.position.row,
    "rack": lambda end: end.position.rack,
    "unit": lambda end: end.position.unit,
    "device": lambda end: end.device,
    "port": lambda end: end.port,
    "optics": lambda end: end.optics,
}
"""Columns of each end, by their name without the letter of the end."""

CABLES: dict[str, Callable[[ListedCable], CellValue]] = {
    "media": lambda cable: cable.media,
    "length": lambda cable: cable.length,
    "label": lambda cable: cable.label_text,
    "colour": lambda cable: cable.colour,
    "fabric": lambda cable: cable.fabric,
    "role": lambda cable: cable.role,
    "state": lambda cable: cable.state,
}
PROOFS: dict[str, Callable[[Proof], CellValue]] = {
    "proof": lambda proof: proof.state,
    "found": lambda proof: proof.found,
}

COLUMNS = (*(f"{name}_{end}" for end in "ab" for name in ENDS), *CABLES, *PROOFS)
"""Names of the columns in the order of a sheet. ``a`` is the switch of a cable to a device."""

HEADINGS = {"length": "length m"} | {
    f"{name}_{end}": f"{name} {end.upper()}" for name in ENDS for end in "ab"
}
"""Heading of a column where it is not its name."""


def sheet_rows(
    cables: Iterable[ListedCable], proofs: CableProofs | None, *, both_ends: bool = False
) -> list[SheetRow]:
    """Return the rows of a sheet: one for each cable, or one for each of its ends."""
    found: list[SheetRow] = []
    for cable in cables:
        proof = proofs.of(cable) if proofs is not None else None
        found.append(SheetRow(cable, cable.a, cable.b, proof))
        if both_ends:
            found.append(SheetRow(cable, cable.b, cable.a, proof))
    return found


def chosen_columns(text: str, *, with_proofs: bool) -> tuple[str, ...]:
    """Return the columns that a list names, all if it is empty; raises SanfabError."""
    if not text:
        return tuple(name for name in COLUMNS if with_proofs or name not in PROOFS)
    names = tuple(name.strip() for name in text.split(","))
    for position, name in enumerate(names):
        if name not in COLUMNS:
            hint = did_you_mean(name, COLUMNS) or f", expected some of {', '.join(COLUMNS)}"
            raise SanfabError(f"--columns: no column {name!r}{hint}")
        if name in names[:position]:
            raise SanfabError(f"--columns: found {name} twice, expected each column once")
        if name in PROOFS and not with_proofs:
            raise SanfabError(
                f"--columns: {name} needs the result of `sanfab verify --format json`; add "
                "--verified FILE"
            )
    return names


def heading_of(column: str) -> str:
    """Return the heading of a column."""
    return HEADINGS.get(column, column)


def known_columns(rows: Sequence[SheetRow], columns: Iterable[str]) -> list[str]:
    """Return the columns in which anything is known."""
    return [name for name in columns if any(cell_text(_value(row, name)) for row in rows)]


def cell_values(row: SheetRow, columns: Iterable[str]) -> Iterator[CellValue]:
    """Yield the values of a row."""
    return (_value(row, column) for column in columns)


def _value(row: SheetRow, column: str) -> CellValue:
    if column in CABLES:
        return CABLES[column](row.cable)
    if column in PROOFS:
        return PROOFS[column](row.proof) if row.proof is not None else None
    name, _, end = column.rpartition("_")
    return ENDS[name](row.a if end == "a" else row.b)


def cell_text(value: CellValue) -> str:
    """Return a value as text; a length without a fraction as a whole number.

    >>> cell_text(3.0), cell_text(0.5), cell_text(None)
    ('3', '0.5', '')
    """
    return f"{value:g}" if isinstance(value, float) else "" if value is None else str(value)

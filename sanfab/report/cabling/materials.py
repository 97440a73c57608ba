"""Counted cables and transceivers -> a bill of materials: text, CSV, JSON."""

from collections.abc import Iterable, Iterator, Sequence

from sanfab.analysis.cable_materials import COUNTED, MaterialCount
from sanfab.report.cabling.columns import CellValue, cell_text
from sanfab.report.cabling.sheet import csv_text, table_text

HEADING = ("item", "type", "length m", "colour", "for", *COUNTED)


def material_lines(found: Iterable[MaterialCount]) -> Iterator[tuple[CellValue, ...]]:
    """Yield the lines of a bill; a cable whose length is not stated has the length ``unknown``."""
    for one in found:
        item, kind, length, colour, device = one.material
        shown: CellValue = length or ("unknown" if "cable" in item else None)
        yield (item, kind, shown, colour, device, *one[1:])


def materials_text(found: Sequence[MaterialCount]) -> str:
    """Return a bill of materials as a table."""
    lines = [[cell_text(value) for value in line] for line in material_lines(found)]
    return table_text([list(HEADING), *lines])


def materials_csv(found: Sequence[MaterialCount]) -> str:
    """Return a bill of materials as CSV."""
    return csv_text(HEADING, material_lines(found))


def materials_json(san: str, found: Sequence[MaterialCount]) -> dict[str, object]:
    """Return a bill of materials for JSON; what is not known is null."""
    counts = [
        {**one.material._asdict(), **dict(zip(COUNTED, one[1:], strict=True))} for one in found
    ]
    return {"san": san, "materials": counts}

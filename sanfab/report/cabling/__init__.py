"""The list of cables -> sheets: text, CSV, JSON, HTML, XLSX, labels, bill of materials."""

import json
from typing import TYPE_CHECKING, NamedTuple

from sanfab.analysis.cable_list import ListedCable
from sanfab.analysis.cable_materials import count_materials
from sanfab.errors import SanfabError
from sanfab.report.cabling.columns import SheetRow
from sanfab.report.cabling.html import cabling_html
from sanfab.report.cabling.labels import label_pages
from sanfab.report.cabling.materials import materials_csv, materials_json, materials_text
from sanfab.report.cabling.sheet import cabling_csv, cabling_json, cabling_text
from sanfab.report.cabling.xlsx import cabling_workbook

if TYPE_CHECKING:
    from collections.abc import Callable


class CableSheet(NamedTuple):
    """What a sheet shows."""

    san: str
    cables: tuple[ListedCable, ...]
    rows: tuple[SheetRow, ...]
    columns: tuple[str, ...]


def cabling_report(
    sheet: CableSheet, output_format: str, *, page: str = "a4", materials: bool = False
) -> str | bytes:
    """Return a sheet, or its bill of materials, in a format; a workbook has both."""
    san, cables, rows, columns = sheet
    found = count_materials(cables)
    bills: dict[str, Callable[[], str | bytes]] = {
        "text": lambda: materials_text(found),
        "csv": lambda: materials_csv(found),
        "json": lambda: json.dumps(materials_json(san, found), indent=2),
    }
    sheets: dict[str, Callable[[], str | bytes]] = {
        "text": lambda: cabling_text(rows, columns),
        "csv": lambda: cabling_csv(rows, columns),
        "json": lambda: json.dumps(cabling_json(san, rows, columns), indent=2),
        "html": lambda: cabling_html(san, rows, columns),
        "xlsx": lambda: cabling_workbook(rows, columns, found),
        "labels": lambda: label_pages(san, cables, page),
    }
    if materials and output_format not in bills:
        has_both = "; a workbook has them with the cables" if output_format == "xlsx" else ""
        raise SanfabError(
            f"--materials: found --format {output_format}, expected {', '.join(bills)}{has_both}"
        )
    return (bills if materials else sheets)[output_format]()

"""SANs to judge: inventories of the project, edited copies of them, and their builds."""

import shutil
from pathlib import Path

from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.intent.problems import derived_problems
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.load import load_with_provenance
from sanfab.render.build import build

ROOT = Path(__file__).parents[2]
GREENFIELD = ROOT / "inventory/greenfield"


def inventory_of(name: str) -> Path:
    """Return the folder of a SAN's inventory."""
    known = ROOT / "inventory" / name
    return known if known.is_dir() else ROOT / "tests/scenarios" / name / "inventory"


def source_of(name: str, folder: Path) -> Path:
    """Return the folder of a SAN's inventory; that of a base of the rules is written into one."""
    base = ROOT / "tests/rules/bases" / f"{name}.yml"
    known = inventory_of(name)
    if known.is_dir() or not base.is_file():
        return known
    source = folder / "inventory"
    source.mkdir()
    shutil.copy(base, source / "san.yml")
    return source


def copied(folder: Path, edits: dict[str, tuple[str, str]], source: Path = GREENFIELD) -> Path:
    """Return a copy of an inventory with some text replaced, once a file."""
    shutil.copytree(source, folder)
    for name, (old, new) in edits.items():
        text = (folder / name).read_text()
        assert old in text
        (folder / name).write_text(text.replace(old, new))
    return folder


def rendered(cabling: Cabling, out: Path, base: GateContext | None = None) -> GateContext:
    """Return the case of a SAN, its texts freshly written below a folder."""
    build(cabling, out)
    return read_context(cabling, out, base)


def built(
    inventory: Path, out: Path, base: GateContext | None = None
) -> tuple[Document, GateContext]:
    """Return the case of an inventory, rendered below a folder."""
    document, _, cabling = load_with_provenance(inventory, derived_problems)
    return document, rendered(cabling, out, base)

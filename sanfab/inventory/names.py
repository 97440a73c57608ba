"""The names in an inventory, read without its model: what a shell completes while one types."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from sanfab.errors import SanfabError
from sanfab.inventory.folder import MAIN_FILES, inventory_files
from sanfab.inventory.ranges import RangeError, expand_name
from sanfab.model.yaml12 import Data, parse

NamedSection = Literal["switches", "hosts", "arrays"]

_LIMIT = 3_000_000
"""Bytes of an inventory that are parsed while somebody waits for a completion: half a second."""


def names_in(folder: Path, section: NamedSection) -> list[str]:
    """Return the names of a section, ranges written out, in the order of the files.

    A file with a mistake adds none, and an inventory of more than 3 MB has none: nobody waits for
    a completion, and the verb itself will tell the mistake.
    """
    try:
        paths = inventory_files(folder)
        if sum(path.stat().st_size for path in paths) > _LIMIT:
            return []
    except (SanfabError, OSError):
        return []
    return [name for path in paths for name in _names(_section_of(path, section))]


def _section_of(path: Path, section: NamedSection) -> Data:
    try:
        data = parse(path.read_text(encoding="utf-8"))
    except (SanfabError, OSError, UnicodeDecodeError):
        return None
    return data.get(section) if isinstance(data, dict) else None


def _names(entries: Data) -> Iterator[str]:
    for name in entries if isinstance(entries, dict) else ():
        try:
            yield from expand_name(name)
        except RangeError:
            continue


def san_folders(start: str) -> list[str]:
    """Return the folders of SANs whose path begins so: in ``inventory/``, and where it leads."""
    typed = Path(start)
    parent = typed if start.endswith("/") or not start else typed.parent
    places = dict.fromkeys((parent, parent / "inventory", Path("inventory")))
    found = [one for place in places for one in _sans_in(place)]
    return list(dict.fromkeys(path for path in map(str, found) if path.startswith(start)))


def _sans_in(folder: Path) -> list[Path]:
    try:
        return sorted(
            one for one in folder.iterdir() if any((one / name).is_file() for name in MAIN_FILES)
        )
    except OSError:
        return []

"""Folders next to an inventory whose SAN has the same name: they share build and journal."""

import re
from pathlib import Path

from sanfab.inventory.folder import MAIN_FILES
from sanfab.text import some

_NAME = re.compile(
    r"""^name:[ \t]*(["']?)(?P<name>[A-Za-z][A-Za-z0-9_.-]*)\1[ \t]*(?:#.*)?$""", re.MULTILINE
)
_BYTES = 65_536
"""How much of a file is searched for its name, which stands at the top."""


def namesake_warning(inventory: Path, name: str) -> str:
    """Return a warning that other folders have the name of a SAN; empty: none has.

    Only folders next to it are looked at: somebody copied one there and kept its `name`.
    """
    folder = inventory.absolute()
    try:
        others = [one for one in sorted(folder.parent.iterdir()) if one.name != folder.name]
    except OSError:
        return ""
    found = [inventory.parent / one.name for one in others if name_in(one) == name]
    if not found:
        return ""
    return (
        f"{inventory}: found name {name}, which {some(found)} has too: they share build and "
        "journal, and each takes those of the other for its own; expected a `name` for each"
    )


def name_in(folder: Path) -> str:
    """Return the name of the SAN in a folder; empty: it has none that can be read."""
    for file in MAIN_FILES:
        try:
            with (folder / file).open("rb") as stream:
                text = stream.read(_BYTES).decode(errors="replace")
        except OSError:
            continue
        found = _NAME.search(text)
        return found["name"] if found else ""
    return ""

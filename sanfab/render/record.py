"""Which inventory a build was rendered from: ``build/SAN/rendered.json``, compared by content."""

import json
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.digests import changed_files, inventory_digests, replace_file
from sanfab.inventory.files import refuse_links, text_in
from sanfab.render.assumed import built_configuration
from sanfab.render.results import RECORD
from sanfab.text import few

RECORD_FORMAT = 1


def write_record(build: Path, digests: dict[str, str]) -> None:
    """Record the inventory that a build was rendered from; an equal record is not touched.

    Raises SanfabError if it cannot be written.
    """
    path = build / RECORD
    refuse_links(build, path)
    text = json.dumps({"format": RECORD_FORMAT, "inventory": digests}, indent=2) + "\n"
    try:
        if not path.is_file() or path.read_bytes() != text.encode():
            replace_file(path, text)
    except OSError as error:
        raise SanfabError(f"{path}: cannot be written: {error.strerror}") from error


def stale_reason(inventory: Path, build: Path) -> str:
    """Return why a build is older than its inventory; empty: it is not, or nobody recorded it."""
    known = _recorded(build / RECORD)
    if known is None:
        return ""
    changes = [
        f"{inventory / name} was {what}"
        for name, what in changed_files(known, inventory_digests(inventory))
    ]
    if not changes:
        return ""
    return (
        f"{build}: the build is older than the inventory: {few(changes)} since it was rendered; "
        f"run `sanfab render {inventory}`"
    )


def refuse_stale(inventory: Path, build: Path, cabling: Cabling) -> None:
    """Refuse a build that is older than its inventory and differs from what it renders now."""
    reason = stale_reason(inventory, build)
    if not reason:
        return
    texts = ((name, text_in(build / "switches" / f"{name}.cfg")) for name in cabling.san.switches)
    old = [name for name, text in texts if text is not None and text != _rendered(cabling, name)]
    if old:
        raise SanfabError(f"{reason}; out of date: {few(old)}")


def _rendered(cabling: Cabling, name: str) -> str:
    design = design_of(cabling, name)
    return built_configuration(managed_facts(design), design, cabling)


def _recorded(path: Path) -> dict[str, str] | None:
    """Return the digests in a record; None: there is none of this format."""
    try:
        data = json.loads(text_in(path) or "null")
    except ValueError:
        return None
    if not isinstance(data, dict) or data.get("format") != RECORD_FORMAT:
        return None
    found = data.get("inventory")
    return found if isinstance(found, dict) else None

"""Folder of a SAN -> its inventory and cabling, read once for a whole run."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from sanfab.inventory.cabling import Cabling
    from sanfab.inventory.document import Document


@cache
def loaded(folder: Path) -> tuple[Document, Cabling]:
    """Return the inventory and cabling of a SAN, as at the start of the playbook.

    The inventory plugin calls it first; every task inherits the cached result.
    """
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory.load import load_with_provenance

    document, _, cabling = load_with_provenance(folder, derived_problems)
    return document, cabling

"""A SAN's folder -> what it describes, read once for a whole run."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from sanfab.inventory import Cabling, Document


@cache
def loaded(folder: Path) -> tuple[Document, Cabling]:
    """Return what a SAN's folder describes, as it was when the playbook began.

    The inventory plugin calls it first, and every task inherits the answer.
    """
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory import load_with_provenance

    document, _, cabling = load_with_provenance(folder, derived_problems)
    return document, cabling

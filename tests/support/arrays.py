"""Arrays of a SAN for tests: one SAN with every family, and its documents."""

from functools import cache
from pathlib import Path

from sanfab.arrays.facts import ArrayFacts
from sanfab.arrays.intent import array_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from support.sans import ROOT

EVERY_FAMILY = ROOT / "tests/arrays/every-family"


@cache
def every_family() -> Cabling:
    """Return the cabling of a SAN with arrays of every family."""
    return load_inventory(EVERY_FAMILY)[1]


def facts_of(name: str) -> ArrayFacts:
    """Return the facts of one of its arrays."""
    return array_facts(every_family(), name)


def inventories() -> list[Path]:
    """Return the example inventories that have an array."""
    return [path.parent for path in sorted((ROOT / "inventory").glob("*/san.yml"))]

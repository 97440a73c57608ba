"""San and its cabling -> references that lead nowhere, and names that a switch would refuse."""

from collections.abc import Iterator

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references import addresses, devices, links, switches
from sanfab.inventory.references.words import Problem
from sanfab.model import San

__all__ = ["Problem", "problems_of"]


def problems_of(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield every mistake that takes two parts of the inventory to see."""
    yield from switches.problems(san, cabling)
    yield from devices.problems(san, cabling)
    yield from links.problems(san, cabling)
    yield from addresses.problems(san)

"""From the files of one SAN's folder to its model."""

from sanfab.inventory.cabling import Cable, Cabling, LinkEnd
from sanfab.inventory.load import load

__all__ = ["Cable", "Cabling", "LinkEnd", "load"]

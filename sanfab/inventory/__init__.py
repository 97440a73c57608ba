"""From the files of one SAN's folder to its model."""

from sanfab.inventory.cabling import Cable, Cabling, LinkEnd
from sanfab.inventory.files import Document
from sanfab.inventory.load import load, load_with_places, understood

__all__ = ["Cable", "Cabling", "Document", "LinkEnd", "load", "load_with_places", "understood"]

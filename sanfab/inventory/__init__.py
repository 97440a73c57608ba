"""From the files of one SAN's folder to its model."""

from sanfab.inventory.cabling import Cable, Cabling, LinkEnd
from sanfab.inventory.files import Document
from sanfab.inventory.load import load_document, load_inventory, load_with_provenance

__all__ = [
    "Cable",
    "Cabling",
    "Document",
    "LinkEnd",
    "load_document",
    "load_inventory",
    "load_with_provenance",
]

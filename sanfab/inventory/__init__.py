"""From the files of one SAN's folder to its model."""

from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling, LinkEnd
from sanfab.inventory.files import Document
from sanfab.inventory.load import load_document, load_inventory, load_with_provenance
from sanfab.inventory.teams import Team

__all__ = [
    "Cable",
    "Cabling",
    "Document",
    "LinkEnd",
    "Team",
    "load_document",
    "load_inventory",
    "load_with_provenance",
]

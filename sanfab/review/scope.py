"""The part of a SAN that a switch, or a line of a file, concerns."""

from pathlib import Path

from sanfab.intent.problems import derived_problems
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.files import read_folder
from sanfab.inventory.load import load_document, no_garbage_collection
from sanfab.inventory.models import add_models
from sanfab.inventory.yaml_positions import Statements
from sanfab.review.parts import WHOLE_UP_TO, Node, entry_at, named_switches, part_about


def load_scope(
    folder: Path, subject: str, line: int = 0, whole_up_to: int = WHOLE_UP_TO
) -> tuple[Document, Cabling]:
    """Return the part of a large SAN that a switch, or a line of one of its files, concerns.

    ``subject``: the switch; or the file, relative to the folder. Of what sanfab does not know, and
    of a small SAN, the whole. Raises InventoryError as ``load_inventory`` does.
    """
    with no_garbage_collection():
        document = read_folder(folder)
        add_models(document)
        if len(named_switches(document)) > whole_up_to:
            wanted = _wanted(document, folder, subject, line)
            document = part_about(document, wanted) if wanted else document
        _, cabling = load_document(document, derived_problems)
    return document, cabling


def _wanted(document: Document, folder: Path, subject: str, line: int) -> set[Node]:
    """Return the entries that are asked for; none if any may concern the whole SAN."""
    if not line:
        where = ("switches", subject)
        return {where} if document.at(where) is not None else set()
    found = Statements(document).on_line(str(folder / subject), line)
    nodes = {entry_at(document, one.where) for one in found}
    return {node for node in nodes if node is not None} if None not in nodes else set()

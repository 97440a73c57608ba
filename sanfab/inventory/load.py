"""A SAN's folder -> San and its cabling, or every mistake of a stage with its place."""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.files import ParseAll, read_folder
from sanfab.inventory.lifecycle import split_by_state
from sanfab.inventory.messages import UNKNOWN_KEY, error_message
from sanfab.inventory.models import add_models
from sanfab.inventory.plugging import cabling_of
from sanfab.inventory.references import problems_of
from sanfab.model.platforms.row import Platform
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

_KEYED_BY_VLAN = {("ip",), ("vmkernel",), ("port_group",)}
"""Fields of a port that may have VLANs as keys."""
InventoryCheck = Callable[[San, Cabling], Iterable[tuple[Where, str]]]
"""A check of the whole inventory: yields the path and the message of each mistake."""


def load_inventory(folder: Path, *rules: InventoryCheck) -> tuple[San, Cabling]:
    """Return the SAN of a folder; ``rules`` check it after its references.

    Raises InventoryError with all mistakes of the first stage that has any: files, types and
    names, references from one part to another.
    """
    _, san, cabling = load_with_provenance(folder, *rules)
    return san, cabling


def load_with_provenance(
    folder: Path, *rules: InventoryCheck, parse_files: ParseAll | None = None
) -> tuple[Document, San, Cabling]:
    """Return the same with the document, which holds the provenance of every part.

    ``parse_files``: for what is known already.
    """
    with no_garbage_collection():
        document = read_folder(folder, parse_files)
        add_models(document)
        san, cabling = load_document(document, *rules)
    return document, san, cabling


def load_document(document: Document, *rules: InventoryCheck) -> tuple[San, Cabling]:
    """Return the SAN that a document describes; raises InventoryError as ``load`` does."""
    san, retired, reserved = split_by_state(_validated(document))
    cabling = cabling_of(san)
    if retired is not None:
        cabling.retired = cabling_of(retired)
    if reserved is not None:
        cabling.kept_free = cabling_of(reserved)
    for rule in (problems_of, *rules):
        for where, text in rule(san, cabling):
            document.problem(where, text)
        document.raise_problems()
    return san, cabling


def load_models(folder: Path) -> dict[str, Platform]:
    """Return the switch models that a user added for a SAN, by name.

    Raises InventoryError with all mistakes in their files.
    """
    document = Document(folder, {"name": "models"})
    add_models(document)
    return _validated(document).models


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Pause the garbage collector: a load makes millions of objects and no garbage.

    It halves the time of a load.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _validated(document: Document) -> San:
    try:
        return San.model_validate(document.data)
    except ValidationError as error:
        details = error.errors()
    # Outside of the handler: a printed chain of exceptions would quote the values.
    seen: set[str] = set()
    for detail in details:
        if not _follows(detail, details):
            _note(document, detail, seen)
    document.raise_problems()
    raise AssertionError("a validation error without a problem")


def _follows(detail: ErrorDetails, details: list[ErrorDetails]) -> bool:
    """Return whether a list is too short only because an entry of it is wrong."""
    loc = detail["loc"]
    return detail["type"] == "too_short" and any(
        other["loc"][: len(loc)] == loc and other is not detail for other in details
    )


def _note(document: Document, detail: ErrorDetails, seen: set[str]) -> None:
    """Record one error; of a union only the first."""
    where, key = _in_document(document, detail)
    place = document.place(where, key=key) if where else ""  # a missing section has no place
    if not place or place not in seen:
        seen.add(place)
        message = _vlan_message(document, detail, where) or error_message(detail, where)
        document.problem(where, message, key=key)


def _vlan_message(document: Document, detail: ErrorDetails, where: Where) -> str:
    """Return the message for a VLAN id where the key of a VLAN belongs; empty: another mistake."""
    is_key = detail["loc"][-1] == "[key]" and where[-2:-1] in _KEYED_BY_VLAN
    is_in_list = where[-2:-1] in {("vlans",), ("tagged",)}
    is_field = where[-1:] in {("vlan",), ("native",)}
    if not (is_field or is_in_list or is_key):
        return ""
    vlans = document.data.get("vlans")
    found = str(detail["input"])
    keys = [
        key
        for key, vlan in (vlans.items() if isinstance(vlans, dict) else ())
        if isinstance(vlan, dict) and str(vlan.get("id")) == found
    ]
    if not found.isdecimal():
        return ""
    known = f"; {keys[0]} has that id" if keys else "; no VLAN has that id"
    return f"found {found}, expected the key of a VLAN{known}"


def _in_document(document: Document, detail: ErrorDetails) -> tuple[Where, bool]:
    """Return the path of the mistake without pydantic's own steps, and whether it is a key."""
    loc, is_key = detail["loc"], detail["type"] in UNKNOWN_KEY
    if loc[-1:] == ("[key]",) or detail["type"] == "missing":
        loc, is_key = loc[:-1], True
    where: list[str | int] = []
    data: object = document.data
    for step in loc:
        if isinstance(data, dict) and str(step) in data:
            data = data[str(step)]
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            continue  # the name of an alternative, which the document does not hold
        where.append(step)
    return tuple(where), is_key

"""Lines of texts for people that NOSes write alike: descriptions, contact and location."""

from collections.abc import Callable

from sanfab.nos.reader import BlockTable, Reader
from sanfab.nos.undo import Undo


def register_description(
    block: BlockTable, path: str, source: str, removal: str, convert: Callable[[str], str] = str
) -> None:
    """Register the description of a block; ``path``: where its object keeps it."""
    block.assign(
        "description {text...}",
        path,
        source=source,
        convert=convert,
        undo=Undo("no description", removal),
        unset="",
    )


def register_texts(
    reader: Reader, source: str, removal: str, convert: Callable[[str], str] = str
) -> None:
    """Register the lines of the contact and the location that SNMP shows."""
    for word in ("contact", "location"):
        reader.assign(
            f"snmp-server {word} {{text...}}",
            f"facts.services.snmp_{word}",
            source=source,
            convert=convert,
            undo=Undo(f"no snmp-server {word}", removal),
            unset="",
        )

"""Lines of texts for people that NOSes write alike: descriptions, contact, location, banners."""

import re
from collections.abc import Callable, Iterator

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


def whole_banner(banner: re.Match[str], rest: Iterator[tuple[int, str]]) -> str:
    """Return the lines of a banner up to its delimiter.

    ``banner``: the match in its first line, whose group is the delimiter; ``rest``: the numbered
    lines below, of which those of the banner are taken.
    """
    parts, delimiter = [banner.string], banner[1]
    if delimiter not in banner.string[banner.end() :]:
        for _, raw in rest:
            parts.append(raw)
            if delimiter in raw:
                break
    return "\n".join(parts)

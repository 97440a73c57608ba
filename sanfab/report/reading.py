"""How a configuration was read: model and release, what tells them, the share understood."""

from pathlib import Path

from sanfab.errors import printable
from sanfab.nos.identification import Identification
from sanfab.text import count


def reading_lines(file: Path | str, known: Identification, lines: int, unread: int) -> list[str]:
    """Return the assumed switch and the share understood, with the lines that tell the switch."""
    words = f"{understood_words(lines, unread)}; read as {known.models}"
    if known.release:
        words += f", release {known.release}"
    if known.other:
        words += f"; the text tells of {known.other}, which sanfab has no model of"
    if len(known.platforms) > 1:
        words += "; what differs between them is unknown, unless --model states the model"
    told = [f"  {file}:{clue.line}: {clue.text}" for clue in known.clues]
    return [printable(line) for line in (f"{file}: {words}", *told)]


def understood_words(lines: int, unread: int) -> str:
    """Return the share of lines understood in words.

    >>> understood_words(250, 10), understood_words(1000, 1)
    ('96 % of 250 lines understood', '99 % of 1,000 lines understood')
    """
    share = 100 * (lines - unread) // lines if lines else 0
    return f"{share} % of {count(lines, 'line')} understood"


def reading_json(known: Identification, lines: int, unread: int) -> dict[str, object]:
    """Return the assumed switch and the share understood for JSON."""
    return {
        "models": [row.model for row in known.platforms],
        "release": known.release or None,
        "other": known.other or None,
        "told_by": [clue._asdict() for clue in known.clues],
        "lines": lines,
        "unread": unread,
    }

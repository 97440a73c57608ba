"""Typed line -> its words with quotes resolved; output -> lines of a screen."""

import re
from typing import NamedTuple

BLANK, NOTHING = "\x01", "\x02"
"""Stand for a blank and for an empty word inside quotes, so that a line splits into its words."""
WIDEST = 256
"""Columns from which a screen does not wrap: the most that the command accepts [R-CN]."""
_PART = re.compile(r'"([^"]*)("?)|,\s+|[^"]')
_TOKEN = re.compile(r'(?:"[^"]*"?|[^\s"])+')


class Words(NamedTuple):
    """The words of a line."""

    words: list[str]
    """Without quotes."""
    offsets: tuple[int, ...]
    """Where each word begins in the typed line."""


def split_words(typed: str) -> Words | None:
    """Return the words of a line; None: a quote is not closed.

    >>> split_words('configure ports 1, 2 display-string "to B"').words[-1].replace(BLANK, " ")
    'to B'
    """
    parts = []
    for match in _PART.finditer(typed):
        if match[0].startswith('"'):
            if not match[2]:
                return None
            parts.append(match[1].replace(" ", BLANK) or NOTHING)
        else:
            parts.append("," if match[0].startswith(",") else match[0])
    return Words("".join(parts).split(), tuple(match.start() for match in _TOKEN.finditer(typed)))


def unquoted(word: str) -> str:
    """Return the text that a word stands for, with its blanks."""
    return word.replace(BLANK, " ").replace(NOTHING, "")


def wrap(text: str, columns: int) -> str:
    """Return text as a screen of some columns shows it."""
    if columns >= WIDEST or len(text) <= columns:
        return text
    lines = []
    for line in text.split("\n"):
        cut = [line[at : at + columns] for at in range(0, len(line), columns)]
        lines += cut or [""]
    return "\n".join(lines)

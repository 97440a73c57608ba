"""Words of a line, screens, and secrets as ExtremeXOS shows them."""

import re
from base64 import b64encode
from hashlib import sha256
from typing import NamedTuple

BLANK, NOTHING = "\x01", "\x02"
"""Stand for a blank and for nothing inside of quotes, so that a line splits into its words."""
WIDEST = 256
"""Columns beyond which a screen does not wrap: the most that the command takes [R-CN]."""
_PART = re.compile(r'"([^"]*)("?)|,\s+|[^"]')
_TOKEN = re.compile(r'(?:"[^"]*"?|[^\s"])+')


class Refused(Exception):  # noqa: N818  # an answer of the switch, not a fault of ours
    """A command that is understood and not done; says why in the words of the switch."""


class BadWord(Exception):  # noqa: N818
    """A word that names nothing the switch knows: the marker points at it."""


class Words(NamedTuple):
    """A line in words."""

    line: str
    """Quotes taken off, one word between two blanks."""
    offsets: tuple[int, ...]
    """Where each word begins in what was typed."""


def read(typed: str) -> Words | None:
    """Return the words of a line; None: a quote is not closed.

    >>> read('configure ports 1, 2 display-string "to B"').line.split()[-1].replace(BLANK, " ")
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
    offsets = tuple(match.start() for match in _TOKEN.finditer(typed))
    return Words(" ".join("".join(parts).split()), offsets)


def plain(word: str) -> str:
    """Return a word as it was meant, blanks and all."""
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


def _digest(secret: str, salt: str) -> str:
    return b64encode(sha256(f"{salt}:{secret}".encode()).digest()).decode()


def account_hash(secret: str, name: str) -> str:
    """Return the hash of a password, always the same for an account and a password."""
    salt = re.sub(r"[^A-Za-z0-9]", "x", _digest(secret, name))[:6]
    return f"$5${salt}${_digest(secret, salt).replace('+', '.').rstrip('=')}"


def cipher(secret: str) -> str:
    """Return a shared secret as the configuration shows it."""
    return f"#${_digest(secret, 'aaa')}"


def localized(secret: str, engine: str) -> str:
    """Return an SNMPv3 key as the configuration shows it: characters in hexadecimal."""
    return ":".join(f"{ord(letter):02x}" for letter in f"#${_digest(secret, engine)}")

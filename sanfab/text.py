"""Lists and counts in the text of messages and reports, and texts as strings of PowerShell."""

import re
import unicodedata
from collections.abc import Iterable, Sized

SHOWN = 6
"""Number of items that a sentence lists; it only counts the others."""


def some(things: Iterable[object], shown: int = SHOWN) -> str:
    """Return the first items of a list, and the number of the others.

    >>> some("abcdefgh")
    'a, b, c, d, e, f and 2 more'
    """
    texts = [str(thing) for thing in things]
    more = f" and {len(texts) - shown:,} more" if len(texts) > shown else ""
    return ", ".join(texts[:shown]) + more


def few(things: Iterable[object]) -> str:
    """Return the first four distinct items, and the number of the others.

    >>> few("abbacdef")
    'a, b, c, d and 2 more'
    """
    return some(dict.fromkeys(things), 4)


def either(things: Iterable[object]) -> str:
    """Return alternatives.

    >>> either("abc"), either("a"), either("")
    ('a, b or c', 'a', '')
    """
    *first, last = [str(thing) for thing in things] or [""]
    return f"{', '.join(first)} or {last}" if first else last


def all_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return all names if a sentence would list only some of them, else none."""
    names = tuple(names)
    return names if len(names) > SHOWN else ()


def numbers(found: Iterable[int]) -> str:
    """Return all numbers in order.

    >>> numbers({140, 9})
    '9, 140'
    """
    return ", ".join(map(str, sorted(found)))


def some_numbers(found: Iterable[int]) -> str:
    """Return the first eight numbers in order, and the number of the others."""
    return some(sorted(found), 8)


def count(things: Sized | int, noun: str) -> str:
    """Return a number with its noun in singular or plural.

    >>> count(["a"], "zone"), count(2, "alias"), count(1200, "pair"), count(0, "switch")
    ('1 zone', '2 aliases', '1,200 pairs', '0 switches')
    >>> count(2, "entry"), count(2, "array")
    ('2 entries', '2 arrays')
    """
    number = things if isinstance(things, int) else len(things)
    return f"1 {noun}" if number == 1 else f"{number:,} {_plural(noun)}"


def _plural(noun: str) -> str:
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "ch")) else f"{noun}s"


def powershell_quote(text: str) -> str:
    """Return a text as a string of PowerShell in which nothing is evaluated.

    PowerShell takes typographic quotes for quotes too: each is doubled.

    >>> print(powershell_quote("Local Area Connection 2"), powershell_quote("$(a) is 'b'"))
    'Local Area Connection 2' '$(a) is ''b'''
    """
    if any(unicodedata.category(letter) in ("Cc", "Zl", "Zp") for letter in text):
        raise ValueError(f"a string of PowerShell is one line: found {text!r}")
    return "'" + re.sub("['\u2018\u2019\u201a\u201b]", r"\g<0>\g<0>", text) + "'"

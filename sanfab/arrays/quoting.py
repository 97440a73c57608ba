"""Quote texts of the inventory for cells of Markdown tables and for words of commands.

A cell is code, in which Markdown and HTML mean nothing; free text has every other sign as a number.
"""

import html
import re
from collections.abc import Iterable
from functools import lru_cache

from sanfab.errors import SanfabError

_PLAIN = re.compile(r"[A-Za-z0-9 .,()+=%-]")
_CODE = re.compile(r"[ -\[\]-_a-{}~]*")
"""Printable ASCII without ` | and backslash."""
_WORD = re.compile(r"[A-Za-z0-9_.:/-]+|<[A-Za-z0-9 _.:/-]{1,200}>")
"""What no command line divides or interprets, or what stands for a value that is not known."""
NOTHING = "-"
_KEPT = 1 << 16
"""Most texts whose form is kept: arrays repeat the names and addresses of their hosts."""


@lru_cache(_KEPT)
def code_cell(value: str) -> str:
    """Return a value as a cell; a value that no cell may hold is refused.

    >>> code_cell("n5k-a Ethernet1/5"), code_cell("")
    ('`n5k-a Ethernet1/5`', '-')
    """
    if not value:
        return NOTHING
    if _CODE.fullmatch(value) is None or value != value.strip():
        raise SanfabError(
            f"array sheet: found {value!r}, expected a text without ` | and backslash"
        )
    return f"`{value}`"


def code_cells(values: Iterable[str]) -> str:
    """Return several values as a cell."""
    return ", ".join(map(code_cell, values)) or NOTHING


def free_text(value: str) -> str:
    """Return a text for people, in which no sign has a meaning of its own.

    >>> free_text("FAS <b>8040</b> | x")
    'FAS &#60;b&#62;8040&#60;&#47;b&#62; &#124; x'
    """
    return "".join(one if _PLAIN.fullmatch(one) else f"&#{ord(one)};" for one in value)


def read_text(cell: str) -> str:
    """Return the text that ``free_text`` wrote."""
    return html.unescape(cell)


@lru_cache(_KEPT)
def read_codes(cell: str) -> str:
    """Return the values of a cell as one text.

    >>> read_codes("`a`, `b` "), read_codes("-")
    ('a, b', '')
    """
    return ", ".join(cell.split("`")[1:-1:2])


@lru_cache(_KEPT)
def word(value: str) -> str:
    """Return a value as one word of a command; any other value is refused.

    >>> word("iqn.1998-01.com.vmware:esx01"), word("<iSCSI name of esx01>")
    ('iqn.1998-01.com.vmware:esx01', '<iSCSI name of esx01>')
    """
    if _WORD.fullmatch(value) is None or value.startswith("-"):
        raise SanfabError(
            f"array commands: found {value!r}, expected one word of letters, digits, _ . : / -"
        )
    return value

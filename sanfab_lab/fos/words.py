"""Typed line -> words without quotes; port lists -> ports."""

import re
from collections.abc import Sequence

from sanfab_lab.commands import Refused

_TOKEN = re.compile(r'"([^"]*)"|\'([^\']*)\'|([^\s,"\']+(?:,[^\s,"\']+)*)')


def quoted_words(typed: str) -> list[str] | None:
    """Return the words of a line: blanks separate them outside quotes, commas between them too.

    None: a quote is not closed.

    >>> quoted_words('zonecreate "Z1","a; b"'), quoted_words("portname 3, 'to B'")
    (['zonecreate', 'Z1', 'a; b'], ['portname', '3', 'to B'])
    >>> quoted_words("portdisable 0-3,5"), quoted_words('alicreate "a')
    (['portdisable', '0-3,5'], None)
    """
    if _TOKEN.sub("", typed).strip(" \t,"):
        return None
    matches = _TOKEN.finditer(typed)
    return [next(one for one in match.groups() if one is not None) for match in matches]


def split_commands(typed: str) -> list[str]:
    """Return the commands of a line: semicolons separate them outside quotes [BRCDCIN].

    >>> split_commands('alicreate "a", "b;c"; cfgshow')
    ['alicreate "a", "b;c"', 'cfgshow']
    """
    parts = re.findall(r'(?:"[^"]*"|\'[^\']*\'|[^;])+', typed)
    return [one.strip() for one in parts if one.strip()]


def listed_members(text: str) -> list[str]:
    """Return the members that a text lists: semicolons or blanks separate them.

    >>> listed_members("a; b;c d")
    ['a', 'b', 'c', 'd']
    """
    return [one for one in re.split(r"[;\s]+", text) if one]


def listed_ports(text: str, known: Sequence[str]) -> list[str]:
    """Return the ports of a list as 0-3,5; raises Refused for one that the switch lacks.

    >>> listed_ports("0-1,3", ["0", "1", "2", "3"]), listed_ports("0/2", ["2"])
    (['0', '1', '3'], ['2'])
    """
    found: list[str] = []
    for part in text.split(","):
        first, _, last = part.removeprefix("0/").partition("-")
        last = last.removeprefix("0/") or first
        numbers = range(int(first), int(last) + 1) if (first + last).isdigit() else ()
        names = [str(number) for number in numbers]
        if not names or not set(names) <= set(known):
            raise Refused(f"Invalid port number {part}")
        found += names
    return found

"""Names, WWNs and ports of Fabric OS, as its lines state them."""

import re
from collections.abc import Iterable, Sequence

WWN = r"(?:[0-9A-Fa-f]{2}:){7}[0-9A-Fa-f]{2}"
OBJECT = r"[A-Za-z0-9][A-Za-z0-9_$^-]*"
"""Name of an alias, a zone or a configuration, in any release [SANNAV]."""
PORT = r"{port:(?:[0-9]+/)?[0-9]+}"
"""A port by its number, of a director with its slot [FOS2CLI]."""
DEFAULT_NAME = re.compile(r"(?:slot\d+ )?port ?\d+|")
"""Names that ports have before somebody names them [FOS8AG]."""
MAX_NAME = 64
"""Characters of the longest name [SANNAV]."""
MEMBERS = r"{members:[^\"]+}"
"""Members in quotes: names, WWNs, ``domain,port``; a semicolon between them."""
EDITS = re.compile(r"(?:ali|zone|cfg)(?:create|add|remove|delete)\b|cfgclear\b|defzone --[na]")
"""Beginnings of the lines that edit the zoning: the first one begins a transaction."""
COMMITS = re.compile(r"cfg(?:save|enable|disable)\b")
"""Beginnings of the lines that end a transaction, and keep its edits."""
_DOMAIN_PORT = re.compile(r"[0-9]{1,3},[0-9]{1,4}")
MEMBERS_OF_LINE = 3
"""Most members of one command: longer lines may exceed what a session takes [BRCDDB]."""


def split_members(text: str) -> list[str]:
    """Return the members of a list.

    >>> split_members("a; 10:00:00:00:C9:00:00:01;1,13")
    ['a', '10:00:00:00:c9:00:00:01', '1,13']
    """
    found = [one.strip() for one in text.split(";") if one.strip()]
    for one in found:
        if not re.fullmatch(f"{OBJECT}|{WWN}", one) and not _DOMAIN_PORT.fullmatch(one):
            raise ValueError(one)
    return [one.lower() if re.fullmatch(WWN, one) else one for one in found]


def chunks(members: Iterable[str]) -> list[Sequence[str]]:
    """Return members in groups, each for one line.

    >>> chunks("abcd")
    [['a', 'b', 'c'], ['d']]
    """
    row = [*members]
    return [row[at : at + MEMBERS_OF_LINE] for at in range(0, len(row), MEMBERS_OF_LINE)]


def is_wwn(member: str) -> bool:
    """Return whether a member is a WWN."""
    return re.fullmatch(WWN, member) is not None


def is_domain_port(member: str) -> bool:
    """Return whether a member is a port by domain id and index."""
    return _DOMAIN_PORT.fullmatch(member) is not None


def port_key(name: str) -> tuple[int, int]:
    """Return what sorts ports: by slot and number.

    >>> sorted(["10", "9", "1/2"], key=port_key)
    ['9', '10', '1/2']
    """
    slot, _, number = name.rpartition("/")
    return int(slot or 0), int(number)

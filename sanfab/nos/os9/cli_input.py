"""OS9 lines as somebody typed or published them -> the same lines as the switch prints them."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from ipaddress import IPv4Interface

from sanfab.nos.nesting import NumberedLine


def written_out_lines(rows: Iterable[NumberedLine]) -> Iterator[NumberedLine]:
    """Yield lines without abbreviations and capitals, and global ones outside of interfaces.

    Published texts have blocks that stand ever deeper, with the lines after the ports [P-MXLDOC].
    """
    inside = False
    for number, raw, indent in rows:
        blanks = "  " in raw and raw.startswith("management route ")
        text = _in_full(" ".join(raw.split()) if blanks else raw)
        inside = text.startswith("interface ") if not indent else inside
        yield number, text, 0 if inside and indent and _GLOBAL.match(text) else indent


@lru_cache(maxsize=65536)
def _in_full(text: str) -> str:
    """Return a line without the abbreviations and capitals that operators type.

    Most lines of a SAN stand in it many times.
    """
    if text[:3] in {"int", "Int"} and not text.startswith("interface "):
        text = _INTERFACE.sub("interface ", text)
    elif " /" in text:
        text = _MASK.sub(r"\1", text)
    if " # " in text:
        text = _REMARK.sub(r"\1", text)
    if " #(" in text:
        text = _FOOTNOTE.sub("", text)
    if text.startswith("ip ad"):
        text = _DOTTED.sub(_with_prefix, _ADDRESS.sub("ip address ", text))
    elif " pri" in text:
        text = _PRIVILEGE.sub(r"\1 privilege ", text)
    word, blank, rest = text.partition(" ")
    if word in _WORDS and blank:
        text = f"{_WORDS[word]} {rest}"
    return _ABBREVIATIONS.get(text, text)


def _with_prefix(found: re.Match[str]) -> str:
    """Return an address with the length of its prefix, or as it is if the mask is none.

    >>> _with_prefix(_DOTTED.search("ip address 192.0.2.1 255.255.255.0"))
    '192.0.2.1/24'
    """
    try:
        return IPv4Interface(f"{found[1]}/{found[2]}").with_prefixlen
    except ValueError:
        return found[0]


_ABBREVIATIONS = {
    "shut": "shutdown",
    "no shut": "no shutdown",
    "portmode hyb": "portmode hybrid",
    **{
        f"protocol {'spanning-tree'[:size]} {mode}": f"protocol spanning-tree {mode}"
        for size in range(4, 13)
        for mode in ("rstp", "mstp", "pvst")
    },
}
_WORDS = {
    "user": "username",
    **{"description"[:size]: "description" for size in range(3, 11)},
    **{"tagged"[:size]: "tagged" for size in range(3, 6)},
    **{"untagged"[:size]: "untagged" for size in range(5, 8)},
}
"""First words that begin no other command of a port, LAG or VLAN [P-CHUCK]."""
_INTERFACE = re.compile(r"^[Ii]nt(?:e(?:r(?:f(?:a(?:ce?)?)?)?)?)? ")
_MASK = re.compile(r"^(ip address \S+|management route [0-9.]+) (?=/\d+(?: |$))")
"""An address with a blank before its mask, as operators type it [R-OS9][ALASKA]."""
_ADDRESS = re.compile(r"^ip ad(?:d(?:r(?:e(?:ss?)?)?)?)? (?=\S)")
_DOTTED = re.compile(r"(?<=^ip address )([0-9.]+) (255\.[0-9.]+)$")
"""An address with a mask in dots, which the switch takes and prints as a prefix [P-S6010]."""
_PRIVILEGE = re.compile(r"^(username .+) priv? (?=[0-9]+$)")
_REMARK = re.compile(
    r"^((?:interface|stack-unit [0-9]|management route|ntp server|snmp-server community|boot system"
    r"|no (?:dcb|iscsi)|dcb|protocol|(?:un)?tagged|switchport|mtu|ip address)\b[^#]*?) +# .*$"
)
"""What people write behind lines that they publish; a banner may hold such a hash too [P-MXLDOC].
"""
_FOOTNOTE = re.compile(r" +#\([0-9]+\)$")
"""The mark of a note that a guide has behind a line [P-VLTDOC]."""
_GLOBAL = re.compile(
    r"(?:hostname|username|ntp server|management route|clock (?:timezone|summer-time)|ip ssh server"
    r"|snmp-server (?:community|host)|logging [0-9]|enable (?:password|secret)"
    r"|no (?:dcb|iscsi) enable|protocol spanning-tree|vlt domain|banner) ?"
)
"""Begins lines that no interface takes."""

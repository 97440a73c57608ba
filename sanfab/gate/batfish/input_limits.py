"""Reject input that would exhaust the shared Batfish service."""

import re
from collections.abc import Iterator
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.model.base import MAX_VLAN

_NUMBERS = re.compile(r"\bvlans?(?:-id)?\s*(?:\b[a-z]+\s+)??(\d+(?:\s*[-,]\s*\d+)*)", re.IGNORECASE)
"""Numbers after ``vlan``, or after one more word: ``allowed vlan add 5``; not a priority."""

_WORDS = re.compile(
    r"\s*(?:no\s+)?(?:switchport\s+)?(?:description|name|remark|snmp-server)\b", re.IGNORECASE
)
"""Beginning of a line of free text."""

_HOST = re.compile(r"\s*(?:hostname|switchname|configure snmp sysname)\s+(.*\S)", re.IGNORECASE)


def refuse_unsafe_input(path: Path) -> None:
    """Raise SanfabError for a VLAN number or a host name that is out of range.

    Batfish creates an object for every VLAN of a range and would run out of memory.
    """
    for number, line in enumerate(_lines(path), 1):
        for found, expected in _beyond(line):
            raise SanfabError(
                f"{path}:{number}: found {found}, expected {expected}; correct it or run "
                "`sanfab render`"
            )


def _beyond(line: str) -> Iterator[tuple[str, str]]:
    host = _HOST.match(line)
    if host and not re.fullmatch(r"[A-Za-z0-9_.-]+", host[1].strip('"')):
        yield f"host name {host[1][:80]!r}", "letters, digits and _.-"
    if _WORDS.match(line):
        return
    for numbers in _NUMBERS.findall(line):
        for vlan in re.findall(r"\d+", numbers):
            if len(vlan.lstrip("0")) > len(str(MAX_VLAN)) or int(vlan) > MAX_VLAN:
                yield f"VLAN {vlan[:20]}", f"1 to {MAX_VLAN}"


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        raise SanfabError(f"{path}: cannot be read: {error.strerror}") from error

"""Logical interfaces of ONTAP with their addresses, from what `network interface show` prints.

The table has a row for each; one whose name or node is too long goes on below [NTAP-LIFSHOW].
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

_HEAD = re.compile(r"Vserver +Interface +Admin/Oper +Address/Mask +Node +Port +Home")
_ROW = re.compile(
    r"(?P<name>\S+)\s+(?:up|down)/(?:up|down|-)\s+"
    r"(?:(?P<address>[0-9a-fA-F.:]+)/\d+|(?P<wwpn>(?:[0-9a-f]{2}:){7}[0-9a-f]{2}))\s+"
    r"(?P<node>\S+)\s+(?P<port>\S+)\s+(?:true|false)(?=\s)"
)


class LogicalInterface(NamedTuple):
    """One logical interface."""

    name: str
    address: str
    """Empty: it is one of Fibre Channel."""
    wwpn: str
    node: str
    port: str
    """Port that it is at now, with its VLAN as in ``e0d-3210``."""


def read_lifs(text: str) -> Iterator[LogicalInterface]:
    """Yield the logical interfaces that a text lists."""
    for table in _tables(text):
        for row in _ROW.finditer(table):
            values = {key: value or "" for key, value in row.groupdict().items()}
            yield LogicalInterface(**values)


def _tables(text: str) -> Iterator[str]:
    """Yield the rows below each heading, up to the line that counts them or the next prompt."""
    lines: list[str] | None = None
    for line in [*text.splitlines(), ">"]:
        is_end = "were displayed" in line or "was displayed" in line or "::" in line or line == ">"
        if lines is not None and is_end:
            yield "\n".join((*lines, ""))
            lines = None
        elif _HEAD.search(line):
            lines = []
        elif lines is not None and not line.startswith("---"):
            lines.append(line)

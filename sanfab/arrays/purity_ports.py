"""Ethernet ports of a FlashArray with their addresses, from what `purenetwork list` prints.

The columns stand below their titles; newer releases have Type and Subinterfaces, older ones Slaves
[PURE-NETLIST].
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

_HEAD = re.compile(r"^ *Name +Enabled +.*\bAddress +Mask +Gateway +MTU +MAC +Speed +Services")
_PORT = re.compile(r"(?P<port>ct\d+\.eth\d+)(?:\.(?P<vlan>\d+))? ", re.IGNORECASE)
"""A physical port, or the interface of a subnet with its VLAN behind it."""
_STORAGE = frozenset({"iscsi", "nvme-tcp", "nvme-roce", "file"})


class PurityPort(NamedTuple):
    """One Ethernet port for storage."""

    name: str
    """Name of the physical port: ct0.eth4."""
    vlan: int
    """0: it has no tag."""
    address: str
    """Empty: it has none."""
    mac: str


def read_purity_ports(text: str) -> Iterator[PurityPort]:
    """Yield the ports for storage that a text lists as enabled."""
    starts: dict[str, int] = {}
    for line in text.splitlines():
        if _HEAD.search(line):
            starts = {one[0]: one.start() for one in re.finditer(r"\S+", line)}
        match = _PORT.match(line.strip())
        if not starts or match is None:
            continue
        row = {title: _cell(line, start) for title, start in starts.items()}
        if row["Enabled"] == "True" and _STORAGE & {*row["Services"].split(",")}:
            address = row["Address"].partition("/")[0].replace("-", "")
            mac = row["MAC"].lower()
            yield PurityPort(match["port"].lower(), int(match["vlan"] or 0), address, mac)


def _cell(line: str, start: int) -> str:
    """Return the word that begins at a column."""
    return (line[start:].split() or ["-"])[0]

"""What something else than a switch knows of a port of a device: a sheet, a host, an array."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from sanfab.model.base import pattern_for

DEVICE_NAME = re.compile(pattern_for("a name: a letter, then"))
PORT_NAME = re.compile(pattern_for("a name: a letter or digit"))
"""Name of a port of a device, its label."""


@dataclass(frozen=True)
class KnownPort:
    """One port of a host or array. Empty: the source does not tell it."""

    source: str
    """Who says so, in words: file, sheet and row."""
    device: str
    label: str = ""
    kind: str = ""
    """``host`` or ``array``."""
    system: str = ""
    """Operating system of a host."""
    family: str = ""
    """Family of an array."""
    switch: str = ""
    port: str = ""
    """Switch and port that it is plugged into, as somebody wrote them."""
    wwpn: str = ""
    mac: str = ""
    addresses: tuple[str, ...] = ()


class OtherSources(NamedTuple):
    """What is known besides the captures of switches."""

    ports: tuple[KnownPort, ...] = ()
    notes: tuple[str, ...] = ()
    """What of the sources is not used, in words."""

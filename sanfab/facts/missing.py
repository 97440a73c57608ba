"""What a configuration shows to be missing in it: its end, what names refer to, what lines need."""

from typing import Literal, NamedTuple


class Truncation(NamedTuple):
    """What proves that lines are missing at the end of a text."""

    line: int
    """The last line of the text."""
    found: str
    expected: str


class UndefinedName(NamedTuple):
    """A name that a line refers to and that no line defines."""

    kind: str
    """What it should name: ``policy map``."""
    name: str
    line: int
    """The first line that refers to it."""
    grave: bool
    """Traffic stops or loses its class without it."""
    unknown: str = ""
    """Why it is unknown whether it is defined; empty: it is not."""


class IdleLine(NamedTuple):
    """A line of a port that its mode leaves without effect."""

    line: int
    text: str
    port: str
    """Name of the port."""
    mode: str
    """What the port is, in words: ``a routed port``."""
    vlans: str = ""
    """List of the VLANs that the line names; empty: none."""


RiskTopic = Literal["login", "gateway", "pair"]
"""What a line leaves a gap in."""


class LineRisk(NamedTuple):
    """A line that leaves a gap, which no other line closes."""

    line: int
    topic: RiskTopic
    found: str
    expected: str

"""What a configuration shows to be missing in it: its end, and what its names refer to."""

from typing import NamedTuple


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

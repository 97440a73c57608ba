"""A name that a configuration refers to and does not define."""

from typing import NamedTuple


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

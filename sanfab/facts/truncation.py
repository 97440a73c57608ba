"""The place at which a text ends before its configuration does."""

from typing import NamedTuple


class Truncation(NamedTuple):
    """What proves that lines are missing at the end of a text."""

    line: int
    """The last line of the text."""
    found: str
    expected: str

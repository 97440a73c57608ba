"""Names and members of zones in words for people."""

from collections.abc import Iterable, Sized

from sanfab.analysis.zoning import Member

SHOWN = 6
"""Names that a sentence lists before it counts the others."""


def some(names: Iterable[str]) -> str:
    """Return the first few of some names, and how many more there are.

    >>> some("abcdefgh")
    'a, b, c, d, e, f and 2 more'
    """
    names = list(names)
    shown = ", ".join(names[:SHOWN])
    return shown if len(names) <= SHOWN else f"{shown} and {len(names) - SHOWN:,} more"


def all_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return all names as details of a sentence that lists only some; none if it lists them all."""
    names = tuple(names)
    return names if len(names) > SHOWN else ()


def count(things: Sized | int, noun: str) -> str:
    """Return a number of things: ``1 zone``, ``2 aliases``."""
    number = things if isinstance(things, int) else len(things)
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun}{'es' if noun.endswith('s') else 's'}"


def name_of(member: Member) -> str:
    """Return a member as people know it: host or array and port, else as the zone has it."""
    if member.port is not None and member.port.cable is not None:
        return member.port.name
    return member.value

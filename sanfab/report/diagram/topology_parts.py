"""Boxes and lines of a drawing."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from sanfab.model.base import Fabric

BoxKind = Literal["host", "switch", "array", "neighbor"]
LineRole = Literal["isl", "peer", "host", "array", "neighbor", "direct"]
LineState = Literal["active", "planned", "reserved", "retired"]

LISTED = 6
"""Cables that the tooltip of a line lists one by one."""


class Box(NamedTuple):
    """A switch, an array, a neighbor, or hosts that are cabled alike."""

    id: str
    kind: BoxKind
    names: tuple[str, ...]
    fabric: Fabric | None
    lines: tuple[str, ...]
    """What stands in the box."""
    facts: tuple[str, ...]
    """What its tooltip adds."""
    site: str = ""
    """Of a switch; empty: not known, or a device."""


class Line(NamedTuple):
    """Cables between two boxes."""

    ends: tuple[str, str]
    """The ids of two boxes; the one closer to the hosts first."""
    role: LineRole
    state: LineState
    is_lag: bool
    label: str
    """What stands at the line; empty: nothing."""
    facts: tuple[str, ...]
    lags: tuple[str, ...] = ()
    """The LAGs that its cables are in; lines with the same are one LAG over several switches."""
    label_in_ring: str = ""
    """The label where a ring shows the LAG."""


def more_than(listed: Sequence[object]) -> Iterator[str]:
    """Yield how many of a list a tooltip leaves out, if any."""
    if len(listed) > LISTED:
        yield f"and {len(listed) - LISTED} more"

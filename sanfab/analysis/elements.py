"""Parts of a SAN that may fail, one at a time."""

from typing import Literal, NamedTuple, get_args

ElementKind = Literal[
    "site", "stack", "switch", "unit", "fex", "neighbor", "uplink", "link", "leg", "member",
    "controller", "adapter", "port",
]  # fmt: skip
"""``site``: all switches and arrays of a site, which only the gate and `sanfab testplan` ask for;
``stack``: all units of a stack, which share one control plane; ``fex``: a fabric extender;
``neighbor``: one with hosts behind it; ``uplink``: the cable that some ports of a fabric extender
are pinned to, or one of such a neighbor; ``leg``: the end of a link at one switch of a multichassis
pair; ``member``: one cable of a LAG; ``port``: the cable of a host or array,
which only `sanfab testplan` asks for."""

KINDS: tuple[ElementKind, ...] = get_args(ElementKind)
"""In the order they are reported."""


class Element(NamedTuple):
    """Part that may fail."""

    kind: ElementKind
    device: str
    """Switch, host, array or site; the first switch of a link."""
    part: str = ""
    """Number of the unit, adapter, controller, ports of a link or port at that switch."""
    link: int | None = None
    """Position in ``links``."""

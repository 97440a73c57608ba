"""What a value may do to storage that somebody set by hand, and that a push keeps.

The field of a fact says which of these holds for it. A fact without one is harmless: whatever its
value, storage passes.
"""

from typing import NamedTuple

from sanfab.facts.effects import EffectKind


class ManualEffect(NamedTuple):
    """What a value that the inventory does not state may do to storage."""

    kind: EffectKind
    words: str
    """As those of an effect; ``{value}`` stands for the value."""


_DOWN = "it is down unless the far end has the same"
SPEED = ManualEffect(EffectKind.SHUTS, f"its speed is {{value}}: {_DOWN}")
FEC = ManualEffect(EffectKind.SHUTS, f"its error correction is {{value}}: {_DOWN}")
AUTONEG = ManualEffect(
    EffectKind.SHUTS, "it negotiates nothing: it is down if the far end insists on it"
)
BREAKOUT = ManualEffect(EffectKind.SHUTS, f"it is broken out as {{value}}: {_DOWN}")
TREE = ManualEffect(
    EffectKind.SHUTS, "its spanning tree is {value}: that decides which ports forward"
)
PRIORITY = ManualEffect(
    EffectKind.SHUTS, "the root of spanning tree may move, and other ports are blocked: {value}"
)
COPP = ManualEffect(
    EffectKind.UNKNOWN,
    "policy {value} decides how many frames of ARP, LACP, spanning tree and FIP its processor gets",
)
ROUTE = ManualEffect(
    EffectKind.DIVERTS, "packets to {value} leave by a static route, not by the VLAN they belong to"
)
DOT1P = ManualEffect(
    EffectKind.LIMITS, "the priority of a frame chooses its queue, also that of storage"
)

"""What values of facts may do to storage that a push keeps: nobody stated them, a hand set them.

The field of a fact says which of these holds for it. A fact without one is harmless: whatever its
value, storage passes.
"""

from typing import NamedTuple

from sanfab.facts.effects import EffectKind


class HandSet(NamedTuple):
    """What a kept value may do to storage that nobody stated."""

    kind: EffectKind
    words: str
    """As those of an effect; ``{value}`` stands for the value."""


_DOWN = "it is down unless the far end has the same"
SPEED = HandSet(EffectKind.SHUTS, f"its speed is {{value}}: {_DOWN}")
FEC = HandSet(EffectKind.SHUTS, f"its error correction is {{value}}: {_DOWN}")
AUTONEG = HandSet(
    EffectKind.SHUTS, "it negotiates nothing: it is down if the far end insists on it"
)
BREAKOUT = HandSet(EffectKind.SHUTS, f"it is broken out as {{value}}: {_DOWN}")
TREE = HandSet(
    EffectKind.SHUTS, "its spanning tree is {value}: it blocks ports where it finds a loop"
)
PRIORITY = HandSet(
    EffectKind.SHUTS, "the root of spanning tree may move, and other ports are blocked: {value}"
)
DOT1P = HandSet(
    EffectKind.LIMITS, "the priority of a frame chooses its queue, also that of storage"
)

"""Fibre Channel ports and their LAGs under construction."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from sanfab.facts.fc import FcLagFacts, FcPortFacts

TAKEN_OVER = ("mode", "speed", "trunk", "trunk_vsans", "vsan", "rate_mode")
"""What a Fibre Channel port takes over from its LAG [MDSPC8]."""


@dataclass(slots=True)
class FcBuilder:
    """A Fibre Channel port, or a LAG of such ports, under construction."""

    lag_of: Callable[[int], "FcBuilder"]
    """Returns a LAG of the switch by its number, made if there is none."""
    facts: FcPortFacts | FcLagFacts
    enabled: bool | None = None
    """None: no line states it."""
    channel: Literal["active", "on"] = "on"
    """How the members of a LAG agree with the far end."""

    @property
    def port(self) -> FcPortFacts:
        """The facts of a port; a LAG is none."""
        if not isinstance(self.facts, FcPortFacts):
            raise ValueError(self.facts.number)  # noqa: TRY004  # a line that the switch refuses
        return self.facts


def take_over(port: FcPortFacts, lag: FcLagFacts) -> None:
    """Give a member what all members of a LAG have, whatever its own lines say."""
    for name in TAKEN_OVER:
        setattr(port, name, getattr(lag, name))
    port.trunk_vsans = None if lag.trunk_vsans is None else {*lag.trunk_vsans}

"""Fibre Channel ports and their LAGs under construction; zones whose members are in doubt."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from sanfab.facts.fc import FcLagFacts, FcPortFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unknown import UnknownFact

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


def members_without_wwpn(facts: SwitchFacts) -> Iterator[UnknownFact]:
    """Yield the zones that have members by something else than a WWPN: nobody knows of which."""
    for number, vsan in facts.vsans.items():
        for name, members in vsan.zones.items():
            others = sorted(one.value for one in members if one.kind == "other")
            if others:
                says = f"which devices member {others[0]} of zone {name} stands for"
                yield UnknownFact(("vsans", str(number)), frozenset({f"zones.{name}"}), reason=says)

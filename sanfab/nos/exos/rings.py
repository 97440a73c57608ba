"""ExtremeXOS lines of protection rings -> which of them act: a ring that is off blocks nothing.

EAPS and ERPS run where both the switch and the ring are told to: ``enable eaps`` and
``enable eaps NAME`` [VEXOS]. A switch prints ``disable eaps`` where it is off, and
``disable eaps NAME`` where the ring is [F-PUB].
"""

import re
from dataclasses import dataclass, field, replace

from sanfab.nos.reader import ParsedConfig

_OF_RING = re.compile(
    r'configure (?P<kind>eaps|erps) (?P<ring>"[^"]+"|\S+) (?:primary|secondary|ring-port'
    r"|protection-port|neighbor-port|add (?:protected|control) vlan) .+"
)
_SHARED = re.compile(r"create (?P<kind>eaps) shared-port .+")


@dataclass(slots=True)
class RingStates:
    """Whether rings, and each kind of them on the whole switch, are on."""

    states: dict[tuple[str, str], bool] = field(default_factory=dict)
    """By kind and name in lower case; of the whole switch, by kind and an empty name."""

    def set(self, kind: str, ring: str, *, enabled: bool) -> None:
        """Note what a line says of a ring; an empty name: of all of the kind."""
        self.states[kind, _key(ring)] = enabled

    def is_idle(self, text: str) -> bool:
        """Return whether a line is about a ring that a line turns off, or about one of its kind."""
        found = _OF_RING.fullmatch(text) or _SHARED.fullmatch(text)
        if found is None:
            return False
        kind, ring = found["kind"], _key(found.groupdict().get("ring", ""))
        return self.states.get((kind, "")) is False or self.states.get((kind, ring)) is False


def _key(name: str) -> str:
    return name.strip('" ').lower()


def without_idle_rings(parsed: ParsedConfig, rings: RingStates) -> ParsedConfig:
    """Return what a text says without what lines about rings do that are off."""
    if False not in rings.states.values():
        return parsed
    idle = {one.number for one in parsed.effects if rings.is_idle(one.text)}
    return replace(
        parsed,
        effects=tuple(one for one in parsed.effects if one.number not in idle),
        doubts=tuple(one for one in parsed.doubts if one.number not in idle),
    )

"""Lines and values of a running switch that nobody stated, and what they may do to storage."""

from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum, StrEnum
from typing import NamedTuple


class EffectKind(StrEnum):
    """What a line does to the traffic of an object."""

    STOPS = "stops"
    """The object forwards nothing."""
    FILTERS = "filters"
    """Some frames are dropped by what they hold."""
    DIVERTS = "diverts"
    """Frames go elsewhere than the design says."""
    ISOLATES = "isolates"
    """Ports or devices do not reach each other."""
    LIMITS = "limits"
    """Frames above a rate or a number of devices are dropped or delayed."""
    SHRINKS = "shrinks"
    """The object has less bandwidth, or fewer members."""
    SHUTS = "shuts"
    """The object goes down when something happens."""
    UNKNOWN = "unknown"
    """No form tells what the line does."""
    JOINS = "joins"
    """Frames go as other switches agree to, as in a segment or region: right where they do."""


STOPPING = frozenset(
    {
        EffectKind.STOPS,
        EffectKind.FILTERS,
        EffectKind.DIVERTS,
        EffectKind.ISOLATES,
        EffectKind.JOINS,
    }
)
"""Kinds that can stop or divert storage traffic: errors; the others are warnings."""

ObjectPath = tuple[str, ...]
"""Path of an object in the facts, as ``("ports", "Ethernet1/1")``; empty: the switch itself."""


class EffectLine(NamedTuple):
    """A line with an effect that another line takes back: a plan removes it, a rollback sets it."""

    headers: tuple[str, ...]
    """The lines that open its block, the outermost first."""
    text: str
    undo: str
    path: ObjectPath = ()

    def __str__(self) -> str:
        """Return the line behind those that open its block."""
        return ": ".join((*self.headers, self.text))


class LineEffect(NamedTuple):
    """What a line of a configuration does to an object that it names or stands in."""

    number: int
    text: str
    headers: tuple[str, ...]
    path: ObjectPath
    kind: EffectKind
    words: str
    """What it may do, as a sentence about the object without its subject."""
    undo: str = ""
    """The line that takes it back; empty: no document shows one."""
    fix: str = ""
    """What to do where no line takes it back; empty: what is right for its kind."""
    traffic: frozenset[str] = frozenset()
    """Titles of the storage that an access list drops or may drop; empty: it is about all."""
    dropped: frozenset[str] = frozenset()
    """Those of them that it drops, between whatever addresses."""

    @property
    def stops(self) -> bool:
        """Return whether it can stop or divert storage traffic."""
        return self.kind in STOPPING

    @property
    def line(self) -> EffectLine:
        """The line as facts hold it."""
        return EffectLine(self.headers, self.text, self.undo, self.path)

    @property
    def object(self) -> str:
        """Name of the object as findings and waivers name it; empty: the switch itself."""
        return object_name(self.path)


_NOUNS = {
    "ports": "", "fc_ports": "", "lags": "", "vlans": "VLAN", "vsans": "VSAN", "vfcs": "vfc",
    "peer": "pair",
}  # fmt: skip


class AcceptedEffect(NamedTuple):
    """A waiver of the inventory for lines with an effect on an object."""

    object: str
    """Name of the object on the switch; empty: the whole switch."""
    reason: str
    expires: str

    def covers(self, effect: LineEffect | EffectLine, today: date) -> bool:
        """Return whether it accepts an effect on a day."""
        if date.fromisoformat(self.expires) < today:
            return False
        return not self.object or self.object.casefold() == object_name(effect.path).casefold()


_DOWN = "it is down unless the far end has the same"


class ManualEffect(Enum):
    """What a value may do to storage that somebody set by hand, and that a push keeps.

    The field of a fact says which of these holds for it. A fact without one is harmless: whatever
    its value, storage passes.
    """

    SPEED = (EffectKind.SHUTS, f"its speed is {{value}}: {_DOWN}")
    FEC = (EffectKind.SHUTS, f"its error correction is {{value}}: {_DOWN}")
    AUTONEG = (
        EffectKind.SHUTS,
        "it negotiates nothing: it is down if the far end insists on it",
    )
    BREAKOUT = (EffectKind.SHUTS, f"it is broken out as {{value}}: {_DOWN}")
    TREE = (EffectKind.SHUTS, "its spanning tree is {value}: that decides which ports forward")
    PRIORITY = (
        EffectKind.SHUTS,
        "the root of spanning tree may move, and other ports are blocked: {value}",
    )
    COPP = (
        EffectKind.UNKNOWN,
        "policy {value} decides how many frames of ARP, LACP, spanning tree and FIP its processor"
        " gets",
    )
    ROUTE = (
        EffectKind.DIVERTS,
        "packets to {value} leave by a static route, not by the VLAN they belong to",
    )
    HASH = (
        EffectKind.SHRINKS,
        "a LAG spreads frames by {value}: flows of storage may share one member",
    )
    PAIR_PRIORITY = (
        EffectKind.SHUTS,
        "its priority is {value}: that decides which switch shuts its LAGs if the peer link fails",
    )
    PAIR_MAC = (
        EffectKind.SHUTS,
        "its address in LACP is {value}: LAGs go down unless both switches have the same",
    )
    PAIR_OPTION = (
        EffectKind.UNKNOWN,
        "it has {value}: what that does to storage when a switch of the pair fails or returns is"
        " unknown",
    )
    DOT1P = (
        EffectKind.LIMITS,
        "the priority of a frame chooses its queue, also that of storage",
    )

    def __init__(self, kind: EffectKind, words: str) -> None:
        self.kind = kind
        self.words = words
        """As those of an effect; ``{value}`` stands for the value."""


def object_name(path: ObjectPath) -> str:
    """Return the name of an object, as findings and waivers name it; empty: the switch itself."""
    kind, *names = path or ("",)
    return " ".join((_NOUNS.get(kind, kind), *names)).strip()


def any_stops(effects: Mapping[str, Iterable[LineEffect]]) -> bool:
    """Return whether a line of any switch can stop or divert storage traffic."""
    return any(one.stops for found in effects.values() for one in found)


def accepted_by(
    effect: LineEffect | EffectLine, accepted: Iterable[AcceptedEffect], today: date
) -> str:
    """Return the reason for which a waiver accepts an effect; empty: none does."""
    return next((one.reason for one in accepted if one.covers(effect, today)), "")

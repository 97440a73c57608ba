"""Teams: the ports of a host, array or neighbor that act as one."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from sanfab.inventory.cables import SECTIONS, Cable, DeviceKind, LinkEnd
from sanfab.model.cable import TeamIntent
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import NosTraits
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

_LANE = 200
"""LAG numbers of each lane of ports that are broken out: more than a switch has ports."""

TeamKey = tuple[DeviceKind, str, str]
"""Kind and name of the device, and name of the team."""


class Team(NamedTuple):
    """The cables of one team; on the switches a LAG, unless it is switch-independent."""

    kind: DeviceKind
    device: str
    name: str
    intent: TeamIntent
    cables: tuple[Cable, ...]
    """In the order of the inventory; cables to switches that do not exist are left out."""
    number: int | None
    """Number of its LAG; None: it has none, or none can be derived."""

    @property
    def key(self) -> TeamKey:
        """What tells it from other teams."""
        return self.kind, self.device, self.name

    @property
    def is_lag(self) -> bool:
        """Return whether the switches bundle its ports."""
        return self.intent.mode != "switch-independent"

    @property
    def native(self) -> bool:
        """Return whether its ports lead to native Fibre Channel ports."""
        return self.cables[0].native

    @property
    def switches(self) -> tuple[str, ...]:
        """The switches that it is cabled to."""
        return tuple(dict.fromkeys(cable.switch for cable in self.cables))

    @property
    def is_multichassis(self) -> bool:
        """Return whether it is a LAG of two switches."""
        return self.is_lag and len(self.switches) > 1

    @property
    def where(self) -> Where:
        """The way to it in the inventory."""
        return (SECTIONS[self.kind], self.device, "teams", self.name)

    def ports(self, switch: str) -> tuple[str, ...]:
        """Return its ports on a switch."""
        return tuple(cable.port for cable in self.cables if cable.switch == switch)


def team_key(cable: Cable) -> TeamKey | None:
    """Return the key of the team that a cable belongs to."""
    return None if cable.end.team is None else (cable.kind, cable.device, cable.end.team)


def teams_of(
    san: San, cables: Iterable[Cable], traits_of: dict[str, NosTraits]
) -> dict[TeamKey, Team]:
    """Return the teams of a SAN; ``traits_of``: those of the NOS of each switch of a known model.

    A team that the device does not have is left out, and so is one without a port.
    """
    found: dict[TeamKey, list[Cable]] = {}
    for cable in cables:
        key = team_key(cable)
        if key is not None and key[2] in _intents(san, cable):
            found.setdefault(key, []).append(cable)
    return {
        key: _team(key, _intents(san, cables[0])[key[2]], tuple(cables), traits_of)
        for key, cables in found.items()
    }


def _intents(san: San, cable: Cable) -> dict[str, TeamIntent]:
    if cable.kind == "host":
        return san.hosts[cable.device].teams
    return san.arrays[cable.device].teams if cable.is_array else san.neighbors[cable.device].teams


def _team(
    key: TeamKey, intent: TeamIntent, cables: tuple[Cable, ...], traits_of: dict[str, NosTraits]
) -> Team:
    number = intent.lag
    if intent.mode == "switch-independent":
        number = None
    elif number is None and cables[0].switch in traits_of:
        number = lag_number_at(cables[0].port, traits_of[cables[0].switch])
    return Team(*key, intent, cables, number)


def lag_number_at(port: str, traits: NosTraits) -> int | None:
    """Return the LAG number that a port gives; it depends only on its name.

    >>> from sanfab.model.platforms.traits import TRAITS
    >>> nxos, os9, os10, eos, exos = (
    ...     TRAITS[name] for name in ("nxos", "os9", "os10", "eos", "exos")
    ... )
    >>> lag_number_at("Ethernet1/5", nxos), lag_number_at("Ethernet2/5", nxos)
    (5, 205)
    >>> lag_number_at("Ethernet49/1", eos), lag_number_at("TenGigabitEthernet 1/5", os9)
    (49, 105)
    >>> lag_number_at("1:5", exos), lag_number_at("TenGigabitEthernet 0/0", os9)
    (5, None)
    >>> lag_number_at("ethernet1/1/53", os10), lag_number_at("ethernet1/1/54:2", os10)
    (53, 454)
    """
    whole, _, lane = port.partition(":") if traits.port_node else (port, "", "")
    numbers = [int(number) for number in re.findall(r"\d+", whole)][traits.port_node :]
    if not numbers:
        return None
    if lane:
        return _LANE * int(lane) + numbers[-1]
    if not traits.port_slots or len(numbers) == 1:
        return numbers[0] or None
    slot = 0 if numbers[0] == traits.slot_first else numbers[0]
    return slot * 100 + numbers[1] or None


def link_lag(end: LinkEnd, platform: Platform | None) -> int | None:
    """Return the number of the LAG of a link on a switch, which may have one of its own for it."""
    own = platform.traits.peer_lag if platform and end.link.role == "peer" else 0
    return own or end.link.lag


def has_lag(platform: Platform, number: int) -> bool:
    """Return whether a switch has a LAG of that number that lines configure."""
    return number <= platform.traits.lag_max and number != platform.traits.peer_lag


def lag_numbers(platform: Platform) -> str:
    """Return the numbers of its LAGs that lines configure."""
    traits = platform.traits
    own = traits.peer_lag
    runs = ((1, own - 1), (own + 1, traits.lag_max)) if own else ((1, traits.lag_max),)
    return " or ".join(f"{first}..{last}" for first, last in runs)

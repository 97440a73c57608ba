"""What a push works with: SAN, journal, connections, secrets and wait times."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from sanfab.facts.fc import VsanFacts
from sanfab.facts.status import SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.intent.zoning_switch import zoning_switches
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.link_cables import SwitchPort, link_cables
from sanfab.live.collect import Connector, ReadStatus
from sanfab.push.journal import Journal
from sanfab.push.secret_values import Secrets
from sanfab.rules.engine import RawFinding

FindFaults = Callable[[Mapping[str, SwitchStatus]], list[RawFinding]]
"""Finds faults in the health of the switches whose status is given."""


class WaitTimes(NamedTuple):
    """Seconds that a push waits."""

    reconnect: float = 300.0
    """For an unreachable switch to come back, for example after a reboot."""
    convergence: float = 60.0
    """For links and logins to come up, and for a fabric to become healthy."""
    commit: float = 10.0
    """For the running configuration to show what was sent: some switches commit in the background.
    """
    pause: float = 0.0
    """Between one fabric and the next."""
    poll: float = 2.0
    """Between two reads of the same state."""


def wait_times(pause: float, convergence: float, reconnect: float) -> WaitTimes:
    """Return how long to wait; short times are polled more often."""
    poll = min(2.0, convergence / 10)
    return WaitTimes(pause=pause, convergence=convergence, reconnect=reconnect, poll=poll)


@dataclass(frozen=True)
class PushContext:
    """Everything that a push works with."""

    inventory: Path
    """Folder of the SAN's inventory."""
    build: Path
    """The SAN's own build folder."""
    cabling: Cabling
    journal: Journal
    connect: Connector
    read_status: ReadStatus
    find_faults: FindFaults
    login_of: Callable[[str], str] = lambda _switch: ""
    """Returns the account that a push uses on a switch, and never removes."""
    secrets: Secrets = field(default_factory=Secrets)
    times: WaitTimes = field(default_factory=WaitTimes)
    workers: int = 8
    """Switches that are changed in parallel."""
    factory: frozenset[str] = frozenset()
    """Switches in their factory state, as the operator states."""
    accepted_identity: frozenset[str] = frozenset()
    """Switches that are the right ones, whatever they print of themselves."""
    emulated: bool = False
    """The switches are those of a lab: their serial numbers are not those of the real ones."""
    interruptions: Callable[[], int] = lambda: 0
    """Returns how often the operator interrupted; the second time ends a rollback too."""
    progress: Callable[[str, int, int], None] = lambda _what, _done, _all: None
    """Called with what was done to switches, to how many, and to how many it will be."""
    stop: threading.Event = field(default_factory=threading.Event)
    """Set when the operator interrupts."""

    def gives_up(self) -> bool:
        """Return whether a rollback is to end too: the operator interrupted twice."""
        return self.interruptions() > 1

    @cached_property
    def far_ends(self) -> dict[SwitchPort, SwitchPort]:
        """The other end of each cable between switches."""
        cables = [cable for link in link_cables(self.cabling).values() for cable in link]
        return dict(cables) | {far: near for near, far in cables}

    def design(self, switch: str) -> SwitchDesign:
        """Return a switch in its SAN."""
        return design_of(self.cabling, switch, self._zonings)

    def intended(self, switch: str) -> SwitchFacts:
        """Return the intended facts of a switch."""
        if switch not in self._intended:
            self._intended[switch] = managed_facts(self.design(switch))
        return self._intended[switch]

    def as_zoned(self, switch: str, facts: SwitchFacts) -> SwitchFacts:
        """Return a goal as a push leads there: another switch may receive the zoning."""
        elsewhere = self.zoned_at(switch) != switch
        return replace(facts, zoned_elsewhere=True) if elsewhere else facts

    def zoned_at(self, switch: str) -> str:
        """Return the switch that receives the zoning of a switch: itself, or one for the fabric."""
        return self._zoning_switches.get(switch, switch)

    @cached_property
    def _zoning_switches(self) -> dict[str, str]:
        return zoning_switches(self.cabling)

    @cached_property
    def _intended(self) -> dict[str, SwitchFacts]:
        return {}

    @cached_property
    def _zonings(self) -> dict[int, VsanFacts]:
        return {}

"""What a push works with: the SAN, its journal, ways to its switches, how long it waits."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from sanfab.facts import SwitchFacts, VsanFacts
from sanfab.facts.status import SwitchStatus
from sanfab.intent import Site, intended, site_of
from sanfab.inventory import Cabling
from sanfab.live.checks import Fault
from sanfab.live.collect import Dial
from sanfab.nos.driver import Driver
from sanfab.push.journal import Journal
from sanfab.push.secrets import Secrets

Look = Callable[[Driver, Site], SwitchStatus]
"""Asks a switch what it reports live."""
Judge = Callable[[Mapping[str, SwitchStatus]], list[Fault]]
"""Finds what is wrong with the health of the switches whose status is known."""


class Times(NamedTuple):
    """Seconds that a push waits."""

    patience: float = 300.0
    """For a lost switch to come back, as after a reboot."""
    settle: float = 60.0
    """For links and logins to come back, and for a fabric to be healthy."""
    commit: float = 10.0
    """For the running configuration to show what was sent: some switches commit in the background.
    """
    hold: float = 0.0
    """Between one fabric and the next."""
    pause: float = 2.0
    """Between two looks."""


def times_of(hold: float, settle: float, patience: float) -> Times:
    """Return how long to wait; looks are closer together where times are short."""
    return Times(hold=hold, settle=settle, patience=patience, pause=min(2.0, settle / 10))


@dataclass(frozen=True)
class World:
    """Everything around a push."""

    inventory: Path
    """Folder of the SAN's inventory."""
    build: Path
    """The SAN's own build folder."""
    cabling: Cabling
    journal: Journal
    dial: Dial
    look: Look
    judge: Judge
    login_of: Callable[[str], str] = lambda _switch: ""
    """Account that a push uses on a switch, which it never removes."""
    secrets: Secrets = field(default_factory=Secrets)
    times: Times = field(default_factory=Times)
    workers: int = 8
    """Switches of a fabric that are changed at the same time."""
    stop: threading.Event = field(default_factory=threading.Event)
    """Set when the operator interrupts."""

    def site(self, switch: str) -> Site:
        """Return a switch in its SAN."""
        return site_of(self.cabling, switch, self._zonings)

    def intended(self, switch: str) -> SwitchFacts:
        """Return what the inventory wants a switch to be."""
        if switch not in self._intended:
            self._intended[switch] = intended(self.site(switch))
        return self._intended[switch]

    @cached_property
    def _intended(self) -> dict[str, SwitchFacts]:
        return {}

    @cached_property
    def _zonings(self) -> dict[int, VsanFacts]:
        return {}

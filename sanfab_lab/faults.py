"""Faults of an emulated switch while lines are sent to it."""

import asyncio
import re
from dataclasses import dataclass, field
from threading import Event
from typing import Literal

What = Literal["drop", "drop-after", "hang", "slow", "held", "reject", "reboot", "reboot-after"]
"""``drop``, ``reboot``: the line is not executed; ``-after``: it is, and nobody sees the answer.

``held``: the line is executed when the fault is released.
"""

PAUSE = 0.01
"""Seconds between two looks whether a held line is released."""

ON_DEMAND: tuple[What, ...] = ("drop", "drop-after", "hang", "reject", "reboot", "reboot-after")
"""Those that a name and a line are enough for; ``slow`` needs seconds, ``held`` a release."""


@dataclass
class Fault:
    """One fault, and the lines at which it occurs."""

    what: What
    at: str
    """Regular expression that the line contains."""
    text: str = ""
    """Error text of a rejection."""
    seconds: float = 0.0
    """How long a slow line takes."""
    times: int | None = 1
    """How many times it occurs; None: always."""
    released: Event = field(default_factory=Event)
    """Set when a held line may be executed."""

    def strikes(self, line: str) -> bool:
        """Return whether the fault occurs at a line, and count it."""
        if self.times == 0 or re.search(self.at, line) is None:
            return False
        if self.times is not None:
            self.times -= 1
        return True

    async def delay(self) -> None:
        """Wait as long as a slow line takes, or until a held line is released."""
        if self.what == "slow":
            await asyncio.sleep(self.seconds)
        while self.what == "held" and not self.released.is_set():
            await asyncio.sleep(PAUSE)

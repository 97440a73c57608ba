"""What can go wrong with an emulated switch while lines are sent to it."""

import re
from dataclasses import dataclass
from typing import Literal

What = Literal["drop", "drop-after", "hang", "slow", "reject", "reboot", "reboot-after"]
"""``drop``, ``reboot``: the line is not executed; ``-after``: it is, and nobody sees the answer."""


ON_DEMAND: tuple[What, ...] = ("drop", "drop-after", "hang", "reject", "reboot", "reboot-after")
"""Those that a name and a line are enough for; ``slow`` takes seconds too."""


@dataclass
class Fault:
    """One fault, waiting for its line."""

    what: What
    at: str
    """Regular expression that the line contains."""
    text: str = ""
    """What a rejection says, in the words of the NOS."""
    seconds: float = 0.0
    """How long a slow line takes."""
    times: int | None = 1
    """How often it strikes; None: always."""

    def strikes(self, line: str) -> bool:
        """Tell whether it strikes at a line, and count that."""
        if self.times == 0 or re.search(self.at, line) is None:
            return False
        if self.times is not None:
            self.times -= 1
        return True

"""What a plan starts from at one switch, and what it leads to."""

from typing import NamedTuple

from sanfab.facts.status import SwitchStatus
from sanfab.facts.switch import SwitchFacts


class SwitchChange(NamedTuple):
    """One switch: its running facts, status and goal."""

    now: SwitchFacts
    status: SwitchStatus
    goal: SwitchFacts
    reloads: bool = False

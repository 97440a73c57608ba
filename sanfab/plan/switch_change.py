"""What a plan starts from at one switch, and what it leads to."""

from typing import NamedTuple

from sanfab.facts import SwitchFacts
from sanfab.facts.status import SwitchStatus


class SwitchChange(NamedTuple):
    """One switch: its running facts, status and goal."""

    now: SwitchFacts
    status: SwitchStatus
    goal: SwitchFacts
    reloads: bool = False

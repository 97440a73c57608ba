"""The emulated Dell switch with SmartFabric OS10, in Full Switch mode.

Written from published documents, dialogues and captured configurations only; each command names
its source.
"""

from sanfab_lab.chassis import Chassis, Emulator
from sanfab_lab.commands import import_commands
from sanfab_lab.os10 import commands, show
from sanfab_lab.os10.switch import Os10

import_commands(commands.__name__, commands.__path__)
import_commands(show.__name__, show.__path__)


def make(chassis: Chassis) -> Emulator:
    """Return an emulated switch in its factory configuration."""
    return Os10(chassis)

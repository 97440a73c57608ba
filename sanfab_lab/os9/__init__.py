"""The emulated Dell Force10 switch: FTOS and OS9.

Written from published documents and captured configurations only; each command names its source.
"""

from sanfab_lab.chassis import Chassis, Emulator
from sanfab_lab.commands import import_commands
from sanfab_lab.os9 import commands, show
from sanfab_lab.os9.switch import Os9

import_commands(commands.__name__, commands.__path__)
import_commands(show.__name__, show.__path__)


def make(chassis: Chassis) -> Emulator:
    """Return an emulated switch in its factory configuration."""
    return Os9(chassis)

"""The emulated Extreme switch: ExtremeXOS of the Summit series."""

from sanfab_lab.chassis import Chassis, Emulator
from sanfab_lab.commands import import_commands
from sanfab_lab.exos import commands, show
from sanfab_lab.exos.switch import Exos

import_commands(commands.__name__, commands.__path__)
import_commands(show.__name__, show.__path__)


def make(chassis: Chassis) -> Emulator:
    """Return an emulated switch in its factory state, saved as startup."""
    return Exos(chassis)

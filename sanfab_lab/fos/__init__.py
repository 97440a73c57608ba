"""The emulated Brocade Fibre Channel switch: Fabric OS."""

from sanfab_lab.chassis import Chassis, Emulator
from sanfab_lab.commands import import_commands
from sanfab_lab.fos import commands, show
from sanfab_lab.fos.switch import Fos

import_commands(commands.__name__, commands.__path__)
import_commands(show.__name__, show.__path__)


def make(chassis: Chassis) -> Emulator:
    """Return an emulated switch in its factory state, with the address that a login needs."""
    return Fos(chassis)

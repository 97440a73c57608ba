"""The emulated Cisco Nexus switch: NX-OS of the 5000, 5500 and 9300 series.

Written from published documents and captured configurations only; each command names its source.
"""

from sanfab_lab.chassis import Chassis, Emulator
from sanfab_lab.commands import import_commands
from sanfab_lab.nxos import commands, show
from sanfab_lab.nxos.switch import Nxos

import_commands(commands.__name__, commands.__path__)
import_commands(show.__name__, show.__path__)


def make(chassis: Chassis) -> Emulator:
    """Return an emulated switch in the factory state of its model."""
    return Nxos(chassis)

"""Emulated Arista EOS switches, written from the reference pages and published configurations."""

from sanfab_lab.chassis import Chassis
from sanfab_lab.commands import import_commands
from sanfab_lab.eos import commands, show
from sanfab_lab.eos.switch import EosSwitch

import_commands(commands.__name__, commands.__path__)
import_commands(show.__name__, show.__path__)


def make(chassis: Chassis) -> EosSwitch:
    """Return an emulated switch in the factory state of its model."""
    return EosSwitch(chassis)

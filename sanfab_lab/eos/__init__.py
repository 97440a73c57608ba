"""Emulated Arista EOS switches, written from the reference pages and published configurations."""

from sanfab_lab.chassis import Chassis
from sanfab_lab.eos import (
    accounts,
    entries,
    execs,
    files,
    ifcore,
    interfaces,
    management,
    quality,
    scalars,
    services,
    showlan,
    showmlag,
    showports,
    showsystem,
    switching,
)
from sanfab_lab.eos.engine import EosSwitch

TABLES = (
    accounts,
    entries,
    execs,
    files,
    ifcore,
    interfaces,
    management,
    quality,
    scalars,
    services,
    showlan,
    showmlag,
    showports,
    showsystem,
    switching,
)
"""The modules that put their forms into the command table when they are imported."""


def make(chassis: Chassis) -> EosSwitch:
    """Return a switch as it was shipped, given name, address, login and a way in."""
    return EosSwitch(chassis)

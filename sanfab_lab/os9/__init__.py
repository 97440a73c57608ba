"""An emulated Dell Force10 switch with FTOS or OS9."""

from sanfab_lab.chassis import Chassis, Emulator
from sanfab_lab.os9 import (
    c_dcb,
    c_exec,
    c_fcoe,
    c_lag,
    c_lines,
    c_lldp,
    c_port,
    c_services,
    c_snmp,
    c_stp,
    c_system,
    c_vlan,
    show_fcoe,
    show_ports,
    show_system,
    show_tables,
)
from sanfab_lab.os9.shell import trees_of
from sanfab_lab.os9.switch import Os9
from sanfab_lab.os9.table import GRAMMAR

FILES = (
    c_dcb, c_exec, c_fcoe, c_lag, c_lines, c_lldp, c_port, c_services, c_snmp, c_stp, c_system,
    c_vlan, show_fcoe, show_ports, show_system, show_tables,
)  # fmt: skip
"""Imported for their commands."""
_TREES = trees_of(GRAMMAR, "any", frozenset({"exec", "user"}))

_QUIET = frozenset(known.action for known in GRAMMAR.modes["any"])


def make(chassis: Chassis) -> Emulator:
    """Return an emulated switch in its factory configuration."""
    return Os9(chassis, _TREES, _QUIET)

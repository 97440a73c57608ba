"""The emulated ExtremeXOS switch."""

from sanfab_lab.chassis import Chassis, Emulator
from sanfab_lab.exos import (  # noqa: F401  # importing them fills the command table
    accounts,
    aggregation,
    files,
    lldp,
    portset,
    qos,
    services,
    show_ports,
    show_system,
    show_vlans,
    snmp,
    stp,
    system,
    vlans,
)
from sanfab_lab.exos.switch import Switch


def make(chassis: Chassis) -> Emulator:
    """Return an emulated switch in its factory state, saved as startup."""
    return Switch(chassis)


__all__ = ["make"]

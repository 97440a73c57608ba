"""The emulated Cisco Nexus switch: NX-OS of the 5000, 5500 and 9300 series.

Written from published documents and captured configurations only; each command names its source.
"""

from sanfab_lab.chassis import Chassis, Emulator
from sanfab_lab.nxos import (
    cmd_account,
    cmd_alias,
    cmd_fcoe,
    cmd_interface,
    cmd_lag,
    cmd_manage,
    cmd_port,
    cmd_qos,
    cmd_system,
    cmd_vlan,
    cmd_zone,
    show_config,
    show_fabric,
    show_ports,
    show_queues,
    show_switch,
    show_zones,
)
from sanfab_lab.nxos.engine import Nxos

COMMANDS = (
    cmd_account, cmd_alias, cmd_fcoe, cmd_interface, cmd_lag, cmd_manage, cmd_port, cmd_qos,
    cmd_system, cmd_vlan, cmd_zone, show_config, show_fabric, show_ports, show_queues, show_switch,
    show_zones,
)  # fmt: skip
"""Modules that fill the command table when they are imported."""


def make(chassis: Chassis) -> Emulator:
    """Return an emulated switch in the factory state of its model."""
    return Nxos(chassis)

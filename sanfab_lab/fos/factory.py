"""Factory configuration, with the name, address and account that a login needs."""

from collections.abc import Sequence
from ipaddress import IPv4Interface
from zlib import crc32

from sanfab_lab.chassis import Chassis
from sanfab_lab.fos.hardware import hardware_of
from sanfab_lab.fos.state import PortConfig, State

ACCOUNTS = ("root", "factory", "admin", "user")
FACTORY_PASSWORDS = {"root": "fibranne", "factory": "fibranne", "admin": "password"}
"""Passwords of a new switch: that of admin [B24], the others [mem]; ``user`` has that of admin."""


def factory(chassis: Chassis, ports: Sequence[str]) -> State:
    """Return the configuration of a new switch that can be logged in to."""
    state = State(
        name=default_name(chassis) if chassis.as_shipped else chassis.name,
        ports={port: PortConfig() for port in ports},
        chassis_name=default_name(chassis),
    )
    state.passwords = {one: FACTORY_PASSWORDS.get(one, "password") for one in ACCOUNTS}
    if chassis.as_shipped:
        return state
    host = crc32(chassis.name.encode()) % 250 + 1
    given = IPv4Interface(chassis.address or f"192.0.2.{host}/24")
    state.address, state.mask = str(given.ip), str(given.netmask)
    state.passwords[chassis.user] = chassis.password
    return state


def default_name(chassis: Chassis) -> str:
    """Return the name of a switch that was given none."""
    return f"swd{hardware_of(chassis.platform).kind}"

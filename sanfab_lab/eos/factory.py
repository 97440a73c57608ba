"""The configuration of a new switch: what it takes to log in, and nothing else."""

from dataclasses import replace

from sanfab_lab.chassis import Chassis
from sanfab_lab.eos.hashes import sha512
from sanfab_lab.eos.state import State, User, clean

MANAGEMENT = "192.0.2.200/24"
"""Documentation address: nothing is ever sent to it."""


def blank(chassis: Chassis) -> State:
    """Return what ``rollback clean-config`` leaves: the defaults of the model."""
    return clean(chassis.ports)


def factory(chassis: Chassis) -> State:
    """Return a shipped switch that was given name, address, login and a way in."""
    state = blank(chassis)
    state.hostname = chassis.name
    secret = f"secret sha512 {sha512(chassis.password)}"
    state.users[chassis.user] = User("15", "network-admin", secret)
    address = chassis.address or MANAGEMENT
    state.ports["Management1"] = replace(state.ports["Management1"], address=address)
    state.services["api http-commands"] = replace(state.services["api http-commands"], shut=False)
    return state

"""The configuration of a new switch."""

from dataclasses import replace

from sanfab_lab.chassis import Chassis
from sanfab_lab.eos.secrets import sha512_hash
from sanfab_lab.eos.state import DEFAULT, State, User

MANAGEMENT = "192.0.2.200/24"
"""Documentation address: nothing is ever sent to it."""


def blank(chassis: Chassis) -> State:
    """Return what ``rollback clean-config`` leaves: the defaults of the model."""
    return State(dict.fromkeys((*chassis.ports, "Management1"), DEFAULT))


def factory(chassis: Chassis) -> State:
    """Return the defaults with a name, an address, an account and eAPI."""
    state = blank(chassis)
    state.hostname = chassis.name
    secret = f"secret sha512 {sha512_hash(chassis.password)}"
    state.users[chassis.user] = User("15", "network-admin", secret)
    address = chassis.address or MANAGEMENT
    state.ports["Management1"] = replace(state.ports["Management1"], address=address)
    state.services["api http-commands"] = replace(state.services["api http-commands"], shut=False)
    return state

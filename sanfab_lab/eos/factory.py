"""The configuration of a new switch."""

from dataclasses import replace

from sanfab.model.platforms.traits import release_key
from sanfab_lab.chassis import Chassis
from sanfab_lab.eos.secrets import sha512_hash
from sanfab_lab.eos.state import DEFAULT, State, User

MANAGEMENT = "192.0.2.200/24"
"""Documentation address: nothing is ever sent to it."""
EAPI = "api http-commands"
MANAGEMENT_VRF = "MGMT"
"""VRF that a push moves the management port to."""
REACHED_OVER_EAPI = (4, 23)
"""First release that a push reaches over eAPI [NAPALM]."""


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
    state.services[EAPI] = replace(state.services[EAPI], shut=False)
    if chassis.bootstrapped and release_key(chassis.release) >= REACHED_OVER_EAPI:
        state.vrfs[MANAGEMENT_VRF] = ""
        state.services[EAPI] = replace(state.services[EAPI], vrfs=((MANAGEMENT_VRF, False),))
    return state

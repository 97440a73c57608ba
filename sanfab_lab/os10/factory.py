"""The configuration with which an OS10 switch is shipped."""

from collections import defaultdict

from sanfab.model.platforms.row import Platform
from sanfab_lab.chassis import Chassis
from sanfab_lab.os10.breakouts import whole_maps
from sanfab_lab.os10.names import ETHERNET, VLAN
from sanfab_lab.os10.state import State, crypt_style, new_interface

AAA = {
    "login default": "aaa authentication login default local",
    "login console": "aaa authentication login console local",
}
"""Printed on every switch [O10-JP O10-CSM]."""
CONTACT = 'snmp-server contact "Contact Support"'
"""Likewise."""


def detects_iscsi(platform: Platform) -> bool:
    """Return whether it is shipped with ``iscsi enable``, as S3048 and S4100 [O10-JP O10-CSM]."""
    return platform.model.startswith(("s3048", "s41"))


def obey_iscsi(state: State) -> None:
    """Let all ports obey pause frames where arrays are detected, as each start does [O10-CSM]."""
    if state.iscsi:
        for port in state.of_kind(ETHERNET):
            port.receive = True


def factory_state(chassis: Chassis) -> State:
    """Return the configuration as shipped, with address, name and account set."""
    platform = chassis.platform
    state = State("OS10", {}, defaultdict(dict), iscsi=detects_iscsi(platform))
    state.breakouts = whole_maps(platform, chassis.ports)
    for name in (f"{VLAN}1", platform.management_port, *chassis.ports):
        state.interfaces[name] = new_interface(state, name)
    state.settings["aaa"] |= AAA
    state.settings["snmp contact"][""] = CONTACT
    state.blocks["vrf", "default"] = {}
    state.settings["system-user"][""] = (
        f"system-user linuxadmin password {crypt_style('linuxadmin')}"
    )
    management = state.interfaces[platform.management_port]
    management.dhcp = management.autoconfig = True
    user, password = "admin", "admin"
    if not chassis.as_shipped:
        state.hostname = chassis.name
        management.dhcp = False
        # A documentation address stands for the one that the lab is reached by.
        management.address = chassis.address or "192.0.2.1/24"
        user, password = chassis.user, chassis.password
    account = f"username {user} password {crypt_style(password)} role sysadmin priv-lvl 15"
    state.settings["username"][user] = account
    return state

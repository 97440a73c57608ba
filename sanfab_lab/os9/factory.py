"""The configuration with which an OS9 switch is shipped."""

from sanfab.model.platforms.row import Platform, capabilities_of
from sanfab.model.platforms.traits import release_key
from sanfab_lab.chassis import Chassis
from sanfab_lab.os9.names import key_of
from sanfab_lab.os9.state import Lldp, Port, State, Vlan, type7


def dcb_by_default(platform: Platform) -> bool:
    """Return whether DCB and iSCSI detection are on by default: MXL [F-MXL]; not S4810 [D-DCB3]."""
    return platform.family == "mxl"


def default_mtu(platform: Platform) -> int:
    """Return the frame size of an interface without configuration."""
    return platform.mtu_default or 1554


_HONOURS_PAUSE = frozenset({"s4820t", "s4048-on", "s3048-on"})
"""Models whose guides have `rx on tx off` as the default of `flowcontrol` [D-FC6] [D-FC7]."""


def honours_pause(platform: Platform) -> bool:
    """Return whether a port without configuration honours pause frames."""
    return platform.model in _HONOURS_PAUSE


def management_port(platform: Platform) -> str:
    """Return the name of the management port."""
    return platform.management_port


SSH_DEFAULT = (9, 2)
"""First release that serves SSH by default [F-S4048]."""


def default_hostname(release: tuple[int, ...]) -> str:
    """Return the host name of a switch without one: FTOS, Dell [S4048-FIRST], DellEMC [mem]."""
    return "FTOS" if release < SSH_DEFAULT else "Dell" if release < (9, 14) else "DellEMC"


def factory_state(chassis: Chassis) -> State:
    """Return the configuration as shipped, with address, name, SSH and account set."""
    platform = chassis.platform
    mtu, on = default_mtu(platform), dcb_by_default(platform)
    names = sorted(chassis.ports, key=lambda name: key_of(name).numbers)
    state = State(
        hostname=chassis.name,
        ports={name: Port(name, mtu) for name in names},
        vlans={1: Vlan(1, mtu, enabled=None)},
        dcb=on,
        iscsi=on,
        lldp=Lldp() if on else None,
    )
    name = management_port(platform)
    if chassis.as_shipped:
        state.hostname = default_hostname(release_key(chassis.release))
        state.ports[name] = Port(name, mtu)
        state.ssh = release_key(chassis.release) >= SSH_DEFAULT
        state.settings["boot-type"][""] = "bmp-reload"
    else:
        # A documentation address stands for the one that the lab is reached by.
        state.ports[name] = Port(name, mtu, address=chassis.address or "192.0.2.1/24", enabled=True)
        state.settings["username"][chassis.user] = _account(chassis)
        state.settings["ssh"]["ip ssh server version"] = "ip ssh server version 2"
    for kind, count in (("console", 1), ("vty", 10)):
        for number in range(count):
            state.blocks["line", f"{kind} {number}"] = {}
    _set_quads(chassis, state)
    return state


def _account(chassis: Chassis) -> str:
    """Return the account that the lab logs in with."""
    capabilities = capabilities_of(chassis.platform, chassis.release)
    role = " role sysadmin" if "user-role" in capabilities else ""
    secret = type7(chassis.password, release_key(chassis.release))
    return f"username {chassis.user} password 7 {secret} privilege 15{role}"


def _set_quads(chassis: Chassis, state: State) -> None:
    """Split the 40G ports in whose place the switch has 10G ports."""
    unit = chassis.platform.unit_first
    for run in chassis.platform.ports:
        for number in run.numbers if run.prefix.startswith("fortyGigE") else ():
            split = f"TenGigabitEthernet {unit}/{number}"
            if split in state.ports and f"fortyGigE {unit}/{number}" not in state.ports:
                state.settings["quad"][f"{number:03}"] = (
                    f"stack-unit {unit} port {number} portmode quad"
                )

"""Factory configuration, with the name, address, SSH and account that a login needs."""

from ipaddress import IPv4Interface
from zlib import crc32

from sanfab.model.platforms.traits import release_key
from sanfab_lab.chassis import Chassis
from sanfab_lab.exos.secrets import account_hash
from sanfab_lab.exos.state import Account, Domain, State, Vlan

MANAGEMENT = 4095
STP_ON = (22, 2)
"""First release that runs spanning tree by default [E-STP]."""
AUTO_MOVE = (21, 1)
"""First release that moves untagged ports automatically [F-AM R-MFD]."""


def system_mac(chassis: Chassis) -> str:
    """Return the address of a switch, always the same for a name."""
    tail = crc32(chassis.name.encode()) & 0xFFFFFF
    return f"00:04:96:{tail >> 16:02x}:{tail >> 8 & 0xFF:02x}:{tail & 0xFF:02x}"


def factory(chassis: Chassis) -> State:
    """Return the configuration of a new switch that can be logged in to."""
    state = State(sysname=default_sysname(chassis) if chassis.as_shipped else chassis.name)
    release = release_key(chassis.release)
    state.vlans["default"] = Vlan("Default", 1, untagged=set(chassis.ports))
    state.vlans["mgmt"] = Vlan("Mgmt", MANAGEMENT, description="Management VLAN")
    state.tags = {1: "default", MANAGEMENT: "mgmt"}
    state.untagged = dict.fromkeys(chassis.ports, "default")
    host = crc32(chassis.name.encode()) % 250 + 1
    given = IPv4Interface(chassis.address or f"192.0.2.{host}/24")
    if not chassis.as_shipped:
        state.vlans["mgmt"].address = str(given.ip)
        state.vlans["mgmt"].mask = str(given.netmask)
    state.auto_move = "inform" if release >= AUTO_MOVE else "off"
    stp = release >= STP_ON
    state.domains["s0"] = Domain("s0", stp, "mstp cist" if stp else "dot1d", bound={"default"})
    state.mstp_region = system_mac(chassis).replace(":", "")
    state.accounts = {"admin": Account("admin"), "user": Account("user")}
    if chassis.as_shipped:
        state.services.ssh = state.services.ssh_key = False
    else:
        account = state.accounts.setdefault(chassis.user, Account("admin"))
        account.secret = account_hash(chassis.password, chassis.user)
    state.services.web = {"http": release >= AUTO_MOVE, "https": False}
    return state


def blank(chassis: Chassis) -> State:
    """Return the configuration after ``unconfigure switch``; address and account are kept."""
    state = factory(chassis)
    state.sysname = default_sysname(chassis)
    return state


def default_sysname(chassis: Chassis) -> str:
    """Return the system name of a switch without one: its model."""
    return chassis.platform.title.removeprefix("Extreme ").replace(" ", "-")

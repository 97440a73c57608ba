"""A switch as delivered, once it was given a name, an address, SSH and an account."""

from ipaddress import IPv4Interface
from zlib import crc32

from sanfab.model.platforms import release_key
from sanfab_lab.chassis import Chassis
from sanfab_lab.exos.state import Account, Config, Domain, Vlan
from sanfab_lab.exos.text import account_hash

MANAGEMENT = 4095
STP_ON = (22, 2)
"""First release that runs spanning tree by default [E-STP]."""
AUTO_MOVE = (21, 1)
"""First release that can move untagged ports by itself [F-AM R-MFD]."""


def system_mac(chassis: Chassis) -> str:
    """Return the address of a switch, always the same for a name."""
    tail = crc32(chassis.name.encode()) & 0xFFFFFF
    return f"00:04:96:{tail >> 16:02x}:{tail >> 8 & 0xFF:02x}:{tail & 0xFF:02x}"


def factory(chassis: Chassis) -> Config:
    """Return the configuration of a new switch that can be logged in to."""
    config = Config(sysname=chassis.name)
    release = release_key(chassis.release)
    config.vlans["default"] = Vlan("Default", 1, untagged=set(chassis.ports))
    config.vlans["mgmt"] = Vlan("Mgmt", MANAGEMENT, description="Management VLAN")
    config.tags = {1: "default", MANAGEMENT: "mgmt"}
    config.untagged = dict.fromkeys(chassis.ports, "default")
    host = crc32(chassis.name.encode()) % 250 + 1
    given = IPv4Interface(chassis.address or f"192.0.2.{host}/24")
    config.vlans["mgmt"].address = str(given.ip)
    config.vlans["mgmt"].mask = str(given.netmask)
    config.auto_move = "inform" if release >= AUTO_MOVE else "off"
    stp = release >= STP_ON
    config.domains["s0"] = Domain("s0", stp, "mstp cist" if stp else "dot1d", bound={"default"})
    config.mstp_region = system_mac(chassis).replace(":", "")
    config.accounts = {"admin": Account("admin"), "user": Account("user")}
    account = config.accounts.setdefault(chassis.user, Account("admin"))
    account.secret = account_hash(chassis.password, chassis.user)
    config.services.web = {"http": release >= AUTO_MOVE, "https": False}
    return config


def blank(chassis: Chassis) -> Config:
    """Return what ``unconfigure switch`` leaves; the way to log in is kept, or nobody could."""
    config = factory(chassis)
    config.sysname = chassis.platform.title.removeprefix("Extreme ").replace(" ", "-")
    return config

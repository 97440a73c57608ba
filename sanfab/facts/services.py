"""Facts of management services: address, login, monitoring."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import IPv4Network
from typing import Literal

from sanfab.facts.field import Topic, collected, described, fact

PERMIT_LIST = "SANFAB-PERMIT"
"""Access list of those who may reach a switch."""

TRAP_PORT = 162
"""UDP port of traps (RFC 1157)."""


_PERMIT = "management.permit, switches.*.management.permit"
"""Keys of the inventory that state several facts, or too many for a line."""


@dataclass(slots=True)
class SnmpUser:
    """An SNMPv3 user; the two secrets are placeholders or HIDDEN."""

    name: str
    group: str = ""
    auth: str = ""
    """Authentication protocol: sha."""
    auth_secret: str = ""
    privacy: str = ""
    """Privacy protocol: aes128."""
    privacy_secret: str = ""


@dataclass(slots=True, frozen=True, order=True)
class Community:
    """What an SNMP v1/v2c community may do, and who may use it; NX-OS states each by a line."""

    secret: str = ""
    """Placeholder; empty: one whose secret is not known."""
    access: Literal["", "ro", "rw"] = ""
    """To read only, or to read and write."""
    role: str = ""
    """Role that states it instead, where communities have one."""
    permit: str = ""
    """Access list of those who may use it."""
    of_ipv4: bool = False
    """That list holds for IPv4 alone."""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.access, self.role, self.permit, self.secret)))


@dataclass(slots=True)
class CommunityTraps:
    """A receiver of SNMPv2c traps."""

    community: str = ""
    """Placeholder, or HIDDEN: one whose secret is not known."""
    port: int = TRAP_PORT
    """UDP port."""


@dataclass(slots=True)
class UserFacts:
    """A local account."""

    name: str
    role: str = ""
    """As the NOS names it: network-admin, sysadmin, admin ..."""
    secret: str = ""
    """Placeholder or HIDDEN."""
    further_roles: set[str] = field(default_factory=set)
    """Its other roles, where an account may have several (NX-OS)."""


@dataclass(slots=True, frozen=True)
class LoginMethod:
    """One way in which a switch checks a login, or learns what a user may do."""

    kind: Literal["servers", "group", "local", "other"]
    """``servers``: all TACACS+ servers; ``group``: those of a server group; ``local``: the accounts
    of the switch."""
    name: str = ""
    """Name of the server group; of another way, the words of the running configuration."""

    def __str__(self) -> str:
        return {"servers": "TACACS+", "group": f"group {self.name}", "local": "local"}.get(
            self.kind, self.name
        )


ALL_SERVERS = LoginMethod("servers")
LOCAL = LoginMethod("local")


SUMMER_OF_RELEASE = "days of the release"
"""Summer time in days that the release of a NOS knows and no line states (EXOS) [E-TZ10]."""


@described
@dataclass(slots=True)
class TimeZoneFacts:
    """Local time of a switch."""

    name: str = fact("", "ntp", Topic.MANAGEMENT, "kept", "switches.*.time_zone.name", "nos")
    """Name of the zone."""
    offset: int = fact(0, "ntp", Topic.MANAGEMENT, "kept", "switches.*.time_zone.offset", "absent")
    """Minutes east of UTC; of no meaning where ``area`` tells them."""
    summer: str = fact("", "ntp", Topic.MANAGEMENT, "kept", "switches.*.time_zone.summer", "absent")
    """Summer time: name, beginning, end and minutes, as ``CEST last sunday march 02:00 last sunday
    october 03:00 60``; empty: none."""
    area: str = fact("", "ntp", Topic.MANAGEMENT, "kept", "switches.*.time_zone.area", "absent")
    """Area of the time zone database that tells all this, where the NOS names zones by it."""


@described
@dataclass(slots=True)
class ServiceFacts:
    """Management services: address, login, monitoring."""

    address: str = fact(
        "", "management", Topic.MANAGEMENT, "kept", "switches.*.management.address", "absent"
    )
    """Out-of-band management address, as 192.0.2.31/24."""
    gateway: str = fact(
        "", "management", Topic.MANAGEMENT, "kept", "switches.*.management.gateway", "absent"
    )
    management_description: str = fact(
        "", "management", Topic.MANAGEMENT, "kept", "switches.*.management.description", "absent"
    )
    """Description of the management port."""
    address6: str = fact(
        "", "management", Topic.MANAGEMENT, "kept", "switches.*.management.ipv6.address", "absent"
    )
    """IPv6 address of the management port, as 2001:db8::31/64."""
    gateway6: str = fact(
        "", "management", Topic.MANAGEMENT, "kept", "switches.*.management.ipv6.gateway", "absent"
    )
    ntp: set[str] = collected(set, "ntp", Topic.MANAGEMENT, "kept", "management.ntp", "absent")
    syslog: set[str] = collected(
        set, "syslog", Topic.MANAGEMENT, "kept", "management.syslog", "absent"
    )
    """Addresses; on EXOS ``ADDRESS:PORT vr ROUTER FACILITY`` where one of these is not as usual."""
    time_zone: TimeZoneFacts | None = fact(None, "ntp", None, "kept", "switches.*.time_zone", "nos")
    """None: not configured."""
    snmp_contact: str = fact(
        "", "snmp", Topic.MANAGEMENT, "kept", "management.snmp.contact", "absent"
    )
    snmp_location: str = fact(
        "", "snmp", Topic.MANAGEMENT, "kept", "management.snmp.location", "absent"
    )
    snmp_communities: set[Community] = collected(
        set, "snmp", Topic.MANAGEMENT, "default", "management.communities", "absent"
    )
    snmp_groups: dict[str, str] = collected(
        dict, "snmp", Topic.MANAGEMENT, "kept", "management.snmp.group", "absent"
    )
    """SNMPv3 security level by group, where the NOS has groups of its own."""
    snmp_users: dict[str, SnmpUser] = collected(
        dict, "snmp", Topic.MANAGEMENT, "kept", "management.snmp.user", "absent"
    )
    snmp_traps: dict[str, str] = collected(
        dict, "snmp", Topic.MANAGEMENT, "kept", "management.snmp.traps", "absent"
    )
    """SNMPv3 user by trap receiver."""
    snmp_community_traps: dict[str, CommunityTraps] = collected(
        dict, "snmp", Topic.MANAGEMENT, "kept", "management.traps", "absent"
    )
    """Receivers of SNMPv2c traps by their address."""
    snmp_traps_enabled: bool | None = fact(
        None, "snmp", Topic.MANAGEMENT, "kept", "management.traps, management.snmp.traps", "nos"
    )
    """Traps are sent at all, where a line states it (OS9); None: no line does."""
    tacacs: dict[str, str] = collected(
        dict, "tacacs", Topic.MANAGEMENT, "kept", "management.tacacs.servers", "absent"
    )
    """Key (placeholder or HIDDEN) by TACACS+ server, in the order tried."""
    aaa_group: str = fact(
        "", "tacacs", Topic.MANAGEMENT, "kept", "management.tacacs.group", "absent"
    )
    """AAA server group of the TACACS+ servers; empty where the NOS has none."""
    aaa_servers: list[str] = collected(
        list, "tacacs", Topic.MANAGEMENT, "kept", "management.tacacs.servers", "absent"
    )
    """Members of that group, in the order tried."""
    aaa_login: list[LoginMethod] = collected(
        list, "tacacs", Topic.MANAGEMENT, "kept whole", "management.tacacs", "nos"
    )
    """Login methods in the order tried; empty: local accounts only."""
    aaa_exec: list[LoginMethod] = collected(
        list, "tacacs", Topic.MANAGEMENT, "kept whole", "management.tacacs", "nos"
    )
    """Where a user's privileges come from, in the order tried; empty: the NOS default."""
    users: dict[str, UserFacts] = collected(
        dict, "users", Topic.MANAGEMENT, "kept", "management.users.*", "absent"
    )
    banner: str = fact(
        "", "banner", Topic.MANAGEMENT, "kept", "management.banner, switches.*.banner", "absent"
    )
    ssh: bool | None = fact(None, "ssh", Topic.MANAGEMENT, "kept", "management.ssh", "nos")
    """None: neither a line nor a known default of the release that the text names tells it; the
    same holds for the next two."""
    telnet: bool | None = fact(None, "ssh", Topic.MANAGEMENT, "kept", "management.ssh", "nos")
    lldp: bool | None = fact(
        None, "lldp", Topic.PORTS, "kept", "management.lldp, vlans.*.lossless", "nos"
    )
    login_acls: dict[int, str] = collected(dict, "ssh", Topic.MANAGEMENT, "open", _PERMIT, "absent")
    """Access list of logins by the number of their terminal line; at 0 where one holds for all."""
    snmp_acl: str = fact("", "snmp", Topic.MANAGEMENT, "open", _PERMIT, "absent")
    """Access list of SNMP requests (EOS)."""
    permit: list[str] | None = fact(None, "ssh", Topic.MANAGEMENT, "kept whole", _PERMIT, "absent")
    """Networks in the access list PERMIT_LIST, sorted; None: there is no such list."""
    vrf: str = fact("", "management", Topic.MANAGEMENT, "kept", "management.ssh", "model")
    """VRF made for the management port; ``ssh`` refers to it (EOS)."""
    vrf_rd: str = fact("", "management", Topic.MANAGEMENT, "kept", "management.ssh", "model")
    """Route distinguisher, without which old releases keep that VRF inactive (EOS)."""
    snmp_vrf: str = fact("", "snmp", Topic.MANAGEMENT, "kept", "management.snmp", "absent")
    """VRF that the SNMP agent answers in besides the default one (EOS)."""


def sorted_networks(networks: Iterable[str]) -> list[str]:
    """Return networks in the order of their addresses, each once."""
    return sorted(set(networks), key=IPv4Network)

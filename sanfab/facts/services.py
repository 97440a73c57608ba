"""Facts of management services: address, login, monitoring."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import IPv4Network
from typing import Literal

PERMIT_LIST = "SANFAB-PERMIT"
"""Access list of those who may reach a switch."""

TRAP_PORT = 162
"""UDP port of traps (RFC 1157)."""


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


SUMMER_OF_RELEASE = "days of the release"
"""Summer time in days that the release of a NOS knows and no line states (EXOS) [E-TZ10]."""


@dataclass(slots=True)
class TimeZoneFacts:
    """Local time of a switch."""

    name: str = ""
    """Name of the zone."""
    offset: int = 0
    """Minutes east of UTC."""
    summer: str = ""
    """Summer time: name, beginning, end and minutes, as ``CEST last sunday march 02:00 last sunday
    october 03:00 60``; empty: none."""
    area: str = ""
    """Area of the time zone database that tells all this, where the NOS names zones by it."""


@dataclass(slots=True)
class ServiceFacts:
    """Management services: address, login, monitoring."""

    address: str = ""
    """Out-of-band management address, as 192.0.2.31/24."""
    gateway: str = ""
    management_description: str = ""
    """Description of the management port."""
    address6: str = ""
    """IPv6 address of the management port, as 2001:db8::31/64."""
    gateway6: str = ""
    ntp: set[str] = field(default_factory=set)
    syslog: set[str] = field(default_factory=set)
    """Addresses; on EXOS ``ADDRESS:PORT vr ROUTER FACILITY`` where one of these is not as usual."""
    time_zone: TimeZoneFacts | None = None
    """None: not configured."""
    snmp_contact: str = ""
    snmp_location: str = ""
    snmp_communities: set[Community] = field(default_factory=set)
    snmp_groups: dict[str, str] = field(default_factory=dict)
    """SNMPv3 security level by group, where the NOS has groups of its own."""
    snmp_users: dict[str, SnmpUser] = field(default_factory=dict)
    snmp_traps: dict[str, str] = field(default_factory=dict)
    """SNMPv3 user by trap receiver."""
    snmp_community_traps: dict[str, CommunityTraps] = field(default_factory=dict)
    """Receivers of SNMPv2c traps by their address."""
    snmp_traps_enabled: bool | None = None
    """Traps are sent at all, where a line states it (OS9); None: no line does."""
    tacacs: dict[str, str] = field(default_factory=dict)
    """Key (placeholder or HIDDEN) by TACACS+ server, in the order tried."""
    aaa_group: str = ""
    """AAA server group of the TACACS+ servers; empty where the NOS has none."""
    aaa_servers: list[str] = field(default_factory=list)
    """Members of that group, in the order tried."""
    aaa_login: list[str] = field(default_factory=list)
    """Login methods in the order tried; empty: local accounts only."""
    aaa_exec: list[str] = field(default_factory=list)
    """Where a user's privileges come from, in the order tried; empty: the NOS default."""
    users: dict[str, UserFacts] = field(default_factory=dict)
    banner: str = ""
    ssh: bool | None = None
    """None: not configured, the NOS default applies. The same holds for the next two."""
    telnet: bool | None = None
    lldp: bool | None = None
    login_acls: dict[int, str] = field(default_factory=dict)
    """Access list of logins by the number of their terminal line; at 0 where one holds for all."""
    snmp_acl: str = ""
    """Access list of SNMP requests (EOS)."""
    permit: list[str] | None = None
    """Networks in the access list PERMIT_LIST, sorted; None: there is no such list."""
    vrf: str = ""
    """VRF made for the management port; ``ssh`` refers to it (EOS)."""
    vrf_rd: str = ""
    """Route distinguisher, without which old releases keep that VRF inactive (EOS)."""
    snmp_vrf: str = ""
    """VRF that the SNMP agent answers in besides the default one (EOS)."""


def sorted_networks(networks: Iterable[str]) -> list[str]:
    """Return networks in the order of their addresses, each once."""
    return sorted(set(networks), key=IPv4Network)

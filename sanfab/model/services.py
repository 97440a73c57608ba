"""Inventory of management: time and its zone, logs, SNMP, login."""

from typing import Annotated, Literal

from pydantic import Field

from sanfab.model.base import (
    Address,
    Address4,
    Address6,
    BannerText,
    Bool,
    Model,
    Name,
    Network4,
    Prefix4,
    Prefix6,
    Secret,
    Text,
    pattern_for,
)


class SnmpIntent(Model):
    """SNMPv3 with authentication and privacy; v1 and v2c are never configured."""

    user: Name
    """SNMPv3 user."""
    auth: Secret
    """Authentication password (SHA)."""
    privacy: Secret
    """Privacy password (AES-128)."""
    group: Name = "sanfab"
    """SNMPv3 group with read access, on platforms with SNMP groups (OS9, EOS, EXOS)."""
    contact: Text | None = None
    """Contact (sysContact)."""
    location: Text | None = None
    """Location (sysLocation)."""
    traps: tuple[Address, ...] = ()
    """Trap receivers, IPv4 or IPv6."""


class TrapReceiver(Model):
    """A receiver of SNMPv2c traps."""

    address: Address
    """Address of the receiver, IPv4 or IPv6."""
    community: Secret
    """Community that the traps carry, by the name of its secret."""
    port: Annotated[int, Field(strict=True, ge=1, le=65535)] = 162
    """UDP port that it listens at, 1 to 65535."""


class TacacsIntent(Model):
    """TACACS+ login with the local accounts as fallback."""

    servers: Annotated[tuple[Address, ...], Field(min_length=1)]
    """Servers, IPv4 or IPv6, in the order of use."""
    key: Secret
    """Key shared with the servers."""
    group: Name = "SANFAB"
    """Server group, on platforms with groups (NX-OS, EOS)."""


class UserIntent(Model):
    """A local account."""

    role: Literal["admin", "operator"] = "operator"
    """``admin`` may change the configuration, ``operator`` may only read it."""
    password: Secret
    """Password; a push fills in the value."""


class ManagementIntent(Model):
    """Management services, the same on every switch of the SAN."""

    ntp: tuple[Address, ...] = ()
    """NTP servers, IPv4 or IPv6."""
    syslog: tuple[Address, ...] = ()
    """Syslog servers, IPv4 or IPv6."""
    snmp: SnmpIntent | None = None
    """SNMPv3."""
    tacacs: TacacsIntent | None = None
    """TACACS+ login."""
    users: dict[Name, UserIntent] = {}
    """Local accounts by name."""
    banner: BannerText | None = None
    """Text shown at login: one line of at most 200 characters, or up to 24 lines of 79. A switch
    may state its own."""
    communities: tuple[Secret, ...] = ()
    """SNMPv2c communities by the names of their secrets, read-only. SNMPv2c sends them in clear
    text: prefer ``snmp``. None: all communities are removed."""
    traps: tuple[TrapReceiver, ...] = ()
    """Receivers of SNMPv2c traps, each with a community by the name of its secret; those of SNMPv3
    stand in ``snmp``. Leave it out for unmanaged."""
    permit: tuple[Network4, ...] = ()
    """Networks and addresses from which switches accept SSH logins, and SNMP where the table in the
    documentation says so; all others are refused. Leave it out for unmanaged. A switch may state
    its own."""
    ssh: Bool = True
    """True: SSH on and Telnet off; false: both unmanaged."""
    lldp: Bool | None = None
    """LLDP on every switch. Leave it out for unmanaged; FCoE turns it on where needed."""


class Ipv6Management(Model):
    """IPv6 of an out-of-band management port, in addition to its IPv4 address."""

    address: Prefix6
    """Address with prefix length, as 2001:db8::31/64."""
    gateway: Address6 | None = None
    """Default gateway of the management network for IPv6."""


class ManagementPort(Model):
    """Out-of-band management port of one switch."""

    address: Prefix4
    """Address with prefix, as 192.0.2.31/24."""
    gateway: Address4 | None = None
    """Default gateway of the management network."""
    ipv6: Ipv6Management | None = None
    """IPv6 address and gateway besides (NX-OS, EOS). Without it the switch has neither."""
    description: Text | None = None
    """Description of the management port (not on ExtremeXOS). Leave it out for unmanaged."""
    permit: tuple[Network4, ...] | None = None
    """``permit`` of this switch, in place of that of all switches; empty: unmanaged."""
    communities: Bool = True
    """False: this switch has none of the ``communities`` of the SAN."""


ZoneName = Annotated[str, Field(pattern=pattern_for("the name of a time zone"))]
UtcOffset = Annotated[str, Field(pattern=pattern_for("an offset from UTC"))]
YearlyTime = Annotated[str, Field(pattern=pattern_for("a time of each year"))]
ZoneArea = Annotated[str, Field(pattern=pattern_for("an area of the time zone database"))]


class SummerTime(Model):
    """Summer time, which begins and ends each year by the same rule."""

    name: ZoneName
    """Name of the zone in summer, as ``CEST``."""
    begins: YearlyTime
    """Beginning, as ``last sunday march 02:00``, in standard time."""
    ends: YearlyTime
    """End, as ``last sunday october 03:00``, in summer time."""
    offset: Annotated[int, Field(strict=True, ge=1, le=60)] = 60
    """Minutes by which the clock is put forward, 1 to 60."""


class TimeZone(Model):
    """Local time of a switch."""

    name: ZoneName
    """Name of the zone, as ``CET``: 3 to 6 letters."""
    offset: UtcOffset
    """Offset from UTC, as ``+01:00``; OS9 takes whole hours."""
    summer: SummerTime | None = None
    """Summer time. Default: none."""
    area: ZoneArea | None = None
    """Area of the time zone database, as ``Europe/Berlin``: EOS has zone and summer time by it."""

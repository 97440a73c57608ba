"""Intent for management: time, logs, SNMP, log-in."""

from typing import Annotated, Literal

from pydantic import Field

from sanfab.model.base import Address, Bool, Model, Name, Prefix, Secret, Text


class SnmpIntent(Model):
    """SNMPv3 with authentication and privacy; v1 and v2c are never configured."""

    user: Name
    """SNMPv3 user."""
    auth: Secret
    """Authentication password (SHA)."""
    privacy: Secret
    """Privacy password (AES-128)."""
    group: Name = "sanfab"
    """Group with read access, on platforms that have groups of their own (OS9, EOS, EXOS)."""
    contact: Text | None = None
    """Who to call."""
    location: Text | None = None
    """Where the switch stands."""
    traps: tuple[Address, ...] = ()
    """Trap receivers."""


class TacacsIntent(Model):
    """TACACS+ log-in with the local accounts as fallback."""

    servers: Annotated[tuple[Address, ...], Field(min_length=1)]
    """Servers in the order tried."""
    key: Secret
    """Key shared with the servers."""
    group: Name = "SANFAB"
    """Server group, on platforms that have groups (NX-OS, EOS)."""


class UserIntent(Model):
    """A local account."""

    role: Literal["admin", "operator"] = "operator"
    """``admin`` may change everything, ``operator`` may look."""
    password: Secret
    """Password in clear, filled in by the push."""


class ManagementIntent(Model):
    """The same on every switch of the SAN."""

    ntp: tuple[Address, ...] = ()
    """NTP servers."""
    syslog: tuple[Address, ...] = ()
    """Syslog servers."""
    snmp: SnmpIntent | None = None
    """SNMPv3."""
    tacacs: TacacsIntent | None = None
    """TACACS+ log-in."""
    users: dict[Name, UserIntent] = {}
    """Local accounts by name."""
    banner: Annotated[Text, Field(max_length=200)] | None = None
    """One line shown at log-in."""
    ssh: Bool = True
    """SSH on and telnet off; false leaves both as the NOS has them."""
    lldp: Bool | None = None
    """LLDP on every switch; empty leaves it as the NOS has it. FCoE turns it on where needed."""


class ManagementPort(Model):
    """How one switch is reached, out of band."""

    address: Prefix
    """Address with prefix, as 192.0.2.31/24."""
    gateway: Address | None = None
    """Default gateway of the management network."""

"""Zones of a VSAN: full database, active zone set, pending session."""

from dataclasses import dataclass, field
from typing import NamedTuple


class DatabaseMember(NamedTuple):
    """A member of a zone or fcalias."""

    kind: str
    """pwwn, device-alias, fcalias, fcid."""
    value: str
    role: str = ""
    """Of smart zoning: initiator, target, both."""

    def printed(self) -> str:
        """Return it as ``show`` prints it."""
        role = {"initiator": "init"}.get(self.role, self.role)
        return f"{self.kind} {self.value}" + (f" {role}" if role else "")


DatabaseMembers = dict[tuple[str, str], DatabaseMember]
"""Members by kind and value: each is in a zone once."""


@dataclass(slots=True)
class ZoneSet:
    """An active zone set: a copy that never changes."""

    name: str
    zones: dict[str, DatabaseMembers] = field(default_factory=dict)
    aliases: dict[str, DatabaseMembers] = field(default_factory=dict)


@dataclass(slots=True)
class Zones:
    """A zoning database with its policy; a session of enhanced zoning changes a copy of it."""

    zones: dict[str, DatabaseMembers] = field(default_factory=dict)
    sets: dict[str, dict[str, None]] = field(default_factory=dict)
    aliases: dict[str, DatabaseMembers] = field(default_factory=dict)
    active: ZoneSet | None = None
    permit: bool = False
    smart: bool = False

    def copy(self) -> "Zones":
        """Return a copy that shares nothing that changes."""
        return Zones(
            {name: dict(members) for name, members in self.zones.items()},
            {name: dict(zones) for name, zones in self.sets.items()},
            {name: dict(members) for name, members in self.aliases.items()},
            self.active,
            self.permit,
            self.smart,
        )

    def picked(self, name: str) -> ZoneSet:
        """Return a zone set of the full database as it would be activated now."""
        zones = {zone: dict(self.zones[zone]) for zone in self.sets[name]}
        used = {
            member.value
            for members in zones.values()
            for member in members.values()
            if member.kind == "fcalias"
        }
        return ZoneSet(name, zones, {alias: dict(self.aliases[alias]) for alias in sorted(used)})


@dataclass(slots=True)
class Zoning:
    """Zoning of a VSAN."""

    now: Zones = field(default_factory=Zones)
    enhanced: bool = False
    full: bool = False
    """Distributes the full database, not only the active zone set."""


@dataclass(slots=True)
class Pending:
    """A change of zoning that is not in force yet; it is lost when the switch reboots."""

    owner: str
    zones: Zones
    enhanced: bool
    ready: float | None = None
    """When it will be in force; None: not before it is committed."""
    what: str = "Commit"
    status: str = ""


@dataclass(slots=True)
class AliasSession:
    """Changes of device aliases that are not committed."""

    owner: str
    aliases: dict[str, str]
    enhanced: bool


def problem_with(name: str, *, zone: bool) -> str:
    """Return the error text for the name of a zone or device alias; empty: the name is valid."""
    if len(name) > 64:  # noqa: PLR2004  # of NX-OS
        return "% String exceeded max length of (64)"
    if not name[0].isalpha():
        return (
            "Illegal first character (name must start with a letter)"
            if zone
            else "Illegal first character. Name must start with a letter"
        )
    if any(not (one.isascii() and one.isalnum()) and one not in "-_$^" for one in name):
        return "Illegal character present in the name"
    return ""


def normalized_wwn(text: str) -> str:
    """Return a WWN in lower case with two digits per octet.

    >>> normalized_wwn("20:0:0:25:B5:a:0:46")
    '20:00:00:25:b5:0a:00:46'
    """
    return ":".join(f"{int(octet, 16):02x}" for octet in text.split(":"))

"""Outputs of ``cfgshow``, ``defzone`` and ``cfgtransshow`` -> the commands of the zoning."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.nos.fos.names import WWN

_OBJECT = re.compile(r"(?P<kind>cfg|zone|alias):\s*(?P<name>\S+)?(?P<members>.*)")
"""The first line of an object; FOS 9 prints no blank after the colon [BRCDDB]."""
_PROPERTY = re.compile(r"00:0[0-9a-f]:00:00:00:0[23]:0[0-9a-f]:(?P<principals>[0-9a-f]{2})")
"""First member of a peer zone; its last byte counts the WWNs of principals [BRCDDB FOSQA]."""
_EMPTY = re.compile(r"\s*no configuration (?:defined|in effect).*|No Effective configuration.*")
_UPLOADED = re.compile(r"(?P<kind>cfg|zone|alias)\.(?P<name>[^:]+):(?P<members>.*)")
"""An object in the file of ``configupload`` [FOS2CLI]."""
_TOKEN = re.compile(r"(?i)current transaction token is (?P<token>\S+)")

Objects = dict[str, dict[str, list[str]]]
"""Members by kind (cfg, zone, alias) and name."""


@dataclass
class PrintedZoning:
    """The zoning of a fabric, as a switch prints it."""

    defined: Objects = field(default_factory=lambda: {"cfg": {}, "zone": {}, "alias": {}})
    effective: Objects = field(default_factory=lambda: {"cfg": {}, "zone": {}, "alias": {}})
    unread: list[str] = field(default_factory=list)

    @property
    def enabled(self) -> str:
        """Name of the effective configuration; empty: none is in effect."""
        return next(iter(self.effective["cfg"]), "")


class PeerZone(NamedTuple):
    """The members of a zone; a zone without principals is no peer zone."""

    principals: list[str]
    members: list[str]


def defined_zoning(lines: Sequence[str]) -> PrintedZoning:
    """Return what ``cfgshow`` prints, both parts."""
    zoning = PrintedZoning()
    part, members = zoning.defined, None
    for raw in lines:
        line = raw.strip()
        if line.startswith(("Defined configuration", "Effective configuration")):
            part, members = (
                zoning.defined if line.startswith("Defined") else zoning.effective,
                None,
            )
            continue
        if not line or _EMPTY.fullmatch(line):
            continue
        head = _OBJECT.fullmatch(line)
        if head is not None and head["name"]:
            members = part[head["kind"]].setdefault(head["name"], [])
            members += _members(head["members"])
        elif members is None:
            zoning.unread.append(line)
        else:
            members += _members(line)
    return zoning


def _members(text: str) -> list[str]:
    """Return the members in one line: names, WWNs, and ``domain,port``."""
    return [one for one in re.split(r"[;\s]+", text) if one]


def zoning_commands(zoning: PrintedZoning, *, is_edited: bool = False) -> Iterator[str]:
    """Yield the commands of a zoning; objects come before what names them.

    ``is_edited``: a command before these opened the transaction, which they commit.
    """
    defined = zoning.defined
    for name, members in defined["alias"].items():
        yield f'alicreate "{name}", "{";".join(map(_lower, members))}"'
    for name, members in defined["zone"].items():
        yield _zone_command(name, peers_of(members, defined["alias"]))
    for name, members in defined["cfg"].items():
        yield f'cfgcreate "{name}", "{";".join(members)}"'
    yield from (f"cfgshow {line}" for line in zoning.unread)
    if is_edited or any(defined.values()):
        yield "cfgsave"
    if zoning.enabled:
        if zoning.enabled not in defined["cfg"]:
            yield f"cfgshow effective {zoning.enabled}: no configuration of this name is defined"
        yield f'cfgenable "{zoning.enabled}"'
        yield from _effective(zoning)


def _zone_command(name: str, zone: PeerZone) -> str:
    members = ";".join(map(_lower, zone.members))
    if not zone.principals:
        return f'zonecreate "{name}", "{members}"'
    principals = ";".join(map(_lower, zone.principals))
    return f'zonecreate --peerzone "{name}" -principal "{principals}" -members "{members}"'


def peers_of(members: Sequence[str], aliases: Mapping[str, Sequence[str]]) -> PeerZone:
    """Return the principals and the other members of a zone.

    The property member counts WWNs, and an alias may have several.
    """
    first = _PROPERTY.fullmatch(members[0].lower()) if members else None
    if first is None:
        return PeerZone([], [*members])
    left, rest = int(first["principals"], 16), [*members[1:]]
    principals: list[str] = []
    while left > 0 and rest:
        principals.append(rest.pop(0))
        left -= len(aliases.get(principals[-1], [""]))
    return PeerZone(principals, rest)


def _effective(zoning: PrintedZoning) -> Iterator[str]:
    """Yield the zones that are in effect, where they are not those of the defined configuration.

    A zone that was changed and not enabled permits what it permitted before [SW300].
    """
    wanted = zoning.defined["cfg"].get(zoning.enabled, [])
    effective = zoning.effective["zone"]
    defined, aliases = zoning.defined["zone"], zoning.defined["alias"]
    is_same = {*wanted} == {*effective} and all(
        _wwns(defined.get(name, []), aliases) == _wwns(members, {})
        for name, members in effective.items()
    )
    if not is_same:
        for name, members in effective.items():
            yield _zone_command(name, peers_of(members, {})).replace("zonecreate", "cfgactvshow")


def _wwns(members: Sequence[str], aliases: Mapping[str, Sequence[str]]) -> list[set[str]]:
    """Return the WWNs of the principals of a zone, and those of its other members.

    The property members are not compared: two aliases may name one WWN, which is in effect once.
    """
    zone = peers_of(members, aliases)
    return [
        {_lower(wwn) for one in part for wwn in aliases.get(one, [one])}
        for part in (zone.principals, zone.members)
    ]


def _lower(member: str) -> str:
    """Return a WWN in lower case: it is printed as it was typed [BRCSAN]."""
    return member.lower() if re.fullmatch(WWN, member) else member


def uploaded_zoning(lines: Sequence[str], *, has_default: bool) -> Iterator[str]:
    """Yield the commands of the section ``[Zoning]`` of a configuration file."""
    zoning = PrintedZoning()
    words: dict[str, str] = {}
    for line in section(lines, "Zoning"):
        found = _UPLOADED.fullmatch(line)
        if found is not None:
            zoning.defined[found["kind"]][found["name"]] = _members(found["members"])
        else:
            key, _, value = line.partition(":")
            words[key] = value
    access = words.pop("defzone", "")
    if access in {"noaccess", "allaccess"} and not has_default:
        yield f"defzone --{access}"
    enabled = words.pop("enable", "")
    zoning.unread = [f"{key}:{value}" for key, value in words.items()]
    yield from zoning_commands(zoning, is_edited=bool(access))
    if enabled and enabled in zoning.defined["cfg"]:
        yield f'cfgenable "{enabled}"'


def section(lines: Iterable[str], name: str) -> Iterator[str]:
    """Yield the lines of a section of a configuration file."""
    inside = False
    for raw in lines:
        line = raw.strip()
        if line.startswith("["):
            inside = line == f"[{name}]"
        elif inside and line:
            yield line


def default_zone_commands(lines: Sequence[str]) -> Iterator[str]:
    """Yield the command of the default zone: ``committed - All Access`` [SN3000B]."""
    for raw in lines:
        state, _, access = (part.strip() for part in raw.strip().partition(" - "))
        if state == "committed" and access in {"All Access", "No Access"}:
            yield f"defzone --{access.replace(' ', '').lower()}"
        elif state == "transaction" and access != "No Transaction":
            yield f"defzone --show transaction - {access}"
        elif state == "committed":
            yield f"defzone --show committed - {access}"


def transaction_commands(lines: Sequence[str]) -> Iterator[str]:
    """Yield the open transaction of the fabric, if there is one [BRCSAN]."""
    for line in lines:
        found = _TOKEN.search(line)
        if found is not None:
            yield f"cfgtransshow token {found['token']}"

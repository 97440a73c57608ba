"""What a configuration says of RADIUS: by its lines, as the facts hold none of it."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.rules.context import CheckedSwitch

_SERVER = re.compile(
    r"(no )?(?:radius-server host"
    r"|configure radius (?:mgmt-access )?(?:primary|secondary|[0-9]+) server) (\S+)(.*)"
)
_GROUP = re.compile(r"aaa group server radius (\S+)")
_MEMBER = re.compile(r"server (\S+)")
_IN_GROUP = re.compile(r"(?:no )?(?:use-vrf|source-interface|deadtime) ")
_ALL = "radius"
"""The group of all servers, and the method that asks them."""


class RadiusLogin(NamedTuple):
    """The RADIUS servers of a switch."""

    servers: tuple[str, ...]
    """Those that log-in may ask; one for accounting alone is none of them."""
    asked: tuple[str, ...]
    """Those that it asks."""
    methods: tuple[str, ...]
    """Methods of log-in in the order tried, by their last word: `ISE`, `radius`, `local`."""
    line: int
    """Line of the first server."""


def radius_login(switch: CheckedSwitch) -> RadiusLogin | None:
    """Return what log-in does with RADIUS; None: no line names a server."""
    lines = switch.configuration.lines if switch.configuration is not None else ()
    if not any(_ALL in line for line in lines):  # of a large SAN no line does
        return None
    found = _Found()
    for number, line in enumerate(lines, 1):
        found.read(number, line.strip())
    servers = found.groups[_ALL]
    if not servers:
        return None
    asked = [one for name in found.methods for one in found.groups.get(name, ())]
    return RadiusLogin(tuple(servers), tuple(dict.fromkeys(asked)), found.methods, found.line)


@dataclass
class _Found:
    """What the lines read so far say."""

    groups: dict[str, list[str]] = field(default_factory=lambda: {_ALL: []})
    methods: tuple[str, ...] = ()
    line: int = 0
    members: list[str] = field(default_factory=list)
    """Servers of the group whose block is open."""

    def read(self, number: int, line: str) -> None:
        """Read a line."""
        if member := _MEMBER.match(line):
            self.members.append(member[1])
            return
        if not _IN_GROUP.match(line):
            self.members = []
        if server := _SERVER.match(line):
            self.line = self.line or number
            self._server(*server.groups())
        elif group := _GROUP.match(line):
            self.members = self.groups.setdefault(group[1], [])
        elif line.startswith("aaa authentication login default "):
            self.methods = tuple(one for one in line.split()[4:] if one != "group")
        elif line in {"enable radius", "enable radius mgmt-access"}:
            self.methods = (_ALL, "local")

    def _server(self, no: str | None, address: str, words: str) -> None:
        """Add a server, or remove it; one may serve accounting alone."""
        servers = self.groups[_ALL]
        if address in servers:
            servers.remove(address)
        if no is None and ("authentication" in words or "accounting" not in words):
            servers.append(address)

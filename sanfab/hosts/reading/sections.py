"""A terminal log of a host -> commands with their outputs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.hosts.facts import HostSetting
from sanfab.model.hosts.mechanisms import NmpDevice

EVERY = "*"
"""Part that stands for every interface of a host."""

_PROMPT = re.compile(
    r"^(?:\$|~ #|\[[^\]\s]+@[^\]]+\][#$]|\[[^\]\s@]+@[\w.-]+:[^\]]*\]"
    r"|[\w.-]+@[\w.-]+:[^#$]*[#$]|[\w.-]+:[^#$>]* ?[#$])"
    r" +(?P<command>\S.*)$"
    r"|^(?:PS )?[A-Z]:\\[^>|<\"]*> *(?P<of_windows>\S.*)$"
)
"""`$ command` as the script prints it, or a prompt of a shell: `[root@esx01 ~]#`, `root@esx01:~#`,
`[root@esx01:~]` and `~ #` of ESXi, `esx01:~ #`, `PS C:\\Users\\Administrator>`."""


class Section(NamedTuple):
    """One command and what it printed."""

    command: str
    lines: list[str]


@dataclass
class HostReading:
    """What the output of a host shows."""

    values: dict[HostSetting, str] = field(default_factory=dict)
    complete: set[tuple[str, str]] = field(default_factory=set)
    """Interfaces and mechanisms of which the output shows all: what is missing is absent. The
    interface may be ``EVERY``."""
    groups: dict[str, str] = field(default_factory=dict)
    """VMkernel port by the name of its port group (ESXi)."""
    interfaces: dict[str, str] = field(default_factory=dict)
    """Interface by its GUID or its index (Windows)."""
    paths: dict[str, dict[str, str]] = field(default_factory=dict)
    """By volume its paths, each with why it does not work; empty: it does (Linux)."""
    devices: dict[str, NmpDevice] = field(default_factory=dict)
    """By volume how it is claimed (ESXi)."""
    commands: int = 0
    """Number of commands that were understood."""
    unread: list[str] = field(default_factory=list)
    """Commands that were not."""

    def add(self, part: str, mechanism: str, name: str, value: str) -> None:
        """Add a value; a later output replaces an earlier one."""
        self.values[HostSetting(part, mechanism, name)] = value

    def has_all(self, setting: HostSetting) -> bool:
        """Return whether a setting that is not among the values is absent on the host."""
        mechanism = setting.mechanism
        return (setting.part, mechanism) in self.complete or (EVERY, mechanism) in self.complete


def sections_of(text: str) -> Iterator[Section]:
    """Yield the commands of a log with their outputs; what precedes the first is left out."""
    section: Section | None = None
    for line in text.splitlines():
        found = _PROMPT.match(line)
        if found is None:
            if section is not None:
                section.lines.append(line.rstrip())
            continue
        if section is not None:
            yield section
        section = Section((found["command"] or found["of_windows"]).strip(), [])
    if section is not None:
        yield section

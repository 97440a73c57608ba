"""What the readers of live status share: names of ports, tables that several NOSes print alike."""

import re
from collections.abc import Iterable, Iterator, Mapping

from sanfab.facts import mask_secrets
from sanfab.facts.status import LldpNeighbour, PortStatus

_NAME = re.compile(r"([A-Za-z-]*) ?(\d[\d/:]*)")
_LAG = re.compile(r"\b(Po\d+)\(")
_MEMBER = re.compile(r"(Et[a-z]*[\d/]+)\(([^)]*)\)")
_FLOW = re.compile(r" *(\S+) +(\S+) +(\S+) +(\S+) +(\S+) +\d+ +\d+\s*")
_ON = {"on": True, "off": False}
_SAID = re.compile(r"(?i)(?:not[ -]advertised|null|none|n/a)?")


class InterfaceNames:
    """The ports of a switch by whatever its tables call them: ``Eth1/1``, ``Te 0/1``, ``Po10``."""

    def __init__(self, ports: Iterable[str], lag_prefix: str) -> None:
        self._lag_prefix = lag_prefix
        self._full = {key: port for port in ports if (key := _key(port)) is not None}

    def resolve(self, text: str) -> str:
        """Return a port's name in the inventory; empty: it is none of this switch.

        >>> names = InterfaceNames(["Ethernet1/1"], "port-channel")
        >>> [names.resolve(name) for name in ("Eth1/1", "Po10", "Eth1/10", "mgmt0")]
        ['Ethernet1/1', 'port-channel10', '', '']
        """
        key = _key(text)
        if key is None:
            return ""
        if key[0] == "po" and self._lag_prefix:
            return f"{self._lag_prefix}{key[1]}"
        return self._full.get(key, "")


def _key(text: str) -> tuple[str, str] | None:
    """Return the first two letters of the kind of a port, and its number."""
    match = _NAME.fullmatch(text.strip())
    return (match[1][:2].lower(), match[2].rstrip(":")) if match else None


def split_sections(text: str, head: re.Pattern[str]) -> Iterator[tuple[re.Match[str], str]]:
    """Return the parts of an answer that begin with a line of one form, each with that line."""
    end = len(text)
    parts = []
    for match in reversed(list(head.finditer(text))):
        parts.append((match, text[match.start() : end]))
        end = match.start()
    return reversed(parts)


def advertised(text: str) -> str:
    """Return what a neighbour says of itself; empty if it says nothing.

    >>> advertised(' "x670-a" '), advertised("not advertised")
    ('x670-a', '')
    """
    text = text.strip().strip('"')
    return "" if _SAID.fullmatch(text) else text


def add_neighbour(ports: dict[str, PortStatus], port: str, neighbour: LldpNeighbour) -> None:
    """Add what a port hears; ports that are none of the inventory hear nothing that matters."""
    if port and (neighbour.system or neighbour.port):
        entry = ports.setdefault(port, PortStatus(up=True))
        entry.neighbours = (*entry.neighbours, neighbour)


def parse_flow_control(ports: Mapping[str, PortStatus], names: InterfaceNames, text: str) -> None:
    """Take the operational columns of a flow-control table, which NX-OS and EOS print alike."""
    for line in text.splitlines():
        match = _FLOW.fullmatch(line)
        port = ports.get(names.resolve(match[1])) if match else None
        if match and port is not None:
            port.pause_send = _ON.get(match[3].lower())
            port.pause_receive = _ON.get(match[5].lower())


def parse_lag_summary(text: str, names: InterfaceNames) -> dict[str, dict[str, bool]]:
    """Return whether each member is bundled, by LAG: the summary that NX-OS and EOS print alike."""
    found: dict[str, dict[str, bool]] = {}
    members: dict[str, bool] = {}
    for line in text.splitlines():
        lag = _LAG.search(line)
        if lag:
            members = found.setdefault(names.resolve(lag[1]), {})
        for short, flags in _MEMBER.findall(line):
            members[names.resolve(short)] = "P" in flags
    return found


def unanswered_commands(answers: Mapping[str, str], *instead: str) -> tuple[str, ...]:
    """Return a problem for each command that was not answered.

    ``instead``: spellings of one command, of which an answer to one is enough.
    """
    enough = any(answers.get(command, "").strip() for command in instead)
    return tuple(
        f"`{mask_secrets(command)}`: no answer; what it would tell is not known"
        for command, text in answers.items()
        if not text.strip() and not (enough and command in instead)
    )

"""What the status readers share: interface names, and tables that several NOSes print alike."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sanfab.facts.status import LldpNeighbour, PortStatus, StatusPart, SwitchStatus
from sanfab.masking import mask_secrets

_NAME = re.compile(r"([A-Za-z-]*) ?(\d[\d/:]*)")
_LAG = re.compile(r"\b(Po\d+)\(")
_MEMBER = re.compile(r"\b(Et[a-z]*[\d/]+)\(([^)]*)\)")
"""A port of this switch; EOS lists those of its MLAG peer as ``PEt4(P)`` [EOS-DENSE]."""
_FLOW = re.compile(r" *(\S+) +(\S+) +(\S+) +(\S+) +(\S+) +\d+ +\d+\s*")
_ON = {"on": True, "off": False}
MAX_QUOTED = 80
"""Characters of an output that a problem quotes."""
_NOT_ADVERTISED = re.compile(r"(?i)(?:not[ -]advertised|null|none|n/a)?")


class InterfaceNames:
    """The ports of a switch by the names in its tables: ``Eth1/1``, ``Te 0/1``, ``Po10``."""

    def __init__(self, ports: Iterable[str], lag_prefix: str) -> None:
        self._lag_prefix = lag_prefix
        self._ports = {key: port for port in ports if (key := _key(port)) is not None}

    def resolve(self, text: str) -> str:
        """Return the name of a port in the inventory; empty: not a port of this switch.

        >>> names = InterfaceNames(["Ethernet1/1"], "port-channel")
        >>> [names.resolve(name) for name in ("Eth1/1", "Po10", "Eth1/10", "mgmt0")]
        ['Ethernet1/1', 'port-channel10', '', '']
        """
        key = _key(text)
        if key is None:
            return ""
        if key[0] == "po" and self._lag_prefix:
            return f"{self._lag_prefix}{key[1]}"
        return self._ports.get(key, "")


def _key(text: str) -> tuple[str, str] | None:
    """Return the first two letters of the kind of a port, and its number."""
    match = _NAME.fullmatch(text.strip())
    return (match[1][:2].lower(), match[2].rstrip(":")) if match else None


def split_sections(text: str, head: re.Pattern[str]) -> Iterator[tuple[re.Match[str], str]]:
    """Yield the head line and the text of each section of an output."""
    heads = list(head.finditer(text))
    ends = [match.start() for match in heads[1:]] + [len(text)]
    for match, end in zip(heads, ends, strict=False):
        yield match, text[match.start() : end]


def port_sections(
    text: str, head: re.Pattern[str], names: InterfaceNames
) -> Iterator[tuple[str, re.Match[str], str]]:
    """Yield name, head line and text of each section about a port of the inventory."""
    for match, block in split_sections(text, head):
        name = names.resolve(match[1])
        if name:
            yield name, match, block


def advertised(text: str) -> str:
    """Return a value that an LLDP neighbour advertises; empty if it advertises none.

    >>> advertised(' "x670-a" '), advertised("not advertised")
    ('x670-a', '')
    """
    text = text.strip().strip('"')
    return "" if _NOT_ADVERTISED.fullmatch(text) else text


def lldp_neighbour(fields: Mapping[str, str], keys: Iterable[str]) -> LldpNeighbour:
    """Return an LLDP neighbour; ``keys``: labels of its name, its port and the port's label."""
    return LldpNeighbour(*(advertised(fields.get(key, "")) for key in keys))


def add_neighbour(ports: dict[str, PortStatus], port: str, neighbour: LldpNeighbour) -> None:
    """Add an LLDP neighbour to a port of the inventory."""
    if port and (neighbour.system or neighbour.port):
        entry = ports.setdefault(port, PortStatus(up=True))
        entry.neighbours = (*entry.neighbours, neighbour)


class LldpTable(NamedTuple):
    """How a NOS prints the LLDP neighbours of its ports in detail."""

    port: re.Pattern[str]
    """Head line of a port, with its name."""
    neighbour: re.Pattern[str]
    """Head line of a neighbour of that port."""
    line: re.Pattern[str]
    """A label and its value; the first of a neighbour counts."""
    labels: tuple[str, str, str]
    """Labels of the name of a neighbour, its port and the port's description."""


def parse_lldp(
    ports: dict[str, PortStatus], names: InterfaceNames, text: str, table: LldpTable
) -> None:
    """Add the LLDP neighbours of an output to the ports of the inventory."""
    for name, _, of_port in port_sections(text, table.port, names):
        for _, block in split_sections(of_port, table.neighbour):
            fields = dict(reversed(table.line.findall(block)))
            add_neighbour(ports, name, lldp_neighbour(fields, table.labels))


def parse_flow_control(ports: Mapping[str, PortStatus], names: InterfaceNames, text: str) -> None:
    """Set the operational state of flow control from the table of NX-OS and EOS."""
    for line in text.splitlines():
        match = _FLOW.fullmatch(line)
        port = ports.get(names.resolve(match[1])) if match else None
        if match and port is not None:
            port.pause_send = _ON.get(match[3].lower())
            port.pause_receive = _ON.get(match[5].lower())


def parse_lag_summary(text: str, names: InterfaceNames) -> dict[str, dict[str, bool]]:
    """Return whether each member is bundled, by LAG, from the summary of NX-OS and EOS."""
    found: dict[str, dict[str, bool]] = {}
    members: dict[str, bool] = {}
    for line in text.splitlines():
        lag = _LAG.search(line)
        if lag:
            members = found.setdefault(names.resolve(lag[1]), {})
        for short, flags in _MEMBER.findall(line):
            # A member that the inventory does not have keeps the name that the switch prints.
            members[names.resolve(short) or short] = "P" in flags
    return found


def parse_pfc_rows(
    text: str, row: re.Pattern[str], ports: Mapping[str, PortStatus], names: InterfaceNames
) -> None:
    """Set the operational state of PFC, and its priorities where the switch shows them.

    ``row`` matches a port, its ``state`` (on or yes), and its priorities as hexadecimal ``bits`` or
    as ``digits``.
    """
    for match in row.finditer(text):
        port, found = ports.get(names.resolve(match[1])), match.groupdict()
        if port is None:
            continue
        port.pfc = match["state"].lower() in {"on", "yes"}
        bits = int(found.get("bits") or "0", 16)
        shown = {int(one) for one in re.findall("[0-7]", found.get("digits") or "")}
        shown |= {priority for priority in range(8) if bits >> priority & 1}
        port.pfc_priorities = frozenset(shown) if port.pfc and shown else None


def understands(answers: Mapping[str, str], command: str, expected: re.Pattern[str]) -> bool:
    """Return whether a command was not sent, or its output has a line that proves its layout."""
    return command not in answers or expected.search(answers[command]) is not None


def unknown_parts(
    answers: Mapping[str, str],
    expected: Mapping[str, re.Pattern[str]],
    parts: Mapping[StatusPart, str],
) -> frozenset[StatusPart]:
    """Return the parts of a status of which nothing is known, by the command that reports each."""
    return frozenset(
        part
        for part, command in parts.items()
        if not understands(answers, command, expected[command])
    )


def status_of_answers(
    answers: Mapping[str, str],
    expected: Mapping[str, re.Pattern[str]],
    parts: Mapping[StatusPart, str],
    *spellings: str,
) -> SwitchStatus:
    """Return a status that holds only which parts of it the answers leave unknown, and why."""
    return SwitchStatus(
        problems=answer_problems(answers, expected, *spellings),
        unknown=unknown_parts(answers, expected, parts),
    )


def answer_problems(
    answers: Mapping[str, str], expected: Mapping[str, re.Pattern[str]], *spellings: str
) -> tuple[str, ...]:
    """Return a problem for each command without output, or with none of its known layout.

    ``expected``: what a command prints even where it has nothing to list. ``spellings``: of one
    command in several releases; output of one of them is enough.
    """
    enough = any(
        answers.get(one, "") and understands(answers, one, expected[one]) for one in spellings
    )
    return tuple(
        f"`{mask_secrets(command)}`: {problem}; its part of the status is unknown"
        for command, text in answers.items()
        if not (enough and command in spellings)
        and (problem := _problem(text, expected.get(command)))
    )


def _problem(text: str, expected: re.Pattern[str] | None) -> str:
    if not text.strip():
        return "no answer"
    if expected is None or expected.search(text):
        return ""
    first = mask_secrets(text.strip().splitlines()[0].strip())
    return f"an answer that is not understood, `{first[:MAX_QUOTED]}`"

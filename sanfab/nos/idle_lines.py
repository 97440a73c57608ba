"""Lines of a port that its mode leaves without effect -> which they are, and in which mode.

Rows of the NOS folders say which lines act in which mode only. A switch keeps such a line without
acting on it, or rejects it as it is typed; either way the port does not do what the line says.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sanfab.facts.missing import IdleLine
from sanfab.facts.switch import PortFacts, SwitchFacts, SwitchportMode, UnknownFactError

_HEADER = re.compile(r"\s*interface (?P<port>\S.*?)\s*$", re.IGNORECASE)
_MODE_WORDS: Mapping[SwitchportMode, str] = {
    "none": "a routed port",
    "access": "an access port",
    "trunk": "a trunk",
}


class IdleForm(NamedTuple):
    """A form of line below a port, and the modes of the port in which it does nothing."""

    pattern: str
    """Of the whole line, stripped; a group ``vlans`` has the VLANs that it names."""
    modes: frozenset[SwitchportMode]
    source: str
    """Tags that docs/sources.md resolves."""
    unless: str = ""
    """Pattern of another line of the block, which makes it one that is kept for later."""


def switchport_lines(mode: str, address: str, trunk: str) -> tuple[IdleForm, ...]:
    """Return the forms of a NOS that has `switchport`, each with the tags of its source.

    ``mode``: of what a routed port ignores; ``address``: of what a switching port ignores;
    ``trunk``: of VLANs of a trunk below a port that nobody made one.
    """
    switching: frozenset[SwitchportMode] = frozenset({"access", "trunk"})
    return (
        IdleForm(
            r"switchport (?:access vlan|trunk (?:allowed|native) vlan(?: add)?) "
            r"(?P<vlans>\d[\d,-]*)"
            r"|switchport mode (?:access|trunk)",
            frozenset({"none"}),
            mode,
        ),
        IdleForm(r"ip address \d\S+(?: secondary)?", switching, address),
        # Kept for later where another line says what the port is now.
        IdleForm(
            r"switchport trunk allowed vlan(?: add)? (?P<vlans>\d[\d,-]*)",
            frozenset({"access"}),
            trunk,
            unless=r"switchport (?:access vlan|mode) .*",
        ),
    )


def idle_lines(
    lines: Iterable[tuple[int, str]], facts: SwitchFacts, forms: tuple[IdleForm, ...]
) -> Iterator[IdleLine]:
    """Yield the lines of ports that are without effect; a member of a LAG follows its LAG."""
    if not forms:
        return
    members = {name for lag in facts.lags.values() for name in lag.members}
    named = {name.casefold(): port for name, port in facts.ports.items() if name not in members}
    for header, block in _blocks(lines):
        port = named.get(header.casefold())
        if port is not None:
            yield from _of_port(port, block, forms)


def _of_port(
    port: PortFacts, block: list[tuple[int, str]], forms: tuple[IdleForm, ...]
) -> Iterator[IdleLine]:
    try:
        mode = port.mode
    except UnknownFactError:
        return
    for form in forms:
        if mode not in form.modes:
            continue
        if form.unless and any(re.fullmatch(form.unless, text) for _, text in block):
            continue
        for number, text in block:
            match = re.fullmatch(form.pattern, text)
            if match is not None:
                vlans = match.groupdict().get("vlans") or ""
                yield IdleLine(number, text, port.name, _MODE_WORDS[mode], vlans)


def _blocks(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """Yield the name of each interface with the numbered lines below it."""
    header, block = "", list[tuple[int, str]]()
    for number, line in lines:
        match = _HEADER.match(line)
        if match is None and (not line.strip() or line[0].isspace()):
            block.append((number, line.strip()))
            continue
        if header:
            yield header, block
        header, block = (match["port"] if match else ""), []
    if header:
        yield header, block

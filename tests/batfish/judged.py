"""Whether the findings of a run tell a planted fault as they should."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from batfish.faults import Fault, Found, Place
from sanfab.gate.batfish.context import GateContext
from sanfab.rules.finding import Finding

_INSIDE = re.compile(r"\b(?:host|array)\.[a-z0-9]|\[port\]|\b24[0-3]\.0\.\d|node-|iface-|batch-\d")
"""What only the snapshot has: nodes of endpoints, their interface, addresses to measure by."""


def fails_to_tell(fault: Fault, findings: Iterable[Finding], folder: Path) -> list[str]:
    """Return what has to be found and is not, or not so, each with what there is instead."""
    findings = list(findings)
    return [
        problem for found in fault.found for problem in _problems(found, findings, folder.resolve())
    ]


def _problems(found: Found, findings: list[Finding], folder: Path) -> Iterator[str]:
    """Yield what is wrong with the finding that comes nearest."""
    told = [one for one in findings if one.rule == found.rule]
    named = [one for one in told if found.object in (one.object, *one.also)]
    if not named:
        yield f"{found.rule} does not name {found.object}: {[str(one) for one in told or findings]}"
        return
    expected = _line(folder / "inventory", found.inventory)
    places = [one.place.rpartition(":")[0] for one in named]
    if expected not in places:
        yield f"{found.rule} {found.object}: at {places}, expected {expected}"
    if found.text is None:
        return
    switch = found.text._replace(file=f"{found.text.file}.cfg")
    expected = _line(folder / "build" / "greenfield" / "switches", switch)
    if expected not in [one.text for one in named]:
        yield f"{found.rule} {found.object}: text {[one.text for one in named]}, not {expected}"


def _line(folder: Path, place: Place) -> str:
    """Return ``file:line`` of the first line with some words, behind a line with others."""
    path = folder / place.file
    lines = path.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if place.behind in line)
    number = next(at for at in range(start, len(lines)) if place.words in lines[at])
    return f"{path}:{number + 1}"


def leaks_in(context: GateContext, findings: Iterable[Finding]) -> list[str]:
    """Return messages that use a name that only Batfish has, and not the user."""
    names = _only_inside(context)
    return [
        f"{one.rule} {one.object}: {text}"
        for one in findings
        for text in (one.object, one.found, one.expected, one.fix, *one.details, *one.also)
        if _INSIDE.search(text) or names.search(text)
    ]


def _only_inside(context: GateContext) -> re.Pattern[str]:
    """Return a pattern for the nodes of endpoints and the interfaces that stand-ins have."""
    names, known = context.names, set[str]()
    user = {port for switch in context.switches for port in context.cabling.known_ports(switch)}
    for switch in names.ports:
        others = {one for one, port in names.ports[switch].items() if one != port}
        known |= {f"{switch} {interface}" for interface in others} | (others - user)
    nodes = {node for node, switch in names.switches.items() if node != switch}
    words = sorted(known | nodes | set(names.endpoints), key=len, reverse=True)
    return re.compile("|".join(rf"(?<![\w.-]){re.escape(word)}(?![\w/.-])" for word in words))

"""Outputs of show commands of Fabric OS -> the list of commands that makes the same switch.

Fabric OS prints no configuration that could be typed again. What it is set to is the union of what
several commands print [FOS2CLI BRCDDB]; it is written here as the commands that set it. What no
command sets, or what is not understood, stays as a line of its own that begins with the command
that printed it, as ``portcfgshow 5 Mirror Port: ON``: it is never dropped.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from sanfab.nos.fos.outputs_ports import port_commands
from sanfab.nos.fos.outputs_switch import (
    address_commands,
    clock_commands,
    configshow_commands,
    lists_servers,
    port_names,
    switchshow_commands,
    syslog_commands,
    time_zone_commands,
    version_lines,
)
from sanfab.nos.fos.outputs_zoning import (
    default_zone_commands,
    defined_zoning,
    transaction_commands,
    uploaded_zoning,
    zoning_commands,
)


class Output(NamedTuple):
    """What one command printed."""

    command: str
    lines: tuple[str, ...]


_NAMES = (
    "switchshow", "configshow", "portcfgshow", "portname", "cfgshow", "cfgtransshow", "defzone",
    "ipaddrshow", "tsclockserver", "tstimezone", "syslogdipshow", "syslogadmin", "version",
    "portbuffershow", "firmwareshow", "nsshow", "nscamshow", "islshow", "trunkshow", "fabricshow",
    "cfgactvshow", "alishow", "zoneshow", "chassisshow", "licenseshow", "switchstatusshow",
)  # fmt: skip
"""Commands whose output a transcript may hold."""
_ECHO = re.compile(rf"(?:[\w.-]*(?::FID\d+)?:[\w.-]+)?> ?(?P<command>(?i:{'|'.join(_NAMES)})\b.*)")
"""A prompt with a command, as in the log of a terminal [SW300 FOSNOTE]; bare in [BRCSAN]."""
_PROMPT = re.compile(r"(?:[\w.-]*(?::FID\d+)?:[\w.-]+)> ?.*")
"""Any prompt: the output of the command before it ends there."""
_BEGINS = (
    (re.compile(r"switchName:"), "switchshow"),
    (re.compile(r"Defined configuration:"), "cfgshow"),
    (re.compile(r"Ports of Slot +\d+"), "portcfgshow"),
    (re.compile(r"\[(?:Configuration upload|Chassis|Switch) (?:Information|Conf).*"), "configshow"),
    (re.compile(r"Default Zone Access Mode"), "defzone --show"),
)
"""First lines of outputs that stand in a text without their commands."""
_OF_CONTEXT = re.compile(r'-{20,}|"[^"]*" on FID \d+:')
"""What stands above an output where virtual fabrics are on [BRCSAN]."""
_LOG = re.compile(r"\d{4}/\d\d/\d\d-\d\d:\d\d:\d\d, \[[A-Z0-9]+-\d+\], .*")
"""A message of the log, which may come at any time [SW300]."""


def outputs_in(text: str) -> list[Output]:
    r"""Return the outputs that a text holds; none: it is a list of commands.

    >>> [one.command for one in outputs_in("sw:admin> switchshow\nswitchName: sw")]
    ['switchshow']
    """
    found: list[tuple[str, list[str]]] = []
    is_echoed = any(_ECHO.fullmatch(line.strip()) for line in text.splitlines())
    for raw in text.splitlines():
        line = raw.strip()
        begun = _begun(line, is_echoed=is_echoed, last=found[-1][0] if found else "")
        if begun is not None:
            found.append((begun, []))
        if (is_echoed and begun is not None) or _OF_CONTEXT.fullmatch(line):
            continue
        if found and not _LOG.fullmatch(line):
            found[-1][1].append(raw.rstrip())
    return [Output(command, tuple(lines)) for command, lines in found if command]


def _begun(line: str, *, is_echoed: bool, last: str) -> str | None:
    """Return the command whose output begins; empty: one that is not read; None: none begins."""
    if is_echoed:
        echo = _ECHO.fullmatch(line)
        if echo is not None:
            return " ".join(echo["command"].split()).lower()
        return "" if _PROMPT.fullmatch(line) else None
    for begins, command in _BEGINS:
        if begins.match(line) and command != last:
            return command
    return None


def commands_of(outputs: Sequence[Output]) -> str:
    """Return outputs as the commands that make the switch, in the order of the templates."""
    known = {one.command: one.lines for one in outputs}
    lines = [line for part in _parts(known) for line in part]
    return "".join(f"{line}\n" for line in lines)


def _parts(known: dict[str, tuple[str, ...]]) -> Iterator[Iterable[str]]:
    configuration = known.get("configshow -all", known.get("configshow", ()))
    if configuration and not lists_servers(known.get("tsclockserver", ())):
        known = {name: lines for name, lines in known.items() if name != "tsclockserver"}
    switch = known.get("switchshow", ())
    yield version_lines(known.get("version", ()), switch)
    yield switchshow_commands(switch, has_ports="portcfgshow" in known)
    yield configshow_commands(configuration, has_name=bool(switch), shown=frozenset(known))
    for command, commands in _OF_SERVICES.items():
        if command in known:
            yield commands(known[command])
    yield port_commands(known.get("portcfgshow", ()), known.get("portbuffershow", ()))
    yield port_names(known.get("portname", ()))
    if "defzone --show" in known:
        yield default_zone_commands(known["defzone --show"])
    if "cfgshow" in known:
        yield zoning_commands(defined_zoning(known["cfgshow"]), is_edited="defzone --show" in known)
    elif configuration:
        yield uploaded_zoning(configuration, has_default="defzone --show" in known)
    yield transaction_commands(known.get("cfgtransshow", ()))
    yield _missing(known)


def _missing(known: Collection[str]) -> Iterator[str]:
    """Yield a line for each output without which facts are not known."""
    is_uploaded = "configshow" in known or "configshow -all" in known
    for command, is_known in (
        ("switchshow", is_uploaded),
        ("configshow -all", is_uploaded),
        ("portcfgshow", False),
        ("cfgshow", is_uploaded),
        ("defzone --show", is_uploaded),
    ):
        if command not in known and not is_known:
            yield f"{command} is missing"


_OF_SERVICES: dict[str, Callable[[Sequence[str]], Iterable[str]]] = {
    "ipaddrshow": address_commands,
    "tsclockserver": clock_commands,
    "tstimezone": time_zone_commands,
    "syslogdipshow": syslog_commands,
    "syslogadmin --show -ip": syslog_commands,
}


def as_commands(text: str) -> str:
    """Return a text as commands: a transcript of outputs, or commands as they are."""
    outputs = outputs_in(text)
    return commands_of(outputs) if outputs else text

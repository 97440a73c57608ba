"""NX-OS configuration text -> facts."""

import re
from collections.abc import Iterator

from sanfab.model import Platform
from sanfab.nos.nxos import fibre_channel, lags, ports, qos, services, system, vlans, zoning
from sanfab.nos.nxos.builder import Builder
from sanfab.nos.nxos.router import READER
from sanfab.nos.nxos.settle import settle
from sanfab.nos.reader import ConfigLine, ParsedConfig

# Registered by import; named here so that the set of routes is visible in one place.
SECTIONS = (system, services, qos, vlans, ports, lags, fibre_channel, zoning)

_SKIP = frozenset({"exit", "end", "configure terminal"})
_BANNER = re.compile(r"banner \S+ +(\S)")
"""Its first character is the one that ends it."""
_ROUTED = re.compile(r"^ +no switchport *$", re.MULTILINE)
_SWITCHED = re.compile(r"^ +switchport *$", re.MULTILINE)
_PRINTED = re.compile(r"^!Command: show ", re.MULTILINE)

__all__ = ["READER", "SECTIONS", "read"]


def read(text: str, platform: Platform) -> ParsedConfig:
    """Return what an NX-OS configuration says, as the given model would execute it."""
    builder = Builder(platform, _layer2(text, platform), printed=bool(_PRINTED.search(text)))
    lines = list(_lines(text))
    outcome = READER.read(lines, builder)
    facts = settle(builder)
    unread = outcome.unread
    if builder.doubts:
        doubtful = (ConfigLine(number, line) for number, line, _ in lines if line in builder.doubts)
        unread = tuple(sorted({*unread, *doubtful}))
    return ParsedConfig(facts, unread, outcome.repeated)


def _layer2(text: str, platform: Platform) -> bool:
    """Tell whether ports switch by default.

    A switch prints only what differs, so one that prints `no switchport` and never `switchport`
    has been set up to switch, whatever its model does by itself.
    """
    if platform.ports_switch:
        return True
    return bool(_ROUTED.search(text)) and not _SWITCHED.search(text)


def _lines(text: str) -> Iterator[tuple[int, str, int]]:
    """Yield (number, stripped line, indent); comments are left out, a banner is one line."""
    lines = iter(enumerate(text.splitlines(), start=1))
    for number, raw in lines:
        line = raw.lstrip()
        indent = len(raw) - len(line)
        line = line.rstrip()
        if not line or line[0] == "!" or line in _SKIP:
            continue
        banner = _BANNER.match(line) if line[0] == "b" else None
        yield number, _joined(banner, lines) if banner else line, indent


def _joined(banner: re.Match[str], rest: Iterator[tuple[int, str]]) -> str:
    """Return the lines of a banner up to the character that began it, lines kept apart."""
    parts, delimiter = [banner.string], banner[1]
    if delimiter not in banner.string[banner.end() :]:
        for _, raw in rest:
            parts.append(raw)
            if delimiter in raw:
                break
    return "\n".join(parts)

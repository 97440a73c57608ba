"""EOS configuration text -> facts."""

import re
from collections.abc import Iterator

from sanfab.model import Platform
from sanfab.nos.eos import ports, services, system, vlans
from sanfab.nos.eos.builder import Builder
from sanfab.nos.eos.router import READER
from sanfab.nos.reader import ParsedConfig

# Registered by import; named here so that the set of routes is visible in one place.
SECTIONS = (system, services, vlans, ports)

_SKIP = frozenset({"exit", "end", "configure", "configure terminal", "enable"})
_TEXTS = frozenset({"banner motd", "banner login", "action bash"})
"""Lines after which everything up to ``EOF`` is text, whatever it looks like."""

_MANAGEMENT_VRF = re.compile(
    r"^interface Management1[ \t]*\n(?:[ \t].*\n)*?[ \t]+vrf (?:forwarding )?(\S+)",
    re.MULTILINE,
)

__all__ = ["READER", "SECTIONS", "read"]


def read(text: str, platform: Platform) -> ParsedConfig:
    """Return what an EOS configuration says, as the given model would execute it."""
    # A line for another VRF than that of the management port is none of ours, and a running
    # configuration shows servers before it shows that port.
    found = _MANAGEMENT_VRF.search(text)
    builder = Builder(platform, vrf=found[1] if found else "")
    outcome = READER.read(lines_of_text(text), builder)
    return ParsedConfig(builder.finish(), outcome.unread, outcome.repeated)


def lines_of_text(text: str) -> Iterator[tuple[int, str, int]]:
    """Yield (number, stripped line, indent) of every line worth reading; a banner is one line."""
    rows = enumerate(text.splitlines(), start=1)
    for number, raw in rows:
        line = raw.strip()
        if not line or line[0] == "!" or line in _SKIP:
            continue
        indent = len(raw) - len(raw.lstrip())
        if line in _TEXTS:
            yield from _heredoc(number, line, indent, rows)
        else:
            yield number, line, indent


def _heredoc(
    number: int, line: str, indent: int, rows: Iterator[tuple[int, str]]
) -> Iterator[tuple[int, str, int]]:
    """Yield a banner with its text; a text that never ends, or is none of ours, line by line."""
    body: list[tuple[int, str]] = []
    for row in rows:
        if row[1].strip() == "EOF":
            break
        body.append(row)
    else:
        yield number, f"{line} (no EOF)", indent
        yield from ((below, raw.strip(), indent + 1) for below, raw in body if raw.strip())
        return
    if line == "banner motd":
        yield number, "\n".join((line, *(raw for _, raw in body))), indent
        return
    yield number, line, indent
    yield from ((below, raw.strip(), indent + 1) for below, raw in body if raw.strip())

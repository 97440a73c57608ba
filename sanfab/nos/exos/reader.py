"""ExtremeXOS configuration text -> facts."""

from collections.abc import Iterator

from sanfab.model import Platform
from sanfab.nos.exos import ethernet, lossless, system, vlans
from sanfab.nos.exos.builder import Builder
from sanfab.nos.exos.ports import known_ports
from sanfab.nos.exos.router import READER
from sanfab.nos.reader import ConfigLine, ParsedConfig

# Registered by import; named here so that the set of routes is visible in one place.
SECTIONS = (system, vlans, ethernet, lossless)

_QUOTES = str.maketrans("\u201c\u201d", '""')
"""Documents show lines with the quotes of a word processor (fact E-07)."""

__all__ = ["READER", "SECTIONS", "read"]


def read(text: str, platform: Platform) -> ParsedConfig:
    """Return what an ExtremeXOS configuration says, as the given model would execute it."""
    text = text.translate(_QUOTES)
    builder = Builder(platform, known_ports(text, platform))
    repeated: list[ConfigLine] = []
    outcome = READER.read(_lines(text, repeated), builder)
    facts = builder.finish()
    unread = [*outcome.unread]
    doubtful = builder.doubtful()
    if doubtful:
        unread += [
            ConfigLine(number, line) for number, line, _ in _lines(text, []) if line in doubtful
        ]
    return ParsedConfig(facts, tuple(sorted(unread)), (*outcome.repeated, *repeated))


def _lines(text: str, repeated: list[ConfigLine]) -> Iterator[tuple[int, str, int]]:
    """Yield (number, line, indent); there are no blocks, so every line stands at the top.

    A banner is one line with the command: it goes on to the next empty line.
    """
    rows = enumerate(text.splitlines(), start=1)
    has_ended = False
    for number, raw in rows:
        line = raw.strip()
        if line.startswith("configure banner"):
            yield number, "\n".join((line, *_until_empty(rows))), 0
            has_ended = True
            continue
        if has_ended and not line:
            repeated.append(ConfigLine(number, line))  # what ends a banner, twice
        has_ended = False
        if line and not line.startswith("#"):
            yield number, line, 0


def _until_empty(rows: Iterator[tuple[int, str]]) -> Iterator[str]:
    for _, raw in rows:
        if not raw.strip():
            return
        yield raw.rstrip()

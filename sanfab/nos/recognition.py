"""Text of a file -> the configuration that it is; a text of another NOS, or of none, is refused."""

import re
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import NosName
from sanfab.nos import NOSES
from sanfab.nos.identification import identify
from sanfab.nos.reader import ParsedConfig

_MARKS: dict[NosName, re.Pattern[str]] = {
    "nxos": re.compile(
        r"^(?:!Command: show |version \d\S*\(\d|boot (?:nxos|kickstart) |feature-set |vdc \S+ id "
        r"|(?:class|policy)-map type (?:network-qos|queuing) "
        r"|interface (?:port-channel\d|mgmt0|vfc ?\d))",
        re.MULTILINE,
    ),
    "os9": re.compile(
        r"^(?:Current Configuration \.\.\.|! Version \d|stack-unit \d+ provision "
        r"|interface (?:ManagementEthernet \d|TenGigabitEthernet \d|fortyGigE \d|Port-channel ))",
        re.MULTILINE,
    ),
    "eos": re.compile(
        r"^(?:! device: .* \(.*EOS|! Command: show |! boot system |transceiver qsfp "
        r"|interface (?:Ethernet\d+[ \t]*$|Port-Channel\d|Management\d))",
        re.MULTILINE,
    ),
    "exos": re.compile(r"^(?:# Module \S+ conf|configure (?:vlan|sharing) )", re.MULTILINE),
}
"""Lines that only one NOS prints; each begins what that NOS prints as its configuration."""
_FEW = 5
"""Unread lines that are no reason yet to take a text for one of another NOS."""


def looks_like(text: str, stated: NosName | None = None) -> NosName:
    """Return the NOS whose configuration a text is; the stated one wins a tie.

    Lines that only one NOS prints tell it, else the reader that recognizes most lines.

    >>> looks_like("vlan 10"), looks_like("vlan 10", "eos")
    ('nxos', 'eos')
    """
    marked = [nos for nos, mark in _MARKS.items() if mark.search(text)]
    if stated is not None and stated in marked:
        return stated
    if len(marked) == 1:
        return marked[0]
    names: list[NosName] = marked or [one.name for one in NOSES.values()]
    unread = {nos: _least_unread(text, nos) for nos in names}
    return min(unread, key=lambda nos: (unread[nos], nos != stated))


def _least_unread(text: str, nos: NosName) -> int:
    """Return how many lines the reader of a NOS leaves, as the model that leaves fewest."""
    return min(len(NOSES[nos].read(text, row).unread) for row in identify(text, nos).kinds)


def read_configuration(file: Path | str, text: str, platform: Platform) -> ParsedConfig:
    """Read a text; raises SanfabError if it is not of the NOS, such as a failed capture."""
    nos = platform.nos
    reading = NOSES[nos].read(text, platform)
    if 10 * len(reading.unread) > reading.lines:  # NOSes share a few lines
        _refuse_foreign(file, text, nos, len(reading.unread))
    if len(reading.unread) >= reading.lines:
        raise SanfabError(f"{file}: found no line of a configuration, expected one of {nos}")
    return reading


def _refuse_foreign(file: Path | str, text: str, nos: NosName, unread: int) -> None:
    """Refuse a text that another NOS prints; not one of which another reader leaves a bit less."""
    other = looks_like(text, nos)
    is_marked = other != nos and _MARKS[other].search(text)
    if other != nos and (is_marked or (unread > _FEW and 3 * _least_unread(text, other) < unread)):
        raise SanfabError(f"{file}: looks like {other}, not {nos}")

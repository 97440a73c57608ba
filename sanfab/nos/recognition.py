"""Text of a file -> the configuration that it is; a text of another NOS, or of none, is refused."""

from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.model import PLATFORMS, Platform
from sanfab.nos import NOSES, ParsedConfig


def looks_like(text: str, stated: str = "") -> str:
    """Return the NOS whose reader recognizes most lines of a text; the stated one wins a tie.

    >>> looks_like("vlan 10"), looks_like("vlan 10", "eos")
    ('nxos', 'eos')
    """
    shares = {}
    for nos, one in NOSES.items():
        platform = next(row for row in PLATFORMS.values() if row.nos == nos)
        shares[nos] = -len(one.read(text, platform).unread)
    return max(shares, key=lambda nos: (shares[nos], nos == stated))


def read_configuration(file: Path | str, text: str, platform: Platform) -> ParsedConfig:
    """Read a text; raises SanfabError if it is not of the NOS, such as a failed capture."""
    nos = platform.nos
    reading = NOSES[nos].read(text, platform)
    lines = sum(1 for line in text.splitlines() if line.strip())
    is_foreign = 10 * len(reading.unread) > lines  # NOSes share a few lines
    other = looks_like(text, nos) if is_foreign else nos
    if other != nos:
        raise SanfabError(f"{file}: looks like {other}, not {nos}")
    if len(reading.unread) >= lines:
        raise SanfabError(f"{file}: holds no line of a configuration of {nos}")
    return reading

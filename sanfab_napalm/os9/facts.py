"""``show system`` and ``show version`` of OS9 -> what NAPALM's facts need [R-NAF][R-SEN][R-NTC]."""

import re
from dataclasses import dataclass

from sanfab_napalm.text import first, seconds, titled_blocks


@dataclass(frozen=True)
class Identity:
    """What a switch prints about itself; empty or -1: not printed."""

    model: str = ""
    release: str = ""
    serial_number: str = ""
    uptime: float = -1.0

    @property
    def is_complete(self) -> bool:
        """Return whether all is known that every release prints."""
        return bool(self.model and self.release) and self.uptime >= 0


def system_identity(text: str) -> Identity:
    """Return the identity of the management unit of ``show system``."""
    units = [body for _, body in titled_blocks(r"^-- +Unit \d+ +--$", text)]
    unit = next((body for body in units if "Management Unit" in body), text)
    kind = first(r"^(?:Current|Module) Type *: *(.+)$", unit)
    return Identity(
        # `S4810 - 52-port GE/TE/FG (SE)`: the model stands before the ports.
        re.split(r" - ", kind)[0].strip(),
        first(r"^(?:Dell|Force10|FTOS).*Version *: *(\S+)", unit),
        first(r"^Serial Number *: *(\S+)", unit),
        seconds(first(r"^Up Time *: *(.+)$", unit)),
    )


def version_identity(text: str) -> Identity:
    """Return the identity that ``show version`` prints."""
    return Identity(
        first(r"^System Type: *(.+)$", text),
        first(r"Application Software Version: *(\S+)", text),
        "",
        seconds(first(r"\buptime is (.+)$", text)),
    )


def merged(one: Identity, other: Identity) -> Identity:
    """Return an identity, completed by another one."""
    return Identity(
        one.model or other.model,
        one.release or other.release,
        one.serial_number or other.serial_number,
        one.uptime if one.uptime >= 0 else other.uptime,
    )

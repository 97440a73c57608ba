"""Parts of a platform row that name ports: runs, speeds, breakouts, modules."""

import re
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, PlainValidator, WithJsonSchema

from sanfab.model.base import CommandText, PortTemplate, PortText
from sanfab.model.cable import Fec

_NUMBERS = r"^(0|[1-9][0-9]{0,3})(?:-([1-9][0-9]{0,3})(?:/([1-9][0-9]?))?)?$"


def number_range(text: object) -> range:
    """Return the numbers that ``1-48``, ``48-60/4`` (each fourth) or ``4094`` stands for.

    >>> number_range("48-60/4"), number_range(4095)
    (range(48, 61, 4), range(4095, 4096))
    """
    match = re.fullmatch(_NUMBERS, str(text))
    if not match:
        raise ValueError("numbers, as 1-48, or 48-60/4 for each fourth")
    first, last, step = (int(one) if one else None for one in match.groups())
    numbers = range(first or 0, (last or first or 0) + 1, step or 1)
    if not numbers:
        raise ValueError("an ascending range, as 1-48")
    return numbers


Numbers = Annotated[
    range,
    PlainValidator(number_range),
    WithJsonSchema({"anyOf": [{"type": "string", "pattern": _NUMBERS}, {"type": "integer"}]}),
]

STATED = ConfigDict(extra="forbid")
"""A file of a model states what a row says, and nothing else."""


@dataclass(frozen=True, slots=True)
class Ports:
    """A run of ports of one kind: ``prefix`` + number + ``suffix``."""

    __pydantic_config__ = STATED

    prefix: PortText
    """Name of the port before its number. May hold ``{unit}``, the number of the stack unit."""
    numbers: Numbers
    """Numbers of the ports, as 1-48; 48-60/4 is each fourth."""
    speed: Annotated[int, Field(ge=1, le=800)]
    """Gb/s."""
    suffix: PortText = ""
    """Name of the port after its number, as /1."""
    alone: PortText | None = None
    """Prefix on a switch that is not in a stack, where it differs."""


FcSpeed = Literal[1, 2, 4, 8, 10, 16, 32, 64]
"""Speed of a native Fibre Channel port in Gb/s."""


@dataclass(frozen=True, slots=True)
class FcPorts:
    """A run of native Fibre Channel ports of one kind: ``prefix`` + number."""

    __pydantic_config__ = STATED

    prefix: PortText
    """Name of the port before its number, as fc1/; empty on FOS without slots."""
    numbers: Numbers
    """Numbers of the ports, as 1-48."""
    speeds: Annotated[tuple[FcSpeed, ...], Field(min_length=1)]
    """Speeds in Gb/s that the port and the fastest optics it takes have, in ascending order."""
    group: Annotated[int, Field(ge=1, le=768)] | None = None
    """Number of consecutive ports in one port group, which shares credits, and whose ISLs form one
    trunk; None: not known."""
    credits: Annotated[int, Field(ge=1)] | None = None
    """Buffer credits that the ports of one port group share; None: not known."""
    unified: bool = False
    """The ports are Ethernet ports, unless `fc_ports` of the inventory makes them Fibre Channel
    ports."""
    licensed: Annotated[int, Field(ge=0)] | None = None
    """Number of ports, from the first one on, that the base licence covers; None: all."""


@dataclass(frozen=True, slots=True)
class LineRates:
    """What lines can set on the Ethernet ports of one speed."""

    __pydantic_config__ = STATED

    port: Annotated[int, Field(ge=1, le=800)]
    """Speed of the ports in Gb/s, as ``ports`` states it."""
    speeds: tuple[Annotated[int, Field(ge=1, le=800)], ...] = ()
    """Speeds in Gb/s that a line can set; empty: no line sets one."""
    fec: tuple[Fec, ...] = ()
    """Kinds of forward error correction that a line can set."""
    autoneg: bool = False
    """A line can turn negotiation of the speed on and off."""


@dataclass(frozen=True, slots=True)
class Breakout:
    """One way in which ports may be broken out, and the ports that it makes of each."""

    __pydantic_config__ = STATED

    mode: Annotated[str, Field(pattern="^[1-8]x[1-9][0-9]{0,2}G$")]
    """Number and speed of the new ports, as 4x10G; 1x10G: slower, and by another name."""
    prefix: PortText
    """Name of a port before its number, as in ``ports``."""
    numbers: Numbers
    """Numbers of the ports."""
    child: PortTemplate
    """Name of a new port: ``{number}`` is the number of the port, ``{lane}`` that of the new port
    in it, ``{sum}`` the number of the port and that of the new port added."""
    lanes: Numbers
    """Numbers of the new ports."""
    source: str
    """Tags that docs/sources.md resolves."""
    suffix: PortText = ""
    """Name of a port after its number, as in ``ports``."""
    words: PortText = ""
    """How the line of the switch names it, as 10g-4x or quad; empty: the speed of the new ports
    breaks the port out."""
    reload: bool = False
    """It takes effect after a reload."""
    loses: tuple[PortTemplate, ...] = ()
    """Other ports that the switch loses by it, with ``{number}``."""

    @property
    def speed(self) -> int:
        """Speed of the new ports in Gb/s."""
        return int(self.mode.partition("x")[2].removesuffix("G"))


@dataclass(frozen=True, slots=True)
class GroupsOfPorts:
    """A run of port groups, each of the same number of ports, whose mode one line sets (OS10)."""

    __pydantic_config__ = STATED

    groups: Numbers
    """Numbers of the groups."""
    ports: Numbers
    """Numbers of their ports, in the order of the groups."""
    mode: PortText
    """Mode as shipped, in the words of the line, as 25g-4x."""


@dataclass(frozen=True, slots=True)
class FexModel:
    """A fabric extender that the switch may have, and the host ports that it adds."""

    __pydantic_config__ = STATED

    name: PortText
    """Name in the inventory, as n2k-c2232pp."""
    ports: tuple[Ports, ...]
    """Its host ports; ``{fex}`` in a prefix stands for its number."""
    uplinks: Annotated[int, Field(ge=1, le=16)]
    """Number of its fabric ports."""
    uplink_speed: Annotated[int, Field(ge=1, le=800)]
    """Speed of a fabric port in Gb/s."""
    source: str
    """Tags that docs/sources.md resolves."""
    fcoe: bool = False
    """Host ports may carry FCoE."""
    lags: bool = True
    """Host ports may form a LAG."""
    pinning: bool = True
    """Host ports may be pinned to single uplinks."""
    jumbo: bool = True
    """Host ports may carry packets above 1500 bytes."""
    lossless: bool = True
    """Host ports may pause: IEEE 802.3x, or a lossless class."""
    since: str = "0"
    """First release of the switch with it."""
    until: str = "999"
    """First release of the switch without it."""
    provision: CommandText = ""
    """Word by which the switch knows it before it is connected; empty: no document shows one."""


@dataclass(frozen=True, slots=True)
class Module:
    """An expansion module, and the ports that it adds."""

    __pydantic_config__ = STATED

    name: PortText
    """Name in the inventory, as n55-m16p."""
    slots: Numbers
    """Slots that may hold it."""
    ports: tuple[Ports, ...]
    """Its Ethernet ports; ``{slot}`` in a prefix stands for the number of its slot."""
    source: str
    """Tags that docs/sources.md resolves."""
    fc: tuple[FcPorts, ...] = ()
    """Its native Fibre Channel ports, likewise."""

"""Inventory of fabric extenders: remote line cards of a switch."""

import re
from typing import TYPE_CHECKING, Annotated

from pydantic import BeforeValidator, Field

from sanfab.model.base import Bool, LagNumber, Name, PortRange, Text
from sanfab.model.cable import CableIntent, CableLength, DevicePosition

if TYPE_CHECKING:
    from sanfab.model.platforms.row import Platform


def _fex_number(key: str | int) -> int:
    """Return the key of a fabric extender as a number."""
    if not re.fullmatch("1[0-9][0-9]", str(key)):
        raise ValueError("the number of a fabric extender, 100 to 199")
    return int(key)


FexNumber = Annotated[int, BeforeValidator(_fex_number), Field(ge=100, le=199)]


_DIGITS = 3
"""Fabric extenders have numbers of three digits, slots one or two."""


def fex_of_port(port: str) -> int | None:
    """Return the number of the fabric extender that a port of a Nexus belongs to.

    >>> fex_of_port("Ethernet101/1/5"), fex_of_port("Ethernet1/5")
    (101, None)
    """
    head, _, rest = port.removeprefix("Ethernet").partition("/")
    return int(head) if "/" in rest and head.isdigit() and len(head) == _DIGITS else None


def is_plain_host_port(platform: "Platform", port: str) -> bool:
    """Return whether a port of a fabric extender switches, and is shut, whatever the switch says.

    Those of a Nexus 9300 do, whose own ports route as shipped [NXSDKFEX].
    """
    return not platform.ports_switch and fex_of_port(port) is not None


class FexIntent(CableIntent, DevicePosition):
    """One fabric extender: its host ports are ports of the switch, as Ethernet101/1/5."""

    model: Name
    """Model, as ``n2k-c2232pp``; `sanfab models MODEL` lists those that a switch may have."""
    uplinks: PortRange
    """Ports of this switch that its fabric ports are connected to, as ``Ethernet1/1-2``."""
    length: CableLength | tuple[CableLength, ...] | None = None
    """Length of the cables of its uplinks in metres: of each, or a list with one value for each, in
    the order of their ports. Default: not known."""
    lag: LagNumber | None = None
    """Number of the LAG of the uplinks, 1 to 4096. Default: the number of the fabric extender."""
    pinned: Bool = False
    """True: no LAG; host ports are pinned to single uplinks, in equal parts, and go down with
    theirs."""
    dual_homed: Bool = False
    """True: it is connected to both switches of a vPC pair, which both state it. A host port is
    named at one of them, and configured on both."""
    description: Text | None = None
    """Description. Default: FEX and its number, as FEX0101."""

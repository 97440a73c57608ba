"""Inventory of what a cable is, and of where the devices at its ends stand."""

from typing import Annotated, Literal

from pydantic import Field

from sanfab.model.base import Model, NoteText

CableMedia = Literal[
    "dac", "aoc", "om1", "om2", "om3", "om4", "om5", "os1", "os2", "cat5e", "cat6", "cat6a", "cat8"
]
CableColour = Literal[
    "aqua",
    "black",
    "blue",
    "brown",
    "green",
    "grey",
    "magenta",
    "orange",
    "pink",
    "red",
    "violet",
    "white",
    "yellow",
]
CableLabel = Annotated[NoteText, Field(max_length=60)]
CableLength = Annotated[float, Field(strict=True, gt=0, le=80_000)]
OpticsType = Annotated[NoteText, Field(max_length=40)]
RackUnit = Annotated[int, Field(strict=True, ge=1, le=99)]


class CableIntent(Model):
    """What sanfab cannot derive of a cable; it reaches no switch."""

    media: CableMedia | None = None
    """What the cable is: ``dac`` (copper with its ends), ``aoc`` (optical with its ends), fibre
    (``om1`` to ``om5``, ``os1``, ``os2``) or twisted pair (``cat5e`` to ``cat8``). Default: not
    known."""
    optics: OpticsType | tuple[OpticsType, OpticsType] | None = None
    """Transceivers at its ends, as 10GBASE-SR: one type for both, or two: that of the switch port
    first, for a link in the order of ``between``. Default: not known."""
    colour: CableColour | None = None
    """Colour of the cable. Default: that of its fabric in ``policy.cable_colours``."""


class DevicePosition(Model):
    """Where a device stands; it reaches no switch."""

    site: NoteText | None = None
    """Site of the device, by which `defaults` may choose it."""
    row: NoteText | None = None
    """Row of racks, likewise."""
    rack: NoteText | None = None
    """Rack of the device, likewise."""
    unit: RackUnit | None = None
    """Lowest rack unit of the device, 1 to 99."""


class ColourByFabric(Model):
    """Colours of cables by fabric."""

    A: CableColour | None = None
    """Fabric A."""
    B: CableColour | None = None
    """Fabric B."""

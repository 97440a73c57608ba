"""Inventory of the local time of a switch: time zone, summer time."""

from typing import Annotated

from pydantic import Field

from sanfab.model.base import Model, pattern_for

ZoneName = Annotated[str, Field(pattern=pattern_for("the name of a time zone"))]
UtcOffset = Annotated[str, Field(pattern=pattern_for("an offset from UTC"))]
YearlyTime = Annotated[str, Field(pattern=pattern_for("a time of each year"))]
ZoneArea = Annotated[str, Field(pattern=pattern_for("an area of the time zone database"))]


class SummerTime(Model):
    """Summer time, which begins and ends each year by the same rule."""

    name: ZoneName
    """Name of the zone in summer, as ``CEST``."""
    begins: YearlyTime
    """Beginning, as ``last sunday march 02:00``, in standard time."""
    ends: YearlyTime
    """End, as ``last sunday october 03:00``, in summer time."""
    offset: Annotated[int, Field(strict=True, ge=1, le=60)] = 60
    """Minutes by which the clock is put forward, 1 to 60."""


class TimeZone(Model):
    """Local time of a switch."""

    name: ZoneName
    """Name of the zone, as ``CET``: 3 to 6 letters."""
    offset: UtcOffset
    """Offset from UTC, as ``+01:00``; OS9 takes whole hours."""
    summer: SummerTime | None = None
    """Summer time. Default: none."""
    area: ZoneArea | None = None
    """Area of the time zone database, as ``Europe/Berlin``: EOS has zone and summer time by it."""

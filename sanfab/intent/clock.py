"""Time zone in the inventory -> facts of a switch, and what its NOS cannot be told."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab.facts.services import TimeZoneFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.messages import did_you_mean
from sanfab.inventory.references import Problem
from sanfab.model.services import TimeZone
from sanfab.model.zone_areas import zone_areas

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where


def time_zone_of(design: SwitchDesign) -> TimeZoneFacts | None:
    """Return the time zone of a switch as its NOS has it; None: it is not stated."""
    zone = design.intent.time_zone
    if zone is None:
        return None
    if design.platform.traits.time_zone_by_area:
        return TimeZoneFacts(area=zone.area or "")
    summer = zone.summer
    text = f"{summer.name} {summer.begins} {summer.ends} {summer.offset}" if summer else ""
    return TimeZoneFacts(zone.name, _minutes(zone), text)


def _minutes(zone: TimeZone) -> int:
    hours, minutes = zone.offset[1:].split(":")
    return (int(hours) * 60 + int(minutes)) * (-1 if zone.offset[0] == "-" else 1)


def time_zone_problems(design: SwitchDesign) -> Iterator[Problem]:
    """Yield what a time zone states that the NOS of the switch has no words for."""
    zone, title = design.intent.time_zone, design.platform.title
    where: Where = ("switches", design.name, "time_zone")
    if zone is None:
        return
    if design.platform.traits.time_zone_by_area and zone.area is None:
        yield (
            where,
            f"{title} names its time zone by area; state `area` too, as `area: Europe/Berlin`",
        )
    if zone.area is not None and zone.area not in zone_areas():
        yield (
            (*where, "area"),
            f"found {zone.area}, expected an area of the time zone database, as Europe/Berlin"
            f"{did_you_mean(zone.area, _alike(zone.area))}",
        )
    if design.platform.traits.time_zone_in_hours and (_minutes(zone) % 60 or not _minutes(zone)):
        hint = "" if _minutes(zone) else "; for UTC leave `time_zone` out"
        hours = f"1 to 23 whole hours east or west of UTC on {title}"
        yield (*where, "offset"), f"found {zone.offset}, expected {hours}{hint}"


def _alike(area: str) -> list[str]:
    """Return the areas with the same first or last part; of one part, those of one part."""
    first, _, last = area.casefold().rpartition("/")
    return sorted(
        one
        for one, (head, _, tail) in ((one, one.casefold().rpartition("/")) for one in zone_areas())
        if head == first or tail == last
    )

"""ExtremeXOS lines of the time zone: zone and summer time are one line."""

from sanfab.nos.clock import ZONE, clear_summer, set_summer, set_summer_of_release, set_zone
from sanfab.nos.exos.builder import Builder, line
from sanfab.nos.undo import Undo

_ZONE = f"configure timezone name {ZONE} {{offset:[+-]?[0-9]+}}"
_UNNAMED = "configure timezone {offset:[+-]?[0-9]+}"
_SUMMER = (
    "autodst name {summer:[A-Za-z]+} {dst:(?:[0-9]+ )?}"
    "begins every {begins:\\S+ \\S+ \\S+} at {time:[0-9]+(?:[: ][0-9]+)?} "
    "ends every {ends:\\S+ \\S+ \\S+} at {end:[0-9]+(?:[: ][0-9]+)?}"
)
_RESET = Undo("configure timezone 0 noautodst", "E-TZ", setting="timezone")


@line(f"{_ZONE} noautodst", source="E-TZ", undo=_RESET)
def _zone(builder: Builder, name: str, offset: str) -> None:
    set_zone(builder.facts.services, name, int(offset))
    clear_summer(builder.facts.services)


@line(f"{_UNNAMED} noautodst", source="E-TZ", undo=_RESET)
@line(_UNNAMED, source="P-SITEC")
def _zone_without_name(builder: Builder, offset: str) -> None:
    _zone(builder, "", offset)


# Without days they are those of the release: April and October, or March and November.
@line(f"{_ZONE} autodst", source="E-TZ10", undo=_RESET)
def _zone_with_days_of_release(builder: Builder, name: str, offset: str) -> None:
    set_zone(builder.facts.services, name, int(offset))
    set_summer_of_release(builder.facts.services)


@line(f"{_UNNAMED} autodst", source="E-TZ10", undo=_RESET)
def _offset_with_days_of_release(builder: Builder, offset: str) -> None:
    _zone_with_days_of_release(builder, "", offset)


@line(f"{_ZONE} {_SUMMER}", source="E-TZ", undo=_RESET)
def _zone_with_summer(builder: Builder, name: str, offset: str, *words: str) -> None:
    summer, minutes, begins, time, ends, end = words
    services = builder.facts.services
    set_zone(services, name, int(offset))
    set_summer(services, summer, f"{begins} {time}", f"{ends} {end}", minutes.strip())


@line(f"{_UNNAMED} {_SUMMER}", source="E-TZ10", undo=_RESET)
def _offset_with_summer(builder: Builder, offset: str, *words: str) -> None:
    _zone_with_summer(builder, "", offset, *words)

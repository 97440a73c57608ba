"""OS9 lines of the time zone."""

from sanfab.nos.clock import ZONE, clear_summer, set_summer, set_zone
from sanfab.nos.os9.builder import Builder, line
from sanfab.nos.undo import Undo

_DAY = "(?:[1-4]|first|last) \\S+ \\S+ [0-9:]+"


@line(
    "clock timezone {name:[A-Za-z][A-Za-z0-9-]*} {hours:-?[0-9]+}{minutes:(?: [0-9]+)?}",
    source="R-SEN F-MXL FN410RUN",
    undo=Undo("no clock timezone", "CLKNO"),
)
def _zone(builder: Builder, name: str, hours: str, minutes: str) -> None:
    east = abs(int(hours)) * 60 + int(minutes or 0)
    set_zone(builder.facts.services, name, -east if hours.startswith("-") else east)


@line("no clock timezone", source="CLKNO")
def _no_zone(builder: Builder) -> None:
    set_zone(builder.facts.services, "", 0)


@line(
    f"clock summer-time {ZONE} recurring {{begins:{_DAY}}} {{ends:{_DAY}}}{{offset:(?: [0-9]+)?}}",
    source="D-SUMMER R-SEN",
    undo=Undo("no clock summer-time", "CLKNO"),
)
def _summer(builder: Builder, name: str, begins: str, ends: str, offset: str) -> None:
    set_summer(builder.facts.services, name, begins, ends, offset.strip())


@line("no clock summer-time", source="CLKNO")
def _no_summer(builder: Builder) -> None:
    clear_summer(builder.facts.services)

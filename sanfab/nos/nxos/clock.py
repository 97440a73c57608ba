"""NX-OS lines of the time zone."""

from sanfab.nos.clock import ZONE, clear_summer, set_summer, set_zone
from sanfab.nos.nxos.builder import Builder, line
from sanfab.nos.undo import Undo


@line(
    f"clock timezone {ZONE} {{hours:-?[0-9]+}} {{minutes:[0-9]+}}",
    source="AZLOCAL",
    undo=Undo("no clock timezone", "CLKNO"),
)
def _zone(builder: Builder, name: str, hours: str, minutes: str) -> None:
    sign = -1 if hours.startswith("-") else 1
    set_zone(builder.facts.services, name, int(hours) * 60 + sign * int(minutes))


@line("no clock timezone", source="CLKNO")
def _no_zone(builder: Builder) -> None:
    set_zone(builder.facts.services, "", 0)


@line(
    f"clock summer-time {ZONE} {{begins:[1-5] \\S+ \\S+ \\S+}} {{ends:[1-5] \\S+ \\S+ \\S+}}"
    " {offset:[0-9]+}",
    source="AZLOCAL",
    undo=Undo("no clock summer-time", "CLKNO"),
)
def _summer(builder: Builder, *words: str) -> None:
    set_summer(builder.facts.services, *words)


@line("no clock summer-time", source="CLKNO")
def _no_summer(builder: Builder) -> None:
    clear_summer(builder.facts.services)

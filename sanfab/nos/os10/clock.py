"""OS10 lines of the time zone."""

from sanfab.nos.clock import set_area, set_zone
from sanfab.nos.os10.builder import Builder, line
from sanfab.nos.undo import Undo

# Without a line the zone is UTC; no document shows another way back.
_UNDO = Undo("clock timezone standard-timezone UTC", "O10-AZL", setting="zone")


@line(
    "clock timezone {name:[A-Za-z]+} {hours:-?[0-9]+}{minutes: [0-9]+}",
    source="O10-ZTD",
    undo=_UNDO,
)
def _zone(builder: Builder, name: str, hours: str, minutes: str) -> None:
    east = abs(int(hours)) * 60 + int(minutes)
    set_area(builder.facts.services, "")
    set_zone(builder.facts.services, name, -east if hours.startswith("-") else east)


@line("clock timezone standard-timezone {area}", source="O10-AZL", undo=_UNDO)
def _area(builder: Builder, area: str) -> None:
    set_zone(builder.facts.services, "", 0)
    set_area(builder.facts.services, area)

"""EOS lines of the time zone, which has its summer time by its area."""

from sanfab.nos.clock import set_area
from sanfab.nos.eos.builder import Builder, line
from sanfab.nos.undo import Undo


@line("clock timezone {area}", source="PYEAPI NTC", undo=Undo("no clock timezone", "CLKNO"))
def _zone(builder: Builder, area: str) -> None:
    set_area(builder.facts.services, area)


@line("no clock timezone", source="CLKNO")
def _no_zone(builder: Builder) -> None:
    set_area(builder.facts.services, "")

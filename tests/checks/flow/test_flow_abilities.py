"""A switch that cannot send pause frames: no platform row says so yet, a rule must know it all the
same."""

from dataclasses import replace
from datetime import date

from sanfab.facts import PortFacts, SwitchFacts
from sanfab.inventory.cabling import cabling_of
from sanfab.model import PLATFORMS, San
from sanfab.rules import Evidence, Switch
from sanfab.rules.catalogue import RULES
from sanfab.rules.judge import judge


def test_pause_is_not_asked_of_a_switch_that_cannot_send_it() -> None:
    platform = replace(PLATFORMS["dcs-7150s-24"], pause_send=False)
    ports = {
        "Ethernet1": PortFacts("Ethernet1", pause_receive="on", pause_send="on"),
        "Ethernet2": PortFacts("Ethernet2", pause_receive="on"),
    }
    cabling = cabling_of(San(name="alone"))
    facts = SwitchFacts("arista", ports=ports)
    switch = Switch("arista", facts, platform, "4.20", frozenset(), cabling, is_alone=True)

    evidence = Evidence(cabling, {"arista": switch}, date(2026, 1, 1))
    _, faults = judge(evidence, [RULES["FLOW-07"]])

    assert [(raw.place.name, raw.fault.found, raw.fault.expected) for raw in faults] == [
        ("arista Ethernet1", "pause frames sent", "none: Arista 7150S-24 only honours them")
    ]

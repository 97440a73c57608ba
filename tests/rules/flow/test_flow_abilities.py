"""A switch that cannot send pause frames: no platform row says so yet, a rule must know it all the
same."""

from dataclasses import replace
from datetime import date

from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.inventory.plugging import cabling_of
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.platforms.traits import Capability, Support
from sanfab.model.san import San
from sanfab.rules.catalogue import RULES
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.engine import evaluate


def test_pause_is_not_expected_from_a_switch_that_cannot_send_it() -> None:
    platform = replace(
        PLATFORMS["dcs-7150s-24"], capabilities=(Support(Capability.PAUSE_SEND, until="0"),)
    )
    ports = {
        "Ethernet1": PortFacts("Ethernet1", pause_receive="on", pause_send="on"),
        "Ethernet2": PortFacts("Ethernet2", pause_receive="on"),
    }
    cabling = cabling_of(San(name="alone"))
    facts = SwitchFacts("arista", ports=ports)
    switch = CheckedSwitch("arista", facts, platform, "4.20", frozenset(), cabling)

    context = CheckContext(cabling, {"arista": switch}, date(2026, 1, 1))
    _, faults = evaluate(context, [RULES["FLOW-07"]])

    assert [(raw.object, raw.violation.found, raw.violation.expected) for raw in faults] == [
        ("arista Ethernet1", "pause frames sent", "none: Arista 7150S-24 only honours them")
    ]

"""Findings and counts of verification (VER), by intended facts and live status."""

from collections.abc import Mapping

from sanfab.facts.status import SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.cabling import Cabling
from sanfab.live.checks.cables import verify_cables
from sanfab.live.checks.fabric import verify_fabric
from sanfab.live.checks.life import verify_life
from sanfab.live.checks.links import verify_links
from sanfab.live.checks.rules import ANSWERS, LiveResult, live_finding
from sanfab.rules.rule import Violation


def evaluate_live(
    cabling: Cabling, intended: Mapping[str, SwitchFacts], status: Mapping[str, SwitchStatus]
) -> LiveResult:
    """Evaluate the live rules for the switches whose status is known.

    ``intended``: the facts of at least those switches; the status of the others is unknown.
    """
    result = LiveResult()
    for name, one in status.items():
        verify_links(cabling, name, intended[name], one, result)
        verify_life(cabling, name, intended[name], one, result)
    verify_fabric(cabling, intended, status, result)
    verify_cables(cabling, intended, status, result)
    for name, one in status.items():
        for problem in one.problems:
            violation = Violation(problem.partition(";")[0], "an answer")
            result.raws.append(live_finding(ANSWERS, name, "", ("switches", name), violation))
    return result

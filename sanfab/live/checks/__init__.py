"""Cabling, intended facts and live status -> what is proven of the running SAN and what is not."""

from collections.abc import Mapping

from sanfab.facts import SwitchFacts
from sanfab.facts.status import SwitchStatus
from sanfab.inventory import Cabling
from sanfab.live.checks.cables import judge_cables
from sanfab.live.checks.checks import ANSWERS, CHECKS, Check, Fault, Health, Tally, located
from sanfab.live.checks.fabric import judge_fabric
from sanfab.live.checks.links import judge_links

__all__ = ["CHECKS", "Check", "Fault", "Health", "Tally", "judge", "located"]


def judge(
    cabling: Cabling, intended: Mapping[str, SwitchFacts], status: Mapping[str, SwitchStatus]
) -> Health:
    """Judge the switches whose status is known.

    ``intended``: the facts of at least those switches; what the others would tell is not known.
    """
    health = Health()
    for name, one in status.items():
        judge_links(cabling, name, intended[name], one, health)
    judge_fabric(cabling, intended, status, health)
    judge_cables(cabling, intended, status, health)
    for name, one in status.items():
        for problem in one.problems:
            found, where = problem.partition(";")[0], ("switches", name)
            health.faults.append(Fault(ANSWERS, name, "", where, found, "an answer"))
    return health

"""What a SAN costs grows with its size, and not with the square of it.

The lines of Python that run are counted for one pod of switches and for three: three times as many,
except where something compares each with each. Each rule is counted on its own.
"""

from collections.abc import Callable
from datetime import date
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import TypeVar

import pytest

from bench import synthetic
from sanfab.inventory.load import load_inventory
from sanfab.model import addresses
from sanfab.report import testplan
from sanfab.rules.analyses import capacity_of_san, failures_of_san, paths_of_san
from sanfab.rules.audit import switches_of
from sanfab.rules.catalogue import RULES
from sanfab.rules.context import CheckContext
from sanfab.rules.engine import evaluate
from sanfab.testplan.assembly import Selection, plan_tests
from support.costs import lines_run

T = TypeVar("T")

SIZES = (10, 30)
MOST = 3.5
"""Times the lines for three times the switches; the square would be nine. What earlier tests of the
process left in caches makes the smaller count smaller: those of addresses are emptied."""
TODAY = date(2026, 11, 1)
SHARED: dict[str, Callable[[CheckContext], object]] = {
    "network": attrgetter("network"),
    "paths": paths_of_san,
    "failures": failures_of_san,
    "capacity": capacity_of_san,
    "arrays in": attrgetter("arrays_in"),
    "partners": attrgetter("partners"),
}
"""What rules share; it is counted by itself, not for the rule that asks first."""


def costs(folder: Path, switches: int) -> dict[str, int]:
    """Return the lines of Python that run for a check, part by part, and for a plan of tests."""
    found: dict[str, int] = {}

    def count(name: str, job: Callable[[], T]) -> T:
        found[name], result = lines_run(job)
        return result

    for one in vars(addresses).values():
        if hasattr(one, "cache_clear"):
            one.cache_clear()
    synthetic.write(folder, switches)
    _, cabling = count("load", partial(load_inventory, folder))
    intended = count("facts", partial(switches_of, cabling))
    context = CheckContext(cabling, intended, TODAY)
    for name, ask in SHARED.items():
        count(name, partial(ask, context))
    tests = count("plan of tests", partial(plan_tests, paths_of_san(context), Selection()))
    count("its text", partial(testplan.testplan_text, tests))
    for rule in RULES.values():
        if rule.scope.level in {"switch", "san"}:
            count(rule.id, partial(evaluate, context, [rule]))
    return found


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, int]]:
    return [costs(tmp_path_factory.mktemp("san") / "i", size) for size in SIZES]


def test_nothing_costs_the_square_of_the_san(both: list[dict[str, int]]) -> None:
    small, large = both
    grown = {name: large[name] / small[name] for name in large}
    assert {name: round(times, 1) for name, times in grown.items() if times > MOST} == {}
    assert max(grown.values()) > 2.5, "nothing grew: nothing was counted"

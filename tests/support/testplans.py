"""The paths of an inventory, and its test plan."""

from functools import cache

from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.intent import intended, site_of
from sanfab.inventory import Cabling, load_inventory
from sanfab.inventory.cabling import cabling_of
from sanfab.model import San
from sanfab.testplan import HostTests, SanTests, Selection, plan_tests
from support.console import ROOT

INVENTORIES = sorted(path.name for path in (ROOT / "inventory").iterdir())


def paths_of(cabling: Cabling) -> Paths:
    """Return the paths of a cabling."""
    facts = {name: intended(site_of(cabling, name)) for name in cabling.san.switches}
    return Paths(Network(cabling, facts))


def planned(san: San, scope: Selection | None = None) -> SanTests:
    """Return the test plan of a SAN that a test made."""
    return plan_tests(paths_of(cabling_of(san)), scope or Selection())


@cache
def san_named(name: str) -> San:
    """Return the SAN of an inventory of this repository."""
    return load_inventory(ROOT / "inventory" / name)[1].san


def host_tests(name: str, host: str, *volumes: str) -> HostTests:
    """Return the tests of one host of an inventory of this repository."""
    (tests,) = planned(san_named(name), Selection(host, volumes=volumes)).hosts
    return tests

"""The paths of an inventory, and its test plan."""

from collections.abc import Iterator
from functools import cache
from typing import TypeVar

from sanfab.analysis.network import Network
from sanfab.analysis.paths import Count, Pair, Paths
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.inventory.plugging import cabling_of
from sanfab.model.endpoint import ArrayIntent, HostIntent, NeighborIntent
from sanfab.model.fabric import LinkIntent
from sanfab.model.san import San
from sanfab.testplan.assembly import HostTests, SanTests, Selection, plan_tests
from sanfab.testplan.steps import FailoverStep
from support.console import ROOT

Device = TypeVar("Device", HostIntent, ArrayIntent, NeighborIntent)
INVENTORIES = sorted(path.name for path in (ROOT / "inventory").iterdir())


def paths_of(cabling: Cabling) -> Paths:
    """Return the paths of a cabling."""
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    return Paths(Network(cabling, facts))


def planned(san: San, selection: Selection | None = None) -> SanTests:
    """Return the test plan of a SAN that a test made."""
    return plan_tests(paths_of(cabling_of(san)), selection or Selection())


@cache
def san_named(name: str) -> San:
    """Return the SAN of an inventory of this repository."""
    return load_inventory(ROOT / "inventory" / name)[1].san


def host_tests(name: str, host: str, *volumes: str) -> HostTests:
    """Return the tests of one host of an inventory of this repository."""
    (tests,) = planned(san_named(name), Selection(host, volumes=volumes)).hosts
    return tests


def counts_without(san: San, gone: str) -> dict[Pair, Count]:
    """Return the paths of a SAN without a switch or neighbor, or without the cable of a port.

    The port is that of a switch, or of a host behind a neighbor.
    """
    reduced = san.model_copy(
        update={
            "hosts": dict(reduced_devices(san.hosts, gone)),
            "arrays": dict(reduced_devices(san.arrays, gone)),
            "neighbors": dict(reduced_devices(san.neighbors, gone)),
            "links": tuple(link for link in san.links if gone not in _switches(link)),
        }
    )
    paths = paths_of(cabling_of(reduced))
    return {pair: paths.count(pair) for pair in paths.groups}


def _switches(link: LinkIntent) -> set[str]:
    """Return the switches at both sides of a link."""
    refs = (ref for side in link.between for ref in ((side,) if isinstance(side, str) else side))
    return {ref.split()[0] for ref in refs}


def reduced_devices(devices: dict[str, Device], gone: str) -> Iterator[tuple[str, Device]]:
    """Yield devices without the ports at a switch or neighbor, or without one port."""
    for name, device in devices.items():
        kept = {
            label: port
            for label, port in device.ports.items()
            if gone not in (*_places(port), f"{name} {label}")
        }
        yield name, device.model_copy(update={"ports": kept})


def _places(port: object) -> tuple[str, ...]:
    """Return what a port is at: a switch port and its switch, or a neighbor."""
    at = getattr(port, "at", None) or getattr(port, "via", None) or ""
    return at, at.partition(" ")[0]


def taken_out(san: San, step: FailoverStep) -> str:
    """Return what a step takes out, as `counts_without` names it."""
    element = step.element
    if element.kind == "port" and element.device in san.neighbors:
        return step.port
    return f"{element.device} {element.part}".rstrip()


def left_after(tests: SanTests, step: FailoverStep) -> dict[Pair, tuple[int, bool]]:
    """Return what a step leaves to each pair, and whether that takes a failover."""
    paths = tests.paths
    found = {pair: (paths.count(pair).usable, False) for pair in paths.groups}
    found |= {(one.host, one.array): (one.left, one.failover) for one in step.losses}
    return found

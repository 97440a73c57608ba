"""What takes the last path of hosts, gathered once for the whole SAN."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.failures import Element
from sanfab.analysis.paths import PathGroup
from sanfab.inventory.cabling import expanded
from sanfab.inventory.yaml12 import Where
from sanfab.rules.catalogue.redundancy.places import SERVED
from sanfab.rules.evidence import Evidence
from sanfab.rules.over import ENDPOINTS
from sanfab.rules.rule import Over, Place

NETWORK = frozenset({"switch", "unit", "link", "leg"})
"""Elements whose failure is followed through the network; a stack as a whole is RED-04."""


class Part(NamedTuple):
    """A part whose failure leaves a host no path."""

    text: str
    where: Where


class Cuts(NamedTuple):
    """A host with its groups by array, and what takes its last path to them."""

    host: str
    groups: dict[str, list[PathGroup]]
    network: dict[Part, list[str]]
    """Arrays out of reach by the part of the network that fails."""
    missing: dict[str, int]
    """Arrays without a path, and the position in ``access`` that wants one."""
    one_way: tuple[tuple[str, str], ...]
    """Direct cables that the far end knows nothing of: label, and that end."""


def _cuts(evidence: Evidence) -> Iterator[Place[Cuts]]:
    network: dict[str, dict[Part, list[str]]] = {}
    suspects = _suspects(evidence)
    for element in evidence.failures.elements:
        place = element.device if element.link is None else element.link
        if element.kind in NETWORK and place in suspects:
            part = _part(element, evidence)
            for toll in evidence.failures.cut(element).cut_off:
                network.setdefault(toll.host, {}).setdefault(part, []).append(toll.array)
    served = {place.name: place.item.groups for place in evidence.listed(SERVED.places)}
    missing, one_way = _missing(evidence), _one_way(evidence)
    seen: set[str] = set()
    for end in evidence.listed(ENDPOINTS.places):
        name = end.item.name
        if name not in seen and (name in served or name in one_way):
            seen.add(name)
            groups, parts = served.get(name, {}), network.get(name, {})
            cables = tuple(one_way.get(name, ()))
            cuts = Cuts(name, groups, parts, missing.get(name, {}), cables)
            yield Place(name, end.where[:2], cuts, end.families)


def _suspects(evidence: Evidence) -> set[str | int]:
    """Return the switches and links that all paths of some host to some array cross.

    No other can take its last path, so that a sound network of a thousand switches costs nothing.
    """
    known: dict[tuple[int | None, str, str], frozenset[str | int]] = {}
    found: set[str | int] = set()
    for groups in evidence.paths.groups.values():
        common: frozenset[str | int] | None = None
        for group in groups:
            start, goal = group.initiator.cable.switch, group.targets[0].cable.switch
            way = (group.initiator.vlan, start, goal)
            if way not in known:
                ends = [end for hop in group.route for end in hop]
                links = (end.number for end in ends)
                known[way] = frozenset({start, goal, *(end.switch for end in ends), *links})
            common = known[way] if common is None else common & known[way]
            if not common:
                break
        found |= common or frozenset()
    return found


def _part(element: Element, evidence: Evidence) -> Part:
    if element.kind == "unit":
        return Part(f"unit {element.part} of {element.device}", ("switches", element.device))
    if element.link is None:
        return Part(f"switch {element.device}", ("switches", element.device))
    link = f"the link {evidence.paths.links.text(element.link)}"
    if element.kind == "leg":
        link = f"the leg of {element.device} of {link}"
    return Part(link, ("links", element.link))


def _missing(evidence: Evidence) -> dict[str, dict[str, int]]:
    """Return the arrays that hosts have no path to although nothing has failed."""
    arrays_of: dict[str, set[str]] = {}
    for host, array in evidence.paths.without:
        arrays_of.setdefault(host, set()).add(array)
    found: dict[str, dict[str, int]] = {}
    for number, access in enumerate(evidence.san.access if arrays_of else ()):
        arrays = set(expanded(access.arrays))
        for host in expanded(access.hosts):
            for array in sorted(arrays & arrays_of.get(host, frozenset())):
                found.setdefault(host, {}).setdefault(array, number)
    return found


def _one_way(evidence: Evidence) -> dict[str, list[tuple[str, str]]]:
    """Return the direct cables that one end names and the other does not, by device."""
    ends = {
        place.name: place.item.port
        for place in evidence.listed(ENDPOINTS.places)
        if place.item.port.to is not None
    }
    found: dict[str, list[tuple[str, str]]] = {}
    for name, port in ends.items():
        device, _, label = name.partition(" ")
        far = ends.get(port.to or "")
        if far is None or far.to != name:
            found.setdefault(device, []).append((label, port.to or ""))
    return found


def single_parts(host: str, array: str, groups: list[PathGroup]) -> Iterator[Part]:
    """Yield the one adapter or port of the host, and controller or port of the array, of all."""
    initiators = {(group.initiator.cable.label, group.initiator.adapter) for group in groups}
    adapters = {adapter for _, adapter in initiators}
    if len(adapters) == 1 and (adapter := min(adapters, key=str)) is not None:
        yield Part(f"its adapter {adapter}", ("hosts", host, "adapters", adapter))
    elif len(initiators) == 1:
        ((label, _),) = initiators
        yield Part(f"its port {label}", ("hosts", host, "ports", label))
    targets = [endpoint for group in groups for endpoint in group.targets]
    if targets and targets[0].cable.is_array:
        yield from _target(array, targets)


def _target(array: str, targets: list[Endpoint]) -> Iterator[Part]:
    controllers = {endpoint.controller for endpoint in targets}
    labels = {endpoint.cable.label for endpoint in targets}
    adapters = {endpoint.adapter for endpoint in targets}
    if len(controllers) == 1 and (controller := min(controllers, key=str)) is not None:
        where = ("arrays", array, "controllers", controller)
        yield Part(f"controller {controller} of {array}", where)
    elif controllers == {None} and len(adapters) == 1 and (adapter := targets[0].adapter):
        yield Part(f"adapter {adapter} of {array}", ("arrays", array, "adapters", adapter))
    elif len(labels) == 1:
        (label,) = labels
        yield Part(f"port {label} of {array}", ("arrays", array, "ports", label))


CUTS: Over[Cuts] = Over("san", _cuts)
"""Hosts that use something, and devices with a direct cable that the far end does not name."""

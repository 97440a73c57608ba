"""Parts with a failure that cuts the last path of a host, collected once for the whole SAN."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.analysis.elements import Element
from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.paths import Leg, PathGroup, Paths
from sanfab.inventory.ranges import expanded
from sanfab.model.protocols import SCSI
from sanfab.model.yaml12 import Where
from sanfab.rules.analyses import failures_by_service, paths_of_san
from sanfab.rules.catalogue.red.subjects import HOST_PATHS
from sanfab.rules.context import CheckContext
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import ENDPOINTS

FRONT_PARTS = frozenset({"fex", "neighbor", "uplink"})
NETWORK = frozenset({"switch", "unit", "link", "leg"}) | FRONT_PARTS
"""Elements with failures that are computed from the network; RED-04 covers whole stacks."""


class FailedPart(NamedTuple):
    """A part with a failure that leaves a host no path."""

    text: str
    where: Where


class SinglePoints(NamedTuple):
    """A host with its path groups of a service by array, and the single parts that cut the last."""

    host: str
    paths: Paths
    """All paths of the service."""
    groups: dict[str, list[PathGroup]]
    network: dict[FailedPart, list[str]]
    """Unreachable arrays by the failed part of the network."""
    missing: dict[str, int]
    """Arrays without a path, and the position in ``access`` that requires one."""
    one_way: tuple[tuple[str, str], ...]
    """Direct cables that the other end does not state: label, and that end."""


def _single_points(context: CheckContext) -> Iterator[Subject[SinglePoints]]:
    for failures in failures_by_service(context):
        yield from _of_service(failures, context)


def _of_service(failures: SingleFailures, context: CheckContext) -> Iterator[Subject[SinglePoints]]:
    paths = failures.paths
    network = _network_parts(failures, context)
    subjects = context.subjects(HOST_PATHS.find)
    served = {one.name: one.item.groups for one in subjects if one.item.paths is paths}
    missing = _missing(paths, context)
    one_way = _one_way(context) if paths.service == SCSI else {}
    seen: set[str] = set()
    for end in context.subjects(ENDPOINTS.find):
        name = end.item.name
        if name not in seen and (name in served or name in one_way):
            seen.add(name)
            groups, parts = served.get(name, {}), network.get(name, {})
            cables = tuple(one_way.get(name, ()))
            cuts = SinglePoints(name, paths, groups, parts, missing.get(name, {}), cables)
            yield Subject(name, end.where[:2], cuts, end.families)


def _network_parts(
    failures: SingleFailures, context: CheckContext
) -> dict[str, dict[FailedPart, list[str]]]:
    """Return the arrays that hosts lose, by host and the failed part of the network."""
    network: dict[str, dict[FailedPart, list[str]]] = {}
    suspects = _suspects(failures.paths)
    for element in failures.elements:
        subject = element.device if element.link is None else element.link
        # A fabric extender of two switches may carry all paths though no switch does.
        is_suspect = subject in suspects or element.kind in FRONT_PARTS
        # A pair shuts ports of paths that do not cross its peer link.
        if element.kind == "link" and element.link is not None:
            is_suspect |= bool(failures.shut_by_pair(element.link))
        if element.kind in NETWORK and is_suspect:
            part = _part(element, context)
            for loss in failures.cut(element).cut_off:
                network.setdefault(loss.host, {}).setdefault(part, []).append(loss.array)
    return network


def _suspects(paths: Paths) -> set[str | int]:
    """Return the switches and links that all paths of some host to some array cross.

    Only they can cut its last path, so a redundant network of a thousand switches costs nothing.
    """
    known: dict[tuple[int | None, str, str], frozenset[str | int]] = {}
    found: set[str | int] = set()
    for groups in paths.groups.values():
        common: frozenset[str | int] | None = None
        for group in groups:
            if group.has_teams:
                one = _common_of(paths.legs(group))
                common = one if common is None else common & one
                continue
            start, goal = group.initiator.cable.switch, group.targets[0].cable.switch
            direction = (group.initiator.vlan, start, goal)
            if direction not in known:
                ends = [end for hop in group.route for end in hop]
                links = (end.number for end in ends)
                known[direction] = frozenset({start, goal, *(end.switch for end in ends), *links})
            common = known[direction] if common is None else common & known[direction]
            if not common:
                break
        found |= common or frozenset()
    return found


def _common_of(legs: list[Leg]) -> frozenset[str | int]:
    """Return the switches and links that every way of a team's frames crosses."""
    common: frozenset[str | int] | None = None
    for leg in legs:
        ends = [end for hop in leg.route for end in hop]
        crossed: set[str | int] = {leg.start, leg.goal, *(end.switch for end in ends)}
        crossed |= {end.number for end in ends}
        common = frozenset(crossed) if common is None else common & crossed
    return common or frozenset()


def _part(element: Element, context: CheckContext) -> FailedPart:
    if element.kind == "unit":
        return FailedPart(f"unit {element.part} of {element.device}", ("switches", element.device))
    if element.kind == "fex":
        where: Where = ("switches", element.device, "fex", int(element.part))
        return FailedPart(f"fabric extender {element.part} of {element.device}", where)
    if element.kind == "neighbor":
        return FailedPart(f"neighbor {element.device}", ("neighbors", element.device))
    if element.kind == "uplink":
        return _uplink(element, context)
    if element.link is None:
        return FailedPart(f"switch {element.device}", ("switches", element.device))
    link = f"the link {paths_of_san(context).links.text(element.link)}"
    if element.kind == "leg":
        link = f"the leg of {element.device} of {link}"
    return FailedPart(link, ("links", element.link))


def _uplink(element: Element, context: CheckContext) -> FailedPart:
    """Return the cable of a neighbor, or that of a fabric extender."""
    switch, port = element.device, element.part
    cables = context.cabling.cables.get(switch, {}).get(port)
    if cables:
        return FailedPart(f"the cable of {cables[0].device} at {switch} {port}", cables[0].where)
    return FailedPart(f"the uplink {port} of {switch}", ("switches", switch, "fex"))


def _missing(paths: Paths, context: CheckContext) -> dict[str, dict[str, int]]:
    """Return the arrays that hosts cannot reach in the absence of failures."""
    arrays_of: dict[str, set[str]] = {}
    for host, array in paths.without:
        arrays_of.setdefault(host, set()).add(array)
    found: dict[str, dict[str, int]] = {}
    for number, access in enumerate(context.san.access if arrays_of else ()):
        arrays = set(expanded(access.arrays))
        for host in expanded(access.hosts):
            for array in sorted(arrays & arrays_of.get(host, frozenset())):
                found.setdefault(host, {}).setdefault(array, number)
    return found


def _one_way(context: CheckContext) -> dict[str, list[tuple[str, str]]]:
    """Return the direct cables that only one end states, by device."""
    ends = {
        subject.name: subject.item.port
        for subject in context.subjects(ENDPOINTS.find)
        if subject.item.port.to is not None
    }
    found: dict[str, list[tuple[str, str]]] = {}
    for name, port in ends.items():
        device, _, label = name.partition(" ")
        far = ends.get(port.to or "")
        if far is None or far.to != name:
            found.setdefault(device, []).append((label, port.to or ""))
    return found


def single_parts(host: str, array: str, groups: list[PathGroup]) -> Iterator[FailedPart]:
    """Yield the adapter or port of the host, and controller or port of the array, of all paths."""
    initiators = {(group.initiator.cable.label, group.initiator.adapter) for group in groups}
    is_teamed = any(group.initiator.legs for group in groups)
    adapters = {adapter for _, adapter in initiators}
    if len(adapters) == 1 and (adapter := min(adapters, key=str)) is not None:
        yield FailedPart(f"its adapter {adapter}", ("hosts", host, "adapters", adapter))
    elif len(initiators) == 1 and not is_teamed:
        ((label, _),) = initiators
        yield FailedPart(f"its port {label}", ("hosts", host, "ports", label))
    targets = [endpoint for group in groups for endpoint in group.targets]
    if targets and targets[0].cable.is_array:
        yield from _target(array, targets)


def _target(array: str, targets: list[Endpoint]) -> Iterator[FailedPart]:
    controllers = {endpoint.controller for endpoint in targets}
    labels = {endpoint.cable.label for endpoint in targets}
    adapters = {endpoint.adapter for endpoint in targets}
    if len(controllers) == 1 and (controller := min(controllers, key=str)) is not None:
        where = ("arrays", array, "controllers", controller)
        yield FailedPart(f"controller {controller} of {array}", where)
    elif controllers == {None} and len(adapters) == 1 and (adapter := targets[0].adapter):
        yield FailedPart(f"adapter {adapter} of {array}", ("arrays", array, "adapters", adapter))
    elif len(labels) == 1 and not any(endpoint.legs for endpoint in targets):
        (label,) = labels
        yield FailedPart(f"port {label} of {array}", ("arrays", array, "ports", label))


SINGLE_POINTS: Scope[SinglePoints] = Scope("san", _single_points)
"""Hosts in `access`, and devices with a direct cable that the other end does not state."""

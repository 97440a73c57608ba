"""RED-05."""

from collections.abc import Iterator

from sanfab.inventory.cables import Cable
from sanfab.model.protocols import ALL_PROTOCOLS, SCSI
from sanfab.rules.catalogue.red.single_points import (
    SINGLE_POINTS,
    FailedPart,
    SinglePoints,
    single_parts,
)
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import few


@rule(
    "RED-05",
    scope=SINGLE_POINTS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="practice",
    example="both ports of a host on one CNA",
    fix="give the host a path that does not use that part",
)
def any_part_may_fail(
    points: SinglePoints, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """After any single failure, each host keeps a path to each array that it may use.

    Each switch, unit of a stack, link, adapter and controller is failed in turn, and the remaining
    paths are counted: the cabling may be less redundant than its design.
    """
    for label, far in points.one_way:
        kind = "arrays" if points.host in context.san.arrays else "hosts"
        where = (kind, points.host, "ports", label, "to")
        yield Violation(
            f"a cable to {far}, which does not name it", f"`to` at {far} as well", at=where
        )
    for part, arrays in points.network.items():
        yield _fault(part, arrays, points)
    ends: dict[FailedPart, list[str]] = {}
    for array, groups in points.groups.items():
        for part in single_parts(points.host, array, groups):
            ends.setdefault(part, []).append(array)
    for part, arrays in ends.items():
        yield _fault(part, arrays, points)
    for array, number in points.missing.items():
        if (points.host, array) in points.paths.routed:
            yield NotExamined("the path of routed iSCSI, which the path graph does not follow")
        else:
            yield _no_path(points, array, number)
    yield from _not_stated(points)


def _fault(part: FailedPart, arrays: list[str], points: SinglePoints) -> Violation:
    by = _by(points)
    found = f"no path{by} to {few(arrays)} if {part.text} fails"
    expected = "a path left after any single failure"
    return Violation(found, expected, at=part.where, cause=f"{part}{by}")


def _by(points: SinglePoints) -> str:
    """Return the service of some paths, for a finding; paths to LUNs need no word."""
    service = points.paths.service
    return "" if service == SCSI else f" by {service}"


def _not_stated(points: SinglePoints) -> Iterator[NotExamined]:
    """Yield the parts that the inventory does not separate."""
    groups = [group for found in points.groups.values() for group in found]
    adapters = {group.initiator.adapter for group in groups}
    if None in adapters and len({group.initiator.cable.label for group in groups}) > 1:
        yield NotExamined("`adapter` of a host port: which ports are on one adapter")
    endpoints = [
        endpoint for group in groups for endpoint in group.targets if endpoint.cable.is_array
    ]
    lone = {endpoint.cable.device for endpoint in endpoints if endpoint.controller is None}
    if any(len({p.cable.label for p in endpoints if p.cable.device == name}) > 1 for name in lone):
        yield NotExamined("`controller` of an array port: which ports one controller has")


def _no_path(points: SinglePoints, array: str, number: int) -> Violation:
    """Describe why a host has no path to an array in the absence of failures."""
    host, by = points.host, _by(points)
    here, there = (_networks(device, points) for device in (host, array))
    reason = "no VLAN or VSAN in common"
    if here.keys() & there.keys():
        common = few(name for key, name in here.items() if key in there)
        lacks = "neither link nor zone" if points.paths.service == SCSI else "no link"
        reason = f"{common} in common, but {lacks} between them"
    details = [
        f"{name}: {few(has.values()) or 'none'}" for name, has in ((host, here), (array, there))
    ]
    fix = "put both in one storage network, or take the array out of `access`"
    if named := points.paths.network.cabling.named_protocols.get((host, array)):
        details.append(f"`protocols` of `access`: {few(sorted(named))}")
        fix = "put both in one storage network of these protocols, or correct `protocols`"
    return Violation(
        f"no path{by} to {array}: {reason}",
        "a path in each fabric, as `access` lets it use the array",
        fix=fix,
        at=("access", number),
        details=tuple(details),
        cause=f"{array} {reason}{by}",
    )


def _networks(device: str, points: SinglePoints) -> dict[int, str]:
    """Return the storage networks of a device by VLAN id."""
    found: dict[int, str] = {}
    for endpoint in points.paths.endpoints.by_device.get(device, ()):
        number = endpoint.vlan or 0
        found[number] = _fabric(endpoint.cable, points) if endpoint.is_fc else f"VLAN {number}"
    return found


def _fabric(cable: Cable, points: SinglePoints) -> str:
    """Return the VSAN of a port; behind a switch without VSANs its key in the inventory."""
    row = points.paths.network.cabling.platform(cable.switch) if cable.switch else None
    is_vsan = row is None or row.traits.vsans
    return f"VSAN {cable.vsan}" if is_vsan else f"vsans.{cable.vsan}"

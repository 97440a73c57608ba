"""RED-09."""

from collections.abc import Iterator

from sanfab.analysis.paths import Count, count_paths
from sanfab.model.limits import limit_of
from sanfab.model.protocols import MULTIPATH, is_multipath
from sanfab.rules.catalogue.red.subjects import HOST_PATHS, HostPaths
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule

ESXI_ISCSI = 8
"""Paths to an iSCSI LUN that ESXi supports [NTAP-E-VM]."""


@rule(
    "RED-09",
    scope=HOST_PATHS,
    protocols=MULTIPATH,
    severity=Severity.WARNING,
    source="NTAP-MPATH NTAP-E-VM",
    example="16 paths to one node",
    fix="zone or cable fewer ports of the array for each host port",
)
def paths_not_too_many(
    host_paths: HostPaths, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A host has at most eight paths to a node of an array, or an ESXi host to an iSCSI LUN.

    After a failure each path is tried, so many paths slow down reconnection; the operating system
    ignores paths beyond its limit, and the selection is not predictable.
    """
    limit = limit_of("paths_per_node", stated=context.san.policy.limits)
    most = limit.value if limit is not None else ESXI_ISCSI
    is_esxi = context.san.hosts[host_paths.host].os == "esxi"
    is_multipath_service = is_multipath(host_paths.paths.service)
    for array, groups in host_paths.groups.items() if is_multipath_service else ():
        total = count_paths(groups).usable
        if total <= min(most, ESXI_ISCSI):
            continue
        iscsi = count_paths(group for group in groups if group.initiator.protocol == "iscsi").usable
        if is_esxi and iscsi > ESXI_ISCSI:
            found = f"{iscsi} iSCSI paths to {array}"
            yield Violation(found, f"{ESXI_ISCSI} at most on ESXi", cause=f"{array} esxi")
            continue
        by_controller = host_paths.paths.by_controller((host_paths.host, array))
        yield from _nodes(array, by_controller, most)


def _nodes(
    array: str, by_controller: dict[str | None, Count], most: int
) -> Iterator[Violation | NotExamined]:
    for controller, count in by_controller.items():
        if count.usable <= most:
            continue
        if controller is None:
            yield NotExamined("controller of an array port")
            continue
        found = f"{count.usable} paths to controller {controller} of {array}"
        yield Violation(found, f"{most} at most to one node", cause=f"{array} {controller}")

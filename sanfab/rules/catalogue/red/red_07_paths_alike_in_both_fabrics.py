"""RED-07."""

from collections.abc import Iterator

from sanfab.model.protocols import MULTIPATH, is_multipath
from sanfab.rules.catalogue.red.subjects import HOST_PATHS, HostPaths
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "RED-07",
    scope=HOST_PATHS,
    protocols=MULTIPATH,
    severity=Severity.WARNING,
    source="NTAP-ZREC",
    example="4 paths in fabric A, 1 path in fabric B",
    fix="cable and zone as many ports of the array in one fabric as in the other",
    suppressed_by=("RED-02",),
)
def paths_alike_in_both_fabrics(
    host_paths: HostPaths, _context: CheckContext
) -> Iterator[Violation]:
    """A host has the same number of paths to an array in fabric A and in fabric B.

    Round robin then loads both equally, and when one fabric fails the other has the ports to carry
    all traffic. The usual cause of a difference is a missing zone in one fabric. NFS and SMB mount
    one address, and are left out.
    """
    for array in host_paths.groups if is_multipath(host_paths.paths.service) else ():
        by_fabric = host_paths.paths.by_fabric((host_paths.host, array))
        if "A" not in by_fabric or "B" not in by_fabric:
            continue
        left, right = by_fabric["A"], by_fabric["B"]
        if left != right:
            numbers = (sum(left), sum(right)) if sum(left) != sum(right) else (left[0], right[0])
            kind = "" if sum(left) != sum(right) else "active "
            found = f"{numbers[0]} {kind}paths in fabric A and {numbers[1]} in B to {array}"
            yield Violation(found, "the same number in both", cause=f"{array} {left} {right}")

"""Paths -> rows of pairs that are alike, and what each single failure leaves."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sanfab.analysis.failures import SingleFailures
from sanfab.model.protocols import SCSI
from sanfab.report.failures import failure_lines, name_ranges, unknown_lines

if TYPE_CHECKING:
    from sanfab.analysis.paths import Count


class PathRow(NamedTuple):
    """Hosts with as many paths to an array."""

    hosts: str
    array: str
    active: int
    standby: int


class FailureGroup(NamedTuple):
    """Single failures with a consequence of one kind."""

    head: str
    lines: tuple[str, ...]


class PathPart(NamedTuple):
    """What the page says of paths by one service."""

    by: str
    """Words for the service; empty: LUNs."""
    rows: tuple[PathRow, ...]
    failures: tuple[FailureGroup, ...]
    unknown: tuple[str, ...]
    cut_off: int
    """Single failures that leave a host without a path to an array."""


def path_parts(services: Sequence[SingleFailures]) -> list[PathPart]:
    """Return the parts of the services that hosts use; of none, that of LUNs."""
    used = [failures for failures in services if failures.paths.groups]
    return [_part(failures) for failures in used or services[:1]]


def _part(failures: SingleFailures) -> PathPart:
    """Return paths by pair and the effect of every single failure."""
    paths = failures.paths
    hosts: dict[tuple[str, Count], list[str]] = defaultdict(list)
    for host, array in paths.groups:
        hosts[array, paths.count((host, array))].append(host)
    rows = [
        PathRow(name_ranges(names, "host"), array, *count)
        for (array, count), names in hosts.items()
    ]
    cut_off = sum(bool(one.cut_off) for one in failures.impacts)
    unknown = tuple(unknown_lines(failures))
    by = "" if paths.service == SCSI else f" by {paths.service}"
    return PathPart(by, tuple(rows), tuple(_groups(failures)), unknown, cut_off)


def _groups(failures: SingleFailures) -> Iterator[FailureGroup]:
    """Yield the failures of the text report: a line without indent heads those below it."""
    found: list[tuple[str, list[str]]] = []
    for line in failure_lines(failures, None):
        if line.startswith(" "):
            found[-1][1].append(line.strip())
        else:
            found.append((line, []))
    yield from (FailureGroup(head, tuple(lines)) for head, lines in found)

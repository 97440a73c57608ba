"""What a push takes from hosts and arrays: fewer paths, fewer connections, no access any more."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from sanfab.analysis.paths import Pair
from sanfab.inventory.ranges import as_ranges
from sanfab.model.protocols import SCSI, StorageService
from sanfab.plan.endpoint_owners import EndpointKind, EndpointOwner
from sanfab.plan.live_endpoints import LiveEnd
from sanfab.text import count, some

AFTER = "after the push"
"""Name of the moment after the last stage."""
AFTER_ROLLBACK = "after the rollback"
"""Name of the same moment where the lines are those of a rollback."""
KIND_WORD: dict[EndpointKind, str] = {
    "host": "host ",
    "array": "array ",
    "neighbor": "neighbor ",
    "device": "",
}


class PathImpact(NamedTuple):
    """The paths between a host and an array that are left at one moment, fewer than before."""

    stage: str
    host: str
    array: str
    before: int
    left: int
    service: StorageService = SCSI
    """What the paths lead to: LUNs, unless stated."""

    @property
    def devices(self) -> frozenset[str]:
        """Names of which one must be accepted."""
        return frozenset({self.host, self.array})

    @property
    def name(self) -> str:
        """Name to accept it by."""
        return self.host

    def __str__(self) -> str:
        paths = "paths" if self.service == SCSI else f"paths by {self.service}"
        return (
            f"{self.host} to {self.array}: {self.left} of {self.before} {paths} left {self.moment}"
        )

    @property
    def moment(self) -> str:
        """The moment in words."""
        return self.stage if self.is_last else f"while {self.stage} changes"

    @property
    def is_last(self) -> bool:
        """Return whether the moment is that after the last stage."""
        return self.stage in (AFTER, AFTER_ROLLBACK)


class EndLoss(NamedTuple):
    """Live connections of a host or array that are cut off after the push."""

    owner: EndpointOwner
    places: tuple[str, ...]
    """Switch, port and network of each one."""
    fabrics: tuple[str, ...]
    before: int
    """Live connections now."""
    ports: tuple[tuple[str, str], ...] = ()
    """Switch and port of each place; a login known from the name server only has none."""
    hosts: tuple[str, ...] = ()
    """Live hosts in the VLANs of an array or unknown device, where no lost path names them."""
    moment: str = AFTER

    @property
    def devices(self) -> frozenset[str]:
        """Names of which one must be accepted."""
        return frozenset({self.owner.name})

    @property
    def name(self) -> str:
        """Name to accept it by."""
        return self.owner.name

    def __str__(self) -> str:
        left = self.before - len(self.places)
        unknown = "" if self.owner.known else " (not in the inventory)"
        users = f"; hosts that use it: {some(self.hosts)}" if self.hosts else ""
        return (
            f"{KIND_WORD[self.owner.kind]}{self.owner.name}{unknown}: {left} of "
            f"{count(self.before, 'live connection')} left {self.moment}; lost: "
            f"{some(self.places, 3)} ({', '.join(self.fabrics)}){users}"
        )


class WithdrawnAccess(NamedTuple):
    """A host and an array that `access` no longer names together, though their paths are live.

    VLANs permit what zones do not: on iSCSI, a typing mistake in `access` cuts no path.
    """

    host: str
    array: str
    paths: int
    was_permitted: bool
    """In `access` at the last push; False: the journal does not say."""

    @property
    def devices(self) -> frozenset[str]:
        """Names of which one must be accepted."""
        return frozenset({self.host, self.array})

    def __str__(self) -> str:
        found = (
            "not in `access` any more"
            if self.was_permitted
            else "no entry of `access` has the host"
        )
        return f"{self.host} to {self.array}: {count(self.paths, 'path')} live, but {found}"


class ExtraPaths(NamedTuple):
    """Paths of a pair in `access` that only an open default zone permits, and that go."""

    host: str
    array: str
    paths: int

    def __str__(self) -> str:
        are = "is" if self.paths == 1 else "are"
        return (
            f"{self.host} to {self.array}: {count(self.paths, 'path')} that only the open default "
            f"zone permits, and `access` does not, {are} not left {AFTER}"
        )


OfHost = TypeVar("OfHost", PathImpact, WithdrawnAccess, ExtraPaths)


def impact_lines(impacts: Iterable[OfHost]) -> Iterator[tuple[tuple[OfHost, ...], str]]:
    """Yield the impacts in words, hosts with the same text in one line."""
    groups: dict[str, list[OfHost]] = {}
    for one in impacts:
        groups.setdefault(str(one).removeprefix(one.host), []).append(one)
    for text, found in groups.items():
        found.sort(key=lambda one: one.host)
        yield tuple(found), f"{', '.join(as_ranges(one.host for one in found))}{text}"


@dataclass(frozen=True)
class Losses:
    """What a push takes from hosts and arrays."""

    paths: tuple[PathImpact, ...] = ()
    """Every pair with fewer paths during a stage or afterwards."""
    ends: tuple[EndLoss, ...] = ()
    withdrawn: tuple[WithdrawnAccess, ...] = ()
    live: tuple[LiveEnd, ...] = ()
    """What is live now."""
    extra: tuple[ExtraPaths, ...] = ()
    """Paths beyond those of `access`, which count in no other loss."""
    unnamed: frozenset[Pair] = frozenset()
    """Pairs that `access` does not name, and that only an open default zone connects now."""

    def of_rollback(self) -> "Losses":
        """Return the same losses, told as those of a rollback."""
        return replace(
            self,
            paths=tuple(
                one._replace(stage=AFTER_ROLLBACK) if one.is_last else one for one in self.paths
            ),
            ends=tuple(one._replace(moment=AFTER_ROLLBACK) for one in self.ends),
        )

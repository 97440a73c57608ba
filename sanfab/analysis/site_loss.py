"""Single failures -> the paths to mirrored data that are left after the loss of a whole site."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.routes import Outage
from sanfab.inventory.ranges import expanded
from sanfab.inventory.sites import site_of


class Mirror(NamedTuple):
    """A host and the arrays of an entry of `access` that hold the same data."""

    host: str
    arrays: tuple[str, ...]
    access: int
    """Position in ``access``."""


class SiteLoss(NamedTuple):
    """Paths of a host to mirrored data before and after the loss of a site that is not its own."""

    site: str
    mirror: Mirror
    before: int
    left: int


def mirrors(failures: SingleFailures) -> Iterator[Mirror]:
    """Yield the hosts of the entries of `access` whose arrays are mirrored."""
    san = failures.paths.network.cabling.san
    for number, access in enumerate(san.access):
        arrays = tuple(dict.fromkeys(expanded(access.arrays)))
        for host in dict.fromkeys(expanded(access.hosts)) if access.mirrored else ():
            if host in san.hosts:
                yield Mirror(host, arrays, number)


def site_losses(failures: SingleFailures, mirror: Mirror) -> Iterator[SiteLoss]:
    """Yield what the loss of each other site leaves a host of the service of some failures.

    All switches of the site fail, and its arrays, even where they have cables to another site. A
    host of which no site is known has none.
    """
    cabling = failures.paths.network.cabling
    home = site_of(cabling, mirror.host)
    pairs = [(mirror.host, array) for array in mirror.arrays]
    usable = {
        pair: failures.paths.count(pair).usable for pair in pairs if pair in failures.paths.groups
    }
    for site in cabling.san.sites if home is not None and any(usable.values()) else ():
        if site != home:
            lost = failures.left_after(_outage(failures, site))
            left = (
                lost.get(pair, count)
                for pair, count in usable.items()
                if pair[1] in cabling.san.arrays and site_of(cabling, pair[1]) != site
            )
            yield SiteLoss(site, mirror, sum(usable.values()), sum(left))


def _outage(failures: SingleFailures, site: str) -> Outage:
    switches = failures.paths.network.cabling.san.switches
    return Outage(switches=frozenset(name for name, one in switches.items() if one.site == site))

"""Single failures -> the paths to mirrored data that are left after the loss of a whole site."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.analysis.elements import Element
from sanfab.analysis.failures import SingleFailures
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.ranges import expanded
from sanfab.inventory.sites import site_of, switches_of_site


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
    pairs = [(mirror.host, array) for array in mirror.arrays]
    usable = {
        pair: failures.paths.count(pair).usable for pair in pairs if pair in failures.paths.groups
    }
    for site in cabling.san.sites if any(usable.values()) else ():
        kept = kept_by(cabling, mirror, site)
        if kept is not None:
            lost = failures.left_after(failures.outage(Element("site", site)))
            left = (lost.get(pair, count) for pair, count in usable.items() if pair[1] in kept)
            yield SiteLoss(site, mirror, sum(usable.values()), sum(left))


def mirrored_sites(failures: SingleFailures) -> list[Element]:
    """Return the sites with switches whose loss is a failure to plan for: some data is mirrored."""
    san = failures.paths.network.cabling.san
    if next(mirrors(failures), None) is None:
        return []
    return [Element("site", site) for site in san.sites if switches_of_site(san, site)]


def kept_by(cabling: Cabling, mirror: Mirror, site: str) -> tuple[str, ...] | None:
    """Return the arrays that hold the data of a host after the loss of a site.

    None: the host is of that site, or of none that is known.
    """
    home = site_of(cabling, mirror.host)
    if home in {None, site}:
        return None
    return tuple(
        name
        for name in mirror.arrays
        if name in cabling.san.arrays and site_of(cabling, name) != site
    )

"""A SAN with the facts of its switches -> paths, single failures and capacity, made once for all.

Most rules need none of them: they stand apart from the context, which all rules import.
"""

from sanfab.analysis.capacity import Capacity
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.paths import Paths
from sanfab.analysis.zones import analyse
from sanfab.inventory.cables import Cable
from sanfab.rules.context import CheckContext


def paths_of_san(context: CheckContext) -> Paths:
    """Return every path from a host to the arrays it may use, as far as the zones permit."""
    return context.made(_paths)


def failures_of_san(context: CheckContext) -> SingleFailures:
    """Return the remaining paths after each single failure."""
    return context.made(_failures)


def capacity_of_san(context: CheckContext) -> Capacity:
    """Return the ratios of hosts to arrays, and the load of the links."""
    return context.made(_capacity)


def _paths(context: CheckContext) -> Paths:
    unzoned = {  # what `access` connects and no active zone permits
        (host.wwpn, array.wwpn)
        for zoning in analyse(context.cabling, context.network.facts, {})
        for host, array in zoning.reachability.missing or ()
    }

    def talks(host: Cable, array: Cable) -> bool:
        pair = ((host.end.wwpn or "").lower(), (array.end.wwpn or "").lower())
        return pair not in unzoned

    return Paths(context.network, talks)


def _failures(context: CheckContext) -> SingleFailures:
    return SingleFailures(paths_of_san(context))


def _capacity(context: CheckContext) -> Capacity:
    return Capacity(paths_of_san(context))

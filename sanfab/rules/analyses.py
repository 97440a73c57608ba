"""A SAN with the facts of its switches -> paths, single failures and capacity, made once for all.

Most rules need none of them: they stand apart from the context, which all rules import.
"""

from sanfab.analysis.capacity import Capacity
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.paths import Paths
from sanfab.analysis.zones import analyse
from sanfab.inventory.cables import Cable
from sanfab.model.protocols import SCSI, SERVICES
from sanfab.rules.context import CheckContext


def paths_of_san(context: CheckContext) -> Paths:
    """Return every path from a host to the LUNs of arrays it may use, as far as zones permit."""
    return context.made(_paths)


def paths_by_service(context: CheckContext) -> tuple[Paths, ...]:
    """Return the paths to LUNs, then those of each other service that hosts use."""
    return context.made(_by_service)


def failures_of_san(context: CheckContext) -> SingleFailures:
    """Return the remaining paths to LUNs after each single failure."""
    return failures_by_service(context)[0]


def failures_by_service(context: CheckContext) -> tuple[SingleFailures, ...]:
    """Return the remaining paths after each single failure, of LUNs first, then by service."""
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


def _by_service(context: CheckContext) -> tuple[Paths, ...]:
    others = (service for service in SERVICES if service != SCSI)
    used = [service for service in others if context.cabling.wanted[service]]
    return (
        paths_of_san(context),
        *(Paths(context.network, service=service) for service in used),
    )


def _failures(context: CheckContext) -> tuple[SingleFailures, ...]:
    return tuple(SingleFailures(paths) for paths in paths_by_service(context))


def _capacity(context: CheckContext) -> Capacity:
    return Capacity(paths_by_service(context))

"""San -> mistakes in teams and neighbors that show only with the platform of their switches."""

from collections.abc import Iterator

from sanfab.intent.site import Site
from sanfab.inventory import Cabling, Team
from sanfab.inventory.references import Problem
from sanfab.model import Capability, LacpFallback, San


def team_platform_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield what a switch cannot do for a LAG or for the port of a neighbor."""
    for team in cabling.teams.values():
        for switch in team.switches if team.intent.mode == "lacp" else ():
            yield from _fallback(Site(switch, san, cabling), team)
    for cable in cabling.every_cable:
        if not cable.is_neighbor:
            continue
        stated = san.neighbors[cable.device].ports[cable.label].stp
        platform = Site(cable.switch, san, cabling).platform
        if stated == "network" and not platform.stp_network:
            yield (
                (*cable.where, "stp"),
                f"{platform.title} ({cable.switch}) has no spanning-tree network ports, expected "
                "normal or edge",
            )


def _fallback(site: Site, team: Team) -> Iterator[Problem]:
    wanted = team.intent.fallback
    known = fallbacks_of(site)
    if wanted is not None and wanted not in known:
        yield (
            (*team.where, "fallback"),
            f"found {wanted}, expected {' or '.join(known)} on {site.platform.title} with release "
            f"{site.release} ({site.name})",
        )


def fallbacks_of(site: Site) -> tuple[LacpFallback, ...]:
    """Return what members of an LACP LAG can do without LACP on a switch."""
    platform = site.platform
    if platform.nos == "nxos" and Capability.FALLBACK_STATED not in site.capabilities:
        return (platform.lacp_fallback,)
    if platform.nos == "exos" and Capability.LACP_FALLBACK not in site.capabilities:
        return tuple(one for one in platform.lacp_fallbacks if one != "individual")
    return platform.lacp_fallbacks

"""San -> mistakes in teams and neighbors that show only with the platform of their switches."""

from collections.abc import Iterator

from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references import Problem
from sanfab.inventory.teams import Team
from sanfab.model.cable import LacpFallback
from sanfab.model.platforms.traits import Capability
from sanfab.model.san import San


def team_platform_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield what a switch cannot do for a LAG or for the port of a neighbor."""
    for team in cabling.teams.values():
        for switch in team.switches if team.intent.mode == "lacp" else ():
            yield from _fallback(SwitchDesign(switch, san, cabling), team)
    for cable in cabling.every_cable:
        if not cable.is_neighbor:
            continue
        stated = san.neighbors[cable.device].ports[cable.label].stp
        platform = SwitchDesign(cable.switch, san, cabling).platform
        if stated == "network" and not platform.has(Capability.NETWORK_PORTS):
            yield (
                (*cable.where, "stp"),
                f"{platform.title} ({cable.switch}) has no spanning-tree network ports, expected "
                "normal or edge",
            )


def _fallback(design: SwitchDesign, team: Team) -> Iterator[Problem]:
    wanted = team.intent.fallback
    known = fallbacks_of(design)
    if wanted is not None and wanted not in known:
        yield (
            (*team.where, "fallback"),
            f"found {wanted}, expected {' or '.join(known)} on {design.platform.title} with "
            "release "
            f"{design.release} ({design.name})",
        )


def fallbacks_of(design: SwitchDesign) -> tuple[LacpFallback, ...]:
    """Return what members of an LACP LAG can do without LACP on a switch."""
    platform = design.platform
    if Capability.FALLBACK_STATED not in design.capabilities:
        return (platform.lacp_fallback,)
    if Capability.FALLBACK_INDIVIDUAL not in design.capabilities:
        return tuple(one for one in platform.traits.lacp_fallbacks if one != "individual")
    return platform.traits.lacp_fallbacks

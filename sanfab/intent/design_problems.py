"""San -> statements about links and switches that a switch cannot follow."""

from collections.abc import Iterator

from sanfab.intent.site import Site
from sanfab.inventory import Cabling, LinkEnd
from sanfab.inventory.references import Problem
from sanfab.model import San


def design_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield what the inventory states and the model of a switch does not have."""
    for name in san.switches:
        site = Site(name, san, cabling)
        for end in site.link_ends:
            yield from ((("links", end.number, "native"), text) for text in _native(site, end))


def _native(site: Site, end: LinkEnd) -> Iterator[str]:
    key, platform = end.link.native, site.platform
    if key is None:
        return
    if site.vlan(key).role == "fcoe" and end.side == 0:
        yield f"found FCoE VLAN {key}, expected a VLAN of another role: FCoE frames are tagged"
    if end.link.role == "peer" and not platform.peer_link_switches and end.side == 0:
        yield (
            f"the peer link of {site.name} ({platform.title}) states no VLANs: the pair puts its "
            "own there; remove `native`"
        )
    carries_fcoe = any(site.vlan(one).role == "fcoe" for one in site.cabling.link_vlans(end.link))
    if carries_fcoe and platform.fip_default:
        yield (
            f"FIP snooping of {site.name} ({platform.title}) needs VLAN 1 untagged on a link with "
            "FCoE; remove `native`"
        )

"""SITE-02."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.site.subjects import SITE_VLANS, SiteVlan
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.text import few


@rule(
    "SITE-02",
    scope=SITE_VLANS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="practice",
    example="`stretched: true`, and a link between the sites whose `vlans` lack it",
    fix="add the VLAN to `vlans` of the link between the sites, or correct `stretched`",
)
def stretched_vlans_cross(vlan: SiteVlan, _context: CheckContext) -> Iterator[Violation]:
    """The links between the sites that share a VLAN carry it.

    Without it on the link each site has a network of its own by the same number: a host finds the
    array of the other site gone, often only when its own has failed.
    """
    if not vlan.stated:
        return
    reached = _reached(vlan)
    cut = [site for site in vlan.stated if site not in reached]
    if cut:
        yield Violation(
            f"no link that carries VLAN {vlan.id} from {few(sorted(reached))} to {few(cut)}",
            f"one network of {few(vlan.stated)}, as `stretched` states",
            at=("vlans", vlan.key, "stretched"),
        )


def _reached(vlan: SiteVlan) -> set[str]:
    """Return the sites that links and neighbors connect with the first one of the VLAN."""
    reached, ways = {vlan.stated[0]}, [*vlan.crossings.values(), *vlan.joined]
    for _ in ways:
        for sites in ways:
            if reached & set(sites):
                reached |= set(sites)
    return reached

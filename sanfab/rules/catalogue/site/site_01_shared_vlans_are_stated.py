"""SITE-01."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.site.subjects import SITE_VLANS, SiteVlan
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.text import few


@rule(
    "SITE-01",
    scope=SITE_VLANS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="practice",
    example="VLAN iscsi_a on the link between two sites that have iSCSI VLANs of their own",
    fix="state `stretched` of a VLAN that the sites share, or take it off the link (`vlans`) and "
    "give each site a VLAN of its own",
)
def shared_vlans_are_stated(vlan: SiteVlan, _context: CheckContext) -> Iterator[Violation]:
    """A VLAN is at one site, unless it states the sites that share it.

    A VLAN at two sites is one broadcast domain: a loop, a storm or a wrong address of one site is
    felt at the other, and one that nobody meant to share is found only then.
    """
    allowed = set(vlan.stated)
    expected = f"{few(vlan.stated)} alone" if allowed else "one site, or `stretched` of the VLAN"
    if not allowed.issuperset(vlan.used_at) and (allowed or len(vlan.used_at) > 1):
        yield Violation(
            f"ports in VLAN {vlan.id} at {few(vlan.used_at)}", expected, at=("vlans", vlan.key)
        )
        return
    for number, sites in vlan.crossings.items():
        if not allowed.issuperset(sites):
            yield Violation(
                f"VLAN {vlan.id} on the link between {few(sites)}",
                expected,
                at=("links", number),
                cause=f"link {number}",
            )

"""SITE-05."""

from collections.abc import Iterator

from sanfab.inventory.ranges import expanded
from sanfab.inventory.sites import site_of
from sanfab.model.endpoint import ArrayFamily
from sanfab.model.families import FAMILIES, FamilyRow
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.site.subjects import SITE_LINKS, SiteLink
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule


def _mirror_links(context: CheckContext) -> Iterator[Subject[tuple[SiteLink, FamilyRow]]]:
    """Yield each link between two sites with each family whose arrays mirror each other there."""
    for subject in context.subjects(SITE_LINKS.find):
        for name in sorted(_families_across(context, set(subject.item.sites))):
            item = (subject.item, FAMILIES[name])
            yield Subject(subject.name, subject.where, item, frozenset({name}))


def _families_across(context: CheckContext, sites: set[str]) -> set[ArrayFamily]:
    found: set[ArrayFamily] = set()
    for access in context.san.access:
        arrays = [one for one in expanded(access.arrays) if one in context.san.arrays]
        here = {one: site_of(context.cabling, one) for one in arrays} if access.mirrored else {}
        if len(sites & set(here.values())) > 1:
            found |= {context.san.arrays[one].family for one, site in here.items() if site in sites}
    return found


MIRROR_LINKS: Scope[tuple[SiteLink, FamilyRow]] = Scope("san", _mirror_links)
"""Links between sites whose arrays mirror each other, by array family."""


@rule(
    "SITE-05",
    scope=MIRROR_LINKS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="PS-METRO NIM-PP",
    example="two PowerStore with a metro volume and 120 km between them",
    fix="mirror asynchronously, or use a shorter way between the sites",
)
def mirrored_arrays_are_near(
    item: tuple[SiteLink, FamilyRow], _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Arrays that mirror each other are as near as their vendor asks.

    Each write waits for the array at the other site. Beyond the distance or the round trip that a
    vendor supports, hosts wait for each write, and the mirror may break.
    """
    link, row = item
    intent = link.link.intent
    limits = {
        "distance": (intent.distance, row.mirror_km, "km"),
        "latency": (intent.latency, row.mirror_rtt, "ms of round trip"),
    }
    known = {key: one for key, one in limits.items() if one[1] is not None}
    if not known:
        yield NotExamined(f"how far apart {row.title} may mirror: no document was found")
    for key, (stated, most, unit) in known.items():
        if stated is None:
            yield NotExamined(f"`{key}` of the link")
        elif most is not None and stated > most:
            yield Violation(
                f"{stated:g} {unit} between arrays of {row.title} that mirror each other",
                f"{most:g} {unit} at most",
                at=("links", link.link.number, key),
                cause=f"{key} of {row.title}",
            )

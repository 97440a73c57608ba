"""SITE-03."""

from collections.abc import Iterator

from sanfab.model.optics import reach_of
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.site.subjects import SITE_LINKS, SiteLink
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import few


@rule(
    "SITE-03",
    scope=SITE_LINKS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="TIAFOTC WISC-MEDIA",
    example="`distance: 12` and optics 10GBASE-LR, which reach 10 km",
    fix="use optics for the distance, or state those of the multiplexer at the switch",
)
def optics_reach(item: SiteLink, _context: CheckContext) -> Iterator[Violation | NotExamined]:
    """The optics of a link between two sites reach over its distance.

    A link near the end of its reach comes up, and drops frames when a connector gets dirty.
    """
    intent = item.link.intent
    if intent.distance is None:
        yield NotExamined("`distance` of the link")
        return
    if intent.optics is None:
        yield NotExamined("`optics` of the link")
        return
    both = (intent.optics,) if isinstance(intent.optics, str) else intent.optics
    reach = {one: reach_of(one) for one in both}
    unknown = [one for one, metres in reach.items() if metres is None]
    if unknown:
        yield NotExamined(f"how far {few(unknown)} reaches")
    for optics, metres in reach.items():
        if metres is not None and intent.distance * 1000 > metres:
            yield Violation(
                f"{intent.distance} km with {optics}",
                f"{_distance(metres)} at most",
                at=("links", item.link.number, "distance"),
                cause=f"{optics} of link {item.link.number}",
            )


def _distance(metres: int) -> str:
    return f"{metres // 1000} km" if metres % 1000 == 0 else f"{metres} m"

"""SITE-04."""

from collections.abc import Iterator

from sanfab.inventory.cables import LinkEnd
from sanfab.model.protocols import LOSSLESS_PROTOCOLS
from sanfab.rules.catalogue.flow.subjects import lossless_by
from sanfab.rules.catalogue.site.subjects import SITE_LINKS, SiteLink
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "SITE-04",
    scope=SITE_LINKS,
    protocols=LOSSLESS_PROTOCOLS,
    severity=Severity.ERROR,
    source="N9K-PFC105",
    example="priority flow control on a link of 10 km, and buffers for a cable of 100 m",
    fix="keep lossless traffic within a site, or set the buffers in `configuration` of the switch "
    "and waive this with the distance that they are for",
)
def lossless_links_have_buffers(
    item: SiteLink, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A port with priority flow control has buffers for the frames on the way over its link.

    Until a pause has crossed the link the other end goes on sending: 10 km of fibre hold 60 KB at
    10 Gb/s, and as much is sent meanwhile. Without buffers for both the class drops frames.
    """
    distance = item.link.intent.distance
    for end in item.link.ends:
        by, platform = _lossless(end, context), context.switches[end.switch].platform
        if not by:
            continue
        if distance is None:
            yield NotExamined("`distance` of the link")
            return
        if platform.lossless_reach is None:
            yield NotExamined(f"for which length of cable {platform.title} has lossless buffers")
        elif distance * 1000 > platform.lossless_reach:
            yield Violation(
                f"{by} at {end.switch} {end.ports[0]} on a link of {distance} km",
                f"{platform.lossless_reach} m at most: {platform.title} has buffers for that",
                at=("links", item.link.number),
                cause=f"{end.switch} link {item.link.number}",
            )


def _lossless(end: LinkEnd, context: CheckContext) -> str:
    """Return what makes a class of a link's end lossless; empty: nothing does."""
    ports = context.switches[end.switch].ports
    return lossless_by(ports[end.ports[0]]) if end.ports[0] in ports else ""

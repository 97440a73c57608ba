"""FC-04."""

from collections.abc import Iterator
from math import ceil

from sanfab.inventory.cables import LinkEnd
from sanfab.model.platforms.ports import fc_port_group, fc_rows
from sanfab.model.platforms.row import Platform
from sanfab.model.protocols import NATIVE_FC
from sanfab.rules.catalogue.fc.subjects import NATIVE_LINKS, RESERVED, NativeLink
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "FC-04",
    scope=NATIVE_LINKS,
    protocols=NATIVE_FC,
    severity=Severity.ERROR,
    source="FOS72AG",
    example="200 km at 8 Gb/s on a switch with 676 credits",
    fix="use a lower `speed`, fewer long links in a port group, or a switch with more credits",
)
def credits_reach_over_the_distance(
    link: NativeLink, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A port group has buffer credits for the distance of its long links.

    A link of X km at S Gb/s needs X * S / 2 + 6 credits for full frames, more for shorter ones.
    With fewer it waits for credits and is slow, or does not come up.
    """
    for end in link.ends if link.ends[0].link.distance is not None else ():
        platform = context.cabling.platform(end.switch)
        if platform is None:
            continue
        run = fc_rows(platform).get(end.ports[0])
        if run is None or run.credits is None or run.group is None:
            yield NotExamined(f"the buffer credits of {platform.title}")
            return
        needed = sum(_needed(one, context) for one in _in_group(end, platform, context))
        if needed > run.credits:
            yield Violation(
                found=f"{needed} credits for long links in the port group of {end.switch} "
                f"{end.ports[0]}",
                expected=f"{run.credits} at most",
                cause=end.switch,
            )


def _in_group(
    end: LinkEnd, platform: Platform, context: CheckContext
) -> Iterator[tuple[LinkEnd, str]]:
    """Yield the ports of long links in the port group of the first port of a link."""
    group = fc_port_group(platform, end.ports[0])
    for other in context.cabling.fc_links.get(end.switch, ()):
        for port in other.ports if other.link.distance is not None else ():
            if fc_port_group(platform, port) == group:
                yield other, port


def _needed(one: tuple[LinkEnd, str], context: CheckContext) -> int:
    end, port = one
    speed = context.cabling.fc_speeds(end.switch)[port]
    return ceil((end.link.distance or 0) * speed / 2) + RESERVED

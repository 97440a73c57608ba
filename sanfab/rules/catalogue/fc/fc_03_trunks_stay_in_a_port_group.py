"""FC-03."""

from collections.abc import Iterator

from sanfab.model.platforms.ports import fc_port_group
from sanfab.model.protocols import NATIVE_FC
from sanfab.rules.catalogue.fc.subjects import NATIVE_LINKS, NativeLink
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "FC-03",
    scope=NATIVE_LINKS,
    protocols=NATIVE_FC,
    severity=Severity.WARNING,
    source="NAMC",
    example="a trunk of ports 7 and 8 of a switch with port groups of 8",
    fix="move the ISLs to ports of one port group at each end",
)
def trunks_stay_in_a_port_group(
    link: NativeLink, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """The ports of a trunk are in one port group at each of its ends.

    ISLs of several port groups form several trunks, or single links: frames are then shared out by
    exchange, and one link may be full while another is idle.
    """
    for end in link.ends:
        platform = context.cabling.platform(end.switch)
        if not end.link.trunking or len(end.ports) < 2 or platform is None:  # noqa: PLR2004  # a trunk
            continue
        groups = {fc_port_group(platform, port) for port in end.ports}
        if None in groups:
            yield NotExamined(f"the port groups of {platform.title}")
        elif len(groups) > 1:
            yield Violation(
                found=f"ports {', '.join(end.ports)} of {end.switch} in {len(groups)} port groups",
                expected="one port group",
                cause=end.switch,
            )

"""FLOW-06."""

from collections.abc import Iterator

from sanfab.model.families import FAMILIES
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import LINK_PORTS


@rule(
    "FLOW-06",
    scope=LINK_PORTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="HPVC-PAUSE practice",
    example="tx-pause on the uplink of a stack",
    fix="turn sending of pause frames off on links between switches",
)
def links_send_no_pause(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """A link between switches sends no pause frames, unless all array families on it require them.

    A slow host makes its switch send pause; over a link that stops all users of the link, and
    spreads through the fabric. EqualLogic requires it end to end: its members communicate over the
    link.
    """
    if port.facts.pause_send == "off":
        return
    against = [
        FAMILIES[family].title for family in port.families if not FAMILIES[family].pause_on_isl
    ]
    if against or not port.families:
        families = " and ".join(sorted(against)) or "no array family"
        yield Violation(
            found=f"pause frames sent on a link for {families}",
            expected="sending off: one slow host would stop all traffic on the link",
            at=port.setting("flow_control"),
        )

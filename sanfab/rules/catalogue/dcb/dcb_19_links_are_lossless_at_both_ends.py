"""DCB-19."""

from collections.abc import Iterator

from sanfab.inventory.cables import LinkEnd
from sanfab.model.protocols import LOSSLESS_PROTOCOLS
from sanfab.rules.catalogue.dcb.lossless import in_words, port_paused_priorities
from sanfab.rules.catalogue.dcb.subjects import LOSSLESS_LINKS, UNSHOWN
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanLink


@rule(
    "DCB-19",
    scope=LOSSLESS_LINKS,
    protocols=LOSSLESS_PROTOCOLS,
    severity=Severity.ERROR,
    source="KEEPIT-PFC EOSROCE",
    example="priority flow control on one switch of a link, and none on the other",
    fix="give both ports of the link the same lossless priorities",
    suppressed_by=("DCB-12",),
)
def links_are_lossless_at_both_ends(
    link: SanLink, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Both ends of a link that carries a lossless VLAN pause the same 802.1p priorities.

    Pause works from one switch to the next: an end without it drops frames that the other protects,
    and goes on sending while the other is full. DCBX may then turn it off at both.
    """
    by_switch: dict[str, frozenset[int]] = {}
    for end in link.ends:
        found = _priorities(end, context)
        if found is None:
            yield NotExamined(UNSHOWN)
            return
        by_switch[end.switch] = by_switch.get(end.switch, frozenset()) | found
    if len(set(by_switch.values())) > 1:
        yield Violation(
            found=", ".join(f"{in_words(found)} at {name}" for name, found in by_switch.items()),
            expected="the same lossless priorities at both ends",
            at=("links", link.number),
        )


def _priorities(end: LinkEnd, context: CheckContext) -> frozenset[int] | None:
    ports = context.switches[end.switch].ports
    found = [port_paused_priorities(ports[one]) for one in end.ports if one in ports]
    known = [one for one in found if one is not None]
    return None if len(known) < len(found) else frozenset().union(*known)

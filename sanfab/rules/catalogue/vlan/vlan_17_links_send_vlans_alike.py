"""VLAN-17."""

from collections.abc import Iterator

from sanfab.analysis.network import switching_port, vlan_tagging
from sanfab.inventory.cables import LinkEnd
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import LINKS, SanLink

_TAG = {True: "with a tag", False: "without a tag"}


@rule(
    "VLAN-17",
    scope=LINKS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="practice",
    example="VLAN 161 native at one end of an ISL and tagged at the other",
    fix="set `native` of the link, or correct the override of a port",
)
def links_send_vlans_alike(link: SanLink, context: CheckContext) -> Iterator[Violation]:
    """Both ends of a link send a VLAN with a tag, or both without.

    Each end is valid on its own and the link is up, but what one end sends without a tag arrives in
    another VLAN or nowhere.
    """
    sides = [
        (end, tagging)
        for end in link.ends
        if end.ports and (tagging := _tagging(end, context)) is not None
    ]
    for one, of_one in sides:
        for other, of_other in sides:
            if one.side == 0 and other.side == 1:
                for vlan in _unlike(of_one, of_other, context):
                    yield Violation(
                        found=f"VLAN {vlan} {_TAG[of_one[vlan]]} at {one.switch} {one.ports[0]}, "
                        f"{_TAG[of_other[vlan]]} at {other.switch} {other.ports[0]}",
                        expected="the same at both ends",
                    )


def _tagging(end: LinkEnd, context: CheckContext) -> dict[int, bool] | None:
    """Return the VLANs at an end, each with whether its frames have a tag."""
    facts = context.switches[end.switch].facts
    port = switching_port(facts, end.ports[0])
    return None if port is None else vlan_tagging(port, facts)


def _unlike(one: dict[int, bool], other: dict[int, bool], context: CheckContext) -> Iterator[int]:
    """Yield the VLANs of the inventory that both ends carry, each in its own way."""
    for vlan in sorted(one.keys() & other.keys() & context.cabling.roles_by_id.keys()):
        if one[vlan] != other[vlan]:
            yield vlan

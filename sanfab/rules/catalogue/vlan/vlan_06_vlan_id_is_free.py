"""VLAN-06."""

from collections.abc import Iterator

from sanfab.model.base import MAX_VLAN
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.vlan.subjects import STATED_VLANS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SwitchVlan


@rule(
    "VLAN-06",
    scope=STATED_VLANS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="N5K-DG BATFISH HKATOU",
    example="VLAN 3970 on a Nexus 5010",
    fix="choose another VLAN ID",
)
def vlan_id_is_free(vlan: SwitchVlan, _context: CheckContext) -> Iterator[Violation]:
    """A VLAN ID is not in the range that the switch reserves.

    Switches use a range of IDs internally: they refuse to create such a VLAN, accept the rest of
    the configuration, and its ports end up in a VLAN that does not exist.
    """
    switch, number = vlan.switch, vlan.facts.id
    for reserved in switch.platform.reserved_vlans:
        if number in reserved:
            last = min(reserved[-1], MAX_VLAN)
            span = f"{reserved[0]}-{last}" if last > reserved[0] else f"{reserved[0]}"
            yield Violation(
                found=f"VLAN {number}, and {switch.platform.title} reserves {span}",
                expected="an id outside that range",
            )
            return
    if not 1 <= number <= MAX_VLAN:
        yield Violation(found=f"VLAN {number}", expected=f"an id from 1 to {MAX_VLAN}")

"""FCOE-03."""

from collections.abc import Iterator

from sanfab.model.protocols import FCOE
from sanfab.rules.catalogue.fcoe.mapping import fcoe_vlan_of
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import FCOE_VLANS, SwitchVlan


@rule(
    "FCOE-03",
    scope=FCOE_VLANS,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="MIB-FCOE S2",
    example="VLAN 100 and VLAN 101 both mapped to VSAN 100",
    fix="delete one of the two mappings",
)
def one_vlan_carries_one_vsan(vlan: SwitchVlan, _context: CheckContext) -> Iterator[Violation]:
    """A switch maps each VSAN to one FCoE VLAN, and each FCoE VLAN to one VSAN.

    The switch keeps one mapping for each VSAN and rejects a second. To change it, the existing one
    must be deleted first, which logs out all devices.
    """
    switch, facts = vlan.switch, vlan.facts
    first = facts.id if facts.vsan is None else fcoe_vlan_of(switch, facts.vsan)
    if first != facts.id:
        yield Violation(
            found=f"VSAN {facts.vsan}, which VLAN {first} carries already",
            expected="one VLAN for one VSAN",
        )

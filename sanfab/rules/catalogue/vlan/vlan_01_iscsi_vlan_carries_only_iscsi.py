"""VLAN-01."""

from collections.abc import Iterator

from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import VLANS, SanVlan


@rule(
    "VLAN-01",
    scope=VLANS,
    severity=Severity.ERROR,
    source="S4 EQL-CG",
    example="vMotion on VLAN 140",
    fix="give the other traffic a VLAN of its own",
)
def iscsi_vlan_carries_only_iscsi(vlan: SanVlan, _context: CheckContext) -> Iterator[Violation]:
    """An iSCSI VLAN carries nothing but iSCSI.

    Floods and faults of other traffic in the VLAN reach every storage port, and a burst of vMotion
    or backup takes the bandwidth and buffers of storage.
    """
    intent = vlan.intent
    if intent.role == "iscsi" and intent.other_traffic:
        yield Violation(
            found=f"{', '.join(intent.other_traffic)} in iSCSI VLAN {intent.id}",
            expected="iSCSI alone",
            at=("vlans", vlan.key, "other_traffic"),
        )

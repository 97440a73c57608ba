"""VLAN-01."""

from collections.abc import Iterator

from sanfab.model.protocols import IP_STORAGE, title_of
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import VLANS, SanVlan


@rule(
    "VLAN-01",
    scope=VLANS,
    protocols=IP_STORAGE,
    severity=Severity.ERROR,
    source="S4 EQL-CG",
    example="vMotion on VLAN 140",
    fix="give the other traffic a VLAN of its own",
)
def storage_vlan_carries_only_storage(vlan: SanVlan, _context: CheckContext) -> Iterator[Violation]:
    """A VLAN of iSCSI, NVMe, NFS or SMB carries nothing but that protocol.

    Floods and faults of other traffic in the VLAN reach every storage port, and a burst of vMotion
    or backup takes the bandwidth and buffers of storage.
    """
    intent = vlan.intent
    if intent.role in IP_STORAGE and intent.other_traffic:
        title = title_of(intent.role)
        yield Violation(
            found=f"{', '.join(intent.other_traffic)} in {title} VLAN {intent.id}",
            expected=f"{title} alone",
            at=("vlans", vlan.key, "other_traffic"),
        )

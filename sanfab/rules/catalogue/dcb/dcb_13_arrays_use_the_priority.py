"""DCB-13."""

from collections.abc import Iterator

from sanfab.model.families import FAMILIES
from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.dcb.subjects import LOSSLESS_VLANS, LosslessVlan
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "DCB-13",
    scope=LOSSLESS_VLANS,
    protocols=ISCSI,
    severity=Severity.WARNING,
    source="BP1037",
    example="iSCSI at priority 3 on the switches of an EqualLogic group",
    fix="use the priority that the arrays use, or verify that they learn the other one by DCBX",
)
def arrays_use_the_priority(item: LosslessVlan, _context: CheckContext) -> Iterator[Violation]:
    """Switches protect the 802.1p priority at which the arrays of the VLAN send iSCSI.

    EqualLogic arrays and their guides use priority 4. They learn another one only from the
    application TLV of DCBX; frames that they send at priority 4 meanwhile may be dropped.
    """
    for family in sorted(item.families) if item.role == "iscsi" else ():
        row = FAMILIES[family]
        if row.iscsi_priority is None:
            continue
        for priority in sorted(item.switches_of.keys() - {row.iscsi_priority}):
            switch = item.switches_of[priority][0]
            yield Violation(
                found=f"priority {priority} for iSCSI on {switch}",
                expected=f"priority {row.iscsi_priority}, as {row.title} uses",
                at=("switches", switch, "qos", "iscsi", "priority"),
            )

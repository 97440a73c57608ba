"""DCB-12."""

from collections.abc import Iterator

from sanfab.model.protocols import ISCSI, ROCE
from sanfab.rules.catalogue.dcb.subjects import LOSSLESS_VLANS, LosslessVlan
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.text import some

KEYS = {"iscsi": "iscsi", "nvme-roce": "roce"}
"""Key of `qos` by the role of a VLAN."""


@rule(
    "DCB-12",
    scope=LOSSLESS_VLANS,
    protocols=ISCSI | ROCE,
    severity=Severity.ERROR,
    source="BP1037 KEEPIT-PFC",
    example="iSCSI at priority 3 on one switch of a fabric and at 4 on the other",
    fix="state the same `priority` in `qos.iscsi` or `qos.roce` of all of them, best under "
    "`defaults`",
)
def lossless_vlan_has_one_priority(
    item: LosslessVlan, _context: CheckContext
) -> Iterator[Violation]:
    """All switches of a lossless VLAN of iSCSI or RoCE use one 802.1p priority for it.

    A frame keeps its priority from end to end. A switch that protects another priority drops it
    under load, and DCBX between the two finds that they disagree and may turn priority flow control
    off, for FCoE too.
    """
    if len(item.switches_of) < 2:  # noqa: PLR2004  # they agree
        return
    ranked = sorted(item.switches_of, key=lambda one: (-len(item.switches_of[one]), one))
    found = ", ".join(f"{one} on {some(item.switches_of[one])}" for one in ranked)
    odd = item.switches_of[ranked[-1]][0]
    yield Violation(
        found=f"priority {found}",
        expected=f"one priority, as {ranked[0]}, on all switches of the VLAN",
        at=("switches", odd, "qos", KEYS[item.role], "priority"),
    )

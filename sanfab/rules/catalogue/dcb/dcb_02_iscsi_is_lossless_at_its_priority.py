"""DCB-02."""

from collections.abc import Iterator

from sanfab.model.design import ISCSI_PRIORITY
from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.dcb.lossless import in_words
from sanfab.rules.catalogue.dcb.subjects import (
    ISCSI_DCB_PORTS,
    UNSHOWN,
    DcbPort,
)
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "DCB-02",
    scope=ISCSI_DCB_PORTS,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="OS9-DCB BP1037",
    example="priority flow control for priority 4, and hosts that send iSCSI at priority 0",
    fix="use the same 802.1p priority for iSCSI at every switch port and adapter",
)
def iscsi_is_lossless_at_its_priority(
    item: DcbPort, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Lossless iSCSI has one 802.1p priority, 4 by default, and the hosts send it at that priority.

    A host learns the priority of iSCSI (TCP 3260) only from the application TLV of DCBX, or by
    manual configuration; without either it sends at priority 0, which may be dropped. OS9 sends the
    TLV. The adapter setting `iscsi_priority` states the priority that the host uses in the end.
    """
    priority = item.port.switch.iscsi_priority
    if item.priorities is None:
        yield NotExamined(UNSHOWN)
    elif priority not in item.iscsi:
        yield Violation(
            found=f"{in_words(item.iscsi)} lossless for iSCSI",
            expected=f"priority {priority} lossless",
            cause=f"{item.port.switch.name} {sorted(item.iscsi)}",
        )
    announced = item.port.switch.facts.dcbx_iscsi_priority or ISCSI_PRIORITY
    if item.port.switch.platform.traits.pfc_style == "map" and announced != priority:
        yield Violation(
            found=f"DCBX tells adapters to send iSCSI at priority {announced}",
            expected=f"priority {priority}, which the switch does not drop",
            cause=f"{item.port.switch.name} announces {announced}",
            fact="dcbx_iscsi_priority",
        )
    yield from _of_host(item, priority)


def _of_host(item: DcbPort, priority: int) -> Iterator[Violation | NotExamined]:
    cable = item.port.cable
    if cable is None or cable.is_array or cable.is_fc:
        return
    where, intent = item.adapter or ((), None)
    stated = intent.settings.get("iscsi_priority") if intent else None
    if stated is None:
        yield NotExamined(
            "`iscsi_priority` in the settings of an adapter: learned by DCBX, or set by hand"
        )
    elif str(stated) != str(priority):
        yield Violation(
            found=f"the adapter sends iSCSI at priority {stated}",
            expected=f"priority {priority}, which the switch port does not drop",
            fix="have the switch send the iSCSI application TLV, or set the priority by hand",
            at=(*where, "settings", "iscsi_priority"),
        )

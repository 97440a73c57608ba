"""DCB-01."""

from collections.abc import Iterator

from sanfab.model.design import FCOE_PRIORITY
from sanfab.model.protocols import FCOE
from sanfab.rules.catalogue.dcb.lossless import in_words
from sanfab.rules.catalogue.dcb.subjects import FCOE_DCB_PORTS, UNSHOWN, DcbPort
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "DCB-01",
    scope=FCOE_DCB_PORTS,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="N5K-QOS OS9-DCB",
    example="a converged adapter at CoS 3 on a switch whose no-drop class is CoS 4",
    fix="make 802.1p priority 3 the no-drop class of FCoE at every switch port and adapter",
    suppressed_by=("DCB-11",),
)
def fcoe_is_lossless_at_priority_3(
    item: DcbPort, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """FCoE has one no-drop class, 802.1p priority 3, on every port and adapter.

    Fibre Channel does not tolerate frame loss. DCBX advertises priority 3 to the adapters by
    default; if one end uses another priority, pause stops the wrong frames and FCoE is dropped. The
    adapter setting `fcoe_priority` states its priority; the default is 3.
    """
    if item.priorities is None:
        yield NotExamined(UNSHOWN)
    elif FCOE_PRIORITY not in item.priorities:
        yield Violation(
            found=f"{in_words(item.priorities)} lossless on a port that carries FCoE",
            expected=f"priority {FCOE_PRIORITY} lossless",
            cause=f"{item.port.switch.name} {sorted(item.priorities)}",
        )
    adapter = item.adapter
    if adapter is None or item.port.cable is None or not item.port.cable.is_fcoe:
        return
    where, intent = adapter
    stated = intent.settings.get("fcoe_priority", FCOE_PRIORITY)
    if str(stated) != str(FCOE_PRIORITY):
        yield Violation(
            found=f"the adapter sends FCoE at priority {stated}",
            expected=f"priority {FCOE_PRIORITY}, as its switch port",
            fix="set the FCoE priority of the adapter to 3, or let DCBX set it",
            at=(*where, "settings", "fcoe_priority"),
        )

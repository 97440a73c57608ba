"""DCB-16."""

from collections.abc import Iterator

from sanfab.model.protocols import ROCE
from sanfab.rules.catalogue.dcb.lossless import in_words
from sanfab.rules.catalogue.dcb.subjects import ROCE_DCB_PORTS, UNSHOWN, DcbPort
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule

MASKS = ("pfcrx", "pfctx")
"""Settings of an adapter that hold its priorities with pause, each a bit of a number."""


@rule(
    "DCB-16",
    scope=ROCE_DCB_PORTS,
    protocols=ROCE,
    severity=Severity.ERROR,
    source="AZSUP N9KROCE NV-ESXI",
    example="priority flow control at the switch port, and none at the adapter",
    fix="use the same 802.1p priority for RoCE at every switch port and adapter",
)
def roce_is_lossless_at_both_ends(
    item: DcbPort, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Both ends of a cable pause RoCE at the same 802.1p priority, 3 by default.

    Pause has two ends: one that does not honour it goes on sending, and the other drops. The
    adapter setting `roce_priority` states the priority of a host or array, `pfcrx` and `pfctx` the
    priorities that a ConnectX pauses.
    """
    priority = item.port.switch.roce_priority
    if item.priorities is None:
        yield NotExamined(UNSHOWN)
    elif priority not in item.priorities:
        yield Violation(
            found=f"{in_words(item.priorities)} lossless on a port that carries RoCE",
            expected=f"priority {priority} lossless",
            cause=f"{item.port.switch.name} {sorted(item.priorities)}",
        )
    if item.port.cable is not None:
        yield from _of_adapter(item, priority)


def _of_adapter(item: DcbPort, priority: int) -> Iterator[Violation | NotExamined]:
    where, intent = item.adapter or ((), None)
    settings = intent.settings if intent else {}
    masks = {key: settings[key] for key in MASKS if str(settings.get(key, "")).isdecimal()}
    for key, mask in masks.items():
        if not int(mask) >> priority & 1:
            yield Violation(
                found=f"the adapter has no pause for priority {priority}: {key} {mask}",
                expected=f"bit {priority} of it set, as the switch port pauses that priority",
                at=(*where, "settings", key),
            )
    stated = settings.get("roce_priority")
    if stated is None and not masks:
        yield NotExamined("`roce_priority` in the settings of an adapter")
    elif stated is not None and str(stated) != str(priority):
        yield Violation(
            found=f"the adapter sends RoCE at priority {stated}",
            expected=f"priority {priority}, which the switch port does not drop",
            fix="set the priority of the adapter, or `qos: {roce: {priority: N}}` of the switches",
            at=(*where, "settings", "roce_priority"),
        )

"""DCB-17."""

from collections.abc import Iterator

from sanfab.model.protocols import ROCE
from sanfab.rules.catalogue.dcb.lossless import sorted_dscps
from sanfab.rules.catalogue.dcb.subjects import ROCE_DCB_PORTS, DcbPort
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import numbers


@rule(
    "DCB-17",
    scope=ROCE_DCB_PORTS,
    protocols=ROCE,
    severity=Severity.ERROR,
    source="N9KROCE EOSROCE",
    example="hosts that send RoCE with DSCP 26, and a class of DSCP 24",
    fix="state the DSCP value of the hosts in `qos: {roce: {dscp: [N]}}` of every switch",
)
def roce_is_sorted_by_its_mark(
    item: DcbPort, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A switch that sorts by DSCP has the values in its class with which RoCE arrives.

    A value that is not in the class gets into the default queue, where it is dropped when that is
    full: pause and ECN are then for a queue without frames. The adapter setting `roce_dscp` states
    the value.
    """
    dscps = sorted_dscps(item.port)
    if dscps is None or item.port.cable is None:
        return
    where, intent = item.adapter or ((), None)
    stated = intent.settings.get("roce_dscp") if intent else None
    if stated is None:
        yield NotExamined("`roce_dscp` in the settings of an adapter")
    elif int(stated) not in dscps:
        yield Violation(
            found=f"the adapter sends RoCE with DSCP {stated}",
            expected=f"DSCP {numbers(dscps)}, which the switch port sorts into the class of RoCE",
            at=(*where, "settings", "roce_dscp"),
        )

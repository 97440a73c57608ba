"""DCB-18."""

from collections.abc import Iterator

from sanfab.model.protocols import ROCE
from sanfab.rules.catalogue.dcb.lossless import (
    has_unknown_groups,
    marked_queues,
    no_drop_groups,
)
from sanfab.rules.catalogue.dcb.subjects import MARKING_SWITCHES
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import line_like
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import numbers


@rule(
    "DCB-18",
    scope=MARKING_SWITCHES,
    protocols=ROCE,
    severity=Severity.WARNING,
    source="AZSUP EOSROCE",
    example="`random-detect ... ecn` in queue 3, and no `pause pfc-cos 3`",
    fix="make the class of the queue lossless; waive this where adapters run lossy RoCE",
)
def marked_queues_are_lossless(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A queue that marks packets (ECN) is one of a lossless class.

    ECN slows senders down; until they have heard of it, priority flow control keeps the queue from
    overflowing. Without it a burst of RoCE is dropped although its packets are marked.
    """
    lossless = no_drop_groups(switch)
    if lossless is None or has_unknown_groups(switch):
        yield NotExamined("the lossless classes, which the configuration does not show")
        return
    bare = marked_queues(switch) - lossless
    if bare:
        yield Violation(
            found=f"ECN in queue {numbers(bare)} without priority flow control",
            expected="its QoS group lossless",
            line=line_like(switch, "random-detect"),
        )

"""DCB-05."""

from collections.abc import Iterator

from sanfab.model.limits import limit_of
from sanfab.model.protocols import LOSSLESS_PROTOCOLS
from sanfab.rules.catalogue.dcb.lossless import in_words
from sanfab.rules.catalogue.dcb.subjects import DCB_PORTS, UNSHOWN, DcbPort
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "DCB-05",
    scope=DCB_PORTS,
    protocols=LOSSLESS_PROTOCOLS,
    severity=Severity.ERROR,
    source="OS9-DCB",
    example="priority flow control on 3, 4 and 5 of an S4810",
    fix="keep the priorities of FCoE and iSCSI lossless, and no other",
)
def lossless_priorities_are_few(
    item: DcbPort, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A port has no more lossless priorities than its switch has buffers for.

    Each lossless priority needs buffer space for the frames that are in transit when pause is sent.
    A switch rejects priorities above its limit, and drops their frames.
    """
    if item.priorities is None:
        yield NotExamined(UNSHOWN)
        return
    if len(item.priorities) < 2:  # noqa: PLR2004  # no switch has a limit below one
        return
    switch = item.port.switch
    limits = context.san.policy.limits
    limit = limit_of("lossless_priorities", switch.platform, switch.release, limits)
    if limit is not None and len(item.priorities) > limit.value:
        yield Violation(
            found=f"{len(item.priorities)} lossless: {in_words(item.priorities)}",
            expected=f"{limit.value} at most on a {switch.platform.title}",
            cause=f"{switch.name} {sorted(item.priorities)}",
        )

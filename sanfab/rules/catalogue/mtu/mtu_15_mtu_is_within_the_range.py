"""MTU-15."""

from collections.abc import Iterator

from sanfab.rules.catalogue.mtu.subjects import STATED_MTUS, StatedMtu
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "MTU-15",
    scope=STATED_MTUS,
    severity=Severity.ERROR,
    source="NETLAB1890 S4",
    example="`mtu 9216` at a port of a 7150S, which takes 9214",
    fix="state the largest MTU that the switch takes, or less",
)
def mtu_is_within_the_range(
    stated: StatedMtu, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """No MTU of a port is above what the switch takes.

    It rejects the line, and the port keeps its default: jumbo frames are dropped where the text
    promises them. An inventory with such an MTU is refused.
    """
    switch, most = stated.switch, stated.switch.platform.mtu_max
    if not stated.is_edge or stated.value <= most:
        return
    if switch.configuration is not None and switch.configuration.is_printout:
        yield NotExamined("the largest MTU of the switch, which printed a larger one")
        return
    yield Violation(f"{stated.words} {stated.value}", f"{most} at most")

"""FC-02."""

from collections.abc import Iterator

from sanfab.model.protocols import NATIVE_FC
from sanfab.rules.catalogue.fc.subjects import NATIVE_LINKS, NativeLink
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule

_ENOUGH = 2


@rule(
    "FC-02",
    scope=NATIVE_LINKS,
    protocols=NATIVE_FC,
    severity=Severity.WARNING,
    source="BRCDALERT NAMC",
    example="one ISL between two switches",
    fix="connect the switches by two ISLs or more, all of one speed",
)
def isls_have_a_spare(link: NativeLink, context: CheckContext) -> Iterator[Violation]:
    """Two native Fibre Channel switches are connected by two ISLs or more, all of one speed.

    A single ISL is a single point of failure: without it the fabric falls in two, and the hosts of
    one part lose the arrays of the other. Of ISLs of several speeds the slower ones are left out of
    a trunk, or fill up first.
    """
    ports = [port for end in link.together for port in end.ports]
    first = link.together[0]
    if link.ends[0].number != first.number:
        return  # told at the first link between the two
    if len(ports) < _ENOUGH:
        yield Violation(
            found=f"one ISL between {link.switches}", expected="two at least", cause="number"
        )
    known = context.cabling.fc_speeds(first.switch)
    speeds = sorted({known[port] for port in ports if port in known})
    if len(speeds) > 1:
        yield Violation(
            found=f"ISLs of {' and '.join(map(str, speeds))} Gb/s between {link.switches}",
            expected="one speed",
            cause="speed",
        )

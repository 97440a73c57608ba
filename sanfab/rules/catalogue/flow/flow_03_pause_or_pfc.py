"""FLOW-03."""

from collections.abc import Iterator

from sanfab.model.protocols import LOSSLESS_PROTOCOLS
from sanfab.rules.catalogue.flow.subjects import lossless_by, port_pause
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import PORTS


@rule(
    "FLOW-03",
    scope=PORTS,
    protocols=LOSSLESS_PROTOCOLS,
    severity=Severity.ERROR,
    source="N5K-QOS N9K-LLFC OS9-DCB EXOS-FC",
    example="`flowcontrol receive on` on a port that carries FCoE",
    fix="turn flow control off where priority flow control is on, or the other way round",
)
def pause_or_pfc(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """A port has IEEE 802.3x pause or priority flow control, not both.

    Pause stops all traffic, priority flow control one class. A Nexus 5000 prefers one, a Nexus 9000
    the other; OS9 and EXOS reject the second. With both configured the behaviour is undefined.
    """
    if port.facts.pause_receive == "off" and port.facts.pause_send == "off":
        return
    lossless = lossless_by(port)
    if lossless:
        yield Violation(
            found=f"flow control with {port_pause(port)}, and {lossless}",
            expected="one of the two",
            at=port.setting("flow_control"),
        )

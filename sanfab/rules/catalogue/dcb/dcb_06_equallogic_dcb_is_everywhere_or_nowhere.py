"""DCB-06."""

from collections.abc import Iterator

from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.dcb.subjects import ALL_OR_NONE_VLANS, UNSHOWN, DcbPort, DcbVlan
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.settings import is_off
from sanfab.text import some

SLOWEST = 10
"""Gb/s; DCB begins with 10GbE."""


@rule(
    "DCB-06",
    scope=ALL_OR_NONE_VLANS,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="EQL-DCB",
    example="one 1GbE host in an EqualLogic SAN with DCB",
    fix="turn DCB off everywhere (`lossless: pause`), or replace what cannot do it",
)
def equallogic_dcb_is_everywhere_or_nowhere(
    item: DcbVlan, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """DCB is used by all ports of an EqualLogic SAN, or by none.

    DCB at the switch turns IEEE 802.3x pause off: a port or adapter without DCB then has no flow
    control and drops frames. The adapter setting `dcb: disabled` states that it has none; a port
    slower than 10 Gb/s never has it.
    """
    if any(port.priorities is None for port in item.ports):
        yield NotExamined(UNSHOWN)
        return
    if not any(port.iscsi for port in item.ports):
        return
    without = [
        f"{_name(port)} ({missing})"
        for port in item.ports
        if (missing := _reason_without_dcb(port))
    ]
    if without:
        yield Violation(
            found=f"DCB at {len(item.ports) - len(without)} of {len(item.ports)} ports, not at "
            f"{some(without, 5)}",
            expected="DCB at all of them or at none",
            at=("vlans", item.vlan.key, "lossless"),
        )


def _reason_without_dcb(item: DcbPort) -> str:
    """Return why a port has no DCB; empty if it has."""
    port = item.port
    speed = port.switch.cabling.port_speeds(port.switch.name).get(port.facts.name, SLOWEST)
    if speed < SLOWEST:
        return f"{speed} Gb/s"
    if not item.iscsi:
        return "no priority flow control"
    adapter = item.adapter
    if adapter and is_off(adapter[1].settings.get("dcb")):
        return "DCB off at the adapter"
    return ""


def _name(item: DcbPort) -> str:
    cable, port = item.port.cable, item.port
    if cable is not None:
        return f"{cable.device} {cable.label}"
    return f"{port.switch.name} {port.facts.name}"

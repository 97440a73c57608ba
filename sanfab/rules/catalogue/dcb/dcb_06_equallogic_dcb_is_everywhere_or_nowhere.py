"""DCB-06."""

from collections.abc import Iterator

from sanfab.rules.catalogue.dcb.places import ALL_OR_NONE_VLANS, UNSHOWN, DcbPort, DcbVlan
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Fault, Unknown, check
from sanfab.rules.settings import is_off
from sanfab.text import some

SLOWEST = 10
"""Gb/s; DCB begins with 10GbE."""


@check(
    "DCB-06",
    over=ALL_OR_NONE_VLANS,
    severity=Severity.ERROR,
    source="EQL-DCB",
    example="one 1GbE host in an EqualLogic SAN with DCB",
    fix="turn DCB off everywhere (`lossless: pause`), or replace what cannot do it",
)
def equallogic_dcb_is_everywhere_or_nowhere(
    item: DcbVlan, _evidence: Evidence
) -> Iterator[Fault | Unknown]:
    """DCB is used by every port of an EqualLogic SAN, or by none.

    Where it is on at the switch, IEEE 802.3x pause is off: a port or adapter that cannot do DCB
    has neither, and drops frames. `dcb: disabled` among an adapter's settings says that it
    cannot; a port slower than 10 Gb/s never can.
    """
    if any(port.priorities is None for port in item.ports):
        yield Unknown(UNSHOWN)
        return
    if not any(port.iscsi for port in item.ports):
        return
    without = [f"{_name(port)} ({lacks})" for port in item.ports if (lacks := _lacks(port))]
    if without:
        yield Fault(
            found=f"DCB at {len(item.ports) - len(without)} of {len(item.ports)} ports, not at "
            f"{some(without, 5)}",
            expected="DCB at all of them or at none",
            at=("vlans", item.vlan.key, "lossless"),
        )


def _lacks(item: DcbPort) -> str:
    """Return why a port has no DCB; empty if it has."""
    port = item.port
    speed = port.switch.cabling.known_ports(port.switch.name).get(port.facts.name, SLOWEST)
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

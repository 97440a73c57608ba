"""VLAN-09."""

from collections.abc import Iterator

from sanfab.model import FAMILIES
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import ARRAYS, Array
from sanfab.rules.rule import Fault, check


@check(
    "VLAN-09",
    over=ARRAYS,
    severity=Severity.WARNING,
    source="NIMBLE-SUBNET",
    example="all subnets of a Nimble tagged",
    fix="leave one of the array's networks untagged",
)
def array_group_has_its_untagged_network(array: Array, _evidence: Evidence) -> Iterator[Fault]:
    """An array whose members talk to each other untagged has an untagged network for that.

    A Nimble group sends its own traffic in the native VLAN whatever its subnets are: with all of
    them tagged, joining the group and updating the array fail.
    """
    if not FAMILIES[array.intent.family].untagged_group:
        return
    ports = {label: port for label, port in array.intent.ports.items() if port.vlan or port.vlans}
    if ports and all(port.tagged or port.vlan is None for port in ports.values()):
        label, port = next(iter(ports.items()))
        yield Fault(
            found=f"all {len(ports)} ports tagged",
            expected="an untagged network for the traffic of the group",
            at=("arrays", array.name, "ports", label, "tagged" if port.tagged else "vlans"),
        )

"""VLAN-09."""

from collections.abc import Iterator

from sanfab.model.families import FAMILIES
from sanfab.model.protocols import ISCSI
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import ARRAYS, SanArray


@rule(
    "VLAN-09",
    scope=ARRAYS,
    protocols=ISCSI,
    severity=Severity.WARNING,
    source="NIMBLE-SUBNET",
    example="all subnets of a Nimble tagged",
    fix="leave one of the array's networks untagged",
)
def array_group_has_its_untagged_network(
    array: SanArray, _context: CheckContext
) -> Iterator[Violation]:
    """An array whose members communicate untagged has an untagged network.

    A Nimble group sends its internal traffic in the native VLAN, whatever its subnets are: if all
    of them are tagged, joining the group and updating the array fail.
    """
    if not FAMILIES[array.intent.family].untagged_group:
        return
    ports = {label: port for label, port in array.intent.ports.items() if port.vlan or port.vlans}
    if ports and all(port.tagged or port.vlan is None for port in ports.values()):
        label, port = next(iter(ports.items()))
        yield Violation(
            found=f"all {len(ports)} ports tagged",
            expected="an untagged network for the traffic of the group",
            at=("arrays", array.name, "ports", label, "tagged" if port.tagged else "vlans"),
        )

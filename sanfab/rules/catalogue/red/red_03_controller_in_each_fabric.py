"""RED-03."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.red.subjects import PAIR, STORAGE_ARRAYS, Device, StoragePort
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import few


@rule(
    "RED-03",
    scope=STORAGE_ARRAYS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="EQL-CG NTAP-E",
    example="controller c41 on switch 1 alone",
    fix="connect each controller to both fabrics, the standby one as well",
    suppressed_by=("RED-01",),
)
def controller_in_each_fabric(
    array: Device, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Every controller of an array, active or standby, reaches each fabric.

    After a failover the other controller serves all hosts alone. If it reaches one fabric only, a
    failed controller and a restarting switch together disconnect the disks. A controller with one
    port in a network that spans both halves reaches them over the link; its array must be on both.
    """
    intent = context.san.arrays[array.name]
    by_controller: dict[str | None, list[StoragePort]] = {name: [] for name in intent.controllers}
    for port in array.ports:
        by_controller.setdefault(intent.ports[port.label].controller, []).append(port)
    if len(array.sides) < PAIR:
        (side,) = array.sides
        found = f"all storage ports on {side} alone"
        yield Violation(
            found, "every controller in each fabric", at=("arrays", array.name, "ports")
        )
    elif None in by_controller:
        yield NotExamined("controller of an array port")
    else:
        for controller, ports in by_controller.items():
            yield from _controller(array.name, str(controller), ports)


def _controller(array: str, name: str, ports: list[StoragePort]) -> Iterator[Violation]:
    sides = {port.side for port in ports}
    if len(sides) >= PAIR or (len(ports) == 1 and ports[0].is_shared):
        return
    found = f"controller {name} without a storage port"
    if ports:
        labels = few(port.label for port in ports)
        found = f"controller {name} on {ports[0].side} alone (port {labels})"
    yield Violation(
        found, "every controller in each fabric", at=("arrays", array, "controllers", name)
    )

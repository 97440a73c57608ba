"""RED-13."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.red.subjects import PAIR, STORAGE_ARRAYS, Device
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "RED-13",
    scope=STORAGE_ARRAYS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="EQL-CG NTAP-E",
    example="an array with controllers A and B, and a port without `controller`",
    fix="state `controller` at the port",
)
def array_ports_name_their_controller(array: Device, context: CheckContext) -> Iterator[Violation]:
    """Every storage port of an array with several controllers states to which one it belongs.

    Only the controllers of the ports tell whether a failed controller leaves each host a path: of
    an array with one such port, RED-03 and RED-05 are not examined.
    """
    intent = context.san.arrays[array.name]
    if len(intent.controllers) < PAIR:  # all ports are those of the only controller
        return
    for port in array.ports:
        if intent.ports[port.label].controller is None:
            yield Violation(
                found=f"port {port.label} without `controller`",
                expected=" or ".join(intent.controllers),
                at=("arrays", array.name, "ports", port.label),
            )

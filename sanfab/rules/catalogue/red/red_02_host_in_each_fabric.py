"""RED-02."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.red.subjects import PAIR, STORAGE_HOSTS, Device
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.text import few


@rule(
    "RED-02",
    scope=STORAGE_HOSTS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="NTAP-ZREC",
    example="both NICs on switch 1",
    fix="move one of its storage ports to the other fabric or switch, or add one there",
    suppressed_by=("RED-01",),
)
def host_in_each_fabric(host: Device, _context: CheckContext) -> Iterator[Violation]:
    """Every host has a storage port in each fabric, or on two switches if there are no fabrics.

    When the switch of all its ports restarts, the host loses its disks: file systems become
    read-only and clusters fence it, while other hosts continue.
    """
    if len(host.sides) < PAIR:
        (side,) = host.sides
        number = len(host.ports)
        ports = f"the only storage port {host.ports[0].label}"
        if number > 1:
            ports = f"all storage ports {few(port.label for port in host.ports)}"
        words = {"fabric": "a port in each fabric", "neighbor": "a second neighbor"}
        yield Violation(f"{ports} on {side}", words.get(side.partition(" ")[0], "a second switch"))

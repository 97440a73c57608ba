"""VLAN-10."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE, STORAGE_ROLES
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.vlan.subjects import ALL_PORTS
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import PLUGGED_IN, NotExamined, Violation, rule
from sanfab.text import some_numbers


@rule(
    "VLAN-10",
    scope=ALL_PORTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="practice",
    example="spare X670 ports in iSCSI_Data",
    fix="shut the port and remove it from the SAN VLANs, or state the connected device",
    suppressed_by=("VLAN-03", "FCOE-05"),
)
def unused_ports_are_shut(
    port: CheckedPort, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """An unused port is shut and in no SAN VLAN.

    A device that is connected by mistake would join the storage network at once. A port that is
    enabled and has a description counts as used by a device outside the inventory, and a port with
    a description in the inventory is prepared on purpose.
    """
    if port.cable or port.neighbor or port.end or port.lag or port.is_lag:
        return
    port.switch.require_intent(PLUGGED_IN)
    facts = port.facts
    if facts.description and port.switch.override(facts.name, "description"):
        return
    if facts.mode == "access" and port.roles & STORAGE_ROLES:
        yield Violation(
            found=f"unused and in SAN VLAN {some_numbers(port.vlans)}",
            expected="no SAN VLAN on an unused port",
            at=port.setting(),
        )
    elif facts.enabled and not facts.description:
        yield Violation(found="unused and enabled", expected="shut down", at=_inventory_path(port))


def _inventory_path(port: CheckedPort) -> Where:
    """Return the inventory path that leaves the port enabled: the policy, or an override."""
    if port.switch.cabling.san.policy.unused_ports == "leave":
        return ("policy", "unused_ports")
    return port.setting()

"""IP-09."""

from collections.abc import Iterator

from sanfab.analysis.routers import routed_with
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCH_VLANS, SwitchVlan
from sanfab.text import some_numbers


@rule(
    "IP-09",
    scope=SWITCH_VLANS,
    protocols=IP_STORAGE,
    severity=Severity.WARNING,
    source="NTAP-NETPERF VMW-2038869",
    example="`interface Vlan101` with an address, in the VLAN iscsi_a, and another VLAN with one",
    fix="remove the address, or turn routing off for the VLAN; with an inventory, `forwarding: "
    "true` states that it is routed on purpose",
    suppressed_by=("IP-02",),
)
def storage_vlan_is_not_routed(item: SwitchVlan, _context: CheckContext) -> Iterator[Violation]:
    """A switch does not route between a VLAN of a storage network and other VLANs.

    A host may then reach an array through the switch and not in its own VLAN: with the delay and
    the MTU of the other network, and past the isolation of the fabric. In a configuration checked
    alone, the name of the VLAN shows whether it is a storage network.
    """
    switch, vlan = item
    if not switch.is_storage_by_name(vlan):
        return
    routed = routed_with(switch.facts, switch.platform, vlan.id)
    if routed:
        yield Violation(
            found=f"address {vlan.addresses[0]} in VLAN {vlan.id}, {vlan.name}, routed to VLAN "
            f"{some_numbers(routed)}",
            expected="no routing: storage stays in its VLAN",
            fact=f"vlans.{vlan.id}.address",
        )

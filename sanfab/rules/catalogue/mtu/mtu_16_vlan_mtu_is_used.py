"""MTU-16."""

from collections.abc import Iterator

from sanfab.model.families import FAMILIES
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import IP_STORAGE_VLANS, SanVlan
from sanfab.text import few


@rule(
    "MTU-16",
    scope=IP_STORAGE_VLANS,
    protocols=IP_STORAGE,
    severity=Severity.INFO,
    source="EQL-CAT NTAP-NETPERF",
    example="`mtu: 9216` of a VLAN whose arrays send 9000 at most",
    fix="state the size that hosts and arrays send; the MTU of the switches follows from it",
)
def vlan_mtu_is_used(vlan: SanVlan, context: CheckContext) -> Iterator[Violation]:
    """The MTU of a storage VLAN is no larger than the arrays in it can send.

    It is the largest IP packet of hosts and arrays, not a size of a switch, which includes headers.
    TCP uses the smaller size of two ends, so with arrays of 9000 bytes no packet is larger,
    whatever the VLAN states, and the array is set to its own maximum.
    """
    san = context.san
    arrays = dict.fromkeys(
        one.cable.device for one in context.network.attached(vlan.key) if one.cable.is_array
    )
    largest = {name: FAMILIES[san.arrays[name].family].port_mtu for name in arrays}
    most = max(largest.values(), default=vlan.intent.mtu)
    if vlan.intent.mtu > most:
        yield Violation(
            f"MTU {vlan.intent.mtu}, and packets of {most} bytes at most from {few(arrays)}",
            f"{most} at most",
            at=("vlans", vlan.key, "mtu"),
        )

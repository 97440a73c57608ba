"""VLAN-12."""

from collections.abc import Iterator

from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import IP_STORAGE_VLANS, SanVlan
from sanfab.text import few


@rule(
    "VLAN-12",
    scope=IP_STORAGE_VLANS,
    protocols=IP_STORAGE,
    severity=Severity.ERROR,
    source="practice",
    example="no link between the switches of a host and of its array",
    fix="add a link between the switches that carries the VLAN, or move one of the cables",
)
def storage_vlan_is_connected(vlan: SanVlan, context: CheckContext) -> Iterator[Violation]:
    """Hosts and the arrays they may use meet in a VLAN that their switches connect.

    A VLAN of the same number on two switches without a link between them is two networks: the host
    sends, and nothing answers.
    """
    number = vlan.intent.id
    switches: dict[str, set[str]] = {}
    for one in context.network.attached(vlan.key):
        if not one.cable.is_neighbor:
            switches.setdefault(one.cable.device, set()).add(one.cable.switch)
    pairs: dict[tuple[str, str], list[str]] = {}
    for array, hosts in context.cabling.users_of.items():
        targets = sorted(switches.get(array, ()))
        for host in hosts if targets else ():
            for start in sorted(switches.get(host, ())):
                ways = (context.network.path(number, start, goal) for goal in targets)
                if all(way is None for way in ways):
                    pairs.setdefault((start, few(targets)), []).append(f"{host} to {array}")
    for (start, goals), users in pairs.items():
        yield Violation(
            f"no way from {start} to {goals} in VLAN {number}",
            "a link that carries the VLAN",
            at=("vlans", vlan.key),
            details=(f"for {few(users)}",),
        )

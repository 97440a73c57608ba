"""IP-10."""

from collections.abc import Iterator

from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.ip.subjects import peers
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCH_VLANS, SwitchVlan


@rule(
    "IP-10",
    scope=SWITCH_VLANS,
    protocols=IP_STORAGE,
    severity=Severity.WARNING,
    source="practice",
    example="VRRP group 11 with 10.14.1.1 on one switch of a vPC pair alone",
    fix="give the address of the other switch in the VLAN the same `vrrp` or `hsrp` group",
)
def pair_shares_the_gateway(item: SwitchVlan, context: CheckContext) -> Iterator[Violation]:
    """Both switches of a pair hold the gateway of a VLAN, by one group and one address.

    When the only switch that holds it restarts, hosts with routed storage lose their gateway, while
    their cables to the other switch stay up.
    """
    switch, vlan = item
    for peer in peers(switch, context):
        theirs = peer.facts.vlans[vlan.id].shared if vlan.id in peer.facts.vlans else {}
        for key, shared in vlan.shared.items():
            other = theirs.get(key)
            if other is not None and other.address == shared.address:
                continue
            yield Violation(
                found=f"{shared.address} of {key.upper()} on {switch.name}, "
                f"{other.address if other is not None else 'no such group'} on its peer "
                f"{peer.name}",
                expected="the same group with the same address on both switches of the pair",
                fact=f"vlans.{vlan.id}.shared.{key}",
                cause=f"{vlan.id} {key}",
            )

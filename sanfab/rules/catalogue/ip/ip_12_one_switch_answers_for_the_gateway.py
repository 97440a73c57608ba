"""IP-12."""

from collections.abc import Iterator

from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.ip.subjects import peers
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCH_VLANS, SwitchVlan


@rule(
    "IP-12",
    scope=SWITCH_VLANS,
    protocols=IP_STORAGE,
    severity=Severity.WARNING,
    source="practice",
    example="VRRP group 11 with priority 100 on both switches of a vPC pair",
    fix="give the switch that is to answer a higher `priority`",
)
def one_switch_answers_for_the_gateway(
    item: SwitchVlan, context: CheckContext
) -> Iterator[Violation]:
    """The switches of a pair have different priorities for the gateway that they share.

    With equal priorities the higher address decides, or the switch that started first: which one
    answers is stated nowhere, and may change with each restart.
    """
    switch, vlan = item
    for peer in peers(switch, context):
        theirs = peer.facts.vlans[vlan.id].shared if vlan.id in peer.facts.vlans else {}
        for key, shared in vlan.shared.items():
            other = theirs.get(key)
            if other is None or switch.name > peer.name or other.priority != shared.priority:
                continue
            yield Violation(
                found=f"priority {shared.priority} of {key.upper()} on {switch.name} and on its "
                f"peer {peer.name}",
                expected="different priorities: the switch with the higher one answers",
                fact=f"vlans.{vlan.id}.shared.{key}",
                cause=f"{vlan.id} {key}",
            )

"""VLAN-14."""

from collections.abc import Iterator

from sanfab.inventory.services import used_keys
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule
from sanfab.rules.scopes import VLANS, SanVlan
from sanfab.text import few, some


def _others(context: CheckContext) -> Iterator[Subject[SanVlan]]:
    for subject in context.subjects(VLANS.find):
        if subject.item.intent.role == "other" and subject.item.intent.subnet:
            yield subject


OTHER_VLANS: Scope[SanVlan] = Scope("san", _others)
"""VLANs of role other with a subnet."""


@rule(
    "VLAN-14",
    scope=OTHER_VLANS,
    protocols=IP_STORAGE,
    severity=Severity.INFO,
    source="practice",
    example="`role: other` of the VLAN in which hosts mount NFS",
    fix="state the protocol as the role of the VLAN, or waive this if no storage uses it",
)
def shared_vlan_has_its_protocol(vlan: SanVlan, context: CheckContext) -> Iterator[Violation]:
    """A VLAN that hosts share with their arrays has the protocol that it carries as its role.

    In a VLAN of role other no rule looks for paths, single failures or frame sizes, and the gate
    asks for no port: a link that lacks the VLAN takes the storage away, and nothing says so.
    """
    cabling = context.cabling
    pairs = [
        (host, array)
        for array in context.san.arrays
        if any(vlan.key in used_keys(cabling.san, port) for port in cabling.ports_with_teams(array))
        for host in cabling.users_of.get(array, ())
        if host in context.san.hosts
        and any(vlan.key in used_keys(cabling.san, port) for port in cabling.ports_with_teams(host))
    ]
    if pairs:
        hosts, arrays = (few(dict.fromkeys(names)) for names in zip(*pairs, strict=True))
        yield Violation(
            f"{hosts} and {arrays} in VLAN {vlan.intent.id} of role other",
            f"its protocol as the role: {some(sorted(IP_STORAGE))}",
            at=("vlans", vlan.key, "role"),
        )

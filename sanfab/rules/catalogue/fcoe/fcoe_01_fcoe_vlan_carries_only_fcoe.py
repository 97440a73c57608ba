"""FCOE-01."""

from collections.abc import Iterator

from sanfab.model.fabric import VlanIntent
from sanfab.model.protocols import FCOE
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import FCOE_VLANS, SwitchVlan


@rule(
    "FCOE-01",
    scope=FCOE_VLANS,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="S2 OS9-FCOE JNPR-FCOE",
    example="FCoE VLAN 100 with an address of the switch",
    fix="give FCoE a VLAN of its own",
)
def fcoe_vlan_carries_only_fcoe(vlan: SwitchVlan, _context: CheckContext) -> Iterator[Violation]:
    """An FCoE VLAN is not VLAN 1 and carries nothing but FCoE.

    Switches drop frames other than FIP and FCoE in such a VLAN: an address or an untagged port in
    it does not work, and other traffic that passes shares the lossless class with storage.
    """
    facts = vlan.facts
    key, intent = _intent(vlan)
    if facts.id == 1:
        yield Violation(found="VLAN 1, every port's default", expected="another VLAN for FCoE")
        return
    if intent is not None and intent.role != "fcoe":
        yield Violation(
            found=f"VSAN {facts.vsan} mapped to a VLAN of role {intent.role}",
            expected="a VLAN of role fcoe",
        )
    others = intent.other_traffic if intent is not None else ()
    for found, where in _intruders(vlan, key, others):
        yield Violation(found=f"{found} in this VLAN", expected="only FCoE", at=where)


def _intruders(vlan: SwitchVlan, key: str, others: tuple[str, ...]) -> Iterator[tuple[str, Where]]:
    """Yield other uses of an FCoE VLAN, each with its inventory path."""
    switch, facts = vlan.switch, vlan.facts
    if facts.addresses:
        yield f"address {facts.addresses[0]}", ("switches", switch.name, "vlan_addresses", key)
    if others:
        yield ", ".join(others), ("vlans", key, "other_traffic")
    for port in switch.facts.ports.values():
        if port.access_vlan == facts.id and port.mode == "access":
            yield f"{port.name} untagged", switch.ports[port.name].where


def _intent(vlan: SwitchVlan) -> tuple[str, VlanIntent | None]:
    """Return the VLAN's key and intent; none if the VLAN is not in the inventory."""
    cabling = vlan.switch.cabling
    key = cabling.first_keys.get(vlan.facts.id, "")
    return key, cabling.san.vlans.get(key)

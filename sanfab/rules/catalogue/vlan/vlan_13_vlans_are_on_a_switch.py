"""VLAN-13."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule


class CarriedVlan(NamedTuple):
    """A VLAN of the inventory, and whether a switch has it."""

    number: int
    is_carried: bool


def _vlans(context: CheckContext) -> Iterator[Subject[CarriedVlan]]:
    cabling = context.cabling
    parts = [one for one in (cabling, cabling.kept_free) if one is not None]
    carried = {key for one in parts for name in one.san.switches for key in one.carried_keys(name)}
    for key, vlan in context.san.vlans.items():
        yield Subject(f"vlan {key}", ("vlans", key), CarriedVlan(vlan.id, key in carried))


VLANS_OF_SWITCHES: Scope[CarriedVlan] = Scope("san", _vlans)


@rule(
    "VLAN-13",
    scope=VLANS_OF_SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.INFO,
    source="practice",
    example="a VLAN for iSCSI B, and the ports of both fabrics in that of A",
    fix="name it at the ports or links that should carry it, or remove it",
)
def vlans_are_on_a_switch(vlan: CarriedVlan, _context: CheckContext) -> Iterator[Violation]:
    """Every VLAN of the inventory is used: by a port, a link or an address of a switch.

    A VLAN that nothing uses is on no switch. If it was forgotten at ports, these are in the wrong
    VLAN or in none. A VLAN of role native is used by the trunks that name it, and by FCoE.
    """
    if not vlan.is_carried:
        yield Violation(f"VLAN {vlan.number} on no switch", "a port or link that carries it")

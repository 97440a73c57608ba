"""REN-01."""

from collections.abc import Iterator

from sanfab.facts.switch import SwitchFacts
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES
from sanfab.text import numbers


@rule(
    "REN-01",
    scope=SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="ANS-65332 ANS-IOS699 ANS-920",
    example="`switchport trunk allowed vlan 200` on a trunk that carries 1-100",
    fix="add the VLANs to the inventory, or apply a change that adds and removes single VLANs",
    needs="the running configuration (check --running DIR)",
)
def vlans_are_not_replaced(
    switch: CheckedSwitch, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A VLAN list that replaces the current one removes no VLAN that a live trunk carries.

    A list without `add` replaces the current one: VLANs that are not in it are cut off immediately,
    possibly with the storage of other hosts.
    """
    running = context.running.get(switch.name)
    if running is None:
        yield NotExamined("the running configuration of a switch", applies="inventory")
        return
    for name, port in switch.ports.items():
        lost = _carried(running, name) - port.vlans
        if port.facts.mode == "trunk" and lost:
            found = f"VLAN {numbers(lost)} running on trunk {name} and missing in the inventory"
            yield Violation(
                found, "every VLAN of a live trunk kept, or removed explicitly", at=port.where
            )


def _carried(running: SwitchFacts, name: str) -> frozenset[int]:
    """Return the running VLANs of a trunk; of an unrestricted one, those that exist."""
    port = running.ports.get(name)
    if port is None or port.mode != "trunk" or not port.enabled:
        return frozenset()
    return frozenset(running.vlans if port.trunk_vlans is None else port.trunk_vlans)

"""FCOE-04."""

from collections.abc import Iterator

from sanfab.inventory.cabling import Cabling
from sanfab.model.base import Fabric
from sanfab.model.protocols import FCOE
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import FCOE_VLANS, SwitchVlan


@rule(
    "FCOE-04",
    scope=FCOE_VLANS,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="N5K-FCOEOPS OS9-FCOE",
    example="FCoE VLAN 100 in fabric A and in fabric B",
    fix="give each fabric an FCoE VLAN and a VSAN of its own, and carry neither to the other",
)
def fabrics_share_no_vlan_or_vsan(
    vlan: SwitchVlan, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Fabric A and fabric B use different FCoE VLANs and different VSANs.

    If both use the same number, one cable between them merges the fabrics: domain IDs and zones
    conflict in both, and the redundant fabric fails as well.
    """
    switch, facts = vlan.switch, vlan.facts
    intent = switch.require_intent("the fabric of the switch, which only an inventory states")
    san, here = switch.cabling.san, intent.fabric
    if here is None:
        return
    home = _home(switch.cabling, facts.id)
    if home not in {None, here}:
        where = _link(switch, facts.id)
        yield Violation(
            found=f"FCoE VLAN {facts.id} of fabric {home} in fabric {here}",
            expected="a different FCoE VLAN in each fabric",
            at=where,
        )
    vsan = san.vsans.get(facts.vsan or 0)
    if vsan is not None and vsan.fabric not in {home, here}:
        yield Violation(
            found=f"VSAN {facts.vsan} of fabric {vsan.fabric} in fabric {here}",
            expected="a different VSAN in each fabric",
        )


def _home(cabling: Cabling, number: int) -> Fabric | None:
    """Return the fabric of an FCoE VLAN: its own, else that of its VSAN."""
    vlan = cabling.san.vlans.get(cabling.first_keys.get(number, ""))
    if vlan is None:
        return None
    vsan = cabling.san.vsans.get(vlan.vsan or 0)
    return vlan.fabric or (vsan.fabric if vsan is not None else None)


def _link(switch: CheckedSwitch, number: int) -> Where | None:
    """Return the inventory path of the link that carries a VLAN here; None: no link does."""
    cabling = switch.cabling
    for end in cabling.links.get(switch.name, ()):
        if any(cabling.san.vlans[key].id == number for key in cabling.link_vlans(end.link)):
            return "links", end.number, "vlans"
    return None

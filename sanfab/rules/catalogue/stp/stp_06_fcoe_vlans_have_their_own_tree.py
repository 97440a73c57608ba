"""STP-06."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import FCOE
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext, CheckedSwitch, Configuration
from sanfab.rules.finding import Severity
from sanfab.rules.lines import vlan_list
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import FCOE_VLANS, SwitchVlan

MULTIPLE = {"mst", "mstp"}
"""Modes in which VLANs share instances; otherwise each VLAN has one, or all share one."""
COMMON = "0"
"""Instance of VLANs that are mapped to no other."""
INSTANCE = re.compile(r"\s*(?:instance|msti) (\d+) vlan ([0-9, -]+)")


@rule(
    "STP-06",
    scope=FCOE_VLANS,
    protocols=FCOE,
    severity=Severity.WARNING,
    source="N5K-FCOEOPS",
    example="an FCoE VLAN in MST instance 0",
    fix="give the FCoE VLANs of a fabric an MST instance of their own, and keep them off links to "
    "the other fabric",
)
def fcoe_vlans_have_their_own_tree(
    item: SwitchVlan, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """An FCoE VLAN has its own spanning tree, and stays in its fabric.

    In MST, VLANs share trees: a topology change of the LAN also flushes the addresses of storage. A
    link that carries FCoE between the fabrics lets them fail together.
    """
    switch, number = item.switch, item.facts.id
    for far, at in _crossings(item, context):
        yield Violation(
            found=f"FCoE VLAN {number} carried to {far} in the other fabric",
            expected="FCoE VLANs on links of their own fabric only",
            at=at,
        )
    if switch.facts.spanning_tree in MULTIPLE:
        yield from _tree(switch, number)


def _tree(switch: CheckedSwitch, number: int) -> Iterator[Violation | NotExamined]:
    """Yield the other VLANs in the MST instance of a VLAN."""
    if switch.configuration is None:
        yield NotExamined("the configuration of the switch, which maps VLANs to MST instances")
        return
    instance_of = _instances(switch.configuration)
    instance = instance_of.get(number, COMMON)
    others = [
        vlan
        for vlan in sorted(switch.facts.vlans)
        if instance_of.get(vlan, COMMON) == instance and switch.vlan_roles.get(vlan) != "fcoe"
    ]
    if instance == COMMON or others:
        shared = f" with VLAN {others[0]}" if others else ""
        yield Violation(
            found=f"FCoE VLAN {number} in MST instance {instance}{shared}",
            expected="an instance with FCoE VLANs only, and not 0",
            cause=switch.name,
        )


def _crossings(item: SwitchVlan, context: CheckContext) -> Iterator[tuple[str, Where]]:
    """Yield the switches of the other fabric that carry the VLAN."""
    switch, switches = item.switch, context.san.switches
    for end in context.cabling.links.get(switch.name, ()):
        fabrics = {name: switches[name].fabric for name, _ in end.far if name in switches}
        for far, fabric in fabrics.items():
            own = switches[switch.name].fabric
            is_other = bool(own and fabric and own != fabric)
            if is_other and item.facts.id in context.network.link_vlans(end):
                yield far, ("links", end.number)


def _instances(text: Configuration) -> dict[int, str]:
    """Return the MST instance of each mapped VLAN."""
    found: dict[int, str] = {}
    for match in filter(None, map(INSTANCE.match, text.lines)):
        found.update(dict.fromkeys(vlan_list(match[2]) or (), match[1]))
    return found

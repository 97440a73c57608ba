"""FCOE-06."""

from collections.abc import Iterator

from sanfab.model.protocols import FCOE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import VFCS, SwitchVfc


@rule(
    "FCOE-06",
    scope=VFCS,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="S2",
    example="a VFC bound to an access port",
    fix="make the port a trunk that allows the FCoE VLAN and is a spanning-tree edge",
)
def port_of_a_vfc_is_an_edge_trunk(vfc: SwitchVfc, _context: CheckContext) -> Iterator[Violation]:
    """The port of a VFC is a trunk that allows an FCoE VLAN, and an edge trunk to a host or array.

    FCoE frames are tagged, so an access port drops them. While spanning tree delays a port by half
    a minute, the adapter stops trying to log in.
    """
    port = vfc.switch.ports.get(vfc.facts.port)
    if port is None:
        return
    facts = port.facts
    if facts.mode != "trunk":
        mode = "an access port" if facts.mode == "access" else "a port that does not switch"
        yield Violation(found=f"{mode}, {facts.name}", expected="a trunk: FCoE frames are tagged")
        return
    if "fcoe" not in port.roles and "fcoe" in vfc.switch.vlan_roles.values():
        yield Violation(
            found=f"no FCoE VLAN on {facts.name}",
            expected="the FCoE VLAN of the VFC among the VLANs allowed",
        )
    one = vfc.switch.facts.ports.get(port.lag, facts)  # a LAG runs spanning tree for its members
    if one.stp != "edge" and vfc.facts.mode == "F":
        yield Violation(
            found=f"spanning-tree type {one.stp} on {one.name}",
            expected="an edge trunk: a host or array is at it",
        )

"""FCOE-06."""

from collections.abc import Iterator

from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import VFCS, SwitchVfc
from sanfab.rules.rule import Fault, check


@check(
    "FCOE-06",
    over=VFCS,
    severity=Severity.ERROR,
    source="S2",
    example="a VFC bound to an access port",
    fix="make the port a trunk that allows the FCoE VLAN and is a spanning-tree edge",
)
def port_of_a_vfc_is_an_edge_trunk(vfc: SwitchVfc, _evidence: Evidence) -> Iterator[Fault]:
    """The port of a VFC is a trunk that allows an FCoE VLAN, to a host or array an edge trunk.

    FCoE frames are tagged, so an access port drops them; a port that spanning tree makes wait for
    half a minute is one on which the adapter gives up logging in.
    """
    port = vfc.switch.ports.get(vfc.facts.port)
    if port is None:
        return
    facts = port.facts
    if facts.mode != "trunk":
        mode = "an access port" if facts.mode == "access" else "a port that does not switch"
        yield Fault(found=f"{mode}, {facts.name}", expected="a trunk: FCoE frames are tagged")
        return
    if "fcoe" not in port.roles and "fcoe" in vfc.switch.vlan_roles.values():
        yield Fault(
            found=f"no FCoE VLAN on {facts.name}",
            expected="the FCoE VLAN of the VFC among the VLANs allowed",
        )
    one = vfc.switch.facts.ports.get(port.lag, facts)  # a LAG runs spanning tree for its members
    if one.stp != "edge" and vfc.facts.mode == "F":
        yield Fault(
            found=f"spanning-tree type {one.stp} on {one.name}",
            expected="an edge trunk: a host or array is at it",
        )

"""VLAN-03."""

from collections.abc import Iterator

from sanfab.rules.evidence import Evidence, Port
from sanfab.rules.finding import Severity
from sanfab.rules.over import PORTS
from sanfab.rules.rule import PLUGGED_IN, Fault, Unknown, check
from sanfab.text import some_numbers


@check(
    "VLAN-03",
    over=PORTS,
    severity=Severity.WARNING,
    source="practice",
    example="a trunk to the LAN core that allows all VLANs",
    fix="take the SAN VLANs off the port, or state under `links`, `hosts` or `arrays` what it is",
    follows=("FCOE-05",),
)
def san_vlans_stay_off_uplinks(port: Port, _evidence: Evidence) -> Iterator[Fault | Unknown]:
    """A SAN VLAN is on no trunk but those to hosts, arrays and switches of the SAN.

    On an uplink to the LAN it is flooded to where nobody reads it, spanning tree of the LAN takes
    it in, and what is wrong over there reaches the storage.
    """
    if port.cable is not None or port.end is not None or port.facts.mode != "trunk":
        return
    if port.is_member or not port.facts.enabled:
        return
    if port.switch.is_alone:
        yield Unknown(PLUGGED_IN)
    elif port.roles & {"iscsi", "fcoe"}:
        roles = port.switch.vlan_roles
        vlans = [vlan for vlan in port.vlans if roles.get(vlan) in {"iscsi", "fcoe"}]
        yield Fault(
            found=f"SAN VLAN {some_numbers(vlans)} on a trunk to something the inventory "
            "does not name",
            expected="no SAN VLAN there",
            at=port.setting(),
        )

"""VLAN-03."""

from collections.abc import Iterator

from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import PLUGGED_IN, NotExamined, Violation, rule
from sanfab.rules.scopes import PORTS
from sanfab.text import some_numbers


@rule(
    "VLAN-03",
    scope=PORTS,
    severity=Severity.WARNING,
    source="practice",
    example="a trunk to the LAN core that allows all VLANs",
    fix="take the SAN VLANs off the port, or state under `links`, `hosts`, `arrays` or `neighbors` "
    "what it is",
    suppressed_by=("FCOE-05",),
)
def san_vlans_stay_off_uplinks(
    port: CheckedPort, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A SAN VLAN is only on trunks to hosts, arrays and switches of the SAN.

    On an uplink to the LAN it is flooded without need, the spanning tree of the LAN includes it,
    and faults of the LAN reach the storage. A fabric interconnect or fabric extender has hosts
    behind it; another switch that sanfab does not manage is taken as one of the LAN.
    """
    if port.cable is not None or port.end is not None or port.facts.mode != "trunk":
        return
    if port.is_member or not port.facts.enabled:
        return
    if port.switch.is_standalone:
        yield NotExamined(PLUGGED_IN)
    elif port.roles & {"iscsi", "fcoe"} and not _has_hosts_behind(port):
        roles = port.switch.vlan_roles
        vlans = [vlan for vlan in port.vlans if roles.get(vlan) in {"iscsi", "fcoe"}]
        yield Violation(
            found=f"SAN VLAN {some_numbers(vlans)} on a trunk {_what(port)}",
            expected="no SAN VLAN there",
            at=port.setting(),
        )


def _has_hosts_behind(port: CheckedPort) -> bool:
    if port.neighbor is None:
        return False
    return port.switch.cabling.san.neighbors[port.neighbor.device].kind != "switch"


def _what(port: CheckedPort) -> str:
    if port.neighbor is None:
        return "without a cable in the inventory"
    return f"to {port.neighbor.device}, a switch that is not of the SAN"

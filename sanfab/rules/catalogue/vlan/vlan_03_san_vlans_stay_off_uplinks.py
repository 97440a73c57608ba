"""VLAN-03."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE, STORAGE_ROLES
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import PLUGGED_IN, NotExamined, Violation, rule
from sanfab.rules.scopes import PORTS
from sanfab.text import some_numbers


@rule(
    "VLAN-03",
    scope=PORTS,
    protocols=ETHERNET_STORAGE,
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
    behind it, and so has a neighbor that hosts name with `via`; any other switch that sanfab does
    not manage counts as a LAN switch.
    """
    if port.cable is not None or port.end is not None or port.facts.mode != "trunk":
        return
    if port.is_member or not port.facts.enabled:
        return
    port.switch.require_intent(PLUGGED_IN)
    if port.roles & STORAGE_ROLES and not _has_hosts_behind(port):
        roles = port.switch.vlan_roles
        vlans = [vlan for vlan in port.vlans if roles.get(vlan) in STORAGE_ROLES]
        yield Violation(
            found=f"SAN VLAN {some_numbers(vlans)} on a trunk {_what(port)}",
            expected="no SAN VLAN there",
            at=port.setting(),
        )


def _has_hosts_behind(port: CheckedPort) -> bool:
    if port.neighbor is None:
        return False
    cabling, name = port.switch.cabling, port.neighbor.device
    if cabling.san.neighbors[name].kind != "switch":
        return True
    san_vlans = {vlan for vlan in port.vlans if port.switch.vlan_roles.get(vlan) in STORAGE_ROLES}
    return san_vlans <= _vlans_behind(port, name)


def _vlans_behind(port: CheckedPort, neighbor: str) -> set[int]:
    """Return the ids of the VLANs of the hosts behind a neighbor."""
    cabling = port.switch.cabling
    ways = (
        ways[0] for ways in cabling.neighbor_hosts.port_cables.values() if ways[0].via == neighbor
    )
    return {cabling.san.vlans[key].id for way in ways for key in cabling.network_keys(way)}


def _what(port: CheckedPort) -> str:
    if port.neighbor is None:
        return "without a cable in the inventory"
    return f"to {port.neighbor.device}, a switch that is not of the SAN"

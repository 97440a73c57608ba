"""Tagged VLANs -> a switch of the snapshot with a port in each of them, cabled to itself alone.

Batfish takes VLANs together that every port of a snapshot carries alike (TopologyUtil.java, ranges
of VLANs), and then has the hosts that tag them in one broadcast domain. With a port in each of
these VLANs somewhere in the snapshot, each is for itself. No cable leads there from other devices.
"""

from collections.abc import Collection, Iterable

from sanfab.gate.batfish.grammar import STAND_IN_GRAMMAR
from sanfab.gate.batfish.names import SnapshotEndpoint

_NAME = "vlan-ports"


def vlan_ports_of(endpoints: Iterable[SnapshotEndpoint]) -> list[int]:
    """Return the VLANs that need a port: those that endpoints tag; empty: no two of them."""
    tagged = sorted({one.vlan for one in endpoints if one.tagged})
    return tagged if len(tagged) > 1 else []


def vlan_port_node(taken: Collection[str]) -> str:
    """Return the node of the switch, which no other node is called.

    >>> vlan_port_node(()), vlan_port_node({"vlan-ports"})
    ('vlan-ports', 'vlan-ports-2')
    """
    name, number = _NAME, 2
    while name in taken:
        name = f"{_NAME}-{number}"
        number += 1
    return name


def vlan_port_configuration(node: str, vlans: Iterable[int]) -> str:
    """Return the configuration of the switch."""
    lines = [*STAND_IN_GRAMMAR.header, f"hostname {node}"]
    for number, vlan in enumerate(vlans, 1):
        lines += [
            f"vlan {vlan}",
            f"interface Ethernet{number}",
            f"   switchport access vlan {vlan}",
        ]
    return "\n".join([*lines, ""])


def vlan_port_cable(node: str) -> list[dict[str, object]]:
    """Return the cable of the switch to itself, which Batfish asks for to look at its ports."""
    ends = [{"hostname": node, "interfaceName": f"Ethernet{number}"} for number in (1, 2)]
    return [{"node1": one, "node2": other} for one, other in (ends, ends[::-1])]

"""Facts of a switch -> the MTU of a port for a storage frame, and what the value includes."""

from typing import Literal, NamedTuple

from sanfab.analysis.endpoints import Protocol
from sanfab.analysis.frames import capacity_of, class_of, frame, is_tagged, traffic_of
from sanfab.analysis.network import Network


class PathMtu(NamedTuple):
    """MTU of one port."""

    switch: str
    port: str
    mtu: int
    """Value as the NOS counts it."""
    counts: Literal["", "class", "port", "frame"]
    """Payload of a QoS class, payload at the port, or the frame with header, tag and checksum."""
    qos_class: str
    """QoS class that states the MTU; empty: the port does."""
    payload: int
    """The same without header, tag and checksum, to compare ports of different NOSes."""


def port_mtu(
    network: Network, switch: str, port: str, vlan: int, protocol: Protocol
) -> PathMtu | None:
    """Return the MTU of a port for the frames of a VLAN.

    None: the model is unknown, or a native Fibre Channel port, which has none.
    """
    platform, facts = network.cabling.platform(switch), network.facts[switch]
    if platform is None or port in facts.fc_ports:
        return None
    traffic, tagged = traffic_of(protocol), is_tagged(facts, port, vlan)
    largest = capacity_of(facts, platform, port, traffic, tagged=tagged).high
    payload = largest - frame(0, tagged=tagged)
    if platform.mtu_counts == "class":
        entry = class_of(facts, traffic, tagged=tagged)
        return PathMtu(switch, port, entry.mtu or payload, "class", entry.name, payload)
    entry_port = facts.ports.get(port)
    mtu = (entry_port.mtu if entry_port is not None else None) or platform.mtu_default or payload
    if platform.traits.jumbo_without_line and mtu == platform.mtu_default:
        mtu = platform.mtu_jumbo
    return PathMtu(switch, port, mtu, platform.mtu_counts, "", payload)

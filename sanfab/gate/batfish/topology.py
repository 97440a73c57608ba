"""Cabling -> layer-1 topology of a snapshot: every cable, named at both ends."""

from collections.abc import Iterable

from sanfab.gate.batfish.endpoints import INTERFACE
from sanfab.gate.batfish.names import NodeNames
from sanfab.inventory.cabling import SwitchPort


def layer1_topology(
    names: NodeNames, nodes: Iterable[str], cables: Iterable[tuple[SwitchPort, SwitchPort]]
) -> dict[str, object]:
    """Return the content of ``layer1_topology.json``: each cable in both directions.

    ``nodes``: of host and array ports; ``cables``: between switches.
    """
    edges: list[dict[str, object]] = []
    for node in nodes:
        cable = names.endpoints[node].cable
        there = _interface(names, SwitchPort(cable.switch, cable.port))
        edges += _both({"hostname": node, "interfaceName": INTERFACE}, there)
    for one, other in cables:
        edges += _both(_interface(names, one), _interface(names, other))
    return {"edges": edges}


def _interface(names: NodeNames, endpoint: SwitchPort) -> dict[str, str]:
    return {
        "hostname": names.node(endpoint.switch),
        "interfaceName": names.interface(endpoint.switch, endpoint.port),
    }


def _both(one: dict[str, str], other: dict[str, str]) -> list[dict[str, object]]:
    return [{"node1": one, "node2": other}, {"node1": other, "node2": one}]

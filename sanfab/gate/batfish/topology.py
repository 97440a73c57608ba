"""Cabling -> layer-1 topology of a snapshot: every cable, named at both ends."""

from collections.abc import Iterable

from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.endpoints import INTERFACE
from sanfab.inventory.link_cables import SwitchPort


def layer1_edges(
    context: GateContext, nodes: Iterable[str], cables: Iterable[tuple[SwitchPort, SwitchPort]]
) -> list[dict[str, object]]:
    """Return the edges of ``layer1_topology.json``: each cable in both directions.

    ``nodes``: of host and array ports; ``cables``: between switches.

    A team of a host ends at the LAG of the switch: a host of Batfish has no LAG, and Batfish shuts
    one whose member has a neighbor while itself has none (InterfaceDependencies.java).
    """
    edges: list[dict[str, object]] = []
    for node in nodes:
        cable = context.names.endpoints[node].cable
        there = _interface(
            context, cable.switch, context.switching_interface(cable.switch, cable.port)
        )
        edges += _both({"hostname": node, "interfaceName": INTERFACE}, there)
    for one, other in cables:
        edges += _both(_port(context, one), _port(context, other))
    return edges


def _port(context: GateContext, end: SwitchPort) -> dict[str, str]:
    return _interface(context, end.switch, context.names.interface(end.switch, end.port))


def _interface(context: GateContext, switch: str, interface: str) -> dict[str, str]:
    return {"hostname": context.names.node(switch), "interfaceName": interface}


def _both(one: dict[str, str], other: dict[str, str]) -> list[dict[str, object]]:
    return [{"node1": one, "node2": other}, {"node1": other, "node2": one}]

"""A batch of switches -> snapshot: configurations or stand-ins, hosts, cables."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sanfab.gate.batfish.archive import archive_of
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.endpoints import host_files, reference_files
from sanfab.gate.batfish.stand_ins import stand_in
from sanfab.gate.batfish.topology import layer1_edges
from sanfab.gate.batfish.vlan_ports import (
    vlan_port_cable,
    vlan_port_configuration,
    vlan_port_node,
    vlan_ports_of,
)
from sanfab.gate.batfish.vrrp_as_hsrp import with_hsrp
from sanfab.inventory.link_cables import SwitchPort
from sanfab.render.assumed import without_assumed


def snapshot_files(context: GateContext, batch: Batch) -> Iterator[tuple[str, str]]:
    """Yield path and text of every file of a snapshot, in a fixed order."""
    for name in batch.switches:
        yield f"configs/{name}.cfg", _config(context, context.switches[name])
    endpoints = {node: context.names.endpoints[node] for node in batch.endpoints}
    domain = context.domain
    more: Mapping[str, Sequence[str]] = (
        {node: [address] for node, address in domain.shared.items()}
        if batch.is_joint
        else domain.addresses
    )
    hosts = dict(host_files(endpoints, more))
    yield from _around(context, batch, hosts)


def fork_snapshot_files(context: GateContext, batch: Batch) -> Iterator[tuple[str, str]]:
    """Yield the files of the snapshot that forks copy: the first references are its only hosts.

    A failure is judged by their broadcast domains alone, and the time of a fork grows with the
    square of the number of hosts in one network.
    """
    firsts = frozenset(context.domain.references.values())
    nodes = [node for node in batch.measures if node in firsts]
    return _reference_snapshot_files(context, batch, nodes)


def joint_snapshot_files(context: GateContext, batch: Batch) -> Iterator[tuple[str, str]]:
    """Yield the files of the snapshot that shows the broadcast domains between portions.

    The references of all switches and VLANs are its only hosts, with no address of their own: in
    the snapshot that packets are sent through they would multiply the time of each question.
    """
    return _reference_snapshot_files(context, batch, batch.measures)


def _reference_snapshot_files(
    context: GateContext, batch: Batch, nodes: Iterable[str]
) -> Iterator[tuple[str, str]]:
    for name in batch.switches:
        yield f"configs/{name}.cfg", _config(context, context.switches[name])
    endpoints = {node: context.names.endpoints[node] for node in nodes}
    yield from _around(context, batch, dict(reference_files(endpoints, context.domain)))


def _around(
    context: GateContext, batch: Batch, hosts: dict[str, dict[str, object]]
) -> Iterator[tuple[str, str]]:
    """Yield the files of hosts, and their cables and those of the switches."""
    for node, content in hosts.items():
        yield f"hosts/{node}.json", _json(content)
    nodes = sorted(hosts, key=context.positions.__getitem__)
    edges = layer1_edges(context, nodes, _cables(context, batch))
    vlans = vlan_ports_of(context.names.endpoints[node] for node in nodes)
    if vlans:
        node = vlan_port_node(context.names.switches)
        yield f"configs/{node}.cfg", vlan_port_configuration(node, vlans)
        edges += vlan_port_cable(node)
    yield "batfish/layer1_topology.json", _json({"edges": edges})


def archive_snapshot(context: GateContext, batch: Batch) -> bytes:
    """Return a snapshot as a zip archive; equal content gives equal bytes."""
    return archive_of(snapshot_files(context, batch))


def _config(context: GateContext, switch: BuiltSwitch) -> str:
    return "\n".join((*switch.grammar.header_for(switch.platform), snapshot_text(context, switch)))


def snapshot_text(context: GateContext, switch: BuiltSwitch) -> str:
    """Return the configuration of a switch for Batfish, or its stand-in."""
    if switch.is_stand_in:
        return stand_in(
            switch.facts,
            context.names.interfaces[switch.name],
            switch.name,
            vlan_interfaces_shut=switch.platform.traits.vlan_interfaces_shut,
        )
    text = without_assumed(switch.text, switch.platform)
    return with_hsrp(text) if switch.grammar.lacks_vrrp else text


def _cables(context: GateContext, batch: Batch) -> Iterator[tuple[SwitchPort, SwitchPort]]:
    """Yield the cables between the switches of a batch, link by link."""
    inside, links = set(batch.switches), context.cabling.links
    for number in sorted({end.number for name in inside for end in links.get(name, ())}):
        cables = context.cables[number]
        yield from (cable for cable in cables if {cable[0].switch, cable[1].switch} <= inside)


def _json(content: object) -> str:
    return json.dumps(content, indent=1)

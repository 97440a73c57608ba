"""A batch of switches -> snapshot: configurations or stand-ins, hosts, cables."""

import io
import json
import zipfile
from collections.abc import Iterator

from sanfab.gate.batfish.context import Batch, BuiltSwitch, GateContext, header_of
from sanfab.gate.batfish.endpoints import host_files
from sanfab.gate.batfish.stand_ins import stand_in
from sanfab.gate.batfish.topology import layer1_topology
from sanfab.inventory.cabling import SwitchPort


def snapshot_files(context: GateContext, batch: Batch) -> Iterator[tuple[str, str]]:
    """Yield path and text of every file of a snapshot, in a fixed order."""
    for name in batch.switches:
        yield f"configs/{name}.cfg", _config(context, context.switches[name])
    endpoints = {node: context.names.endpoints[node] for node in batch.endpoints}
    for node, content in host_files(endpoints, context.domain, context.prefix_lengths):
        yield f"hosts/{node}.json", _json(content)
    nodes = sorted(batch.endpoints, key=context.positions.__getitem__)
    topology = layer1_topology(context.names, nodes, _cables(context, batch))
    yield "batfish/layer1_topology.json", _json(topology)


def archive_snapshot(context: GateContext, batch: Batch) -> bytes:
    """Return a snapshot as a zip archive; equal content gives equal bytes."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        for path, text in snapshot_files(context, batch):
            file.writestr(zipfile.ZipInfo(f"snapshot/{path}"), text)
    return archive.getvalue()


def _config(context: GateContext, switch: BuiltSwitch) -> str:
    return "\n".join((*header_of(switch.platform), snapshot_text(context, switch)))


def snapshot_text(context: GateContext, switch: BuiltSwitch) -> str:
    """Return the configuration of a switch for Batfish, or its stand-in."""
    if switch.is_stand_in:
        return stand_in(switch.facts, context.names.interfaces[switch.name])
    return switch.text


def _cables(context: GateContext, batch: Batch) -> Iterator[tuple[SwitchPort, SwitchPort]]:
    """Yield the cables between the switches of a batch, link by link."""
    inside, links = set(batch.switches), context.cabling.links
    for number in sorted({end.number for name in inside for end in links.get(name, ())}):
        yield from (cable for cable in context.cables[number] if cable[0].switch in inside)


def _json(content: object) -> str:
    return json.dumps(content, indent=1)

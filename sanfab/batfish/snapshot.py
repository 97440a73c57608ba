"""A batch of a case -> what Batfish is given: texts or stand-ins, hosts, cables."""

import io
import json
import zipfile
from collections.abc import Iterator
from ipaddress import IPv4Network

from sanfab.batfish.case import Batch, Case, Switch, header_of
from sanfab.batfish.endpoints import host_files
from sanfab.batfish.standins import stand_in
from sanfab.batfish.topology import layer1


def files(case: Case, batch: Batch) -> Iterator[tuple[str, str]]:
    """Yield path and text of every file of a snapshot, in a fixed order."""
    for name in batch.switches:
        yield f"configs/{name}.cfg", _config(case, case.switches[name])
    lengths = {
        vlan.id: IPv4Network(vlan.subnet, strict=False).prefixlen
        for vlan in case.cabling.san.vlans.values()
        if vlan.subnet
    }
    endpoints = {node: case.names.endpoints[node] for node in batch.endpoints}
    for node, content in host_files(endpoints, case.domain, lengths):
        yield f"hosts/{node}.json", _json(content)
    yield "batfish/layer1_topology.json", _json(layer1(case.cabling, case.names, batch.switches))


def packed(case: Case, batch: Batch) -> bytes:
    """Return a snapshot as the archive that Batfish takes; the same case gives the same bytes."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        for path, text in files(case, batch):
            file.writestr(zipfile.ZipInfo(f"snapshot/{path}"), text)
    return archive.getvalue()


def _config(case: Case, switch: Switch) -> str:
    text = switch.text
    if switch.is_stand_in:
        text = stand_in(switch.facts, case.stand_in_ports(switch))
    return "\n".join((*header_of(switch.platform), text))


def _json(content: object) -> str:
    return json.dumps(content, indent=1)

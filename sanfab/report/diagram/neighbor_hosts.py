"""Cabling -> the lines from hosts to the neighbors that they are behind."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sanfab.inventory.cabling import Cabling
from sanfab.report.diagram.topology_parts import LISTED, Line, LineState, more_than

if TYPE_CHECKING:
    from sanfab.inventory.cables import Cable


def lines_behind(cabling: Cabling, id_of: Mapping[tuple[str, str], str]) -> Iterator[Line]:
    """Yield a line for the ports of each box of hosts behind each neighbor."""
    found: dict[tuple[str, str, LineState], list[Cable]] = defaultdict(list)
    for ways in cabling.neighbor_hosts.port_cables.values():
        port = ways[0]
        state: LineState = "planned" if port.end.state == "planned" else "active"
        ends = id_of["host", port.device], id_of["neighbor", port.via]
        found[*ends, state].append(port)
    for (host, neighbor, state), ports in found.items():
        devices = len({port.device for port in ports})
        each = len(ports) // devices
        words = [f"{each} each" if devices > 1 else f"{each} ports"] if each > 1 else []
        words += [state] if state != "active" else []
        facts = [f"{len(ports)} host ports behind {ports[0].via}, whose cables are not managed"]
        facts += [f"{port.device} {port.label}" for port in ports[:LISTED]]
        facts += more_than(ports)
        yield Line(
            (host, neighbor),
            "host",
            state,
            is_lag=False,
            label=", ".join(words),
            facts=tuple(facts),
        )


def attachment_behind(cabling: Cabling, host: str) -> list[tuple[str, str, bool]]:
    """Return the neighbors that a host is behind, with the state and kind of each port."""
    intent = cabling.san.hosts.get(host)
    labels = intent.ports if intent is not None else ()
    ways = (
        cabling.neighbor_hosts.port_cables.get(("hosts", host, "ports", label)) for label in labels
    )
    return [(one[0].via, one[0].end.state, one[0].is_fcoe) for one in ways if one is not None]

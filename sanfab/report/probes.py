"""Paths -> the pings that test the MTU of each path, host by host."""

from collections.abc import Iterator

from sanfab.analysis.paths import Paths
from sanfab.analysis.probes import Probe, probes


def probes_of(paths: Paths, host: str | None = None) -> Iterator[Probe]:
    """Yield the pings of one host, or of all, to the portals it may use, there and back."""
    san = paths.network.cabling.san
    for pair in paths.groups:
        if host not in {None, pair[0]}:
            continue
        for group in paths.groups[pair]:
            if group.initiator.cable.is_fcoe:
                continue
            yield from probes(san, group.initiator, group.targets)


def probes_text(paths: Paths, host: str | None = None) -> str:
    """Return the ping commands as text, one a line with its source and target."""
    lines = []
    for probe in probes_of(paths, host):
        source = f"{probe.source.device} {probe.source.label}"
        target = f"{probe.target.device} {probe.target.label}"
        how = f"ping {probe.address} with {probe.payload} bytes, unfragmented"
        lines.append(f"{source} -> {target}: {probe.command or how}")
    if not lines:
        return "no iSCSI port of a host and portal that both have an address"
    return "\n".join(lines)


def probes_json(paths: Paths, host: str | None = None) -> list[dict[str, object]]:
    """Return the pings for JSON."""
    return [
        {
            "from": {"device": probe.source.device, "port": probe.source.label},
            "to": {"device": probe.target.device, "port": probe.target.label},
            "address": probe.address,
            "packet": probe.packet,
            "payload": probe.payload,
            "command": probe.command or None,
        }
        for probe in probes_of(paths, host)
    ]

"""The report of `paths`: failures, bandwidth ratios, each path by port, pings that test its MTU."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sanfab.analysis.capacity import Capacity, FanOut, Load, Ratio
from sanfab.analysis.element_names import element_name
from sanfab.analysis.failures import FailureImpact, PathLoss, SingleFailures
from sanfab.analysis.path_mtu import PathMtu
from sanfab.analysis.paths import Pair, Path, PathPort, Paths
from sanfab.analysis.probes import Probe, probes
from sanfab.analysis.site_loss import mirrors, site_losses
from sanfab.model.protocols import SCSI
from sanfab.report.failures import failure_lines, name_ranges, unknown_lines
from sanfab.report.json_value import JsonValue, to_json
from sanfab.testplan.steps import serve_apart

LISTED = 100
"""Paths that are all listed; of more, only those of the host asked for."""


def paths_text(services: Sequence[Paths], host: str | None = None) -> str:
    """Return the report as text, of the whole SAN or of one host; ``services``: LUNs first."""
    shown = [paths for paths in services if _pairs(paths, host)] or list(services[:1])
    blocks: list[list[str]] = []
    for paths in shown:
        failures = SingleFailures(paths)
        blocks.append(list(_summary(paths, failures, host)))
        unknown = unknown_lines(failures) if host is None else ()
        blocks.append([*failure_lines(failures, host), *_apart_lines(paths, host), *unknown])
    if host is None:
        blocks.append(list(_capacity_lines(services[0], Capacity(services))))
        blocks.append(list(_unused_lines(services)))
    blocks += [list(_path_lines(paths, host)) for paths in shown]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _apart_lines(paths: Paths, host: str | None) -> Iterator[str]:
    """Yield the arrays whose controllers serve LUNs of their own: counts above are of all LUNs."""
    arrays = paths.network.cabling.san.arrays
    for pair in _pairs(paths, host):
        if pair[1] not in arrays or not serve_apart(paths, pair[1]):
            continue
        counts = {one.usable for one in paths.by_controller(pair).values()}
        least, most = min(counts), max(counts)
        number = f"{most}" if least == most else f"{least} to {most}"
        noun = "path" if most == 1 else "paths"
        yield (
            f"Each LUN of {pair[1]} has {number} {noun} from {pair[0]}, those to its own "
            "controller: if that one fails, no path is left to its LUNs"
        )


def paths_json(services: Sequence[Paths], host: str | None = None) -> dict[str, JsonValue]:
    """Return the report for JSON, with every path; ``host`` selects one host.

    The paths of services other than LUNs are below ``services``, by the service.
    """
    capacity = Capacity(services)
    return {
        "san": services[0].network.cabling.san.name,
        **_service_json(services[0], host),
        "ratios": [_stated(one._asdict()) for one in capacity.ratios_by_access],
        "fan_outs": [_stated(one._asdict()) for one in capacity.fan_outs],
        "links": [_stated(one._asdict()) for one in capacity.loads],
        "services": {paths.service: _service_json(paths, host) for paths in services[1:]},
    }


def _service_json(paths: Paths, host: str | None) -> dict[str, JsonValue]:
    failures, pairs = SingleFailures(paths), _pairs(paths, host)
    hits = [one for one in failures.impacts if _concerns(one, host)]
    return {
        "pairs": [
            {"host": pair[0], "array": pair[1], **paths.count(pair)._asdict()} for pair in pairs
        ],
        "failures": [_failure(failures, impact) for impact in hits],
        "site_losses": [
            {"site": loss.site, **mirror._asdict(), "before": loss.before, "left": loss.left}
            for mirror in mirrors(failures)
            if host in {None, mirror.host, *mirror.arrays}
            for loss in site_losses(failures, mirror)
        ],
        "unknown_adapters": to_json(failures.unknown_adapters),
        "unknown_controllers": to_json(failures.unknown_controllers),
        "paths": [_path(path) for pair in pairs for path in paths.of(pair)],
    }


def _path(path: Path) -> JsonValue:
    """Return one path as data, its ports and its smallest MTU as records of their own."""
    record = _stated(path._replace(ports=(), mtu=None)._asdict())
    record["ports"] = [_stated(port._asdict()) for port in path.ports]
    if path.mtu is not None:
        record["mtu"] = _stated(path.mtu._asdict())
    return record


def _stated(record: dict[str, object]) -> dict[str, JsonValue]:
    """Return a record without what is not known or does not apply."""
    return {
        name: value if isinstance(value, str) else to_json(value)
        for name, value in record.items()
        if value is not None and value not in ("", ())
    }


def _failure(failures: SingleFailures, impact: FailureImpact) -> JsonValue:
    record: dict[str, JsonValue] = {
        "text": f"{element_name(failures, impact.element)} fails",
        "element": _stated(impact.element._asdict()),
        "path_losses": [_stated(loss._asdict()) for loss in impact.path_losses],
        "slower_links": [_stated(slower._asdict()) for slower in impact.slower],
        "slowed_hosts": list(impact.slowed),
    }
    return {name: value for name, value in record.items() if value != []}


def _pairs(paths: Paths, host: str | None) -> list[Pair]:
    return [pair for pair in paths.groups if host is None or host in pair]


def _summary(paths: Paths, failures: SingleFailures, host: str | None) -> Iterator[str]:
    """Yield the number of paths, missing paths, and whether a single failure is survived."""
    pairs = _pairs(paths, host)
    name = paths.network.cabling.san.name if host is None else host
    if paths.service != SCSI:
        name = f"{name}, by {paths.service}"
    if not pairs:
        yield f"{name}: no path to analyse: `access` names none, and no cable joins two hosts"
        return
    counts = [paths.count(pair) for pair in pairs]
    standby = sum(count.standby for count in counts)
    total = sum(count.active for count in counts) + standby
    spare = f", {standby} of them used only after a failover" if standby else ""
    yield f"{name}: {_parties(paths, pairs)}, {_number(total, 'path')}{spare}"
    for pair in pairs:
        if not paths.groups[pair]:
            yield _without_path(paths, pair)
    worst = [one for one in failures.impacts if any(_hits(loss, host) for loss in one.cut_off)]
    if worst:
        number = _number(len(worst), "single failure")
        yield f"{number} can leave a host without a path{_by(paths)}"
    elif total:
        yield f"No single failure that was analysed leaves a host without a path{_by(paths)}"


def _without_path(paths: Paths, pair: Pair) -> str:
    if pair in paths.routed:
        return (
            f"Not analysed: the path from {pair[0]} to {pair[1]}, which is routed; "
            "`sanfab validate` tests it (BF-11)"
        )
    return f"No path{_by(paths)} from {pair[0]} to {pair[1]}, although `access` requires one"


def _by(paths: Paths) -> str:
    """Return the service of some paths; paths to LUNs need no word."""
    return "" if paths.service == SCSI else f" by {paths.service}"


def _hits(loss: PathLoss, host: str | None) -> bool:
    return host is None or host in (loss.host, loss.array)


def _concerns(impact: FailureImpact, host: str | None) -> bool:
    return host in (None, *impact.slowed) or any(_hits(loss, host) for loss in impact.path_losses)


def _parties(paths: Paths, pairs: list[Pair]) -> str:
    arrays = {pair[1] for pair in pairs if pair[1] in paths.network.cabling.san.arrays}
    hosts = {name for pair in pairs for name in pair} - arrays
    texts = [_number(len(hosts), "host")] + ([_number(len(arrays), "array")] if arrays else [])
    return ", ".join(texts)


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _capacity_lines(paths: Paths, capacity: Capacity) -> Iterator[str]:
    ratios = capacity.ratios_by_access
    if ratios:
        yield "Host ports to active array ports"
        yield from (f"  {_ratio_text(ratio)}" for ratio in ratios)
    if capacity.fan_outs:
        yield "Host ports that share an array port"
        yield from (f"  {line}" for line in _fan_out_lines(capacity.fan_outs))
    if capacity.loads:
        yield "Load of the links between switches when all ports that use a link are busy"
        yield from (f"  {_load_text(paths, load)}" for load in capacity.loads)


def _ratio_text(ratio: Ratio) -> str:
    where = f"fabric {ratio.fabric}" if ratio.fabric else "shared by both fabrics"
    if ratio.hosts:
        arrays = name_ranges(ratio.arrays, "array")
        where = f"{where}, {name_ranges(ratio.hosts, 'host')} to {arrays}"
    ports = f"{where}: {ratio.host_ports} to {ratio.array_ports} ports"
    if not ratio.host_speed or not ratio.array_speed:
        return f"{ports} (speed not known)"
    share = _share(ratio.host_speed, ratio.array_speed)
    return f"{ports}, {ratio.host_speed} to {ratio.array_speed} Gb/s ({share})"


def _share(part: int, whole: int) -> str:
    """Return a ratio, the smaller side as 1.

    >>> _share(140, 80), _share(10, 40), _share(10, 10), _share(10, 0)
    ('1.8:1', '1:4', '1:1', 'speed not known')
    """
    if not part or not whole:
        return "speed not known"
    return f"{round(part / whole, 1):g}:1" if part >= whole else f"1:{round(whole / part, 1):g}"


def _fan_out_lines(fan_outs: list[FanOut]) -> Iterator[str]:
    """Yield an array in a line, its ports with as many users together."""
    ports: dict[tuple[str, bool, int], list[str]] = {}
    for one in fan_outs:
        ports.setdefault((one.array, one.standby, one.initiators), []).append(one.port)
    for (array, standby, initiators), names in ports.items():
        state = ", on standby" if standby else ""
        each = " each" if len(names) > 1 else ""
        ports_text = name_ranges(names, "port")
        yield f"{array} {ports_text}{state}: {_number(initiators, 'host port')}{each}"


def _load_text(paths: Paths, load: Load) -> str:
    hosts = f"{_number(load.host_ports, 'host port')} of {load.host_speed} Gb/s"
    arrays = f"{_number(load.array_ports, 'array port')} of {load.array_speed} Gb/s"
    return (
        f"{paths.links.text(load.link)}, {load.speed} Gb/s: {hosts} "
        f"({_share(load.host_speed, load.speed)}), {arrays} "
        f"({_share(load.array_speed, load.speed)})"
    )


def _unused_lines(services: Sequence[Paths]) -> Iterator[str]:
    """Yield the storage ports of arrays that no host may use, which no other block lists."""
    used = {array for paths in services for _, array in paths.groups}
    known = services[0].endpoints.by_device
    arrays = services[0].network.cabling.san.arrays
    unused = {array: known[array] for array in arrays if array not in used and array in known}
    if unused:
        yield "Array ports that no host may use"
    for endpoints in unused.values():
        for endpoint in endpoints:
            cable = endpoint.cable
            state = ", on standby" if endpoint.standby else ""
            speed = f"   {endpoint.speed} Gb/s" if endpoint.speed else ""
            yield f"  {cable.device} {cable.label}{state} > {cable.switch} {cable.port}{speed}"


def _path_lines(paths: Paths, host: str | None) -> Iterator[str]:
    """Yield every path port by port, unless there are too many to read."""
    pairs = _pairs(paths, host)
    total = sum(sum(paths.count(pair)) for pair in pairs)
    if host is None and total > LISTED:
        yield f"{total} paths: --host NAME lists those of a host, --format json all of them"
        return
    found = [path for pair in pairs for path in paths.of(pair)]
    ways = [_way(path) for path in found]
    alike = Counter(ways)
    ways = [
        f"{way} in VLAN {path.vlan}" if alike[way] > 1 else way
        for path, way in zip(found, ways, strict=True)
    ]
    width = max(map(len, ways), default=0)
    if found:
        yield f"Paths{_by(paths)}"
    for path, way in zip(found, ways, strict=True):
        yield f"  {way:<{width}}   {_quality(path)}".rstrip()


def _way(path: Path) -> str:
    """Return the ports of a path; the speed where it is not that of the path."""
    devices: list[tuple[str, list[str]]] = []
    for port in path.ports:
        if not devices or devices[-1][0] != port.device:
            devices.append((port.device, []))
        devices[-1][1].append(_port(port, path))
    return " > ".join(f"{device} {', '.join(ports)}" for device, ports in devices)


def _port(port: PathPort, path: Path) -> str:
    differs = port.speed is not None and port.speed != path.speed
    return f"{port.port} {port.speed}G" if differs else port.port


def _quality(path: Path) -> str:
    parts = [f"{path.speed} Gb/s"] if path.speed is not None else []
    parts += [text for text in (_packet_text(path), _mtu_text(path.mtu)) if text]
    if path.standby:
        parts.append(f"standby ({path.controller})")
    return "  ".join(parts)


def _packet_text(path: Path) -> str:
    """Return the largest IP packet of host and array."""
    sizes = [str(size) for size in (path.host_mtu, path.array_mtu) if size is not None]
    return f"IP {'/'.join(dict.fromkeys(sizes))}" if sizes else ""


def _mtu_text(mtu: PathMtu | None) -> str:
    """Return the smallest MTU of the switch ports on a path, as the switch counts it."""
    if mtu is None:
        return ""
    if mtu.counts == "class":
        return f"MTU {mtu.mtu} ({mtu.qos_class})"
    count_paths = "frame" if mtu.counts == "frame" else "MTU"
    return f"{count_paths} {mtu.mtu} ({mtu.switch} {mtu.port})"


def probes_of(services: Iterable[Paths], host: str | None = None) -> Iterator[Probe]:
    """Yield the pings of one host, or of all, to the addresses it may use, there and back."""
    for paths in services:
        for pair in paths.groups:
            if host not in {None, pair[0]}:
                continue
            for group in paths.groups[pair]:
                if not group.initiator.is_fc:
                    san = paths.network.cabling.san
                    yield from probes(san, group.initiator, group.targets)


def probes_text(services: Iterable[Paths], host: str | None = None) -> str:
    """Return the ping commands as text, one a line with its source and target."""
    lines = []
    for probe in probes_of(services, host):
        source = f"{probe.source.device} {probe.source.label}"
        target = f"{probe.target.device} {probe.target.label}"
        how = f"ping {probe.address} with {probe.payload} bytes, unfragmented"
        lines.append(f"{source} -> {target}: {probe.command or how}")
    if not lines:
        return "no iSCSI port of a host and portal that both have an address"
    return "\n".join(lines)


def probes_json(services: Iterable[Paths], host: str | None = None) -> list[dict[str, object]]:
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
        for probe in probes_of(services, host)
    ]

"""Cabling -> what a drawing shows: switches, groups of hosts, arrays, and the lines between them.

Hosts that are cabled alike are one box, and the cables between the same two boxes that have the
same role and state are one line.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.link_cables import link_cables
from sanfab.inventory.ranges import as_ranges
from sanfab.inventory.teams import link_lag
from sanfab.report.diagram.topology_parts import (
    LISTED,
    Box,
    Line,
    LineRole,
    LineState,
    more_than,
)

MANY = 8
"""Links that say the same, which a drawing does not repeat at each."""


@dataclass(frozen=True)
class Topology:
    """What a drawing of a SAN shows."""

    san: str
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    tier_of: dict[str, int]
    """Links between a switch and the nearest host, by the id of the switch; without hosts 0."""
    usual: dict[LineRole, str]
    """Label that most links of a role would have, so that the legend has it instead."""

    @property
    def in_front(self) -> frozenset[str]:
        """Return the ids of the neighbors with hosts behind them."""
        neighbors = {box.id for box in self.boxes if box.kind == "neighbor"}
        return frozenset(line.ends[1] for line in self.lines if line.role == "host") & neighbors

    @property
    def has_fabrics(self) -> bool:
        """Return whether there are two fabrics to draw side by side."""
        return {"A", "B"} <= {box.fabric for box in self.boxes}


class _Wire(NamedTuple):
    """A cable from a device, in its state."""

    cable: Cable
    state: LineState
    lag: str
    """Team of the device that is a LAG; empty: none."""


def topology_of(cabling: Cabling) -> Topology:
    """Return what a drawing of a SAN shows."""
    wires = list(_wires(cabling))
    id_of = {("switch", name): f"s{number}" for number, name in enumerate(cabling.san.switches)}
    boxes = [_switch_box(cabling, name, id_of["switch", name]) for name in cabling.san.switches]
    for group in _groups(cabling, wires):
        boxes.append(_device_box(cabling, group, f"d{len(boxes)}"))
        id_of |= {(group[0].kind, name): boxes[-1].id for name in boxes[-1].names}
    links = list(_link_lines(cabling, id_of))
    usual = _usual_labels(links)
    lines = [
        *(one._replace(label="") if usual.get(one.role) == one.label else one for one in links),
        *_device_lines(cabling, wires, id_of),
        *lines_behind(cabling, id_of),
        *_direct_lines(cabling, id_of),
    ]
    return Topology(cabling.san.name, tuple(boxes), tuple(lines), _tiers(boxes, lines), usual)


def _usual_labels(links: list[Line]) -> dict[LineRole, str]:
    usual: dict[LineRole, str] = {}
    for role, label in dict.fromkeys((one.role, one.label) for one in links):
        alike = [one for one in links if (one.role, one.label) == (role, label)]
        if len(alike) >= MANY and 2 * len(alike) > sum(one.role == role for one in links):
            usual[role] = label
    return usual


def _wires(cabling: Cabling) -> Iterator[_Wire]:
    """Yield every cable of a device, those that are reserved or retired included."""
    for cable in cabling.every_cable:
        state: LineState = "planned" if cable.end.state == "planned" else "active"
        yield _Wire(cable, state, _lag(cabling, cable))
    for ports in cabling.reserved.values():
        yield from (_Wire(cable, "reserved", "") for one in ports.values() for cable in one)
    if cabling.retired is not None:
        yield from (_Wire(cable, "retired", "") for cable in cabling.retired.every_cable)


def _lag(cabling: Cabling, cable: Cable) -> str:
    team = cabling.team_of(cable)
    return team.name if team is not None and team.is_lag else ""


class _Device(NamedTuple):
    kind: Literal["host", "array", "neighbor"]
    name: str
    wires: tuple[_Wire, ...]


def _groups(cabling: Cabling, wires: Iterable[_Wire]) -> Iterator[list[_Device]]:
    """Yield hosts that are cabled alike together, any other device alone."""
    of_device: dict[tuple[str, str], list[_Wire]] = defaultdict(list)
    for wire in wires:
        of_device[wire.cable.kind, wire.cable.device].append(wire)
    hosts: dict[object, list[_Device]] = defaultdict(list)
    for host in _names(cabling, "hosts"):
        found = _Device("host", host, tuple(of_device.get(("host", host), ())))
        hosts[_attachment(cabling, found)].append(found)
    yield from hosts.values()
    for array in _names(cabling, "arrays"):
        yield [_Device("array", array, tuple(of_device.get(("array", array), ())))]
    for name in _names(cabling, "neighbors"):
        yield [_Device("neighbor", name, tuple(of_device.get(("neighbor", name), ())))]


def _names(cabling: Cabling, section: Literal["hosts", "arrays", "neighbors"]) -> Iterable[str]:
    """Return the names of a section, including retired and planned devices."""
    names = dict.fromkeys(getattr(cabling.san, section))
    kind = section.removesuffix("s")
    for wire in _wires(cabling):
        if wire.cable.kind == kind:
            names[wire.cable.device] = None
    return names


def _attachment(cabling: Cabling, host: _Device) -> object:
    """Return what hosts of one box have in common; a host without a switch is alone."""
    behind = Counter(attachment_behind(cabling, host.name))
    if not host.wires and not behind:
        return host.name
    intent = cabling.san.hosts.get(host.name)
    place = (intent.os, intent.site, intent.rack) if intent is not None else ()
    ports = Counter(
        (one.cable.switch, one.state, bool(one.lag), one.cable.is_fcoe) for one in host.wires
    )
    return place, frozenset(ports.items()), frozenset(behind.items())


def _switch_box(cabling: Cabling, name: str, box: str) -> Box:
    switch = cabling.san.switches[name]
    platform = cabling.platform(name)
    known = {"fabric": switch.fabric or "", "site": switch.site or "", "rack": switch.rack or ""}
    facts = [f"{name}: {switch.model}" + (f" ({platform.nos})" if platform else "")]
    facts += [f"{key} {value}" for key, value in known.items() if value]
    facts.append(f"{len(cabling.cables[name])} ports with a device")
    return Box(
        box, "switch", (name,), switch.fabric, (name, switch.model), tuple(facts), switch.site or ""
    )


def _device_box(cabling: Cabling, group: list[_Device], box: str) -> Box:
    kind, names = group[0].kind, tuple(device.name for device in group)
    text = ", ".join(as_ranges(names))
    lines = [text, *_second_line(cabling, group)]
    facts = [f"{text}: {lines[1]}", *_places(cabling, group[0])]
    used = {wire.cable.switch: None for device in group for wire in device.wires}
    behind = dict.fromkeys(one for one, _, _ in attachment_behind(cabling, group[0].name))
    facts += [f"behind {', '.join(as_ranges(behind))}"] if behind else []
    if used or not behind:
        facts.append(f"cabled to {', '.join(as_ranges(used))}" if used else "no cable to a switch")
    return Box(box, kind, names, None, tuple(lines), tuple(facts))


def _second_line(cabling: Cabling, group: list[_Device]) -> Iterator[str]:
    san, first = cabling.san, group[0]
    states = {wire.state for device in group for wire in device.wires}
    state = f", {states.pop()}" if len(states) == 1 and "active" not in states else ""
    if first.kind == "host":
        number = f"{len(group)} hosts" if len(group) > 1 else "host"
        intent = san.hosts.get(first.name)
        yield number + (f", {intent.os}" if intent is not None else "") + state
    elif first.kind == "array":
        array = san.arrays.get(first.name)
        yield (array.family if array is not None else "array") + state
    else:
        neighbor = san.neighbors.get(first.name)
        yield (neighbor.kind if neighbor is not None else "neighbor") + ", not managed" + state


def _places(cabling: Cabling, device: _Device) -> Iterator[str]:
    san = cabling.san
    intent = san.hosts.get(device.name) if device.kind == "host" else san.arrays.get(device.name)
    if intent is not None and device.kind != "neighbor":
        places = {"site": intent.site, "rack": intent.rack}
        yield from (f"{key} {value}" for key, value in places.items() if value)


def _device_lines(
    cabling: Cabling, wires: list[_Wire], id_of: dict[tuple[str, str], str]
) -> Iterator[Line]:
    found: dict[tuple[str, str, LineState, bool], list[_Wire]] = defaultdict(list)
    for wire in wires:
        cable = wire.cable
        box = id_of[cable.kind, cable.device]
        found[box, id_of["switch", cable.switch], wire.state, bool(wire.lag)].append(wire)
    for (box, switch, state, is_lag), alike in found.items():
        role = alike[0].cable.kind
        facts = _cable_facts(cabling, role, state, alike)
        lags = tuple(sorted({f"{wire.cable.device} {wire.lag}" for wire in alike if wire.lag}))
        words = _device_words(alike)
        label = ", ".join([*words[:1], "LAG", *words[1:]] if is_lag else words)
        ends = box, switch
        yield Line(ends, role, state, is_lag, label, tuple(facts), lags, ", ".join(words))


def _device_words(alike: list[_Wire]) -> list[str]:
    """Return what stands at the cables from one box to one switch; one per device is not said."""
    devices = len({wire.cable.device for wire in alike})
    each = len(alike) // devices
    words = [f"{each} each" if devices > 1 else f"{each} cables"] if each > 1 else []
    words += [alike[0].state] if alike[0].state != "active" else []
    return words


def _cable_facts(
    cabling: Cabling, role: str, state: LineState, alike: list[_Wire]
) -> Iterator[str]:
    noun = (
        f"{len(alike)} {state} cables of the {role}" if len(alike) > 1 else f"{state} {role} cable"
    )
    yield noun + (f" in LAG {', '.join(sorted({w.lag for w in alike}))}" if alike[0].lag else "")
    for wire in alike[:LISTED]:
        cable = wire.cable
        yield f"{cable.device} {cable.label} - {_port_text(cabling, cable.switch, cable.port)}"
    yield from more_than(alike)


def _port_text(cabling: Cabling, switch: str, port: str) -> str:
    speed = cabling.speed_of(switch, port)
    return f"{switch} {port}" + (f" ({speed}G)" if speed else "")


def _link_lines(cabling: Cabling, id_of: dict[tuple[str, str], str]) -> Iterator[Line]:
    for number, cables in link_cables(cabling).items():
        link = cabling.san.links[number]
        between: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for near, far in cables:
            between[near.switch, far.switch].append(
                (_port_text(cabling, *near), _port_text(cabling, *far))
            )
        for (near_switch, far_switch), pairs in between.items():
            name = "peer link" if link.role == "peer" else "ISL"
            speeds = Counter(
                cabling.speed_of(one.switch, one.port)
                for one, far in cables
                if (one.switch, far.switch) == (near_switch, far_switch)
            )
            label = f"{name} {_bandwidth(speeds)}".rstrip()
            is_lag = link.lag is not None or len(cables) > 1
            end = next(one for one in cabling.ends_at(near_switch) if one.number == number)
            lag = link_lag(end, cabling.platform(near_switch))
            facts = [label + (f", LAG {lag}" if lag else "")]
            facts += [f"{one} - {other}" for one, other in pairs[:LISTED]]
            facts += more_than(pairs)
            ends = id_of["switch", near_switch], id_of["switch", far_switch]
            # Both ends may be pairs: the number of the link, not that of a LAG, is unique.
            lags = (f"link {number}",) if len(between) > 1 else ()
            yield Line(ends, link.role, "active", is_lag, label, tuple(facts), lags, label)


def _bandwidth(speeds: Counter[int | None]) -> str:
    """Return how many cables of which speed.

    >>> _bandwidth(Counter({40: 2})), _bandwidth(Counter({None: 1}))
    ('2x40G', '')
    """
    known = {speed: number for speed, number in speeds.items() if speed is not None}
    return "+".join(f"{number}x{speed}G" for speed, number in sorted(known.items()))


def _direct_lines(cabling: Cabling, id_of: dict[tuple[str, str], str]) -> Iterator[Line]:
    """Yield the cables between a host and an array, or two hosts, that pass no switch."""
    found: dict[tuple[str, str], dict[frozenset[str], str]] = defaultdict(dict)
    for host, intent in cabling.san.hosts.items():
        for label, port in intent.ports.items():
            device, _, far = (port.to or "").partition(" ")
            kind = "array" if device in cabling.san.arrays else "host"
            if (kind, device) in id_of:
                near, other = f"{host} {label}", f"{device} {far}"
                ends = sorted((id_of["host", host], id_of[kind, device]))
                found[ends[0], ends[1]].setdefault(frozenset((near, other)), f"{near} - {other}")
    for (one, other), cables in found.items():
        label = f"{len(cables)} cables" if len(cables) > 1 else ""
        facts = ("cable without a switch", *cables.values())
        yield Line((one, other), "direct", "active", is_lag=False, label=label, facts=facts)


def _tiers(boxes: list[Box], lines: list[Line]) -> dict[str, int]:
    """Return the number of links from each switch to the nearest host; a pair counts as one."""
    switches = [box.id for box in boxes if box.kind == "switch"]
    near: dict[str, set[str]] = defaultdict(set)
    peers: dict[str, set[str]] = defaultdict(set)
    for line in lines:
        if line.role == "peer":
            peers[line.ends[0]].add(line.ends[1])
            peers[line.ends[1]].add(line.ends[0])
        if line.role == "isl":
            near[line.ends[0]].add(line.ends[1])
            near[line.ends[1]].add(line.ends[0])
    edge = [line.ends[1] for line in lines if line.role == "host"]
    edge += [line.ends[1] for line in lines if line.role == "neighbor" and line.ends[0] in edge]
    tiers = dict.fromkeys(edge, 0)
    waiting = [*tiers, *sorted({one for box in tiers for one in peers[box]} - tiers.keys())]
    tiers |= dict.fromkeys(waiting, 0)
    for box in waiting:
        found = near[box] - tiers.keys()
        found |= {one for other in found for one in peers[other]} - tiers.keys()
        tiers |= dict.fromkeys(found, tiers[box] + 1)
        waiting += sorted(found)
    return {box: tiers.get(box, 0) for box in switches}


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

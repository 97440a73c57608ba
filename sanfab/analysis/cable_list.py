"""Every cable: what it is, and where both its ends stand."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from sanfab.inventory.cables import DeviceIntent, DeviceKind, devices, endpoints
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.fex import fex_uplinks
from sanfab.inventory.link_cables import SwitchPort, link_cables
from sanfab.model.cable import CableIntent, DevicePosition
from sanfab.model.design import fex_of_port
from sanfab.model.endpoint import ArrayIntent, EndpointPort, HostIntent, NeighborIntent, PortState
from sanfab.model.platforms.row import Platform, broken_out
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

CableRole = Literal["host", "array", "neighbor", "isl", "peer", "direct", "fex"]


class CablePoint(NamedTuple):
    """One end of a cable: a port of a device, and where the device stands."""

    device: str
    port: str
    kind: Literal["switch", "fex"] | DeviceKind
    position: DevicePosition
    model: str
    """Model of the switch, of the adapter, or of the array; empty: not stated."""
    optics: str
    """Transceiver in the port; empty: not known, or part of the cable."""
    whole: str = ""
    """The port that this one is broken out of, and how, as ``Ethernet1/49 4x10G``; else empty."""

    def __str__(self) -> str:
        return f"{self.device} {self.port}".rstrip()


@dataclass(frozen=True, slots=True)
class ListedCable:
    """One cable. Of a cable to a switch, end ``a`` is the port of the switch."""

    a: CablePoint
    b: CablePoint
    role: CableRole
    fabric: str
    """A, B, both as ``A+B``; empty: of no fabric."""
    state: PortState
    media: str
    """As in the inventory; empty: not known."""
    length: float | None
    """Metres."""
    label: str
    """As the inventory states it; empty: it states none."""
    colour: str
    """Empty: not known."""
    where: Where
    """The way to it in the inventory."""

    @property
    def label_text(self) -> str:
        """Text on its labels: as stated, else both its ends."""
        return self.label or f"{self.a} - {self.b}"


class _Ends(NamedTuple):
    """A cable before what the inventory states of it is added."""

    a: CablePoint
    b: CablePoint
    role: CableRole
    where: Where


def list_cables(cabling: Cabling) -> list[ListedCable]:
    """Return every cable of a SAN, those planned, reserved and retired included, by its place."""
    parts = (cabling, cabling.kept_free, cabling.retired)
    found = [*_link_cables(cabling), *_fex_cables(cabling)]
    for part in parts:
        if part is not None:
            found += [*_device_cables(part), *_direct_cables(part)]
    return sorted(found, key=_by_place)


def _by_place(cable: ListedCable) -> tuple[object, ...]:
    a = cable.a.position
    place = (a.site or "", a.row or "", a.rack or "")
    return (*map(by_number, place), *(by_number(f"{one}") for one in (cable.a, cable.b)))


def by_number(text: str) -> tuple[tuple[str, int], ...]:
    """Return a key that sorts names by their letters, and by their numbers as numbers.

    >>> sorted(["leaf-10 Ethernet2", "leaf-9 Ethernet10", "leaf-9 Ethernet2"], key=by_number)
    ['leaf-9 Ethernet2', 'leaf-9 Ethernet10', 'leaf-10 Ethernet2']
    """
    return tuple(
        (letters, int(digits or -1)) for letters, digits in re.findall(r"(\D*)(\d*)", text)
    )


# Cables between switches


def _link_cables(cabling: Cabling) -> Iterator[ListedCable]:
    for number, pairs in link_cables(cabling).items():
        link = cabling.san.links[number]
        for index, (one, other) in enumerate(pairs):
            optics = _optics(link)
            ends = _Ends(
                _switch_point(cabling, one, optics[0]),
                _switch_point(cabling, other, optics[1]),
                link.role,
                ("links", number),
            )
            fabrics = {cabling.san.switches[end.switch].fabric for end in (one, other)} - {None}
            fabric = "+".join(sorted(filter(None, fabrics)))
            length = link.length[index] if isinstance(link.length, tuple) else link.length
            label = link.label[index] if isinstance(link.label, tuple) else link.label
            yield _listed(cabling, ends, link, _Stated(fabric, "active", length, label or ""))


class _Stated(NamedTuple):
    """What differs in how links and ports state it."""

    fabric: str
    state: PortState
    length: float | None
    label: str


def _listed(cabling: Cabling, ends: _Ends, intent: CableIntent, stated: _Stated) -> ListedCable:
    colours = cabling.san.policy.cable_colours
    of_fabric = {"A": colours.A, "B": colours.B}.get(stated.fabric)
    return ListedCable(
        ends.a,
        ends.b,
        ends.role,
        stated.fabric,
        stated.state,
        intent.media or "",
        stated.length,
        stated.label,
        intent.colour or of_fabric or "",
        ends.where,
    )


def _optics(intent: CableIntent) -> tuple[str, str]:
    if intent.optics is None:
        return "", ""
    return (intent.optics, intent.optics) if isinstance(intent.optics, str) else intent.optics


def _switch_point(cabling: Cabling, end: SwitchPort, optics: str) -> CablePoint:
    switch = cabling.san.switches[end.switch]
    platform = cabling.platform(end.switch)
    whole = _wholes(platform, switch.equipment.breakouts).get(end.port, "") if platform else ""
    position = _position(cabling, end)
    return CablePoint(end.switch, end.port, "switch", position, switch.model, optics, whole)


def _position(cabling: Cabling, end: SwitchPort) -> DevicePosition:
    """Return where a port of a switch is: in the switch, a unit of a stack, a fabric extender."""
    switch = cabling.san.switches[end.switch]
    number = fex_of_port(end.port)
    if number in switch.fex:
        return switch.fex[number]
    return _stack_position(cabling, end) if switch.stack else switch


def _stack_position(cabling: Cabling, end: SwitchPort) -> DevicePosition:
    """Return where the unit of a stack is that has a port."""
    switch, platform = cabling.san.switches[end.switch], cabling.platform(end.switch)
    first = platform.unit_first if platform else 0
    known = switch.stack_units or (switch.unit,)
    index = next(
        (
            number
            for number in range(switch.stack or 1)
            if end.port in cabling.unit_ports(end.switch, first + number)
        ),
        len(known),
    )
    unit = known[index] if index < len(known) else None
    return DevicePosition(site=switch.site, row=switch.row, rack=switch.rack, unit=unit)


@cache
def _wholes(platform: Platform, chosen: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Return the port, and how it is broken out, that each new port comes from.

    One that is broken out into one port keeps a cable of its own.
    """
    if not chosen:
        return {}
    return {
        f"{one.children.prefix}{number}{one.children.suffix}": f"{one.port} {one.row.mode}"
        for one in broken_out(platform)
        if (one.port, one.row.mode) in chosen and len(one.children.numbers) > 1
        for number in one.children.numbers
    }


def _fex_cables(cabling: Cabling) -> Iterator[ListedCable]:
    """Yield the uplinks of fabric extenders; which port of these one is in, is not stated."""
    for name, switch in cabling.san.switches.items():
        for number, fex in switch.fex.items():
            mate = cabling.dual_homed_mate(name, number)
            device = f"{min(name, mate or name)} FEX{number}"
            near, far = _optics(fex)
            for index, port in enumerate(fex_uplinks(cabling, name, fex)):
                ends = _Ends(
                    _switch_point(cabling, SwitchPort(name, port), near),
                    CablePoint(device, "", "fex", fex, fex.model, far),
                    "fex",
                    ("switches", name, "fex", str(number)),
                )
                length = fex.length[index] if isinstance(fex.length, tuple) else fex.length
                stated = _Stated(switch.fabric or "", "active", length, "")
                yield _listed(cabling, ends, fex, stated)


# Cables of hosts, arrays and neighbors


def _device_cables(part: Cabling) -> Iterator[ListedCable]:
    known = {(kind, name): device for kind, name, device in devices(part.san)}
    for cable in part.every_cable:
        near, far = _optics(cable.end)
        ends = _Ends(
            _switch_point(part, SwitchPort(cable.switch, cable.port), near),
            _device_point(cable.device, cable.label, known[cable.kind, cable.device], far),
            cable.kind,
            cable.where,
        )
        fabric = part.san.switches[cable.switch].fabric or _fabric_of(part.san, cable.end)
        if cable.vsan in part.san.vsans:
            fabric = fabric or part.san.vsans[cable.vsan].fabric
        yield _of_port(part, ends, cable.end, fabric)


def _direct_cables(part: Cabling) -> Iterator[ListedCable]:
    """Yield the cables without a switch; the inventory may name one from both its ends."""
    san, seen = part.san, set[frozenset[str]]()
    for name, label, is_array, end in endpoints(san):
        key = frozenset({f"{name} {label}", end.to or ""})
        if end.to is None or key in seen:
            continue
        seen.add(key)
        device, _, port = end.to.partition(" ")
        near, far = _optics(_with_far_end(san, end))
        ends = _Ends(
            _device_point(name, label, san.arrays[name] if is_array else san.hosts[name], near),
            _device_point(device, port, san.hosts.get(device) or san.arrays[device], far),
            "direct",
            ("arrays" if is_array else "hosts", name, "ports", label),
        )
        yield _of_port(part, ends, _with_far_end(san, end), _fabric_of(san, end))


def _with_far_end(san: San, end: EndpointPort) -> EndpointPort:
    """Return a port with what only the other end of its cable states of the cable."""
    device, _, label = (end.to or "").partition(" ")
    far = (san.hosts.get(device) or san.arrays[device]).ports[label]
    stated = {key: getattr(far, key) for key in ("media", "length", "label", "colour")}
    optics = far.optics[::-1] if isinstance(far.optics, tuple) else far.optics
    update = {key: value for key, value in (stated | {"optics": optics}).items() if value}
    return end.model_copy(update={key: update[key] for key in update if not getattr(end, key)})


def _of_port(part: Cabling, ends: _Ends, end: EndpointPort, fabric: str) -> ListedCable:
    return _listed(part, ends, end, _Stated(fabric, end.state, end.length, end.label or ""))


def _fabric_of(san: San, end: EndpointPort) -> str:
    """Return the fabric of the VLANs of a port; empty: of both, or of none."""
    keys = [key for key in (end.vlan, *end.vlans) if key in san.vlans]
    fabrics = {san.vlans[key].fabric for key in keys}
    return next(iter(fabrics)) or "" if len(fabrics) == 1 else ""


def _device_point(name: str, label: str, device: DeviceIntent, optics: str) -> CablePoint:
    kind: DeviceKind = "neighbor"
    model = ""
    if not isinstance(device, NeighborIntent):
        kind = "host" if isinstance(device, HostIntent) else "array"
        adapter = device.ports[label].adapter or ""
        known = device.adapters.get(adapter)
        model = known.model if known is not None else adapter
    if isinstance(device, ArrayIntent):
        model = model or device.model or ""
    return CablePoint(name, label, kind, device, model, optics)

"""What the inventory states of cables: their optics, lengths and labels."""

from collections.abc import Iterable, Iterator

from sanfab.inventory.cables import DeviceIntent, devices
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import dotted_path
from sanfab.inventory.fex import fex_uplinks
from sanfab.inventory.link_cables import link_cables
from sanfab.inventory.references.messages import Problem
from sanfab.model.cable import CableIntent
from sanfab.model.endpoint import EndpointPort
from sanfab.model.san import San
from sanfab.model.yaml12 import Where
from sanfab.text import count

WITH_ENDS = {"dac": "a copper cable with its ends", "aoc": "an optical cable with its ends"}
"""Media that are plugged in without transceivers."""


def cable_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield optics on cables that take none, and labels that two cables have.

    Also lists of values that are not one for each cable, and ends that contradict each other.
    """
    labels: dict[str, Where] = {}
    for name, switch in san.switches.items():
        if switch.stack_units and len(switch.stack_units) != (switch.stack or 1):
            found = count(len(switch.stack_units), "value")
            expected = f"{switch.stack}: one for each unit" if switch.stack else "`stack` as well"
            yield ("switches", name, "stack_units"), f"found {found}, expected {expected}"
        for number, fex in switch.fex.items():
            at: Where = ("switches", name, "fex", str(number))
            yield from _optics(at, fex)
            uplinks = len(fex_uplinks(cabling, name, fex))
            yield from _for_each_cable(at, (("length", fex.length),), uplinks)
    counted = link_cables(cabling)
    for number, link in enumerate(san.links):
        where: Where = ("links", number)
        yield from _optics(where, link)
        stated = (("length", link.length), ("label", link.label))
        yield from _for_each_cable(where, stated, len(counted.get(number, ())))
        for index, label in enumerate(link.label if isinstance(link.label, tuple) else ()):
            yield from _label(labels, (*where, "label", index), label)
        if isinstance(link.label, str):
            yield from _label(labels, (*where, "label"), link.label)
    for part in (cabling, cabling.kept_free, cabling.retired):
        yield from _of_devices(part, labels) if part is not None else ()


def _of_devices(cabling: Cabling, labels: dict[str, Where]) -> Iterator[Problem]:
    san = cabling.san
    for kind, name, device in devices(san):
        for label, port in device.ports.items():
            if port.optics is None and port.label is None:
                continue
            where: Where = (f"{kind}s", name, "ports", label)
            yield from _optics(where, port)
            if port.label is not None and not _is_second_end(san, device, name, label):
                yield from _label(labels, (*where, "label"), port.label)
    yield from _direct(cabling)


def _optics(where: Where, cable: CableIntent) -> Iterator[Problem]:
    if cable.optics is not None and cable.media in WITH_ENDS:
        yield (
            (*where, "optics"),
            f"{cable.media} is {WITH_ENDS[cable.media]}: expected no `optics`",
        )


def _for_each_cable(
    where: Where, stated: Iterable[tuple[str, object]], cables: int
) -> Iterator[Problem]:
    """Yield lists of values of several cables that are not one for each."""
    for key, value in stated:
        is_single = key == "label" and value is not None  # a length may be that of each cable
        found = len(value) if isinstance(value, tuple) else 1 if is_single else cables
        if found != cables:
            yield (
                (*where, key),
                f"found {count(found, 'value')}, expected a list of {cables}: one for each cable",
            )


def _label(labels: dict[str, Where], where: Where, label: str) -> Iterator[Problem]:
    first = labels.setdefault(label, where)
    if first != where:
        yield where, f"{dotted_path(first)} has this label too; expected one cable for each label"


# Cables without a switch, which the inventory may state from both ends


def _is_second_end(san: San, device: DeviceIntent, name: str, label: str) -> bool:
    """Return whether the other end of a cable without a switch states the cable too, before it."""
    port = device.ports[label]
    if not isinstance(port, EndpointPort):
        return False
    far = _far_end(san, port)
    return far is not None and far.to == f"{name} {label}" and f"{port.to}" < f"{name} {label}"


def _far_end(san: San, port: EndpointPort) -> EndpointPort | None:
    if port.to is None:
        return None
    device, _, label = port.to.partition(" ")
    known = san.hosts.get(device) or san.arrays.get(device)
    return known.ports.get(label) if known is not None else None


def _direct(cabling: Cabling) -> Iterator[Problem]:
    """Yield what the two ends of one cable state differently."""
    for name, label, is_array, port in cabling.elsewhere:
        far = _far_end(cabling.san, port)
        if far is None or far.to != f"{name} {label}" or f"{port.to}" < f"{name} {label}":
            continue
        for key in ("media", "length", "label", "colour"):
            here, there = getattr(port, key), getattr(far, key)
            if None not in {here, there} and here != there:
                where: Where = ("arrays" if is_array else "hosts", name, "ports", label, key)
                yield where, f"found {here}, expected {there} as {port.to} states for this cable"

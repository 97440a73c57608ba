"""Managed devices and holders of secrets; a device belongs to the switch of its first port."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.inventory.cables import Cable
from sanfab.model.endpoint import ArrayIntent, HostIntent
from sanfab.model.san import San
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.rule import Scope, Subject


class Managed(NamedTuple):
    """A switch, or an array."""

    switch: CheckedSwitch | None
    array: str = ""


def _managed(context: CheckContext) -> Iterator[Subject[Managed]]:
    for switch in context.switches.values():
        yield Subject(switch.name, switch.where, Managed(switch), fact="name")
        for cable in _first_cables(switch):
            if cable.is_array:
                families = frozenset({context.san.arrays[cable.device].family})
                where = ("arrays", cable.device)
                yield Subject(cable.device, where, Managed(None, cable.device), families)


MANAGED: Scope[Managed] = Scope("switch", _managed)
"""Switches, and arrays with the switch of their first port."""


class Holder(NamedTuple):
    """Something that may hold a secret: a switch, or the inventory entry of a device."""

    switch: CheckedSwitch | None
    entries: tuple[tuple[Where, str], ...]
    """Texts of the inventory, each with its path."""


def _holders(context: CheckContext) -> Iterator[Subject[Holder]]:
    san = context.san
    first = next(iter(san.switches), None)
    for switch in context.switches.values():
        holder = Holder(switch, tuple(_of_switch(switch, san)))
        yield Subject(switch.name, switch.where, holder, fact="name")
        if switch.name == first:
            yield Subject(san.name, ("name",), Holder(None, tuple(_of_san(san))))
        for cable in _first_cables(switch):
            where = cable.where[:2]
            device = (san.arrays if cable.is_array else san.hosts)[cable.device]
            yield Subject(cable.device, where, Holder(None, tuple(_of_device(device, where))))


HOLDERS: Scope[Holder] = Scope("switch", _holders)
"""Switches, the SAN, and hosts and arrays with the switch of their first port."""


def _first_cables(switch: CheckedSwitch) -> Iterator[Cable]:
    """Yield the cables of a switch that are the first cable of their device."""
    san = switch.cabling.san
    for cables in switch.cabling.cables.get(switch.name, {}).values():
        for cable in cables:
            if cable.is_neighbor:
                continue
            ports = (san.arrays if cable.is_array else san.hosts)[cable.device].ports
            if cable.label == next(label for label, port in ports.items() if port.at):
                yield cable


def _of_switch(switch: CheckedSwitch, san: San) -> Iterator[tuple[Where, str]]:
    intent = san.switches.get(switch.name)
    for ports, override in intent.ports.items() if intent else ():
        yield (*switch.where, "ports", ports, "description"), override.description or ""


def _of_device(device: HostIntent | ArrayIntent, where: Where) -> Iterator[tuple[Where, str]]:
    yield from _texts(device.settings, (*where, "settings"))
    for field in ("model", "firmware", "os_release", "hardware"):
        yield (*where, field), getattr(device, field, None) or ""
    for name, adapter in device.adapters.items():
        yield from _texts(adapter.model_dump(), (*where, "adapters", name))
    for label, port in device.ports.items():
        if port.description:
            yield (*where, "ports", label, "description"), port.description


def _of_san(san: San) -> Iterator[tuple[Where, str]]:
    parts = {"description", "secrets", "management", "policy"}
    return _texts(san.model_dump(include=parts), ())


def _texts(value: object, where: Where) -> Iterator[tuple[Where, str]]:
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, int) and not isinstance(value, bool):
        yield where, str(value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, (*where, key))
    elif isinstance(value, tuple):
        for number, inner in enumerate(value):
            yield from _texts(inner, (*where, number))

"""RED-08."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model import ArrayIntent, HostIntent
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.red.subjects import DEVICES, Device
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule
from sanfab.rules.scopes import ARRAYS, HOSTS


class Card(NamedTuple):
    """An adapter with a storage port, and how many of its ports are cabled."""

    ports: int
    used: int


def _cards(context: CheckContext) -> Iterator[Subject[Card]]:
    devices = {subject.name: subject.item for subject in context.subjects(DEVICES.find)}
    for host in context.subjects(HOSTS.find):
        if host.name in devices:
            yield from _of(devices[host.name], host.where, host.item.intent)
    for array in context.subjects(ARRAYS.find):
        if array.name in devices:
            yield from _of(devices[array.name], array.where, array.item.intent)


def _of(device: Device, where: Where, intent: HostIntent | ArrayIntent) -> Iterator[Subject[Card]]:
    storage = {port.end.adapter for port in device.ports}
    for key, adapter in intent.adapters.items():
        if key in storage:
            used = sum(port.adapter == key for port in intent.ports.values())
            card = Card(adapter.ports, used)
            yield Subject(f"{device.name} {key}", (*where, "adapters", key), card)


STORAGE_CARDS: Scope[Card] = Scope("san", _cards)


@rule(
    "RED-08",
    scope=STORAGE_CARDS,
    severity=Severity.INFO,
    source="S2",
    example="the fourth CNA port of ghidorah3",
    fix="cable the free port, or set `ports` of the adapter if it has fewer",
)
def every_port_is_used(card: Card, _context: CheckContext) -> Iterator[Violation]:
    """Every port of a storage adapter is cabled.

    An unused port is unused bandwidth and a missing path. It may be a spare, or a missing cable.
    """
    if card.used < card.ports:
        yield Violation(f"{card.used} of {card.ports} ports used", "all ports used")

"""RED-08."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.inventory.yaml12 import Where
from sanfab.model import ArrayIntent, HostIntent
from sanfab.rules.catalogue.redundancy.places import DEVICES, Device
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import ARRAYS, HOSTS
from sanfab.rules.rule import Fault, Over, Place, check


class Card(NamedTuple):
    """An adapter with a storage port, and how many of its ports are cabled."""

    ports: int
    used: int


def _cards(evidence: Evidence) -> Iterator[Place[Card]]:
    devices = {place.name: place.item for place in evidence.listed(DEVICES.places)}
    for host in evidence.listed(HOSTS.places):
        if host.name in devices:
            yield from _of(devices[host.name], host.where, host.item.intent)
    for array in evidence.listed(ARRAYS.places):
        if array.name in devices:
            yield from _of(devices[array.name], array.where, array.item.intent)


def _of(device: Device, where: Where, intent: HostIntent | ArrayIntent) -> Iterator[Place[Card]]:
    storage = {port.end.adapter for port in device.ports}
    for key, adapter in intent.adapters.items():
        if key in storage:
            used = sum(port.adapter == key for port in intent.ports.values())
            card = Card(adapter.ports, used)
            yield Place(f"{device.name} {key}", (*where, "adapters", key), card)


STORAGE_CARDS: Over[Card] = Over("san", _cards)


@check(
    "RED-08",
    over=STORAGE_CARDS,
    severity=Severity.INFO,
    source="S2",
    example="the fourth CNA port of ghidorah3",
    fix="cable the free port, or set `ports` of the adapter if it has fewer",
)
def every_port_is_used(card: Card, _evidence: Evidence) -> Iterator[Fault]:
    """Every port of a storage adapter is cabled.

    A free port is bandwidth and a path that were paid for. It may be a spare, or a cable that
    somebody forgot.
    """
    if card.used < card.ports:
        yield Fault(f"{card.used} of {card.ports} ports used", "all of them")

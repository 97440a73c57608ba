"""RED-08."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.endpoint import ArrayIntent, HostIntent
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.red.subjects import DEVICES, Device
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule
from sanfab.rules.scopes import ARRAYS, HOSTS


class AdapterPorts(NamedTuple):
    """An adapter with a storage port, and how many of its ports are cabled."""

    ports: int
    used: int


def _storage_adapters(context: CheckContext) -> Iterator[Subject[AdapterPorts]]:
    devices = {subject.name: subject.item for subject in context.subjects(DEVICES.find)}
    for host in context.subjects(HOSTS.find):
        if host.name in devices:
            yield from _of(devices[host.name], host.where, host.item.intent)
    for array in context.subjects(ARRAYS.find):
        if array.name in devices:
            yield from _of(devices[array.name], array.where, array.item.intent)


def _of(
    device: Device, where: Where, intent: HostIntent | ArrayIntent
) -> Iterator[Subject[AdapterPorts]]:
    storage = {port.end.adapter for port in device.ports}
    for key, adapter in intent.adapters.items():
        if key in storage:
            used = sum(port.adapter == key for port in intent.ports.values())
            adapter_ports = AdapterPorts(adapter.ports, used)
            yield Subject(f"{device.name} {key}", (*where, "adapters", key), adapter_ports)


STORAGE_ADAPTERS: Scope[AdapterPorts] = Scope("san", _storage_adapters)


@rule(
    "RED-08",
    scope=STORAGE_ADAPTERS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.INFO,
    source="S2",
    example="the fourth CNA port of ghidorah3",
    fix="cable the free port, or set `ports` of the adapter if it has fewer",
)
def every_port_is_used(adapter_ports: AdapterPorts, _context: CheckContext) -> Iterator[Violation]:
    """Every port of a storage adapter is cabled.

    An unused port is unused bandwidth and a missing path. It may be a spare, or a missing cable.
    """
    if adapter_ports.used < adapter_ports.ports:
        used = f"{adapter_ports.used} of {adapter_ports.ports} ports used"
        yield Violation(used, "all ports used")

"""Paths of a service -> the connections that a host has to open, one for each path and port."""

from collections.abc import Iterator
from itertools import product
from typing import Literal, NamedTuple

from sanfab.analysis.endpoints import Endpoint
from sanfab.model.addresses import is_ipv6
from sanfab.model.protocols import PROTOCOLS
from sanfab.testplan.assembly import SanTests


class ServiceConnection(NamedTuple):
    """What a host opens to one address of an array."""

    host: str
    port: str
    origin: str
    """Address of the host; empty: none is stated."""
    array: str
    array_port: str
    address: str
    over: Literal["TCP", "UDP"]
    ports: tuple[int, ...]
    protocol: str
    linux_test: str
    """Command of a Linux host that asks the array; empty: the row of the protocol has none."""


def connections_of(tests: SanTests) -> list[ServiceConnection]:
    """Return the connections of the hosts of a plan, each once, in the order of its paths."""
    asked = {host.host for host in tests.hosts}
    found = (
        one
        for pair, groups in tests.paths.groups.items()
        if pair[0] in asked
        for group in groups
        for target in group.targets
        for one in _between(group.initiator, target)
    )
    return list(dict.fromkeys(found))


def _between(initiator: Endpoint, target: Endpoint) -> Iterator[ServiceConnection]:
    """Yield the connections of one path, between addresses of one family."""
    row = next((row for name, row in PROTOCOLS.items() if name == initiator.protocol), None)
    if row is None or not row.ports:
        return
    for origin, address in product(initiator.addresses or ("",), target.addresses):
        if not origin or is_ipv6(origin) == is_ipv6(address):
            yield ServiceConnection(
                initiator.cable.device,
                initiator.label,
                origin,
                target.cable.device,
                target.label,
                address,
                row.over,
                row.ports,
                row.title,
                row.linux_test.format(address=address),
            )

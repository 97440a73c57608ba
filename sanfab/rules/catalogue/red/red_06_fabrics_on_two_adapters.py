"""RED-06."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.red.subjects import PAIR, STORAGE_HOSTS, Device
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule
from sanfab.text import few


def _several_adapters(context: CheckContext) -> Iterator[Subject[Device]]:
    for subject in context.subjects(STORAGE_HOSTS.find):
        adapters = context.san.hosts[subject.name].adapters
        ports = tuple(port for port in subject.item.ports if port.end.to is None)
        host = Device(subject.name, ports)
        if len(adapters) >= PAIR and len(host.sides) >= PAIR:
            yield subject._replace(item=host)


SEVERAL_ADAPTERS: Scope[Device] = Scope("san", _several_adapters)
"""Hosts with several adapters and ports on both halves of the SAN."""


@rule(
    "RED-06",
    scope=SEVERAL_ADAPTERS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="practice",
    example="p1 and p2 of one CNA on fabrics A and B, the second CNA idle",
    fix="use a port of the other adapter for one of the fabrics",
    suppressed_by=("RED-05",),
)
def fabrics_on_two_adapters(
    host: Device, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A host with two adapters uses both for its two fabrics.

    An adapter fails as a whole: firmware, slot or heat sink affect all its ports. A second adapter
    that carries nothing, or nothing of the other fabric, cannot replace it.
    """
    adapters = context.san.hosts[host.name].adapters
    if any(port.end.adapter not in adapters for port in host.ports):
        yield NotExamined("adapter of a host port")
        return
    used_by_side = {side: _adapters_of(host, side) for side in sorted(host.sides)}
    for adapter in adapters:
        only = [side for side, used in used_by_side.items() if used == {adapter}]
        if len(only) >= PAIR:
            where = ("hosts", host.name, "ports")
            yield Violation(
                f"only adapter {adapter} for {few(only)}", "a separate adapter for each", at=where
            )


def _adapters_of(host: Device, side: str) -> set[str | None]:
    return {port.end.adapter for port in host.ports if port.side == side}

"""RED-11."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.red.subjects import STORAGE_HOSTS, Device
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "RED-11",
    scope=STORAGE_HOSTS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="practice",
    example="esx08, where access names esx[01-07]",
    fix="add the host to `access`, or set its `state: retired`",
)
def host_has_access(host: Device, context: CheckContext) -> Iterator[Violation]:
    """Every host with a storage port may use an array.

    A typing mistake in `access` takes all zones of a host away: the next push would disconnect its
    disks.
    """
    switched = any(port.end.to is None for port in host.ports)
    if not switched or not context.san.arrays:
        return
    if host.name not in context.cabling.hosts_with_access:
        yield Violation(
            "no entry of `access` with the host", "at least one", at=("hosts", host.name)
        )

"""HOST-06."""

from collections.abc import Iterator

from sanfab.model.protocols import SCSI_PROTOCOLS
from sanfab.rules.catalogue.host.asked import asked_settings
from sanfab.rules.catalogue.host.subjects import WINDOWS, missing, storage_ports
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanHost
from sanfab.rules.settings import is_off

TIMERS = ("PDORemovePeriod", "TimeOutValue", "LinkDownTime")


@rule(
    "HOST-06",
    scope=WINDOWS,
    protocols=SCSI_PROTOCOLS,
    severity=Severity.ERROR,
    source="NTAP-WUHU NTAP-MPATH",
    example="two paths and no MPIO",
    fix="install MPIO with the vendor's DSM, and let its kit set the timers",
)
def windows_multipath(host: SanHost, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """A Windows host with several paths has MPIO with the array's DSM and timers.

    Without MPIO a LUN appears once for each path, and writing to two of them corrupts it. The
    timers determine whether the host waits for a controller failover or reports an I/O error.
    """
    paths = storage_ports(host, context)
    if len(paths) < 2:  # noqa: PLR2004  # one path needs no multipathing
        return
    settings = host.intent.settings
    # The Host Integration Toolkit of EqualLogic brings its DSM.
    dsm = settings.get("mpio_dsm", settings.get("host_integration_toolkit"))
    if dsm is None:
        yield missing("mpio_dsm", "a Windows host with several paths")
    elif is_off(dsm):
        where = ("hosts", host.name, "settings", "mpio_dsm")
        yield Violation(f"{len(paths)} storage ports and no MPIO", "MPIO with a DSM", at=where)
    yield from asked_settings(host, context, TIMERS)

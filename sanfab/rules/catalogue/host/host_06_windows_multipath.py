"""HOST-06."""

from collections.abc import Iterator

from sanfab.rules.catalogue.host.asked import asked_settings
from sanfab.rules.catalogue.host.places import WINDOWS, lacks, storage_ports
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import Host
from sanfab.rules.rule import Fault, Unknown, check
from sanfab.rules.settings import is_off

TIMERS = ("PDORemovePeriod", "TimeOutValue", "LinkDownTime")


@check(
    "HOST-06",
    over=WINDOWS,
    severity=Severity.ERROR,
    source="NTAP-WUHU NTAP-MPATH",
    example="two paths and no MPIO",
    fix="install MPIO with the vendor's DSM, and let its kit set the timers",
)
def windows_multipath(host: Host, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """A Windows host with several paths has MPIO with the array's DSM and timers.

    Without MPIO a LUN appears once for each path, and writing to two of them destroys what is on
    it. The timers decide whether a controller failover is waited for or ends in an I/O error.
    """
    paths = storage_ports(host, evidence)
    if len(paths) < 2:  # noqa: PLR2004  # one path needs no multipathing
        return
    settings = host.intent.settings
    # The Host Integration Toolkit of EqualLogic brings its DSM.
    dsm = settings.get("mpio_dsm", settings.get("host_integration_toolkit"))
    if dsm is None:
        yield lacks("mpio_dsm", "a Windows host with several paths")
    elif is_off(dsm):
        where = ("hosts", host.name, "settings", "mpio_dsm")
        yield Fault(f"{len(paths)} storage ports and no MPIO", "MPIO with a DSM", at=where)
    yield from asked_settings(host, evidence, TIMERS)

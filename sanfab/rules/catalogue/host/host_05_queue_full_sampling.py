"""HOST-05."""

from collections.abc import Iterator

from sanfab.model.protocols import SCSI_PROTOCOLS
from sanfab.rules.catalogue.host.asked import asked_settings
from sanfab.rules.catalogue.host.subjects import ESXI
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanHost


@rule(
    "HOST-05",
    scope=ESXI,
    protocols=SCSI_PROTOCOLS,
    severity=Severity.INFO,
    source="NTAP-VS7",
    example="Disk.QFullSampleSize 0",
    fix="set Disk.QFullSampleSize to 32",
)
def queue_full_sampling(host: SanHost, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """ESXi reduces its queue depth on queue-full responses of an ONTAP array.

    Without sampling (0) a host keeps its queue depth when the array's port queue is full, and all
    hosts of that port see retries and latency.
    """
    yield from asked_settings(host, context, ("Disk.QFullSampleSize",))

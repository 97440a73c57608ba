"""HOST-05."""

from collections.abc import Iterator

from sanfab.rules.catalogue.host.asked import asked_settings
from sanfab.rules.catalogue.host.places import ESXI
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import Host
from sanfab.rules.rule import Fault, Unknown, check


@check(
    "HOST-05",
    over=ESXI,
    severity=Severity.INFO,
    source="NTAP-VS7",
    example="Disk.QFullSampleSize 0",
    fix="set Disk.QFullSampleSize to 32",
)
def queue_full_sampling(host: Host, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """ESXi throttles by queue-full answers of an ONTAP array.

    Without sampling (0) a host keeps its queue depth when the array's port queue is full, and all
    hosts of that port see retries and latency.
    """
    yield from asked_settings(host, evidence, ("Disk.QFullSampleSize",))

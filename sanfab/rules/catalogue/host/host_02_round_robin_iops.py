"""HOST-02."""

from collections.abc import Iterator

from sanfab.rules.catalogue.host.places import ESXI, families_of, lacks
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import Host
from sanfab.rules.rule import Fault, Unknown, check
from sanfab.rules.settings import number


@check(
    "HOST-02",
    over=ESXI,
    severity=Severity.WARNING,
    source="NTAP-VS7 S4",
    example="1000 I/Os a path on a Nimble volume",
    fix="set `psp_iops` to what the array's vendor asks for",
)
def round_robin_iops(host: Host, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """ESXi changes path after as many I/Os as the array's vendor asks for.

    The default of 1,000 sends bursts down one path while the others wait: NetApp asks for 1,
    Nimble for 0, which means by its own counters.
    """
    asked = {row.title: row.esxi_iops for row in families_of(host, evidence)}
    wanted = {title: iops for title, iops in asked.items() if iops is not None}
    if not wanted:
        return
    said = host.intent.settings.get("psp_iops")
    if said is None:
        yield lacks("psp_iops", "an ESXi host")
    elif number(said) not in wanted.values():
        expected = ", ".join(f"{iops} for {title}" for title, iops in wanted.items())
        where = ("hosts", host.name, "settings", "psp_iops")
        yield Fault(f"{said} I/Os a path", expected, at=where)

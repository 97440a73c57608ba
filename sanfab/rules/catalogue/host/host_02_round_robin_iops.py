"""HOST-02."""

from collections.abc import Iterator

from sanfab.model.protocols import SCSI_PROTOCOLS
from sanfab.rules.catalogue.host.subjects import ESXI, families_of, missing
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanHost
from sanfab.rules.settings import number


@rule(
    "HOST-02",
    scope=ESXI,
    protocols=SCSI_PROTOCOLS,
    severity=Severity.WARNING,
    source="NTAP-VS7 S4",
    example="1000 I/Os per path on a Nimble volume",
    fix="set `psp_iops` to what the array's vendor asks for",
)
def round_robin_iops(host: SanHost, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """ESXi changes the path after the number of I/Os that the array's vendor recommends.

    The default of 1,000 sends bursts down one path while the others are idle: NetApp recommends 1;
    Nimble recommends 0, which leaves the decision to its own counters.
    """
    asked = {row.title: row.esxi_iops for row in families_of(host, context)}
    wanted = {title: iops for title, iops in asked.items() if iops is not None}
    if not wanted:
        return
    setting = host.intent.settings.get("psp_iops")
    if setting is None:
        yield missing("psp_iops", "an ESXi host")
    elif number(setting) not in wanted.values():
        expected = ", ".join(f"{iops} for {title}" for title, iops in wanted.items())
        where = ("hosts", host.name, "settings", "psp_iops")
        yield Violation(f"{setting} I/Os per path", expected, at=where)

"""HOST-12."""

from collections.abc import Iterator

from sanfab.checks.evidence import Evidence
from sanfab.checks.host.kinds import SOLARIS, number
from sanfab.checks.over import Host
from sanfab.checks.rule import Fault, check
from sanfab.finding import Severity

STANDARD = 1500
BOOT = {"tcp_squeue_wput"}
"""Named like the values that ndd sets, but set at boot in /etc/system."""


@check(
    "HOST-12",
    over=SOLARIS,
    severity=Severity.INFO,
    source="S3 NXGE",
    example="TCP buffers set with ndd and nowhere else",
    fix="set them in an SMF service (setting `persistent: smf`) and read back both ends' MTU",
)
def solaris_jumbo(host: Host, _evidence: Evidence) -> Iterator[Fault]:
    """A Solaris host permits jumbo frames where it uses them and keeps its TCP settings.

    ``accept_jumbo`` only permits; the plumbed MTU has to be read back. What ndd sets is gone after
    a restart, and the backup is slow again on the first Monday after patching.
    """
    intent = host.intent
    for label, port in intent.ports.items():
        adapter = intent.adapters.get(port.adapter or "")
        jumbo = number(adapter.settings.get("accept_jumbo", 0)) if adapter else None
        if (port.mtu or STANDARD) > STANDARD and adapter is not None and jumbo != 1:
            where = ("hosts", host.name, "adapters", port.adapter or "")
            found = f"MTU {port.mtu} on {label} without accept_jumbo"
            yield Fault(found, "accept_jumbo 1 on its adapter", at=where)
    volatile = sorted(key for key in intent.settings if key.startswith("tcp_") and key not in BOOT)
    if volatile and "persistent" not in intent.settings:
        yield Fault(
            f"{', '.join(volatile)}, which ndd forgets at a restart",
            "a service or script that sets them again, named by `persistent`",
            at=("hosts", host.name, "settings"),
        )

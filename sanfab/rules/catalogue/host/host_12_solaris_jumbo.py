"""HOST-12."""

from collections.abc import Iterator

from sanfab.model.base import STANDARD_MTU
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.host.subjects import SOLARIS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SanHost
from sanfab.rules.settings import number

NXGE = "nxge"
"""Driver that needs accept_jumbo for jumbo frames, by its port names."""
BOOT = {"tcp_squeue_wput"}
"""Settings with names like those of ndd, but made at boot in /etc/system."""


@rule(
    "HOST-12",
    scope=SOLARIS,
    protocols=IP_STORAGE,
    severity=Severity.INFO,
    source="S3 NXGE",
    example="TCP buffers set with ndd and nowhere else",
    fix="set them in an SMF service (setting `persistent: smf`) and read back both ends' MTU",
)
def solaris_jumbo(host: SanHost, context: CheckContext) -> Iterator[Violation]:
    """A Solaris host permits jumbo frames where it uses them and keeps its TCP settings.

    `accept_jumbo` only permits jumbo frames: check the MTU of the plumbed interface too. Settings
    made with ndd are lost at a restart, after which transfers are slow again.
    """
    intent = host.intent
    for label, port in intent.ports.items():
        adapter = intent.adapters.get(port.adapter or "")
        if adapter is None or not label.startswith(NXGE):
            continue  # other drivers have other names for it
        vlan = context.san.vlans.get(port.vlan or "")
        mtu = port.mtu or (vlan.mtu if vlan is not None else STANDARD_MTU)
        if mtu > STANDARD_MTU and number(adapter.settings.get("accept_jumbo", 0)) != 1:
            where = ("hosts", host.name, "adapters", port.adapter or "")
            found = f"MTU {mtu} on {label} without accept_jumbo"
            yield Violation(found, "accept_jumbo 1 on its adapter", at=where)
    volatile = sorted(key for key in intent.settings if key.startswith("tcp_") and key not in BOOT)
    if volatile and "persistent" not in intent.settings:
        yield Violation(
            f"{', '.join(volatile)}, set with ndd and lost at a reboot",
            "a service or script that sets them again, named by `persistent`",
            at=("hosts", host.name, "settings"),
        )

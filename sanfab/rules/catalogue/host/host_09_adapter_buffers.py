"""HOST-09."""

from collections.abc import Iterator

from sanfab.rules.catalogue.host.places import WINDOWS_ISCSI, iscsi_adapters, lacks
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import Host
from sanfab.rules.rule import Fault, Unknown, check
from sanfab.rules.settings import number

BUFFERS = {
    "bcm57810": {"receive_buffers": 3000, "transmit_buffers": 5000},
    "x520": {"receive_buffers": 4096, "transmit_buffers": 16384},
}
"""Buffers by adapter model, as Dell recommends them for its arrays [S0]."""


@check(
    "HOST-09",
    over=WINDOWS_ISCSI,
    severity=Severity.WARNING,
    source="S0",
    example="receive buffers of an X520 at their default of 512",
    fix="set receive and transmit buffers of the adapter as the profile says",
)
def adapter_buffers(host: Host, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """An adapter has the receive and transmit buffers that its profile says.

    The arrays of a congested SAN answer in bursts; what does not fit into the buffers of the
    adapter is dropped there, and TCP pays for it.
    """
    for name in iscsi_adapters(host, evidence):
        adapter = host.intent.adapters.get(name)
        if adapter is None:
            yield Unknown("the adapter of an iSCSI port of a Windows host")
            continue
        model = adapter.model.casefold()
        for key, value in next((row for part, row in BUFFERS.items() if part in model), {}).items():
            said = adapter.settings.get(key)
            if said is None:
                yield lacks(key, f"adapter {adapter.model}")
            elif number(said) != value:
                where = ("hosts", host.name, "adapters", name, "settings", key)
                yield Fault(f"{key} {said} on {name}", f"{value} for {adapter.model}", at=where)

"""HOST-07."""

from collections.abc import Iterator

from sanfab.rules.catalogue.host.places import WINDOWS
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import Host
from sanfab.rules.rule import Fault, check

KEYS = ("TcpAckFrequency", "TcpNoDelay")


@check(
    "HOST-07",
    over=WINDOWS,
    severity=Severity.INFO,
    source="S0",
    example="TcpAckFrequency set under the GUID of the LAN adapter",
    fix="remove it, or set it in the settings of the SAN adapter if the vendor asks for it",
)
def tcp_ack_per_interface(host: Host, _evidence: Evidence) -> Iterator[Fault]:
    """Delayed ACK and Nagle are turned off on SAN interfaces only, and only if asked for.

    Dell measured no gain from either. Set for the whole host they multiply the packets of every
    other connection.
    """
    for key in KEYS:
        if key in host.intent.settings:
            found = f"{key} {host.intent.settings[key]} for the whole host"
            where = ("hosts", host.name, "settings", key)
            yield Fault(found, "the default, or a setting of the SAN adapter alone", at=where)

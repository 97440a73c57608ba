"""HOST-07."""

from collections.abc import Iterator

from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.host.subjects import WINDOWS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SanHost

KEYS = ("TcpAckFrequency", "TcpNoDelay")


@rule(
    "HOST-07",
    scope=WINDOWS,
    protocols=IP_STORAGE,
    severity=Severity.INFO,
    source="S0",
    example="TcpAckFrequency set under the GUID of the LAN adapter",
    fix="remove it, or set it in the settings of the SAN adapter if the vendor asks for it",
)
def tcp_ack_per_interface(host: SanHost, _context: CheckContext) -> Iterator[Violation]:
    """Delayed ACK and Nagle are disabled on SAN interfaces only, and only on the vendor's request.

    Dell measured no gain from either. Set for the whole host they multiply the packets of every
    other connection.
    """
    for key in KEYS:
        if key in host.intent.settings:
            found = f"{key} {host.intent.settings[key]} for the whole host"
            where = ("hosts", host.name, "settings", key)
            yield Violation(found, "the default, or a setting of the SAN adapter alone", at=where)

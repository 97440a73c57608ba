"""STORM-01."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import STORAGE_PORTS

UNICAST = {"unicast", "unknown-unicast", "unknown-destmac", "all"}
"""First words of the settings that drop unicast frames."""


@rule(
    "STORM-01",
    scope=STORAGE_PORTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="EQL-CG EQL-CAT S4",
    example="`storm-control unicast level 80`",
    fix="remove the unicast limit from this port",
)
def unicast_is_not_limited(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """No storm control or rate limit drops unicast frames of storage ports.

    Storage traffic is unicast in bursts at the full link rate. A limit treats a burst as a storm
    and drops part of it at peak load.
    """
    if not port.facts.storm_control:
        return
    limits = sorted(one for one in port.facts.storm_control if one.split()[0] in UNICAST)
    if limits:
        yield Violation(
            found=f"storm control: {', '.join(limits)}",
            expected="no limit on unicast",
            cause=f"{port.switch.name} {limits}",
        )

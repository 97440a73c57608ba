"""NAME-08."""

from collections.abc import Iterator

from sanfab.model.platforms.ports import port_speeds, port_summary
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import PORTS


@rule(
    "NAME-08",
    scope=PORTS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="S2 S4",
    example="Ethernet25 on a 7150S-24",
    fix="correct the port, or the `model` or `stack` of the switch",
)
def ports_exist(port: CheckedPort, _context: CheckContext) -> Iterator[Violation | NotExamined]:
    """Every configured port exists on the model of the switch.

    A mistyped port name configures nothing, or the port of another device. Ports of a stack carry
    the number of their unit.
    """
    switch, name = port.switch, port.facts.name
    if name in port_speeds(switch.platform, switch.stack) or port.is_lag:
        return
    prefix = switch.platform.traits.lag_prefix
    if prefix and name.startswith(prefix):
        return
    switch.require_intent("the model of the switch, and its modules")
    yield Violation(
        found=f"port {name}",
        expected=f"one of {port_summary(switch.platform, switch.stack)} of {switch.platform.title}",
    )

"""NAME-08."""

from collections.abc import Iterator

from sanfab.model.platforms import port_speeds, port_summary
from sanfab.rules.evidence import Evidence, Port
from sanfab.rules.finding import Severity
from sanfab.rules.over import PORTS
from sanfab.rules.rule import Fault, Unknown, check


@check(
    "NAME-08",
    over=PORTS,
    severity=Severity.ERROR,
    source="S2 S4",
    example="Ethernet25 on a 7150S-24",
    fix="correct the port, or the `model` or `stack` of the switch",
)
def ports_exist(port: Port, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """Every port that is configured exists on that model of switch.

    A typing error in a port configures nothing, or the port of somebody else. Ports of a stack
    carry the number of their unit.
    """
    switch, name = port.switch, port.facts.name
    intent = evidence.san.switches.get(switch.name)
    stack = intent.stack if intent else None
    if name in port_speeds(switch.platform, stack) or port.is_lag:
        return
    prefix = switch.platform.lag_prefix
    if prefix and name.startswith(prefix):
        return
    if switch.is_alone:  # its model was assumed, and modules may be fitted
        yield Unknown("the model of the switch, and its modules")
        return
    yield Fault(
        found=f"port {name}",
        expected=f"one of {port_summary(switch.platform, stack)} of {switch.platform.title}",
    )

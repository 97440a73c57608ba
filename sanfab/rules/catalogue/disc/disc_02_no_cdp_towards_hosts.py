"""DISC-02."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.disc.neighbours import silent_ports
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import shows_ports_only
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES
from sanfab.text import some


@rule(
    "DISC-02",
    scope=SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.INFO,
    source="practice",
    example="CDP on the ports of hosts and arrays",
    fix="turn CDP off on edge ports, or document which device needs it",
)
def no_cdp_towards_hosts(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """CDP is off on the ports of hosts and arrays, unless a device needs it.

    CDP discloses the model, release and address of the switch. LLDP is sufficient for a storage
    network. The inventory has no setting for CDP, so the rule examines only the edge ports of a
    configuration.
    """
    if not switch.platform.traits.cdp:
        return
    if not switch.printed:
        yield NotExamined("whether CDP is wanted; check the switch's configuration with --config")
        return
    if shows_ports_only(switch):
        yield NotExamined("whether CDP is off globally: the configuration shows ports only")
        return
    silent = silent_ports(switch)
    if silent is None:
        return
    open_ = [
        name
        for name, port in switch.ports.items()
        if port.facts.stp == "edge" and port.facts.enabled and not port.is_lag
        if name not in silent
    ]
    if open_:
        yield Violation(
            found=f"CDP on edge ports {some(open_, 8)}",
            expected="CDP off on ports of hosts and arrays",
            fact=f"ports.{open_[0]}",
        )

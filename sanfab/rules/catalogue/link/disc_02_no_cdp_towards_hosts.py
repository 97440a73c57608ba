"""DISC-02."""

from collections.abc import Iterator

from sanfab.rules.catalogue.link.neighbours import silent_ports
from sanfab.rules.evidence import Evidence, Switch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import shows_ports_only
from sanfab.rules.over import SWITCHES
from sanfab.rules.rule import Fault, Unknown, check
from sanfab.text import some


@check(
    "DISC-02",
    over=SWITCHES,
    severity=Severity.INFO,
    source="practice",
    example="CDP on the ports of hosts and arrays",
    fix="turn CDP off on edge ports, or write down who needs it",
)
def no_cdp_towards_hosts(switch: Switch, _evidence: Evidence) -> Iterator[Fault | Unknown]:
    """CDP is off on the ports of hosts and arrays, unless somebody needs it.

    It tells whoever listens the model, release and address of the switch. LLDP does what a storage
    network needs. The inventory has no word for CDP, so only a configuration of a switch can be
    judged, by its edge ports.
    """
    if not switch.platform.cdp:
        return
    if not switch.is_alone:
        yield Unknown("whether CDP is wanted; see check --config with the switch's own text")
        return
    if shows_ports_only(switch):
        yield Unknown("whether CDP is off on the whole switch: the text shows ports only")
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
        yield Fault(
            found=f"CDP on edge ports {some(open_, 8)}",
            expected="CDP off where hosts and arrays are plugged in",
        )

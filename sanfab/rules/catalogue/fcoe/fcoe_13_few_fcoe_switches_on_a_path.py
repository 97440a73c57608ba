"""FCOE-13."""

from collections.abc import Iterator

from sanfab.model.platforms.traits import Capability
from sanfab.model.protocols import FCOE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import VSANS, SanVsan

_MOST = 3
"""FCoE switches from host to array that NetApp supports with Cisco [NTAP-HOP]."""


@rule(
    "FCOE-13",
    scope=VSANS,
    protocols=FCOE,
    severity=Severity.WARNING,
    source="NTAP-HOP",
    example="four FCoE switches in a row between host and array",
    fix="link the switches so that three at most are in a row, or move the host closer",
)
def few_fcoe_switches_on_a_path(vsan: SanVsan, context: CheckContext) -> Iterator[Violation]:
    """Frames between a host and an array pass through three FCoE switches at most.

    Array vendors test and support no more in a row: each one adds to the convergence time after a
    name server change or a link failure. FIP-snooping bridges do not count.
    """
    key = context.cabling.fcoe_vlans.get(vsan.number)
    if key is None:
        return
    vlan = context.san.vlans[key].id
    for start, goal in sorted(_pairs(vsan.number, context)):
        hops = context.network.path(vlan, start, goal) or ()
        names = [start, *(hop.into.switch for hop in hops)]
        fcfs = [name for name in names if context.switches[name].platform.has(Capability.FCOE)]
        if len(fcfs) > _MOST:
            yield Violation(
                found=f"{len(fcfs)} FCoE switches in a row: {', '.join(fcfs)}",
                expected=f"{_MOST} at most",
            )


def _pairs(number: int, context: CheckContext) -> set[tuple[str, str]]:
    """Return the switches of each host and of the arrays it may use, in one VSAN."""
    hosts: dict[str, set[str]] = {}
    arrays: dict[str, set[str]] = {}
    for cable in context.cabling.by_vsan.get(number, ()):
        (arrays if cable.is_array else hosts).setdefault(cable.device, set()).add(cable.switch)
    return {
        (start, goal)
        for host, starts in hosts.items()
        for array in context.partners.get(host, ())
        for goal in arrays.get(array, ())
        for start in starts
    }

"""FCOE-13."""

from collections.abc import Iterator

from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import VSANS, Vsan
from sanfab.rules.rule import Fault, check

_MOST = 3
"""FCoE switches from host to array that NetApp supports with Cisco [NTAP-HOP]."""


@check(
    "FCOE-13",
    over=VSANS,
    severity=Severity.WARNING,
    source="NTAP-HOP",
    example="four FCoE switches in a row between host and array",
    fix="link the switches so that three at most are in a row, or move the host closer",
)
def few_fcoe_switches_on_a_path(vsan: Vsan, evidence: Evidence) -> Iterator[Fault]:
    """From a host to an array frames pass through three FCoE switches at most.

    Array vendors test and support no more in a row: each adds to the time a name server change or
    a failed link takes to settle. FIP snooping switches on the way do not count.
    """
    key = evidence.cabling.fcoe_vlans.get(vsan.number)
    if key is None:
        return
    vlan = evidence.san.vlans[key].id
    for start, goal in sorted(_pairs(vsan.number, evidence)):
        hops = evidence.network.path(vlan, start, goal) or ()
        names = [start, *(hop.into.switch for hop in hops)]
        fcfs = [name for name in names if evidence.switches[name].platform.fcoe]
        if len(fcfs) > _MOST:
            yield Fault(
                found=f"{len(fcfs)} FCoE switches in a row: {', '.join(fcfs)}",
                expected=f"{_MOST} at most",
            )


def _pairs(number: int, evidence: Evidence) -> set[tuple[str, str]]:
    """Return the switches of each host and of the arrays it may use, in one VSAN."""
    hosts: dict[str, set[str]] = {}
    arrays: dict[str, set[str]] = {}
    for cable in evidence.cabling.by_vsan.get(number, ()):
        (arrays if cable.is_array else hosts).setdefault(cable.device, set()).add(cable.switch)
    return {
        (start, goal)
        for host, starts in hosts.items()
        for array in evidence.partners.get(host, ())
        for goal in arrays.get(array, ())
        for start in starts
    }

"""FCOE-14."""

from collections.abc import Iterator

from sanfab.inventory import Cable
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import ENDPOINTS, Endpoint
from sanfab.rules.rule import Fault, check


@check(
    "FCOE-14",
    over=ENDPOINTS,
    severity=Severity.ERROR,
    source="NTAP-FCOE",
    example="an OCe10102 cabled straight to an array's UTA port",
    fix="plug the port into an FCoE switch, and take it out of the LAG unless that is a vPC",
)
def fcoe_port_meets_a_switch_alone(end: Endpoint, evidence: Evidence) -> Iterator[Fault]:
    """An FCoE port is cabled to a switch, and in no LAG but one across a vPC pair.

    Adapters log in to a switch, not to an array. In an ordinary LAG a frame may leave by a port
    that its login did not come in by, which FCoE does not allow.
    """
    cable, port = end.cable, end.port
    where = ("arrays" if end.is_array else "hosts", end.name, "ports", end.label)
    if port.to is not None and port.wwpn is not None:
        yield Fault(
            found=f"cabled straight to {port.to}",
            expected="a cable to an FCoE switch",
            at=(*where, "to"),
        )
    if cable is None or not cable.is_fcoe or cable.switch not in evidence.switches:
        return
    if port.team is not None and not _is_vpc(end, evidence):
        yield Fault(
            found=f"in LAG {port.team}, which is not across a vPC pair",
            expected="no LAG, or a vPC with one port on each switch",
            at=(*where, "team"),
        )
    yield from _in_lag(cable, evidence)


def _in_lag(cable: Cable, evidence: Evidence) -> Iterator[Fault]:
    facts = evidence.switches[cable.switch].facts
    for lag in facts.lags.values():
        if cable.port in lag.members and lag.multichassis is None:
            yield Fault(
                found=f"{cable.switch} {cable.port} in {lag.name}, an ordinary LAG",
                expected="no LAG, or a vPC",
            )


def _is_vpc(end: Endpoint, evidence: Evidence) -> bool:
    """Tell whether the ports of a team are one on each of two switches that are a pair."""
    san = evidence.san
    ports = (san.arrays if end.is_array else san.hosts)[end.name].ports.values()
    ends = [(port.at or "").partition(" ")[0] for port in ports if port.team == end.port.team]
    pairs = {
        frozenset({link.switch, *(name for name, _ in link.far)})
        for name in set(ends)
        for link in evidence.cabling.links.get(name, ())
        if link.link.role == "peer"
    }
    return len(set(ends)) == len(ends) and frozenset(ends) in pairs

"""LAG-01."""

from collections.abc import Iterator

from sanfab.model.families import FAMILIES
from sanfab.rules.endpoints import iscsi_keys
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import ENDPOINTS, Endpoint
from sanfab.rules.rule import Fault, check


@check(
    "LAG-01",
    over=ENDPOINTS,
    severity=Severity.ERROR,
    source="EQL-MPIO NTAP-E SF-510882",
    example="vmnic2 and vmnic3 in one LACP LAG",
    fix="take the port out of the team, give it an address of its own, and let MPIO use both",
)
def storage_ports_are_in_no_team(end: Endpoint, evidence: Evidence) -> Iterator[Fault]:
    """Ports of hosts and arrays that carry iSCSI are single ports under MPIO, in no team or LAG.

    A LAG sends one session down one cable, so it never gets faster, and it hides a lost path from
    the multipath driver. EqualLogic demands MPIO, E-Series does not support LAGs; with arrays that
    could do with either it is a warning.
    """
    cable = end.cable
    if cable is None or not iscsi_keys(evidence.san, cable.end):
        return
    families = evidence.cabling.families.get(end.name, frozenset())
    allowed = bool(families) and all(FAMILIES[family].teaming for family in families)
    severity = Severity.WARNING if allowed else Severity.ERROR
    if end.port.team is not None:
        yield Fault(
            found=f"in team {end.port.team}",
            expected="a port of its own under MPIO",
            at=(*cable.where, "team"),
            severity=severity,
        )
    port = evidence.switches[cable.switch].ports.get(cable.port)
    if port is not None and (port.lag or port.is_lag):
        yield Fault(
            found=f"{cable.switch} {cable.port} in LAG {port.lag or cable.port}",
            expected="a switch port in no LAG",
            severity=severity,
        )

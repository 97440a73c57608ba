"""LAG-01."""

from collections.abc import Iterator

from sanfab.model.families import FAMILIES
from sanfab.model.protocols import IP_MULTIPATH
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import multipath_keys
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import ENDPOINTS, SanEndpoint


@rule(
    "LAG-01",
    scope=ENDPOINTS,
    protocols=IP_MULTIPATH,
    severity=Severity.ERROR,
    source="EQL-MPIO NTAP-E SF-510882",
    example="vmnic2 and vmnic3 in one LACP LAG",
    fix="remove the port from the team, assign it an address of its own, and let MPIO use both",
)
def storage_ports_are_in_no_team(end: SanEndpoint, context: CheckContext) -> Iterator[Violation]:
    """An iSCSI port of a host or array is a single port under MPIO, in no team or LAG.

    A LAG sends a session over one cable, so it does not increase its speed, and it hides a lost
    path from the multipath driver. EqualLogic requires MPIO, E-Series does not support LAGs; with
    arrays that support both it is a warning. A switch-independent team of ESXi is no team for
    VMkernel ports with one active uplink each (`vmk1.active: vmnic2`), which HOST-03 examines.
    """
    cable = end.cable
    if cable is None or cable.via or not multipath_keys(context.san, cable.end):
        return  # the LAG of a neighbor is not that of the hosts behind it
    families = context.cabling.families.get(end.name, frozenset())
    allowed = bool(families) and all(FAMILIES[family].teaming for family in families)
    severity = Severity.WARNING if allowed else Severity.ERROR
    team = context.cabling.team_of(cable)
    if team is not None and not team.is_lag and _binds_uplinks(end, context):
        return
    if team is not None:
        yield Violation(
            found=f"in team {team.name}",
            expected="a single port under MPIO",
            at=(*cable.where, "team"),
            severity=severity,
        )
        return
    port = context.switches[cable.switch].ports.get(cable.port)
    if port is not None and (port.lag or port.is_lag):
        yield Violation(
            found=f"{cable.switch} {cable.port} in LAG {port.lag or cable.port}",
            expected="a switch port in no LAG",
            severity=severity,
        )


def _binds_uplinks(end: SanEndpoint, context: CheckContext) -> bool:
    """Return whether VMkernel ports of an ESXi host have active uplinks of their own."""
    host = context.san.hosts.get(end.name)
    return host is not None and any(key.endswith(".active") for key in host.settings)

"""FCOE-14."""

from collections.abc import Iterator

from sanfab.inventory.cables import Cable
from sanfab.inventory.teams import Team
from sanfab.model.protocols import FCOE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import ENDPOINTS, SanEndpoint


@rule(
    "FCOE-14",
    scope=ENDPOINTS,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="NTAP-FCOE",
    example="an OCe10102 cabled straight to an array's UTA port",
    fix="plug the port into an FCoE switch, and take it out of the LAG unless that is a vPC",
)
def fcoe_port_meets_a_switch_alone(end: SanEndpoint, context: CheckContext) -> Iterator[Violation]:
    """An FCoE port is connected to a switch, and is in no LAG except a vPC.

    Adapters log in to a switch, not to an array. In an ordinary LAG a frame may leave through a
    port other than the one that its login used, which FCoE does not allow. A switch-independent
    team is for the LAN side of the adapter only.
    """
    cable, port = end.cable, end.port
    where = ("arrays" if end.is_array else "hosts", end.name, "ports", end.label)
    if port.to is not None and port.wwpn is not None:
        yield Violation(
            found=f"cabled straight to {port.to}",
            expected="a cable to an FCoE switch",
            at=(*where, "to"),
        )
    if cable is None or not cable.is_fcoe or cable.switch not in context.switches:
        return
    team = context.cabling.team_of(cable)
    if team is not None and team.is_lag and not _is_vpc(team):
        yield Violation(
            found=f"in LAG {team.name}, which is not across a vPC pair",
            expected="no LAG, or a vPC with one port on each switch",
            at=(*where, "team"),
        )
    elif not cable.via and (team is None or not team.is_lag):
        yield from _in_lag(cable, context)


def _in_lag(cable: Cable, context: CheckContext) -> Iterator[Violation]:
    facts = context.switches[cable.switch].facts
    for lag in facts.lags.values():
        if cable.port in lag.members and lag.multichassis is None:
            yield Violation(
                found=f"{cable.switch} {cable.port} in {lag.name}, an ordinary LAG",
                expected="no LAG, or a vPC",
            )


def _is_vpc(team: Team) -> bool:
    """Return whether a LAG has one port on each switch of a pair."""
    return len(team.switches) == len(team.cables) > 1

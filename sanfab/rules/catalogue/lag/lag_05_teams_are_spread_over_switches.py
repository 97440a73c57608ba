"""LAG-05."""

from collections.abc import Iterator

from sanfab.inventory.teams import Team
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.lag.subjects import TEAMS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "LAG-05",
    scope=TEAMS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="FLEXPOD6 practice",
    example="a bond of two ports, both on one switch of a vPC pair",
    fix="cable the team to both switches of a pair, or to several units of a stack",
    suppressed_by=("RED-01",),
)
def teams_are_spread_over_switches(team: Team, context: CheckContext) -> Iterator[Violation]:
    """A team has ports on two switches, or on several units of a stack.

    Several cables to one switch survive a broken cable; a restart of that switch, as for an
    upgrade, cuts all of them at once. Across two switches a LAG needs a vPC, MLAG or VLT pair, and
    a switch-independent team needs none. RED-05 examines neighbors with hosts behind them: their
    other fabric may be behind another neighbor.
    """
    if len(team.switches) > 1 or _has_hosts_behind(team, context):
        return
    (switch,) = team.switches
    units = _units(team, switch, context)
    if len(units) > 1:
        return
    where = f"unit {min(units)} of {switch}" if units else switch
    yield Violation(
        found=f"{'its only cable' if len(team.cables) == 1 else 'all cables'} to {where}",
        expected="cables to two switches",
        at=team.where,
    )


def _has_hosts_behind(team: Team, context: CheckContext) -> bool:
    at_port = context.cabling.neighbor_hosts.at_port
    return team.kind == "neighbor" and any((one.switch, one.port) in at_port for one in team.cables)


def _units(team: Team, switch: str, context: CheckContext) -> set[int]:
    """Return the units of a stack that a team is cabled to; empty: the switch is no stack."""
    intent, platform = context.san.switches[switch], context.cabling.platform(switch)
    if intent.stack is None or platform is None:
        return set()
    numbers = range(platform.unit_first, platform.unit_first + intent.stack)
    ports = set(team.ports(switch))
    return {one for one in numbers if not ports.isdisjoint(context.cabling.unit_ports(switch, one))}

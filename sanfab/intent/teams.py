"""Teams of hosts, arrays and neighbors -> the LAGs of a switch."""

from sanfab.facts.switch import Lacp, LagFacts, LagFallback, SwitchFacts
from sanfab.intent.lags import add_lag, set_lacp_rate, team_lag_name
from sanfab.intent.ports import cabled_port, switch_port_description, vlan_keys
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.teams import Team
from sanfab.model.cable import TeamIntent
from sanfab.model.platforms.traits import Capability


def add_team_lags(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Add the LAG of each team that the switches bundle."""
    for team in sorted(design.lags, key=lambda team: team.number or 0):
        _add(design, team, facts)


def _add(design: SwitchDesign, team: Team, facts: SwitchFacts) -> None:
    cables = [cable for cable in team.cables if cable.switch == design.name]
    keys = {key for cable in cables for key in vlan_keys(design, cable)}
    port = cabled_port(design, cables[0], keys)
    port.description = team_description(design, team)
    mode: Lacp = "on" if team.intent.mode == "static" else team.intent.lacp
    lag = LagFacts(team_lag_name(design, team), {cable.port: mode for cable in cables})
    lag.multichassis = team.number if team.is_multichassis else None
    lag.fallback = lag_fallback_of(design, team.intent)
    add_lag(design, lag, port, facts)
    for cable in cables:
        facts.ports[cable.port].description = switch_port_description(design, cable)
    if mode != "on":
        set_lacp_rate(design, lag, team.intent.rate, facts)


def team_description(design: SwitchDesign, team: Team) -> str:
    """Return the description of a LAG: stated, or made by the name pattern of the SAN."""
    if team.intent.description is not None:
        return team.intent.description
    pattern = design.san.policy.names.description
    return pattern.format(device=team.device, port=team.name)


def lag_fallback_of(design: SwitchDesign, intent: TeamIntent) -> LagFallback:
    """Return what a line states about members without LACP; empty: the NOS default is right."""
    if intent.mode != "lacp":
        return ""
    wanted = intent.fallback or "none"
    is_known = Capability.FALLBACK_STATED in design.capabilities
    return wanted if is_known and wanted != design.platform.lacp_fallback else ""

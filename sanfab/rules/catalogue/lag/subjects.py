"""Subjects of the rules on the LAGs of a switch."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.facts.switch import LagFacts
from sanfab.inventory.teams import Team
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.rule import Scope, Subject


class SwitchLag(NamedTuple):
    """A LAG of a switch: its members, its interface, or both."""

    switch: CheckedSwitch
    facts: LagFacts

    @property
    def is_peer_link(self) -> bool:
        """Return whether it connects the two switches of a pair."""
        peer = self.switch.facts.peer
        return self.facts.peer_link or (peer is not None and peer.lag == self.facts.name)


def _lags(context: CheckContext) -> Iterator[Subject[SwitchLag]]:
    for switch in context.switches.values():
        facts, prefix = switch.facts, switch.platform.traits.lag_prefix
        interfaces = {name for name in facts.ports if prefix and name.startswith(prefix)}
        for name in sorted({*facts.lags, *interfaces}):
            item = SwitchLag(switch, facts.lags.get(name) or LagFacts(name))
            fact = f"ports.{name}" if name in facts.ports else f"lags.{name}"
            yield Subject(f"{switch.name} {name}", switch.where, item, fact=fact)


def _teams(context: CheckContext) -> Iterator[Subject[Team]]:
    for team in context.cabling.teams.values():
        families = context.cabling.families.get(team.device, frozenset())
        yield Subject(f"{team.device} {team.name}", team.where, team, families)


TEAMS: Scope[Team] = Scope("san", _teams)
"""Teams of hosts, arrays and neighbors."""
LAGS: Scope[SwitchLag] = Scope("switch", _lags)
"""LAGs and LAG interfaces of a switch."""

"""How EOS configurations are changed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

from sanfab.facts.clone import clone
from sanfab.facts.line_rate import state_default_rates
from sanfab.facts.switch import SwitchFacts
from sanfab.model.base import ALL_VLANS
from sanfab.model.platforms.row import Platform
from sanfab.nos.bridge_priorities import drop_default_priorities
from sanfab.nos.communities import access_and_list
from sanfab.nos.defaults import drop_default_preemption, fill_service_defaults, fill_trunk_vlans
from sanfab.nos.eos.builder import READER, lines_of_config
from sanfab.nos.eos.notes import prerequisites
from sanfab.nos.eos.side_effects import SIDE_EFFECTS
from sanfab.nos.factory_ports import factory_port
from sanfab.nos.readdressing import states_without_networks
from sanfab.nos.remediation import VLAN_LIST, FactsPair, Remediation, hidden_and_storm_lines

INDENT = 3


_LANE = re.compile(r"Ethernet\d+/[2-8]")
"""A lane of a port, which EOS lists whether the port is broken out or not [AZLOCAL]."""


def normalize(platform: Platform, start: SwitchFacts, goal: SwitchFacts) -> FactsPair:
    """Return start and goal with implicit settings stated."""
    start, goal = clone(start), clone(goal)
    for facts, other in ((start, goal), (goal, start)):
        _drop_idle_lanes(platform, facts, other)
    fill_service_defaults((start, goal), ssh=True, telnet=False, lldp=True)
    fill_trunk_vlans(start, goal, ALL_VLANS)
    for facts in (start, goal):
        state_default_rates(facts, autoneg_apart=False)
        facts.spanning_tree = facts.spanning_tree or "mstp"
        drop_default_priorities(facts)
        drop_default_preemption(facts)
        facts.routing = bool(facts.routing)  # a factory-default switch does not route
    return start, goal


def _drop_idle_lanes(platform: Platform, facts: SwitchFacts, other: SwitchFacts) -> None:
    """Leave out the lanes as shipped, or shut, that the other facts do not have."""
    members = {name for lag in facts.lags.values() for name in lag.members}
    for name in sorted(facts.ports.keys() - other.ports.keys() - members):
        shipped = factory_port(platform, name)
        port = replace(facts.ports[name], enabled=shipped.enabled, speed="", autoneg=None)
        if _LANE.fullmatch(name) and port == shipped:
            del facts.ports[name]


def intermediate_states(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the states in which ports that change their VRF have lost their address."""
    states = states_without_networks(start, goal)
    return states + _states_without_management((states or [start])[-1], goal)


def _states_without_management(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    if start.services.vrf == goal.services.vrf or not start.services.address:
        return []
    between = clone(start)
    between.services.address = between.services.gateway = ""
    between.services.address6 = between.services.gateway6 = ""
    return [between]


def _split_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield (indent, line); a banner is one line that ends with ``EOF``."""
    for _, line, indent in lines_of_config(text):
        yield indent, f"{line}\nEOF" if line.startswith("banner motd\n") else line


@cache
def remediation_of(platform: Platform) -> Remediation:
    """Return how a model is changed."""
    return Remediation(
        rules=tuple(READER.rules),
        indent=INDENT,
        list_formats={"vlans": VLAN_LIST},
        split_lines=_split_lines,
        running_only_lines=partial(hidden_and_storm_lines, rights=access_and_list, indent=INDENT),
        normalize=partial(normalize, platform),
        intermediate_states=intermediate_states,
        side_effects=SIDE_EFFECTS,
        prerequisites=prerequisites,
    )

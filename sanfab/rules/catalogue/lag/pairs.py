"""Subjects of the rules on pairs of switches."""

from collections.abc import Iterator

from sanfab.facts.switch import LagFacts
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import SWITCHES


def peer_links_of(switch: CheckedSwitch) -> list[LagFacts]:
    """Return the LAGs between the two switches of a pair, as the switch states them."""
    peer = switch.facts.peer
    return [
        lag
        for lag in switch.facts.lags.values()
        if lag.peer_link or (peer is not None and peer.lag == lag.name)
    ]


def pair_place(switch: CheckedSwitch) -> Where:
    """Return the place of the pair of a switch in the inventory; else that of the switch."""
    for end in switch.cabling.links.get(switch.name, ()):
        if end.link.role == "peer":
            return ("links", end.number)
    return switch.where


def _in_pairs(context: CheckContext) -> Iterator[Subject[CheckedSwitch]]:
    for subject in context.subjects(SWITCHES.find):
        facts = subject.item.facts
        shared = any(lag.multichassis is not None for lag in facts.lags.values())
        if facts.peer is not None or shared or peer_links_of(subject.item):
            fact = "peer.domain" if facts.peer is not None else subject.fact
            yield subject._replace(fact=fact)


PAIRED: Scope[CheckedSwitch] = Scope("switch", _in_pairs)
"""Switches of a vPC, MLAG or VLT pair, or with a line of one."""

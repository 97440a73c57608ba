"""Speed, FEC and negotiation of ports: a switch keeps what the inventory does not state."""

from dataclasses import replace

from sanfab.facts.field import KEPT, facts_of, keeps_unstated
from sanfab.facts.switch import PortFacts, SwitchFacts

DEFAULT = "auto"
"""Speed and FEC without a line."""
_KEPT = tuple(name for name, about in facts_of(PortFacts).items() if about.unstated in KEPT)


def keep_rates(goal: SwitchFacts, running: SwitchFacts) -> None:
    """Take what the inventory does not state of the ports as it runs."""
    for name, port in running.ports.items():
        if not (port.speed or port.fec or port.autoneg is not None):
            continue
        unlisted = goal.unlisted_port if goal.managed is None else None  # a foreign one is left
        if name not in goal.ports and unlisted is not None:
            goal.ports[name] = replace(unlisted, name=name)
        if name in goal.ports:
            _keep(goal.ports[name], port)


def _keep(mine: PortFacts, theirs: PortFacts) -> None:
    for name in _KEPT:
        if keeps_unstated(mine, name):
            setattr(mine, name, getattr(theirs, name))


def state_default_rates(facts: SwitchFacts, *, autoneg_apart: bool) -> None:
    """Leave out what a line states that is the default."""
    for port in facts.ports.values():
        port.speed = "" if port.speed == DEFAULT else port.speed
        port.fec = "" if port.fec == DEFAULT else port.fec
        if port.autoneg and (autoneg_apart or not port.speed):
            port.autoneg = None

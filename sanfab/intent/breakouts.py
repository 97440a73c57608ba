"""Ports that are broken out -> the facts of a switch: lines of its own, or speeds of ports."""

from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.platforms.row import BrokenOut, broken_out


def breakouts_of(design: SwitchDesign) -> list[BrokenOut]:
    """Return the ports of a switch that the inventory breaks out, in the order of the model."""
    stated = design.intent.breakout or {}
    return [one for one in broken_out(design.platform) if stated.get(one.port) == one.row.mode]


def set_breakouts(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Set the breakouts of a switch; where ports do it, those that state no speed state it."""
    facts.breakouts_stated = design.intent.breakout is not None
    for one in breakouts_of(design):
        if one.row.words:
            facts.breakouts[one.number] = one.row.mode
            continue
        for number in one.children.numbers:
            port = facts.ports[f"{one.children.prefix}{number}{one.children.suffix}"]
            if not port.speed:
                port.speed, port.autoneg = f"{one.row.speed}G", False

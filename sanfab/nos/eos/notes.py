"""What an operator has to know of a change on EOS beyond its lines, in words."""

from collections.abc import Iterator

from sanfab.facts.switch import SwitchFacts
from sanfab.text import some


def prerequisites(_start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield what must be done first where a line of the whole switch outweighs those of ports."""
    ports = [name for name, port in goal.ports.items() if port.pfc == "on"]
    if goal.defaults.pfc_off and ports:
        yield (
            f"`priority-flow-control all off` turns priority flow control off at every port, "
            f"expected on at {some(ports)}: remove that line"
        )

"""What an operator has to know of a change on OS10 beyond its lines, in words."""

from collections.abc import Iterator

from sanfab.facts.switch import SwitchFacts


def typed_lines(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note where ports get lossless classes: how their lines are printed is not known."""
    before = {name: port.dcb_map for name, port in start.ports.items()}
    if any(port.dcb_map not in {"", before.get(name)} for name, port in goal.ports.items()):
        yield (
            "the lines of data center bridging are those that Dell, Microsoft and Intel type on "
            "OS10 [O10-GEOS O10-AZL O10-MFD]; no text was found in which a switch prints them, so "
            "the read-back of the first switch may name lines that it prints in another form"
        )

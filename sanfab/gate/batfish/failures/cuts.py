"""Single failures -> what is switched off in copies of a snapshot."""

from collections.abc import Iterator

from sanfab.analysis.failures import Element
from sanfab.gate.batfish.case import Batch, Case
from sanfab.gate.batfish.question import Cut
from sanfab.inventory.yaml12 import Where


def cuts_of(case: Case, batch: Batch) -> list[tuple[Element, Cut]]:
    """Return the failures in a batch, each with what is cut in the copy that shows it.

    A copy is the dearest thing to ask for. Failures on different islands cannot meet, so one copy
    has one of each.
    """
    inside = frozenset(batch.switches)
    turns: dict[int, int] = {}
    shared: dict[int, list[Element]] = {}
    for element in case.failing:
        if element.device in inside:
            island = case.islands[element.device]
            turn = turns.get(island, 0)
            turns[island] = turn + 1
            shared.setdefault(turn, []).append(element)
    return [
        (element, cut)
        for some in shared.values()
        for cut in [_joined([cut_of(case, one) for one in some])]
        for element in some
    ]


def _joined(cuts: list[Cut]) -> Cut:
    nodes = tuple(node for cut in cuts for node in cut.nodes)
    return Cut(nodes, tuple(interface for cut in cuts for interface in cut.interfaces))


def cut_of(case: Case, element: Element) -> Cut:
    """Return what has to go for a switch, a stack or a whole link to fail."""
    if element.link is None:
        return Cut(nodes=(case.names.node(element.device),))
    return Cut(interfaces=tuple(dict.fromkeys(_interfaces(case, element.link))))


def _interfaces(case: Case, link: int) -> Iterator[tuple[str, str]]:
    """Yield every port of a link at both ends, and the LAGs that they make."""
    for end in case.evidence.paths.links.ends[link]:
        node = case.names.node(end.switch)
        for port in end.ports:
            yield node, case.names.interface(end.switch, port)
        for lag in case.switches[end.switch].facts.lags.values():
            if lag.members and set(lag.members) <= set(end.ports):
                yield node, case.names.lag(end.switch, lag.name)


def words(case: Case, element: Element) -> str:
    """Return a failure in words: ``switch arista-a``, ``the link a Ethernet1 - b Ethernet1``."""
    if element.link is None:
        return f"{element.kind} {element.device}"
    return f"the link {case.evidence.paths.links.text(element.link)}"


def where(element: Element) -> Where:
    """Return the way to what fails in the inventory."""
    if element.link is not None:
        return ("links", element.link)
    return ("switches", element.device)

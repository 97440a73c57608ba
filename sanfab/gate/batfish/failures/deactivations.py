"""Single failures -> nodes and interfaces that forks of a snapshot deactivate."""

from collections.abc import Iterator

from sanfab.analysis.elements import Element
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.question import Deactivation
from sanfab.model.yaml12 import Where
from sanfab.rules.analyses import paths_of_san


def deactivations_of(context: GateContext, batch: Batch) -> list[tuple[Element, Deactivation]]:
    """Return the failures in a batch, each with the deactivation of the fork that shows it.

    A fork is the most expensive request. Failures on different islands do not interact, so one
    fork holds one failure of each island; a site takes the part of it that is in the batch.
    """
    inside = frozenset(batch.switches)
    turns: dict[int, int] = {}
    shared: dict[int, list[Element]] = {}
    for element in context.failing:
        islands = {context.islands[name] for name in context.failing_at(element) if name in inside}
        if islands:
            turn = max(turns.get(island, 0) for island in islands)
            turns.update(dict.fromkeys(islands, turn + 1))
            shared.setdefault(turn, []).append(element)
    return [
        (element, deactivation)
        for some in shared.values()
        for deactivation in [_joined([_within(context, one, inside) for one in some])]
        for element in some
    ]


def _within(context: GateContext, element: Element, inside: frozenset[str]) -> Deactivation:
    if element.kind != "site":
        return deactivation_of(context, element)
    names = (name for name in context.failing_at(element) if name in inside)
    return Deactivation(nodes=tuple(map(context.names.node, names)))


def _joined(parts: list[Deactivation]) -> Deactivation:
    nodes = tuple(node for one in parts for node in one.nodes)
    return Deactivation(nodes, tuple(interface for one in parts for interface in one.interfaces))


def deactivation_of(context: GateContext, element: Element) -> Deactivation:
    """Return the nodes or interfaces of a switch, a stack, a whole link or a leg of one."""
    if element.link is None:
        return Deactivation(nodes=(context.names.node(element.device),))
    return Deactivation(interfaces=tuple(dict.fromkeys(_interfaces(context, element))))


def _interfaces(context: GateContext, element: Element) -> Iterator[tuple[str, str]]:
    """Yield every port of a link at both ends, or of one leg, and their LAGs."""
    links = paths_of_san(context.check_context).links
    ends = links.ends[element.link] if element.link is not None else []
    for end in ends:
        if element.kind == "leg" and end.switch != element.device:
            continue
        node = context.names.node(end.switch)
        for port in end.ports:
            yield node, context.names.interface(end.switch, port)
        for lag in context.switches[end.switch].facts.lags.values():
            if lag.members and set(lag.members) <= set(end.ports):
                yield node, context.names.lag(end.switch, lag.name)


def describe_failure(context: GateContext, element: Element) -> str:
    """Describe a failure: ``switch arista-a``, ``the link a Ethernet1 - b Ethernet1``."""
    if element.link is None:
        return f"{element.kind} {element.device}"
    link = f"the link {paths_of_san(context.check_context).links.text(element.link)}"
    return f"the leg of {element.device} of {link}" if element.kind == "leg" else link


def inventory_path_of(element: Element) -> Where:
    """Return the inventory path of the failed part."""
    if element.link is not None:
        return ("links", element.link)
    if element.kind == "site":
        return ("sites", element.device)
    return ("switches", element.device)

"""Single failures -> the sample that Batfish examines."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from sanfab.analysis.failures import Element, Kind, SingleFailures

ASKED: frozenset[Kind] = frozenset({"switch", "stack", "link"})
"""Kinds that Batfish can deactivate; only the path graph covers members and controllers."""


def candidates(failures: SingleFailures) -> Iterator[Element]:
    """Yield every switch and every link between switches, in the order of the inventory."""
    return (element for element in failures.elements if element.kind in ASKED)


def sample(failures: SingleFailures, limit: int) -> tuple[Element, ...]:
    """Return the failures to examine: all, or the worst switches and links alternately.

    The worst failure cuts most paths in the path graph; a stack counts as a switch.
    """
    elements = tuple(candidates(failures))
    if len(elements) <= limit:
        return elements
    paths_lost = {element: _paths_lost(failures, element) for element in elements}
    links = sorted(
        (one for one in elements if one.link is not None), key=lambda one: -paths_lost[one]
    )
    switches = sorted(
        (one for one in elements if one.link is None), key=lambda one: -paths_lost[one]
    )
    return tuple(_in_turn(switches, links))[:limit]


def _paths_lost(failures: SingleFailures, element: Element) -> int:
    return sum(loss.before - loss.left for loss in failures.cut(element).path_losses)


def _in_turn(switches: Iterable[Element], links: Iterable[Element]) -> Iterator[Element]:
    for pair in zip_longest(switches, links):
        yield from (element for element in pair if element is not None)

"""Single failures -> the sample that Batfish examines."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest

from sanfab.analysis.elements import Element, ElementKind
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.paths import Pair, PathGroup, Paths
from sanfab.analysis.site_loss import mirrored_sites
from sanfab.inventory.sites import switches_of_site

ASKED: frozenset[ElementKind] = frozenset({"switch", "stack", "link"})
"""Kinds that Batfish deactivates; only the path graph covers members and controllers."""


def candidates(failures: SingleFailures) -> Iterator[Element]:
    """Yield every site with mirrored data, every switch and every link between switches.

    They are in the order of the inventory.
    Batfish is shown no Fibre Channel: only the path graph covers its switches and links.
    Of a link between two pairs, which has no part that takes it whole, each leg.
    Batfish does not know what a pair shuts without its peer link: only the path graph covers that.
    """
    yield from (one for one in mirrored_sites(failures) if _is_shown(failures, one))
    yield from (element for element in failures.elements if _is_asked(failures, element))


def _is_shown(failures: SingleFailures, site: Element) -> bool:
    """Return whether a site has a switch with Ethernet ports."""
    names = switches_of_site(failures.paths.network.cabling.san, site.device)
    return any(not _is_native(failures, Element("switch", name)) for name in names)


def _is_native(failures: SingleFailures, element: Element) -> bool:
    """Return whether a switch has native Fibre Channel ports alone, or a link consists of them."""
    cabling = failures.paths.network.cabling
    if element.link is not None:
        ends = cabling.fc_links.get(element.device, ())
        return any(end.number == element.link for end in ends)
    platform = cabling.platform(element.device)
    return platform is not None and not platform.ports


def _is_asked(failures: SingleFailures, element: Element) -> bool:
    if element.kind not in {*ASKED, "leg"} or _is_native(failures, element):
        return False
    if element.kind == "leg" and element.link is not None:
        return failures.paths.links.joins_pairs(element.link)
    shuts = element.link is not None and failures.shut_by_pair(element.link)
    return element.kind in ASKED and not shuts


def sample(failures: SingleFailures, limit: int) -> tuple[Element, ...]:
    """Return the failures to examine: all, or the worst switches and links alternately.

    The worst failure cuts most paths in the path graph; a stack counts as a switch. Sites, which
    are few, come first.
    """
    elements = tuple(candidates(failures))
    if len(elements) <= limit:
        return elements
    alike = _alike(failures.paths)
    fewer = replace(failures, among=tuple(alike))
    paths_lost = {element: _paths_lost(fewer, alike, element) for element in elements}
    links = sorted(
        (one for one in elements if one.link is not None), key=lambda one: -paths_lost[one]
    )
    sites = [one for one in elements if one.kind == "site"]
    switches = sorted(
        (one for one in elements if one.link is None and one.kind != "site"),
        key=lambda one: -paths_lost[one],
    )
    return (*sites, *_in_turn(switches, links))[:limit]


def _alike(paths: Paths) -> dict[Pair, int]:
    """Return one pair of each kind, with the number of pairs that a failure affects as it does.

    Failures times pairs would grow with the square of a SAN; kinds grow with its switches.
    """
    first: dict[tuple[object, ...], Pair] = {}
    numbers: dict[Pair, int] = {}
    for pair, groups in paths.groups.items():
        same = first.setdefault(tuple(map(_way, groups)), pair)
        numbers[same] = numbers.get(same, 0) + 1
    return numbers


def _way(group: PathGroup) -> tuple[object, ...]:
    """Return what tells how switches and links between them affect a path group."""
    ends = (group.initiator, *group.targets)
    switches = tuple(tuple(cable.switch for cable in end.cables) for end in ends)
    return group.initiator.vlan, group.standby, switches


def _paths_lost(failures: SingleFailures, numbers: Mapping[Pair, int], element: Element) -> int:
    losses = failures.cut(element).path_losses
    return sum(numbers[loss.host, loss.array] * (loss.before - loss.left) for loss in losses)


def _in_turn(switches: Iterable[Element], links: Iterable[Element]) -> Iterator[Element]:
    for pair in zip_longest(switches, links):
        yield from (element for element in pair if element is not None)

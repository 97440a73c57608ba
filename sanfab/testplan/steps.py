"""Paths -> failover steps, each with the paths that are left by the analysis of single failures.

A step takes one part out, from the smallest to the largest, and puts it back before the next. One
that would leave a host without a path is not run.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from sanfab.analysis.elements import Element, ElementKind
from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.failures import FailureImpact, PathLoss, SingleFailures
from sanfab.analysis.paths import Pair, PathGroup, Paths, count_paths
from sanfab.analysis.site_loss import mirrored_sites, mirrors
from sanfab.arrays.luns import every_lun, uses
from sanfab.arrays.masking import masking_of
from sanfab.inventory.cables import Cable
from sanfab.inventory.sites import site_of
from sanfab.model.families import FAMILIES
from sanfab.text import few

ORDER: tuple[ElementKind, ...] = (
    "port", "link", "leg", "unit", "fex", "neighbor", "switch", "stack", "controller", "site",
)  # fmt: skip
"""Kinds of parts that are taken out, the smallest first."""


class RestCount(NamedTuple):
    """Paths of a host to each LUN of an array while nothing is out."""

    host: str
    array: str
    active: int
    standby: int
    """Paths that the host shows as standby."""
    hidden: int
    """Paths over standby ports without an address: the host sees them after a failover."""
    controller: str = ""
    """The controller whose LUNs they are, where each serves its own; empty: those of the array."""
    luns: int | None = None
    """LUNs that the host sees there; None: the inventory states none."""


class FailoverStep(NamedTuple):
    """One part that is taken out, and what is left."""

    element: Element
    port: str
    """Host and port of a cable that is pulled; else empty. The element of a cable without a switch
    names no device."""
    losses: tuple[PathLoss, ...]
    """Pairs that are asked about and that change."""
    others: tuple[str, ...]
    """Hosts with fewer paths that are not asked about."""
    cut_off: tuple[str, ...]
    """Hosts that would have no path left to an array: the step is not run."""
    slowed: tuple[str, ...] = ()
    """Hosts whose paths use a link that stays up with less speed."""
    refusal: str = ""
    """Why it is not run although paths are left: it does more than the analysis of paths includes.
    Empty: it is run."""
    down: tuple[str, ...] = ()
    """Hosts that are taken out with the part: those of a site."""

    @property
    def is_run(self) -> bool:
        """Return whether the part may be taken out."""
        return not self.cut_off and not self.refusal


def rest_counts(paths: Paths, pairs: Iterable[Pair]) -> list[RestCount]:
    """Return the paths of pairs in the absence of failures."""
    return [one for pair in pairs for one in _rest_counts(paths, pair)]


def _rest_counts(paths: Paths, pair: Pair) -> Iterator[RestCount]:
    groups = paths.groups[pair]
    seen = _luns_seen(paths, pair)
    if not serve_apart(paths, pair[1]):
        yield _rest_count(pair, groups)._replace(luns=None if seen is None else seen.total())
        return
    for controller in paths.by_controller(pair):
        here = (group for group in groups if group.targets[0].controller == controller)
        luns = None if seen is None else seen[controller or ""]
        yield _rest_count(pair, here)._replace(controller=controller or "", luns=luns)


def _luns_seen(paths: Paths, pair: Pair) -> Counter[str] | None:
    """Return how many LUNs a host sees of each controller; None: the inventory states none."""
    host, name = pair
    array = paths.network.cabling.san.arrays.get(name)
    if array is None or not array.luns:
        return None
    groups = masking_of(paths.network.cabling, name).groups
    mine = [group for group in groups if host in group.hosts]
    return Counter(
        lun.controller for lun in every_lun(array) if any(uses(lun, group) for group in mine)
    )


def serve_apart(paths: Paths, array: str) -> bool:
    """Return whether an array has more controllers than one LUN: each then serves its own."""
    entry = paths.network.cabling.san.arrays.get(array)
    if entry is None:
        return False
    most = FAMILIES[entry.family].lun_controllers
    named = {port.controller for port in entry.ports.values() if port.controller}
    return most is not None and len(named) > most


def _rest_count(pair: Pair, groups: Iterable[PathGroup]) -> RestCount:
    listed = list(groups)
    count = count_paths(listed)
    standby = [target for group in listed if group.standby for target in group.targets]
    shown = sum(_has_own_address(target) for target in standby)
    return RestCount(*pair, count.active, shown, count.standby - shown)


def _has_own_address(target: Endpoint) -> bool:
    """Return whether a standby port logs in by itself: an address else moves with the role."""
    return target.is_fc or bool(target.addresses)


def failover_steps(paths: Paths, pairs: Collection[Pair]) -> list[FailoverStep]:
    """Return the steps that concern some pairs, in the order in which they are run."""
    failures, asked = SingleFailures(paths), _asked(paths, pairs)
    found = [
        *_port_steps(paths, asked),
        *_element_steps(failures, asked),
        *(_site_step(failures, element, asked) for element in mirrored_sites(failures)),
    ]
    return sorted(found, key=lambda step: ORDER.index(step.element.kind))


class _Asked(NamedTuple):
    """Pairs that a plan is asked for, and what their paths use."""

    pairs: frozenset[Pair]
    hosts: dict[str, None]
    links: frozenset[int]
    controllers: frozenset[tuple[str, str | None]]


def _asked(paths: Paths, pairs: Iterable[Pair]) -> _Asked:
    listed = list(pairs)
    groups = [group for pair in listed for group in paths.groups[pair]]
    firsts = (group.targets[0] for group in groups)
    return _Asked(
        frozenset(listed),
        dict.fromkeys(host for host, _ in listed),
        frozenset(hop.number for group in groups for hop in group.route),
        frozenset((target.cable.device, target.controller) for target in firsts),
    )


def _element_steps(failures: SingleFailures, asked: _Asked) -> Iterator[FailoverStep]:
    for element in failures.elements:
        if element.kind in ORDER and not _has_whole(failures, element):
            impact = failures.cut(element)
            step = _step(impact, asked)._replace(
                refusal=_refusal(failures.paths, impact) or _lun_refusal(failures.paths, impact)
            )
            if step.losses or step.cut_off or step.slowed or _is_used(element, asked):
                yield step


def _site_step(failures: SingleFailures, site: Element, asked: _Asked) -> FailoverStep:
    """Return what is left when the switches, hosts and arrays of a site are out.

    Data that arrays of another site hold too may lose all paths to those of the site.
    """
    cabling = failures.paths.network.cabling
    san, count = cabling.san, failures.paths.count
    gone = {name for name in (*san.hosts, *san.arrays) if site_of(cabling, name) == site.device}
    after = failures.left_after(failures.outage(site))
    left = {
        pair: 0 if gone.intersection(pair) else after.get(pair, count(pair).usable)
        for pair, groups in failures.paths.groups.items()
        if groups
    }
    kept = {
        (mirror.host, array)
        for mirror in mirrors(failures)
        if any(left.get((mirror.host, one)) for one in mirror.arrays)
        for array in mirror.arrays
    }
    losses = [
        PathLoss(*pair, count(pair).usable, rest, failover=False)
        for pair, rest in left.items()
        if rest < count(pair).usable
    ]
    lost = (one for one in losses if one.host not in gone and not one.left)
    unknown = [host for host in asked.hosts if host in san.hosts and not site_of(cabling, host)]
    mine = [one for one in losses if (one.host, one.array) in asked.pairs]
    others = (one.host for one in losses if one.host not in {*asked.hosts, *gone})
    return FailoverStep(
        site,
        "",
        tuple(mine),
        tuple(dict.fromkeys(others)),
        tuple(dict.fromkeys(one.host for one in lost if (one.host, one.array) not in kept)),
        refusal=f"the site of {few(unknown)} is not known" if unknown else "",
        down=tuple(host for host in san.hosts if host in gone),
    )


PEER_LINK = (
    "it is the peer link of a pair; the counts hold while the keepalive of the pair is up, and "
    "without that too both switches go on apart"
)
EQUALLOGIC_LINK = (
    "members of an EqualLogic group talk to each other over it; without it, volumes that are "
    "spread over members may go offline on every path (RED-10)"
)


def _refusal(paths: Paths, impact: FailureImpact) -> str:
    """Return why a link is not cut although paths are left; empty: it may be cut."""
    number, arrays = impact.element.link, paths.network.cabling.san.arrays
    if number is None:
        return ""
    if paths.links.ends[number][0].link.role == "peer":
        return PEER_LINK
    hit = {loss.array for loss in impact.path_losses if loss.array in arrays}
    members = [name for name in hit if arrays[name].family == "equallogic"]
    return EQUALLOGIC_LINK if len(members) > 1 else ""


def _lun_refusal(paths: Paths, impact: FailureImpact) -> str:
    """Return why a part is not taken out that may be all that leads to the LUNs of a controller.

    The analysis counts the paths to an array, so it sees no such LUN; empty: it takes too few.
    """
    arrays: dict[str, None] = {}
    for loss in impact.path_losses:
        if loss.left and serve_apart(paths, loss.array):
            counts = paths.by_controller((loss.host, loss.array)).values()
            if loss.before - loss.left >= min(one.usable for one in counts):
                arrays[loss.array] = None
    if not arrays:
        return ""
    return f"it may hold the only path to LUNs of a controller of {', '.join(arrays)}"


def _has_whole(failures: SingleFailures, element: Element) -> bool:
    """Return whether a part is the leg of a link that is taken out whole."""
    if element.kind != "leg" or element.link is None:
        return False
    return not failures.paths.links.joins_pairs(element.link)


def _is_used(element: Element, asked: _Asked) -> bool:
    """Return whether paths of pairs pass a link or end at a controller, though none is lost."""
    if element.kind in {"link", "leg"}:
        return element.link in asked.links
    return element.kind == "controller" and (element.device, element.part) in asked.controllers


def _port_steps(paths: Paths, asked: _Asked) -> Iterator[FailoverStep]:
    """Yield the step of each cable of a host, in the order of the inventory.

    No other host uses it, so only the pairs of its host are looked at.
    """
    pairs_of: dict[str, list[Pair]] = {}
    for pair in paths.groups:
        pairs_of.setdefault(pair[0], []).append(pair)
    for host in asked.hosts:
        failures = SingleFailures(paths, among=pairs_of[host])
        for cable in _cables(paths, [pair for pair in pairs_of[host] if pair in asked.pairs]):
            impact = _pulled(failures, cable)
            yield _step(impact, asked)._replace(
                port=f"{cable.device} {cable.label}", refusal=_lun_refusal(paths, impact)
            )


def _cables(paths: Paths, pairs: Iterable[Pair]) -> list[Cable]:
    """Return the cables of a host that paths use, by label."""
    groups = (group for pair in pairs for group in paths.groups[pair])
    cables = {cable.where: cable for group in groups for cable in group.initiator.cables}
    return [cables[where] for where in sorted(cables)]


def _pulled(failures: SingleFailures, cable: Cable) -> FailureImpact:
    """Return what is left when a cable of a host is pulled."""
    if cable.via:
        return FailureImpact(Element("port", cable.via), tuple(failures.losses_without(cable)))
    if cable.switch:
        return failures.cut(Element("port", cable.switch, cable.port))
    return FailureImpact(Element("port", ""), tuple(failures.losses_without(cable)))


def _step(impact: FailureImpact, asked: _Asked) -> FailoverStep:
    pairs, hosts = asked.pairs, asked.hosts
    others = [one.host for one in impact.path_losses if (one.host, one.array) not in pairs]
    return FailoverStep(
        impact.element,
        "",
        tuple(one for one in impact.path_losses if (one.host, one.array) in pairs),
        tuple(dict.fromkeys(host for host in others if host not in hosts)),
        tuple(dict.fromkeys(one.host for one in impact.cut_off)),
        tuple(host for host in impact.slowed if host in hosts),
    )

"""Paths -> failover steps, each with the paths that are left by the analysis of single failures.

A step takes one part out, from the smallest to the largest, and puts it back before the next. One
that would leave a host without a path is not run.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from sanfab.analysis.elements import Element, Kind
from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.failures import FailureImpact, PathLoss, SingleFailures
from sanfab.analysis.paths import Pair, PathGroup, Paths, count_paths
from sanfab.inventory import Cable

ORDER: tuple[Kind, ...] = (
    "port", "link", "unit", "fex", "neighbor", "switch", "stack", "controller",
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

    @property
    def is_run(self) -> bool:
        """Return whether the part may be taken out."""
        return not self.cut_off and not self.refusal


def rest_counts(paths: Paths, pairs: Iterable[Pair]) -> list[RestCount]:
    """Return the paths of pairs in the absence of failures."""
    return [_rest_count(pair, paths.groups[pair]) for pair in pairs]


def _rest_count(pair: Pair, groups: Iterable[PathGroup]) -> RestCount:
    listed = list(groups)
    count = count_paths(listed)
    standby = [target for group in listed if group.standby for target in group.targets]
    shown = sum(_has_own_address(target) for target in standby)
    return RestCount(*pair, count.active, shown, count.standby - shown)


def _has_own_address(target: Endpoint) -> bool:
    """Return whether a standby port logs in by itself: an address else moves with the role."""
    return target.protocol == "fcoe" or bool(target.addresses)


def failover_steps(paths: Paths, pairs: Collection[Pair]) -> list[FailoverStep]:
    """Return the steps that concern some pairs, in the order in which they are run."""
    failures, asked = SingleFailures(paths), dict.fromkeys(pairs)
    found = [*_port_steps(paths, asked), *_element_steps(failures, asked)]
    return sorted(found, key=lambda step: ORDER.index(step.element.kind))


def _element_steps(failures: SingleFailures, pairs: Collection[Pair]) -> Iterator[FailoverStep]:
    for element in failures.elements:
        if element.kind in ORDER:
            impact = failures.cut(element)
            step = _step(impact, pairs)._replace(refusal=_refusal(failures.paths, impact))
            if step.losses or step.cut_off or step.slowed or _is_used(failures, element, pairs):
                yield step


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


def _is_used(failures: SingleFailures, element: Element, pairs: Collection[Pair]) -> bool:
    """Return whether paths of pairs pass a link or end at a controller, though none is lost."""
    groups = [group for pair in pairs for group in failures.paths.groups[pair]]
    if element.kind == "link":
        return any(hop.number == element.link for group in groups for hop in group.route)
    if element.kind != "controller":
        return False
    targets = (group.targets[0] for group in groups)
    return any(
        (target.cable.device, target.controller) == (element.device, element.part)
        for target in targets
    )


def _port_steps(paths: Paths, pairs: Collection[Pair]) -> Iterator[FailoverStep]:
    """Yield the step of each cable of a host, in the order of the inventory.

    No other host uses it, so only the pairs of its host are looked at.
    """
    pairs_of: dict[str, list[Pair]] = {}
    for pair in paths.groups:
        pairs_of.setdefault(pair[0], []).append(pair)
    for host in dict.fromkeys(host for host, _ in pairs):
        failures = SingleFailures(paths, among=pairs_of[host])
        for cable in _cables(paths, [pair for pair in pairs_of[host] if pair in pairs]):
            impact = _pulled(failures, cable)
            yield _step(impact, pairs)._replace(port=f"{cable.device} {cable.label}")


def _cables(paths: Paths, pairs: Iterable[Pair]) -> list[Cable]:
    """Return the cables of a host that paths use, by label."""
    groups = (group for pair in pairs for group in paths.groups[pair])
    cables = {cable.where: cable for group in groups for cable in group.initiator.cables}
    return [cables[where] for where in sorted(cables)]


def _pulled(failures: SingleFailures, cable: Cable) -> FailureImpact:
    """Return what is left when a cable of a host is pulled."""
    if cable.via:
        losses = tuple(_losses_without(failures.paths, cable))
        return FailureImpact(Element("port", cable.via), losses)
    if cable.switch:
        return failures.cut(Element("port", cable.switch, cable.port))
    losses = tuple(_losses_without(failures.paths, cable))
    return FailureImpact(Element("port", ""), losses)


def _losses_without(paths: Paths, cable: Cable) -> Iterator[PathLoss]:
    """Yield the losses of a host port whose cable leads to no switch of the SAN."""
    for pair, groups in paths.groups.items():
        left = [group for group in groups if group.initiator.cable.where != cable.where]
        if len(left) < len(groups):
            count = count_paths(left)
            yield PathLoss(*pair, paths.count(pair).usable, count.usable, count.failover)


def _step(impact: FailureImpact, pairs: Collection[Pair]) -> FailoverStep:
    asked = {host for host, _ in pairs}
    others = [one.host for one in impact.path_losses if (one.host, one.array) not in pairs]
    return FailoverStep(
        impact.element,
        "",
        tuple(one for one in impact.path_losses if (one.host, one.array) in pairs),
        tuple(dict.fromkeys(host for host in others if host not in asked)),
        tuple(dict.fromkeys(one.host for one in impact.cut_off)),
        tuple(host for host in impact.slowed if host in asked),
    )

"""Single failures -> lines to read before a maintenance window, equal ones grouped."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanfab.analysis.element_names import element_name
from sanfab.analysis.elements import KINDS, Element, ElementKind
from sanfab.analysis.failures import FailureImpact, SingleFailures
from sanfab.analysis.site_loss import mirrors, site_losses
from sanfab.inventory.ranges import as_ranges
from sanfab.text import either

NAMED = 8
"""Names listed without their number; longer lists start with it."""

ALIKE: tuple[ElementKind, ...] = ("switch", "adapter", "controller")
"""Kinds whose failures with the same effect share a line."""

HEADS = {0: "leaves no path", 1: "leaves one path"}


class RemainingPaths(NamedTuple):
    """What is left of the paths of a host to an array."""

    left: int
    before: int
    failover: bool


class Effect(NamedTuple):
    """What the failures of one line have in common."""

    kind: ElementKind
    rest: RemainingPaths
    hosts: tuple[str, ...]
    """Empty for adapters: each has its own host."""
    arrays: tuple[str, ...]


def failure_lines(failures: SingleFailures, host: str | None) -> Iterator[str]:
    """Yield the effect of every single failure, the worst first; ``host`` selects one host."""
    effects: dict[tuple[Effect, Element | None], list[Element]] = {}
    for impact in failures.impacts:
        for effect in _effects(impact, host):
            alone = None if effect.kind in ALIKE else impact.element
            effects.setdefault((effect, alone), []).append(impact.element)
    last = ""
    for effect, alone in sorted(effects, key=_severity):
        head = HEADS.get(effect.rest.left, "leaves several paths")
        if head != last:
            yield f"A single failure that {head}"
            last = head
        yield f"  {_failed(failures, effects[effect, alone])}: {_consequence(effect)}"
    yield from _slow_lines(failures, host)
    yield from _site_lines(failures, host)


def unknown_lines(failures: SingleFailures) -> Iterator[str]:
    """Yield what could not be analysed, and the missing field."""
    hosts, arrays = failures.unknown_adapters, failures.unknown_controllers
    if hosts:
        yield (
            f"Not analysed: failures of adapters of {name_ranges(hosts, 'host')}: "
            "their ports name no `adapter`"
        )
    if arrays:
        yield (
            f"Not analysed: failures of controllers of {name_ranges(arrays, 'array')}: "
            "their ports name no `controller`"
        )


def name_ranges(names: Iterable[str], noun: str) -> str:
    """Return names as ranges, with their number when there are many.

    >>> name_ranges(["esx01", "esx02", "esx03", "sql01"], "host")
    'esx[01-03], sql01'
    >>> name_ranges([f"esx{number:02}" for number in range(1, 11)], "host")
    '10 hosts (esx[01-10])'
    """
    listed = list(names)
    text = ", ".join(as_ranges(listed))
    return text if len(listed) <= NAMED else f"{len(listed)} {noun}s ({text})"


def _effects(impact: FailureImpact, host: str | None) -> Iterator[Effect]:
    """Yield the effects of a failure; hosts with the same paths left are grouped."""
    arrays_of: dict[tuple[str, RemainingPaths], list[str]] = {}
    for loss in impact.path_losses:
        if host is None or host in (loss.host, loss.array):
            rest = RemainingPaths(loss.left, loss.before, loss.failover)
            arrays_of.setdefault((loss.host, rest), []).append(loss.array)
    hosts_of: dict[tuple[RemainingPaths, tuple[str, ...]], list[str]] = {}
    for (name, rest), arrays in arrays_of.items():
        hosts_of.setdefault((rest, tuple(arrays)), []).append(name)
    element = impact.element
    for (rest, names), hosts in hosts_of.items():
        is_own = element.kind == "adapter" and hosts == [element.device]
        yield Effect(element.kind, rest, () if is_own else tuple(hosts), names)


def _failed(failures: SingleFailures, elements: list[Element]) -> str:
    """Return the failing element, or `any of` several with the same effect."""
    kind = elements[0].kind
    if len(elements) == 1:
        return f"{element_name(failures, elements[0])} fails"
    if kind == "adapter":
        hosts = dict.fromkeys(element.device for element in elements)
        return f"any of {len(elements)} adapters of {name_ranges(hosts, 'host')} fails"
    if kind == "controller":
        of_array: dict[str, list[str]] = {}
        for element in elements:
            of_array.setdefault(element.device, []).append(element.part)
        texts = (f"{', '.join(as_ranges(parts))} of {array}" for array, parts in of_array.items())
        return f"any of the controllers {'; '.join(texts)} fails"
    return f"any of the switches {', '.join(as_ranges(one.device for one in elements))} fails"


def _consequence(effect: Effect) -> str:
    """Return the affected hosts and their remaining paths."""
    left, before, failover = effect.rest
    who = name_ranges(effect.hosts, "host") if effect.hosts else "the host"
    many = len(effect.hosts) > 1
    arrays = name_ranges(effect.arrays, "array")
    after = ", after a failover of the array" if failover else ""
    if left >= before:
        return f"{who} {'use' if many else 'uses'} {_paths(left)} to {arrays}{after}"
    if before == 1:
        return f"{who} {'lose' if many else 'loses'} the only path to {arrays}"
    rest = f"{left or 'none'} of {before} paths to {arrays}"
    return f"{who} {'are' if many else 'is'} left with {rest}{after}"


def _paths(number: int) -> str:
    return "1 path" if number == 1 else f"{number} paths"


def _slow_lines(failures: SingleFailures, host: str | None) -> Iterator[str]:
    """Yield the failures that leave a link with less speed."""
    links = failures.paths.links
    found: dict[str, dict[str, None]] = {}
    for impact in failures.impacts:
        element = impact.element
        if not impact.slowed or host not in (None, *impact.slowed):
            continue
        for slower in impact.slower:
            users = name_ranges(impact.slowed, "host")
            kept = f"{slower.left} of {slower.before} Gb/s, used by {users}"
            what = {"leg": f"its part at {element.device}", "member": "a cable of it"}
            by = what.get(element.kind, element_name(failures, element))
            key = f"link {links.text(slower.link)} keeps {kept}"
            found.setdefault(key, {})[by] = None
    if found:
        yield "A single failure that slows a link"
    yield from (f"  {kept}: if {either(list(causes))} fails" for kept, causes in found.items())


def _site_lines(failures: SingleFailures, host: str | None) -> Iterator[str]:
    """Yield what is left after the loss of a site, where `access` calls arrays mirrored."""
    hosts_of: dict[tuple[str, tuple[str, ...], int, int], list[str]] = {}
    for mirror in mirrors(failures):
        if host in {None, mirror.host, *mirror.arrays}:
            for loss in site_losses(failures, mirror):
                key = loss.site, mirror.arrays, loss.left, loss.before
                hosts_of.setdefault(key, []).append(mirror.host)
    if hosts_of:
        yield "The loss of a whole site"
    for (site, arrays, left, before), hosts in sorted(hosts_of.items()):
        verb = "are" if len(hosts) > 1 else "is"
        rest = f"{left or 'none'} of {before} paths to the data of {name_ranges(arrays, 'array')}"
        yield f"  site {site} is lost: {name_ranges(hosts, 'host')} {verb} left with {rest}"


def _severity(key: tuple[Effect, Element | None]) -> tuple[bool, bool, int, int, int]:
    """Return what sorts effects: those that leave nothing first, then those that hit most."""
    effect = key[0]
    left, before, _ = effect.rest
    return (left > 0, left > 1, KINDS.index(effect.kind), left - before, -len(effect.hosts))

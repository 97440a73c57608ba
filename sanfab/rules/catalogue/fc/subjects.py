"""Subjects of the rules on native Fibre Channel: links between switches, ports of arrays."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.inventory.cables import Cable, LinkEnd
from sanfab.rules.context import CheckContext
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import ARRAYS, SanArray

RESERVED = 6
"""Buffer credits of a link in addition to those for its distance [FOS72AG]."""


class NativeLink(NamedTuple):
    """A link of native ports, and all links between its two switches."""

    ends: tuple[LinkEnd, ...]
    """Its two ends."""
    together: tuple[LinkEnd, ...]
    """One end, at the same switch, of each link between the two."""

    @property
    def switches(self) -> str:
        """Both switches, as a message names them."""
        return " and ".join(end.switch for end in self.ends)


def _native_links(context: CheckContext) -> Iterator[Subject[NativeLink]]:
    ends_of = _ends_of_links(context)
    for number, link in enumerate(context.san.links):
        ends = ends_of.get(number, ())
        if len(ends) != 2:  # noqa: PLR2004  # a link has two ends
            continue
        far = ends[1].switch
        together = tuple(
            end
            for end in context.cabling.fc_links[ends[0].switch]
            if any(switch == far for switch, _ in end.far)
        )
        name = f"link {number + 1} {ends[0].switch} - {far}"
        yield Subject(name, ("links", number), NativeLink(ends, together))
        assert link is ends[0].link  # noqa: S101  # both are of one place


def _ends_of_links(context: CheckContext) -> dict[int, tuple[LinkEnd, ...]]:
    """Return the ends of each link, by its position in ``links``."""
    found: dict[int, list[LinkEnd]] = {}
    for switch in context.san.switches:
        for end in context.cabling.fc_links.get(switch, ()):
            found.setdefault(end.number, []).append(end)
    return {number: tuple(sorted(ends, key=_side)) for number, ends in found.items()}


def _side(end: LinkEnd) -> int:
    return end.side


NATIVE_LINKS: Scope[NativeLink] = Scope("san", _native_links)
"""Links of native Fibre Channel ports."""


def native_cables(array: str, context: CheckContext) -> Iterator[tuple[str, Cable]]:
    """Yield the native ports of an array that are cabled to a switch, each with its label."""
    for cable in context.cabling.ports_of(array):
        if cable.native and cable.switch and not cable.via:
            yield cable.label, cable


def _native_targets(context: CheckContext) -> Iterator[Subject[SanArray]]:
    for subject in context.subjects(ARRAYS.find):
        if any(native_cables(subject.item.name, context)):
            yield subject


NATIVE_TARGETS: Scope[SanArray] = Scope("san", _native_targets)
"""Arrays with native Fibre Channel ports."""

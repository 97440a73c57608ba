"""LAG-11."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.inventory.cables import LinkEnd
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule
from sanfab.rules.scopes import LINKS


class PairsOfLink(NamedTuple):
    """A link between switches of two pairs."""

    number: int
    one: CheckedSwitch
    other: CheckedSwitch


def _between_pairs(context: CheckContext) -> Iterator[Subject[PairsOfLink]]:
    for subject in context.subjects(LINKS.find):
        link = subject.item
        if link.intent.role == "peer":
            continue
        by_side: dict[int, CheckedSwitch] = {}
        for end in link.ends:
            if _is_in_pair(context, end):
                by_side.setdefault(end.side, context.switches[end.switch])
        if len(by_side) > 1:
            one, other = (by_side[side] for side in sorted(by_side)[:2])
            item = PairsOfLink(link.number, one, other)
            yield Subject(subject.name, subject.where, item, subject.families)


def _is_in_pair(context: CheckContext, end: LinkEnd) -> bool:
    switch = context.switches.get(end.switch)
    return switch is not None and switch.facts.peer is not None


BETWEEN_PAIRS: Scope[PairsOfLink] = Scope("san", _between_pairs)
"""Links between two pairs of switches."""


@rule(
    "LAG-11",
    scope=BETWEEN_PAIRS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="VPCDOMAIN",
    example="`domain: 1` at the peer links of two vPC pairs that a vPC connects",
    fix="give each pair a `domain` of its own",
)
def adjacent_pairs_differ(link: PairsOfLink, _context: CheckContext) -> Iterator[Violation]:
    """Two pairs that a link connects have different domains, or different MAC addresses in LACP.

    The domain makes the MAC address by which a pair speaks LACP. With one address at both ends,
    LACP takes the far end for the own switch, and the LAG between the pairs does not come up.
    """
    one, other = link.one.facts.peer, link.other.facts.peer
    if one is None or other is None or link.one.platform.nos != link.other.platform.nos:
        return
    at, both = ("links", link.number), f"at {link.one.name} and at {link.other.name}"
    is_stated = bool(one.system_mac or other.system_mac)
    if is_stated and one.system_mac == other.system_mac:
        yield Violation(
            found=f"MAC address {one.system_mac} in LACP {both}",
            expected="a `system_mac` of its own for each pair",
            fix="give each pair a `system_mac` of its own (`pair` of its peer link), or none",
            at=at,
        )
    by_domain = link.one.platform.traits.pair_domain_in_lacp and not is_stated
    if by_domain and one.domain == other.domain:
        yield Violation(f"domain {one.domain} {both}", "a domain of its own for each pair", at=at)

"""Subjects of the rules on several sites: VLANs and the links between two sites."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanfab.inventory.sites import stretched_sites, switch_sites
from sanfab.rules.context import CheckContext
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import LINKS, VLANS, SanLink


class SiteVlan(NamedTuple):
    """A VLAN of a SAN with sites."""

    key: str
    id: int
    stated: tuple[str, ...]
    """Sites that share it, as it states; empty: it is of one site."""
    used_at: tuple[str, ...]
    """Sites with a host, array or neighbor port in it."""
    crossings: dict[int, tuple[str, ...]]
    """Sites of the links that carry it from one site to another, by their position in ``links``."""
    joined: tuple[tuple[str, ...], ...]
    """Sites that a neighbor with ports in it connects, one entry for each neighbor."""


class SiteLink(NamedTuple):
    """A link between two sites."""

    link: SanLink
    sites: tuple[str, ...]


def link_sites(context: CheckContext, link: SanLink) -> tuple[str, ...]:
    """Return the sites of the switches of a link, sorted."""
    return tuple(switch_sites(context.san, (end.switch for end in link.ends)))


def _site_links(context: CheckContext) -> Iterator[Subject[SiteLink]]:
    for subject in context.subjects(LINKS.find) if context.san.sites else ():
        sites = link_sites(context, subject.item)
        if len(sites) > 1:
            item = SiteLink(subject.item, sites)
            yield Subject(subject.name, subject.where, item, subject.families)


def _site_vlans(context: CheckContext) -> Iterator[Subject[SiteVlan]]:
    if not context.san.sites:
        return
    links = [one.item for one in context.subjects(_site_links)]
    carried = {one.link.number: _carried(context, one.link) for one in links}
    for subject in context.subjects(VLANS.find):
        key, intent = subject.item.key, subject.item.intent
        used = switch_sites(context.san, _switches(context, key))
        crossings = {one.link.number: one.sites for one in links if key in carried[one.link.number]}
        neighbors = _of_neighbors(context, key).values()
        joined = tuple(tuple(switch_sites(context.san, one)) for one in neighbors)
        stated = stretched_sites(context.san, intent)
        item = SiteVlan(key, intent.id, stated, tuple(used), crossings, joined)
        yield Subject(subject.name, subject.where, item, subject.families)


def _switches(context: CheckContext, key: str) -> Iterable[str]:
    """Return the switches with a host, array or neighbor port in a VLAN."""
    hosts_and_arrays = {one.cable.switch for one in context.network.attached(key)}
    return hosts_and_arrays.union(*_of_neighbors(context, key).values())


def _of_neighbors(context: CheckContext, key: str) -> dict[str, set[str]]:
    """Return the switches with a port of a neighbor in a VLAN, by neighbor."""
    found: dict[str, set[str]] = {}
    for name, cables in context.cabling.neighbor_hosts.cables.items():
        for cable in cables:
            if key in {cable.end.vlan, *cable.end.vlans}:
                found.setdefault(name, set()).add(cable.switch)
    return found


def _carried(context: CheckContext, one: SanLink) -> set[str]:
    """Return the keys of the VLANs that both sides of a link carry, by the facts of their ports."""
    sides: tuple[set[str], set[str]] = (set(), set())
    for end in one.ends:
        for vlan in context.network.link_vlans(end):
            sides[end.side].add(context.cabling.vlan_key(end.switch, vlan))
    return sides[0] & sides[1]


SITE_LINKS: Scope[SiteLink] = Scope("san", _site_links)
"""Links between two sites."""
SITE_VLANS: Scope[SiteVlan] = Scope("san", _site_vlans)
"""VLANs of a SAN with sites."""

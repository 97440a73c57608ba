"""Subjects of the rules on spanning tree, and what they read from switches."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sanfab.facts.switch import UnknownFactError
from sanfab.facts.unknown import require_whole
from sanfab.model.limits import Limit, limit_of
from sanfab.rules.catalogue.stp.connected import UNTOLD, edges_of_text
from sanfab.rules.catalogue.stp.rings import Rings, rings_of, ways_by_vlan, ways_of
from sanfab.rules.context import CheckContext, CheckedPort, CheckedSwitch
from sanfab.rules.lines import section_of
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import (
    EDGE_PORTS,
    IP_STORAGE_VLANS,
    LINKS,
    PORTS,
    SWITCHES,
    SanLink,
    SanVlan,
    ports_where,
)


class LimitedSwitch(NamedTuple):
    """A switch with a known limit of spanning-tree ports."""

    switch: CheckedSwitch
    limit: Limit


class VlanRings(NamedTuple):
    """An iSCSI VLAN with the rings that its links make."""

    vlan: SanVlan
    rings: Rings


class JoinedLink(NamedTuple):
    """A link with the switches around it."""

    link: SanLink
    switches: int
    """Switches that this and other links connect."""
    is_ringed: bool
    """Links among these switches close a ring."""


class EdgePort(NamedTuple):
    """A port of a host or array."""

    port: CheckedPort | None
    """None: which ports there are is unknown."""
    words: str = ""
    """What tells that it is one, in a configuration checked alone."""


def runs_stp(switch: CheckedSwitch) -> bool:
    """Return whether a switch runs spanning tree."""
    mode = switch.facts.spanning_tree
    return mode != "none" if mode else switch.platform.traits.stp_default


def running_mode(switch: CheckedSwitch) -> str:
    """Return the type of spanning tree that a switch runs, stated or by default."""
    require_whole(switch.facts, "spanning_tree")
    if not runs_stp(switch):
        return "none"
    return switch.facts.spanning_tree or next(iter(switch.platform.traits.spanning_tree_modes), "")


def filters_bpdus(port: CheckedPort) -> bool:
    """Return whether a configuration filters BPDUs at a port; intended facts never do."""
    line = "spanning-tree bpdufilter enable"
    return line in map(str.casefold, section_of(port.facts.name, port.switch.printed))


def _edges(context: CheckContext) -> Iterator[Subject[CheckedPort]]:
    return ports_where(context.subjects(PORTS.find), _is_edge)


def _is_edge(port: CheckedPort) -> bool:
    if port.is_member:
        return False  # its LAG runs spanning tree
    if not port.facts.enabled or not runs_stp(port.switch):
        return False
    return port.facts.stp == "edge" or (port.facts.stp == "network" and filters_bpdus(port))


def _edge_ports(context: CheckContext) -> Iterator[Subject[EdgePort]]:
    for name, where, port, families, fact, line, unknown in context.subjects(EDGE_PORTS.find):
        yield Subject(name, where, EdgePort(port), families, fact, line, unknown)
    for switch in context.switches.values():
        yield from _edges_of_text(switch)


def _edges_of_text(switch: CheckedSwitch) -> Iterator[Subject[EdgePort]]:
    """Yield the ports that a text shows to be those of hosts and arrays, or may be."""
    try:
        for port, words in edges_of_text(switch):
            name, fact = f"{switch.name} {port.facts.name}", f"ports.{port.facts.name}"
            item = EdgePort(port, words)
            is_open = not words and port.facts.stp != "edge"
            yield Subject(name, port.where, item, fact=fact, unknown=UNTOLD if is_open else "")
    except UnknownFactError as error:
        yield Subject(switch.name, switch.where, EdgePort(None), unknown=str(error))


def _edge_trunks(context: CheckContext) -> Iterator[Subject[CheckedPort]]:
    known: dict[str, set[str]] = {}

    def is_edge_trunk(port: CheckedPort) -> bool:
        switch = port.switch
        if not switch.platform.traits.edge_trunk or port.facts.mode != "trunk" or port.is_member:
            return False
        if switch.name not in known:
            known[switch.name] = _stated_edges(switch)
        return port.is_edge or port.facts.name.lower() in known[switch.name]

    return ports_where(context.subjects(PORTS.find), is_edge_trunk)


def _stated_edges(switch: CheckedSwitch) -> set[str]:
    """Return the interfaces configured as edge ports, in lower case without blanks."""
    found, name = set[str](), ""
    for line in switch.printed:
        words = line.strip().lower()
        if words.startswith("interface "):
            name = words.removeprefix("interface ").replace(" ", "")
        elif words in {
            switch.platform.traits.edge_trunk,
            f"{switch.platform.traits.edge_trunk} trunk",
        }:
            found.add(name)
        elif words.startswith(f"{switch.platform.traits.edge_trunk.rpartition(' ')[0]} "):
            found.discard(name)  # a later line makes it another type
    return found


def _vlan_rings(context: CheckContext) -> Iterator[Subject[VlanRings]]:
    carrying = context.subjects(ways_by_vlan)[0]
    for subject in context.subjects(IP_STORAGE_VLANS.find):
        vlan = subject.item
        rings = rings_of(context, carrying.get(vlan.key, []))
        yield Subject(subject.name, subject.where, VlanRings(vlan, rings), subject.families)


def _joined_links(context: CheckContext) -> Iterator[Subject[JoinedLink]]:
    rings = rings_of(context, ways_of(context))
    sizes = Counter(rings.root(switch) for switch in context.switches)
    ringed = {rings.root(way.switches[0]) for way in rings.closing}
    for subject in context.subjects(LINKS.find):
        link = subject.item
        if link.ends:
            root = rings.root(link.ends[0].switch)
            item = JoinedLink(link, sizes[root], root in ringed)
            yield Subject(subject.name, subject.where, item, subject.families)


def _limited_switches(context: CheckContext) -> Iterator[Subject[LimitedSwitch]]:
    limits = context.san.policy.limits
    for subject in context.subjects(SWITCHES.find):
        switch = subject.item
        limit = limit_of("stp_ports", switch.platform, switch.release, limits)
        if limit is not None and runs_stp(switch):
            item = LimitedSwitch(switch, limit)
            yield Subject(subject.name, subject.where, item, subject.families, subject.fact)


EDGE_PORTS_OF_DEVICES: Scope[EdgePort] = Scope("switch", _edge_ports)
"""Storage ports of hosts and arrays; in a configuration checked alone the ports in VLANs named for
storage, as far as their lines tell what is connected."""
EDGES: Scope[CheckedPort] = Scope("switch", _edges)
"""Spanning-tree edge ports of any device, and network ports that filter BPDUs."""
EDGE_TRUNKS: Scope[CheckedPort] = Scope("switch", _edge_trunks)
"""Trunks of hosts and arrays, on a NOS with a separate line for edge trunks; in a configuration
checked alone those that are configured as edge ports."""
RINGED_VLANS: Scope[VlanRings] = Scope("san", _vlan_rings)
"""iSCSI VLANs of the inventory, each with the rings of its links."""
JOINED_LINKS: Scope[JoinedLink] = Scope("san", _joined_links)
"""Links between switches."""
LIMITED_SWITCHES: Scope[LimitedSwitch] = Scope("switch", _limited_switches)
"""Switches that run spanning tree, with a known limit of its ports."""

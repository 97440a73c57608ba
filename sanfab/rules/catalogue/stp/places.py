"""The places that rules on spanning tree look at, and what they ask of switches."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.limits import Limit, limit_of
from sanfab.rules.catalogue.stp.rings import Rings, rings_of, ways_of
from sanfab.rules.evidence import Evidence, Port, Switch
from sanfab.rules.lines import section_of
from sanfab.rules.over import ISCSI_VLANS, LINKS, PORTS, SWITCHES, Link, Vlan
from sanfab.rules.rule import Over, Place


class LimitedSwitch(NamedTuple):
    """A switch with a known limit of spanning-tree ports."""

    switch: Switch
    limit: Limit


class VlanRings(NamedTuple):
    """An iSCSI VLAN with the rings that its links make."""

    vlan: Vlan
    rings: Rings


class JoinedLink(NamedTuple):
    """A link and what it is part of."""

    link: Link
    switches: int
    """Linked with each other, over this link and others."""
    is_ringed: bool
    """Links among these switches close a ring."""


def runs_stp(switch: Switch) -> bool:
    """Tell whether a switch runs spanning tree."""
    mode = switch.facts.spanning_tree
    return mode != "none" if mode else switch.platform.stp_default


def filters_bpdus(port: Port) -> bool:
    """Tell whether a text turns BPDUs off at a port; intended facts never do."""
    line = "spanning-tree bpdufilter enable"
    return port.switch.is_alone and line in map(str.casefold, section_of(port))


def _edges(evidence: Evidence) -> Iterator[Place[Port]]:
    for place in evidence.listed(PORTS.places):
        port = place.item
        if port.is_member:
            continue  # its LAG runs spanning tree
        if not port.facts.enabled or not runs_stp(port.switch):
            continue
        if port.facts.stp == "edge" or (port.facts.stp == "network" and filters_bpdus(port)):
            yield place


def _edge_trunks(evidence: Evidence) -> Iterator[Place[Port]]:
    known: dict[str, set[str]] = {}
    for place in evidence.listed(PORTS.places):
        port, switch = place.item, place.item.switch
        if not switch.platform.edge_trunk or port.facts.mode != "trunk":
            continue
        if switch.is_alone:
            stated = known.get(switch.name)
            if stated is None:
                stated = known[switch.name] = _stated_edges(switch)
            if port.facts.name.lower() in stated:
                yield place
        elif port.is_edge:
            yield place


def _stated_edges(switch: Switch) -> set[str]:
    """Return the interfaces that a text wants to be edge ports, in lower case without blanks."""
    found, name = set[str](), ""
    for line in switch.text.lines if switch.text else ():
        words = line.strip().lower()
        if words.startswith("interface "):
            name = words.removeprefix("interface ").replace(" ", "")
        elif words in {switch.platform.edge_trunk, f"{switch.platform.edge_trunk} trunk"}:
            found.add(name)
    return found


def _vlan_rings(evidence: Evidence) -> Iterator[Place[VlanRings]]:
    ways = ways_of(evidence)
    carried = {
        way: set(evidence.cabling.link_vlans(evidence.san.links[way.number])) for way in ways
    }
    for place in evidence.listed(ISCSI_VLANS.places):
        vlan = place.item
        rings = rings_of(evidence, (way for way in ways if vlan.key in carried[way]))
        yield Place(place.name, place.where, VlanRings(vlan, rings), place.families)


def _joined_links(evidence: Evidence) -> Iterator[Place[JoinedLink]]:
    rings = rings_of(evidence, ways_of(evidence))
    sizes = Counter(rings.root(switch) for switch in evidence.switches)
    ringed = {rings.root(way.switches[0]) for way in rings.closing}
    for place in evidence.listed(LINKS.places):
        link = place.item
        if link.ends:
            root = rings.root(link.ends[0].switch)
            item = JoinedLink(link, sizes[root], root in ringed)
            yield Place(place.name, place.where, item, place.families)


def _limited_switches(evidence: Evidence) -> Iterator[Place[LimitedSwitch]]:
    limits = evidence.san.policy.limits
    for place in evidence.listed(SWITCHES.places):
        switch = place.item
        limit = limit_of("stp_ports", switch.platform, switch.release, limits)
        if limit is not None and runs_stp(switch):
            yield Place(place.name, place.where, LimitedSwitch(switch, limit), place.families)


EDGES: Over[Port] = Over("switch", _edges)
"""Spanning-tree edge ports, of whatever is plugged in, and network ports that filter BPDUs."""
EDGE_TRUNKS: Over[Port] = Over("switch", _edge_trunks)
"""Trunks of hosts and arrays, where a trunk takes a line of its own to be an edge port; in a
configuration looked at alone those that it wants to be edge ports."""
RINGED_VLANS: Over[VlanRings] = Over("san", _vlan_rings)
"""iSCSI VLANs of the inventory, each with the rings of its links."""
JOINED_LINKS: Over[JoinedLink] = Over("san", _joined_links)
"""Links between switches."""
LIMITED_SWITCHES: Over[LimitedSwitch] = Over("switch", _limited_switches)
"""Switches that run spanning tree, with a known limit of its ports."""

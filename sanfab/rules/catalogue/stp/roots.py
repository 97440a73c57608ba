"""Linked switches -> the spanning trees that they share, and the priority that each states."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.facts.unknown import require_whole
from sanfab.intent.spanning_tree import TREES
from sanfab.rules.catalogue.stp.rings import linked_switches, rings_of, ways_by_vlan
from sanfab.rules.catalogue.stp.subjects import runs_stp
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.rule import Scope, Subject


class SharedTrees(NamedTuple):
    """Switches that share the spanning trees of some VLANs."""

    switches: tuple[str, ...]
    vlans: tuple[int, ...]


class PeerPair(NamedTuple):
    """The two switches of a peer link."""

    number: int
    """Position in ``links``."""
    switches: tuple[str, str]
    is_one_bridge: bool
    """Spanning tree sees both as one bridge."""
    vlans: tuple[int, ...]


def stated_priority(switch: CheckedSwitch, vlan: int) -> int | None:
    """Return the priority that a switch states for a VLAN; None: that of the NOS."""
    facts = switch.facts
    require_whole(facts, "bridge_priorities")
    tree = TREES.get(facts.spanning_tree, f"vlan {vlan}")
    return facts.bridge_priorities.get(tree)


def one_bridge_pairs(context: CheckContext) -> Iterator[tuple[str, str]]:
    """Yield the switches of each peer link whose pair is one bridge."""
    return (names for _, names in _peer_links(context) if _are_one_bridge(context, names))


def _peer_links(context: CheckContext) -> Iterator[tuple[int, tuple[str, str]]]:
    """Yield position and switches of each peer link."""
    for number, link in enumerate(context.san.links):
        names = linked_switches(link)
        if link.role == "peer" and all(name in context.switches for name in names):
            yield number, (names[0], names[-1])


def _are_one_bridge(context: CheckContext, names: tuple[str, str]) -> bool:
    """Return whether a pair is one bridge.

    An MLAG pair is one always [A-MLAGSTP], a vPC pair with peer-switch [N9VPC].
    """
    peers = [context.switches[name] for name in names]
    return all(peer.platform.traits.pair_is_one_bridge or _is_peer_switch(peer) for peer in peers)


def _is_peer_switch(switch: CheckedSwitch) -> bool:
    peer = switch.facts.peer
    return peer is not None and "peer_switch" in peer.options


def _trees_of(switch: CheckedSwitch) -> set[int]:
    """Return the VLANs of a switch that spanning tree runs in."""
    return {number for number, vlan in switch.facts.vlans.items() if vlan.spanning_tree}


def _domains(context: CheckContext) -> Iterator[Subject[SharedTrees]]:
    carrying = context.subjects(ways_by_vlan)[0]
    in_tree: dict[int, list[str]] = {}
    for name, switch in context.switches.items():
        for number in _trees_of(switch) if runs_stp(switch) else ():
            in_tree.setdefault(number, []).append(name)
    vlans: dict[tuple[str, ...], list[int]] = {}
    for key, vlan in context.san.vlans.items():
        names = in_tree.get(vlan.id, [])
        rings, groups = rings_of(context, carrying.get(key, []), names), dict[str, list[str]]()
        for name in names:
            groups.setdefault(rings.root(name), []).append(name)
        for group in groups.values():
            vlans.setdefault(tuple(group), []).append(vlan.id)
    for domain, ids in vlans.items():
        if len(domain) > 1:
            item = SharedTrees(domain, tuple(sorted(ids)))
            yield Subject(", ".join(domain), ("switches", domain[0]), item)


def _pairs(context: CheckContext) -> Iterator[Subject[PeerPair]]:
    for number, names in _peer_links(context):
        one, other = (_trees_of(context.switches[name]) for name in names)
        is_one_bridge = _are_one_bridge(context, names)
        item = PeerPair(number, names, is_one_bridge, tuple(sorted(one & other)))
        yield Subject(" and ".join(names), ("links", number), item)


DOMAINS: Scope[SharedTrees] = Scope("san", _domains)
"""Groups of two or more linked switches that run spanning tree."""
PEER_PAIRS: Scope[PeerPair] = Scope("san", _pairs)
"""The switches of each peer link."""

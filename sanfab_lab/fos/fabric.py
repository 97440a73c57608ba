"""Fabrics of emulated Brocade switches: links between them, domains, merging, the principal."""

from typing import TYPE_CHECKING, NamedTuple

from sanfab_lab.fos.links import FarPort, e_peer, link_speed
from sanfab_lab.fos.zone_database import merged_zoning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sanfab_lab.fos.switch import Fos

LAST_DOMAIN = 239
INCOMPATIBLE = "incompatible fabric parameters"
OVERLAP = "domain overlap"
CONFLICT = "zone conflict"
"""Why an ISL is segmented: the words in brackets of ``switchshow`` [IBM37, its form][mem]."""


def settle(switch: "Fos") -> None:
    """Bring the fabrics of a lab up to date with its cables and ports.

    A link that is down is forgotten; one that comes up merges two fabrics or is segmented, and
    stays so until it goes down [FOS5AG p.13-25].
    """
    switches = sorted(_all_switches(switch), key=lambda one: one.wwn)
    for one in switches:
        for port in [port for port in one.links if e_peer(one, port) is None]:
            del one.links[port]
    for one in switches:
        for port in one.ports:
            peer = e_peer(one, port)
            if peer is not None and port not in one.links:
                _join(one, port, peer)
    for one in switches:
        one.fresh = one.fresh and not one.online


def _all_switches(switch: "Fos") -> "Iterator[Fos]":
    kind = type(switch)
    others = [one for one in switch.chassis.others.values() if isinstance(one, kind)]
    yield from others
    if switch not in others:
        yield switch


def fabric_members(switch: "Fos") -> "list[Fos]":
    """Return the switches of a fabric, this one first."""
    found = [switch]
    for one in found:
        for port, reason in one.links.items():
            peer = e_peer(one, port)
            if peer is not None and not reason and peer.switch not in found:
                found.append(peer.switch)
    return found


def principal_of(switch: "Fos") -> "Fos":
    """Return the principal switch: that of the lowest priority, then of the lowest WWN."""
    return min(fabric_members(switch), key=lambda one: (one.state.priority or 255, one.wwn))


def _join(one: "Fos", port: str, peer: FarPort) -> None:
    reason = _reason_against(one, peer.switch)
    one.links[port] = peer.switch.links[peer.port] = reason


def _reason_against(one: "Fos", other: "Fos") -> str:
    """Merge the fabrics of two switches; return why that cannot be, empty: they are merged."""
    mine, theirs = fabric_members(one), fabric_members(other)
    if other in mine:
        return ""
    if not one.state.fabric.agrees_with(other.state.fabric):
        return INCOMPATIBLE
    if not _domains_differ(mine, theirs):
        return OVERLAP
    release = min(switch.release for switch in (*mine, *theirs))
    zoning = merged_zoning(one.zoning, other.zoning, release)
    if zoning is None:
        return CONFLICT
    for switch in (*mine, *theirs):
        switch.zoning = zoning.copy()
    return ""


def _domains_differ(mine: "list[Fos]", theirs: "list[Fos]") -> bool:
    """Return whether all domains differ; a switch that just came up may take another one.

    One with an insistent domain never does [FOS5AG p.2-15].
    """
    taken = {one.domain for one in (*mine, *theirs)}
    known = {one.domain for one in mine}
    for one in theirs:
        if one.domain not in known:
            continue
        alone = next((x for x in (*theirs, *mine) if x.domain == one.domain and _may_move(x)), None)
        if alone is None:
            return False
        free = next(number for number in range(1, LAST_DOMAIN + 1) if number not in taken)
        alone.domain = free
        taken.add(free)
    return True


def _may_move(switch: "Fos") -> bool:
    return switch.fresh and not switch.state.fabric.insistent


class Isl(NamedTuple):
    """One link to another switch of the fabric."""

    port: str
    peer: FarPort
    speed: int
    master: str
    """First port of its trunk; itself, if it is no member of one."""


def isls_of(switch: "Fos") -> list[Isl]:
    """Return the links of a switch in its fabric, by port."""
    joined = [port for port in switch.ports if switch.links.get(port) == ""]
    peers = {port: peer for port in joined if (peer := e_peer(switch, port)) is not None}
    found: list[Isl] = []
    for port, peer in peers.items():
        speed = link_speed(switch, port)
        same = [one for one in found if _same_trunk(switch, one, port, peer, speed)]
        found.append(Isl(port, peer, speed, same[0].master if same else port))
    return found


def _same_trunk(switch: "Fos", first: Isl, port: str, peer: FarPort, speed: int) -> bool:
    """Return whether two links form one trunk: port group, speed and distance are equal [NAMC]."""
    if peer.switch is not first.peer.switch or speed != first.speed:
        return False
    ends = (
        (switch, first.port, port),
        (peer.switch, first.peer.port, peer.port),
    )
    return all(
        int(one) // at.hardware.group == int(other) // at.hardware.group
        and at.state.ports[one].trunk
        and at.state.ports[other].trunk
        and at.state.ports[one].distance == at.state.ports[other].distance
        for at, one, other in ends
    )


def way_to_principal(switch: "Fos") -> str:
    """Return the port by which a switch reaches the principal one; empty: it is that itself."""
    goal = principal_of(switch)
    seen, ways = [switch], {switch.wwn: ""}
    for one in seen:
        for link in isls_of(one):
            if link.peer.switch.wwn not in ways:
                ways[link.peer.switch.wwn] = ways[one.wwn] or link.port
                seen.append(link.peer.switch)
    return ways[goal.wwn]


def direction_of(switch: "Fos", isl: Isl) -> str:
    """Return whether a link leads to or from the principal switch; empty: neither."""
    if isl.port == way_to_principal(switch):
        return "upstream"
    if isl.peer.port == way_to_principal(isl.peer.switch):
        return "downstream"
    return ""

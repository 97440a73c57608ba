"""Context -> the switch ports that a sender's storage frames cross, and whether they fit."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.analysis.frames import (
    FrameCapacity,
    Packet,
    Traffic,
    Verdict,
    capacity_of,
    frame,
    is_tagged,
    sent_by,
    sent_over_ip,
    traffic_of,
    verdict,
)
from sanfab.inventory.cables import Cable
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.context import CheckContext


class Crossing(NamedTuple):
    """A switch port that the frames of a sender cross."""

    switch: str
    port: str
    need: int
    tagged: bool
    capacity: FrameCapacity
    verdict: Verdict

    def __str__(self) -> str:
        tag = "tagged" if self.tagged else "untagged"
        words = {"pass": "passes", "doubtful": "DOUBTFUL", "fail": "DROPPED"}[self.verdict]
        return f"{self.switch} {self.port}: {self.capacity.words}; needs {self.need} {tag}: {words}"


class CrossedPath(NamedTuple):
    """The switch ports between a sender and one partner."""

    ports: list[Crossing]
    partner: Cable | None
    """None: the sender has no partner, and only its own port is looked at."""


def storage_vlans(cable: Cable, context: CheckContext) -> dict[int, Traffic]:
    """Return the storage VLANs of a port with the frame sizes that it sends in them."""
    roles = context.switches[cable.switch].vlan_roles
    port = context.switches[cable.switch].ports.get(cable.port)
    is_alone = not cable.is_fc and not cable.via
    found: dict[int, Traffic] = {}
    for vlan in sorted(port.vlans) if port else ():
        role = roles.get(vlan)
        if role == "fcoe" and cable.is_fcoe:
            found[vlan] = "fcoe"
        elif role in IP_STORAGE and (is_alone or vlan in _intended_vlans(cable, context)):
            found[vlan] = traffic_of(role)
    return found


def _intended_vlans(cable: Cable, context: CheckContext) -> set[int]:
    """Return the VLANs of a port in the inventory."""
    vlans = context.san.vlans
    return {vlans[key].id for key in (cable.end.vlan, *cable.end.vlans) if key in vlans}


def packets(cable: Cable, context: CheckContext) -> dict[Traffic, Packet]:
    """Return the largest frames of a port by traffic; a converged port sends iSCSI and FCoE.

    Native Fibre Channel has no MTU to compare.
    """
    if cable.native:
        return {}
    over_ip = dict.fromkeys(
        kind for kind in storage_vlans(cable, context).values() if kind != "fcoe"
    )
    if not cable.is_fcoe:
        sent = sent_by(context.san, cable)
        return dict.fromkeys(over_ip or {"iscsi": None}, sent)
    found: dict[Traffic, Packet] = {"fcoe": sent_by(context.san, cable)}
    return found | {kind: sent_over_ip(context.san, cable) for kind in over_ip}


def paths(
    cable: Cable, packet: Packet, context: CheckContext, traffic: Traffic = "iscsi"
) -> Iterator[CrossedPath]:
    """Yield the ports that frames cross to each partner; without a partner, the sender's port."""
    vlans = storage_vlans(cable, context).items()
    for vlan in (vlan for vlan, kind in vlans if kind == traffic):
        known: dict[tuple[str, str], Crossing] = {}
        for partner, crossings in _crossings(cable, vlan, context):
            path = []
            for switch, port in crossings:
                if (switch, port) not in known:
                    sending = (vlan, traffic, packet.size)
                    known[switch, port] = _crossing(switch, port, sending, context)
                path.append(known[switch, port])
            yield CrossedPath(path, partner)


def worst_of(path: CrossedPath) -> Crossing:
    """Return the port of a path with the least room for the frames."""
    return max(path.ports, key=_badness)


def _badness(crossing: Crossing) -> int:
    return ("pass", "doubtful", "fail").index(crossing.verdict)


def _crossing(
    switch: str, port: str, sending: tuple[int, Traffic, int], context: CheckContext
) -> Crossing:
    vlan, traffic, size = sending
    one = context.switches[switch]
    tagged = is_tagged(one.facts, port, vlan)
    capacity = capacity_of(one.facts, one.platform, port, traffic, tagged=tagged)
    need = frame(size, tagged=tagged)
    return Crossing(switch, port, need, tagged, capacity, verdict(need, capacity))


def _crossings(
    cable: Cable, vlan: int, context: CheckContext
) -> Iterator[tuple[Cable | None, list[tuple[str, str]]]]:
    """Yield the switch ports to each partner, the sender's first; without a partner, only that."""
    network, own = context.network, (cable.switch, cable.port)
    alone = True
    for partner in context.partner_cables(cable, vlan):
        hops = network.path(vlan, cable.switch, partner.switch)
        if hops is not None:
            ends = [end for hop in hops for end in (hop.out, hop.into)]
            ports = [(end.switch, network.interface(end)) for end in ends]
            links = [(switch, port.name) for switch, port in ports if port is not None]
            yield partner, [own, *links, (partner.switch, partner.port)]
            alone = False
    if alone:
        yield None, [own]

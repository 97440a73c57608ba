"""The places that rules on frame sizes look at."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sanfab.analysis.frames import capacity_of, frame, is_emulex_offload, is_tagged
from sanfab.inventory import Cable
from sanfab.model import HostIntent
from sanfab.rules.catalogue.mtu.crossings import storage_vlans
from sanfab.rules.evidence import Evidence, Port, Switch
from sanfab.rules.over import ENDPOINTS, PORTS, STORAGE_PORTS, VLANS, Endpoint, Vlan
from sanfab.rules.rule import Over, Place


class VlanPort(NamedTuple):
    """A switch port in an iSCSI VLAN."""

    port: Port
    vlan: int
    packet: int
    """What the intent says its hosts send; without one, the most that a port of the VLAN passes."""
    words: str
    """Where that number comes from."""

    @property
    def tagged(self) -> bool:
        """Tell whether it sends the frames of the VLAN tagged."""
        return is_tagged(self.port.switch.facts, self.port.carrier.facts.name, self.vlan)


class SanPort(NamedTuple):
    """A switch port, and the VLANs of the intent by their id; none for a text alone."""

    port: Port
    vlans: Mapping[int, Vlan]


class Initiator(NamedTuple):
    """A host port with the iSCSI VLANs it is in."""

    cable: Cable
    vlans: tuple[int, ...]


class Esxi(NamedTuple):
    """An ESXi host with its iSCSI ports."""

    name: str
    intent: HostIntent
    cables: tuple[Cable, ...]


def passing_vlans(port: Port) -> frozenset[int]:
    """Return the VLANs whose frames pass a port; all of the switch on a VLT peer link."""
    one = port.carrier
    if one.facts.mode == "none" and port.end is not None and port.end.link.role == "peer":
        return frozenset(port.switch.facts.vlans)
    return one.vlans


def largest_packet(port: Port, vlan: int) -> int:
    """Return the largest IP packet of a VLAN that a port can pass, by the kindest document."""
    facts, name = port.switch.facts, port.facts.name
    tagged = is_tagged(facts, port.carrier.facts.name, vlan)
    capacity = capacity_of(facts, port.switch.platform, name, "iscsi", tagged=tagged)
    return capacity.high - frame(0, tagged=tagged)


def _iscsi_ports(evidence: Evidence) -> Iterator[Place[VlanPort]]:
    meant = {
        number: (vlan.intent.mtu, f"as VLAN {vlan.key} asks")
        for number, vlan in _intents(evidence).items()
        if vlan.intent.role == "iscsi"
    }
    for switch in evidence.switches.values():
        asked = _of_text(switch) if switch.is_alone else meant
        if not asked:
            continue
        for name, port in switch.ports.items():
            if not port.facts.enabled:
                continue
            for vlan in sorted(passing_vlans(port) & asked.keys()):
                item = VlanPort(port, vlan, *asked[vlan])
                yield Place(f"{switch.name} {name}", port.where, item, port.families)


def _intents(evidence: Evidence) -> dict[int, Vlan]:
    """Return the VLANs of the intent by their id."""
    return {place.item.intent.id: place.item for place in evidence.listed(VLANS.places)}


def _of_text(switch: Switch) -> dict[int, tuple[int, str]]:
    """Return the most that a port passes, by VLAN; its name must say that a VLAN carries iSCSI."""
    named = {number for number, vlan in switch.facts.vlans.items() if "iscsi" in vlan.name.lower()}
    most: dict[int, tuple[int, str]] = {}
    for name, port in switch.ports.items():
        for vlan in passing_vlans(port) & named if named and port.facts.enabled else ():
            packet = largest_packet(port, vlan)
            if packet > most.get(vlan, (0, ""))[0]:
                most[vlan] = packet, f"as {name} passes in VLAN {vlan}"
    return most


def _jumbo_switch_ports(evidence: Evidence) -> Iterator[Place[SanPort]]:
    vlans = _intents(evidence)
    for place in evidence.listed(STORAGE_PORTS.places):
        if place.item.switch.platform.one_jumbo_size:
            yield Place(place.name, place.where, SanPort(place.item, vlans), place.families)


def _frame_ports(evidence: Evidence) -> Iterator[Place[SanPort]]:
    vlans = _intents(evidence)
    for place in evidence.listed(PORTS.places):
        if place.item.switch.platform.mtu_counts == "frame" and place.item.facts.enabled:
            yield Place(place.name, place.where, SanPort(place.item, vlans), place.families)


def _initiators(evidence: Evidence) -> Iterator[Place[Initiator]]:
    for place in evidence.listed(ENDPOINTS.places):
        cable = place.item.cable
        if cable is None or cable.is_array or cable.is_fcoe:
            continue
        vlans = tuple(storage_vlans(cable, evidence))
        if vlans:
            yield Place(place.name, place.where, Initiator(cable, vlans), place.families)


def _esxi_hosts(evidence: Evidence) -> Iterator[Place[Esxi]]:
    cables: dict[str, list[Cable]] = {}
    offloads = {place.name for place in evidence.listed(_offloads)}
    for place in evidence.listed(_initiators):
        if place.name not in offloads:  # an adapter that offloads iSCSI has no VMkernel port
            cables.setdefault(place.item.cable.device, []).append(place.item.cable)
    for name, ports in cables.items():
        host = evidence.san.hosts[name]
        if host.os == "esxi":
            yield Place(name, ("hosts", name), Esxi(name, host, tuple(ports)))


def _offloads(evidence: Evidence) -> Iterator[Place[Endpoint]]:
    for place in evidence.listed(ENDPOINTS.places):
        end = place.item
        owner = evidence.san.arrays if end.is_array else evidence.san.hosts
        adapter = owner[end.name].adapters.get(end.port.adapter or "")
        if adapter is not None and is_emulex_offload(adapter):
            yield place


def _management_vlans(evidence: Evidence) -> Iterator[Place[Vlan]]:
    for place in evidence.listed(VLANS.places):
        if place.item.intent.role == "management":
            yield place


ISCSI_VLAN_PORTS: Over[VlanPort] = Over("switch", _iscsi_ports)
"""Switch ports in iSCSI VLANs, LAG members too, once for each VLAN; in a configuration looked at
alone those in VLANs with ``iscsi`` in their name."""
JUMBO_SWITCH_PORTS: Over[SanPort] = Over("switch", _jumbo_switch_ports)
"""Storage ports of switches that have one jumbo size, which each port uses or not."""
FRAME_PORTS: Over[SanPort] = Over("switch", _frame_ports)
"""Ports in use whose MTU counts the whole frame."""
INITIATORS: Over[Initiator] = Over("san", _initiators)
"""Host ports in iSCSI VLANs."""
ESXI_HOSTS: Over[Esxi] = Over("san", _esxi_hosts)
"""ESXi hosts with iSCSI ports of their own, which are VMkernel ports."""
OFFLOADS: Over[Endpoint] = Over("san", _offloads)
"""Ports of adapters that offload iSCSI and find their MTU by themselves."""
MANAGEMENT_VLANS: Over[Vlan] = Over("san", _management_vlans)

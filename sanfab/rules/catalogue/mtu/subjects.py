"""Subjects of the rules on frame sizes."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from sanfab.analysis.frames import capacity_of, frame, is_emulex_offload, is_tagged, traffic_of
from sanfab.facts.policy_kind import QosClass
from sanfab.facts.switch import UnknownFactError, VlanFacts
from sanfab.inventory.cables import Cable
from sanfab.model.endpoint import HostIntent
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.mtu.crossings import storage_vlans
from sanfab.rules.context import CheckContext, CheckedPort, CheckedSwitch
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import (
    ENDPOINTS,
    PORTS,
    STORAGE_PORTS,
    VLANS,
    SanEndpoint,
    SanVlan,
    ports_where,
)

Asked = tuple[int, str]
"""A packet size, and where that number is from."""


class VlanPort(NamedTuple):
    """A switch port in an iSCSI VLAN."""

    port: CheckedPort
    vlan: int
    packet: int
    """Packet size that hosts send by the intent; without one, the largest that a port passes."""
    words: str
    """Origin of that number."""
    slack: int | None = None
    """Bytes that a port may pass less, as an untagged port has the largest MTU; None: the intent
    states the size."""

    @property
    def tagged(self) -> bool:
        """Return whether it sends the frames of the VLAN tagged."""
        return is_tagged(self.port.switch.facts, self.port.carrier.facts.name, self.vlan)


class StatedMtu(NamedTuple):
    """An MTU that a switch states: of a port, a VLAN interface, a class, or the whole switch."""

    switch: CheckedSwitch
    value: int
    words: str
    """As findings name it: ``MTU``, ``jumbo frame size``."""
    is_edge: bool = False
    """Frames of hosts and arrays must fit: it is not the MTU of a VLAN interface."""
    port: CheckedPort | None = None
    """The port that states it."""


class SanPort(NamedTuple):
    """A switch port, and what the VLANs that it passes are by the intent."""

    port: CheckedPort

    def vlan(self, number: int) -> SanVlan | None:
        """Return the intended VLAN of an id; None in a configuration checked alone."""
        switch = self.port.switch
        key = switch.cabling.vlan_key(switch.name, number)
        return SanVlan(key, switch.cabling.san.vlans[key]) if key else None


class IscsiHostPort(NamedTuple):
    """A host port with the iSCSI VLANs it is in."""

    cable: Cable
    vlans: tuple[int, ...]


class Esxi(NamedTuple):
    """An ESXi host with its iSCSI ports."""

    name: str
    intent: HostIntent
    cables: tuple[Cable, ...]


def passing_vlans(port: CheckedPort) -> frozenset[int]:
    """Return the VLANs of a port; all VLANs of the switch on a VLT peer link."""
    one = port.carrier
    if one.facts.mode == "none" and port.end is not None and port.end.link.role == "peer":
        return frozenset(port.switch.facts.vlans)
    return one.vlans


def largest_packet(port: CheckedPort, vlan: int) -> int:
    """Return the largest IP packet of a VLAN that a port passes by any document."""
    facts, name = port.switch.facts, port.facts.name
    tagged = is_tagged(facts, port.carrier.facts.name, vlan)
    role = port.switch.vlan_roles.get(vlan, "iscsi")  # of a lone configuration, by its name
    capacity = capacity_of(facts, port.switch.platform, name, traffic_of(role), tagged=tagged)
    return capacity.high - frame(0, tagged=tagged)


def _ip_storage_ports(context: CheckContext) -> Iterator[Subject[VlanPort]]:
    for switch in context.switches.values():
        named = _of_text(switch)
        if not named and not context.san.vlans:
            continue
        asked = named.get if named else partial(_intended, switch)
        for name, port in switch.ports.items():
            subject = Subject(f"{switch.name} {name}", port.where, None)
            for one in _in_vlans(port, asked, subject):
                yield _measured(one) if named else one


def _intended(switch: CheckedSwitch, number: int) -> Asked | None:
    """Return the MTU that a VLAN of storage over IP asks of the ports of a switch, or None."""
    key = switch.cabling.vlan_key(switch.name, number)
    vlan = switch.cabling.san.vlans.get(key)
    if vlan is None or vlan.role not in IP_STORAGE:
        return None
    return vlan.mtu, f"as VLAN {key} asks"


def _in_vlans(
    port: CheckedPort, asked: Callable[[int], Asked | None], subject: Subject[None]
) -> Iterator[Subject[VlanPort]]:
    """Yield a port once for each of the VLANs that it passes, or once if that is unknown."""
    fact, families = f"ports.{port.facts.name}", port.families
    try:
        vlans = sorted(passing_vlans(port)) if port.facts.enabled else []
    except UnknownFactError as error:
        item = VlanPort(port, 0, 0, "")
        yield Subject(subject.name, subject.where, item, families, fact, unknown=str(error))
        return
    for vlan in vlans:
        mtu = asked(vlan)
        if mtu is not None:
            item = VlanPort(port, vlan, *mtu)
            yield Subject(subject.name, subject.where, item, families, fact)


def _measured(subject: Subject[VlanPort]) -> Subject[VlanPort]:
    """Return a port whose packet size is measured at the other ports of its VLAN."""
    if subject.unknown:
        return subject
    return subject._replace(item=subject.item._replace(slack=4 if subject.item.tagged else 0))


def _of_text(switch: CheckedSwitch) -> dict[int, tuple[int, str]]:
    """Return the largest MTU of a port by VLAN, for VLANs with the name of a storage network."""
    named = switch.storage_by_name
    most: dict[int, tuple[int, str]] = {}
    for name, port in switch.ports.items() if named else ():
        for vlan, packet in _known_packets(port, named):
            if packet > most.get(vlan, (0, ""))[0]:
                most[vlan] = packet, f"as {name} passes in VLAN {vlan}"
    return most


def _known_packets(port: CheckedPort, vlans: frozenset[int]) -> list[tuple[int, int]]:
    """Return the largest packet of a port by VLAN; nothing where a line may change it."""
    try:
        passed = passing_vlans(port) & vlans if port.facts.enabled else ()
        return [(vlan, largest_packet(port, vlan)) for vlan in passed]
    except UnknownFactError:
        return []


def _stated_mtus(context: CheckContext) -> Iterator[Subject[StatedMtu]]:
    for subject in context.subjects(PORTS.find):
        port = subject.item
        try:
            value, unknown = port.facts.mtu, ""
        except UnknownFactError as error:
            value, unknown = 0, str(error)
        if value is not None and not port.switch.platform.traits.one_jumbo_size:
            item = StatedMtu(port.switch, value, "MTU", is_edge=True, port=port)
            where, fact = port.setting("mtu"), f"{subject.fact}.mtu"
            yield Subject(subject.name, where, item, fact=fact, unknown=unknown)
    for switch in context.switches.values():
        yield from _of_vlans_and_classes(switch)


def _of_vlans_and_classes(switch: CheckedSwitch) -> Iterator[Subject[StatedMtu]]:
    facts, name = switch.facts, switch.name
    for number in facts.vlans:
        value, unknown = _or_unknown(facts.vlans[number])
        if value is not None:
            item = StatedMtu(switch, value, "MTU")
            fact = f"vlans.{number}.mtu"
            yield Subject(f"{name} vlan {number}", switch.where, item, fact=fact, unknown=unknown)
    for key, policy in facts.policies.items():
        for entry in policy.classes.values():
            value, unknown = _or_unknown(entry)
            if value is not None:
                item = StatedMtu(switch, value, f"class {entry.name} with MTU")
                fact = f"policies.{key}.classes.{entry.name}.mtu"
                words = f"{switch.platform.traits.policy_words[policy.kind]} {policy.name}"
                yield Subject(f"{name} {words}", switch.where, item, fact=fact, unknown=unknown)
    if facts.jumbo_size is not None:
        is_edge = switch.platform.traits.one_jumbo_size
        item = StatedMtu(switch, facts.jumbo_size, "jumbo frame size", is_edge)
        yield Subject(name, switch.where, item, fact="jumbo_size")


def _or_unknown(record: VlanFacts | QosClass) -> tuple[int | None, str]:
    """Return the MTU of a record, or 0 and why it is unknown."""
    try:
        return record.mtu, ""
    except UnknownFactError as error:
        return 0, str(error)


def _jumbo_switch_ports(context: CheckContext) -> Iterator[Subject[SanPort]]:
    for subject in context.subjects(STORAGE_PORTS.find):
        if subject.item.switch.platform.traits.one_jumbo_size:
            yield _of_san(subject)


def _frame_ports(context: CheckContext) -> Iterator[Subject[SanPort]]:
    for subject in ports_where(context.subjects(PORTS.find), lambda port: port.facts.enabled):
        if subject.item.switch.platform.mtu_counts == "frame":
            yield _of_san(subject)


def _of_san(subject: Subject[CheckedPort]) -> Subject[SanPort]:
    item, unknown = SanPort(subject.item), subject.unknown
    families = subject.families
    return Subject(subject.name, subject.where, item, families, subject.fact, unknown=unknown)


def _initiators(context: CheckContext) -> Iterator[Subject[IscsiHostPort]]:
    for subject in context.subjects(ENDPOINTS.find):
        cable = subject.item.cable
        if cable is None or cable.is_array or cable.is_fc:
            continue
        vlans = tuple(storage_vlans(cable, context))
        if vlans:
            yield Subject(
                subject.name, subject.where, IscsiHostPort(cable, vlans), subject.families
            )


def _esxi_hosts(context: CheckContext) -> Iterator[Subject[Esxi]]:
    cables: dict[str, list[Cable]] = {}
    offloads = {subject.name for subject in context.subjects(_offloads)}
    for subject in context.subjects(_initiators):
        if subject.name not in offloads:  # an adapter that offloads iSCSI has no VMkernel port
            cables.setdefault(subject.item.cable.device, []).append(subject.item.cable)
    for name, ports in cables.items():
        host = context.san.hosts[name]
        if host.os == "esxi":
            yield Subject(name, ("hosts", name), Esxi(name, host, tuple(ports)))


def _offloads(context: CheckContext) -> Iterator[Subject[SanEndpoint]]:
    for subject in context.subjects(ENDPOINTS.find):
        end = subject.item
        owner = context.san.arrays if end.is_array else context.san.hosts
        adapter = owner[end.name].adapters.get(end.port.adapter or "")
        if adapter is not None and is_emulex_offload(adapter):
            yield subject


def _management_vlans(context: CheckContext) -> Iterator[Subject[SanVlan]]:
    for subject in context.subjects(VLANS.find):
        if subject.item.intent.role == "management":
            yield subject


IP_STORAGE_PORTS: Scope[VlanPort] = Scope("switch", _ip_storage_ports)
"""Switch ports in VLANs of storage over IP, LAG members too, once for each VLAN; in a
configuration checked alone those in VLANs with the name of a storage network."""
JUMBO_SWITCH_PORTS: Scope[SanPort] = Scope("switch", _jumbo_switch_ports)
"""Storage ports of switches that have one jumbo size, which each port uses or not."""
FRAME_PORTS: Scope[SanPort] = Scope("switch", _frame_ports)
"""Ports in use with an MTU that includes the whole frame."""
INITIATORS: Scope[IscsiHostPort] = Scope("san", _initiators)
"""Host ports in iSCSI VLANs."""
ESXI_HOSTS: Scope[Esxi] = Scope("san", _esxi_hosts)
"""ESXi hosts with iSCSI ports of their own, which are VMkernel ports."""
OFFLOADS: Scope[SanEndpoint] = Scope("san", _offloads)
"""Ports of adapters that offload iSCSI and detect their MTU themselves."""
STATED_MTUS: Scope[StatedMtu] = Scope("switch", _stated_mtus)
"""Every MTU that a switch has in its configuration."""
MANAGEMENT_VLANS: Scope[SanVlan] = Scope("san", _management_vlans)

"""Subjects of the rules on data center bridging; each port's priorities are found once."""

from collections.abc import Iterator
from typing import Literal, NamedTuple, get_args

from sanfab.facts.switch import UnknownFactError
from sanfab.model.design import FCOE_PRIORITY
from sanfab.model.endpoint import AdapterIntent, ArrayFamily
from sanfab.model.families import FAMILIES
from sanfab.model.platforms.traits import Capability
from sanfab.model.protocols import LosslessRole
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.dcb.lossless import (
    marked_queues,
    port_lossless_priorities,
    port_paused_priorities,
)
from sanfab.rules.context import CheckContext, CheckedPort, CheckedSwitch
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import (
    IP_STORAGE_VLANS,
    ISCSI_VLANS,
    LINKS,
    PORTS,
    SWITCHES,
    SanLink,
    SanVlan,
    ports_where,
    untold_ports,
)

UNSHOWN = "the priorities that the port never drops, which the configuration does not show"


class DcbPort(NamedTuple):
    """A physical port with the priorities it never drops."""

    port: CheckedPort
    priorities: frozenset[int] | None
    """None: a policy that the configuration does not hold decides."""
    asked: frozenset[int]
    """Priorities that its traffic requires, by intent."""

    @property
    def iscsi(self) -> frozenset[int]:
        """Priorities other than those of FCoE and RoCE, unless iSCSI has them on this switch."""
        switch = self.port.switch
        of_roce = {switch.roce_priority} if "nvme-roce" in _lossless_roles(self.port) else set()
        others = ({FCOE_PRIORITY} | of_roce) - {switch.iscsi_priority}
        return (self.priorities or frozenset()) - others

    @property
    def is_dcb(self) -> bool:
        """Return whether the port uses DCB; an unused FCoE class alone does not count."""
        row = self.port.switch.platform
        stated = (
            self.iscsi
            if row.traits.pfc_style == "class" and not row.qos_at_port
            else self.priorities
        )
        return bool(self.asked or stated)

    @property
    def adapter(self) -> tuple[Where, AdapterIntent] | None:
        """The connected adapter, and its inventory path."""
        cable = self.port.cable
        if cable is None or cable.end.adapter is None:
            return None
        san = self.port.switch.cabling.san
        kind = "arrays" if cable.is_array else "hosts"
        owner = san.arrays[cable.device] if cable.is_array else san.hosts[cable.device]
        adapter = owner.adapters.get(cable.end.adapter)
        if adapter is None:
            return None
        return (kind, cable.device, "adapters", cable.end.adapter), adapter


ClassOverIp = Literal["iscsi", "nvme-roce"]
"""Roles of VLANs over IP that may have a lossless class."""


class LosslessVlan(NamedTuple):
    """A VLAN of iSCSI or RoCE with priority flow control, and who uses which priority in it."""

    role: ClassOverIp
    switches_of: dict[int, list[str]]
    """Switches of the VLAN by the priority that they have for it."""
    families: frozenset[ArrayFamily]


class DcbVlan(NamedTuple):
    """An iSCSI VLAN of arrays that require DCB on all ports or none, with its ports."""

    vlan: SanVlan
    ports: tuple[DcbPort, ...]


def _lossless_roles(port: CheckedPort) -> set[LosslessRole]:
    """Return the roles of the VLANs of a port that the intent makes lossless."""
    cabling, switch = port.switch.cabling, port.switch.name
    lossless = cabling.lossless_vlans
    if not lossless:
        return set()
    keys = (cabling.vlan_key(switch, number) for number in port.carrier.vlans)
    return {lossless[key] for key in keys if key in lossless}


def _ports(context: CheckContext) -> Iterator[Subject[DcbPort]]:
    fcoe_is_known = {name: one.names_fcoe_vlans for name, one in context.switches.items()}
    for subject in ports_where(context.subjects(PORTS.find), _may_be_lossless):
        port, unknown = subject.item, subject.unknown
        item = DcbPort(port, frozenset(), frozenset())
        try:
            roles = _lossless_roles(port)
            is_roce = "nvme-roce" in roles
            priorities = {port.switch.iscsi_priority} if "iscsi" in roles else set()
            if is_roce:
                priorities.add(port.switch.roce_priority)
            if "fcoe" in port.roles and fcoe_is_known[port.switch.name]:
                priorities.add(FCOE_PRIORITY)
            own = port_paused_priorities(port) if is_roce else port_lossless_priorities(port)
            item = DcbPort(port, own, frozenset(priorities))
        except UnknownFactError as error:
            unknown = str(error)
        yield Subject(
            subject.name, subject.where, item, subject.families, subject.fact, unknown=unknown
        )


def _may_be_lossless(port: CheckedPort) -> bool:
    facts = port.facts
    return not port.is_lag and facts.enabled and (facts.mode != "none" or bool(port.lag))


def _storage_map_ports(context: CheckContext) -> Iterator[Subject[CheckedPort]]:
    """Yield ports of a configuration alone, where DCB maps decide, in VLANs named for storage."""
    named = {
        name: switch.storage_by_name
        for name, switch in context.switches.items()
        if switch.platform.traits.pfc_style == "map"
    }

    def belongs(port: CheckedPort) -> bool:
        vlans = named.get(port.switch.name, frozenset())
        return bool(vlans) and _may_be_lossless(port) and bool(vlans & port.carrier.vlans)

    yield from ports_where(context.subjects(PORTS.find), belongs) if any(named.values()) else ()


def _fcoe_ports(context: CheckContext) -> Iterator[Subject[DcbPort]]:
    return (
        subject
        for subject in context.subjects(_ports)
        if subject.unknown
        or (FCOE_PRIORITY in subject.item.asked and "fcoe" in subject.item.port.roles)
    )


def _dcb_ports(context: CheckContext) -> Iterator[Subject[DcbPort]]:
    return (
        subject for subject in context.subjects(_ports) if subject.unknown or subject.item.is_dcb
    )


def _iscsi_ports(context: CheckContext) -> Iterator[Subject[DcbPort]]:
    for subject in context.subjects(_ports):
        item = subject.item
        if subject.unknown:
            continue  # only an inventory tells the iSCSI VLANs
        if "iscsi" in item.port.roles and (
            item.iscsi or item.port.switch.iscsi_priority in item.asked
        ):
            yield subject


def _lossless_ports(context: CheckContext) -> Iterator[Subject[DcbPort]]:
    """Yield those of iSCSI VLANs, and of a configuration alone those of VLANs named for storage."""
    yield from context.subjects(_iscsi_ports)
    for subject in context.subjects(_ports):
        port = subject.item.port
        named = port.switch.storage_by_name
        if named and not subject.unknown and subject.item.iscsi and named & port.carrier.vlans:
            yield subject


def _pfc_free_ports(context: CheckContext) -> Iterator[Subject[DcbPort]]:
    for subject in context.subjects(_ports):
        if (
            not subject.unknown
            and "iscsi" in subject.item.port.roles
            and any(FAMILIES[family].pfc == "off" for family in subject.families)
        ):
            yield subject
    for one in untold_ports(context):
        item = DcbPort(one.item, frozenset(), frozenset())
        yield Subject(one.name, one.where, item, fact=one.fact, unknown=one.unknown)


def _all_or_none_vlans(context: CheckContext) -> Iterator[Subject[DcbVlan]]:
    by_vlan: dict[str, list[DcbPort]] = {}
    wanted = [
        subject
        for subject in context.subjects(ISCSI_VLANS.find)
        if any(FAMILIES[family].pfc == "all-or-none" for family in subject.families)
    ]
    ids = frozenset(subject.item.intent.id for subject in wanted)
    for port in context.subjects(_ports) if ids else ():
        for vlan in ids & port.item.port.carrier.vlans:
            key = context.cabling.vlan_key(port.item.port.switch.name, vlan)
            by_vlan.setdefault(key, []).append(port.item)
    for subject in wanted:
        item = DcbVlan(subject.item, tuple(by_vlan.get(subject.item.key, ())))
        yield Subject(subject.name, subject.where, item, subject.families)


def _roce_vlans(context: CheckContext) -> Iterator[Subject[SanVlan]]:
    for subject in context.subjects(IP_STORAGE_VLANS.find):
        if subject.item.intent.role == "nvme-roce":
            yield subject


def _marking_switches(context: CheckContext) -> Iterator[Subject[CheckedSwitch]]:
    return (one for one in context.subjects(SWITCHES.find) if marked_queues(one.item))


def _lossless_links(context: CheckContext) -> Iterator[Subject[SanLink]]:
    lossless = context.cabling.lossless_vlans
    for subject in context.subjects(LINKS.find) if lossless else ():
        if lossless.keys() & set(context.cabling.link_vlans(subject.item.intent)):
            yield subject


def _roce_ports(context: CheckContext) -> Iterator[Subject[DcbPort]]:
    return (
        subject
        for subject in context.subjects(_ports)
        if not subject.unknown and "nvme-roce" in _lossless_roles(subject.item.port)
    )


def _lossless_vlans(context: CheckContext) -> Iterator[Subject[LosslessVlan]]:
    for subject in context.subjects(IP_STORAGE_VLANS.find):
        intent = subject.item.intent
        role = next((one for one in get_args(ClassOverIp) if one == intent.role), None)
        if intent.lossless != "pfc" or role is None:
            continue
        switches_of: dict[int, list[str]] = {}
        for name, switch in sorted(context.switches.items()):
            fabric = context.san.switches[name].fabric
            is_here = fabric is None or intent.fabric in {None, fabric}
            if is_here and intent.id in switch.facts.vlans:
                own = switch.iscsi_priority if role == "iscsi" else switch.roce_priority
                switches_of.setdefault(own, []).append(name)
        item = LosslessVlan(role, switches_of, subject.families)
        yield Subject(subject.name, subject.where, item, subject.families)


def _dcb_switches(context: CheckContext) -> Iterator[Subject[CheckedSwitch]]:
    unknown: dict[str, str] = {}
    for port in sorted(context.subjects(_dcb_ports), key=lambda one: not one.unknown):
        unknown[port.item.port.switch.name] = port.unknown  # one that is certain is enough
    for subject in context.subjects(SWITCHES.find):
        if subject.name in unknown:
            yield subject._replace(unknown=unknown[subject.name])


def _watched_switches(context: CheckContext) -> Iterator[Subject[CheckedSwitch]]:
    for subject in context.subjects(_dcb_switches):
        if subject.item.platform.pfc_watchdog:
            yield subject


def _qos_switches(context: CheckContext) -> Iterator[Subject[CheckedSwitch]]:
    return (subject for subject in context.subjects(SWITCHES.find) if subject.item.facts.policies)


def _fcoe_policy_switches(context: CheckContext) -> Iterator[Subject[CheckedSwitch]]:
    for subject in context.subjects(SWITCHES.find):
        if (
            subject.item.facts.vfcs
            and Capability.FCOE_DEFAULT_POLICIES in subject.item.capabilities
        ):
            yield subject


FCOE_DCB_PORTS: Scope[DcbPort] = Scope("switch", _fcoe_ports)
"""Physical ports that carry an FCoE VLAN."""
DCB_PORTS: Scope[DcbPort] = Scope("switch", _dcb_ports)
"""Physical ports with lossless traffic, or configured for it."""
ISCSI_DCB_PORTS: Scope[DcbPort] = Scope("switch", _iscsi_ports)
"""Physical ports of iSCSI VLANs with priority flow control, configured or intended."""
LOSSLESS_PORTS: Scope[DcbPort] = Scope("switch", _lossless_ports)
"""The same; in a configuration checked alone those in VLANs named for storage."""
PFC_FREE_PORTS: Scope[DcbPort] = Scope("switch", _pfc_free_ports)
"""Physical iSCSI ports of arrays that forbid priority flow control."""
ALL_OR_NONE_VLANS: Scope[DcbVlan] = Scope("san", _all_or_none_vlans)
"""iSCSI VLANs of arrays that require DCB on all ports or none."""
LOSSLESS_VLANS: Scope[LosslessVlan] = Scope("san", _lossless_vlans)
"""VLANs of iSCSI and RoCE with priority flow control, each with the priorities of its switches."""
ROCE_VLANS: Scope[SanVlan] = Scope("san", _roce_vlans)
"""VLANs of RoCE."""
MARKING_SWITCHES: Scope[CheckedSwitch] = Scope("switch", _marking_switches)
"""Switches with an output queue that marks packets."""
LOSSLESS_LINKS: Scope[SanLink] = Scope("san", _lossless_links)
"""Links between switches that carry a lossless VLAN, by intent."""
ROCE_DCB_PORTS: Scope[DcbPort] = Scope("switch", _roce_ports)
"""Physical ports of RoCE VLANs with priority flow control, by intent."""
WATCHED_SWITCHES: Scope[CheckedSwitch] = Scope("switch", _watched_switches)
"""Switches with DCB ports that have a watchdog for priority flow control."""
QOS_SWITCHES: Scope[CheckedSwitch] = Scope("switch", _qos_switches)
"""Switches with QoS policies, DCB maps or QoS profiles of their own."""
FCOE_POLICY_SWITCHES: Scope[CheckedSwitch] = Scope("switch", _fcoe_policy_switches)
"""Switches with VFCs and without built-in policies for FCoE."""
STORAGE_MAP_PORTS: Scope[CheckedPort] = Scope("switch", _storage_map_ports)
"""Physical ports of a configuration checked alone that carry a VLAN named for storage, on switches
where DCB maps decide what is lossless."""

"""The places that rules on data center bridging look at; each port's priorities are found once."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.intent.site import FCOE_PRIORITY, ISCSI_PRIORITY
from sanfab.inventory.yaml12 import Where
from sanfab.model import FAMILIES, AdapterIntent, Capability
from sanfab.rules.catalogue.dcb.lossless import lossless
from sanfab.rules.evidence import Evidence, Port, Switch
from sanfab.rules.over import ISCSI_VLANS, PORTS, SWITCHES, Vlan
from sanfab.rules.rule import Over, Place

UNSHOWN = "the priorities that the port never drops, which the configuration does not show"


class DcbPort(NamedTuple):
    """A physical port with the priorities it never drops."""

    port: Port
    priorities: frozenset[int] | None
    """None: a policy that the text does not show says so."""
    asked: frozenset[int]
    """Priorities that what it carries asks for, by intent."""

    @property
    def iscsi(self) -> frozenset[int]:
        """Priorities besides that of FCoE."""
        return (self.priorities or frozenset()) - {FCOE_PRIORITY}

    @property
    def is_dcb(self) -> bool:
        """Tell whether the port takes part in DCB; a class for FCoE alone, unused, is no part."""
        row = self.port.switch.platform
        stated = self.iscsi if row.pfc_style == "class" and not row.qos_at_port else self.priorities
        return bool(self.asked or stated)

    @property
    def adapter(self) -> tuple[Where, AdapterIntent] | None:
        """The adapter that is plugged in, and the way to it in the inventory."""
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


class DcbVlan(NamedTuple):
    """An iSCSI VLAN of arrays that want DCB everywhere or nowhere, with its ports."""

    vlan: Vlan
    ports: tuple[DcbPort, ...]


def _ports(evidence: Evidence) -> Iterator[Place[DcbPort]]:
    vlans = evidence.san.vlans.values()
    pfc = {vlan.id for vlan in vlans if vlan.role == "iscsi" and vlan.lossless == "pfc"}
    knows_fcoe = {name: _knows_fcoe(switch) for name, switch in evidence.switches.items()}
    for place in evidence.listed(PORTS.places):
        port = place.item
        if port.is_lag or not port.facts.enabled or (port.facts.mode == "none" and not port.lag):
            continue
        asked = {FCOE_PRIORITY} if "fcoe" in port.roles and knows_fcoe[port.switch.name] else set()
        if pfc and pfc & port.carrier.vlans:
            asked.add(ISCSI_PRIORITY)
        item = DcbPort(port, lossless(port), frozenset(asked))
        yield Place(place.name, place.where, item, place.families)


def _knows_fcoe(switch: Switch) -> bool:
    """Tell whether it is known which VLANs carry FCoE: FIP snooping in all of them does not say."""
    vlans = switch.facts.vlans.values()
    return not (switch.is_alone and len(vlans) > 1 and all(vlan.fip_snooping for vlan in vlans))


def _fcoe_ports(evidence: Evidence) -> Iterator[Place[DcbPort]]:
    return (place for place in evidence.listed(_ports) if FCOE_PRIORITY in place.item.asked)


def _dcb_ports(evidence: Evidence) -> Iterator[Place[DcbPort]]:
    return (place for place in evidence.listed(_ports) if place.item.is_dcb)


def _iscsi_ports(evidence: Evidence) -> Iterator[Place[DcbPort]]:
    for place in evidence.listed(_ports):
        item = place.item
        if "iscsi" in item.port.roles and (item.iscsi or ISCSI_PRIORITY in item.asked):
            yield place


def _pfc_free_ports(evidence: Evidence) -> Iterator[Place[DcbPort]]:
    for place in evidence.listed(_ports):
        if "iscsi" in place.item.port.roles and any(
            FAMILIES[family].pfc == "off" for family in place.families
        ):
            yield place


def _all_or_none_vlans(evidence: Evidence) -> Iterator[Place[DcbVlan]]:
    by_vlan: dict[int, list[DcbPort]] = {}
    wanted = [
        place
        for place in evidence.listed(ISCSI_VLANS.places)
        if any(FAMILIES[family].pfc == "all-or-none" for family in place.families)
    ]
    ids = frozenset(place.item.intent.id for place in wanted)
    for port in evidence.listed(_ports) if ids else ():
        for vlan in ids & port.item.port.carrier.vlans:
            by_vlan.setdefault(vlan, []).append(port.item)
    for place in wanted:
        item = DcbVlan(place.item, tuple(by_vlan.get(place.item.intent.id, ())))
        yield Place(place.name, place.where, item, place.families)


def _dcb_switches(evidence: Evidence) -> Iterator[Place[Switch]]:
    names = {place.item.port.switch.name for place in evidence.listed(_dcb_ports)}
    return (place for place in evidence.listed(SWITCHES.places) if place.item.name in names)


def _watched_switches(evidence: Evidence) -> Iterator[Place[Switch]]:
    for place in evidence.listed(_dcb_switches):
        if place.item.platform.pfc_watchdog:
            yield place


def _qos_switches(evidence: Evidence) -> Iterator[Place[Switch]]:
    return (place for place in evidence.listed(SWITCHES.places) if place.item.facts.policies)


def _fcoe_policy_switches(evidence: Evidence) -> Iterator[Place[Switch]]:
    for place in evidence.listed(SWITCHES.places):
        if place.item.facts.vfcs and Capability.FCOE_DEFAULT_POLICIES in place.item.capabilities:
            yield place


FCOE_DCB_PORTS: Over[DcbPort] = Over("switch", _fcoe_ports)
"""Physical ports that carry an FCoE VLAN."""
DCB_PORTS: Over[DcbPort] = Over("switch", _dcb_ports)
"""Physical ports that carry something lossless, or are set up to."""
ISCSI_DCB_PORTS: Over[DcbPort] = Over("switch", _iscsi_ports)
"""Physical ports of iSCSI VLANs with priority flow control for it, set up or asked for."""
PFC_FREE_PORTS: Over[DcbPort] = Over("switch", _pfc_free_ports)
"""Physical iSCSI ports of arrays that want no priority flow control."""
ALL_OR_NONE_VLANS: Over[DcbVlan] = Over("san", _all_or_none_vlans)
"""iSCSI VLANs of arrays that want DCB everywhere or nowhere."""
WATCHED_SWITCHES: Over[Switch] = Over("switch", _watched_switches)
"""Switches with DCB ports that have a watchdog for priority flow control."""
QOS_SWITCHES: Over[Switch] = Over("switch", _qos_switches)
"""Switches with QoS policies, DCB maps or QoS profiles of their own."""
FCOE_POLICY_SWITCHES: Over[Switch] = Over("switch", _fcoe_policy_switches)
"""Switches with VFCs that do not have the policies for FCoE by themselves."""

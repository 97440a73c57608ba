"""VLANs of a switch -> lossless Ethernet: pause, priority flow control, DCB of the switch."""

from sanfab.facts.policy_kind import PolicyKind, QosClass, QosPolicy, policy_key
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.intent.lossless_classes import (
    LosslessClass,
    lossless_classes,
    stated_shares,
)
from sanfab.intent.mtu import switch_jumbo_size
from sanfab.intent.network_qos import QOS_POLICY, set_network_qos
from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.base import STANDARD_MTU
from sanfab.model.design import ISCSI_PRIORITY
from sanfab.model.families import FAMILIES
from sanfab.model.platforms.traits import Capability

DCB_MAP = "SAN"


def device_wants_pause(design: SwitchDesign, device: str, keys: set[str]) -> bool:
    """Return whether a host or array port needs IEEE 802.3x pause for one of its VLANs."""
    for key in keys:
        vlan = design.vlan(key)
        if vlan.role != "iscsi":
            continue
        if vlan.lossless is not None:
            if vlan.lossless == "pause":
                return True
            continue
        if any(FAMILIES[family].pause for family in design.cabling.families.get(device, ())):
            return True
    return False


def link_wants_pause(design: SwitchDesign, keys: set[str]) -> bool:
    """Return whether a link between switches uses pause: only if every array family requires it.

    With pause on a link, one slow host blocks all traffic behind it (FLOW-06).
    """
    iscsi = [key for key in keys if design.vlan(key).role == "iscsi"]
    families = {family for key in iscsi for family in design.cabling.vlan_families.get(key, ())}
    stated = {design.vlan(key).lossless for key in iscsi} - {None}
    return (
        bool(families)
        and all(FAMILIES[family].pause_on_isl for family in families)
        and stated <= {"pause"}
    )


def set_lossless(design: SwitchDesign, port: PortFacts, keys: set[str], *, pause: bool) -> None:
    """Set pause or priority flow control on a port; never both (FLOW-03)."""
    classes = lossless_classes(design, keys)
    priorities = {one.priority for one in classes}
    platform = design.platform
    port.pause_stated = True
    if not priorities:
        if pause:
            port.pause_receive = "on"
            port.pause_send = "on" if platform.has(Capability.PAUSE_SEND) else "off"
        return
    if platform.traits.pfc_style in {"port", "profile"}:
        port.pfc, port.pfc_priorities, port.dcbx = "on", priorities, "ieee"
        is_by_dscp = platform.traits.trust and any(one.dscps for one in classes)
        port.qos_input = "dscp" if is_by_dscp else platform.traits.trust
        if platform.traits.pfc_style == "profile":
            port.bandwidth = _stated_shares(design, keys)
    elif platform.traits.pfc_style == "map":
        port.dcb_map = DCB_MAP
    elif platform.qos_at_port:
        port.qos_input = QOS_POLICY
        if any(one.role == "nvme-roce" for one in classes):
            port.pfc = "on"  # adapters of RoCE need not speak DCBX [N9KROCE, AZSUP]
        port.pfc_watchdog = design.intent.qos.pfc_watchdog


def _stated_shares(design: SwitchDesign, keys: set[str]) -> dict[int, int]:
    """Return the share of each class by priority, where the inventory states one."""
    stated = stated_shares(design.intent.qos)
    return {
        one.priority: one.bandwidth
        for one in lossless_classes(design, keys)
        if stated[one.role] is not None
    }


def set_switch_qos(design: SwitchDesign, facts: SwitchFacts, keys: set[str]) -> None:
    """Set the QoS and DCB settings of the whole switch."""
    platform = design.platform
    classes = lossless_classes(design, keys)
    jumbo = any(design.vlan(key).mtu > STANDARD_MTU for key in keys)
    if platform.traits.pfc_style == "class":
        set_network_qos(design, facts, classes, jumbo=jumbo)
    elif platform.traits.pfc_style == "map" and classes:
        facts.policies[policy_key(PolicyKind.PRIORITY_GROUPS, DCB_MAP)] = _dcb_map(
            classes, by_priority=platform.traits.groups_by_priority
        )
    elif platform.traits.pfc_style == "profile" and classes:
        facts.policies[PolicyKind.PROFILES] = _qos_profiles(platform.traits.queue_profile, classes)
        facts.services.lldp = True  # it carries DCBX, and is off by default
    facts.jumbo_size = switch_jumbo_size(platform, facts)
    facts.pfc_watchdog = design.intent.qos.pfc_watchdog
    if platform.traits.dcb_stated:
        # Pause works only where DCB is off, and detection would rewrite what is written here
        # (FLOW-04, D-ISC1).
        facts.dcb = bool(classes) if platform.traits.dcb_off_stated or classes else None
        facts.iscsi_detection = False
        facts.dcbx_iscsi_priority = _told_by_dcbx(classes)
        if classes:
            facts.services.lldp = True  # it carries DCBX, and is off by default on S4810
            facts.dot1p_trusted = True


def _told_by_dcbx(lossless: list[LosslessClass]) -> int | None:
    """Return the priority of iSCSI that adapters are to learn, where it is not the default."""
    found = {one.priority for one in lossless if one.role == "iscsi"} - {ISCSI_PRIORITY}
    return min(found, default=None)


def _dcb_map(lossless: list[LosslessClass], *, by_priority: bool) -> QosPolicy:
    """Return one group for the LAN and one for each lossless class.

    ``by_priority``: a group has the number of its priority.
    """
    others = set(range(8)) - {one.priority for one in lossless}
    rest = 100 - sum(one.bandwidth for one in lossless)
    classes = {"0": QosClass("0", priorities=others, bandwidth=rest)}
    for number, one in enumerate(lossless, start=1):
        name = str(one.priority if by_priority else number)
        classes[name] = QosClass(
            name, no_drop=True, priorities={one.priority}, bandwidth=one.bandwidth
        )
    return QosPolicy(PolicyKind.PRIORITY_GROUPS, DCB_MAP, classes)


def _qos_profiles(name: str, lossless: list[LosslessClass]) -> QosPolicy:
    """Return the queue of each lossless class; queue N answers to priority N-1 [E-PFC]."""
    names = {f"{name}{one.priority + 1}": one.priority for one in lossless}
    classes = {name: QosClass(name, priorities={priority}) for name, priority in names.items()}
    return QosPolicy(PolicyKind.PROFILES, "", classes)

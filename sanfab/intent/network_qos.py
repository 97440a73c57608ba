"""Lossless classes -> the QoS of a whole switch: classes, policies and where they apply."""

from collections.abc import Mapping

from sanfab.analysis.frames import FCOE_PAYLOAD
from sanfab.facts.policy_kind import (
    EcnThresholds,
    PolicyKind,
    PolicyPoint,
    QosClass,
    QosPolicy,
    class_key,
    policy_key,
)
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.lossless_classes import LosslessClass
from sanfab.intent.mtu import class_mtu
from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import BuiltInQos, Capability
from sanfab.model.protocols import LosslessRole

QOS_POLICY = "sanfab-in"
NETWORK_POLICY = "sanfab-nq"
QUEUING_POLICY = "sanfab-queuing"
ISCSI_CLASS = "class-iscsi"
FCOE_CLASS = "sanfab-fcoe"
"""Our own class of FCoE frames (NX-OS 9000); a NX-OS 5000 has one built in."""
ROCE_CLASS = "sanfab-roce"
_CLASSES: dict[LosslessRole, str] = {
    "iscsi": ISCSI_CLASS,
    "fcoe": FCOE_CLASS,
    "nvme-roce": ROCE_CLASS,
}
QUEUES = tuple(range(1, 8))
"""Output queues of NX-OS 9000 besides the default one; the QoS group of that number fills each."""


def set_network_qos(
    design: SwitchDesign, facts: SwitchFacts, lossless: list[LosslessClass], *, jumbo: bool
) -> None:
    """Set the QoS of the whole switch: policies of our own replace the built-in ones as a whole."""
    names = design.platform.traits.built_in_qos
    if names is None:
        return
    roles: dict[str, LosslessClass] = {one.role: one for one in lossless}
    if Capability.FCOE_DEFAULT_POLICIES in design.capabilities and "fcoe" in roles:
        facts.system_policies = {
            PolicyPoint.CLASSIFICATION_IN: names.fcoe_input,
            PolicyPoint.QUEUING_IN: names.fcoe_input,
            PolicyPoint.QUEUING_OUT: names.fcoe_output,
            PolicyPoint.NETWORK: names.fcoe_network,
        }
    if Capability.PAUSE_PFC_COS in design.capabilities:
        classes = _classes_by_group(design.platform, names, lossless, jumbo=jumbo)
        if lossless:
            _classify_by_priority(facts, lossless)
            _queue_by_priority(facts, names, lossless)
    else:
        classes = _classes_by_name(design, names, roles, jumbo=jumbo)
        if "iscsi" in roles:
            fcoe = names.fcoe_class if "fcoe" in roles else ""
            _classify_iscsi(facts, roles["iscsi"], fcoe)
        if "iscsi" in roles or ("fcoe" in roles and design.intent.qos.fcoe.bandwidth is not None):
            _queue_lossless(design, names, facts, roles)
    if classes:
        _add(facts, PolicyKind.NETWORK, NETWORK_POLICY, classes)
        facts.system_policies[PolicyPoint.NETWORK] = NETWORK_POLICY


def _classes_by_name(
    design: SwitchDesign, names: BuiltInQos, roles: Mapping[str, LosslessClass], *, jumbo: bool
) -> list[QosClass]:
    if not jumbo and "iscsi" not in roles:
        return []
    mtu = class_mtu(design.platform, jumbo=jumbo)
    classes = []
    if "fcoe" in roles:
        classes.append(QosClass(names.fcoe_class, mtu=FCOE_PAYLOAD, no_drop=True))
    if "iscsi" in roles:
        classes.append(QosClass(ISCSI_CLASS, mtu=mtu, no_drop=True))
    optimized = Capability.MULTICAST_OPTIMIZE in design.capabilities
    return [*classes, QosClass(names.default_class, mtu=mtu, multicast_optimize=optimized)]


def _classify_iscsi(facts: SwitchFacts, iscsi: LosslessClass, fcoe: str) -> None:
    """Put iSCSI by its priority into QoS group 2; group 1 is that of FCoE's class [KEEPIT-PFC]."""
    _add_class(facts, PolicyKind.CLASSIFICATION, QosClass(ISCSI_CLASS, priorities={iscsi.priority}))
    _add_class(facts, PolicyKind.NETWORK, QosClass(ISCSI_CLASS, group=2))
    _add_class(facts, PolicyKind.QUEUING, QosClass(ISCSI_CLASS, group=2))
    classes = [QosClass(ISCSI_CLASS, group=2)]
    if fcoe:
        classes.append(QosClass(fcoe, group=1))
    _add(facts, PolicyKind.CLASSIFICATION, QOS_POLICY, classes)
    facts.system_policies[PolicyPoint.CLASSIFICATION_IN] = QOS_POLICY


def _queue_lossless(
    design: SwitchDesign,
    names: BuiltInQos,
    facts: SwitchFacts,
    roles: Mapping[str, LosslessClass],
) -> None:
    """Give each lossless class its share, in and out: built-in policies know no iSCSI [J2NX].

    The default class goes first: it begins with most of the link, and a sum above 100 is refused
    [mem].
    """
    shares: dict[str, int] = {}
    if "fcoe" in roles:
        shares[names.fcoe_class] = roles["fcoe"].bandwidth
    elif Capability.FCOE_DEFAULT_POLICIES not in design.capabilities:
        # The class of FCoE is in every policy; without FCoE its share is 0 [C-N5QOS].
        shares[names.fcoe_class] = 0
    if "iscsi" in roles:
        shares[ISCSI_CLASS] = roles["iscsi"].bandwidth
    default = QosClass(names.default_class, bandwidth=100 - sum(shares.values()))
    classes = [default, *(QosClass(name, bandwidth=part) for name, part in shares.items())]
    _add(facts, PolicyKind.QUEUING, QUEUING_POLICY, classes)
    facts.system_policies[PolicyPoint.QUEUING_IN] = QUEUING_POLICY
    facts.system_policies[PolicyPoint.QUEUING_OUT] = QUEUING_POLICY


def _classes_by_group(
    platform: Platform, names: BuiltInQos, lossless: list[LosslessClass], *, jumbo: bool
) -> list[QosClass]:
    if not lossless:
        return []
    jumbo_mtu = class_mtu(platform, jumbo=True)
    classes = [
        QosClass(
            f"{names.network_class}{one.priority}",
            mtu=jumbo_mtu,
            no_drop=True,
            priorities={one.priority},
        )
        for one in lossless
    ]
    return [*classes, QosClass(names.network_default, mtu=jumbo_mtu if jumbo else None)]


def _classify_by_priority(facts: SwitchFacts, lossless: list[LosslessClass]) -> None:
    """Put each lossless class into the QoS group of its priority, as its class expects [AZLOCAL].

    Its DSCP values tell a frame of RoCE where they are stated, else its priority. The built-in
    policy of FCoE uses another group [mem], which fits no class of ours.
    """
    classes = []
    for one in lossless:
        name = _CLASSES[one.role]
        sorted_by = QosClass(name, priorities=set() if one.dscps else {one.priority})
        sorted_by.dscps |= set(one.dscps)
        _add_class(facts, PolicyKind.CLASSIFICATION, sorted_by)
        classes.append(QosClass(name, group=one.priority))
    _add(facts, PolicyKind.CLASSIFICATION, QOS_POLICY, classes)


def _queue_by_priority(
    facts: SwitchFacts, names: BuiltInQos, lossless: list[LosslessClass]
) -> None:
    """Give the queue of each lossless priority its share; queues that nothing fills get 0.

    A policy that is applied names every queue [AZLOCAL].
    """
    used = {one.priority for one in lossless}
    shares = {f"{names.queue_class}{one.priority}": one.bandwidth for one in lossless}
    marked = {
        f"{names.queue_class}{one.priority}": EcnThresholds(
            one.ecn.min, one.ecn.max, one.ecn.probability
        )
        for one in lossless
        if one.ecn is not None
    }
    shares[names.queue_default] = 100 - sum(shares.values())
    shares |= {f"{names.queue_class}{one}": 0 for one in QUEUES if one not in used}
    classes = [
        QosClass(queue, bandwidth=part, bandwidth_remaining=True, ecn=marked.get(queue))
        for queue, part in shares.items()
    ]
    _add(facts, PolicyKind.QUEUING, QUEUING_POLICY, classes)
    facts.system_policies[PolicyPoint.QUEUING_OUT] = QUEUING_POLICY


def _add(facts: SwitchFacts, kind: PolicyKind, name: str, classes: list[QosClass]) -> None:
    by_name = {entry.name: entry for entry in classes}
    facts.policies[policy_key(kind, name)] = QosPolicy(kind, name, by_name)


def _add_class(facts: SwitchFacts, kind: PolicyKind, entry: QosClass) -> None:
    name = policy_key(kind, entry.name)
    policy = QosPolicy(PolicyKind.CLASS, name, {entry.name: entry})
    facts.policies[class_key(kind, entry.name)] = policy

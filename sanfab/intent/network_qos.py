"""Lossless priorities -> the QoS of an NX-OS switch: classes, policies and where they apply."""

from typing import Literal

from sanfab.analysis.frames import FCOE_PAYLOAD
from sanfab.facts import QosClass, QosPolicy, SwitchFacts
from sanfab.intent.mtu import class_mtu
from sanfab.intent.site import FCOE_PRIORITY, ISCSI_PRIORITY, Site
from sanfab.model import Capability, Platform

QOS_POLICY = "sanfab-in"
NETWORK_POLICY = "sanfab-nq"
QUEUING_POLICY = "sanfab-queuing"
ISCSI_CLASS = "class-iscsi"
FCOE_CLASS = "sanfab-fcoe"
"""Our own class of FCoE frames (NX-OS 9000); ``class-fcoe`` is a built-in one (NX-OS 5000)."""
QUEUES = tuple(range(1, 8))
"""Output queues of NX-OS 9000 besides the default one; the QoS group of that number fills each."""


def set_network_qos(
    site: Site, facts: SwitchFacts, priorities: set[int], *, share: int, jumbo: bool
) -> None:
    """Set the NX-OS system QoS: a policy of our own replaces the built-in one as a whole.

    ``share`` is the part of a link, in per cent, that each lossless class is guaranteed.
    """
    if Capability.FCOE_DEFAULT_POLICIES in site.capabilities and FCOE_PRIORITY in priorities:
        facts.system_policies = {
            "qos input": "fcoe-default-in-policy",
            "queuing input": "fcoe-default-in-policy",
            "queuing output": "fcoe-default-out-policy",
            "network-qos": "fcoe-default-nq-policy",
        }
    if Capability.PAUSE_PFC_COS in site.capabilities:
        classes = _n9k_classes(site.platform, priorities, jumbo=jumbo)
        if priorities:
            _classify_by_priority(facts, priorities)
            _queue_by_priority(facts, priorities, share)
    else:
        classes = _n5k_classes(site.platform, priorities, jumbo=jumbo)
        if ISCSI_PRIORITY in priorities:
            fcoe = FCOE_PRIORITY in priorities
            _classify_iscsi(facts, fcoe=fcoe)
            # The 5000 has class-fcoe in every policy; without FCoE its share is 0 [C-N5QOS].
            has_class = fcoe or Capability.FCOE_DEFAULT_POLICIES not in site.capabilities
            _queue_iscsi(facts, share, {"class-fcoe": share if fcoe else 0} if has_class else {})
    if classes:
        _add(facts, "network-qos", NETWORK_POLICY, classes)
        facts.system_policies["network-qos"] = NETWORK_POLICY


def _n5k_classes(platform: Platform, priorities: set[int], *, jumbo: bool) -> list[QosClass]:
    if not jumbo and ISCSI_PRIORITY not in priorities:
        return []
    mtu = class_mtu(platform, jumbo=jumbo)
    classes = []
    if FCOE_PRIORITY in priorities:
        classes.append(QosClass("class-fcoe", mtu=FCOE_PAYLOAD, no_drop=True))
    if ISCSI_PRIORITY in priorities:
        classes.append(QosClass(ISCSI_CLASS, mtu=mtu, no_drop=True))
    return [*classes, QosClass("class-default", mtu=mtu, multicast_optimize=True)]


def _classify_iscsi(facts: SwitchFacts, *, fcoe: bool) -> None:
    """Put iSCSI by its priority into QoS group 2; group 1 is FCoE's [KEEPIT-PFC]."""
    _add_class_map(facts, "qos", QosClass(ISCSI_CLASS, priorities={ISCSI_PRIORITY}))
    _add_class_map(facts, "network-qos", QosClass(ISCSI_CLASS, group=2))
    _add_class_map(facts, "queuing", QosClass(ISCSI_CLASS, group=2))
    classes = [QosClass(ISCSI_CLASS, group=2)]
    if fcoe:
        classes.append(QosClass("class-fcoe", group=1))
    _add(facts, "qos", QOS_POLICY, classes)
    facts.system_policies["qos input"] = QOS_POLICY


def _queue_iscsi(facts: SwitchFacts, share: int, fcoe: dict[str, int]) -> None:
    """Give each lossless class its share, in and out: built-in policies know no iSCSI [J2NX].

    ``fcoe``: the share of the class of FCoE, if there is one. The default class goes first: it
    begins with most of the link, and a sum above 100 is refused [mem].
    """
    shares = fcoe | {ISCSI_CLASS: share}
    default = QosClass("class-default", bandwidth=100 - sum(shares.values()))
    classes = [default, *(QosClass(name, bandwidth=part) for name, part in shares.items())]
    _add(facts, "queuing", QUEUING_POLICY, classes)
    facts.system_policies["queuing input"] = QUEUING_POLICY
    facts.system_policies["queuing output"] = QUEUING_POLICY


def _n9k_classes(platform: Platform, priorities: set[int], *, jumbo: bool) -> list[QosClass]:
    if not priorities:
        return []
    jumbo_mtu = class_mtu(platform, jumbo=True)
    classes = [
        QosClass(f"c-8q-nq{priority}", mtu=jumbo_mtu, no_drop=True, priorities={priority})
        for priority in sorted(priorities)
    ]
    return [*classes, QosClass("c-8q-nq-default", mtu=jumbo_mtu if jumbo else None)]


def _classify_by_priority(facts: SwitchFacts, priorities: set[int]) -> None:
    """Put each lossless priority into the QoS group of its number, as its class expects [AZLOCAL].

    The built-in ``default-fcoe-in-policy`` uses another group [mem], which fits no class of ours.
    """
    classes = []
    for priority in sorted(priorities):
        name = ISCSI_CLASS if priority == ISCSI_PRIORITY else FCOE_CLASS
        _add_class_map(facts, "qos", QosClass(name, priorities={priority}))
        classes.append(QosClass(name, group=priority))
    _add(facts, "qos", QOS_POLICY, classes)


def _queue_by_priority(facts: SwitchFacts, priorities: set[int], share: int) -> None:
    """Give the queue of each lossless priority its share; queues that nothing fills get 0.

    A policy that is applied names every queue [AZLOCAL].
    """
    shares = {f"q{priority}": share for priority in sorted(priorities)}
    shares["q-default"] = 100 - share * len(priorities)
    shares |= {f"q{queue}": 0 for queue in QUEUES if queue not in priorities}
    classes = [
        QosClass(f"c-out-8q-{queue}", bandwidth=part, bandwidth_remaining=True)
        for queue, part in shares.items()
    ]
    _add(facts, "queuing", QUEUING_POLICY, classes)
    facts.system_policies["queuing output"] = QUEUING_POLICY


def _add(
    facts: SwitchFacts,
    kind: Literal["qos", "network-qos", "queuing"],
    name: str,
    classes: list[QosClass],
) -> None:
    by_name = {entry.name: entry for entry in classes}
    facts.policies[f"{kind} {name}"] = QosPolicy(kind, name, by_name)


def _add_class_map(facts: SwitchFacts, kind: str, entry: QosClass) -> None:
    name = f"{kind} {entry.name}"
    facts.policies[f"class-map {name}"] = QosPolicy("class-map", name, {entry.name: entry})

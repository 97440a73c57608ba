"""Facts of QoS -> lossless priorities of a switch, and policies that a change must recreate."""

from sanfab.facts.policy_kind import PolicyKind, PolicyPoint, QosClass, class_key, policy_key
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.traits import NosTraits

_REMOVED_WHOLE = (PolicyKind.NETWORK, PolicyKind.CLASSIFICATION, PolicyKind.QUEUING)
"""Kinds of policies that lose no class by a line, in the order of their removal."""


def recreated_policies(start: SwitchFacts, goal: SwitchFacts) -> list[str]:
    """Return the policies of both that lose a class, or a class a setting.

    Documents show how a policy is detached and removed, not how a class is taken out of it.
    """
    return [
        key
        for kind in _REMOVED_WHOLE
        for key, policy in sorted(start.policies.items())
        if policy.kind == kind
        and key in goal.policies
        and _loses(policy.classes, goal.policies[key].classes)
    ]


def never_dropped(facts: SwitchFacts, traits: NosTraits) -> set[int]:
    """Return the 802.1p priorities that some port of a switch never drops."""
    found = {one for port in facts.ports.values() for one in port.pfc_priorities}
    network = facts.system_policies.get(PolicyPoint.NETWORK, "")
    maps = {
        policy_key(PolicyKind.PRIORITY_GROUPS, port.dcb_map)
        for port in facts.ports.values()
        if port.dcb_map
    }
    for key in (policy_key(PolicyKind.NETWORK, network), *sorted(maps)):
        policy = facts.policies.get(key)
        for entry in policy.classes.values() if policy else ():
            if entry.no_drop:
                found |= entry.priorities or _sorted_into(facts, entry.name, traits)
    return found


def _sorted_into(facts: SwitchFacts, name: str, traits: NosTraits) -> set[int]:
    """Return the priorities of a class; that of FCoE may be built in."""
    policy = facts.policies.get(class_key(PolicyKind.CLASSIFICATION, name))
    if policy is not None:
        return policy.classes[name].priorities
    built_in = traits.built_in_qos
    return {3} if built_in is not None and name == built_in.fcoe_class else set()


def _loses(old: dict[str, QosClass], new: dict[str, QosClass]) -> bool:
    """Return whether a policy loses a class, or a class what no line takes from it.

    Those are its QoS group, the priority that it sends with, when it marks packets, the strict
    priority of its queue, and multicast queues.
    """
    return any(
        name not in new
        or (entry.group is not None and new[name].group is None)
        or (entry.sent_priority is not None and new[name].sent_priority is None)
        or (entry.ecn is not None and new[name].ecn != entry.ecn)
        or (entry.queue_priority is not None and new[name].queue_priority is None)
        or (entry.multicast_optimize and not new[name].multicast_optimize)
        for name, entry in old.items()
    )

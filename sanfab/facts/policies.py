"""Start facts and goal facts -> QoS policies that a change has to remove and set again."""

from sanfab.facts.switch import QosClass, SwitchFacts

_POLICY_MAPS = frozenset({"qos", "network-qos", "queuing"})


def policies_set_anew(start: SwitchFacts, goal: SwitchFacts) -> list[str]:
    """Return the policy-maps (NX-OS) of both that lose a class, or a class a setting.

    Documents show how a policy-map is detached and removed, not how a class is taken out of it.
    """
    return [
        key
        for key, policy in sorted(start.policies.items())
        if policy.kind in _POLICY_MAPS
        and key in goal.policies
        and _loses(policy.classes, goal.policies[key].classes)
    ]


def _loses(old: dict[str, QosClass], new: dict[str, QosClass]) -> bool:
    """Return whether a policy loses a class, or a class its QoS group or multicast queues."""
    return any(
        name not in new
        or (entry.group is not None and new[name].group is None)
        or (entry.multicast_optimize and not new[name].multicast_optimize)
        for name, entry in old.items()
    )

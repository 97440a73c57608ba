"""Facts of a switch -> the 802.1p priorities that a port never drops, wherever they are set."""

from typing import NamedTuple

from sanfab.facts.policy_kind import PolicyKind, PolicyPoint, QosClass, QosPolicy, class_key
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unknown import policy_of, require_whole, system_policy
from sanfab.model.design import FCOE_PRIORITY
from sanfab.model.platforms.traits import Capability
from sanfab.rules.context import CheckedPort, CheckedSwitch
from sanfab.text import numbers

FCOE_CLASS = "class-fcoe"
FCOE_GROUP = 1
"""The built-in class of FCoE frames and its QoS group [KEEPIT-PFC]."""
QUEUE_CLASS = "c-8q-nq"
"""The built-in class of a QoS group begins so and ends with its number [AZLOCAL]."""


class PriorityClass(NamedTuple):
    """A class of frames that a switch sorts by priority into a QoS group."""

    name: str
    group: int | None
    priorities: frozenset[int]


def port_lossless_priorities(port: CheckedPort) -> frozenset[int] | None:
    """Return the priorities a port never drops; None: not in the configuration."""
    style, facts = port.switch.platform.traits.pfc_style, port.facts
    if style == "class":
        return class_lossless(port.switch, facts.qos_input) if facts.pfc != "off" else frozenset()
    if style != "map":
        return frozenset(facts.pfc_priorities) if facts.pfc == "on" else frozenset()
    if port.switch.facts.dcb is False:
        return frozenset()
    if not facts.dcb_map:  # alone: DCBX may bring it from the FCoE switch (`port-role auto-...`)
        return None if port.switch.may_be_excerpt else frozenset()
    policy = policy_of(port.switch.facts, PolicyKind.PRIORITY_GROUPS, facts.dcb_map)
    if policy is None:
        return None
    return frozenset().union(*(one.priorities for one in policy.classes.values() if one.no_drop))


def class_lossless(switch: CheckedSwitch, input_policy: str = "") -> frozenset[int] | None:
    """Return the priorities that classes of the whole switch never drop.

    ``input_policy`` sorts the frames of a port; without one that of the system does.
    """
    groups = no_drop_groups(switch)
    if not groups:
        return groups
    found = sorting(switch, input_policy)
    if found is None:
        return None
    return frozenset().union(*(one.priorities for one in found if one.group in groups))


def port_paused_priorities(port: CheckedPort) -> frozenset[int] | None:
    """Return the priorities that a port pauses, whatever sorts frames into their classes.

    They are those that it never drops, but for frames without the DSCP value that sorts them. None:
    not in the configuration.
    """
    found = port_lossless_priorities(port)
    if found is not None or port.switch.platform.traits.pfc_style != "class":
        return found
    facts = port.switch.facts
    network = policy_of(facts, PolicyKind.NETWORK, system_policy(facts, PolicyPoint.NETWORK))
    name = port.facts.qos_input or system_policy(facts, PolicyPoint.CLASSIFICATION_IN)
    sorting_policy = policy_of(facts, PolicyKind.CLASSIFICATION, name)
    if network is None or sorting_policy is None:
        return None
    groups = {one.group for one in sorting_policy.classes.values()}
    reached = [
        one for one in network.classes.values() if one.no_drop and _group_of(facts, one) in groups
    ]
    if not all(one.priorities for one in reached):
        return None
    return frozenset().union(*(one.priorities for one in reached))


_DSCPS = 8
"""DSCP values of each priority where a port trusts them [EOSROCE]."""


def sorted_dscps(port: CheckedPort) -> frozenset[int] | None:
    """Return the DSCP values of the lossless classes of a port; None: priorities sort frames."""
    style, facts = port.switch.platform.traits.pfc_style, port.facts
    if style == "port":
        if facts.qos_input != "dscp":
            return None
        return frozenset(
            one
            for one in range(64)
            for lossless in facts.pfc_priorities
            if one // _DSCPS == lossless
        )
    policy = policy_of(port.switch.facts, PolicyKind.CLASSIFICATION, facts.qos_input)
    groups = no_drop_groups(port.switch) or frozenset()
    entries = policy.classes.values() if policy is not None else ()
    found = [_dscps_of(port.switch.facts, one.name) for one in entries if one.group in groups]
    return frozenset().union(*found) or None


def has_unknown_groups(switch: CheckedSwitch) -> bool:
    """Return whether no line tells the QoS group of a lossless class."""
    facts = switch.facts
    policy = policy_of(facts, PolicyKind.NETWORK, system_policy(facts, PolicyPoint.NETWORK))
    entries = policy.classes.values() if policy is not None else ()
    return any(one.no_drop and _group_of(facts, one) is None for one in entries)


def marked_queues(switch: CheckedSwitch) -> frozenset[int]:
    """Return the numbers of the output queues that mark packets; each is that of its QoS group."""
    facts = switch.facts
    policy = policy_of(facts, PolicyKind.QUEUING, system_policy(facts, PolicyPoint.QUEUING_OUT))
    entries = policy.classes.values() if policy is not None else ()
    numbers_of = (one.name.rpartition("q")[2] for one in entries if one.ecn is not None)
    return frozenset(int(number) for number in numbers_of if number.isdecimal())


def no_drop_groups(switch: CheckedSwitch) -> frozenset[int] | None:
    """Return the QoS groups that are never dropped; None: the policy is not configured."""
    facts = switch.facts
    name = system_policy(facts, PolicyPoint.NETWORK)
    policy = policy_of(facts, PolicyKind.NETWORK, name)
    if policy is None:
        is_of_fcoe = _is_of_fcoe(switch, name)
        return None if is_of_fcoe is None else frozenset({FCOE_GROUP} if is_of_fcoe else ())
    groups = (_group_of(facts, entry) for entry in policy.classes.values() if entry.no_drop)
    return frozenset(group for group in groups if group is not None)


def sorting(switch: CheckedSwitch, input_policy: str = "") -> list[PriorityClass] | None:
    """Return how frames get into QoS groups by their priority.

    None: the configuration does not hold the policy, or their DSCP value decides.
    """
    facts = switch.facts
    name = input_policy or system_policy(facts, PolicyPoint.CLASSIFICATION_IN)
    policy = policy_of(facts, PolicyKind.CLASSIFICATION, name)
    fcoe = PriorityClass(FCOE_CLASS, FCOE_GROUP, frozenset({FCOE_PRIORITY}))
    if policy is None:
        is_of_fcoe = _is_of_fcoe(switch, name)
        return None if is_of_fcoe is None else [fcoe] if is_of_fcoe else []
    if any(_dscps_of(facts, one) for one in policy.classes):
        return None
    found = [
        PriorityClass(entry.name, entry.group, _priorities_of(facts, entry.name))
        for entry in policy.classes.values()
    ]
    if _has_fcoe_class(switch) and FCOE_CLASS not in policy.classes:
        found.append(fcoe)
    return found


def _has_fcoe_class(switch: CheckedSwitch) -> bool:
    """Return whether a switch has a built-in class for FCoE (Nexus 5000)."""
    row = switch.platform
    return (
        row.has(Capability.FCOE)
        and not row.qos_at_port
        and Capability.FCOE_DEFAULT_POLICIES not in switch.capabilities
    )


def _is_of_fcoe(switch: CheckedSwitch, name: str) -> bool | None:
    """Return whether a built-in policy, in force without a name too, has a class of FCoE.

    None: the policy is not known. The FCoE group of built-in policies that are applied at ports
    (Nexus 9000) is not known.
    """
    if not name or (name.startswith("default-") and not switch.platform.qos_at_port):
        return _has_fcoe_class(switch)
    if name.startswith("fcoe-default-") and not switch.platform.qos_at_port:
        return True
    return None


def _group_of(facts: SwitchFacts, entry: QosClass) -> int | None:
    if entry.name == FCOE_CLASS:
        return FCOE_GROUP
    number = entry.name.removeprefix(QUEUE_CLASS)
    if number != entry.name:
        return int(number) if number.isdecimal() else None
    return _class_map(facts, PolicyKind.NETWORK, entry.name).group


def _priorities_of(facts: SwitchFacts, name: str) -> frozenset[int]:
    if name == FCOE_CLASS:
        return frozenset({FCOE_PRIORITY})
    return frozenset(_class_map(facts, PolicyKind.CLASSIFICATION, name).priorities)


def _dscps_of(facts: SwitchFacts, name: str) -> set[int]:
    return set() if name == FCOE_CLASS else _class_map(facts, PolicyKind.CLASSIFICATION, name).dscps


def _class_map(facts: SwitchFacts, kind: PolicyKind, name: str) -> QosClass:
    policy = facts.policies.get(class_key(kind, name))
    if policy is None:
        require_whole(facts, f"policies.{name}")
    return policy.classes.get(name, QosClass(name)) if policy else QosClass(name)


def dcb_maps_in_use(facts: SwitchFacts) -> list[QosPolicy]:
    """Return the DCB maps that are applied to ports."""
    names = {port.dcb_map for port in facts.ports.values()} - {""}
    known = (policy_of(facts, PolicyKind.PRIORITY_GROUPS, name) for name in sorted(names))
    return [policy for policy in known if policy is not None]


def in_words(priorities: frozenset[int] | set[int]) -> str:
    """Return priorities as words.

    >>> in_words({4, 3}), in_words({3}), in_words(frozenset())
    ('priorities 3, 4', 'priority 3', 'no priority')
    """
    if not priorities:
        return "no priority"
    return f"{'priority' if len(priorities) == 1 else 'priorities'} {numbers(priorities)}"

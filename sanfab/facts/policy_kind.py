"""What QoS policies are for, and where a switch applies them."""

from enum import StrEnum


class PolicyKind(StrEnum):
    """What a QoS policy is for, in the order in which policies depend on each other."""

    CLASS = "class"
    """Tells which frames are of a class; the name begins with the kind of policies it is for."""
    NETWORK = "network"
    """States MTU and loss of classes in the whole switch."""
    CLASSIFICATION = "classification"
    """Sorts frames into groups."""
    QUEUING = "queuing"
    """Shares a link among classes."""
    PRIORITY_GROUPS = "priority-groups"
    """Groups 802.1p priorities, and states share and loss of each group (a DCB map)."""
    PROFILES = "profiles"
    """States which queue the frames of a priority leave by; a switch has one such set."""


class PolicyPoint(StrEnum):
    """Where a switch applies a policy to all its ports; it begins with the kind."""

    CLASSIFICATION_IN = "classification input"
    QUEUING_IN = "queuing input"
    QUEUING_OUT = "queuing output"
    NETWORK = "network"


def policy_key(kind: PolicyKind, name: str) -> str:
    """Return the key of a policy in the facts of a switch.

    >>> policy_key(PolicyKind.QUEUING, "storage")
    'queuing storage'
    """
    return f"{kind} {name}"


def class_key(kind: PolicyKind, name: str) -> str:
    """Return the key of a class for policies of one kind.

    >>> class_key(PolicyKind.QUEUING, "iscsi")
    'class queuing iscsi'
    """
    return policy_key(PolicyKind.CLASS, f"{kind} {name}")

"""QoS policies and their classes: what they are for, and where a switch applies them."""

from dataclasses import dataclass
from enum import StrEnum

from sanfab.facts.field import Doubts, Topic, collected, described, fact, identity, note

PRIORITY_KEYS = (
    "vlans.*.lossless, switches.*.qos.iscsi.priority, switches.*.qos.roce.priority, "
    "switches.*.qos.roce.dscp"
)
SHARE_KEYS = (
    "switches.*.qos.iscsi.bandwidth, switches.*.qos.fcoe.bandwidth, switches.*.qos.roce.bandwidth"
)
"""Keys of the inventory that state the priority of a class, and its share of a link."""


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


@dataclass(slots=True, frozen=True)
class EcnThresholds:
    """How full a queue is when packets in it are marked (ECN)."""

    least: int
    """Kilobytes from which some are."""
    most: int
    """Kilobytes from which ``probability`` holds."""
    probability: int
    """Per cent of the packets that are marked at ``most``."""
    weight: int = 0
    """How slowly the average follows the queue; 0: what counts is the queue as it is."""

    def __str__(self) -> str:
        text = f"{self.least} to {self.most} KB, {self.probability} per cent"
        return f"{text}, weight {self.weight}" if self.weight else text


@described
@dataclass(slots=True)
class QosClass:
    """One class of a QoS policy, DCB map or QoS profile."""

    name: str = identity(Topic.DCB)
    mtu: int | None = fact(None, "qos", Topic.MTU, "default", "vlans.*.mtu", "nos")
    no_drop: bool = fact(False, "qos", Topic.DCB, "default", "vlans.*.lossless", "absent")
    priorities: set[int] = collected(set, "qos", Topic.DCB, "default", PRIORITY_KEYS, "protocol")
    """802.1p priorities of this class."""
    dscps: set[int] = collected(
        set, "qos", Topic.DCB, "default", "switches.*.qos.roce.dscp", "absent"
    )
    """DSCP values that sort frames into the class instead (NX-OS)."""
    group: int | None = fact(None, "qos", Topic.DCB, "default", "vlans.*.lossless", "derived")
    """QoS group (NX-OS)."""
    sent_priority: int | None = fact(None, "qos", Topic.DCB, "default", "", "absent")
    """802.1p priority with which frames of the class leave; None: as they came (NX-OS 5000)."""
    bandwidth: int | None = fact(None, "qos", Topic.DCB, "default", SHARE_KEYS, "derived")
    """Share of the link, per cent."""
    bandwidth_remaining: bool = fact(False, "qos", Topic.DCB, "default", "", "absent")
    """The share is of the bandwidth that queues with a fixed share leave (NX-OS 9000)."""
    queue_priority: int | None = fact(None, "qos", Topic.DCB, "default", "", "absent")
    """Level of strict priority of a queue; 0: it has no levels (NX-OS 5000); None: not strict."""
    ecn: EcnThresholds | None = fact(
        None, "qos", Topic.DCB, "default", "switches.*.qos.roce.ecn", "absent"
    )
    """When a queue marks packets; None: never."""
    multicast_optimize: bool = fact(False, "qos", Topic.DCB, "default", "", "nos")
    doubts: Doubts = note(None)
    """As those of a port."""


@described
@dataclass(slots=True)
class QosPolicy:
    """A QoS policy, or a class for policies."""

    kind: PolicyKind = identity(Topic.DCB)
    name: str = identity(Topic.DCB)
    classes: dict[str, QosClass] = collected(
        dict, "qos", None, "default", "vlans.*.lossless", "derived"
    )
    doubts: Doubts = note(None)
    """As those of a port."""


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

"""Maps and policies of data center bridging -> DCB maps, as ports apply them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sanfab.facts.policy_kind import PolicyKind, QosClass, QosPolicy, policy_key
from sanfab.nos.provenance import Origin


@dataclass(slots=True)
class NetworkClass:
    """One class of a network-qos policy."""

    no_drop: bool = False
    priorities: set[int] = field(default_factory=set)


@dataclass(slots=True)
class DcbParts:
    """The maps and policies of a switch, each by its name."""

    trust_maps: dict[str, dict[int, set[int]]] = field(default_factory=dict)
    """802.1p priorities by QoS group."""
    queue_maps: dict[str, dict[int, set[int]]] = field(default_factory=dict)
    """QoS groups by queue."""
    queue_classes: dict[str, set[int]] = field(default_factory=dict)
    """Queues by class."""
    network_classes: dict[str, set[int]] = field(default_factory=dict)
    """QoS groups by class."""
    queuing: dict[str, dict[str, int | None]] = field(default_factory=dict)
    """Share of each class, in per cent, by queuing policy."""
    network: dict[str, dict[str, NetworkClass]] = field(default_factory=dict)
    """Classes by network-qos policy."""
    trusted: str = ""
    """Trust map of the whole switch; empty: no priority is trusted."""
    ets: bool = False
    """ETS is on for the whole switch."""


@dataclass(slots=True)
class PortDcb:
    """What a port applies."""

    pfc: bool = False
    ets: bool = False
    network: str = ""
    queuing: str = ""
    queue_map: str = ""
    trust_map: str = ""

    def lines(self) -> Iterator[str]:
        """Yield the lines of what it applies."""
        if self.pfc:
            yield "priority-flow-control mode on"
        if self.ets:
            yield "ets mode on"
        if self.network:
            yield f"service-policy input type network-qos {self.network}"
        if self.queuing:
            yield f"service-policy output type queuing {self.queuing}"
        if self.queue_map:
            yield f"qos-map traffic-class {self.queue_map}"
        if self.trust_map:
            yield f"trust-map dot1p {self.trust_map}"


@dataclass(frozen=True, slots=True)
class DcbMapParts:
    """The parts that one DCB map consists of, by name."""

    network: str
    queuing: str
    queue_map: str
    trust_map: str


_APART = "+"
"""Between the names of the parts of a map that sanfab has not made."""
_ENDS = DcbMapParts("-PFC", "-ETS", "-QUEUES", "-TRUST")
"""What the name of each part ends with, after that of its map: no document says whether policies of
two types may have one name, and no published configuration has it [O10-GEOS] [O10-AZL] [O10-MFD].
"""


def map_name(found: DcbMapParts, parts: DcbParts) -> str:
    """Return the name of a DCB map: what its parts and their classes begin with, where all do.

    The facts of any other hold too little to take it back: it has the names of all parts.
    """
    name = found.network.removesuffix(_ENDS.network)
    classes = {*parts.queuing[found.queuing], *parts.network[found.network]}
    is_own = all(re.fullmatch(rf"{re.escape(name)}-[QN][0-7]", one) for one in classes)
    if is_own and name and found == _own_parts(name):
        return name
    return _APART.join((found.network, found.queuing, found.queue_map, found.trust_map))


def is_foreign(name: str) -> bool:
    """Return whether somebody else has made a DCB map."""
    return _APART in name


def parts_of(name: str) -> DcbMapParts:
    """Return the parts of a DCB map by its name.

    >>> parts_of("SAN").queue_map, parts_of("pfc+ets+queues+trust").queue_map
    ('SAN-QUEUES', 'queues')
    """
    return DcbMapParts(*name.split(_APART)) if is_foreign(name) else _own_parts(name)


def _own_parts(name: str) -> DcbMapParts:
    ends = (_ENDS.network, _ENDS.queuing, _ENDS.queue_map, _ENDS.trust_map)
    return DcbMapParts(*(f"{name}{end}" for end in ends))


def parts_at(port: PortDcb, parts: DcbParts) -> DcbMapParts | None:
    """Return the DCB map that a port applies; None: it lacks a part, so that none is in force."""
    trust = port.trust_map or parts.trusted
    found = DcbMapParts(port.network, port.queuing, port.queue_map, trust)
    is_whole = port.pfc and (port.ets or parts.ets) and trust
    return found if is_whole and _exists(found, parts) else None


def parts_named(network: str, parts: DcbParts) -> DcbMapParts | None:
    """Return the DCB map that sanfab has made of a network-qos policy, applied by a port or not."""
    found = _own_parts(network.removesuffix(_ENDS.network))
    return found if _exists(found, parts) else None


def _exists(found: DcbMapParts, parts: DcbParts) -> bool:
    return (
        found.network in parts.network
        and found.queuing in parts.queuing
        and found.queue_map in parts.queue_maps
        and found.trust_map in parts.trust_maps
    )


def dcb_map(found: DcbMapParts, parts: DcbParts, name: str) -> QosPolicy:
    """Return a DCB map: a class for each QoS group that a priority leads to.

    Raises ValueError for parts that facts cannot hold: groups that share a queue, or priorities of
    a lossless class that another group carries.
    """
    groups = {group: ids for group, ids in parts.trust_maps[found.trust_map].items() if ids}
    classes = {
        str(group): QosClass(str(group), priorities=set(ids)) for group, ids in groups.items()
    }
    queues = parts.queue_maps[found.queue_map]
    for class_name, share in parts.queuing[found.queuing].items():
        of_class = {
            group
            for queue in parts.queue_classes[class_name]
            for group in queues.get(queue, set()) & groups.keys()
        }
        if len(of_class) > 1:
            raise ValueError(class_name)
        for group in of_class:
            classes[str(group)].bandwidth = share
    for class_name, entry in parts.network[found.network].items():
        for group in parts.network_classes[class_name]:
            if entry.no_drop and entry.priorities != groups.get(group, set()):
                raise ValueError(class_name)
            if entry.no_drop:
                classes[str(group)].no_drop = True
    return QosPolicy(PolicyKind.PRIORITY_GROUPS, name, classes)


def origins_of(found: DcbMapParts, policy: QosPolicy, parts: DcbParts) -> Iterator[Origin]:
    """Yield where a DCB map comes from, by paths in the builder."""
    key = f"policies.{policy_key(PolicyKind.PRIORITY_GROUPS, policy.name)}"
    yield Origin(key, f"dcb.network.{found.network}")
    for name in policy.classes:
        fact = f"{key}.classes.{name}"
        yield Origin(fact, f"dcb.trust_maps.{found.trust_map}.{name}")
        yield Origin(f"{fact}.priorities", f"dcb.trust_maps.{found.trust_map}.{name}")
    for queue, groups in parts.queue_maps[found.queue_map].items():
        names = [one for one, queues in parts.queue_classes.items() if queue in queues]
        for group in sorted(groups):
            fact = f"{key}.classes.{group}.bandwidth"
            for name in names:
                yield Origin(fact, f"dcb.queuing.{found.queuing}.{name}")
    for name in parts.network[found.network]:
        for group in parts.network_classes[name]:
            fact = f"{key}.classes.{group}.no_drop"
            yield Origin(fact, f"dcb.network.{found.network}.{name}.no_drop")

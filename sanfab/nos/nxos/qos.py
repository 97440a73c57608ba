"""NX-OS lines of QoS: lossless classes, MTU of each class, policies of the system."""

from sanfab.facts.number_lists import parse_numbers
from sanfab.facts.policy_kind import (
    EcnThresholds,
    PolicyKind,
    PolicyPoint,
    QosClass,
    QosPolicy,
    class_key,
    policy_key,
)
from sanfab.nos.nxos.builder import READER, Builder, assign, line
from sanfab.nos.undo import REMOVE_LATE, Undo

in_class_map = READER.block("class-map")
in_group_class_map = READER.block("group class-map")
in_qos_policy = READER.block("qos policy")
in_network_policy = READER.block("network-qos policy")
in_queuing_policy = READER.block("queuing policy")
in_qos_class = READER.block("qos class")
in_network_class = READER.block("network-qos class")
in_queuing_class = READER.block("queuing class")
in_system_qos = READER.block("system qos")

DEFAULT_JUMBO = 9216
"""`system jumbomtu` when it is not printed [C-118994]."""

_POLICY_MAP = Undo(source="N9KROCE MFD", key=("name",), order=REMOVE_LATE)
"""Others refer to it by its name."""
_CLASS = Undo("", "N9KROCE", key=("name",))
"""A class of a policy, which is removed and set again as a whole: see ``recreated_policies``."""
_LEFT = Undo("", "J2NX", key=("name",))
"""A class-map of a QoS group, which stays: nothing refers to it (``_keep_group_class_maps``)."""
_PRIORITIES = "{ids:[0-9,-]+}"
_POINT = "{point:qos input|queuing input|queuing output|network-qos}"
_TYPE = "{type:qos|queuing|network-qos}"
KINDS = {
    "network-qos": PolicyKind.NETWORK,
    "qos": PolicyKind.CLASSIFICATION,
    "queuing": PolicyKind.QUEUING,
}
"""Kinds of policies and of classes for them by the word for it."""
POINTS = {
    "qos input": PolicyPoint.CLASSIFICATION_IN,
    "queuing input": PolicyPoint.QUEUING_IN,
    "queuing output": PolicyPoint.QUEUING_OUT,
    "network-qos": PolicyPoint.NETWORK,
}
"""Where `system qos` applies a policy, by the words for it."""


def _class_map_of(builder: Builder, kind: PolicyKind, name: str) -> QosClass:
    policy = builder.facts.policies.setdefault(
        class_key(kind, name),
        QosPolicy(PolicyKind.CLASS, policy_key(kind, name), {name: QosClass(name)}),
    )
    return policy.classes[name]


@line(
    "class-map type qos {name}",
    source="NORDWIKI",
    opens="class-map",
    undo=_POLICY_MAP._replace(source="N9KQOS"),
)
@line("class-map type qos match-all {name}", source="AZLOCAL", opens="class-map")
@line("class-map type qos match-any {name}", source="AZLOCAL", opens="class-map")
def _class_map(builder: Builder, name: str) -> QosClass:
    return _class_map_of(builder, PolicyKind.CLASSIFICATION, name)


@in_class_map.line(
    f"match cos {_PRIORITIES}",
    source="NORDWIKI AZLOCAL",
    undo=Undo(source="N5500REF", undo_first=True),
)
def _match_cos(entry: QosClass, ids: str) -> None:
    if entry.dscps:
        raise ValueError(ids)
    entry.priorities |= parse_numbers(ids)


@in_class_map.line(f"no match cos {_PRIORITIES}", source="N5500REF")
def _no_match_cos(entry: QosClass, ids: str) -> None:
    entry.priorities -= parse_numbers(ids)


@in_class_map.line(
    f"match dscp {_PRIORITIES}", source="N9KROCE", undo=Undo(source="mem", undo_first=True)
)
def _match_dscp(entry: QosClass, values: str) -> None:
    """Only where nothing else sorts: the facts do not hold whether all of it has to fit."""
    if entry.priorities:
        raise ValueError(values)
    entry.dscps |= parse_numbers(values)


@in_class_map.line(f"no match dscp {_PRIORITIES}", source="mem")
def _no_match_dscp(entry: QosClass, values: str) -> None:
    entry.dscps -= parse_numbers(values)


@line(
    "class-map type network-qos {name}",
    source="NORDWIKI J2NX",
    opens="group class-map",
    undo=_LEFT,
)
def _network_class_map(builder: Builder, name: str) -> QosClass:
    return _class_map_of(builder, PolicyKind.NETWORK, name)


@line("class-map type queuing {name}", source="J2NX", opens="group class-map", undo=_LEFT)
def _queuing_class_map(builder: Builder, name: str) -> QosClass:
    return _class_map_of(builder, PolicyKind.QUEUING, name)


in_group_class_map.assign(
    "match qos-group {group:[0-9]+}",
    "group",
    source="NORDWIKI J2NX",
    convert=int,
    undo=Undo(undo_first=True),
    unset=None,
)


@line("no class-map type qos {name}", source="N9KQOS")
def _no_class_map(builder: Builder, name: str) -> None:
    builder.facts.policies.pop(class_key(PolicyKind.CLASSIFICATION, name), None)


def _policy_of(builder: Builder, kind: PolicyKind, name: str) -> QosPolicy:
    return builder.facts.policies.setdefault(policy_key(kind, name), QosPolicy(kind, name))


@line("policy-map type qos {name}", source="NORDWIKI AZLOCAL", opens="qos policy", undo=_POLICY_MAP)
def _qos_policy(builder: Builder, name: str) -> QosPolicy:
    return _policy_of(builder, PolicyKind.CLASSIFICATION, name)


@line(
    "policy-map type network-qos {name}",
    source="J2NX KEEPIT-PFC",
    opens="network-qos policy",
    undo=_POLICY_MAP,
)
def _network_policy(builder: Builder, name: str) -> QosPolicy:
    return _policy_of(builder, PolicyKind.NETWORK, name)


@line(
    "policy-map type queuing {name}",
    source="J2NX AZLOCAL",
    opens="queuing policy",
    undo=_POLICY_MAP,
)
def _queuing_policy(builder: Builder, name: str) -> QosPolicy:
    return _policy_of(builder, PolicyKind.QUEUING, name)


@line(f"no policy-map type {_TYPE} {{name}}", source="N9KROCE MFD")
def _no_policy(builder: Builder, kind: str, name: str) -> None:
    builder.facts.policies.pop(policy_key(KINDS[kind], name), None)


@in_qos_policy.line("class {name}", source="AZLOCAL", opens="qos class", undo=_CLASS)
@in_qos_policy.line("class type qos {name}", source="NORDWIKI", opens="qos class")
@in_network_policy.line(
    "class type network-qos {name}",
    source="J2NX",
    opens="network-qos class",
    undo=_CLASS,
)
@in_queuing_policy.line(
    "class type queuing {name}", source="J2NX AZLOCAL", opens="queuing class", undo=_CLASS
)
def _class(policy: QosPolicy, name: str) -> QosClass:
    return policy.classes.setdefault(name, QosClass(name))


in_qos_class.assign(
    "set qos-group {group:[0-9]+}",
    "group",
    source="NORDWIKI AZLOCAL",
    convert=int,
    undo=Undo("", "N9KROCE"),
)

_CLASS_MTU = Undo("no mtu {mtu}", "FLASHSTACK")
_PAUSE = Undo("no pause", "BF-NX", setting="pause", undo_first=True)
in_network_class.assign(
    "pause no-drop", "no_drop", value=True, source="J2NX KEEPIT-PFC", undo=_PAUSE
)
in_network_class.assign("pause no-drop buffer-size {sizes...}", "no_drop", value=True, source="mem")


@in_network_class.line(f"pause pfc-cos {_PRIORITIES}", source="AZLOCAL", undo=_PAUSE)
def _pfc_cos(entry: QosClass, ids: str) -> None:
    entry.no_drop, entry.priorities = True, parse_numbers(ids)


@in_network_class.line("no pause", source="BF-NX")
def _no_pause(entry: QosClass) -> None:
    entry.no_drop, entry.priorities = False, set()


in_network_class.assign(
    "mtu {mtu:[0-9]+}", "mtu", source="J2NX C-118994", convert=int, undo=_CLASS_MTU, unset=None
)
in_network_class.assign(
    "multicast-optimize",
    "multicast_optimize",
    value=True,
    source="J2NX",
    undo=Undo("", "N9KROCE"),
)

in_network_class.assign(
    "set cos {cos:[0-7]}",
    "sent_priority",
    source="KEEPIT-QOS",
    convert=int,
    undo=Undo("", "KEEPIT-QOS"),
)

_BANDWIDTH = Undo(source="N9KREF", setting="bandwidth")


@in_queuing_class.line("bandwidth percent {share:[0-9]+}", source="J2NX AZLOCAL", undo=_BANDWIDTH)
def _bandwidth(entry: QosClass, share: str) -> None:
    entry.bandwidth, entry.bandwidth_remaining = int(share), False


@in_queuing_class.line(
    "bandwidth remaining percent {share:[0-9]+}", source="AZLOCAL", undo=_BANDWIDTH
)
def _bandwidth_remaining(entry: QosClass, share: str) -> None:
    entry.bandwidth, entry.bandwidth_remaining = int(share), True


@in_queuing_class.line("no bandwidth percent {share:[0-9]+}", source="N9KREF")
@in_queuing_class.line("no bandwidth remaining percent {share:[0-9]+}", source="N9KREF")
def _no_bandwidth(entry: QosClass, _share: str) -> None:
    entry.bandwidth, entry.bandwidth_remaining = None, False


# What takes the marking out of a class alone no document shows: see ``recreated_policies``.
_MARKED = Undo("", "N9KROCE")


@in_queuing_class.line(
    "random-detect minimum-threshold {least:[0-9]+} kbytes maximum-threshold {most:[0-9]+} kbytes"
    " drop-probability {probability:[0-9]+} weight {weight:[0-9]+} ecn",
    source="N9KROCE AZSUP",
    undo=_MARKED,
)
def _marking(entry: QosClass, *numbers: str) -> None:
    entry.ecn = EcnThresholds(*map(int, numbers))


_STRICT = Undo("", "N9KROCE")
in_queuing_class.assign(
    "priority level {level:[1-8]}", "queue_priority", source="N9KROCE", convert=int, undo=_STRICT
)
in_queuing_class.assign("priority", "queue_priority", value=0, source="KEEPIT-QOS", undo=_STRICT)


assign(
    "priority-flow-control watch-dog-interval on",
    "facts.pfc_watchdog",
    value=True,
    source="N9KROCE",
    undo=Undo("no priority-flow-control watch-dog-interval on", "N9KROCE"),
    unset=False,
)
assign(
    "priority-flow-control watch-dog-interval off",
    "facts.pfc_watchdog",
    value=False,
    source="BF-NX",
)


@line("system qos", source="C-N5QOS", opens="system qos", undo=Undo("", "C-N5QOS"))
def _system_qos(builder: Builder) -> Builder:
    return builder


# QoS groups are made here: they go after the classification and the queues that use them.
in_system_qos.rule(
    "service-policy type network-qos {name}", Undo(source="N9KROCE FLASHSTACK", rank=-1)
)


@in_system_qos.line(
    f"service-policy type {_POINT} {{name}}",
    source="C-N5QOS TL2013 J2NX",
    undo=Undo(source="N9KROCE", key=("point",)),
)
def _service_policy(builder: Builder, point: str, name: str) -> None:
    builder.facts.system_policies[POINTS[point]] = name


@in_system_qos.line(f"no service-policy type {_POINT} {{name}}", source="N9KROCE")
def _no_service_policy(builder: Builder, point: str, name: str) -> None:
    if builder.facts.system_policies.get(POINTS[point]) != name:
        raise ValueError(name)
    del builder.facts.system_policies[POINTS[point]]


@line(
    "system jumbomtu {size:[0-9]+}",
    source="C-118994",
    undo=Undo(f"system jumbomtu {DEFAULT_JUMBO}", "C-118994"),
)
def _jumbo_mtu(builder: Builder, size: str) -> None:
    builder.facts.jumbo_size = None if int(size) == DEFAULT_JUMBO else int(size)

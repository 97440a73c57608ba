"""NX-OS lines of QoS: classes that may not drop, MTU by class, system policies."""

from sanfab.facts import QosClass, QosPolicy
from sanfab.nos.number_lists import parse_numbers
from sanfab.nos.nxos.builder import Builder
from sanfab.nos.nxos.router import line

DEFAULT_JUMBO = 9216
"""What `system jumbomtu` is when not printed [C-118994]."""


def _class_of(builder: Builder, kind: str, name: str) -> QosClass:
    key = f"{kind} {name}"
    policy = builder.facts.policies.setdefault(
        f"class-map {key}", QosPolicy("class-map", key, {name: QosClass(name)})
    )
    return policy.classes[name]


@line("class-map type qos {name}", source="NORDWIKI", opens="class-map")
@line("class-map type qos match-all {name}", source="AZLOCAL", opens="class-map")
@line("class-map type qos match-any {name}", source="AZLOCAL", opens="class-map")
def _class_map(builder: Builder, name: str) -> QosClass:
    return _class_of(builder, "qos", name)


@line("match cos {ids:[0-9,-]+}", source="NORDWIKI AZLOCAL", under="class-map")
def _match_cos(entry: QosClass, ids: str) -> None:
    entry.priorities |= parse_numbers(ids)


@line("no match cos {ids:[0-9,-]+}", source="mem", under="class-map")
def _no_match_cos(entry: QosClass, ids: str) -> None:
    entry.priorities -= parse_numbers(ids)


@line("class-map type network-qos {name}", source="NORDWIKI J2NX", opens="group class-map")
def _network_class_map(builder: Builder, name: str) -> QosClass:
    return _class_of(builder, "network-qos", name)


@line("class-map type queuing {name}", source="J2NX", opens="group class-map")
def _queuing_class_map(builder: Builder, name: str) -> QosClass:
    return _class_of(builder, "queuing", name)


@line("match qos-group {group:[0-9]+}", source="NORDWIKI J2NX", under="group class-map")
def _match_group(entry: QosClass, group: str) -> None:
    entry.group = int(group)


@line("no match qos-group {group:[0-9]+}", source="mem", under="group class-map")
def _no_match_group(entry: QosClass, _group: str) -> None:
    entry.group = None


@line("policy-map type qos {name}", source="NORDWIKI AZLOCAL", opens="qos policy")
def _qos_policy(builder: Builder, name: str) -> QosPolicy:
    return builder.facts.policies.setdefault(f"qos {name}", QosPolicy("qos", name))


@line("class {name}", source="AZLOCAL", under="qos policy", opens="qos class")
@line("class type qos {name}", source="NORDWIKI", under="qos policy", opens="qos class")
def _qos_class(policy: QosPolicy, name: str) -> QosClass:
    return policy.classes.setdefault(name, QosClass(name))


@line("set qos-group {group:[0-9]+}", source="NORDWIKI AZLOCAL", under="qos class")
def _qos_group(entry: QosClass, group: str) -> None:
    entry.group = int(group)


@line("policy-map type network-qos {name}", source="J2NX KEEPIT-PFC", opens="network-qos policy")
def _network_policy(builder: Builder, name: str) -> QosPolicy:
    return builder.facts.policies.setdefault(f"network-qos {name}", QosPolicy("network-qos", name))


@line("class type network-qos {name}", source="J2NX", under="network-qos policy", opens="nq class")
def _network_class(policy: QosPolicy, name: str) -> QosClass:
    return policy.classes.setdefault(name, QosClass(name))


@line("no class {name}", source="mem", under="qos policy")
@line("no class type network-qos {name}", source="mem", under="network-qos policy")
@line("no class type queuing {name}", source="mem", under="queuing policy")
def _no_class(policy: QosPolicy, name: str) -> None:
    del policy.classes[name]


@line("pause no-drop", source="J2NX KEEPIT-PFC", under="nq class")
@line("pause no-drop buffer-size {sizes...}", source="mem", under="nq class")
def _no_drop(entry: QosClass, _sizes: str = "") -> None:
    entry.no_drop = True


@line("pause pfc-cos {ids:[0-9,-]+}", source="AZLOCAL", under="nq class")
def _pfc_cos(entry: QosClass, ids: str) -> None:
    entry.no_drop, entry.priorities = True, parse_numbers(ids)


@line("no pause no-drop", source="mem", under="nq class")
@line("no pause pfc-cos {ids:[0-9,-]+}", source="mem", under="nq class")
def _drop(entry: QosClass, _ids: str = "") -> None:
    entry.no_drop, entry.priorities = False, set()


@line("no mtu", source="mem", under="nq class")
def _no_class_mtu(entry: QosClass) -> None:
    entry.mtu = None


@line("no multicast-optimize", source="mem", under="nq class")
def _no_multicast(entry: QosClass) -> None:
    entry.multicast_optimize = False


@line("mtu {mtu:[0-9]+}", source="J2NX C-118994", under="nq class")
def _class_mtu(entry: QosClass, mtu: str) -> None:
    entry.mtu = int(mtu)


@line("multicast-optimize", source="J2NX", under="nq class")
def _multicast(entry: QosClass) -> None:
    entry.multicast_optimize = True


@line("policy-map type queuing {name}", source="J2NX AZLOCAL", opens="queuing policy")
def _queuing_policy(builder: Builder, name: str) -> QosPolicy:
    return builder.facts.policies.setdefault(f"queuing {name}", QosPolicy("queuing", name))


@line(
    "class type queuing {name}",
    source="J2NX AZLOCAL",
    under="queuing policy",
    opens="queuing class",
)
def _queuing_class(policy: QosPolicy, name: str) -> QosClass:
    return policy.classes.setdefault(name, QosClass(name))


@line("bandwidth percent {share:[0-9]+}", source="J2NX AZLOCAL", under="queuing class")
def _bandwidth(entry: QosClass, share: str) -> None:
    entry.bandwidth, entry.bandwidth_remaining = int(share), False


@line("bandwidth remaining percent {share:[0-9]+}", source="AZLOCAL", under="queuing class")
def _bandwidth_remaining(entry: QosClass, share: str) -> None:
    entry.bandwidth, entry.bandwidth_remaining = int(share), True


@line("no bandwidth percent {share:[0-9]+}", source="mem", under="queuing class")
@line("no bandwidth remaining percent {share:[0-9]+}", source="mem", under="queuing class")
def _no_bandwidth(entry: QosClass, _share: str) -> None:
    entry.bandwidth, entry.bandwidth_remaining = None, False


@line("no policy-map type {kind:qos|queuing|network-qos} {name}", source="mem")
def _no_policy(builder: Builder, kind: str, name: str) -> None:
    builder.facts.policies.pop(f"{kind} {name}", None)


@line("no class-map type {kind:qos|queuing|network-qos} {name}", source="mem")
def _no_class_map(builder: Builder, kind: str, name: str) -> None:
    builder.facts.policies.pop(f"class-map {kind} {name}", None)


@line("system qos", source="C-N5QOS", opens="system qos")
def _system_qos(builder: Builder) -> Builder:
    return builder


@line(
    "service-policy type {point:qos input|queuing input|queuing output|network-qos} {name}",
    source="C-N5QOS TL2013 J2NX",
    under="system qos",
)
def _service_policy(builder: Builder, point: str, name: str) -> None:
    builder.facts.system_policies[point] = name


@line(
    "no service-policy type {point:qos input|queuing input|queuing output|network-qos} {name}",
    source="mem",
    under="system qos",
)
def _no_service_policy(builder: Builder, point: str, name: str) -> None:
    if builder.facts.system_policies.get(point) != name:
        raise ValueError(name)
    del builder.facts.system_policies[point]


@line("system jumbomtu {size:[0-9]+}", source="C-118994")
def _jumbomtu(builder: Builder, size: str) -> None:
    stated = int(size)
    builder.facts.jumbo_size = None if stated == DEFAULT_JUMBO else stated

"""NX-OS lines of QoS: classes that may not drop, MTU by class, system policies."""

from sanfab.facts import QosClass, QosPolicy
from sanfab.nos.lines import numbers_of
from sanfab.nos.nxos.draft import Draft
from sanfab.nos.nxos.router import line


def _class_of(draft: Draft, kind: str, name: str) -> QosClass:
    key = f"{kind} {name}"
    policy = draft.facts.policies.setdefault(
        f"class-map {key}", QosPolicy("class-map", key, {name: QosClass(name)})
    )
    return policy.classes[name]


@line("class-map type qos {name}", source="NORDWIKI", opens="class-map")
@line("class-map type qos match-all {name}", source="AZLOCAL", opens="class-map")
@line("class-map type qos match-any {name}", source="AZLOCAL", opens="class-map")
def _class_map(draft: Draft, name: str) -> QosClass:
    return _class_of(draft, "qos", name)


@line("match cos {ids:[0-9,-]+}", source="NORDWIKI AZLOCAL", under="class-map")
def _match_cos(entry: QosClass, ids: str) -> None:
    entry.priorities = numbers_of(ids)


@line("class-map type network-qos {name}", source="NORDWIKI", opens="network-qos class-map")
def _network_class_map(draft: Draft, name: str) -> QosClass:
    return _class_of(draft, "network-qos", name)


@line("match qos-group {group:[0-9]+}", source="NORDWIKI", under="network-qos class-map")
def _match_group(entry: QosClass, group: str) -> None:
    entry.group = int(group)


@line("policy-map type qos {name}", source="NORDWIKI AZLOCAL", opens="qos policy")
def _qos_policy(draft: Draft, name: str) -> QosPolicy:
    return draft.facts.policies.setdefault(f"qos {name}", QosPolicy("qos", name))


@line("class {name}", source="AZLOCAL", under="qos policy", opens="qos class")
@line("class type qos {name}", source="NORDWIKI", under="qos policy", opens="qos class")
def _qos_class(policy: QosPolicy, name: str) -> QosClass:
    return policy.classes.setdefault(name, QosClass(name))


@line("set qos-group {group:[0-9]+}", source="NORDWIKI AZLOCAL", under="qos class")
def _qos_group(entry: QosClass, group: str) -> None:
    entry.group = int(group)


@line("policy-map type network-qos {name}", source="J2NX KEEPIT-PFC", opens="network-qos policy")
def _network_policy(draft: Draft, name: str) -> QosPolicy:
    return draft.facts.policies.setdefault(f"network-qos {name}", QosPolicy("network-qos", name))


@line("class type network-qos {name}", source="J2NX", under="network-qos policy", opens="nq class")
def _network_class(policy: QosPolicy, name: str) -> QosClass:
    return policy.classes.setdefault(name, QosClass(name))


@line("pause no-drop", source="J2NX KEEPIT-PFC", under="nq class")
def _no_drop(entry: QosClass) -> None:
    entry.no_drop = True


@line("pause pfc-cos {ids:[0-9,-]+}", source="AZLOCAL", under="nq class")
def _pfc_cos(entry: QosClass, ids: str) -> None:
    entry.no_drop, entry.priorities = True, numbers_of(ids)


@line("mtu {mtu:[0-9]+}", source="J2NX C-118994", under="nq class")
def _class_mtu(entry: QosClass, mtu: str) -> None:
    entry.mtu = int(mtu)


@line("multicast-optimize", source="J2NX", under="nq class")
def _multicast(entry: QosClass) -> None:
    entry.multicast_optimize = True


@line("system qos", source="C-N5QOS", opens="system qos")
def _system_qos(draft: Draft) -> Draft:
    return draft


@line("service-policy type {kind:qos|queuing} {way:input|output} {name}", source="C-N5QOS TL2013", under="system qos")
def _service_policy(draft: Draft, kind: str, way: str, name: str) -> None:
    draft.facts.system_policies[f"{kind} {way}"] = name


@line("service-policy type network-qos {name}", source="C-N5QOS J2NX", under="system qos")
def _service_network(draft: Draft, name: str) -> None:
    draft.facts.system_policies["network-qos"] = name


@line("system jumbomtu {size:[0-9]+}", source="C-118994")
def _jumbomtu(draft: Draft, size: str) -> None:
    draft.facts.jumbo_size = int(size)

"""NX-OS lines of QoS: lossless classes, MTU of each class, policies of the system."""

from typing import Literal

from sanfab.facts import QosClass, QosPolicy
from sanfab.nos.number_lists import parse_numbers
from sanfab.nos.nxos.builder import Builder, assign, line
from sanfab.nos.undo import REMOVE_LATE, Undo

DEFAULT_JUMBO = 9216
"""`system jumbomtu` when it is not printed [C-118994]."""

_BY_NAME = Undo(key=("name",), order=REMOVE_LATE)
"""A class-map or policy-map, which others refer to by its name."""
_CLASS = Undo(key=("name",))
_PRIORITIES = "{ids:[0-9,-]+}"
_POINT = "{point:qos input|queuing input|queuing output|network-qos}"
_TYPE = "{type:qos|queuing|network-qos}"


def _class_map_of(builder: Builder, kind: str, name: str) -> QosClass:
    key = f"{kind} {name}"
    policy = builder.facts.policies.setdefault(
        f"class-map {key}", QosPolicy("class-map", key, {name: QosClass(name)})
    )
    return policy.classes[name]


@line("class-map type qos {name}", source="NORDWIKI", opens="class-map", undo=_BY_NAME)
@line("class-map type qos match-all {name}", source="AZLOCAL", opens="class-map")
@line("class-map type qos match-any {name}", source="AZLOCAL", opens="class-map")
def _class_map(builder: Builder, name: str) -> QosClass:
    return _class_map_of(builder, "qos", name)


@line(
    f"match cos {_PRIORITIES}",
    source="NORDWIKI AZLOCAL",
    under="class-map",
    undo=Undo(undo_first=True),
)
def _match_cos(entry: QosClass, ids: str) -> None:
    entry.priorities |= parse_numbers(ids)


@line(f"no match cos {_PRIORITIES}", source="mem", under="class-map")
def _no_match_cos(entry: QosClass, ids: str) -> None:
    entry.priorities -= parse_numbers(ids)


@line(
    "class-map type network-qos {name}",
    source="NORDWIKI J2NX",
    opens="group class-map",
    undo=_BY_NAME,
)
def _network_class_map(builder: Builder, name: str) -> QosClass:
    return _class_map_of(builder, "network-qos", name)


@line("class-map type queuing {name}", source="J2NX", opens="group class-map", undo=_BY_NAME)
def _queuing_class_map(builder: Builder, name: str) -> QosClass:
    return _class_map_of(builder, "queuing", name)


assign(
    "match qos-group {group:[0-9]+}",
    "group",
    source="NORDWIKI J2NX",
    under="group class-map",
    convert=int,
    undo=Undo(undo_first=True),
)
assign("no match qos-group {group:[0-9]+}", "group", None, source="mem", under="group class-map")


@line(f"no class-map type {_TYPE} {{name}}", source="mem")
def _no_class_map(builder: Builder, kind: str, name: str) -> None:
    builder.facts.policies.pop(f"class-map {kind} {name}", None)


def _policy_of(
    builder: Builder, kind: Literal["qos", "network-qos", "queuing"], name: str
) -> QosPolicy:
    return builder.facts.policies.setdefault(f"{kind} {name}", QosPolicy(kind, name))


@line("policy-map type qos {name}", source="NORDWIKI AZLOCAL", opens="qos policy", undo=_BY_NAME)
def _qos_policy(builder: Builder, name: str) -> QosPolicy:
    return _policy_of(builder, "qos", name)


@line(
    "policy-map type network-qos {name}",
    source="J2NX KEEPIT-PFC",
    opens="network-qos policy",
    undo=_BY_NAME,
)
def _network_policy(builder: Builder, name: str) -> QosPolicy:
    return _policy_of(builder, "network-qos", name)


@line(
    "policy-map type queuing {name}", source="J2NX AZLOCAL", opens="queuing policy", undo=_BY_NAME
)
def _queuing_policy(builder: Builder, name: str) -> QosPolicy:
    return _policy_of(builder, "queuing", name)


@line(f"no policy-map type {_TYPE} {{name}}", source="mem")
def _no_policy(builder: Builder, kind: str, name: str) -> None:
    builder.facts.policies.pop(f"{kind} {name}", None)


@line("class {name}", source="AZLOCAL", under="qos policy", opens="qos class", undo=_CLASS)
@line("class type qos {name}", source="NORDWIKI", under="qos policy", opens="qos class")
@line(
    "class type network-qos {name}",
    source="J2NX",
    under="network-qos policy",
    opens="network-qos class",
    undo=_CLASS,
)
@line(
    "class type queuing {name}",
    source="J2NX AZLOCAL",
    under="queuing policy",
    opens="queuing class",
    undo=_CLASS,
)
def _class(policy: QosPolicy, name: str) -> QosClass:
    return policy.classes.setdefault(name, QosClass(name))


@line("no class {name}", source="mem", under="qos policy")
@line("no class type network-qos {name}", source="mem", under="network-qos policy")
@line("no class type queuing {name}", source="mem", under="queuing policy")
def _no_class(policy: QosPolicy, name: str) -> None:
    del policy.classes[name]


assign(
    "set qos-group {group:[0-9]+}",
    "group",
    source="NORDWIKI AZLOCAL",
    under="qos class",
    convert=int,
    undo=Undo(),
)

_PAUSE = Undo(setting="pause", undo_first=True)
assign(
    "pause no-drop",
    "no_drop",
    value=True,
    source="J2NX KEEPIT-PFC",
    under="network-qos class",
    undo=_PAUSE,
)
assign(
    "pause no-drop buffer-size {sizes...}",
    "no_drop",
    value=True,
    source="mem",
    under="network-qos class",
)


@line(f"pause pfc-cos {_PRIORITIES}", source="AZLOCAL", under="network-qos class", undo=_PAUSE)
def _pfc_cos(entry: QosClass, ids: str) -> None:
    entry.no_drop, entry.priorities = True, parse_numbers(ids)


@line("no pause no-drop", source="mem", under="network-qos class")
@line(f"no pause pfc-cos {_PRIORITIES}", source="mem", under="network-qos class")
def _no_pause(entry: QosClass, _ids: str = "") -> None:
    entry.no_drop, entry.priorities = False, set()


assign(
    "mtu {mtu:[0-9]+}",
    "mtu",
    source="J2NX C-118994",
    under="network-qos class",
    convert=int,
    undo=Undo("no mtu"),
)
assign("no mtu", "mtu", None, source="mem", under="network-qos class")
assign(
    "multicast-optimize",
    "multicast_optimize",
    value=True,
    source="J2NX",
    under="network-qos class",
    undo=Undo(),
)
assign(
    "no multicast-optimize",
    "multicast_optimize",
    value=False,
    source="mem",
    under="network-qos class",
)

_BANDWIDTH = Undo(setting="bandwidth")


@line(
    "bandwidth percent {share:[0-9]+}",
    source="J2NX AZLOCAL",
    under="queuing class",
    undo=_BANDWIDTH,
)
def _bandwidth(entry: QosClass, share: str) -> None:
    entry.bandwidth, entry.bandwidth_remaining = int(share), False


@line(
    "bandwidth remaining percent {share:[0-9]+}",
    source="AZLOCAL",
    under="queuing class",
    undo=_BANDWIDTH,
)
def _bandwidth_remaining(entry: QosClass, share: str) -> None:
    entry.bandwidth, entry.bandwidth_remaining = int(share), True


@line("no bandwidth percent {share:[0-9]+}", source="mem", under="queuing class")
@line("no bandwidth remaining percent {share:[0-9]+}", source="mem", under="queuing class")
def _no_bandwidth(entry: QosClass, _share: str) -> None:
    entry.bandwidth, entry.bandwidth_remaining = None, False


@line("system qos", source="C-N5QOS", opens="system qos", undo=Undo(""))
def _system_qos(builder: Builder) -> Builder:
    return builder


@line(
    f"service-policy type {_POINT} {{name}}",
    source="C-N5QOS TL2013 J2NX",
    under="system qos",
    undo=Undo(key=("point",)),
)
def _service_policy(builder: Builder, point: str, name: str) -> None:
    builder.facts.system_policies[point] = name


@line(f"no service-policy type {_POINT} {{name}}", source="mem", under="system qos")
def _no_service_policy(builder: Builder, point: str, name: str) -> None:
    if builder.facts.system_policies.get(point) != name:
        raise ValueError(name)
    del builder.facts.system_policies[point]


@line("system jumbomtu {size:[0-9]+}", source="C-118994")
def _jumbo_mtu(builder: Builder, size: str) -> None:
    builder.facts.jumbo_size = None if int(size) == DEFAULT_JUMBO else int(size)

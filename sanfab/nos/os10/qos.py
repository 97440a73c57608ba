"""OS10 lines of data center bridging: trust and queue maps, classes, policies, iSCSI detection.

They are known from texts that people typed and from a program that types them on real switches; no
text was found in which a switch prints them, so both indentations of a class are read.
"""

from collections.abc import Callable

from sanfab.facts.number_lists import parse_numbers
from sanfab.nos.os10.builder import READER, Builder, assign, line
from sanfab.nos.os10.dcb_parts import NetworkClass
from sanfab.nos.undo import REMOVE_LATE, Undo

in_port = READER.block("port")
in_trust = READER.block("trust map")
in_queues = READER.block("queue map")
in_queue_class = READER.block("queuing class-map")
in_network_class_map = READER.block("network class-map")
in_queuing = READER.block("queuing policy")
in_network = READER.block("network policy")
in_share = READER.block("queuing class")
in_loss = READER.block("network class")
in_system = READER.block("system qos")

_LIST = "[0-7](?:[,-][0-7])*"
_NAMED = Undo(source="O10-MFD", key=("name",), order=REMOVE_LATE)
"""Others refer to it by its name."""

assign(
    "iscsi enable",
    "facts.iscsi_detection",
    value=True,
    source="O10-CSM O10-JP",
    undo=Undo("no iscsi enable", "O10-CSM", setting="iscsi"),
)
assign(
    "no iscsi enable",
    "facts.iscsi_detection",
    value=False,
    source="O10-CSM",
    undo=Undo("iscsi enable", "O10-CSM", setting="iscsi"),
)
assign(
    "dcbx enable",
    "facts.dcb",
    value=True,
    source="O10-GEOS O10-AZL",
    undo=Undo("", "O10-GEOS"),  # no document takes it back: it stays, and speaks for no class
)


@line("trust dot1p-map {name}", source="O10-GEOS O10-MFD", opens="trust map", undo=_NAMED)
def _trust_map(builder: Builder, name: str) -> dict[int, set[int]]:
    return builder.dcb.trust_maps.setdefault(name, {})


@in_trust.line(
    f"qos-group {{group:[0-7]}} dot1p {{ids:{_LIST}}}",
    source="O10-GEOS O10-MFD",
    undo=Undo("", "O10-GEOS", key=("group",)),
)
def _trusted_group(groups: dict[int, set[int]], group: str, ids: str) -> None:
    numbers = parse_numbers(ids)
    for other in (one for one, ids_of in groups.items() if ids_of & numbers):
        groups[other] -= numbers  # a priority leads to one group
    groups[int(group)] = numbers


@line("qos-map traffic-class {name}", source="O10-GEOS O10-MFD", opens="queue map", undo=_NAMED)
def _queue_map(builder: Builder, name: str) -> dict[int, set[int]]:
    return builder.dcb.queue_maps.setdefault(name, {})


# Some hardware states unicast and multicast apart [O10-MFD].
@in_queues.line(
    f"queue {{queue:[0-7]}} qos-group {{groups:{_LIST}}}",
    source="O10-GEOS O10-AZL",
    undo=Undo("", "O10-GEOS", key=("queue",)),
)
@in_queues.line(
    f"queue {{queue:[0-7]}} qos-group {{groups:{_LIST}}} type {{type:ucast|mcast}}",
    source="O10-MFD",
)
def _queue(queues: dict[int, set[int]], queue: str, groups: str, _type: str = "") -> None:
    queues[int(queue)] = parse_numbers(groups)


@line("class-map type queuing {name}", source="O10-GEOS O10-MFD", opens="queuing class-map",
      undo=_NAMED)  # fmt: skip
def _queuing_class(builder: Builder, name: str) -> set[int]:
    return builder.dcb.queue_classes.setdefault(name, set())


@line("class-map type network-qos {name}", source="O10-GEOS O10-MFD", opens="network class-map",
      undo=_NAMED)  # fmt: skip
def _network_class(builder: Builder, name: str) -> set[int]:
    return builder.dcb.network_classes.setdefault(name, set())


def _match(found: set[int], ids: str) -> None:
    found.clear()
    found |= parse_numbers(ids)


_MATCHED = Undo("", "O10-GEOS")
in_queue_class.line(f"match queue {{ids:{_LIST}}}", source="O10-GEOS O10-MFD", undo=_MATCHED)(
    _match
)
in_network_class_map.line(
    f"match qos-group {{ids:{_LIST}}}", source="O10-GEOS O10-MFD", undo=_MATCHED
)(_match)


@line("policy-map type queuing {name}", source="O10-GEOS O10-MFD", opens="queuing policy",
      undo=_NAMED)  # fmt: skip
def _queuing(builder: Builder, name: str) -> tuple[Builder, dict[str, int | None]]:
    return builder, builder.dcb.queuing.setdefault(name, {})


@in_queuing.line(
    "class {name}",
    source="O10-GEOS O10-MFD",
    opens="queuing class",
    undo=Undo("", "O10-GEOS", key=("name",)),
)
def _share_of(
    target: tuple[Builder, dict[str, int | None]], name: str
) -> tuple[dict[str, int | None], str]:
    builder, shares = target
    if name not in builder.dcb.queue_classes:
        raise ValueError(name)  # no class-map says what is of it
    shares.setdefault(name, None)
    return shares, name


@in_share.line(
    "bandwidth percent {share:[0-9]+}", source="O10-GEOS O10-MFD", undo=Undo("", "O10-GEOS")
)
def _bandwidth(target: tuple[dict[str, int | None], str], share: str) -> None:
    shares, name = target
    shares[name] = int(share)


@line("policy-map type network-qos {name}", source="O10-GEOS O10-MFD", opens="network policy",
      undo=_NAMED)  # fmt: skip
def _network(builder: Builder, name: str) -> tuple[Builder, dict[str, NetworkClass]]:
    return builder, builder.dcb.network.setdefault(name, {})


@in_network.line(
    "class {name}",
    source="O10-GEOS O10-MFD",
    opens="network class",
    undo=Undo("", "O10-GEOS", key=("name",)),
)
def _loss_of(target: tuple[Builder, dict[str, NetworkClass]], name: str) -> NetworkClass:
    builder, classes = target
    if name not in builder.dcb.network_classes:
        raise ValueError(name)
    return classes.setdefault(name, NetworkClass())


in_loss.assign(
    "pause", "no_drop", value=True, source="O10-GEOS O10-4112", undo=Undo("no pause", "O10-4112")
)
in_loss.assign("pause {sizes:buffer-size .+}", "no_drop", value=True, source="O10-4112")
in_loss.assign("no pause", "no_drop", value=False, source="O10-4112")
in_loss.assign(
    f"pfc-cos {{ids:{_LIST}}}",
    "priorities",
    source="O10-GEOS O10-MFD",
    convert=parse_numbers,
    undo=Undo("", "O10-GEOS"),
)

_BY_NAME: dict[str, Callable[[Builder], dict]] = {  # type: ignore[type-arg]  # keys differ
    "trust dot1p-map": lambda builder: builder.dcb.trust_maps,
    "qos-map traffic-class": lambda builder: builder.dcb.queue_maps,
    "class-map type queuing": lambda builder: builder.dcb.queue_classes,
    "class-map type network-qos": lambda builder: builder.dcb.network_classes,
    "policy-map type queuing": lambda builder: builder.dcb.queuing,
    "policy-map type network-qos": lambda builder: builder.dcb.network,
}


def _register_removal(word: str, parts_of: Callable[[Builder], dict]) -> None:  # type: ignore[type-arg]
    @line(f"no {word} {{name}}", source="O10-MFD")
    def remove_part(builder: Builder, name: str) -> None:
        del parts_of(builder)[name]


for _word, _parts_of in _BY_NAME.items():
    _register_removal(_word, _parts_of)


@line("system qos", source="O10-GEOS", opens="system qos", undo=Undo("", "O10-GEOS"))
def _system_qos(builder: Builder) -> Builder:
    return builder


in_system.assign(
    "trust-map dot1p {name}",
    "dcb.trusted",
    source="O10-GEOS O10-AZL",
    undo=Undo("no trust-map dot1p", "O10-MFD", undo_first=True),
    unset="",
)
in_system.assign("ets mode on", "dcb.ets", value=True, source="O10-AZL")

for _form, _path, _undo in (
    ("service-policy input type network-qos {name}", "network", "no {line}"),
    ("service-policy output type queuing {name}", "queuing", "no {line}"),
    ("qos-map traffic-class {name}", "queue_map", "no qos-map traffic-class"),
    ("trust-map dot1p {name}", "trust_map", "no trust-map dot1p"),
):
    in_port.assign(
        _form,
        f"dcb.{_path}",
        source="O10-GEOS O10-MFD",
        undo=Undo(_undo, "O10-MFD", undo_first=True),
        unset="",
    )
in_port.assign(
    "priority-flow-control mode on",
    "dcb.pfc",
    value=True,
    source="O10-GEOS O10-MFD",
    undo=Undo("no priority-flow-control", "O10-MFD", undo_first=True),
    unset=False,
)
in_port.assign("priority-flow-control mode off", "dcb.pfc", value=False, source="O10-MFD")
in_port.assign(
    "ets mode on",
    "dcb.ets",
    value=True,
    source="O10-GEOS O10-MFD",
    undo=Undo("no ets", "O10-MFD", undo_first=True),
    unset=False,
)
in_port.assign(
    "dcbx version {version:auto|cee|ieee}",
    "facts.dcbx",
    source="O10-MFD",
    undo=Undo("no dcbx version", "O10-MFD"),
    unset="",
)

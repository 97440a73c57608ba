"""BF-16 and BF-17: how a change alters reachability and ports, as Batfish reads both builds."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from sanfab.gate.batfish import answer_rows
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.assertions.access import ENDS
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.names import interface_vlan, is_management
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import INTERFACES, NODES, matching
from sanfab.gate.batfish.reading.broadcast_domains import (
    base_edge_question,
    broadcast_domains_of,
    edges,
    found_edges,
)
from sanfab.gate.batfish.reading.cabled_ports import (
    cabled_ports_of,
    cabling_changes,
    endpoints_by_subnet,
)
from sanfab.model.yaml12 import Where
from sanfab.rules.finding import Severity
from sanfab.rules.rule import RuleOutcome, Violation
from sanfab.text import few

Reach = dict[str, frozenset[str]]
"""Targets that each initiator reaches, by the names of the inventory."""
Properties = dict[str, str]
"""Values by property, as findings print them."""
Seen = dict[str, Properties]
"""Properties by port; those of the whole switch under the empty name."""
_Kind = Literal["switches", "hosts", "arrays"]


def _packets(
    context: GateContext, base: GateContext, batch: Batch
) -> list[Question[answer_rows.DifferentialFlow]]:
    """Return the questions for packets to targets that end differently: over TCP, and over UDP.

    Only hosts and target addresses of both builds are compared: an address without a target
    answers in neither. The question names ACCEPTED, because Batfish also counts a packet as a
    success that is delivered to a subnet without a receiver.
    """
    before = context.base_batches[batch.number]
    common = set(before.endpoints).intersection(batch.endpoints)
    nodes = [node for node in batch.endpoints if node in common]
    hosts = [node for node in nodes if not context.names.endpoints[node].cable.is_array]
    known = set(_targets(base, before))
    targets = [ip for ip in _targets(context, batch) if ip in known]
    if not hosts or not targets:
        return []
    start = (("startLocation", matching(hosts)),)
    addresses = ("dstIps", ",".join(dict.fromkeys(targets)))
    flows = answer_rows.DifferentialFlow
    return [
        Question(
            "differentialReachability",
            flows,
            (
                ("pathConstraints", start),
                ("headers", (addresses, ("dstPorts", numbers), ("ipProtocols", over))),
                ("actions", "ACCEPTED"),
            ),
            against_base=True,
        )
        for over, numbers in _ports(context).items()
    ]


def _ports(context: GateContext) -> dict[str, str]:
    """Return the ports of all protocols of the SAN as questions list them, by TCP or UDP."""
    found: dict[str, set[int]] = {}
    for ports in context.protocol_ports.values():
        found.setdefault(ports.over, set()).update(ports.numbers)
    return {over: ",".join(map(str, sorted(found[over]))) for over in sorted(found)}


def _port_words(context: GateContext) -> str:
    return " and ".join(f"{over} {numbers}" for over, numbers in _ports(context).items())


def _targets(of: GateContext, batch: Batch) -> Iterator[str]:
    """Yield the addresses of the targets of a batch."""
    endpoints = (of.names.endpoints[node] for node in batch.endpoints)
    yield from (one.ip for one in endpoints if one.cable.is_array and one.ip)


def _ask_reach(context: GateContext, batch: Batch) -> Iterator[Question[AnswerRow]]:
    if context.base is None:
        return
    asked = (
        edges(context, batch),
        base_edge_question(context, batch),
        *_packets(context, context.base, batch),
    )
    yield from (question for question in asked if question is not None)


def _evaluate_reach(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    if context.base is None:
        return
    now, before = _reach(context, context, answers), _reach(context, context.base, answers)
    lost, gained = _less(before, now), _less(now, before)
    for initiator, targets in lost.items():
        yield _reach_change(
            context, initiator, "no longer reaches", targets, "was reachable before"
        )
    for initiator, targets in gained.items():
        yield _reach_change(context, initiator, "now reaches", targets, "was not reachable before")
    reported = {
        (initiator, target)
        for some in (lost, gained)
        for initiator, targets in some.items()
        for target in targets
    }
    for batch in context.batches:
        for asked in _packets(context, context.base, batch):
            for row in answers.of(batch, asked):
                yield from _other(context, context.base, row, reported)


def _reach(context: GateContext, of: GateContext, answers: Answers) -> Reach:
    """Return the targets of each initiator, in the same broadcast domain and subnet."""
    found: Reach = {}
    edges_here = found_edges(context, answers, edges if of is context else base_edge_question)
    for endpoints in endpoints_by_subnet(of, broadcast_domains_of(of.names.endpoints, edges_here)):
        targets = frozenset(str(one) for one in endpoints if one.cable.is_array)
        for one in endpoints:
            if not one.cable.is_array:
                found[str(one)] = found.get(str(one), frozenset()) | targets
    return found


def _less(one: Reach, other: Reach) -> Reach:
    """Return the targets that only the first has."""
    found = {name: targets - other.get(name, frozenset()) for name, targets in one.items()}
    return {name: targets for name, targets in found.items() if targets}


def _reach_change(
    context: GateContext, initiator: str, what: str, targets: frozenset[str], was: str
) -> Violation:
    names = sorted(targets)
    return replace(
        _at(context, initiator),
        found=f"{what} {few(names)} on {_port_words(context)}",
        expected=f"a planned change: the pair {was}",
        details=tuple(f"{initiator} -> {target}" for target in names),
        cause=f"{what} {names}",
    )


def _at(context: GateContext, initiator: str) -> Violation:
    """Return a violation at a host port, with its texts still empty."""
    device, _, label = initiator.partition(" ")
    switch, port = context.switch_port_of.get((device, label), ("", ""))
    where = _where_device(context, device, label)
    return Violation("", "", at=where, object=initiator, switch=switch, fact=f"ports.{port}")


def _other(
    context: GateContext,
    base: GateContext,
    row: answer_rows.DifferentialFlow,
    reported: set[tuple[str, str]],
) -> Iterator[Violation]:
    """Yield a packet that ends differently although its ends share a network as before."""
    ends = (row.flow.ingress, row.flow.destination)
    if any(pair in reported for of in (context, base) for pair in _pairs(of, *ends)):
        return
    before, now = (_ends(traces) for traces in (row.base, row.traces))
    yield replace(
        _at(context, str(context.names.endpoints[row.flow.ingress])),
        found=f"a packet to {row.flow.destination} on {_port_words(context)}: {now}",
        expected=f"a planned change; before: {before}",
        cause=f"{row.flow.destination} {before} {now}",
    )


def _pairs(context: GateContext, node: str, ip: str) -> Iterator[tuple[str, str]]:
    """Yield initiator and target of a packet by the names of the inventory."""
    for target in context.targets_with(ip):
        yield context.names.subject(node), str(target)


def _ends(traces: Iterable[answer_rows.Trace]) -> str:
    """Return where packets end, for a finding.

    >>> _ends(answer_rows.Trace(disposition=end, hops=()) for end in ("ACCEPTED", "NULL_ROUTED"))
    'it arrives, it ends as null routed'
    """
    ends = sorted({trace.disposition for trace in traces})
    words = (_ENDS.get(end) or f"it ends as {end.lower().replace('_', ' ')}" for end in ends)
    return few(words) or "it does not arrive"


_ENDS = {
    **ENDS,
    "ACCEPTED": "it arrives",
    "DENIED_IN": "a filter drops it",
    "DENIED_OUT": "a filter drops it",
}


def _where_device(context: GateContext, device: str, label: str = "") -> Where:
    """Return the inventory path of a host or array port, or of what is left of it."""
    san = context.cabling.san
    for kind, devices in (("hosts", san.hosts), ("arrays", san.arrays)):
        if device in devices:
            has_port = label in devices[device].ports
            return (kind, device, "ports", label) if has_port else (kind, device)
    return ("name",)


def _ask_properties(context: GateContext, _batch: Batch) -> Iterator[Question[AnswerRow]]:
    if context.base is not None:
        for question in (INTERFACES, NODES):
            yield question
            yield replace(question, of="base")


def _evaluate_properties(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    if context.base is None:
        return
    yield from _devices(context, context.base)
    yield from _subnets(context, context.base)
    yield from _plugs(context, context.base)
    now, before = _seen(context, context, answers), _seen(context, context.base, answers)
    for switch in context.switches:
        if switch in context.base.switches:
            yield from _differences(context, switch, before.get(switch, {}), now.get(switch, {}))


def _devices(context: GateContext, base: GateContext) -> Iterator[Violation]:
    """Yield the switches, hosts and arrays that are new or gone."""
    kinds: tuple[_Kind, ...] = ("switches", "hosts", "arrays")
    for kind in kinds:
        here, there = (getattr(of.cabling.san, kind) for of in (context, base))
        for names, what, where in (
            ([name for name in here if name not in there], "new", kind),
            ([name for name in there if name not in here], "gone", ""),
        ):
            for name in names:
                path: Where = (where, name) if where else ("name",)
                switch = name if name in context.switches else ""
                yield _altered(name, path, what, switch=switch, cause=f"{kind} {what}")


def _subnets(context: GateContext, base: GateContext) -> Iterator[Violation]:
    """Yield the VLANs with another subnet or prefix length."""
    known = base.cabling.san.vlans
    for key, vlan in context.cabling.san.vlans.items():
        if key in known and vlan.subnet != known[key].subnet:
            now, before = (_text(", ".join(one.subnet)) for one in (vlan, known[key]))
            found = f"subnet {now}, before {before}"
            yield _altered(f"VLAN {key} ({vlan.id})", ("vlans", key), found)


def _plugs(context: GateContext, base: GateContext) -> Iterator[Violation]:
    """Yield the host and array ports with another switch port, address or VLAN."""
    now, before = cabled_ports_of(context), cabled_ports_of(base)
    known = _names(context) & _names(base)
    for device, label in dict.fromkeys([*now, *before]):
        found = "; ".join(cabling_changes(now.get((device, label)), before.get((device, label))))
        if found and device in known:
            switch, port = context.switch_port_of.get((device, label), ("", ""))
            path, name = _where_device(context, device, label), f"{device} {label}"
            fact, cause = f"ports.{port}", f"plug {found}"
            yield _altered(name, path, found, switch=switch, fact=fact, cause=cause)


def _names(context: GateContext) -> set[str]:
    return {*context.cabling.san.hosts, *context.cabling.san.arrays}


def _seen(context: GateContext, of: GateContext, answers: Answers) -> dict[str, Seen]:
    """Return the properties of each port and switch of a build, as Batfish reads them."""
    found: dict[str, Seen] = {}
    edition: Literal["build", "base"] = "build" if context is of else "base"
    for port in answers.all(context, replace(INTERFACES, of=edition)):
        switch = of.names.switches.get(port.interface.hostname)
        if switch is not None:
            name = of.names.port(switch, port.interface.interface)
            found.setdefault(switch, {})[name] = _port(of, switch, port)
    for node in answers.all(context, replace(NODES, of=edition)):
        switch = of.names.switches.get(node.node.name)
        if switch is not None:
            found.setdefault(switch, {})[""] = _node(node)
    return found


def _port(of: GateContext, switch: str, row: answer_rows.InterfaceProperties) -> Properties:
    channel = of.names.port(switch, row.channel) if row.channel else None
    members = [of.names.port(switch, name) for name in row.channel_members]
    return {
        "state": "up" if row.admin_up else "shut down",
        "mode": (row.mode or "none").lower(),
        "untagged VLAN": _text(row.access_vlan),
        "native VLAN": _text(row.native_vlan),
        "VLANs": _text(row.allowed_vlans),
        "MTU": _text(row.mtu),
        "LAG": _text(channel),
        "members": ", ".join(sorted(members)) or "none",
        "addresses": ", ".join(sorted(row.prefixes)) or "none",
        "description": _text(row.description),
    }


def _node(row: answer_rows.NodeProperties) -> Properties:
    lists = {
        "NTP": row.ntp,
        "syslog": row.syslog,
        "SNMP traps": row.snmp_traps,
        "TACACS+": row.tacacs,
    }
    listed = {name: ", ".join(sorted(servers)) or "none" for name, servers in lists.items()}
    return {"host name": _text(row.hostname), **listed}


def _text(value: str | int | None) -> str:
    return str(value) if value not in {None, ""} else "none"


def _differences(context: GateContext, switch: str, before: Seen, now: Seen) -> Iterator[Violation]:
    """Yield the ports of a switch that are changed, new or gone."""
    for name in dict.fromkeys([*now, *before]):
        one, other = now.get(name), before.get(name)
        if one == other:
            continue
        found = "; ".join(_values(one, other, "{key} {now}, before {before}"))
        cause = "; ".join(_values(one, other, "{key} {what}"))
        yield _of_port(context, switch, name, found, cause=cause, is_gone=one is None)


def _values(now: Properties | None, before: Properties | None, form: str) -> Iterator[str]:
    """Yield the changed values of a port or switch, formatted."""
    if now is None or before is None:
        yield "new" if before is None else "gone"
        return
    for key, value in now.items():
        if value != before[key]:
            what = _replaced(value, before[key])
            yield form.format(key=key, now=value, before=before[key], what=what)


def _replaced(now: str, before: str) -> str:
    """Return the changed words, by which equal changes of many ports are grouped.

    >>> _replaced("to n5k-c Ethernet1/5", "to n5k-a Ethernet1/5")
    'n5k-c for n5k-a'
    """
    new, old = now.split(), before.split()
    if len(new) != len(old):
        return f"{now} for {before}"
    both = zip(new, old, strict=True)
    return ", ".join(f"{one} for {other}" for one, other in both if one != other)


def _of_port(  # noqa: PLR0913  # the parts of a violation
    context: GateContext, switch: str, name: str, found: str, *, cause: str, is_gone: bool
) -> Violation:
    """Return the change of a port, management port, VLAN interface or switch, by name."""
    object_, where = f"{switch} {name}".strip(), context.inventory_path(switch, name)
    fact, vlan = f"ports.{name}", interface_vlan(name)
    if is_management(name):
        object_, fact = f"{switch} management", "services.address"
        where = ("switches", switch, "management", "address")
    elif vlan is not None:
        object_, fact = f"{switch} {context.vlan_label(switch, vlan)}", f"vlans.{vlan}"
        key = context.cabling.vlan_key(switch, vlan)
        where = ("vlans", key) if key else where
    fact = "" if is_gone else fact
    return _altered(object_, where, found, switch=switch, fact=fact, cause=cause)


def _altered(  # noqa: PLR0913  # the parts of a violation
    name: str, where: Where, found: str, *, switch: str = "", fact: str = "", cause: str = ""
) -> Violation:
    return Violation(
        object=name,
        at=where,
        found=found,
        expected="a planned change",
        switch=switch,
        fact=fact,
        cause=cause,
    )


REACH = Assertion(
    rule=gate_rule(
        "BF-16",
        title="The change alters reachability on the ports of storage only as planned.",
        why="A side effect of the change is found before the push instead of after it.",
        fix="none if the change is planned; otherwise find what else it affects",
        severity=Severity.INFO,
    ),
    questions=_ask_reach,
    evaluate=_evaluate_reach,
)

PROPERTIES = Assertion(
    rule=gate_rule(
        "BF-17",
        title="The change alters switches, ports and cables only as planned.",
        why=("A change of one line of the inventory may alter many ports: this lists all of them."),
        fix="none if the change is planned; otherwise find what else it affects",
        severity=Severity.INFO,
    ),
    questions=_ask_properties,
    evaluate=_evaluate_properties,
)

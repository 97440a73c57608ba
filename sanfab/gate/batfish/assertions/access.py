"""Every host reaches the targets that `access` gives it, on the ports of their protocol alone."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sanfab.facts.field import Topic
from sanfab.gate.batfish import answer_rows
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.assertions.next_hops import wrong_hop
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.endpoints import PREFIX
from sanfab.gate.batfish.names import SnapshotEndpoint
from sanfab.gate.batfish.question import LOOP, LOST, AnswerRow, Question
from sanfab.gate.batfish.questions import flows
from sanfab.gate.batfish.reading.broadcast_domains import broadcast_domains_of, edges, found_edges
from sanfab.model.protocols import ProtocolPorts
from sanfab.rules.rule import NotExamined, RuleOutcome, ValueCount, Violation
from sanfab.text import some

_Pairs = dict[str, tuple[str, ...]]
"""Nodes of the targets of each initiator's node."""


def required_pairs(context: GateContext, batch: Batch) -> _Pairs:
    """Return the targets that each initiator has to reach: both have an address in one VLAN.

    Every pair that links connect in a VLAN is tested, whether `access` lists it or not: the network
    treats them alike, and initiators with the same targets share a question. Pairs that are meant
    to be routed are tested too.
    """
    targets = _targets(context, batch.endpoints)
    pairs: _Pairs = {}
    for node in batch.endpoints:
        one = context.names.endpoints[node]
        if not one.cable.is_array and _logs_in(context, one):
            part = context.parts.find((one.vlan, one.cable.switch))
            pairs[node] = tuple(
                target
                for vlan, others in targets.items()
                for target, other in others
                if (
                    _is_routed_by_switches(context, one, other)
                    if vlan != one.vlan
                    else context.parts.find((other.vlan, other.cable.switch)) == part
                    or (
                        context.key_of(one) == context.key_of(other)
                        and has_access(context, one, other)
                    )
                )
            )
    return pairs


def asked_pairs(context: GateContext) -> dict[ProtocolPorts, int]:
    """Return the number of pairs of ports that Batfish is asked about, by the ports asked."""
    return Counter(
        _ports(context, context.names.endpoints[target])
        for batch in context.batches
        for targets in required_pairs(context, batch).values()
        for target in targets
    )


def is_routed_pair(
    context: GateContext, initiator: SnapshotEndpoint, target: SnapshotEndpoint
) -> bool:
    """Return whether the inventory routes a pair on purpose: `access`, and a gateway at both."""
    return (
        bool(initiator.gateway and target.gateway)
        and initiator.vlan != target.vlan
        and _same_fabric(context, initiator, target)
        and has_access(context, initiator, target)
    )


def _is_routed_by_switches(
    context: GateContext, initiator: SnapshotEndpoint, target: SnapshotEndpoint
) -> bool:
    """Return whether a pair is routed on purpose, and switches of the SAN route both its VLANs.

    Batfish cannot show the path over a router that the inventory does not have.
    """
    ends = {initiator.vlan, target.vlan}
    return is_routed_pair(context, initiator, target) and ends <= context.routed_vlans


def _targets(
    context: GateContext, nodes: Iterable[str]
) -> dict[int, list[tuple[str, SnapshotEndpoint]]]:
    """Return the targets among some nodes, by VLAN."""
    targets: dict[int, list[tuple[str, SnapshotEndpoint]]] = {}
    for node in nodes:
        endpoint = context.names.endpoints[node]
        if endpoint.cable.is_array and _logs_in(context, endpoint):
            targets.setdefault(endpoint.vlan, []).append((node, endpoint))
    return targets


def _logs_in(context: GateContext, endpoint: SnapshotEndpoint) -> bool:
    """Return whether a port has an address in a VLAN of storage over IP, as all logins have."""
    return bool(endpoint.ip) and endpoint.vlan in context.protocol_ports


def has_access(context: GateContext, initiator: SnapshotEndpoint, target: SnapshotEndpoint) -> bool:
    """Return whether `access` lists a host with an array."""
    return target.cable.device in _arrays_of(context, initiator)


def _arrays_of(context: GateContext, initiator: SnapshotEndpoint) -> Iterable[str]:
    return context.check_context.partners.get(initiator.cable.device, ())


def _initiators_of(pairs: _Pairs) -> _Pairs:
    """Return the initiators of each target."""
    found: dict[str, list[str]] = {}
    for node, targets in pairs.items():
        for target in targets:
            found.setdefault(target, []).append(node)
    return {target: tuple(nodes) for target, nodes in found.items()}


def _unanswered_flows(
    context: GateContext, batch: Batch, pairs: _Pairs, port: str
) -> Iterator[Question[answer_rows.FlowTraces]]:
    """Yield questions for packets that do not arrive; senders with the same receivers share one.

    ``port``: ``dstPorts`` or ``srcPorts``, the end that has the port of the protocol; over UDP the
    receiver has it in both directions. Batfish returns one failing packet of a sender if there is
    any: an empty answer proves every pair. Of packets that loop it is asked here only in a portion:
    elsewhere BF-14 asks for every packet of the same snapshot that does.
    """
    ends = f"{LOST},{LOOP}" if batch.is_portion else LOST
    alike: dict[tuple[ProtocolPorts, tuple[str, ...]], list[str]] = {}
    for node, others in pairs.items():
        for ports, alike_others in _by_ports(context, node, others).items():
            alike.setdefault((ports, alike_others), []).append(node)
    for (ports, others), nodes in alike.items():
        end = "dstPorts" if ports.over == "UDP" else port
        yield flows(context, nodes, others, ends, (end, ports))


def _by_ports(
    context: GateContext, node: str, others: Iterable[str]
) -> dict[ProtocolPorts, tuple[str, ...]]:
    """Return the other ends of pairs by the ports of the target of each."""
    found: dict[ProtocolPorts, list[str]] = {}
    for other in others:
        ends = (context.names.endpoints[name] for name in (node, other))
        target = next(end for end in ends if end.cable.is_array)
        found.setdefault(_ports(context, target), []).append(other)
    return {ports: tuple(nodes) for ports, nodes in found.items()}


def _ports(context: GateContext, target: SnapshotEndpoint) -> ProtocolPorts:
    """Return the ports of the protocol of a target."""
    return context.protocol_ports[target.vlan]


def _unwanted_flows(
    context: GateContext, batch: Batch
) -> Iterator[Question[answer_rows.FlowTraces]]:
    """Yield questions for packets that reach a target outside the VLAN of the initiator.

    Only cables take packets from switch to switch in a snapshot: targets on other islands are not
    asked about.
    """
    targets = _targets(context, batch.endpoints)
    alike: dict[tuple[ProtocolPorts, tuple[str, ...]], list[str]] = {}
    for node in batch.endpoints:
        one = context.names.endpoints[node]
        if not one.cable.is_array and _logs_in(context, one):
            island = context.islands[one.cable.switch]
            outside = tuple(
                target
                for vlan, others in targets.items()
                for target, other in others
                if vlan != one.vlan
                and context.islands[other.cable.switch] == island
                and not is_routed_pair(context, one, other)
            )
            for ports, far in _by_ports(context, node, outside).items():
                alike.setdefault((ports, far), []).append(node)
    for (ports, outside), nodes in alike.items():
        yield flows(context, nodes, outside, "ACCEPTED", ("dstPorts", ports))


def _questions(context: GateContext, batch: Batch) -> Iterator[Question[AnswerRow]]:
    asked = edges(context, batch)
    if asked is not None:
        yield asked
    pairs = required_pairs(context, batch)
    yield from _unanswered_flows(context, batch, pairs, "dstPorts")
    yield from _unanswered_flows(context, batch, _initiators_of(pairs), "srcPorts")
    yield from _unwanted_flows(context, batch)


class _FailedPair(NamedTuple):
    """A pair without connectivity, and how a packet of the first to the second ends."""

    one: SnapshotEndpoint
    other: SnapshotEndpoint
    why: str

    @property
    def pair(self) -> tuple[SnapshotEndpoint, SnapshotEndpoint]:
        """The initiator and the target."""
        return (self.other, self.one) if self.one.cable.is_array else (self.one, self.other)


def _evaluate(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    failed = list(_apart(context, answers))
    for batch in context.batches:
        pairs = required_pairs(context, batch)
        for question in _unanswered_flows(context, batch, pairs, "dstPorts"):
            failed += [_failed_pair(context, batch, row) for row in answers.of(batch, question)]
        for question in _unanswered_flows(context, batch, _initiators_of(pairs), "srcPorts"):
            failed += [_failed_pair(context, batch, row) for row in answers.of(batch, question)]
        for question in _unwanted_flows(context, batch):
            yield from (_unwanted(context, row) for row in answers.of(batch, question))
    # One finding for a target that several initiators miss, else one for the initiator.
    failed_pairs = [
        (str(initiator), str(target)) for initiator, target in (one.pair for one in failed)
    ]
    initiators = Counter(target for _, target in set(failed_pairs))
    for one, (initiator, target) in zip(failed, failed_pairs, strict=True):
        yield _violation(context, one, target if initiators[target] > 1 else initiator)
    yield from _proven(context)
    yield from _not_asked(context)
    yield from _routed_elsewhere(context)
    yield from _without_gateway(context)


def _not_asked(context: GateContext) -> Iterator[NotExamined]:
    """Yield the pairs of ports in `access` and in one VLAN that lack an address.

    A standby controller takes over an address of the active one: a target port without an address
    counts only if no port of its array in the VLAN has one. A port behind several links of its
    neighbor has its address at the first link, and counts once.
    """
    first: dict[tuple[str, str, int, str], SnapshotEndpoint] = {}
    for node, one in context.names.endpoints.items():
        if one.vlan in context.protocol_ports and not _is_left_out(one):
            link = "" if one.cable.via else node
            first.setdefault((one.cable.device, one.cable.label, one.vlan, link), one)
    ports = list(first.values())
    has_ip: dict[tuple[str, int], bool] = {}
    for one in ports:
        key = (one.cable.device, one.vlan)
        has_ip[key] = (one.cable.is_array and has_ip.get(key, False)) or bool(one.ip)
    for one in ports:
        vlan = context.label_of(one)
        arrays = () if one.cable.is_array else _arrays_of(context, one)
        for array in sorted(array for array in arrays if (array, one.vlan) in has_ip):
            if not one.ip:
                yield NotExamined(f"{_kind(one)} of a host port in {vlan}")
            elif not has_ip[array, one.vlan]:
                yield NotExamined(f"{_kind(one)} of a port of {array} in {vlan}")


def _is_left_out(one: SnapshotEndpoint) -> bool:
    """Return whether addresses by VLAN leave out the VLAN: the port has no sessions there."""
    stated = one.cable.end.ip
    return isinstance(stated, Mapping) and bool(stated) and not (one.ip or one.ipv6)


def _kind(one: SnapshotEndpoint) -> str:
    """Return what a port lacks: any address, or one that Batfish can ask for."""
    return "an IPv4 address, which Batfish needs," if one.ipv6 else "`ip`"


def _routed_elsewhere(context: GateContext) -> Iterator[NotExamined]:
    """Yield the pairs routed on purpose whose packets do not stay in one snapshot."""
    targets = _targets(context, context.group_of)
    for node, group in context.group_of.items():
        one = context.names.endpoints[node]
        if one.cable.is_array or not one.gateway or not _logs_in(context, one):
            continue
        for target, other in (pair for others in targets.values() for pair in others):
            if is_routed_pair(context, one, other):
                if not _is_routed_by_switches(context, one, other):
                    yield NotExamined("a switch that routes both VLANs")
                elif context.group_of[target] != group:
                    yield NotExamined("cables between their switches")


def _without_gateway(context: GateContext) -> Iterator[NotExamined]:
    """Yield the initiators whose array is in other VLANs of the fabric, if a gateway is missing.

    Those VLANs are of the same protocol: others hold other ports of the array. Without a gateway at
    both ends nothing says that the pair is routed on purpose.
    """
    targets = _targets(context, context.group_of)
    for node in context.group_of:
        one = context.names.endpoints[node]
        if one.cable.is_array or not _logs_in(context, one):
            continue
        for array in sorted(_arrays_of(context, one)):
            others = (other for several in targets.values() for _, other in several)
            near = (other for other in others if _same_fabric(context, one, other))
            ends = [
                other
                for other in near
                if other.cable.device == array
                and context.protocol_ports[other.vlan] == context.protocol_ports[one.vlan]
            ]
            if not ends or one.vlan in {other.vlan for other in ends}:
                continue
            if not one.gateway:
                yield NotExamined(f"a gateway of a host port in {context.label_of(one)}")
            elif not any(other.gateway for other in ends):
                label = context.label_of(ends[0])
                yield NotExamined(f"a gateway of a port of {array} in {label}")


def _same_fabric(context: GateContext, one: SnapshotEndpoint, other: SnapshotEndpoint) -> bool:
    fabrics = {context.fabric_of(end.cable.switch, end.vlan) for end in (one, other)}
    return len(fabrics) == 1


def _proven(context: GateContext) -> Iterator[ValueCount]:
    """Yield the number of initiators tested, by switch."""
    nodes = dict.fromkeys(
        node
        for batch in context.batches
        for node, targets in required_pairs(context, batch).items()
        if targets
    )
    asked = Counter(context.names.endpoints[node].cable.switch for node in nodes)
    yield from (ValueCount(switch, Topic.PORTS, values) for switch, values in asked.items())


def _apart(context: GateContext, answers: Answers) -> Iterator[_FailedPair]:
    """Yield the pairs in different batches that no cables connect, or no broadcast domain.

    Packets between portions are sent by one endpoint of each kind; the broadcast domains tell
    which pairs they stand for.
    """
    domains = broadcast_domains_of(context.names.endpoints, found_edges(context, answers))
    targets = _targets(context, context.group_of)
    for node, number in context.group_of.items():
        one = context.names.endpoints[node]
        if one.cable.is_array or not _logs_in(context, one):
            continue
        for target, other in targets.get(one.vlan, ()):
            if context.batch_of[target] == context.batch_of[node]:
                continue
            is_cabled = context.group_of[target] == number
            intended = context.key_of(one) == context.key_of(other) and has_access(
                context, one, other
            )
            if intended and not (is_cabled and domains.find(node) == domains.find(target)):
                why = ENDS["NEIGHBOR_UNREACHABLE"] if is_cabled else "no cables connect them"
                yield _FailedPair(one, other, why)


def _failed_pair(context: GateContext, batch: Batch, row: answer_rows.FlowTraces) -> _FailedPair:
    one = context.names.endpoints[row.flow.ingress]
    other = next(
        endpoint
        for node in context.nodes_with[row.flow.destination]
        if node in batch.endpoints
        and (endpoint := context.names.endpoints[node]).cable.is_array != one.cable.is_array
    )
    ends = sorted({trace.disposition for trace in row.traces})
    return _FailedPair(one, other, ENDS.get(ends[0], ends[0]) if ends else "no packet arrives")


ENDS = {
    "NEIGHBOR_UNREACHABLE": "no port in its broadcast domain has that address",
    "DELIVERED_TO_SUBNET": "no port in its broadcast domain has that address",
    "NO_ROUTE": "no route: the address is outside its subnet",
    "EXITS_NETWORK": "the packet leaves the SAN",
    "LOOP": "the packet loops",
}
"""Dispositions of a packet as findings describe them."""


def _violation(context: GateContext, failed: _FailedPair, cause: str) -> Violation:
    initiator, target = failed.pair
    verb = "reach" if initiator is failed.one else "receive a reply from"
    hop = wrong_hop(context, failed.one, failed.other)
    why = failed.why if hop is None else hop.text
    if hop is not None and failed.one is target:
        why = f"{target}: {why}"
    return Violation(
        object=f"{initiator} - {target}",
        at=initiator.cable.where if hop is None else hop.at,
        found=f"{initiator} ({initiator.ip}) does not {verb} {target} ({target.ip}) "
        f"on {_ports(context, target).any_of}: {why}",
        expected=_reason_to_reach(context, initiator, target),
        switch=initiator.cable.switch if hop is None else hop.switch,
        fact=f"ports.{initiator.cable.port}" if hop is None else hop.fact,
        cause=cause,
    )


def _reason_to_reach(
    context: GateContext, initiator: SnapshotEndpoint, target: SnapshotEndpoint
) -> str:
    """Return why a pair has to communicate, and what was assumed."""
    vlan = context.label_of(initiator)
    if initiator.vlan != target.vlan:
        return "`access` lists the pair, and both have a gateway"
    subnets = context.subnets_of(initiator.cable.switch, initiator.vlan)
    assumed = "" if subnets else f", without `subnet`: /{PREFIX}"
    why = "`access` lists the pair, " if has_access(context, initiator, target) else ""
    return f"{why}both are in {vlan}{assumed}"


def _unwanted(context: GateContext, row: answer_rows.FlowTraces) -> Violation:
    one = context.names.endpoints[row.flow.ingress]
    targets = list(context.targets_with(row.flow.destination))
    others = [str(target) for target in targets]
    asked = [target for target in targets if target.vlan in context.protocol_ports]
    words = _ports(context, asked[0]).any_of if asked else "TCP"
    return Violation(
        object=str(one),
        at=one.cable.where,
        found=f"reaches {some(others)} ({row.flow.destination}) on {words}, which is outside "
        f"{context.label_of(one)}",
        expected="no target outside its own VLANs, unless `access` lists the pair and both ports "
        "have a gateway",
        switch=one.cable.switch,
        fact=f"ports.{one.cable.port}",
        cause=row.flow.destination,
    )


ACCESS = Assertion(
    rule=gate_rule(
        "BF-11",
        title="Each host reaches its targets in `access` on the ports of their protocol, and "
        "none outside its VLAN.",
        why=(
            "A pair that cannot exchange packets both ways logs in late, over fewer "
            "paths, or never; an unwanted pair exposes the data of another host."
        ),
        fix=(
            "correct the findings on the ports and links between them first; then check "
            "addresses and subnets"
        ),
    ),
    questions=_questions,
    evaluate=_evaluate,
)

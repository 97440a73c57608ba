"""Fabrics A and B are isolated, and SAN VLANs stay on cabled ports."""

from collections.abc import Iterator

from sanfab.gate.batfish import answer_rows
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.lines import line_of_setting
from sanfab.gate.batfish.names import SnapshotEndpoint
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import INTERFACES, flows
from sanfab.gate.batfish.reading.broadcast_domains import broadcast_domains_of, edges, found_edges
from sanfab.gate.batfish.reading.carried_vlans import carried_vlans_of
from sanfab.model.base import Fabric
from sanfab.model.protocols import STORAGE_ROLES
from sanfab.rules.rule import RuleOutcome, Violation


def _fabric(context: GateContext, endpoint: SnapshotEndpoint) -> Fabric | None:
    """Return the fabric of the VLAN that an endpoint is in."""
    return context.fabric_of(endpoint.cable.switch, endpoint.vlan)


def _crossings(context: GateContext, batch: Batch) -> Iterator[Question[answer_rows.FlowTraces]]:
    """Yield questions for packets that pass from one fabric to the other on switches of one island.

    Only cables take packets from switch to switch in a snapshot.
    """
    by_island: dict[int, dict[Fabric, list[str]]] = {}
    for node in batch.endpoints:
        endpoint = context.names.endpoints[node]
        fabric = _fabric(context, endpoint)
        if endpoint.ip and fabric is not None:
            island = context.islands[endpoint.cable.switch]
            by_island.setdefault(island, {"A": [], "B": []})[fabric].append(node)
    for sides in by_island.values():
        for here, there in ((sides["A"], sides["B"]), (sides["B"], sides["A"])):
            if here and there:
                yield flows(context, here, there, "ACCEPTED")


def _ask_apart(context: GateContext, batch: Batch) -> Iterator[Question[AnswerRow]]:
    yield INTERFACES
    yield from _crossings(context, batch)
    asked = edges(context, batch)
    if asked is not None:
        yield asked


def _shared_domains(context: GateContext, answers: Answers) -> Iterator[Violation]:
    """Yield a port of each VLAN in fabric B that shares a broadcast domain with one of fabric A.

    Packets between the addresses show it only if the subnets are equal or a switch routes.
    """
    domains = broadcast_domains_of(context.names.endpoints, found_edges(context, answers))
    first: dict[tuple[str, Fabric], str] = {}
    for node, endpoint in context.names.endpoints.items():
        fabric_here = _fabric(context, endpoint)
        if fabric_here is not None:
            first.setdefault((domains.find(node), fabric_here), node)
    for (domain, fabric), node in first.items():
        if fabric == "A" and (domain, "B") in first:
            one, other = (context.names.endpoints[at] for at in (node, first[domain, "B"]))
            yield Violation(
                object=str(one),
                at=one.cable.where,
                found=f"shares a broadcast domain with {other} of "
                f"{context.label_of(other)} in the other fabric",
                expected=f"only ports in fabric {fabric}",
                switch=one.cable.switch,
                fact=f"ports.{one.cable.port}",
            )


def _evaluate_apart(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    yield from _shared_domains(context, answers)
    for batch in context.batches:
        for question in _crossings(context, batch):
            yield from (_crossed(context, row) for row in answers.of(batch, question))
    for (switch, interface), vlans in carried_vlans_of(context, answers).by_port.items():
        fabric = context.cabling.san.switches[switch].fabric
        # A switch forwards no VLAN that it does not define, though a trunk has it.
        for vlan in sorted(vlans & context.switches[switch].facts.vlans.keys()):
            if fabric is not None and context.fabric_of(switch, vlan) not in {None, fabric}:
                yield _foreign(context, switch, interface, vlan)


def _crossed(context: GateContext, row: answer_rows.FlowTraces) -> Violation:
    one = context.names.endpoints[row.flow.ingress]
    other = context.names.endpoints[context.nodes_with[row.flow.destination][0]]
    return Violation(
        object=str(one),
        at=one.cable.where,
        found=f"reaches {other} ({row.flow.destination}) in the other fabric",
        expected=f"only ports in fabric {_fabric(context, one)}",
        switch=one.cable.switch,
        fact=f"ports.{one.cable.port}",
        cause=row.flow.destination,
    )


def _foreign(context: GateContext, switch: str, interface: str, vlan: int) -> Violation:
    port = context.names.port(switch, interface)
    own, other = context.cabling.san.switches[switch].fabric, context.fabric_of(switch, vlan)
    return Violation(
        object=f"{switch} {port}",
        at=context.inventory_path(switch, port),
        found=f"carries {context.vlan_label(switch, vlan)} of fabric {other}: the fabrics are "
        "connected",
        expected=f"only VLANs of fabric {own}, or of none, on a switch of fabric {own}",
        switch=switch,
        fact=f"ports.{port}",
    )


def _ask_leaks(_case: GateContext, _batch: Batch) -> Iterator[Question[AnswerRow]]:
    yield INTERFACES


def _evaluate_leaks(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    san_vlans = {one.id for one in context.cabling.san.vlans.values() if one.role in STORAGE_ROLES}
    for (switch, interface), vlans in carried_vlans_of(context, answers).by_port.items():
        port = context.names.port(switch, interface)
        leaves = sorted(vlans & san_vlans)
        if not leaves or _is_cabled(context, switch, port):
            continue
        where = context.inventory_path(switch, port)
        if where[2:3] == ("ports",) or where == ("switches", switch):
            built = context.switches[switch]
            facts = built.facts.ports.get(port)
            is_access = facts is not None and facts.mode == "access"
            labels = ", ".join(context.vlan_label(switch, vlan) for vlan in leaves)
            yield Violation(
                object=f"{switch} {port}",
                at=where,
                found=f"carries {labels} without a cable in the inventory",
                expected="SAN VLANs only on ports with a host, an array or a link",
                switch=switch,
                line=line_of_setting(built, port, "access" if is_access else "allowed", leaves),
            )


def _is_cabled(context: GateContext, switch: str, port: str) -> bool:
    """Return whether the inventory has a cable at a port, or at a port of that LAG."""
    cabling = context.cabling
    lag = context.switches[switch].facts.lags.get(port)
    ports = {port, *(lag.members if lag else ())}
    linked = {one for end in cabling.links.get(switch, ()) for one in end.ports}
    return bool(ports & (linked | cabling.cables.get(switch, {}).keys()))


APART = Assertion(
    rule=gate_rule(
        "BF-12",
        title="Fabrics A and B are isolated from each other.",
        why=(
            "A connection between the fabrics lets one mistake interrupt both paths of "
            "every host at once."
        ),
        fix="remove the cable or the VLAN between the fabrics",
    ),
    questions=_ask_apart,
    evaluate=_evaluate_apart,
)

VLANS_CONTAINED = Assertion(
    rule=gate_rule(
        "BF-13",
        title="Ports carry SAN VLANs only where the inventory has a cable.",
        why=(
            "Any device on such a port, a LAN switch included, is on the storage network "
            "with its broadcasts, its loops and its users."
        ),
        fix=(
            "remove the VLAN from the port, or add the cable to the inventory; waive it, with "
            "a last day, for a spare port that is to be in the VLAN before its device comes"
        ),
    ),
    questions=_ask_leaks,
    evaluate=_evaluate_leaks,
)

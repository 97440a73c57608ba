"""Fabrics A and B do not touch, and no VLAN of the SAN leaves it."""

from collections.abc import Iterator

from sanfab.gate.batfish import rows
from sanfab.gate.batfish.assertion import Answers, Assertion, Flaw, Outcome
from sanfab.gate.batfish.case import Batch, Case
from sanfab.gate.batfish.question import Question, Row
from sanfab.gate.batfish.questions import INTERFACES, flows
from sanfab.gate.batfish.reading.carriers import carriers_of
from sanfab.model import Fabric

SAN_ROLES = frozenset({"iscsi", "fcoe"})


def _fabrics(case: Case) -> dict[int, Fabric]:
    """Return the fabric of each VLAN that belongs to one."""
    return {
        vlan.id: vlan.fabric for vlan in case.cabling.san.vlans.values() if vlan.fabric is not None
    }


def _crossings(case: Case, batch: Batch) -> Iterator[Question[rows.FlowRow]]:
    """Yield the questions which packets get from one fabric to the other."""
    sides: dict[Fabric, list[str]] = {"A": [], "B": []}
    fabrics = _fabrics(case)
    for node in batch.endpoints:
        endpoint = case.names.endpoints[node]
        if endpoint.ip and endpoint.vlan in fabrics:
            sides[fabrics[endpoint.vlan]].append(node)
    for here, there in ((sides["A"], sides["B"]), (sides["B"], sides["A"])):
        if here and there:
            yield flows(case, here, there, "ACCEPTED")


def _ask_apart(case: Case, batch: Batch) -> Iterator[Question[Row]]:
    yield INTERFACES
    yield from _crossings(case, batch)


def _judge_apart(case: Case, answers: Answers) -> Iterator[Outcome]:
    for batch in case.batches:
        for question in _crossings(case, batch):
            yield from (_crossed(case, row) for row in answers.of(batch, question))
    fabrics = _fabrics(case)
    for (switch, interface), vlans in carriers_of(case, answers).by_port.items():
        fabric = case.cabling.san.switches[switch].fabric
        for vlan in sorted(vlans):
            if fabric is not None and fabrics.get(vlan, fabric) != fabric:
                yield _foreign(case, switch, interface, vlan)


def _crossed(case: Case, row: rows.FlowRow) -> Flaw:
    one = case.names.endpoints[row.flow.ingress]
    other = case.names.endpoints[case.nodes_with[row.flow.destination][0]]
    return Flaw(
        object=str(one),
        where=one.cable.where,
        found=f"reaches {other} ({row.flow.destination}) in the other fabric",
        expected=f"nothing outside fabric {_fabrics(case)[one.vlan]}",
        switch=one.cable.switch,
        words=one.cable.port,
        cause=row.flow.destination,
    )


def _foreign(case: Case, switch: str, interface: str, vlan: int) -> Flaw:
    port = case.names.port(switch, interface)
    own, other = case.cabling.san.switches[switch].fabric, _fabrics(case)[vlan]
    return Flaw(
        object=f"{switch} {port}",
        where=case.way(switch, port),
        found=f"carries {case.vlan_words(vlan)} of fabric {other}: the fabrics touch",
        expected=f"only VLANs of fabric {own}, or of none, on a switch of fabric {own}",
        switch=switch,
        words=port,
    )


def _ask_leaks(_case: Case, _batch: Batch) -> Iterator[Question[Row]]:
    yield INTERFACES


def _judge_leaks(case: Case, answers: Answers) -> Iterator[Outcome]:
    san_vlans = {one.id for one in case.cabling.san.vlans.values() if one.role in SAN_ROLES}
    for (switch, interface), vlans in carriers_of(case, answers).by_port.items():
        port = case.names.port(switch, interface)
        leaves = sorted(vlans & san_vlans)
        if leaves and case.way(switch, port) == ("switches", switch):
            yield Flaw(
                object=f"{switch} {port}",
                where=("switches", switch),
                found=f"carries {', '.join(case.vlan_words(vlan) for vlan in leaves)}, and the "
                "inventory has no cable there",
                expected="VLANs of the SAN only where a host, an array or a link is plugged in",
                switch=switch,
                words=port,
            )


APART = Assertion(
    id="BF-12",
    title="Fabrics A and B do not reach each other.",
    why="What joins the fabrics lets one mistake take both paths of every host at once.",
    fix="remove the cable or the VLAN between the fabrics",
    questions=_ask_apart,
    judge=_judge_apart,
)

LEAKS = Assertion(
    id="BF-13",
    title="No VLAN of the SAN leaves it.",
    why="Whatever is plugged into such a port, a LAN switch too, is on the storage network: its "
    "broadcasts, its loops and its users.",
    fix="take the VLAN off the port, or say in the inventory what is plugged in there",
    questions=_ask_leaks,
    judge=_judge_leaks,
)

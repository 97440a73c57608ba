"""Broadcast domains of greenfield after failures, as Batfish returns them."""

from collections.abc import Iterable, Iterator

from batfish.memory import Memory, edge
from sanfab.gate.batfish import answer_rows, runner
from sanfab.gate.batfish.assertions.failures import FAILURES, GRAPH_AGREEMENT
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.question import AnswerRow, Deactivation, Question
from sanfab.inventory.document import Document
from sanfab.rules.finding import Finding

LINKED = {
    frozenset({"host.hv01-san1.150", "host.hv01-san2.150"}): ("s4810-a", "s4810-b"),
    frozenset({"host.ora01-eth2.161", "host.bak01-eth2.161"}): ("arista-a", "x670-a"),
    frozenset({"host.ora01-eth3.162", "host.bak01-eth3.162"}): ("arista-b", "x670-b"),
}
"""References of greenfield in one broadcast domain, and the switches at the ends of their link."""


IN_B = frozenset({"host.ora01-eth3.162", "host.bak01-eth3.162"})


def edge_answers(links: Iterable[frozenset[str]] = tuple(LINKED)) -> "EdgeAnswers":
    return EdgeAnswers(tuple(links))


class EdgeAnswers:
    """The broadcast domains of greenfield with some of its links."""

    def __init__(self, links: tuple[frozenset[str], ...]) -> None:
        self.links = links

    def __call__(
        self, question: Question[AnswerRow], _snapshot: str
    ) -> Iterator[answer_rows.Layer3Edge]:
        assert question.name == "layer3Edges"
        deactivation = question.deactivation or Deactivation()
        off = {*deactivation.nodes, *(node for node, _ in deactivation.interfaces)}
        for nodes in self.links:
            if off.isdisjoint(LINKED[nodes]):
                yield edge(*sorted(nodes))


def failure_result(of: tuple[Document, GateContext], batfish: Memory) -> runner.GateResult:
    document, context = of
    return runner.run_assertions(context, document, batfish, (FAILURES, GRAPH_AGREEMENT))


def findings_of_rule(result: runner.GateResult, rule: str) -> list[Finding]:
    return [finding for finding in result.findings if finding.rule == rule]

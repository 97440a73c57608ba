"""No packet is routed in a loop."""

from collections.abc import Iterator
from itertools import chain

from sanfab.gate.batfish import answer_rows
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.question import Question
from sanfab.rules.rule import RuleOutcome, Violation
from sanfab.text import some

ASKED = Question("detectLoops", answer_rows.FlowTraces)


def _questions(_case: GateContext, batch: Batch) -> Iterator[Question[answer_rows.FlowTraces]]:
    if batch.endpoints:  # Batfish fails a question without a start location
        yield ASKED


def _evaluate(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    found = (answers.of(batch, ASKED) for batch in context.batches if batch.endpoints)
    for row in chain.from_iterable(found):
        nodes = [hop.node.name for trace in row.traces for hop in trace.hops]
        names = list(dict.fromkeys(map(context.names.subject, nodes)))
        switch = next(
            (context.names.switches[node] for node in nodes if node in context.names.switches), ""
        )
        yield Violation(
            object=context.names.subject(row.flow.ingress),
            at=("switches", switch) if switch else ("switches",),
            found=f"a packet to {row.flow.destination} loops through {some(names)}",
            expected="no loop",
            switch=switch,
            cause=" ".join(sorted(names)),
        )


LOOPS = Assertion(
    rule=gate_rule(
        "BF-14",
        title="No packet is routed in a loop.",
        why=(
            "A routing loop fills its links. Batfish does not model spanning tree: rules "
            "STP-01 to STP-07 cover loops of links."
        ),
        fix=("a SAN needs no routes: remove the addresses or gateways that forward the packet"),
    ),
    questions=_questions,
    evaluate=_evaluate,
)

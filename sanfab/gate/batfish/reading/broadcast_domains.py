"""Layer-3 edges of Batfish -> broadcast domains."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from sanfab.analysis.disjoint_sets import DisjointSets
from sanfab.gate.batfish.answer_rows import Layer3Edge
from sanfab.gate.batfish.assertion import Answers
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.question import Question
from sanfab.gate.batfish.questions import matching

Edges = Question[Layer3Edge] | None
"""A question for broadcast domains; None: no endpoint needs one."""


def edges(_context: GateContext, batch: Batch) -> Edges:
    """Return the question for the nodes that share a domain with the references of a batch."""
    if not batch.measures:
        return None
    return Question("layer3Edges", Layer3Edge, (("nodes", matching(batch.measures)),))


def base_edge_question(context: GateContext, batch: Batch) -> Edges:
    """Return the same question about the base."""
    if context.base is None:
        return None
    asked = edges(context.base, context.base_batches[batch.number])
    return None if asked is None else replace(asked, of="base")


def found_edges(
    context: GateContext, answers: Answers, ask: Callable[[GateContext, Batch], Edges] = edges
) -> Iterator[Layer3Edge]:
    """Yield the answers to a question for broadcast domains, of all batches."""
    for batch in context.batches:
        asked = ask(context, batch)
        if asked is not None:
            yield from answers.of(batch, asked)


def broadcast_domains_of(nodes: Iterable[str], found: Iterable[Layer3Edge]) -> DisjointSets[str]:
    """Return the broadcast domains that edges form among nodes."""
    domains = DisjointSets(nodes)
    for edge in found:
        domains.union(edge.one.hostname, edge.other.hostname)
    return domains

"""Who shares a broadcast domain with whom, as Batfish has it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from sanfab.gate.batfish.assertion import Answers
from sanfab.gate.batfish.case import Batch, Case
from sanfab.gate.batfish.groups import Groups
from sanfab.gate.batfish.question import Question
from sanfab.gate.batfish.questions import matching
from sanfab.gate.batfish.rows import Layer3Edge

Edges = Question[Layer3Edge] | None
"""A question for broadcast domains; None where there is nobody to ask about."""


def edges(case: Case, batch: Batch) -> Edges:
    """Return the question who shares a domain with the references of a batch."""
    measures = case.domain.measures
    nodes = [node for node in batch.endpoints if node in measures]
    if not nodes:
        return None
    return Question("layer3Edges", Layer3Edge, (("nodes", matching(nodes)),))


def base_edges(case: Case, batch: Batch) -> Edges:
    """Return the same question about the base."""
    if case.base is None:
        return None
    asked = edges(case.base, case.base_batches[batch.number])
    return None if asked is None else replace(asked, of="base")


def edges_found(
    case: Case, answers: Answers, ask: Callable[[Case, Batch], Edges] = edges
) -> Iterator[Layer3Edge]:
    """Yield the answers to a question for broadcast domains, of all batches."""
    for batch in case.batches:
        asked = ask(case, batch)
        if asked is not None:
            yield from answers.of(batch, asked)


def joined(nodes: Iterable[str], found: Iterable[Layer3Edge]) -> Groups[str]:
    """Return the broadcast domains that edges make of some nodes."""
    domains = Groups(nodes)
    for edge in found:
        domains.join(edge.one.hostname, edge.other.hostname)
    return domains

"""Assertions of the gate: a rule, its questions to Batfish, and the evaluation of the answers."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.question import AnswerRow, Question, RowT
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Rule, RuleOutcome, Scope, no_subjects, register_rule

BUILD: Scope[None] = Scope("configurations", no_subjects)
"""Scope of the gate's rules: all configurations of a build, compared through Batfish."""


@dataclass
class Answers:
    """Answers of Batfish, by batch and question."""

    found: dict[tuple[int, Question[AnswerRow]], list[AnswerRow]] = field(default_factory=dict)

    def of(self, batch: Batch, question: Question[RowT]) -> list[RowT]:
        """Return the answer to a question about one batch."""
        return self.found[batch.number, question]  # type: ignore[return-value]  # as asked

    def all(self, context: GateContext, question: Question[RowT]) -> Iterator[RowT]:
        """Yield the answers to a question about every batch."""
        for batch in context.batches:
            yield from self.of(batch, question)


def gate_rule(
    rule_id: str, title: str, why: str, fix: str, severity: Severity = Severity.ERROR
) -> Rule:
    """Return a rule of the gate; no waiver names it, see ``failures/waivers.py``."""
    rule = Rule(
        id=rule_id,
        title=title,
        why=why,
        severity=severity,
        fix=fix,
        scope=BUILD,
        protocols=ETHERNET_STORAGE,  # Batfish models no VSAN, zone or native port
        waivable=False,
    )
    return register_rule(rule)


@dataclass(frozen=True)
class Assertion:
    """A rule of the gate with the questions that it needs."""

    rule: Rule
    questions: Callable[[GateContext, Batch], Iterable[Question[AnswerRow]]]
    """Questions about one batch."""
    evaluate: Callable[[GateContext, Answers], Iterator[RuleOutcome]]
    stops_others: bool = False
    """A violation makes all other answers meaningless: no further assertion is evaluated."""

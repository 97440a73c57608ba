"""A case, a service and assertions -> what was proven and what is wrong."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from sanfab.gate.batfish.assertion import Answers, Assertion, ComparedValues, Flaw, Topic
from sanfab.gate.batfish.context import Batch, GateContext
from sanfab.gate.batfish.failures.sample import candidates
from sanfab.gate.batfish.failures.waivers import reasons
from sanfab.gate.batfish.question import AnswerRow, Deactivation, Question
from sanfab.gate.batfish.service import BatfishClient
from sanfab.gate.batfish.snapshot import packed
from sanfab.inventory import Document
from sanfab.inventory.files import dotted_path
from sanfab.rules.finding import RANK, Finding

WORKERS = 4
"""Questions that are with the service at once; it queues the rest itself, at the cost of memory."""

GateProgress = Callable[[str, int, int], None]
"""Called with (what is done, steps done, steps in all)."""


@dataclass
class GateResult:
    """What the gate found out."""

    version: str
    """Of the service."""
    findings: list[Finding] = field(default_factory=list)
    compared: dict[tuple[str, Topic], int] = field(default_factory=dict)
    """Values that Batfish was asked for, by switch and topic."""
    known_gaps: dict[str, int] = field(default_factory=dict)
    """Lines that Batfish is known not to model, by what they are."""
    questions: int = 0
    failures: int = 0
    """Single failures that Batfish was asked about."""
    failures_total: int = 0
    """Single failures of a switch or a link that there are; the own graph follows them all."""


def run_assertions(
    context: GateContext,
    document: Document,
    batfish: BatfishClient,
    assertions: Iterable[Assertion],
    told: GateProgress = lambda _what, _done, _all: None,
) -> GateResult:
    """Ask the service all that the assertions need, batch by batch, and judge the answers.

    Raises ServiceError if the service fails; what it said until then is worth nothing.
    """
    assertions = tuple(assertions)
    answers = Answers()
    result = GateResult(batfish.version)
    plans = [_Plan(context, batch, assertions) for batch in context.batches]
    steps = _Steps(sum(plan.steps for plan in plans), told)
    for plan in plans:
        _ask(plan, batfish, answers, steps)
        result.questions += plan.questions
        result.failures += plan.failures
    result.failures_total = sum(1 for _ in candidates(context.check_context.failures))
    flaws = list(_flaws(context, answers, assertions, result))
    result.findings = sorted(_findings(context, document, flaws), key=_rank)
    return result


def _flaws(
    context: GateContext, answers: Answers, assertions: Iterable[Assertion], result: GateResult
) -> Iterator[tuple[Assertion, Flaw]]:
    """Yield what the assertions find, and count in the verdict what was compared and explained."""
    for assertion in assertions:
        is_right = True
        for one in assertion.evaluate(context, answers):
            if isinstance(one, Flaw):
                is_right = False
                yield assertion, one
            elif isinstance(one, ComparedValues):
                key = (one.switch, one.topic)
                result.compared[key] = result.compared.get(key, 0) + one.values
            else:
                result.known_gaps[one.what] = result.known_gaps.get(one.what, 0) + one.lines
        if assertion.stops_others and not is_right:
            return


@dataclass
class _Plan:
    """What one batch is asked."""

    context: GateContext
    batch: Batch
    assertions: tuple[Assertion, ...]
    plain: list[Question[AnswerRow]] = field(default_factory=list)
    by_deactivation: dict[Deactivation, list[Question[AnswerRow]]] = field(default_factory=dict)
    idle: list[Question[AnswerRow]] = field(default_factory=list)
    """Questions about a snapshot without a switch: nobody has to answer them."""

    def __post_init__(self) -> None:
        wanted: dict[Question[AnswerRow], None] = {}
        for assertion in self.assertions:
            wanted.update(dict.fromkeys(assertion.questions(self.context, self.batch)))
        for question in wanted:
            if not all(batch.switches for batch in self._about(question)):
                self.idle.append(question)
            elif question.deactivation is None:
                self.plain.append(question)
            else:
                self.by_deactivation.setdefault(question.deactivation, []).append(question)

    def _about(self, question: Question[AnswerRow]) -> Iterator[Batch]:
        """Yield the portions of the builds that a question is about."""
        if question.of == "build" or question.against_base:
            yield self.batch
        if question.of == "base" or question.against_base:
            yield self.context.base_batches[self.batch.number]

    @property
    def snapshots(self) -> Iterator[tuple[str, GateContext, Batch]]:
        """Yield name and content of each snapshot that something is asked about."""
        if self.batch.switches:
            yield self.name, self.context, self.batch
        if self.context.base is not None and any(map(_needs_base, self.plain)):
            yield self.base_name, self.context.base, self.context.base_batches[self.batch.number]

    @property
    def name(self) -> str:
        """Name of the snapshot."""
        return f"batch-{self.batch.number}"

    @property
    def base_name(self) -> str:
        """Name of the snapshot that it is compared with."""
        return f"{self.name}-base"

    @property
    def failures(self) -> int:
        """Single failures that the forks show; one shows several that cannot meet."""
        inside = frozenset(self.batch.switches)
        return (
            sum(one.device in inside for one in self.context.failing) if self.by_deactivation else 0
        )

    @property
    def questions(self) -> int:
        """Questions that the service answers."""
        return len(self.plain) + sum(map(len, self.by_deactivation.values()))

    @property
    def steps(self) -> int:
        """Snapshots and questions, for progress."""
        return len(list(self.snapshots)) + len(self.plain) + len(self.by_deactivation)


def _needs_base(question: Question[AnswerRow]) -> bool:
    return question.of == "base" or question.against_base


class _Steps:
    """How far the gate is."""

    def __init__(self, total: int, told: GateProgress) -> None:
        self.total, self.told, self.done = total, told, 0

    def step(self, what: str) -> None:
        """One more is done."""
        self.done += 1
        self.told(what, self.done, self.total)


def _ask(plan: _Plan, batfish: BatfishClient, answers: Answers, steps: _Steps) -> None:
    """Ask about one batch; its snapshots are forgotten afterwards, so that memory is bounded."""
    number = plan.batch.number
    for name, context, batch in plan.snapshots:
        batfish.start(name, packed(context, batch))
        steps.step("snapshot read")
    answers.found.update({(number, question): [] for question in plan.idle})
    with ThreadPoolExecutor(WORKERS) as pool:
        asked = [pool.submit(_answer, plan, batfish, question) for question in plan.plain]
        forks = [
            pool.submit(_fork, plan, batfish, deactivation, f"{plan.name}-{copy}")
            for copy, deactivation in enumerate(plan.by_deactivation)
        ]
        try:
            _gather(plan, asked, forks, answers, steps)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    for name, _, _ in plan.snapshots:
        batfish.drop(name)


def _answer(plan: _Plan, batfish: BatfishClient, question: Question[AnswerRow]) -> list[AnswerRow]:
    if question.against_base:
        return batfish.ask(question, plan.name, plan.base_name)
    return batfish.ask(question, plan.base_name if question.of == "base" else plan.name)


def _fork(
    plan: _Plan, batfish: BatfishClient, deactivation: Deactivation, copy: str
) -> list[list[AnswerRow]]:
    batfish.fork(plan.name, copy, deactivation)
    rows = [batfish.ask(question, copy) for question in plan.by_deactivation[deactivation]]
    batfish.drop(copy)
    return rows


def _gather(
    plan: _Plan,
    asked: list[Future[list[AnswerRow]]],
    forks: list[Future[list[list[AnswerRow]]]],
    answers: Answers,
    steps: _Steps,
) -> None:
    """Take the answers in the order of the questions; raises what asking raised."""
    number = plan.batch.number
    for question, future in zip(plan.plain, asked, strict=True):
        answers.found[number, question] = future.result()
        steps.step(question.name)
    for questions, several in zip(plan.by_deactivation.values(), forks, strict=True):
        for question, rows in zip(questions, several.result(), strict=True):
            answers.found[number, question] = rows
        steps.step("failure")


def _findings(
    context: GateContext, document: Document, flaws: list[tuple[Assertion, Flaw]]
) -> Iterator[Finding]:
    """Yield one finding for the flaws of an assertion that have one cause."""
    groups: dict[tuple[str, object, str], list[tuple[Assertion, Flaw]]] = {}
    for number, ((assertion, flaw), reason) in enumerate(_with_reasons(context, flaws)):
        key = (assertion.id, flaw.cause or number, reason)
        groups.setdefault(key, []).append((assertion, flaw))
    for (_, _, reason), ((assertion, first), *others) in groups.items():
        yield Finding(
            rule=assertion.id,
            severity=first.severity or assertion.severity,
            object=first.object,
            place=document.place_of(first.where),
            path=dotted_path(first.where),
            found=first.found,
            expected=first.expected,
            why=assertion.why,
            fix=first.fix or assertion.fix,
            details=first.details,
            also=_also(first, [flaw for _, flaw in others]),
            text=_place_in_text(context, first),
            waived=reason,
        )


def _also(first: Flaw, others: list[Flaw]) -> tuple[str, ...]:
    """Return what else has a flaw for the same reason, each once."""
    return tuple(dict.fromkeys(one.object for one in others if one.object != first.object))


def _with_reasons(
    context: GateContext, flaws: list[tuple[Assertion, Flaw]]
) -> Iterator[tuple[tuple[Assertion, Flaw], str]]:
    """Yield flaws, each with the reason of the waiver that covers it, assertion by assertion."""
    by_id: dict[str, list[tuple[Assertion, Flaw]]] = {}
    for assertion, flaw in flaws:
        by_id.setdefault(assertion.id, []).append((assertion, flaw))
    for name, some in by_id.items():
        yield from zip(some, reasons(context, name, [flaw for _, flaw in some]), strict=True)


def _place_in_text(context: GateContext, flaw: Flaw) -> str:
    """Return ``file:line`` of the text that a flaw is in; empty: it is in none."""
    switch = context.switches.get(flaw.switch)
    if switch is None:
        return ""
    line = flaw.line or switch.text_lines.line_of(flaw.words, flaw.found)
    return f"{switch.path}:{line}"


def _rank(finding: Finding) -> tuple[int, str]:
    return RANK[finding.severity], finding.rule

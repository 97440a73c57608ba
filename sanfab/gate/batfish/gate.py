"""A case, a service and assertions -> what was proven and what is wrong."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from sanfab.gate.batfish.assertion import Answers, Assertion, Flaw, Proven, Topic
from sanfab.gate.batfish.case import Batch, Case
from sanfab.gate.batfish.failures.sample import candidates
from sanfab.gate.batfish.failures.waivers import reasons
from sanfab.gate.batfish.question import Cut, Question, Row
from sanfab.gate.batfish.service import Batfish
from sanfab.gate.batfish.snapshot import packed
from sanfab.inventory import Document
from sanfab.inventory.files import dotted
from sanfab.rules.finding import RANK, Finding

WORKERS = 4
"""Questions that are with the service at once; it queues the rest itself, at the cost of memory."""

Told = Callable[[str, int, int], None]
"""Called with (what is done, steps done, steps in all)."""


@dataclass
class Verdict:
    """What the gate found out."""

    version: str
    """Of the service."""
    findings: list[Finding] = field(default_factory=list)
    proven: dict[tuple[str, Topic], int] = field(default_factory=dict)
    """Values that Batfish was asked for, by switch and topic."""
    unmodelled: dict[str, int] = field(default_factory=dict)
    """Lines that Batfish is known not to model, by what they are."""
    questions: int = 0
    failures: int = 0
    """Single failures that Batfish was asked about."""
    failures_all: int = 0
    """Single failures of a switch or a link that there are; the own graph follows them all."""


def judge(
    case: Case,
    document: Document,
    batfish: Batfish,
    assertions: Iterable[Assertion],
    told: Told = lambda _what, _done, _all: None,
) -> Verdict:
    """Ask the service all that the assertions need, batch by batch, and judge the answers.

    Raises ServiceError if the service fails; what it said until then is worth nothing.
    """
    assertions = tuple(assertions)
    answers = Answers()
    verdict = Verdict(batfish.version)
    plans = [_Plan(case, batch, assertions) for batch in case.batches]
    steps = _Steps(sum(plan.steps for plan in plans), told)
    for plan in plans:
        _ask(plan, batfish, answers, steps)
        verdict.questions += plan.questions
        verdict.failures += plan.failures
    verdict.failures_all = sum(1 for _ in candidates(case.evidence.failures))
    flaws = list(_flaws(case, answers, assertions, verdict))
    verdict.findings = sorted(_findings(case, document, flaws), key=_rank)
    return verdict


def _flaws(
    case: Case, answers: Answers, assertions: Iterable[Assertion], verdict: Verdict
) -> Iterator[tuple[Assertion, Flaw]]:
    """Yield what the assertions find, and count in the verdict what was compared and explained."""
    for assertion in assertions:
        is_right = True
        for one in assertion.judge(case, answers):
            if isinstance(one, Flaw):
                is_right = False
                yield assertion, one
            elif isinstance(one, Proven):
                key = (one.switch, one.topic)
                verdict.proven[key] = verdict.proven.get(key, 0) + one.values
            else:
                verdict.unmodelled[one.what] = verdict.unmodelled.get(one.what, 0) + one.lines
        if assertion.is_first and not is_right:
            return


@dataclass
class _Plan:
    """What one batch is asked."""

    case: Case
    batch: Batch
    assertions: tuple[Assertion, ...]
    plain: list[Question[Row]] = field(default_factory=list)
    by_cut: dict[Cut, list[Question[Row]]] = field(default_factory=dict)
    idle: list[Question[Row]] = field(default_factory=list)
    """Questions about a snapshot without a switch: nobody has to answer them."""

    def __post_init__(self) -> None:
        wanted: dict[Question[Row], None] = {}
        for assertion in self.assertions:
            wanted.update(dict.fromkeys(assertion.questions(self.case, self.batch)))
        for question in wanted:
            if not all(batch.switches for batch in self._about(question)):
                self.idle.append(question)
            elif question.cut is None:
                self.plain.append(question)
            else:
                self.by_cut.setdefault(question.cut, []).append(question)

    def _about(self, question: Question[Row]) -> Iterator[Batch]:
        """Yield the portions of the builds that a question is about."""
        if question.of == "build" or question.against_base:
            yield self.batch
        if question.of == "base" or question.against_base:
            yield self.case.base_batches[self.batch.number]

    @property
    def snapshots(self) -> Iterator[tuple[str, Case, Batch]]:
        """Yield name and content of each snapshot that something is asked about."""
        if self.batch.switches:
            yield self.name, self.case, self.batch
        if self.case.base is not None and any(map(_needs_base, self.plain)):
            yield self.base_name, self.case.base, self.case.base_batches[self.batch.number]

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
        return sum(one.device in inside for one in self.case.failing) if self.by_cut else 0

    @property
    def questions(self) -> int:
        """Questions that the service answers."""
        return len(self.plain) + sum(map(len, self.by_cut.values()))

    @property
    def steps(self) -> int:
        """Snapshots and questions, for progress."""
        return len(list(self.snapshots)) + len(self.plain) + len(self.by_cut)


def _needs_base(question: Question[Row]) -> bool:
    return question.of == "base" or question.against_base


class _Steps:
    """How far the gate is."""

    def __init__(self, total: int, told: Told) -> None:
        self.total, self.told, self.done = total, told, 0

    def step(self, what: str) -> None:
        """One more is done."""
        self.done += 1
        self.told(what, self.done, self.total)


def _ask(plan: _Plan, batfish: Batfish, answers: Answers, steps: _Steps) -> None:
    """Ask about one batch; its snapshots are forgotten afterwards, so that memory is bounded."""
    number = plan.batch.number
    for name, case, batch in plan.snapshots:
        batfish.start(name, packed(case, batch))
        steps.step("snapshot read")
    answers.found.update({(number, question): [] for question in plan.idle})
    with ThreadPoolExecutor(WORKERS) as pool:
        asked = [pool.submit(_answer, plan, batfish, question) for question in plan.plain]
        forks = [
            pool.submit(_fork, plan, batfish, cut, f"{plan.name}-{copy}")
            for copy, cut in enumerate(plan.by_cut)
        ]
        try:
            _gather(plan, asked, forks, answers, steps)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    for name, _, _ in plan.snapshots:
        batfish.drop(name)


def _answer(plan: _Plan, batfish: Batfish, question: Question[Row]) -> list[Row]:
    if question.against_base:
        return batfish.ask(question, plan.name, plan.base_name)
    return batfish.ask(question, plan.base_name if question.of == "base" else plan.name)


def _fork(plan: _Plan, batfish: Batfish, cut: Cut, copy: str) -> list[list[Row]]:
    batfish.fork(plan.name, copy, cut)
    rows = [batfish.ask(question, copy) for question in plan.by_cut[cut]]
    batfish.drop(copy)
    return rows


def _gather(
    plan: _Plan,
    asked: list[Future[list[Row]]],
    forks: list[Future[list[list[Row]]]],
    answers: Answers,
    steps: _Steps,
) -> None:
    """Take the answers in the order of the questions; raises what asking raised."""
    number = plan.batch.number
    for question, future in zip(plan.plain, asked, strict=True):
        answers.found[number, question] = future.result()
        steps.step(question.name)
    for questions, several in zip(plan.by_cut.values(), forks, strict=True):
        for question, rows in zip(questions, several.result(), strict=True):
            answers.found[number, question] = rows
        steps.step("failure")


def _findings(
    case: Case, document: Document, flaws: list[tuple[Assertion, Flaw]]
) -> Iterator[Finding]:
    """Yield one finding for the flaws of an assertion that have one cause."""
    groups: dict[tuple[str, object, str], list[tuple[Assertion, Flaw]]] = {}
    for number, ((assertion, flaw), reason) in enumerate(_with_reasons(case, flaws)):
        key = (assertion.id, flaw.cause or number, reason)
        groups.setdefault(key, []).append((assertion, flaw))
    for (_, _, reason), ((assertion, first), *others) in groups.items():
        yield Finding(
            rule=assertion.id,
            severity=first.severity or assertion.severity,
            object=first.object,
            place=document.place_of(first.where),
            path=dotted(first.where),
            found=first.found,
            expected=first.expected,
            why=assertion.why,
            fix=first.fix or assertion.fix,
            details=first.details,
            also=_also(first, [flaw for _, flaw in others]),
            text=_place_in_text(case, first),
            waived=reason,
        )


def _also(first: Flaw, others: list[Flaw]) -> tuple[str, ...]:
    """Return what else has a flaw for the same reason, each once."""
    return tuple(dict.fromkeys(one.object for one in others if one.object != first.object))


def _with_reasons(
    case: Case, flaws: list[tuple[Assertion, Flaw]]
) -> Iterator[tuple[tuple[Assertion, Flaw], str]]:
    """Yield flaws, each with the reason of the waiver that covers it, assertion by assertion."""
    by_id: dict[str, list[tuple[Assertion, Flaw]]] = {}
    for assertion, flaw in flaws:
        by_id.setdefault(assertion.id, []).append((assertion, flaw))
    for name, some in by_id.items():
        yield from zip(some, reasons(case, name, [flaw for _, flaw in some]), strict=True)


def _place_in_text(case: Case, flaw: Flaw) -> str:
    """Return ``file:line`` of the text that a flaw is in; empty: it is in none."""
    switch = case.switches.get(flaw.switch)
    if switch is None:
        return ""
    line = flaw.line or switch.whereabouts.line_of(flaw.words, flaw.found)
    return f"{switch.path}:{line}"


def _rank(finding: Finding) -> tuple[int, str]:
    return RANK[finding.severity], finding.rule

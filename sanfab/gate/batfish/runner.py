"""GateContext, service and assertions -> findings, compared values and known gaps."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from sanfab.facts.field import Topic
from sanfab.gate.batfish.archive import archive_of
from sanfab.gate.batfish.assertion import Answers, Assertion
from sanfab.gate.batfish.assertions.access import ACCESS, asked_pairs
from sanfab.gate.batfish.assertions.addresses import ADDRESSES
from sanfab.gate.batfish.assertions.parsing import LINES_KNOWN
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.coverage import typed_only
from sanfab.gate.batfish.failures.sample import candidates
from sanfab.gate.batfish.failures.waivers import with_waivers
from sanfab.gate.batfish.question import AnswerRow, Deactivation, Question
from sanfab.gate.batfish.questions import PARSE_WARNINGS
from sanfab.gate.batfish.raw_lines import raw_lines_not_proven
from sanfab.gate.batfish.service import BatfishClient
from sanfab.gate.batfish.snapshot import (
    archive_snapshot,
    fork_snapshot_files,
    joint_snapshot_files,
)
from sanfab.inventory.document import Document, dotted_path
from sanfab.model.protocols import ProtocolPorts
from sanfab.rules.analyses import failures_of_san
from sanfab.rules.engine import Location, RawFinding, RuleResult, findings_of, record
from sanfab.rules.finding import RANK, Finding
from sanfab.rules.rule import Subject, Violation

WORKERS = 4
"""Concurrent questions; the service would queue more of them in its memory."""

WHOLE = frozenset({"detectLoops"})
"""Questions that only all connected switches together answer; failures are asked there too."""
DOMAINS = "layer3Edges"
"""Question for broadcast domains."""
JOINT = frozenset({*WHOLE, DOMAINS, "reachability"})
"""Questions about the endpoints of a joint batch; portions are asked about each switch."""

GateProgress = Callable[[str, int, int], None]
"""Called with (what is done, steps done, steps in all)."""


@dataclass
class GateResult:
    """Result of all assertions."""

    version: str
    """Of the service."""
    findings: list[Finding] = field(default_factory=list)
    rules: list[RuleResult] = field(default_factory=list)
    """Results of the assertions."""
    questions: int = 0
    failures: int = 0
    """Single failures that Batfish examined."""
    pairs_by_port: dict[ProtocolPorts, int] = field(default_factory=dict)
    """Pairs of initiator and target that Batfish was asked about, by the ports asked."""
    failures_total: int = 0
    """All single failures of a switch or a link; the path graph examines each of them."""

    raw_lines: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Raw lines that nothing proves, by switch."""
    typed_only: dict[str, str] = field(default_factory=dict)
    """Who types the lines of data center bridging, by switch, where none was seen as printed."""
    not_shown: tuple[str, ...] = ()
    """Switches that Batfish is not shown: they have native Fibre Channel ports alone."""

    @property
    def pairs(self) -> int:
        """Number of pairs of initiator and target that Batfish was asked about."""
        return sum(self.pairs_by_port.values())

    @property
    def compared(self) -> dict[tuple[str, Topic], int]:
        """Number of values compared through Batfish, by switch and topic."""
        found: dict[tuple[str, Topic], int] = {}
        for rule in self.rules:
            for (switch, topic), one in rule.counts.items():
                key = switch, Topic(topic)
                found[key] = found.get(key, 0) + one.values
        return found

    @property
    def known_gaps(self) -> dict[str, int]:
        """Number of lines that Batfish does not model, by kind of line."""
        return self._not_examined_by(LINES_KNOWN.rule.id)

    @property
    def pairs_not_asked(self) -> dict[str, int]:
        """Number of pairs in `access` that Batfish was not asked about, by what is missing."""
        return self._not_examined_by(ACCESS.rule.id)

    @property
    def addresses_not_asked(self) -> dict[str, int]:
        """Number of ports and switches with addresses that Batfish does not judge, by kind."""
        return self._not_examined_by(ADDRESSES.rule.id)

    def _not_examined_by(self, rule_id: str) -> dict[str, int]:
        return {
            missing: len(names)
            for rule in self.rules
            if rule.rule_id == rule_id
            for missing, names in rule.not_examined.items()
        }


def run_assertions(
    context: GateContext,
    document: Document,
    batfish: BatfishClient,
    assertions: Iterable[Assertion],
    progress: GateProgress = lambda _what, _done, _all: None,
) -> GateResult:
    """Ask the service the questions of the assertions, batch by batch, and evaluate the answers.

    Raises ServiceError if the service fails; earlier answers are discarded.
    """
    assertions = tuple(assertions)
    answers = Answers()
    result = GateResult(batfish.version)
    plans = [_Plan(context, batch, assertions) for batch in context.batches]
    steps = _Steps(sum(plan.steps for plan in plans), progress)
    for plan in plans:
        _ask(plan, batfish, answers, steps)
        result.questions += plan.questions
        result.failures += plan.failures
    result.pairs_by_port = asked_pairs(context)
    result.not_shown = tuple(name for name in context.switches if name not in context.shown)
    result.typed_only = typed_only(context)
    warnings = [
        row
        for batch in context.batches
        if (batch.number, PARSE_WARNINGS) in answers.found
        for row in answers.of(batch, PARSE_WARNINGS)
    ]
    result.raw_lines = raw_lines_not_proven(context, warnings)
    result.failures_total = sum(1 for _ in candidates(failures_of_san(context.check_context)))
    raws = list(_evaluated(context, answers, assertions, result))
    result.findings = sorted(
        findings_of(
            with_waivers(context, raws),
            context.cabling.san.profile,
            lambda raw: _locate(context, document, raw),
            lambda raw: raw.violation.cause,
        ),
        key=_rank,
    )
    return result


def _evaluated(
    context: GateContext, answers: Answers, assertions: Iterable[Assertion], result: GateResult
) -> Iterator[RawFinding]:
    """Yield the violations of all assertions, and keep the result of each rule."""
    subject = Subject(context.cabling.san.name, ("switches",), None)
    for assertion in assertions:
        rule_result = RuleResult(assertion.rule.id)
        raws = list(record(rule_result, subject, assertion.evaluate(context, answers)))
        result.rules.append(rule_result)
        yield from raws
        if assertion.stops_others and raws:
            return


@dataclass
class _Plan:
    """Questions about one batch."""

    context: GateContext
    batch: Batch
    assertions: tuple[Assertion, ...]
    plain: list[Question[AnswerRow]] = field(default_factory=list)
    by_deactivation: dict[Deactivation, list[Question[AnswerRow]]] = field(default_factory=dict)
    idle: list[Question[AnswerRow]] = field(default_factory=list)
    """Questions about a snapshot without a switch: they are not asked."""

    def __post_init__(self) -> None:
        wanted: dict[Question[AnswerRow], None] = {}
        for assertion in self.assertions:
            wanted.update(dict.fromkeys(assertion.questions(self.context, self.batch)))
        for question in wanted:
            if not all(batch.switches for batch in self._about(question)) or self._asked_elsewhere(
                question
            ):
                self.idle.append(question)
            elif question.deactivation is None:
                self.plain.append(question)
            else:
                self.by_deactivation.setdefault(question.deactivation, []).append(question)

    def _asked_elsewhere(self, question: Question[AnswerRow]) -> bool:
        """Return whether other batches ask it: of switches the portions, of the rest the joint."""
        if self.batch.is_joint:
            return question.name not in JOINT
        return self.batch.is_portion and question.name in WHOLE

    def _about(self, question: Question[AnswerRow]) -> Iterator[Batch]:
        """Yield the batches of the builds that a question is about."""
        if question.of == "build" or question.against_base:
            yield self.batch
        if question.of == "base" or question.against_base:
            yield self.context.base_batches[self.batch.number]

    @property
    def snapshots(self) -> Iterator[tuple[str, Callable[[], bytes]]]:
        """Yield name and archive of each snapshot that a question needs."""
        if self.batch.switches:
            yield self.name, partial(archive_snapshot, self.context, self.batch)
        if self.context.base is not None and any(map(_needs_base, self.plain)):
            batch = self.context.base_batches[self.batch.number]
            yield self.base_name, partial(archive_snapshot, self.context.base, batch)
        if self.batch.is_joint:
            files = joint_snapshot_files(self.context, self.batch)
            yield self.domain_name, partial(archive_of, files)
        if self.by_deactivation:
            files = fork_snapshot_files(self.context, self.batch)
            yield self.reference_name, partial(archive_of, files)

    @property
    def name(self) -> str:
        """Name of the snapshot."""
        return f"batch-{self.batch.number}"

    @property
    def base_name(self) -> str:
        """Name of the snapshot of the base."""
        return f"{self.name}-base"

    @property
    def domain_name(self) -> str:
        """Name of the snapshot that shows the broadcast domains of a joint batch."""
        return f"{self.name}-domains"

    @property
    def reference_name(self) -> str:
        """Name of the snapshot that forks copy."""
        return f"{self.name}-references"

    @property
    def failures(self) -> int:
        """Single failures that the forks show; one fork shows several on separate islands."""
        inside = frozenset(self.batch.switches)
        if not self.by_deactivation:
            return 0
        firsts = (self.context.failing_at(element)[0] for element in self.context.failing)
        return sum(first in inside for first in firsts)

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
    """Progress of the gate."""

    def __init__(self, total: int, progress: GateProgress) -> None:
        self.total, self.progress, self.done = total, progress, 0

    def step(self, what: str) -> None:
        """Count one step and report it."""
        self.done += 1
        self.progress(what, self.done, self.total)


def _ask(plan: _Plan, batfish: BatfishClient, answers: Answers, steps: _Steps) -> None:
    """Ask about one batch, then delete its snapshots, which bounds the memory of the service."""
    number = plan.batch.number
    for name, archive in plan.snapshots:
        batfish.start(name, archive())
        steps.step("snapshot read")
    answers.found.update({(number, question): [] for question in plan.idle})
    with ThreadPoolExecutor(WORKERS) as pool:
        asked = [pool.submit(_answer, plan, batfish, question) for question in plan.plain]
        copies = [
            pool.submit(_fork, plan, batfish, deactivation, f"{plan.name}-{copy}")
            for copy, deactivation in enumerate(plan.by_deactivation)
        ]
        try:
            _gather(plan, asked, copies, answers, steps)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    for name, _ in plan.snapshots:
        batfish.drop(name)


def _answer(plan: _Plan, batfish: BatfishClient, question: Question[AnswerRow]) -> list[AnswerRow]:
    if question.against_base:
        return batfish.ask(question, plan.name, plan.base_name)
    if plan.batch.is_joint and question.name == DOMAINS:
        return batfish.ask(question, plan.domain_name)
    return batfish.ask(question, plan.base_name if question.of == "base" else plan.name)


def _fork(
    plan: _Plan, batfish: BatfishClient, deactivation: Deactivation, copy: str
) -> list[list[AnswerRow]]:
    batfish.fork(plan.reference_name, copy, deactivation)
    rows = [batfish.ask(question, copy) for question in plan.by_deactivation[deactivation]]
    batfish.drop(copy)
    return rows


def _gather(
    plan: _Plan,
    asked: list[Future[list[AnswerRow]]],
    copies: list[Future[list[list[AnswerRow]]]],
    answers: Answers,
    steps: _Steps,
) -> None:
    """Collect the answers in order of the questions; raises the error of a failed one."""
    number = plan.batch.number
    for question, future in zip(plan.plain, asked, strict=True):
        answers.found[number, question] = future.result()
        steps.step(question.name)
    for questions, several in zip(plan.by_deactivation.values(), copies, strict=True):
        for question, rows in zip(questions, several.result(), strict=True):
            answers.found[number, question] = rows
        steps.step("failure")


def _locate(context: GateContext, document: Document, raw: RawFinding) -> Location:
    return Location(
        place=document.place_of(raw.where),
        path=dotted_path(raw.where),
        text=_configuration_line(context, raw.violation),
    )


def _configuration_line(context: GateContext, violation: Violation) -> str:
    """Return ``file:line`` of the configuration that shows a violation; empty: none does."""
    switch = context.switches.get(violation.switch)
    if switch is None:
        return ""
    return f"{switch.path}:{switch.line_of_violation(violation)}"


def _rank(finding: Finding) -> tuple[int, str]:
    return RANK[finding.severity], finding.rule

"""The work on one switch: what is known of it, how lines are sent and noted, how it ends."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from sanfab.facts import SwitchFacts, mask_secrets
from sanfab.facts.diff import Difference
from sanfab.intent import Site
from sanfab.nos.driver import Response, SwitchError
from sanfab.plan.plan import Plan, make_plan
from sanfab.push.connection import Connection
from sanfab.push.context import PushContext
from sanfab.push.journal import SwitchOutcome, SwitchRecord, SwitchResult
from sanfab.push.journal_files import JournalError
from sanfab.text import count, some

NO_SECRET = ("services.users", "services.tacacs", "services.snmp")
"""Where a way back may fall short, as what a switch showed only as a hash may be known no more."""

logger = logging.getLogger(__name__)


class UnexpectedError(SwitchError):
    """A switch is not as it should be after a step, or the operator interrupted."""


GoalFunction = Callable[[SwitchFacts], SwitchFacts]
"""What a switch shall be, given what it runs."""


@dataclass
class SwitchPush:
    """The work on one switch, and how far it came."""

    context: PushContext
    site: Site
    record: SwitchRecord
    connection: Connection
    goal: GoalFunction
    allow_reload: bool = False
    allow_lost_secrets: bool = False
    """Secrets that are known no more are told, not taken for a failure (rollback to an entry)."""
    began: float = field(default_factory=monotonic)
    now: str = ""
    """The step it is at."""
    sent: int = 0
    notes: list[str] = field(default_factory=list)

    def step(self, name: str) -> None:
        """Begin a step."""
        self.now = name
        self.write_journal(lambda: self.record.step(name))

    @property
    def is_rolling_back(self) -> bool:
        """Tell whether it is on the way back."""
        return self.now.startswith("restore")

    def write_journal(self, write: Callable[[], None]) -> None:
        """Write to the journal; on the way back the switch comes first."""
        try:
            write()
        except JournalError as error:
            if not self.is_rolling_back:
                raise
            self.notes.append(str(error))

    def interrupted(self) -> None:
        """Raise UnexpectedError when the operator interrupted."""
        if self.context.stop.is_set():
            raise UnexpectedError(f"{self.site.name}: interrupted by the operator")

    def end(self, result: SwitchResult, step: str = "", why: str = "") -> SwitchOutcome:
        """Note how it ended."""
        outcome = SwitchOutcome(
            switch=self.site.name,
            result=result,
            step=step,
            why=self.record.mask(why),
            sent=self.sent,
            seconds=round(monotonic() - self.began, 2),
            notes=tuple(dict.fromkeys(self.notes)),
        )
        try:
            return self.record.end(outcome)
        except JournalError as error:  # what became of the switch is told all the same
            return outcome.model_copy(update={"notes": (*outcome.notes, str(error))})


@dataclass(frozen=True)
class MaskedPlan:
    """A plan, and its lines as they may be shown: without the hashes of secrets."""

    plan: Plan
    shown: tuple[str, ...]

    @property
    def sent(self) -> tuple[str, ...]:
        """All lines that are sent, in order."""
        return self.plan.before_reload + self.plan.lines


def masked_plan(start: SwitchFacts, goal: SwitchFacts, site: Site, hashes: str = "") -> MaskedPlan:
    """Return the lines from start to goal; ``hashes``: texts that show secrets of the goal."""
    bare = make_plan(start, goal, site.platform, site.capabilities)
    if not hashes or not bare.hides:
        return MaskedPlan(bare, bare.before_reload + bare.lines)
    made = make_plan(start, goal, site.platform, site.capabilities, hashes)
    everything = made.before_reload + made.lines
    known = {*bare.lines, *made.before_reload}
    shown = tuple(line if line in known else mask_secrets(line) for line in everything)
    return MaskedPlan(made, shown)


def send_plan(push: SwitchPush, lines: tuple[str, ...], shown: tuple[str, ...]) -> None:
    """Send lines with their secrets filled in, each noted before the next one goes.

    ``shown``: how each may be noted.
    """
    filled = [push.context.secrets.fill(line) for line in lines]
    shown_of = {line.strip(): as_shown for line, as_shown in zip(filled, shown, strict=True)}

    def heard(answer: Response) -> None:
        line = shown_of.get(answer.line.strip())
        push.sent += line is not None  # a driver adds lines of its own, as a commit
        other = push.context.secrets.mask_answer(answer.line)
        push.write_journal(lambda: push.record.sent(other if line is None else line, answer.text))
        if not push.is_rolling_back:
            push.interrupted()

    push.connection.get().apply(filled, heard)


def reload_required(name: str, lines: MaskedPlan) -> str:
    """Return in words that a change takes a reload that nobody allowed."""
    early = lines.plan.before_reload
    return (
        f"{name}: {count(early, 'line')} would take effect only after a reload of the switch "
        f"({some((line.strip() for line in early), 8)}); give --allow-reload if it may reload"
    )


def relevant_differences(
    push: SwitchPush, gaps: list[Difference], *, allow_lost_secrets: bool
) -> list[Difference]:
    """Return the differences that count; a secret that is known no more is told instead."""
    if not allow_lost_secrets:
        return gaps
    excused = [one for one in gaps if one.where.startswith(NO_SECRET)]
    push.notes += [f"set by hand, its secret is known no more: {one.where}" for one in excused]
    return [one for one in gaps if one not in excused]

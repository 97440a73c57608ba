"""The work on one switch: what is known of it, how lines are sent and noted, how it ends."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from sanfab.facts import SwitchFacts, without_secret
from sanfab.facts.diff import Difference
from sanfab.intent import Site
from sanfab.nos.driver import Answer, SwitchError
from sanfab.plan.plan import Plan, plan
from sanfab.push.connection import Wire
from sanfab.push.context import World
from sanfab.push.files import JournalError
from sanfab.push.journal import Outcome, Record, Result
from sanfab.text import count, some

NO_SECRET = ("services.users", "services.tacacs", "services.snmp")
"""Where a way back may fall short, as what a switch showed only as a hash may be known no more."""

logger = logging.getLogger(__name__)


class UnexpectedError(SwitchError):
    """A switch is not as it should be after a step, or the operator interrupted."""


Goal = Callable[[SwitchFacts], SwitchFacts]
"""What a switch shall be, given what it runs."""


@dataclass
class Job:
    """The work on one switch, and how far it came."""

    world: World
    site: Site
    record: Record
    wire: Wire
    goal: Goal
    allow_reload: bool = False
    lenient: bool = False
    """Secrets that are known no more are told, not taken for a failure (rollback to an entry)."""
    began: float = field(default_factory=monotonic)
    now: str = ""
    """The step it is at."""
    sent: int = 0
    notes: list[str] = field(default_factory=list)

    def step(self, name: str) -> None:
        """Begin a step."""
        self.now = name
        self.noted(lambda: self.record.step(name))

    @property
    def goes_back(self) -> bool:
        """Tell whether it is on the way back."""
        return self.now.startswith("restore")

    def noted(self, write: Callable[[], None]) -> None:
        """Write to the journal; on the way back the switch comes first."""
        try:
            write()
        except JournalError as error:
            if not self.goes_back:
                raise
            self.notes.append(str(error))

    def interrupted(self) -> None:
        """Raise UnexpectedError when the operator interrupted."""
        if self.world.stop.is_set():
            raise UnexpectedError(f"{self.site.name}: interrupted by the operator")

    def end(self, result: Result, step: str = "", why: str = "") -> Outcome:
        """Note how it ended."""
        outcome = Outcome(
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
class Lines:
    """A plan, and its lines as they may be shown: without the hashes of secrets."""

    plan: Plan
    shown: tuple[str, ...]

    @property
    def sent(self) -> tuple[str, ...]:
        """All lines that are sent, in order."""
        return self.plan.before_reload + self.plan.lines


def lines_between(start: SwitchFacts, goal: SwitchFacts, site: Site, hashes: str = "") -> Lines:
    """Return the lines from start to goal; ``hashes``: texts that show secrets of the goal."""
    bare = plan(start, goal, site.platform, site.capabilities)
    if not hashes or not bare.hides:
        return Lines(bare, bare.before_reload + bare.lines)
    made = plan(start, goal, site.platform, site.capabilities, hashes)
    everything = made.before_reload + made.lines
    known = {*bare.lines, *made.before_reload}
    shown = tuple(line if line in known else without_secret(line) for line in everything)
    return Lines(made, shown)


def apply(job: Job, lines: tuple[str, ...], shown: tuple[str, ...]) -> None:
    """Send lines with their secrets filled in, each noted before the next one goes.

    ``shown``: how each may be noted.
    """
    filled = [job.world.secrets.fill(line) for line in lines]
    shown_of = {line.strip(): as_shown for line, as_shown in zip(filled, shown, strict=True)}

    def heard(answer: Answer) -> None:
        line = shown_of.get(answer.line.strip())
        job.sent += line is not None  # a driver adds lines of its own, as a commit
        other = job.world.secrets.mask_answer(answer.line)
        job.noted(lambda: job.record.sent(other if line is None else line, answer.text))
        if not job.goes_back:
            job.interrupted()

    job.wire.get().apply(filled, heard)


def reload_refused(name: str, lines: Lines) -> str:
    """Return in words that a change takes a reload that nobody allowed."""
    early = lines.plan.before_reload
    return (
        f"{name}: {count(early, 'line')} would take effect only after a reload of the switch "
        f"({some((line.strip() for line in early), 8)}); give --allow-reload if it may reload"
    )


def counted(job: Job, gaps: list[Difference], *, lenient: bool) -> list[Difference]:
    """Return the differences that count; a secret that is known no more is told instead."""
    if not lenient:
        return gaps
    excused = [one for one in gaps if one.where.startswith(NO_SECRET)]
    job.notes += [f"set by hand, its secret is known no more: {one.where}" for one in excused]
    return [one for one in gaps if one not in excused]

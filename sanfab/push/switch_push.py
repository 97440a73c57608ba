"""The push of one switch: its state, the lines sent and recorded, and its result."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from sanfab.facts.diff import MISSING, Difference
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.masking import mask_secrets
from sanfab.nos.driver import Driver, LostError, Response, SwitchError
from sanfab.plan.plan import Plan, make_plan
from sanfab.push.change import PushStep, SwitchResult
from sanfab.push.connection import Connection
from sanfab.push.context import PushContext
from sanfab.push.journal import SwitchOutcome, SwitchRecord
from sanfab.push.store import JournalError, TakenOverError
from sanfab.text import count, some

ACCOUNTS = "services.users"
NO_SECRET = ("services.users", "services.tacacs", "services.snmp")
"""Facts that a rollback may not restore: the journal keeps neither secrets nor their hashes."""

logger = logging.getLogger(__name__)


class UnexpectedError(SwitchError):
    """The state after a step is not the expected one, or the operator interrupted."""


GoalFunction = Callable[[SwitchFacts], SwitchFacts]
"""Running facts of a switch -> the facts of its goal."""


@dataclass
class SwitchPush:
    """The push of one switch, and its progress."""

    context: PushContext
    design: SwitchDesign
    record: SwitchRecord
    connection: Connection
    goal: GoalFunction
    goal_config: str = field(default="", repr=False)
    """The goal as its switch printed it, without secrets (rollback of an entry); empty: unknown."""
    shut_at_far_end: frozenset[str] = frozenset()
    """Ports that go down because this push shuts the far end of their cable."""
    shut_ports_of: Callable[[str], frozenset[str]] = lambda _switch: frozenset()
    """Returns the ports that this push shuts on another switch."""
    shut_uncabled: Callable[[], tuple[str, ...]] = tuple
    """Returns the ports without a cable in the inventory that it has shut on other switches."""
    allow_reload: bool = False
    allow_lost_secrets: bool = False
    """A secret that is no longer known is a note, not a failure (rollback of an entry)."""
    began: float = field(default_factory=monotonic)
    step: PushStep = PushStep.NONE
    """The current step."""
    lines_sent: int = 0
    notes: list[str] = field(default_factory=list)

    def begin_step(self, step: PushStep) -> None:
        """Begin a step and record it."""
        self.step = step
        self.write_journal(lambda: self.record.write_step(step))

    @property
    def is_rolling_back(self) -> bool:
        """Return whether the switch is being rolled back."""
        return self.step.is_rollback

    def write_journal(self, write: Callable[[], None]) -> None:
        """Write to the journal; a rollback continues without it, as the switch comes first.

        Raises TakenOverError also then: another push restores this switch, or changes it.
        """
        try:
            write()
        except TakenOverError:
            raise
        except JournalError as error:
            if not self.is_rolling_back:
                raise
            self.notes.append(str(error))

    def raise_if_interrupted(self) -> None:
        """Raise UnexpectedError when the operator interrupted."""
        if self.context.stop.is_set():
            raise UnexpectedError(f"{self.design.name}: interrupted by the operator")

    def finish(
        self, result: SwitchResult, step: PushStep = PushStep.NONE, reason: str = ""
    ) -> SwitchOutcome:
        """Record the result and return it."""
        outcome = SwitchOutcome(
            switch=self.design.name,
            result=result,
            step=step,
            reason=self.record.mask(reason),
            lines_sent=self.lines_sent,
            seconds=round(monotonic() - self.began, 2),
            notes=tuple(dict.fromkeys(self.notes)),
        )
        try:
            return self.record.write_outcome(outcome)
        except JournalError as error:  # the result is still reported
            return outcome.model_copy(update={"notes": (*outcome.notes, str(error))})


@dataclass(frozen=True)
class MaskedPlan:
    """A plan, and its lines without the hashes of secrets, for output and the journal."""

    plan: Plan
    masked_lines: tuple[str, ...]

    @property
    def all_lines(self) -> tuple[str, ...]:
        """All lines that are sent, in order."""
        return self.plan.before_reload + self.plan.lines


def masked_plan(
    start: SwitchFacts, goal: SwitchFacts, design: SwitchDesign, captured_config: str = ""
) -> MaskedPlan:
    """Return the plan from start to goal, with the hashes in ``captured_config``."""
    bare = make_plan(start, goal, design.platform, design.capabilities)
    if not captured_config or not bare.needs_hashes:
        return MaskedPlan(bare, bare.before_reload + bare.lines)
    made = make_plan(start, goal, design.platform, design.capabilities, captured_config)
    everything = made.before_reload + made.lines
    known = {*bare.lines, *made.before_reload}
    shown = tuple(line if line in known else mask_secrets(line) for line in everything)
    return MaskedPlan(made, shown)


def send_plan(push: SwitchPush, lines: tuple[str, ...], shown: tuple[str, ...]) -> None:
    """Send lines with their secrets; record each one before the next is sent.

    ``shown``: the same lines without secrets, for the journal.
    """
    filled = [push.context.secrets.fill(line) for line in lines]
    shown_of = {line.strip(): as_shown for line, as_shown in zip(filled, shown, strict=True)}

    def record(response: Response) -> None:
        line = shown_of.get(response.line.strip())
        push.lines_sent += line is not None  # a driver adds its own lines, for example a commit
        known = push.context.secrets.mask_output(response.line) if line is None else line
        push.write_journal(lambda: push.record.write_response(known, response.text))
        if not push.is_rolling_back:
            push.raise_if_interrupted()

    push.connection.open().apply(filled, record)


def saved_and_reloaded(push: SwitchPush) -> Driver:
    """Save, reload, and log in again."""
    push.connection.open().save()
    try:
        push.connection.open().reload()
    except LostError:
        logger.info("%s: connection closed by the reload", push.design.name)
    return push.connection.reconnect()


def reload_required(name: str, planned: MaskedPlan) -> str:
    """Return the message for a change that needs a reload that is not allowed."""
    early = planned.plan.before_reload
    return (
        f"{name}: {count(early, 'line')} take{'s' * (len(early) == 1)} effect "
        f"{planned.plan.reload_words} ({some((line.strip() for line in early), 8)}); allow it with "
        "--allow-reload"
    )


def _is_right(one: Difference) -> bool:
    """Return whether a difference of accounts is one of what an account may do."""
    if not one.where.startswith(ACCOUNTS):
        return False
    return one.where.endswith(".role") or one.expected is MISSING


def relevant_differences(
    push: SwitchPush, gaps: list[Difference], *, allow_lost_secrets: bool
) -> list[Difference]:
    """Return the differences that count; a secret that is no longer known becomes a note.

    An account with another role, or one too many, counts: it has a right that it had not.
    """
    if not allow_lost_secrets:
        return gaps
    excused = [one for one in gaps if one.where.startswith(NO_SECRET) and not _is_right(one)]
    push.notes += [f"{one.where}: the secret is no longer known; set it by hand" for one in excused]
    return [one for one in gaps if one not in excused]

"""Return a switch to its state before a failed push, in running and startup configuration."""

import logging
from dataclasses import dataclass, field
from time import monotonic, sleep

from sanfab.errors import SanfabError
from sanfab.facts.switch import SwitchFacts
from sanfab.live.collect import parse_config
from sanfab.nos.driver import LostError, RejectedError
from sanfab.nos.remediation import UnknownLineError
from sanfab.plan.plan import Plan
from sanfab.push.change import PushStep, SwitchResult
from sanfab.push.fabric_zoning import zoning_left
from sanfab.push.journal import SwitchOutcome
from sanfab.push.rollback_plan import PrintedConfig, rollback_plan
from sanfab.push.snapshot import config_diff, describe_diff
from sanfab.push.store import TakenOverError
from sanfab.push.switch_push import (
    MaskedPlan,
    SwitchPush,
    UnexpectedError,
    relevant_differences,
    saved_and_reloaded,
    send_plan,
)
from sanfab.text import count, some

PAUSE_STEP = 0.1
"""Seconds between two looks whether the operator ends the rollback too."""
ATTEMPTS = 5
"""A rollback may fail too, and some switches first finish earlier lines. The pause doubles."""
_LEFT = (
    "another push has taken over this one, and its switches: nothing more was sent to this switch; "
    "`sanfab journal` shows that push"
)
MAX_LINES = 20
"""Lines of a report about one state."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class PriorState:
    """The state of a switch before the push."""

    running: SwitchFacts
    startup: SwitchFacts
    captured_config: str = field(repr=False)
    """Configurations as printed, with the hashes of secrets."""
    printed: PrintedConfig
    """The running configuration."""
    has_secrets: bool = True
    """False: known only from the journal, which keeps neither secrets nor hashes."""


def roll_back(push: SwitchPush, prior: PriorState, error: SanfabError) -> SwitchOutcome:
    """Roll a switch back after an error in its current step."""
    step, reason = push.step, str(error)
    logger.warning("%s: %s: %s", push.design.name, step, push.record.mask(reason))
    if isinstance(error, LostError):
        push.connection.abandon()
    left = restore_state(push, prior)
    if left is not None:
        return push.finish(SwitchResult.ROLLBACK_FAILED, step, f"{reason}\n{left}")
    return push.finish(SwitchResult.ROLLED_BACK, step, reason)


def restore_state(push: SwitchPush, prior: PriorState) -> str | None:
    """Restore the prior state in several attempts; return what is left to do, None: nothing."""
    problem, known = SanfabError(""), len(push.notes)
    for number in range(ATTEMPTS):
        if number and not _pause(push, push.context.times.poll * 2 ** (number - 1)):
            break
        try:
            _restore_running(push, prior)
        except TakenOverError:
            return _LEFT
        except Exception as error:  # noqa: BLE001  # whatever it is, the switch must be reported
            problem, push.notes[known:] = as_reported(push, error), []
            logger.warning(
                "%s: %s: %s", push.design.name, push.step, push.record.mask(str(problem))
            )
            push.connection.abandon()
        else:
            return None
    return _describe_failure(push, prior, problem)


def as_reported(push: SwitchPush, error: Exception) -> SanfabError:
    """Return the error of a step as it is reported: any but ours is a bug in sanfab."""
    if isinstance(error, SanfabError):
        return error
    logger.debug("%s: %s", push.design.name, push.step, exc_info=error)
    return UnexpectedError(f"{push.design.name}: bug in sanfab: {push.record.mask(repr(error))}")


def _pause(push: SwitchPush, seconds: float) -> bool:
    """Wait before the next attempt; return False once the operator ends the rollback too."""
    ends = monotonic() + seconds
    while monotonic() < ends and not push.context.gives_up():
        sleep(min(PAUSE_STEP, seconds))
    return not push.context.gives_up()


def _restore_running(push: SwitchPush, prior: PriorState) -> None:
    push.begin_step(PushStep.ROLLBACK)
    driver = (
        push.connection.reconnect() if push.connection.driver is None else push.connection.driver
    )
    driver.abort_sessions()
    text = driver.running()
    found = parse_config(text, push.design).facts
    changed = bool(config_diff(prior.running, found, push.design))
    if changed:
        text = _reload_back(push, prior, text)
        planned = rollback_plan(
            text, prior.running, push.design, prior.captured_config, prior.printed
        )
        push.notes += planned.plan.notes
        push.begin_step(PushStep.ROLLBACK_APPLY)
        _send_most(push, planned)
        push.begin_step(PushStep.ROLLBACK_READ_BACK)
        text = _read_back(push, prior.running, allow_lost_secrets=not prior.has_secrets)
    changed = undo_leftover(push, prior.running, prior.printed, text) or changed
    now = parse_config(text, push.design).facts
    left = zoning_left(push.context, push.design.name, prior.running, now)
    push.notes += [left] if left else []
    _restore_startup(push, prior, changed=changed)


def _reload_back(push: SwitchPush, prior: PriorState, text: str) -> str:
    """Take back the lines that count after a reload, and return the running configuration.

    Reloads only if the switch has other ports until then: no line could be set on those of before.
    """

    def early_lines() -> tuple[str, ...]:
        back = rollback_plan(text, prior.running, push.design, prior.captured_config, prior.printed)
        return back.plan.before_reload

    early = early_lines()
    if not early:
        return text
    push.begin_step(PushStep.ROLLBACK_APPLY)
    _send_most(push, MaskedPlan(Plan(early), early))
    text = push.connection.open().running()
    if early_lines() and push.allow_reload:
        push.begin_step(PushStep.ROLLBACK_RELOAD)
        return saved_and_reloaded(push).running()
    push.notes.append("the rollback takes full effect only after a reload")
    return text


def undo_leftover(push: SwitchPush, goal: SwitchFacts, printed: PrintedConfig, text: str) -> bool:
    """Undo the lines that facts do not show, and note those that are left.

    Returns whether lines were sent; raises UnexpectedError if the switch rejects one and keeps it.
    """
    undo = printed.undo_unseen(text, push.design)
    if not undo:
        push.notes += _left_over(push, printed, text)
        return False
    push.notes.append(
        f"sent beyond the plan, for lines that no fact holds: {some(undo, MAX_LINES)}"
    )
    rejected = _send_most(push, MaskedPlan(Plan(undo), undo))
    text = _read_back(push, goal, allow_lost_secrets=True)
    left = _left_over(push, printed, text)
    if rejected and printed.undo_unseen(text, push.design):
        raise UnexpectedError(f"{push.design.name}: {some(left, MAX_LINES)}; {some(rejected, 4)}")
    push.notes += left
    return True


def _left_over(push: SwitchPush, printed: PrintedConfig, text: str) -> list[str]:
    """Return the lines in which a running configuration differs from the one before."""
    return [f"not as before: {one}" for one in printed.diff(text, push.design).describe()]


def _send_most(push: SwitchPush, planned: MaskedPlan) -> list[str]:
    """Send the rollback plan; skip a rejected line with its block, and send the rest.

    The read-back then proves whether the state is restored. Returns the rejections.
    """
    sent, shown = planned.all_lines, planned.masked_lines
    rejected: list[str] = []
    while sent:
        before = push.lines_sent
        try:
            send_plan(push, sent, shown)
        except RejectedError as error:
            at = push.lines_sent - before - 1
            if at < 0:
                raise
            rejected.append(f"rejected during the rollback: {error}")
            after = _next_block(sent, at)
            sent, shown = sent[after:], shown[after:]
        else:
            break
    push.notes += rejected
    return rejected


def _next_block(lines: tuple[str, ...], at: int) -> int:
    """Return the position of the next line at the top level."""
    for number in range(at + 1, len(lines)):
        if not lines[number].startswith((" ", "exit")):
            return number
    return len(lines)


def _read_back(push: SwitchPush, goal: SwitchFacts, *, allow_lost_secrets: bool) -> str:
    """Return the running configuration; raises UnexpectedError if its facts are others."""
    text = push.connection.open().running()
    gaps = config_diff(goal, parse_config(text, push.design).facts, push.design)
    gaps = relevant_differences(push, gaps, allow_lost_secrets=allow_lost_secrets)
    if gaps:
        raise UnexpectedError(
            f"{push.design.name}: read-back differs from the state before: {describe_diff(gaps)}"
        )
    return text


def _restore_startup(push: SwitchPush, prior: PriorState, *, changed: bool) -> None:
    """Save again if the startup configuration is not as before.

    Always saves after sent lines: a commit-confirm timer would otherwise revert the rollback.
    """
    push.begin_step(PushStep.ROLLBACK_STARTUP)
    driver = push.connection.open()
    if not changed and _is_saved(push, prior.startup):
        return
    try:
        driver.save()
    except RejectedError:
        if not _is_saved(push, prior.startup):
            raise
        return
    if not _is_saved(push, prior.running):
        raise UnexpectedError(
            f"{push.design.name}: startup configuration differs from the running one"
        )


def _is_saved(push: SwitchPush, facts: SwitchFacts) -> bool:
    gaps = config_diff(
        facts, parse_config(push.connection.open().startup(), push.design).facts, push.design
    )
    return not gaps


def _describe_failure(push: SwitchPush, prior: PriorState, problem: SanfabError) -> str:
    """Describe the state of a switch whose rollback failed, and the remedy."""
    lines = [f"rollback failed after {count(ATTEMPTS, 'attempt')}: {problem}"]
    try:
        if push.context.gives_up():
            lines = [f"rollback interrupted by the operator: {problem}"]
            lines.append("its running configuration is unknown")
        else:
            lines += _describe_state(push, prior)
    except Exception as error:  # noqa: BLE001  # whatever it is, the switch must be reported
        lines.append(f"its running configuration is unknown: {as_reported(push, error)}")
    lines.append(
        f"its state before the push is in {push.record.place}; when it accepts commands again, "
        f"run `sanfab push --resume`, or `sanfab rollback` with entry {push.record.entry}"
    )
    return "\n".join(lines)


def _describe_state(push: SwitchPush, prior: PriorState) -> list[str]:
    driver, design = push.connection.open(), push.design
    text = driver.running()
    found = parse_config(text, design).facts
    runs = describe_diff(config_diff(prior.running, found, design))
    saved = describe_diff(
        config_diff(prior.startup, parse_config(driver.startup(), design).facts, design)
    )
    return [
        f"running configuration: {runs or 'as before the push'}",
        f"startup configuration: {saved or 'as before the push'}",
        f"lines still to send: {some(_still_to_send(push, prior, text), MAX_LINES) or 'none'}",
        *_left_over(push, prior.printed, text),
    ]


def _still_to_send(push: SwitchPush, prior: PriorState, text: str) -> tuple[str, ...]:
    """Return the lines that lead back, without secrets."""
    try:
        return rollback_plan(text, prior.running, push.design, "", prior.printed).masked_lines
    except UnknownLineError as error:
        return (f"no line is known that undoes `{push.record.mask(str(error))}`",)

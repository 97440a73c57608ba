"""A failed push of one switch -> the state before it, in running and startup configuration."""

import logging
from dataclasses import dataclass, field
from time import sleep

from sanfab.errors import SanfabError
from sanfab.facts import SwitchFacts
from sanfab.live.collect import parse_config
from sanfab.nos import ParsedConfig
from sanfab.nos.driver import LostError, RejectedError, SwitchError
from sanfab.push.change import PushStep, SwitchResult
from sanfab.push.journal import SwitchOutcome
from sanfab.push.snapshot import config_diff, describe_diff, unmanaged_changes
from sanfab.push.switch_push import (
    MaskedPlan,
    SwitchPush,
    UnexpectedError,
    masked_plan,
    relevant_differences,
    send_plan,
)
from sanfab.text import count, some

ATTEMPTS = 5
"""A rollback may fail too, and some switches first finish earlier lines. The pause doubles."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class PriorState:
    """The state of a switch before the push."""

    running: SwitchFacts
    startup: SwitchFacts
    captured_config: str = field(repr=False)
    """Configurations as printed, with the hashes of secrets."""
    parsed: ParsedConfig | None = None
    """None: known only from the journal, which keeps neither hashes nor unmanaged lines."""


def roll_back(push: SwitchPush, prior: PriorState, error: SanfabError) -> SwitchOutcome:
    """Roll a switch back after an error in its current step."""
    step, reason = push.step, str(error)
    logger.warning("%s: %s: %s", push.site.name, step, push.record.mask(reason))
    if isinstance(error, LostError):
        push.connection.abandon()
    left = restore_state(push, prior)
    if left is not None:
        return push.finish(SwitchResult.ROLLBACK_FAILED, step, f"{reason}\n{left}")
    return push.finish(SwitchResult.ROLLED_BACK, step, reason)


def restore_state(push: SwitchPush, prior: PriorState) -> str | None:
    """Restore the prior state in several attempts; return what is left to do, None: nothing."""
    problem, known = SwitchError(""), len(push.notes)
    for number in range(ATTEMPTS):
        if number:
            sleep(push.context.times.poll * 2 ** (number - 1))
        try:
            _restore_running(push, prior)
        except SwitchError as error:
            logger.warning("%s: %s: %s", push.site.name, push.step, push.record.mask(str(error)))
            problem, push.notes[known:] = error, []
            push.connection.abandon()
        else:
            return None
    return _describe_failure(push, prior, problem)


def _restore_running(push: SwitchPush, prior: PriorState) -> None:
    push.begin_step(PushStep.ROLLBACK)
    driver = (
        push.connection.reconnect() if push.connection.driver is None else push.connection.driver
    )
    driver.abort_sessions()
    found = parse_config(driver.running(), push.site)
    changed = bool(config_diff(prior.running, found.facts, push.site))
    if changed:
        planned = masked_plan(found.facts, prior.running, push.site, prior.captured_config)
        push.notes += planned.plan.notes
        if planned.plan.before_reload:
            push.notes.append("the rollback takes full effect only after a reload")
        push.begin_step(PushStep.ROLLBACK_APPLY)
        _send_most(push, planned)
        push.begin_step(PushStep.ROLLBACK_READ_BACK)
        found = _read_back(push, prior)
    if prior.parsed is not None:
        push.notes += [f"unmanaged line {one}" for one in unmanaged_changes(prior.parsed, found)]
    _restore_startup(push, prior, changed=changed)


def _send_most(push: SwitchPush, planned: MaskedPlan) -> None:
    """Send the rollback plan; skip a rejected line with its block, and send the rest.

    The read-back then proves whether the state is restored.
    """
    sent, shown = planned.all_lines, planned.masked_lines
    while sent:
        before = push.lines_sent
        try:
            send_plan(push, sent, shown)
        except RejectedError as error:
            at = push.lines_sent - before - 1
            if at < 0:
                raise
            push.notes.append(f"rejected during the rollback: {error}")
            after = _next_block(sent, at)
            sent, shown = sent[after:], shown[after:]
        else:
            return


def _next_block(lines: tuple[str, ...], at: int) -> int:
    """Return the position of the next line at the top level."""
    for number in range(at + 1, len(lines)):
        if not lines[number].startswith((" ", "exit")):
            return number
    return len(lines)


def _read_back(push: SwitchPush, prior: PriorState) -> ParsedConfig:
    found = parse_config(push.connection.open().running(), push.site)
    gaps = config_diff(prior.running, found.facts, push.site)
    gaps = relevant_differences(push, gaps, allow_lost_secrets=prior.parsed is None)
    if gaps:
        raise UnexpectedError(
            f"{push.site.name}: read-back differs from the state before: {describe_diff(gaps)}"
        )
    return found


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
            f"{push.site.name}: startup configuration differs from the running one"
        )


def _is_saved(push: SwitchPush, facts: SwitchFacts) -> bool:
    gaps = config_diff(
        facts, parse_config(push.connection.open().startup(), push.site).facts, push.site
    )
    return not gaps


def _describe_failure(push: SwitchPush, prior: PriorState, problem: SwitchError) -> str:
    """Describe the state of a switch whose rollback failed, and the remedy."""
    lines = [f"rollback failed after {count(ATTEMPTS, 'attempt')}: {problem}"]
    try:
        lines += _describe_state(push, prior)
    except SwitchError as error:
        lines.append(f"its running configuration is unknown: {error}")
    entry = push.record.folder.parent.parent
    lines.append(
        f"its state before the push is in {push.record.folder}; when it accepts commands again, "
        f"run `sanfab rollback` with entry {entry.name}"
    )
    return "\n".join(lines)


def _describe_state(push: SwitchPush, prior: PriorState) -> list[str]:
    driver, site = push.connection.open(), push.site
    found = parse_config(driver.running(), site).facts
    runs = describe_diff(config_diff(prior.running, found, site))
    saved = describe_diff(
        config_diff(prior.startup, parse_config(driver.startup(), site).facts, site)
    )
    planned = masked_plan(found, prior.running, site)
    return [
        f"running configuration: {runs or 'as before the push'}",
        f"startup configuration: {saved or 'as before the push'}",
        f"lines still to send: {some(planned.masked_lines, 20) or 'none'}",
    ]

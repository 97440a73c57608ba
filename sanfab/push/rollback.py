"""A switch that did not become what it should -> what it was before, in running and startup."""

import logging
from dataclasses import dataclass, field
from time import sleep

from sanfab.errors import SanfabError
from sanfab.facts import SwitchFacts
from sanfab.live.collect import parse_config
from sanfab.nos import ParsedConfig
from sanfab.nos.driver import LostError, RejectedError, SwitchError
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
"""A fault may strike on the way back too, and some switches first finish what was sent to them. The
pause doubles from one to the next."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class PriorState:
    """What a switch was."""

    running: SwitchFacts
    startup: SwitchFacts
    hashes: str = field(repr=False)
    """Texts in which its secrets stand as the switch keeps them, as far as they are known."""
    reading: ParsedConfig | None = None
    """None: known from the journal only, which keeps no hashes and no lines of others."""


def roll_back(push: SwitchPush, was: PriorState, error: SanfabError) -> SwitchOutcome:
    """Bring a switch back to what it was, after an error at the step it is at."""
    step, why = push.now, str(error)
    logger.warning("%s: %s: %s", push.site.name, step, push.record.mask(why))
    if isinstance(error, LostError):
        push.connection.lost()
    stuck = restore_state(push, was)
    if stuck is not None:
        return push.end("stuck", step, f"{why}\n{stuck}")
    return push.end("rolled-back", step, why)


def restore_state(push: SwitchPush, was: PriorState) -> str | None:
    """Put a switch back, trying again when it fails; return what is left to do, None: nothing."""
    problem, known = SwitchError(""), len(push.notes)
    for number in range(ATTEMPTS):
        if number:
            sleep(push.context.times.poll * 2 ** (number - 1))
        try:
            _restore(push, was)
        except SwitchError as error:
            logger.warning("%s: %s: %s", push.site.name, push.now, push.record.mask(str(error)))
            problem, push.notes[known:] = error, []
            push.connection.lost()
        else:
            return None
    return _left(push, was, problem)


def _restore(push: SwitchPush, was: PriorState) -> None:
    push.step("restore")
    driver = push.connection.again() if push.connection.driver is None else push.connection.driver
    driver.restore()
    found = parse_config(driver.running(), push.site)
    changed = bool(config_diff(was.running, found.facts, push.site))
    if changed:
        lines = masked_plan(found.facts, was.running, push.site, was.hashes)
        push.notes += lines.plan.notes
        if lines.plan.before_reload:
            push.notes.append("needs a reload before all of it is as it was")
        push.step("restore: apply")
        _apply_most(push, lines)
        push.step("restore: read-back")
        found = _read_back(push, was)
    if was.reading is not None:
        push.notes += [
            f"not managed by sanfab, {one}" for one in unmanaged_changes(was.reading, found)
        ]
    _restore_startup(push, was, changed=changed)


def _apply_most(push: SwitchPush, lines: MaskedPlan) -> None:
    """Send the way back; what is rejected is left out with its block, for the rest to go back too.

    Whether the switch is what it was, is seen when it is read back.
    """
    sent, shown = lines.sent, lines.shown
    while sent:
        before = push.sent
        try:
            send_plan(push, sent, shown)
        except RejectedError as error:
            at = push.sent - before - 1
            if at < 0:
                raise
            push.notes.append(f"rejected on the way back: {error}")
            after = _next_block(sent, at)
            sent, shown = sent[after:], shown[after:]
        else:
            return


def _next_block(lines: tuple[str, ...], at: int) -> int:
    """Return where the next line stands that is in no other one's context."""
    for number in range(at + 1, len(lines)):
        if not lines[number].startswith((" ", "exit")):
            return number
    return len(lines)


def _read_back(push: SwitchPush, was: PriorState) -> ParsedConfig:
    found = parse_config(push.connection.get().running(), push.site)
    gaps = config_diff(was.running, found.facts, push.site)
    gaps = relevant_differences(push, gaps, allow_lost_secrets=was.reading is None)
    if gaps:
        raise UnexpectedError(f"{push.site.name}: is not yet as it was: {describe_diff(gaps)}")
    return found


def _restore_startup(push: SwitchPush, was: PriorState, *, changed: bool) -> None:
    """Save once more if what was saved in between is not what was there before.

    After lines it saves in any case: a dead-man's switch would take the way back for a change that
    nobody confirmed.
    """
    push.step("restore: startup")
    driver = push.connection.get()
    if not changed and _is_saved(push, was.startup):
        return
    try:
        driver.save()
    except RejectedError:
        if not _is_saved(push, was.startup):
            raise
        return
    if not _is_saved(push, was.running):
        raise UnexpectedError(f"{push.site.name}: what is saved is not what runs, as it did before")


def _is_saved(push: SwitchPush, facts: SwitchFacts) -> bool:
    gaps = config_diff(
        facts, parse_config(push.connection.get().startup(), push.site).facts, push.site
    )
    return not gaps


def _left(push: SwitchPush, was: PriorState, problem: SwitchError) -> str:
    """Return in words what is where on a switch that could not be put back, and what to do."""
    told = [f"it could not be put back in {count(ATTEMPTS, 'try')}: {problem}"]
    try:
        told += _what_is(push, was)
    except SwitchError as error:
        told.append(f"what it runs now is not known: {error}")
    entry = push.record.folder.parent.parent
    told.append(
        f"its state before is in {push.record.folder}; once it answers and takes lines again, "
        f"`sanfab rollback` with entry {entry.name} puts it back"
    )
    return "\n".join(told)


def _what_is(push: SwitchPush, was: PriorState) -> list[str]:
    driver, site = push.connection.get(), push.site
    found = parse_config(driver.running(), site).facts
    runs = describe_diff(config_diff(was.running, found, site))
    saved = describe_diff(
        config_diff(was.startup, parse_config(driver.startup(), site).facts, site)
    )
    lines = masked_plan(found, was.running, site)
    return [
        f"it runs: {runs or 'what it ran before'}",
        f"it would start with: {saved or 'what was saved before'}",
        f"lines that put it back: {some(lines.shown, 20) or 'none'}",
    ]

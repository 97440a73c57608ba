"""One switch: capture, plan, apply, read back, look, save; on anything unexpected, back it goes."""

import logging
from time import monotonic

from sanfab.errors import SanfabError
from sanfab.facts import SwitchFacts
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent import Site
from sanfab.live.collect import DeviceSnapshot, parse_config, take_snapshot
from sanfab.nos.driver import LostError, SwitchError
from sanfab.push.context import PushContext
from sanfab.push.journal import StoredFacts, SwitchOutcome
from sanfab.push.post_check import post_check
from sanfab.push.rollback import PriorState, roll_back
from sanfab.push.snapshot import config_diff, describe_diff, is_unchanged, unmanaged_changes
from sanfab.push.switch_push import (
    GoalFunction,
    MaskedPlan,
    SwitchPush,
    UnexpectedError,
    masked_plan,
    relevant_differences,
    reload_required,
    send_plan,
)
from sanfab.text import count, some

STEPS = ("connect", "capture", "plan", "apply", "read-back", "health", "save", "startup")
"""In the order they are done; the steps of the way back begin with ``restore``."""

logger = logging.getLogger(__name__)


def intended_goal(context: PushContext, site: Site) -> GoalFunction:
    """Return the goal of a push: as intended, and for the rest as it runs."""
    facts, login = context.intended(site.name), context.login_of(site.name)
    return lambda running: merge_unmanaged(facts, running, login)


def plan_for(goal: GoalFunction, now: DeviceSnapshot, site: Site) -> MaskedPlan:
    """Return the lines that lead a switch to its goal."""
    return masked_plan(now.facts, goal(now.facts), site, now.configurations)


def push_one_switch(push: SwitchPush, before: DeviceSnapshot | None = None) -> SwitchOutcome:
    """Bring one switch to its goal, or leave it as it was.

    ``before``: what it said a moment ago, over the same connection.
    """
    try:
        before = capture(push, before)
        push.step("plan")
        lines = plan_for(push.goal, before, push.site)
        _refuse(push, lines)
    except SwitchError as error:
        return push.end("untouched", push.now, str(error))
    push.notes += lines.plan.notes
    goal = push.goal(before.facts)
    if lines.plan.is_empty and not config_diff(goal, before.startup.facts, push.site):
        return push.end("unchanged")
    _keep(push, before, goal)
    return _pushed(push, before, lines, goal)


def capture(push: SwitchPush, before: DeviceSnapshot | None = None) -> DeviceSnapshot:
    """Log in, end what an interrupted push of ours left open, and ask for everything.

    What it said a moment ago need not be asked again where it still runs the same.
    """
    push.step("connect")
    driver = push.connection.get()
    try:
        driver.restore()
        push.step("capture")
        if before is not None and is_unchanged(before, driver, push.site):
            return before
        return take_snapshot(driver, push.site, push.context.read_status)
    except LostError:
        push.connection.lost()
        if before is not None:  # a login that waited for its turn may have been ended meanwhile
            return capture(push)
        raise


def _refuse(push: SwitchPush, lines: MaskedPlan) -> None:
    """Refuse what was not shown before, and what was not allowed."""
    push.interrupted()
    name, planned = push.site.name, push.record.plan()
    if planned is not None and planned != lines.shown:
        raise UnexpectedError(
            f"{name}: was changed since the plan was made: {count(planned, 'line')} planned, now "
            f"it takes {count(lines.shown, 'line')}; run `sanfab plan` and look again"
        )
    if lines.plan.before_reload and not push.allow_reload:
        raise UnexpectedError(reload_required(name, lines))


def _keep(push: SwitchPush, before: DeviceSnapshot, goal: SwitchFacts) -> None:
    """Put on the disk what the way back takes."""
    push.record.text("before.cfg", before.running_config)
    push.record.keep(StoredFacts(before.facts, before.startup.facts, goal))
    others = any(unmanaged_changes(before.running, before.startup))
    if others or config_diff(before.facts, before.startup.facts, push.site):
        push.notes.append("had changes that were not saved; they are saved together with this one")


def _pushed(
    push: SwitchPush, before: DeviceSnapshot, lines: MaskedPlan, goal: SwitchFacts
) -> SwitchOutcome:
    was = PriorState(before.facts, before.startup.facts, before.configurations, before.running)
    try:
        _change(push, before, lines, goal)
    except SanfabError as error:
        return roll_back(push, was, error)
    except BaseException as error:  # whatever it is, the switch is put back first
        roll_back(push, was, UnexpectedError(f"{push.site.name}: bug in sanfab: {error!r}"))
        raise
    return push.end("pushed")


def _change(push: SwitchPush, before: DeviceSnapshot, lines: MaskedPlan, goal: SwitchFacts) -> None:
    """Send a plan, prove what came of it, save it; raises SwitchError at the first surprise."""
    if lines.plan.before_reload:
        lines = _reloaded(push, lines)
    if lines.sent:
        push.step("apply")
        send_plan(push, lines.sent, lines.shown)
    push.step("read-back")
    push.record.text("after.cfg", _read_back(push, goal))
    push.step("health")
    _await_links(push, before, goal)
    push.step("save")
    push.interrupted()
    push.connection.get().save()
    push.step("startup")
    _check_startup(push, goal)


def _reloaded(push: SwitchPush, lines: MaskedPlan) -> MaskedPlan:
    """Send what only counts after a reload, reload, and plan the rest anew."""
    push.step("apply before reload")
    early = lines.plan.before_reload
    send_plan(push, early, early)
    push.connection.get().save()
    push.step("reload")
    try:
        push.connection.get().reload()
    except LostError:
        logger.info("%s: gone, as a reload makes it", push.site.name)
    now = take_snapshot(push.connection.again(), push.site, push.context.read_status)
    left = plan_for(push.goal, now, push.site)
    if left.plan.before_reload:
        raise UnexpectedError(
            f"{push.site.name}: after the reload, expected none of these lines to be needed, found "
            f"{some(left.plan.before_reload)}"
        )
    return left


def _read_back(push: SwitchPush, goal: SwitchFacts) -> str:
    """Return what the switch runs once it is the goal; raises UnexpectedError if it stays another.

    Some switches commit in the background, so it is asked again for a while.
    """
    ends = monotonic() + push.context.times.commit
    while True:
        text = push.connection.get().running()
        gaps = config_diff(goal, parse_config(text, push.site).facts, push.site)
        gaps = relevant_differences(push, gaps, allow_lost_secrets=push.allow_lost_secrets)
        if not gaps:
            return text
        push.interrupted()
        if monotonic() >= ends:
            raise UnexpectedError(f"{push.site.name}: reads back otherwise: {describe_diff(gaps)}")
        push.context.stop.wait(push.context.times.poll)


def _await_links(push: SwitchPush, before: DeviceSnapshot, goal: SwitchFacts) -> None:
    """Wait until every link and login that was there is there again; raises UnexpectedError."""
    times = push.context.times
    ends = monotonic() + times.convergence
    while True:
        status = push.context.read_status(push.connection.get(), push.site)
        lost = list(post_check(before.status, status, goal))
        if not lost:
            return
        push.interrupted()
        if monotonic() >= ends:
            raise UnexpectedError(
                f"{push.site.name}: after {times.convergence:g} s, {some(lost, 4)}"
            )
        push.context.stop.wait(times.poll)


def _check_startup(push: SwitchPush, goal: SwitchFacts) -> None:
    """Make sure that a reboot would change nothing; raises UnexpectedError."""
    found = parse_config(push.connection.get().startup(), push.site)
    gaps = relevant_differences(
        push, config_diff(goal, found.facts, push.site), allow_lost_secrets=push.allow_lost_secrets
    )
    if gaps:
        raise UnexpectedError(
            f"{push.site.name}: what was saved is not what runs: {describe_diff(gaps)}"
        )

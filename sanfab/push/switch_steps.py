"""The steps of one switch: capture, plan, apply, read back, post-check, save; or roll back."""

import logging
from dataclasses import replace
from time import monotonic

from sanfab.facts.status import PortStatus
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.switch_design import SwitchDesign
from sanfab.live.collect import DeviceSnapshot, parse_config, take_snapshot
from sanfab.model.platforms.row import Platform
from sanfab.nos import NOSES
from sanfab.nos.driver import LostError, SwitchError
from sanfab.plan.lockout import changes_logins
from sanfab.push.change import PushNeed, PushStep, SwitchResult
from sanfab.push.context import PushContext
from sanfab.push.journal import BEFORE, StoredFacts, SwitchOutcome
from sanfab.push.post_check import (
    down_without_known_end,
    post_check,
    shut_by_neighbours,
    without_ports,
)
from sanfab.push.rollback import PriorState, as_reported, roll_back, undo_leftover
from sanfab.push.rollback_plan import UNKNOWN, PrintedConfig, rollback_plan
from sanfab.push.snapshot import (
    config_diff,
    describe_diff,
    is_unchanged,
    push_need,
    unmanaged_changes,
)
from sanfab.push.switch_push import (
    GoalFunction,
    MaskedPlan,
    SwitchPush,
    UnexpectedError,
    masked_plan,
    relevant_differences,
    reload_required,
    saved_and_reloaded,
    send_plan,
)
from sanfab.text import count, some

logger = logging.getLogger(__name__)


def intended_goal(context: PushContext, design: SwitchDesign) -> GoalFunction:
    """Return the goal of a push: the intended facts, merged with unmanaged running facts."""
    facts, login = context.intended(design.name), context.login_of(design.name)
    return lambda running: context.as_zoned(design.name, merge_unmanaged(facts, running, login))


def plan_for(
    goal: GoalFunction, now: DeviceSnapshot, design: SwitchDesign, printed: PrintedConfig = UNKNOWN
) -> MaskedPlan:
    """Return the plan that leads a switch to its goal; ``printed``: the goal as printed."""
    if not printed.text:
        wanted = without_shown_defaults(goal(now.facts), now, design.platform)
        return masked_plan(now.facts, wanted, design, now.configurations)
    return rollback_plan(now.running_config, goal(now.facts), design, now.configurations, printed)


def push_one_switch(
    push: SwitchPush,
    known: DeviceSnapshot | None = None,
    known_plan: MaskedPlan | None = None,
) -> SwitchOutcome:
    """Bring one switch to its goal, or roll it back.

    ``known``: a snapshot that was taken over the same connection, and the plan made from it, which
    is made again only if the switch runs something else now.
    """
    try:
        before = capture(push, known)
        push.begin_step(PushStep.PLAN)
        planned = known_plan if before is known else None
        planned = planned or plan_for(push.goal, before, push.design, goal_as_printed(push))
        _refuse(push, planned)
    except Exception as error:  # noqa: BLE001  # each switch is reported, and nothing was sent
        reason = str(as_reported(push, error))
        return push.finish(SwitchResult.NOT_STARTED, push.step, reason)
    push.notes += planned.plan.notes
    goal = push.goal(before.facts)
    if push_need(planned.plan, goal, before.startup.facts, push.design) is PushNeed.NONE:
        return push.finish(SwitchResult.COMPLIANT)
    _store_prior_state(push, before, goal)
    return _apply_or_roll_back(push, before, planned, goal)


def capture(push: SwitchPush, before: DeviceSnapshot | None = None) -> DeviceSnapshot:
    """Log in, abort what an interrupted push left open, and take a snapshot.

    A recent snapshot is reused if the switch still runs the same.
    """
    push.begin_step(PushStep.CONNECT)
    driver = push.connection.open()
    try:
        driver.abort_sessions()
        push.begin_step(PushStep.CAPTURE)
        if before is not None and is_unchanged(before, driver, push.design):
            return before
        return take_snapshot(driver, push.design, push.context.read_status)
    except LostError:
        push.connection.abandon()
        if before is not None:  # the switch may have closed the idle connection
            return capture(push)
        raise


def _refuse(push: SwitchPush, planned: MaskedPlan) -> None:
    """Refuse a plan that was not shown, or a reload that is not allowed.

    An empty one sends nothing: what an interrupted push left in a commit timer of EOS is taken back
    when the next one logs in, after its plan was made.
    """
    push.raise_if_interrupted()
    name, shown = push.design.name, push.record.read_plan()
    if planned.all_lines and shown is not None and shown != planned.masked_lines:
        raise UnexpectedError(
            f"{name}: the switch changed after the plan was made: expected "
            f"{count(shown, 'line')}, found {count(planned.masked_lines, 'line')}; "
            "run `sanfab plan` again"
        )
    if planned.plan.before_reload and not push.allow_reload:
        raise UnexpectedError(reload_required(name, planned))


def _store_prior_state(push: SwitchPush, before: DeviceSnapshot, goal: SwitchFacts) -> None:
    """Save what a rollback needs."""
    push.record.write_config(BEFORE, before.running_config)
    push.record.write_facts(StoredFacts(before.facts, before.startup.facts, goal))
    unsaved_lines = any(unmanaged_changes(before.running, before.startup))
    if unsaved_lines or config_diff(before.facts, before.startup.facts, push.design):
        push.notes.append("had unsaved changes; this push saves them too")


def _apply_or_roll_back(
    push: SwitchPush, before: DeviceSnapshot, planned: MaskedPlan, goal: SwitchFacts
) -> SwitchOutcome:
    printed = PrintedConfig(before.running_config, push.context.secrets.mask_output)
    prior = PriorState(
        push.context.as_zoned(push.design.name, before.facts),
        push.context.as_zoned(push.design.name, before.startup.facts),
        before.configurations,
        printed,
    )
    try:
        _change(push, before, planned, goal)
    except Exception as error:  # noqa: BLE001  # whatever it is, the switch is rolled back
        return roll_back(push, prior, as_reported(push, error))
    except BaseException as error:  # the process is to end: the switch comes first
        roll_back(push, prior, UnexpectedError(f"{push.design.name}: {error!r}"))
        raise
    return push.finish(SwitchResult.PUSHED)


def goal_as_printed(push: SwitchPush) -> PrintedConfig:
    """Return the goal as its switch printed it: known only when an entry is rolled back."""
    return PrintedConfig(push.goal_config, push.context.secrets.mask_output)


def _change(
    push: SwitchPush, before: DeviceSnapshot, planned: MaskedPlan, goal: SwitchFacts
) -> None:
    """Apply a plan, verify it and save; raises SwitchError at the first unexpected state."""
    if planned.plan.before_reload:
        planned = _reloaded(push, planned)
    if planned.all_lines:
        push.begin_step(PushStep.APPLY)
        send_plan(push, planned.all_lines, planned.masked_lines)
    push.begin_step(PushStep.READ_BACK)
    text = _read_back(push, goal)
    undo_leftover(push, goal, goal_as_printed(push), text)
    push.record.write_config("after.cfg", text)
    push.begin_step(PushStep.POST_CHECK)
    _log_in_again(push, before, goal)
    _await_links(push, before, goal)
    push.begin_step(PushStep.SAVE)
    push.raise_if_interrupted()
    push.connection.open().save()
    push.begin_step(PushStep.STARTUP)
    _check_startup(push, goal)


def _log_in_again(push: SwitchPush, before: DeviceSnapshot, goal: SwitchFacts) -> None:
    """Log in a second time where other addresses may log in; the first login can take it back."""
    if not changes_logins(before.facts, goal):
        return
    try:
        push.connection.connect().close()
    except SwitchError as error:
        raise UnexpectedError(
            f"{push.design.name}: another login is refused since the change of who may log in, so "
            f"nothing is saved: {error}"
        ) from None


def _reloaded(push: SwitchPush, planned: MaskedPlan) -> MaskedPlan:
    """Apply the lines that need a reload, reload, and plan the rest again."""
    push.begin_step(PushStep.APPLY_BEFORE_RELOAD)
    early = planned.plan.before_reload
    send_plan(push, early, early)
    push.begin_step(PushStep.RELOAD)
    now = take_snapshot(saved_and_reloaded(push), push.design, push.context.read_status)
    left = plan_for(push.goal, now, push.design, goal_as_printed(push))
    if left.plan.before_reload:
        raise UnexpectedError(
            f"{push.design.name}: after the reload: found lines that need another reload "
            f"({some(left.plan.before_reload)}), expected none"
        )
    return left


def _read_back(push: SwitchPush, goal: SwitchFacts) -> str:
    """Return the running configuration once it matches the goal; raises UnexpectedError.

    Some switches commit in the background, so it is read again for a while.
    """
    ends = monotonic() + push.context.times.commit
    while True:
        text = push.connection.open().running()
        gaps = config_diff(goal, parse_config(text, push.design).facts, push.design)
        gaps = relevant_differences(push, gaps, allow_lost_secrets=push.allow_lost_secrets)
        if not gaps:
            return text
        push.raise_if_interrupted()
        if monotonic() >= ends:
            raise UnexpectedError(
                f"{push.design.name}: read-back differs from the goal: {describe_diff(gaps)}"
            )
        push.context.stop.wait(push.context.times.poll)


def _await_links(push: SwitchPush, before: DeviceSnapshot, goal: SwitchFacts) -> None:
    """Wait until every link and login of before is up again; raises UnexpectedError."""
    times = push.context.times
    shut = push.shut_at_far_end | shut_by_neighbours(before.status, push.shut_ports_of)
    ends = monotonic() + times.convergence
    while True:
        status = push.context.read_status(push.connection.open(), push.design, goal)
        lost = list(post_check(without_ports(before.status, shut, goal), status, goal))
        if not lost:
            return
        push.raise_if_interrupted()
        if monotonic() >= ends:
            ports = down_without_known_end(before.status, status, push.design.is_cabled)
            wanted = without_ports(before.status, shut | ports, goal)
            if _are_far_ends(push, ports) and not any(post_check(wanted, status, goal)):
                return
            raise UnexpectedError(
                f"{push.design.name}: {times.convergence:g} s after the change: {some(lost, 4)}"
            )
        push.context.stop.wait(times.poll)


def _are_far_ends(push: SwitchPush, ports: frozenset[str]) -> bool:
    """Return whether ports may be down as the push shut ports elsewhere, and note it.

    The inventory has given their cables up, and without LLDP nothing else tells their far ends. So
    no more of them may be down than ports without a cable were shut.
    """
    shut = push.shut_uncabled() if ports else ()
    if not 0 < len(ports) <= len(shut):
        return False
    push.notes.append(
        f"{some(sorted(ports), 4)} went down, and neither the inventory nor LLDP says what is at "
        f"the other end: taken for the far end of what this push shut ({some(shut, 4)}); "
        "check the cables"
    )
    return True


def _check_startup(push: SwitchPush, goal: SwitchFacts) -> None:
    """Prove that a reboot changes nothing; raises UnexpectedError."""
    found = parse_config(push.connection.open().startup(), push.design)
    gaps = relevant_differences(
        push,
        config_diff(goal, found.facts, push.design),
        allow_lost_secrets=push.allow_lost_secrets,
    )
    if gaps:
        raise UnexpectedError(
            f"{push.design.name}: startup configuration differs from the goal: "
            f"{describe_diff(gaps)}"
        )


def without_shown_defaults(
    goal: SwitchFacts, now: DeviceSnapshot, platform: Platform
) -> SwitchFacts:
    """Return the goal without pause frames to honour at ports that show that they do.

    A release that has it as its default need not print the line, and would be sent it by each plan
    [E-FC R-NTC]. What a port shows is no fact of its configuration: the goal that is read back and
    the state that a rollback restores stay as they are.
    """
    if platform.pause_open:
        return _without_shown_pause(goal, now)
    if not NOSES[platform.nos].remediation(platform).honours_pause_unstated:
        return goal
    shown = {
        name: replace(port, pause_receive="off", pause_stated=False)
        for name, port in goal.ports.items()
        if _is_shown(port, now.facts.ports.get(name), now.status.ports.get(name))
    }
    return replace(goal, ports={**goal.ports, **shown}) if shown else goal


def _without_shown_pause(goal: SwitchFacts, now: DeviceSnapshot) -> SwitchFacts:
    """Return the goal without lines at ports that do what they state without one [D-FC6]."""
    ports = dict(goal.ports)
    for name, port in goal.ports.items():
        found, shown = now.facts.ports.get(name), now.status.ports.get(name)
        is_stated = found is None or found.pause_stated
        if port.pause_send == "on" or is_stated or shown is None:
            continue
        if shown.pause_receive is (port.pause_receive == "on"):
            ports[name] = replace(port, pause_stated=False)
    return replace(goal, ports=ports)


def _is_shown(wanted: PortFacts, found: PortFacts | None, now: PortStatus | None) -> bool:
    """Return whether a port honours pause frames without a line, and is to do no more.

    One that begins to send them needs the line first [E-FC].
    """
    if wanted.pause_receive != "on" or wanted.pause_send == "on":
        return False
    is_stated = found is not None and found.pause_stated
    return not is_stated and now is not None and now.pause_receive is True

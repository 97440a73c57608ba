"""One switch: capture, plan, apply, read back, look, save; on anything unexpected, back it goes."""

import logging
from time import monotonic

from sanfab.errors import SanfabError
from sanfab.facts import SwitchFacts
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent import Site
from sanfab.nos.driver import LostError, SwitchError
from sanfab.push.capture import Seen, gap, gap_text, other_lines, read, seen, still
from sanfab.push.context import World
from sanfab.push.journal import Outcome, Stored
from sanfab.push.post_check import losses
from sanfab.push.rollback import Was, put_back
from sanfab.push.switch_push import (
    Goal,
    Job,
    Lines,
    UnexpectedError,
    apply,
    counted,
    lines_between,
    reload_refused,
)
from sanfab.text import count, some

STEPS = ("connect", "capture", "plan", "apply", "read-back", "health", "save", "startup")
"""In the order they are done; the steps of the way back begin with ``restore``."""

logger = logging.getLogger(__name__)


def meant(world: World, site: Site) -> Goal:
    """Return the goal of a push: as intended, and for the rest as it runs."""
    facts, login = world.intended(site.name), world.login_of(site.name)
    return lambda running: merge_unmanaged(facts, running, login)


def lines_for(goal: Goal, now: Seen, site: Site) -> Lines:
    """Return the lines that lead a switch to its goal."""
    return lines_between(now.facts, goal(now.facts), site, now.hashes)


def push(job: Job, before: Seen | None = None) -> Outcome:
    """Bring one switch to its goal, or leave it as it was.

    ``before``: what it said a moment ago, over the same connection.
    """
    try:
        before = captured(job, before)
        job.step("plan")
        lines = lines_for(job.goal, before, job.site)
        _refuse(job, lines)
    except SwitchError as error:
        return job.end("untouched", job.now, str(error))
    job.notes += lines.plan.notes
    goal = job.goal(before.facts)
    if lines.plan.is_empty and not gap(goal, before.startup.facts, job.site):
        return job.end("unchanged")
    _keep(job, before, goal)
    return _pushed(job, before, lines, goal)


def captured(job: Job, before: Seen | None = None) -> Seen:
    """Log in, end what an interrupted push of ours left open, and ask for everything.

    What it said a moment ago need not be asked again where it still runs the same.
    """
    job.step("connect")
    driver = job.wire.get()
    try:
        driver.restore()
        job.step("capture")
        if before is not None and still(before, driver, job.site):
            return before
        return seen(driver, job.site, job.world)
    except LostError:
        job.wire.lost()
        if before is not None:  # a login that waited for its turn may have been ended meanwhile
            return captured(job)
        raise


def _refuse(job: Job, lines: Lines) -> None:
    """Refuse what was not shown before, and what was not allowed."""
    job.interrupted()
    name, planned = job.site.name, job.record.plan()
    if planned is not None and planned != lines.shown:
        raise UnexpectedError(
            f"{name}: was changed since the plan was made: {count(planned, 'line')} planned, now "
            f"it takes {count(lines.shown, 'line')}; run `sanfab plan` and look again"
        )
    if lines.plan.before_reload and not job.allow_reload:
        raise UnexpectedError(reload_refused(name, lines))


def _keep(job: Job, before: Seen, goal: SwitchFacts) -> None:
    """Put on the disk what the way back takes."""
    job.record.text("before.cfg", before.text)
    job.record.keep(Stored(before.facts, before.startup.facts, goal))
    others = any(other_lines(before.running, before.startup))
    if others or gap(before.facts, before.startup.facts, job.site):
        job.notes.append("had changes that were not saved; they are saved together with this one")


def _pushed(job: Job, before: Seen, lines: Lines, goal: SwitchFacts) -> Outcome:
    was = Was(before.facts, before.startup.facts, before.hashes, before.running)
    try:
        _change(job, before, lines, goal)
    except SanfabError as error:
        return put_back(job, was, error)
    except BaseException as error:  # whatever it is, the switch is put back first
        put_back(job, was, UnexpectedError(f"{job.site.name}: bug in sanfab: {error!r}"))
        raise
    return job.end("pushed")


def _change(job: Job, before: Seen, lines: Lines, goal: SwitchFacts) -> None:
    """Send a plan, prove what came of it, save it; raises SwitchError at the first surprise."""
    if lines.plan.before_reload:
        lines = _reloaded(job, lines)
    if lines.sent:
        job.step("apply")
        apply(job, lines.sent, lines.shown)
    job.step("read-back")
    job.record.text("after.cfg", _read_back(job, goal))
    job.step("health")
    _await_links(job, before, goal)
    job.step("save")
    job.interrupted()
    job.wire.get().save()
    job.step("startup")
    _check_startup(job, goal)


def _reloaded(job: Job, lines: Lines) -> Lines:
    """Send what only counts after a reload, reload, and plan the rest anew."""
    job.step("apply before reload")
    early = lines.plan.before_reload
    apply(job, early, early)
    job.wire.get().save()
    job.step("reload")
    try:
        job.wire.get().reload()
    except LostError:
        logger.info("%s: gone, as a reload makes it", job.site.name)
    now = seen(job.wire.again(), job.site, job.world)
    left = lines_for(job.goal, now, job.site)
    if left.plan.before_reload:
        raise UnexpectedError(
            f"{job.site.name}: after the reload, expected none of these lines to be needed, found "
            f"{some(left.plan.before_reload)}"
        )
    return left


def _read_back(job: Job, goal: SwitchFacts) -> str:
    """Return what the switch runs once it is the goal; raises UnexpectedError if it stays another.

    Some switches commit in the background, so it is asked again for a while.
    """
    ends = monotonic() + job.world.times.commit
    while True:
        text = job.wire.get().running()
        gaps = gap(goal, read(text, job.site).facts, job.site)
        gaps = counted(job, gaps, lenient=job.lenient)
        if not gaps:
            return text
        job.interrupted()
        if monotonic() >= ends:
            raise UnexpectedError(f"{job.site.name}: reads back otherwise: {gap_text(gaps)}")
        job.world.stop.wait(job.world.times.pause)


def _await_links(job: Job, before: Seen, goal: SwitchFacts) -> None:
    """Wait until every link and login that was there is there again; raises UnexpectedError."""
    times = job.world.times
    ends = monotonic() + times.settle
    while True:
        status = job.world.look(job.wire.get(), job.site)
        lost = list(losses(before.status, status, goal))
        if not lost:
            return
        job.interrupted()
        if monotonic() >= ends:
            raise UnexpectedError(f"{job.site.name}: after {times.settle:g} s, {some(lost, 4)}")
        job.world.stop.wait(times.pause)


def _check_startup(job: Job, goal: SwitchFacts) -> None:
    """Make sure that a reboot would change nothing; raises UnexpectedError."""
    found = read(job.wire.get().startup(), job.site)
    gaps = counted(job, gap(goal, found.facts, job.site), lenient=job.lenient)
    if gaps:
        raise UnexpectedError(f"{job.site.name}: what was saved is not what runs: {gap_text(gaps)}")

"""A switch that did not become what it should -> what it was before, in running and startup."""

import logging
from dataclasses import dataclass, field
from time import sleep

from sanfab.errors import SanfabError
from sanfab.facts import SwitchFacts
from sanfab.nos import ParsedConfig
from sanfab.nos.driver import LostError, RejectedError, SwitchError
from sanfab.push.capture import gap, gap_text, other_lines, read
from sanfab.push.journal import Outcome
from sanfab.push.switch_push import Job, Lines, UnexpectedError, apply, counted, lines_between
from sanfab.text import count, some

TRIES = 5
"""A fault may strike on the way back too, and some switches first finish what was sent to them. The
pause doubles from one to the next."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Was:
    """What a switch was."""

    running: SwitchFacts
    startup: SwitchFacts
    hashes: str = field(repr=False)
    """Texts in which its secrets stand as the switch keeps them, as far as they are known."""
    reading: ParsedConfig | None = None
    """None: known from the journal only, which keeps no hashes and no lines of others."""


def put_back(job: Job, was: Was, error: SanfabError) -> Outcome:
    """Bring a switch back to what it was, after an error at the step it is at."""
    step, why = job.now, str(error)
    logger.warning("%s: %s: %s", job.site.name, step, job.record.mask(why))
    if isinstance(error, LostError):
        job.wire.lost()
    stuck = restored(job, was)
    if stuck is not None:
        return job.end("stuck", step, f"{why}\n{stuck}")
    return job.end("rolled-back", step, why)


def restored(job: Job, was: Was) -> str | None:
    """Put a switch back, trying again when it fails; return what is left to do, None: nothing."""
    problem, known = SwitchError(""), len(job.notes)
    for number in range(TRIES):
        if number:
            sleep(job.world.times.pause * 2 ** (number - 1))
        try:
            _restore(job, was)
        except SwitchError as error:
            logger.warning("%s: %s: %s", job.site.name, job.now, job.record.mask(str(error)))
            problem, job.notes[known:] = error, []
            job.wire.lost()
        else:
            return None
    return _left(job, was, problem)


def _restore(job: Job, was: Was) -> None:
    job.step("restore")
    driver = job.wire.again() if job.wire.driver is None else job.wire.driver
    driver.restore()
    found = read(driver.running(), job.site)
    changed = bool(gap(was.running, found.facts, job.site))
    if changed:
        lines = lines_between(found.facts, was.running, job.site, was.hashes)
        job.notes += lines.plan.notes
        if lines.plan.before_reload:
            job.notes.append("needs a reload before all of it is as it was")
        job.step("restore: apply")
        _apply_most(job, lines)
        job.step("restore: read-back")
        found = _read_back(job, was)
    if was.reading is not None:
        job.notes += [f"not managed by sanfab, {one}" for one in other_lines(was.reading, found)]
    _restore_startup(job, was, changed=changed)


def _apply_most(job: Job, lines: Lines) -> None:
    """Send the way back; what is rejected is left out with its block, for the rest to go back too.

    Whether the switch is what it was, is seen when it is read back.
    """
    sent, shown = lines.sent, lines.shown
    while sent:
        before = job.sent
        try:
            apply(job, sent, shown)
        except RejectedError as error:
            at = job.sent - before - 1
            if at < 0:
                raise
            job.notes.append(f"rejected on the way back: {error}")
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


def _read_back(job: Job, was: Was) -> ParsedConfig:
    found = read(job.wire.get().running(), job.site)
    gaps = gap(was.running, found.facts, job.site)
    gaps = counted(job, gaps, lenient=was.reading is None)
    if gaps:
        raise UnexpectedError(f"{job.site.name}: is not yet as it was: {gap_text(gaps)}")
    return found


def _restore_startup(job: Job, was: Was, *, changed: bool) -> None:
    """Save once more if what was saved in between is not what was there before.

    After lines it saves in any case: a dead-man's switch would take the way back for a change that
    nobody confirmed.
    """
    job.step("restore: startup")
    driver = job.wire.get()
    if not changed and _is_saved(job, was.startup):
        return
    try:
        driver.save()
    except RejectedError:
        if not _is_saved(job, was.startup):
            raise
        return
    if not _is_saved(job, was.running):
        raise UnexpectedError(f"{job.site.name}: what is saved is not what runs, as it did before")


def _is_saved(job: Job, facts: SwitchFacts) -> bool:
    gaps = gap(facts, read(job.wire.get().startup(), job.site).facts, job.site)
    return not gaps


def _left(job: Job, was: Was, problem: SwitchError) -> str:
    """Return in words what is where on a switch that could not be put back, and what to do."""
    told = [f"it could not be put back in {count(TRIES, 'try')}: {problem}"]
    try:
        told += _what_is(job, was)
    except SwitchError as error:
        told.append(f"what it runs now is not known: {error}")
    entry = job.record.folder.parent.parent
    told.append(
        f"its state before is in {job.record.folder}; once it answers and takes lines again, "
        f"`sanfab rollback` with entry {entry.name} puts it back"
    )
    return "\n".join(told)


def _what_is(job: Job, was: Was) -> list[str]:
    driver, site = job.wire.get(), job.site
    found = read(driver.running(), site).facts
    runs = gap_text(gap(was.running, found, site))
    saved = gap_text(gap(was.startup, read(driver.startup(), site).facts, site))
    lines = lines_between(found, was.running, site)
    return [
        f"it runs: {runs or 'what it ran before'}",
        f"it would start with: {saved or 'what was saved before'}",
        f"lines that put it back: {some(lines.shown, 20) or 'none'}",
    ]

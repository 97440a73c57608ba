"""Differences between two states of a switch, which a push checks before and after a step."""

from collections import Counter
from collections.abc import Iterator
from time import monotonic

from sanfab.facts.diff import Difference, fact_differences
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import as_running
from sanfab.intent.switch_design import SwitchDesign
from sanfab.live.collect import DeviceSnapshot, parse_config
from sanfab.live.drift import describe_difference
from sanfab.masking import mask_secrets
from sanfab.nos.driver import Driver
from sanfab.nos.normalize import normalize_as_printed
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.user_lines import without_lines_that_stay
from sanfab.plan.plan import Plan
from sanfab.push.change import PushNeed
from sanfab.text import some

FRESH_SECONDS = 60.0
"""Age at which a snapshot is too old: links and logins are read again."""
MAX_CHARACTERS = 160
"""Characters of a difference that are shown: a zone may have hundreds of members."""


def is_unchanged(before: DeviceSnapshot, driver: Driver, design: SwitchDesign) -> bool:
    """Return whether a fresh snapshot still holds, so that the switch need not be read again."""
    if monotonic() - before.time > FRESH_SECONDS:
        return False
    text = driver.running()
    if text == before.running_config:
        return True
    now = parse_config(text, design)
    return now.facts == before.facts and not any(unmanaged_changes(before.running, now))


def config_diff(goal: SwitchFacts, found: SwitchFacts, design: SwitchDesign) -> list[Difference]:
    """Return where a switch differs from its goal; a secret shown as a hash counts as equal.

    A raw line without `undo` is no difference where the goal lacks it: it stays.
    """
    there = as_running(without_lines_that_stay(found, goal))
    return list(fact_differences(*normalize_as_printed(as_running(goal), there, design.platform)))


def describe_diff(found: list[Difference]) -> str:
    """Return the first few differences in words."""
    return some(map(_describe, found), 4)


def _describe(one: Difference) -> str:
    where, expected, found = describe_difference(one)
    text = mask_secrets(f"{where}: found {found}, expected {expected}")
    return text if len(text) <= MAX_CHARACTERS else f"{text[:MAX_CHARACTERS]} ..."


def unmanaged_changes(before: ParsedConfig, now: ParsedConfig) -> Iterator[str]:
    """Yield the unmanaged lines that a switch has lost or gained."""
    old = Counter(line.text.strip() for line in before.unread)
    new = Counter(line.text.strip() for line in now.unread)
    yield from (f"removed: {mask_secrets(line)}" for line in sorted((old - new).elements()))
    yield from (f"added: {mask_secrets(line)}" for line in sorted((new - old).elements()))


def push_need(
    plan: Plan, goal: SwitchFacts, startup: SwitchFacts, design: SwitchDesign
) -> PushNeed:
    """Return what a switch needs, given its plan and its startup facts."""
    if not plan.is_empty:
        return PushNeed.CHANGE
    return PushNeed.SAVE if config_diff(goal, startup, design) else PushNeed.NONE

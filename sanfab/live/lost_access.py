"""Access that a push would take away, by switches as captured or as recorded."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from sanfab.analysis.paths import Pair
from sanfab.facts.status import SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.cabling import Cabling
from sanfab.live.collect import collect_status, parse_config
from sanfab.live.targets import LoginOf
from sanfab.nos.captures.driver import Captures
from sanfab.nos.driver import SwitchError
from sanfab.nos.normalize import normalize_for_drift
from sanfab.plan.endpoint_owners import DevicePort, owners_of, retired_names
from sanfab.plan.losses import Losses
from sanfab.plan.paths import losses_of
from sanfab.plan.stages import stages_of
from sanfab.plan.switch_change import SwitchChange
from sanfab.rules.context import LiveAccess, LostAccess
from sanfab.text import count, some


class LiveSwitch(NamedTuple):
    """What a switch runs, and who is live on it."""

    facts: SwitchFacts
    status: SwitchStatus


def captured_access(cabling: Cabling, captures: Captures) -> LiveAccess | None:
    """Return what a push would take away by the captures; None: no capture says who is live."""
    live: dict[str, LiveSwitch] = {}
    for name in captures.switches:
        design = design_of(cabling, name)
        with suppress(SwitchError):  # the rules on the captured configuration report it
            driver = captures.connect(design)
            facts = parse_config(driver.running(), design).facts
            status = collect_status(driver, design, managed_facts(design), facts)
            if name not in captures.missing:
                live[name] = LiveSwitch(facts, status)
    if not live:
        return None
    unseen = tuple(name for name in captures.switches if name not in live)
    return LiveAccess(lost_access(cabling, live, captures.login_of), unseen)


def lost_access(
    cabling: Cabling,
    live: Mapping[str, LiveSwitch],
    login_of: LoginOf,
    devices: Iterable[DevicePort] = (),
    access: frozenset[Pair] | None = None,
) -> tuple[LostAccess, ...]:
    """Return what is live on the switches and would not be after a push of the inventory.

    ``devices``, ``access``: whose ports were whose, and what `access` had, at the last push.
    """
    changes = {
        name: _change(cabling, name, one, login_of(name))
        for name, one in live.items()
        if name in cabling.san.switches
    }
    stages = stages_of(cabling, [name for name, one in changes.items() if one.now != one.goal])
    losses = losses_of(cabling, changes, stages, owners_of(cabling, devices), access)
    return tuple(dict.fromkeys(_in_words(losses, retired_names(cabling))))


def _change(cabling: Cabling, name: str, one: LiveSwitch, login: str) -> SwitchChange:
    design = design_of(cabling, name)
    goal, now = normalize_for_drift(managed_facts(design), one.facts, design.platform, login)
    return SwitchChange(now, one.status, goal)


def _in_words(losses: Losses, retired: frozenset[str]) -> Iterator[LostAccess]:
    for path in losses.paths:
        if path.is_last and not path.devices & retired:
            expected = f"{count(path.before, 'path')} that {_are(path.before)} live"
            found = f"{count(path.left, 'path')} to {path.array} after a push"
            yield LostAccess(path.host, found, expected)
    for end in losses.ends:
        if not end.devices & retired:
            left = end.before - len(end.places)
            found = f"{count(left, 'connection')} after a push; lost: {some(end.places, 3)}"
            expected = f"{count(end.before, 'connection')} that {_are(end.before)} live"
            yield LostAccess(end.name, found, expected)
    for one in losses.withdrawn:
        found = f"no `access` to {one.array}"
        expected = f"access, as {count(one.paths, 'path')} {_are(one.paths)} live"
        yield LostAccess(one.host, found, expected)


def _are(number: int) -> str:
    return "is" if number == 1 else "are"

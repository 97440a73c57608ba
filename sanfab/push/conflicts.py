"""Snapshots of the switches of a push -> a refusal of what foreign lines exclude, with places."""

from collections.abc import Iterator, Mapping

from sanfab.errors import PlacedError
from sanfab.facts import mask_secrets
from sanfab.intent.provenance import causes_of
from sanfab.inventory.files import read_folder
from sanfab.inventory.references import Problem
from sanfab.live.collect import DeviceSnapshot
from sanfab.plan.conflicts import Conflict, conflicts
from sanfab.push.context import PushContext


def refuse_conflicts(context: PushContext, found: Mapping[str, DeviceSnapshot]) -> None:
    """Refuse a push that foreign lines exclude; raises InventoryError with all of them."""
    problems = [problem for name in found for problem in _problems(context, name, found[name])]
    if problems:
        with read_folder(context.inventory).placing():
            raise PlacedError(problems)


def _problems(context: PushContext, name: str, now: DeviceSnapshot) -> Iterator[Problem]:
    site = context.site(name)
    for one in conflicts(context.intended(name), now.facts, site.platform):
        yield causes_of(site, one.fact)[0], f"{name} {_line(now, one)}: {one.text}"


def _line(now: DeviceSnapshot, one: Conflict) -> str:
    """Return the foreign line in words."""
    number = now.running.provenance.line_of(one.foreign).number
    rows = now.running_config.splitlines()
    if not 0 < number <= len(rows):
        return "by its running configuration"
    return f"line {number} of the running configuration, `{mask_secrets(rows[number - 1].strip())}`"

"""Refuse a push whose raw lines or foreign lines exclude what it wants, with their places."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from sanfab.errors import PlacedError
from sanfab.intent.causes import SwitchCauses
from sanfab.inventory.files import read_folder
from sanfab.inventory.references import Problem
from sanfab.live.collect import DeviceSnapshot
from sanfab.masking import mask_secrets
from sanfab.model.yaml12 import Where
from sanfab.plan.conflicts import Conflict, conflicts
from sanfab.push.context import PushContext
from sanfab.render.contradictions import contradicting_lines
from sanfab.render.templates import render_configuration


def refuse_contradictions(context: PushContext, names: Iterable[str]) -> None:
    """Refuse raw lines that set what sanfab manages, as `sanfab render` does."""
    _refuse(context, [one for name in names for one in _contradictions(context, name)])


def _contradictions(context: PushContext, name: str) -> list[Problem]:
    design, facts = context.design(name), context.intended(name)
    if not facts.user_lines:
        return []
    text = render_configuration(facts, design.platform, design.capabilities)
    return [*contradicting_lines(facts, text, design)]


def refuse_conflicts(context: PushContext, found: Mapping[str, DeviceSnapshot]) -> None:
    """Refuse a push that foreign lines exclude; raises InventoryError with all of them."""
    _refuse(context, [one for name in found for one in _problems(context, name, found[name])])


def _refuse(context: PushContext, problems: list[Problem]) -> None:
    if problems:
        with read_folder(context.inventory).placing():
            raise PlacedError(problems)


def _problems(context: PushContext, name: str, now: DeviceSnapshot) -> Iterator[Problem]:
    design = context.design(name)
    causes = SwitchCauses(design.cabling, name)
    for one in conflicts(context.intended(name), now.facts, design.platform):
        yield _place(causes.of(one.fact), one), f"{name} {_line(now, one)}: {one.text}"


def _place(causes: Sequence[Where], one: Conflict) -> Where:
    """Return the first cause that the remedy names, or else the first."""
    named = (where for where in causes if f"`{where[-1]}`" in one.text)
    return next(named, causes[0])


def _line(now: DeviceSnapshot, one: Conflict) -> str:
    """Return the foreign line in words."""
    number = now.running.provenance.line_of(one.foreign).number
    rows = now.running_config.splitlines()
    if not 0 < number <= len(rows):
        return "by its running configuration"
    return f"line {number} of the running configuration, `{mask_secrets(rows[number - 1].strip())}`"

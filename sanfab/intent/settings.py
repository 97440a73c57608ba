"""Settings of a switch that are facts as the inventory states them, or why a switch has none."""

from collections.abc import Iterator
from dataclasses import fields
from functools import reduce
from typing import TYPE_CHECKING

from sanfab.facts.field import copied_facts
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.references import Problem
from sanfab.model.platforms.traits import NosTraits, SettingValues
from sanfab.text import either

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where

_FIELDS = frozenset(one.name for one in fields(SwitchFacts))


def set_settings(design: SwitchDesign, facts: SwitchFacts) -> None:
    """State the settings of the inventory; what is no value of the NOS is refused elsewhere."""
    for name, key in copied_facts(SwitchFacts).items():
        value = _stated(design, key)
        if value is None:
            continue
        setattr(facts, name, set(value) if isinstance(value, tuple) else value)
        if f"{name}_stated" in _FIELDS:
            setattr(facts, f"{name}_stated", True)


def switch_setting_problems(design: SwitchDesign) -> Iterator[Problem]:
    """Yield the values that the NOS of a switch does not have."""
    traits, title = design.platform.traits, design.platform.title
    for key in copied_facts(SwitchFacts).values():
        where: Where = ("switches", design.name, *key.split("."))
        value = _stated(design, key)
        if value is None:
            continue
        taken = traits.settings.get(key)
        if taken is None:
            yield where, f"sanfab does not set `{key}` on {title}{_instead(traits, key)}"
        elif isinstance(value, tuple):
            for number, one in enumerate(value):
                yield from (((*where, number), text) for text in _refusals(taken, one, title))
        else:
            yield from ((where, text) for text in _refusals(taken, value, title))


def _stated(design: SwitchDesign, key: str) -> object:
    """Return the value of a key of a switch; None: it is not stated."""
    start: object = design.intent
    return reduce(lambda at, step: getattr(at, step, None), key.split("."), start)


def _instead(traits: NosTraits, key: str) -> str:
    reasons = (why for above, why in traits.settings_missing.items() if key.startswith(above))
    why = next(reasons, "")
    lines = f"take `{key}` out, and state its lines in `configuration`"
    return f": {why}; {lines}" if why else f"; {lines}"


def _refusals(taken: SettingValues, value: object, title: str) -> Iterator[str]:
    if taken.words:
        if value not in taken.words:
            yield f"found {value}, which {title} does not have; expected {either(taken.words)}"
    elif not isinstance(value, int) or not taken.least <= value <= taken.most:
        yield f"found {value}, expected {taken.least} to {taken.most} on {title}"

"""Settings of the whole switch that are lines of their own: read, printed, and their defaults."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from sanfab.facts.field import copied_facts
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import SettingValues
from sanfab.nos.forms import LineForm, format_string

_KEYS = copied_facts(SwitchFacts)


class SettingBuilder(Protocol):
    """Facts under construction, of a switch of one model."""

    facts: SwitchFacts
    platform: Platform


def setting_values(platform: Platform, fact: str) -> SettingValues:
    """Return what the NOS of a model takes for a setting; nothing where it does not have it."""
    return platform.traits.settings.get(_KEYS[fact], SettingValues())


def read_setting(builder: SettingBuilder, fact: str, word: str) -> None:
    """Set a fact to what a word says, or add that to it."""
    value, known = _value(builder.platform, fact, word), getattr(builder.facts, fact)
    if isinstance(known, set):
        known.add(value)
    else:
        setattr(builder.facts, fact, value)


def unread_setting(builder: SettingBuilder, fact: str, word: str = "") -> None:
    """Unset a fact, or take what a word says out of it."""
    known = getattr(builder.facts, fact)
    if isinstance(known, set):
        known.discard(_value(builder.platform, fact, word))
    else:
        setattr(builder.facts, fact, None)


def _value(platform: Platform, fact: str, word: str) -> int | str:
    """Return the value of a word in the inventory; the word itself where it has no other name."""
    words = setting_values(platform, fact).words
    names = (name for name, own in words.items() if own == word)
    return next(names, word) if words else int(word)


def setting_lines(
    facts: SwitchFacts, platform: Platform, line_forms: Iterable[LineForm]
) -> Iterator[str]:
    """Yield the lines of the settings that facts state, those of a set in alphabetical order."""
    for one in line_forms:
        if one.setting:
            value, words = getattr(facts, one.setting), setting_values(platform, one.setting).words
            stated = sorted(value) if isinstance(value, set) else [value]
            known = (words.get(item, item) for item in stated if item is not None)
            yield from (format_string(one.form).format(value=word) for word in known)


def state_defaults(facts: SwitchFacts, platform: Platform) -> None:
    """State the defaults of the NOS for the settings that facts do not state."""
    for name in _KEYS:
        if getattr(facts, name) is None:
            setattr(facts, name, setting_values(platform, name).default)

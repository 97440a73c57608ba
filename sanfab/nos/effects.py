"""Forms of lines that set no fact and act on the storage network, and the lines that undo them."""

from collections.abc import Iterable

from sanfab.nos.forms import EffectForm, placeholders
from sanfab.nos.line_effects import take_effect
from sanfab.nos.reader import Reader


def undo_form(effect: EffectForm) -> str:
    """Return the form of the line that takes an effect back.

    >>> from sanfab.facts.effects import EffectKind
    >>> undo_form(EffectForm("port", "udld {mode}", "X", EffectKind.SHUTS, "", "no udld {mode}"))
    'no udld {mode}'
    """
    text = effect.undo.replace("{line}", effect.form)
    for name, shape in placeholders(effect.form).items():
        text = text.replace("{" + name + "}", shape)
    return text


def register_effects(reader: Reader, forms: Iterable[EffectForm]) -> None:
    """Register lines with an effect, and the lines that take them back."""
    for one in forms:
        reader.effect(one)
        if one.undo:
            action = one.taken_back or take_effect
            reader.line(undo_form(one), source=one.source, under=one.under)(action)

"""Intended facts and a running configuration -> the facts of what sanfab owns that it leaves open.

A line that a reader understands in part leaves facts unknown. What the text says nothing of, as a
rendered one does, is no such fact.
"""

from collections.abc import Iterator

from sanfab.facts.effects import EffectKind, LineEffect, ObjectPath
from sanfab.facts.field import KEPT, About, facts_of
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unknown import IN_DEFAULT_VLAN, UNTOUCHED, UnknownFact, record_of
from sanfab.model.design import AREAS
from sanfab.nos.reader import ParsedConfig

_FIX = (
    "look up what the switch does; remove what leaves it open by hand, or accept it with a waiver"
)


def doubt_effects(intended: SwitchFacts, running: ParsedConfig) -> Iterator[LineEffect]:
    """Yield what may be otherwise than intended, though no line says so.

    What a line leaves open whose effect is told anyhow, or an object with such a line, is not told
    again.
    """
    effects = (*running.effects, *running.accepted)
    numbers, texts = {one.number for one in effects}, {one.text for one in effects}
    objects = {one.path for one in effects if one.path}
    for one in dict.fromkeys(running.doubts):
        path: ObjectPath = one.entry[:2]
        is_told = one.number in numbers or one.text in texts or path in objects
        if not (is_told or one.is_silence) and any(
            _matters(one, name, intended, running.facts) for name in one.fields
        ):
            words = f"not known: {one}"
            yield LineEffect(one.number, one.text, (), path, EffectKind.UNKNOWN, words, fix=_FIX)


def _matters(doubt: UnknownFact, name: str, intended: SwitchFacts, running: SwitchFacts) -> bool:
    """Return whether a fact is owned, and not one that a push keeps and that takes nothing away.

    An entry of a collection that differs is a difference, or foreign.
    """
    kind, _, key = name.partition(".")
    record = record_of(running, doubt.entry)
    if record is None:  # the record may be missing, as the lines in doubt would set all of it
        about = facts_of(SwitchFacts)[doubt.entry[0]]
    else:
        found = facts_of(type(record)).get(kind)
        if found is None:  # the untagged VLAN, or the port as a whole
            return name in {IN_DEFAULT_VLAN, UNTOUCHED}
        about = found
        if key and _entry(record_of(intended, doubt.entry), kind, key) != _entry(record, kind, key):
            return False
    return not _is_foreign(about, intended) and not _is_harmless(about)


def _entry(record: object, kind: str, key: str) -> object:
    """Return an entry of a collection of a record; None: it has none."""
    entries: dict[str, object] = getattr(record, kind, {})
    return entries.get(key)


def _is_foreign(about: About, intended: SwitchFacts) -> bool:
    return (
        intended.managed is not None and about.area in AREAS and about.area not in intended.managed
    )


def _is_harmless(about: About) -> bool:
    return about.unstated in KEPT and about.by_hand is None

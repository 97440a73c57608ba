"""Intended facts and a running configuration -> the facts of what sanfab owns that it leaves open.

A line that a reader understands in part leaves facts unknown. What the text says nothing of, as a
rendered one does, is no such fact.
"""

from collections.abc import Iterator

from sanfab.facts.effects import EffectKind, LineEffect, ObjectPath
from sanfab.facts.field import KEPT, About, facts_of
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unknown import IN_DEFAULT_VLAN, UNTOUCHED, UnknownFact, record_of
from sanfab.model.managed import AREAS
from sanfab.nos.open_blocks import ConfigLine
from sanfab.nos.reader import ParsedConfig

_FIX = (
    "look up what the switch does; remove what leaves it open by hand, or accept it with a waiver"
)
_NO_LINE = ConfigLine(0, "")


def doubt_effects(intended: SwitchFacts, running: ParsedConfig) -> Iterator[LineEffect]:
    """Yield what may be otherwise than intended, though no line says so.

    A line whose effect is told anyhow is not told again.
    """
    effects = (*running.effects, *running.accepted)
    told, texts = {one.number for one in effects}, {one.text for one in effects}
    known = {(one.entry, one.fields) for one in running.doubts if one.number in told}
    for one in dict.fromkeys(running.doubts):
        is_told = one.number in told or one.text in texts or (one.entry, one.fields) in known
        if not (is_told or one.is_silence) and any(
            _matters(one, name, intended, running.facts) for name in one.fields
        ):
            line = ConfigLine(one.number, one.text) if one.number else _line_of(one, running)
            path: ObjectPath = one.entry[:2]
            words = f"not known: {one}"
            yield LineEffect(line.number, line.text, (), path, EffectKind.UNKNOWN, words, fix=_FIX)


def _matters(doubt: UnknownFact, name: str, intended: SwitchFacts, running: SwitchFacts) -> bool:
    """Return whether a fact is owned, and not one that a push keeps and that takes nothing away."""
    record = record_of(running, doubt.entry)
    if record is None:  # the record may be missing, as the lines in doubt would set all of it
        about = facts_of(SwitchFacts)[doubt.entry[0]]
    else:
        found = facts_of(type(record)).get(name.partition(".")[0])
        if found is None:  # the untagged VLAN, or the port as a whole
            return name in {IN_DEFAULT_VLAN, UNTOUCHED}
        about = found
    return not _is_foreign(about, intended) and not _is_harmless(about)


def _is_foreign(about: About, intended: SwitchFacts) -> bool:
    return (
        intended.managed is not None and about.area in AREAS and about.area not in intended.managed
    )


def _is_harmless(about: About) -> bool:
    return about.unstated in KEPT and about.by_hand is None


def _line_of(doubt: UnknownFact, running: ParsedConfig) -> ConfigLine:
    """Return the line that set a fact in doubt; none where no line did."""
    for name in sorted(doubt.fields):
        path = ".".join((*doubt.entry, name))
        found = running.provenance.line_of(path)
        if found.number and found.path == path:
            return running.line_of(path)
    return _NO_LINE

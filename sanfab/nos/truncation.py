"""A text that ends before its configuration does: what proves that, and what is unknown then.

Nothing is said where nothing proves it: people save configurations without their last lines.
"""

import re
from collections.abc import Iterator
from dataclasses import fields

from sanfab.facts.missing import Truncation
from sanfab.facts.unknown import UnknownFact
from sanfab.model.platforms.row import Platform
from sanfab.nos import NOSES
from sanfab.nos.base import Ending
from sanfab.nos.provenance import Provenance
from sanfab.nos.reader import ParsedConfig

_SET_BACK = frozenset({"uncommitted", "device_alias_uncommitted"})
"""What a line sets and a later one takes back in every configuration."""
_PATTERN = re.compile(r"[\\{(\[|?*+]")
"""What ends the words of a form that a line repeats letter by letter."""


def truncation_of(text: str, platform: Platform) -> Truncation | None:
    """Return where a text is cut; None: nothing proves that it is."""
    last = len(text.rstrip().splitlines())
    for one in NOSES[platform.nos].endings:
        if _has(one.begins, text) and not _has(one.ends, text) and _is_whole(one, text):
            return Truncation(last, "end of the text", one.expected)
    if text.endswith("\n") or not last or not _is_unfinished(text, platform, last):
        return None
    return Truncation(last, "a line without its end", "the rest of the line")


def _has(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.MULTILINE) is not None


def _is_whole(ending: Ending, text: str) -> bool:
    """Return whether a text is meant to be a whole configuration, not some parts of one."""
    return not ending.part or len(re.findall(ending.part, text, re.MULTILINE)) >= ending.parts


def _is_unfinished(text: str, platform: Platform, last: int) -> bool:
    """Return whether the last line alone breaks off within a word.

    Somebody who types lines abbreviates more than one of them.
    """
    nos = NOSES[platform.nos]
    unread = nos.read(text, platform).unread
    if not unread or unread[-1].number != last:
        return False
    starts = {_PATTERN.split(form.form, maxsplit=1)[0] for form in nos.line_forms}
    broken = [line.number for line in unread if _breaks_off(line.text, starts)]
    return broken == [last]


def _breaks_off(line: str, starts: set[str]) -> bool:
    """Return whether some form goes on where a line ends, within a word."""
    return any(one.startswith(line) and one[len(line) : len(line) + 1].strip() for one in starts)


def doubts_of_truncation(reading: ParsedConfig, cut: Truncation) -> Iterator[UnknownFact]:
    """Yield the facts that no line before the last one sets: lines that are missing may set them.

    A collection may hold more than the text shows, and the last line may lack its end.
    """
    reason = f"what the lines after line {cut.line} set: the text is cut there"

    def unset(record: object, path: str) -> frozenset[str]:
        """Return the facts of a record that are unknown; not its name."""
        _name, *others = fields(record)  # type: ignore[arg-type]  # a record of facts
        return frozenset(
            one.name
            for one in others
            if one.compare
            and (
                str(one.type).startswith("dict[")
                or one.name in _SET_BACK
                or not _is_set(f"{path}{one.name}", reading.provenance, cut.line)
            )
        )

    facts = reading.facts
    yield UnknownFact((), unset(facts, "") - {"services"}, reason=reason)
    for kind in ("ports", "lags", "vlans", "vsans", "vfcs", "policies"):
        for key, record in getattr(facts, kind).items():
            yield UnknownFact((kind, str(key)), unset(record, f"{kind}.{key}."), reason=reason)
            for name, one in getattr(record, "classes", {}).items():
                fields_of_class = unset(one, f"{kind}.{key}.classes.{name}.")
                yield UnknownFact((kind, str(key), name), fields_of_class, reason=reason)


def _is_set(path: str, provenance: Provenance, last: int) -> bool:
    """Return whether a line before the last one sets a fact, or a part of it."""
    number, found = provenance.line_of(path)
    return 0 < number < last and f"{found}.".startswith(f"{path}.")

"""A text that ends before its configuration does: what proves that, and what is unknown then.

Nothing is said where nothing proves it: people save configurations without their last lines.
"""

import re
from collections.abc import Iterator
from dataclasses import fields

from sanfab.facts.doubt import Doubt
from sanfab.facts.truncation import Truncation
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import NosName
from sanfab.nos import NOSES
from sanfab.nos.provenance import Provenance
from sanfab.nos.reader import ParsedConfig

_LINE = re.MULTILINE
_PARTS: dict[NosName, tuple[tuple[re.Pattern[str], re.Pattern[str], str], ...]] = {
    "eos": (
        (
            re.compile(
                r"^! (?:device: \S.*\bEOS-.*|Command: show running-config(?: all)?)$", _LINE
            ),
            re.compile(r"^[ \t]*end[ \t]*$", _LINE),
            "`end`",
        ),
    ),
    "os9": (
        (
            re.compile(r"^(?:Current Configuration \.\.\.|! Version \d\S*\n! [LS])", _LINE),
            re.compile(r"^[ \t]*end[ \t]*$", _LINE),
            "`end`",
        ),
    ),
    "nxos": (
        (
            re.compile(r"^terminal dont-ask$", _LINE),
            re.compile(r"^no terminal dont-ask[ \t]*$", _LINE),
            "`no terminal dont-ask`",
        ),
        (
            re.compile(r"^!Command: show running-config\n(?=(?:.*\n)*?interface Ethernet)", _LINE),
            re.compile(r"^(?:interface mgmt0|line (?:console|vty)|boot )", _LINE),
            "`interface mgmt0`, `line` and `boot`",
        ),
    ),
    "exos": (
        (
            re.compile(r"^# Module devmgr configuration\.$", _LINE),
            re.compile(r"^# Module (?:vmt|vpex|vrrp|vsm) configuration\.", _LINE),
            "the modules up to `vsm`",
        ),
    ),
}
"""How a text begins that has an end, what is at its end, and that in words: `show running-config`,
`show configuration` of EXOS with each of its modules, and what sanfab renders for NX-OS."""
_MODULE = re.compile(r"^# Module \w+ configuration\.", re.MULTILINE)
_MANY = 12
"""Modules; `show configuration MODULE`, and pages that quote some, have fewer."""
_SET_BACK = frozenset({"uncommitted", "device_alias_uncommitted"})
"""What a line sets and a later one takes back in every configuration."""
_PATTERN = re.compile(r"[\\{(\[|?*+]")
"""What ends the words of a form that a line repeats letter by letter."""


def truncation_of(text: str, platform: Platform) -> Truncation | None:
    """Return where a text is cut; None: nothing proves that it is."""
    nos, last = platform.nos, len(text.rstrip().splitlines())
    has_end = nos != "exos" or len(_MODULE.findall(text)) >= _MANY
    for begin, end, expected in _PARTS[nos] if has_end else ():
        if begin.search(text) and not end.search(text):
            return Truncation(last, "end of the text", expected)
    if text.endswith("\n") or not last or not _is_unfinished(text, platform, last):
        return None
    return Truncation(last, "a line without its end", "the rest of the line")


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


def doubts_of_truncation(reading: ParsedConfig, cut: Truncation) -> Iterator[Doubt]:
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
    yield Doubt((), unset(facts, "") - {"services"}, reason=reason)
    for kind in ("ports", "lags", "vlans", "vsans", "vfcs", "policies"):
        for key, record in getattr(facts, kind).items():
            yield Doubt((kind, str(key)), unset(record, f"{kind}.{key}."), reason=reason)
            for name, one in getattr(record, "classes", {}).items():
                fields_of_class = unset(one, f"{kind}.{key}.classes.{name}.")
                yield Doubt((kind, str(key), name), fields_of_class, reason=reason)


def _is_set(path: str, provenance: Provenance, last: int) -> bool:
    """Return whether a line before the last one sets a fact, or a part of it."""
    number, found = provenance.line_of(path)
    return 0 < number < last and f"{found}.".startswith(f"{path}.")

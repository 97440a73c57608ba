"""WWN-01."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.subjects import FC_SWITCHES
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.text import some

_CANONICAL = re.compile(r"(?:[0-9a-f]{2}:){7}[0-9a-f]{2}")
_AFTER_KEYWORD = re.compile(r"\b[pns]?wwn +([0-9A-Fa-f][0-9A-Fa-f:.-]+)(?![\w.:-])")
_FREE_TEXT = ("!", "description ")
"""Beginning of lines of free text."""
EXPECTED = "8 bytes of two hexadecimal digits in lower case with colons, as 10:00:00:00:c9:93:f9:97"


@rule(
    "WWN-01",
    scope=FC_SWITCHES,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="BRO-11 ANS-DA",
    example="10:00:00:00:C9:93:F9:97 in one place and 10:00:00:00:c9:93:f9:97 in another",
    fix="write it as the switch prints it",
)
def written_in_one_way(switch: CheckedSwitch, context: CheckContext) -> Iterator[Violation]:
    """Every WWN is written as eight pairs of lower-case hex digits with colons.

    Switches print WWNs in this form. A tool that compares text takes two spellings for two ports:
    it changes the same alias at every run, or fails on an existing one. Upper case alone is a
    warning; a WWN that is not 8 bytes, or is spelled in two ways, is an error.
    """
    yield from _of_inventory(switch, context)
    spellings: dict[str, dict[str, int]] = {}
    for line, word in _words(switch):
        spellings.setdefault(word.lower(), {}).setdefault(word, line)
    no_wwns = [wwn for wwn in spellings if not _CANONICAL.fullmatch(wwn)]
    if no_wwns:
        line = min(spellings[no_wwns[0]].values())
        yield Violation(f"{some(no_wwns)} for a WWN", EXPECTED, line=line)
    several = [words for words in spellings.values() if len(words) > 1]
    if several:
        found = f"two spellings: {some(' and '.join(sorted(words)) for words in several)}"
        line = next(line for word, line in several[0].items() if _has_capital(word))
        yield Violation(found, "one spelling of a WWN", line=line)
    elif capitals := [word for words in spellings.values() for word in words if _has_capital(word)]:
        line = spellings[capitals[0].lower()][capitals[0]]
        found = f"capitals in {some(capitals)}"
        yield Violation(found, "lower case", severity=Severity.WARNING, line=line)


def _has_capital(word: str) -> bool:
    return word != word.lower()


def _of_inventory(switch: CheckedSwitch, context: CheckContext) -> Iterator[Violation]:
    for cable in context.cabling.ports_at(switch.name):
        wwpn = cable.end.wwpn
        if wwpn is not None and _has_capital(wwpn):
            at = (*cable.where, "wwpn")
            found = f"capitals in {wwpn} of {cable.device} {cable.label}"
            yield Violation(found, "lower case", at=at, severity=Severity.WARNING)


def _words(switch: CheckedSwitch) -> Iterator[tuple[int, str]]:
    """Yield the WWNs of a switch with their lines, as a configuration checked alone spells them.

    Without such a configuration the facts count, which readers store in lower case.
    """
    for number, line in enumerate(switch.printed, 1):
        if "wwn" in line and not line.lstrip().startswith(_FREE_TEXT):
            yield from ((number, word) for word in _AFTER_KEYWORD.findall(line))
    if switch.printed:
        return
    facts = switch.facts
    yield from ((0, wwpn) for wwpn in sorted(facts.device_aliases.values()))
    for vsan in facts.vsans.values():
        listed = {wwpn for wwpns in vsan.fcaliases.values() for wwpn in wwpns}
        zoned = {
            member.value
            for members in vsan.zones.values()
            for member in members
            if member.kind == "pwwn"
        }
        yield from ((0, wwpn) for wwpn in sorted(listed | zoned))

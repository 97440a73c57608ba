"""REN-05."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES

BLANK_IN_LIST = re.compile(r"(?:vlan|vsan|ports?) [\d,/:-]*\d, +\d")

COMMENT = re.compile(r"\s*[!#]")
NOTE = re.compile(r"(?<=\s)//[^\"]*$")
"""What an author wrote behind a line."""
QUOTED = re.compile(r'"[^"]*"')
WORDS = re.compile(
    r"\s*(?:description|name|banner|title)\b"
    r"|.*\b(?:(?:display|description)-string|description|snmp sys\w+)\b"
    r"|\s*snmp-server (?:contact|location)\b"
)
"""Lines with free text."""
TYPOGRAPHY = re.compile("[\u00a0\u00ad\u2000-\u206f\ufeff]")
"""Characters that a word processor puts in the place of plain quotes, hyphens and blanks."""


@rule(
    "REN-05",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="S2 S4",
    example="curly quotes from a blog; `allowed vlan 1, 100`",
    fix="use plain quotes and no blank after a comma",
)
def plain_text(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """A configuration holds plain ASCII, and lists without blanks.

    Text copied from documents contains curly quotes and blanks after commas: the switch takes the
    quotes as part of the name, and ends the list at the blank. Comments and free text are
    exempt, and so are blanks in lists that the switch itself prints.
    """
    configuration = switch.configuration
    if configuration is None:
        return
    splits = not switch.platform.traits.lists_hold_blanks
    for number, line in enumerate(configuration.lines, 1):
        if COMMENT.match(line):
            continue
        characters = _foreign(NOTE.sub("", line))
        if characters:
            yield Violation(
                f"{characters} in line {number}", "plain ASCII", line=number, cause=f"{number}"
            )
        if splits and ", " in line and _is_broken(line):
            found = f"a blank in the list of line {number}: `{line.strip()}`"
            yield Violation(found, "commas alone", line=number, cause=f"{number}")


def _foreign(line: str) -> str:
    """Return the characters that do not belong in a line: in free text, those of typography."""
    if line.isascii():
        return ""
    found = TYPOGRAPHY.findall(line) if WORDS.match(line) else [one for one in line if one > "~"]
    return ", ".join(sorted({f"U+{ord(one):04X}" for one in found}))


def _is_broken(line: str) -> bool:
    """Return whether a list outside of free text and quotes has a blank after a comma."""
    return not WORDS.match(line) and BLANK_IN_LIST.search(QUOTED.sub('""', line)) is not None

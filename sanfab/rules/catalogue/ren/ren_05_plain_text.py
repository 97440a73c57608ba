"""REN-05."""

import re
from collections.abc import Iterator

from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES

BLANK_IN_LIST = re.compile(r"(?:vlan|vsan|ports?) [\d,/:-]*\d, +\d")

WORDS = re.compile(r"\s*(?:[!#]|description|name|banner)|.*(?:display|description)-string")
"""Lines with free text."""


@rule(
    "REN-05",
    scope=SWITCHES,
    severity=Severity.WARNING,
    source="S2 S4",
    example="curly quotes from a blog; `allowed vlan 1, 100`",
    fix="use plain quotes and no blank after a comma",
)
def plain_text(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """A configuration holds plain ASCII, and lists without blanks.

    Text copied from documents contains curly quotes and blanks after commas: the switch takes the
    quotes as part of the name, and ends the list at the blank.
    """
    if switch.configuration is None:
        return
    for number, line in enumerate(switch.configuration.lines, 1):
        if not line.isascii():
            characters = ", ".join(sorted({f"U+{ord(char):04X}" for char in line if char > "~"}))
            yield Violation(
                f"{characters} in line {number}", "plain ASCII", line=number, cause=f"{number}"
            )
        if ", " in line and BLANK_IN_LIST.search(line) and not WORDS.match(line):
            found = f"a blank in the list of line {number}: `{line.strip()}`"
            yield Violation(found, "commas alone", line=number, cause=f"{number}")

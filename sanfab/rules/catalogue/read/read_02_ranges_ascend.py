"""READ-02."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES

_LIST = re.compile(r"(?i)\b(?:vlans?|vsans?|ports?|tagged|untagged|add|remove|[a-z]+\d*/)")
"""Words of lines that hold lists of VLANs or ports."""
_RANGE = re.compile(r"(?<![\w./:-])((?:\d+[/:])*)(\d+)-(?:\1)?(\d+)(?![\w./:-])")


@rule(
    "READ-02",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="practice",
    example="switchport trunk allowed vlan 2888-288",
    fix="correct the range; in text copied from a terminal, join the line that was wrapped",
)
def ranges_ascend(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """The second number of a range is not lower than the first.

    A switch rejects the line, so the VLANs or ports are not as they seem. A terminal that wraps
    lines can turn a correct range into such a one.
    """
    for number, text in switch.configuration.unread if switch.configuration is not None else ():
        for match in _RANGE.finditer(text) if _LIST.search(text) else ():
            if int(match[3]) < int(match[2]):
                found, expected = f"range {match[0]}", "numbers in ascending order"
                yield Violation(found, expected, line=number, cause=f"{number} {match[0]}")

"""FCOE-11."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import FCOE
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES

_PRIORITY = re.compile(r"\s*(?:(fcoe) )?fcf-priority ([0-9]+)\s*")
"""``fcoe fcf-priority`` of a switch or VFC; without ``fcoe`` that of an FCoE map."""
_KEEPALIVE = re.compile(r"\s*(?:fcoe )?fka-adv-period ([0-9]+)\s*")
_SECONDS = range(8, 91)
_HIGHEST = 255


@rule(
    "FCOE-11",
    scope=SWITCHES,
    protocols=FCOE,
    severity=Severity.WARNING,
    source="MIB-FCOE OS9-FCOE",
    example="fcoe fka-adv-period 120",
    fix="leave FCF priority and FKA period at their defaults, 128 and 8 seconds",
)
def fip_timing_is_in_range(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """The FCF priority and keep-alive period of FIP are in the range that adapters support.

    Adapters log in to the FCoE switch with the lowest priority value, and log out after two and a
    half periods without a keep-alive. A switch whose configuration states neither uses the
    defaults.
    """
    if switch.configuration is None:
        yield NotExamined("the text of the switch")
        return
    text = "\n".join(switch.configuration.lines)
    if "fcf-priority" not in text and "fka-adv-period" not in text:
        return
    for line in switch.configuration.lines:
        if match := _PRIORITY.fullmatch(line):
            lowest = 0 if match[1] else 1
            if not lowest <= int(match[2]) <= _HIGHEST:
                yield Violation(
                    found=f"FCF priority {match[2]}", expected=f"{lowest} to {_HIGHEST}"
                )
        elif (match := _KEEPALIVE.fullmatch(line)) and int(match[1]) not in _SECONDS:
            yield Violation(
                found=f"FKA advertisement period {match[1]} seconds",
                expected=f"{_SECONDS[0]} to {_SECONDS[-1]} seconds",
            )

"""FCOE-11."""

import re
from collections.abc import Iterator

from sanfab.rules.evidence import Evidence, Switch
from sanfab.rules.finding import Severity
from sanfab.rules.over import SWITCHES
from sanfab.rules.rule import Fault, Unknown, check

_PRIORITY = re.compile(r"\s*(?:(fcoe) )?fcf-priority ([0-9]+)\s*")
"""``fcoe fcf-priority`` of a switch or VFC; without ``fcoe`` that of an FCoE map."""
_KEEPALIVE = re.compile(r"\s*(?:fcoe )?fka-adv-period ([0-9]+)\s*")
_SECONDS = range(8, 91)
_HIGHEST = 255


@check(
    "FCOE-11",
    over=SWITCHES,
    severity=Severity.WARNING,
    source="MIB-FCOE OS9-FCOE",
    example="fcoe fka-adv-period 120",
    fix="leave FCF priority and FKA period at their defaults, 128 and 8 seconds",
)
def fip_timing_is_in_range(switch: Switch, _evidence: Evidence) -> Iterator[Fault | Unknown]:
    """FCF priority and keep-alive period of FIP are in the range that adapters expect.

    The lowest priority decides which FCoE switch adapters log in to, and they log out when two and
    a half periods pass in silence. A switch whose text states neither has the defaults.
    """
    if switch.text is None:
        yield Unknown("the text of the switch")
        return
    text = "\n".join(switch.text.lines)
    if "fcf-priority" not in text and "fka-adv-period" not in text:
        return
    for line in switch.text.lines:
        if match := _PRIORITY.fullmatch(line):
            lowest = 0 if match[1] else 1
            if not lowest <= int(match[2]) <= _HIGHEST:
                yield Fault(found=f"FCF priority {match[2]}", expected=f"{lowest} to {_HIGHEST}")
        elif (match := _KEEPALIVE.fullmatch(line)) and int(match[1]) not in _SECONDS:
            yield Fault(
                found=f"FKA advertisement period {match[1]} seconds",
                expected=f"{_SECONDS[0]} to {_SECONDS[-1]} seconds",
            )

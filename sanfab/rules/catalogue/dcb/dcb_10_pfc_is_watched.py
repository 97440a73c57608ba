"""DCB-10."""

import re
from collections.abc import Iterator

from sanfab.rules.catalogue.dcb.places import WATCHED_SWITCHES
from sanfab.rules.catalogue.security.words import WHOLE, says_nothing
from sanfab.rules.evidence import Evidence, Switch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Fault, Unknown, check

LOSSLESS = re.compile(r"^(?!no ).*(?:no-drop|pfc-cos)")
"""A line that makes a priority lossless."""


@check(
    "DCB-10",
    over=WATCHED_SWITCHES,
    severity=Severity.WARNING,
    source="NV-PFCWD",
    example="a no-drop class, no watchdog and no SNMP",
    fix="turn the watchdog for priority flow control on, or watch the pause counters by SNMP",
)
def pfc_is_watched(switch: Switch, _evidence: Evidence) -> Iterator[Fault | Unknown]:
    """Priority flow control has its watchdog, or is monitored.

    A receiver that is stuck pauses its sender for ever, and that one its own, until the whole
    fabric stands still. A watchdog drops the frames of such a port; counters read by SNMP show
    which one it is. Of a switch that has no watchdog nothing is asked.
    """
    services = switch.facts.services
    if services.snmp_users or services.snmp_communities:
        return
    if switch.text is None:
        yield Unknown("the text of the switch: whether its watchdog is on")
        return
    wanted = switch.platform.pfc_watchdog
    lines = [line.strip() for line in switch.text.lines]
    if any(line.startswith(wanted) for line in lines):
        return
    if says_nothing(switch):
        yield Unknown(WHOLE)
    else:
        yield Fault(
            found="lossless priorities, no watchdog for them and no SNMP",
            expected=f"`{wanted}`, or SNMP that reads the pause counters",
            line=next((n for n, line in enumerate(lines, 1) if LOSSLESS.search(line)), None),
        )

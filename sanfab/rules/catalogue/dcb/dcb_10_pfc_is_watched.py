"""DCB-10."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import LOSSLESS_PROTOCOLS
from sanfab.rules.catalogue.dcb.subjects import WATCHED_SWITCHES
from sanfab.rules.catalogue.sec.excerpts import WHOLE, is_management_excerpt
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule

LOSSLESS = re.compile(r"^(?!no ).*(?:no-drop|pfc-cos)")
"""A line that makes a priority lossless."""


@rule(
    "DCB-10",
    scope=WATCHED_SWITCHES,
    protocols=LOSSLESS_PROTOCOLS,
    severity=Severity.WARNING,
    source="NV-PFCWD",
    example="a no-drop class, no watchdog and no SNMP",
    fix="turn the watchdog for priority flow control on (`qos: {pfc_watchdog: true}` where the "
    "model has it), or watch the pause counters by SNMP",
)
def pfc_is_watched(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Priority flow control has a watchdog, or is monitored.

    A stuck receiver pauses its sender permanently, which in turn pauses its own, until the whole
    fabric stops. A watchdog drops the frames of such a port; counters read by SNMP identify it. A
    switch without a watchdog is exempt.
    """
    services = switch.facts.services
    if services.snmp_users or services.snmp_communities:
        return
    if switch.configuration is None:
        yield NotExamined("the configuration of the switch: whether its watchdog is on")
        return
    wanted = switch.platform.pfc_watchdog
    lines = [line.strip() for line in switch.configuration.lines]
    if any(line.startswith(wanted) for line in lines):
        return
    if is_management_excerpt(switch):
        yield NotExamined(WHOLE)
    else:
        yield Violation(
            found="lossless priorities, no watchdog for them and no SNMP",
            expected=f"`{wanted}`, or SNMP that reads the pause counters",
            line=next((n for n, line in enumerate(lines, 1) if LOSSLESS.search(line)), None),
        )

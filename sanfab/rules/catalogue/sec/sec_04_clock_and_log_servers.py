"""SEC-04."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.sec.excerpts import (
    WHOLE,
    is_service_excerpt,
    left_unread,
)
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import line_like
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES

_ENOUGH = 2


@rule(
    "SEC-04",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="NXOS-SEC",
    example="no NTP server and no syslog server",
    fix="set two addresses under management.ntp and one under management.syslog",
)
def clock_and_log_servers(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A switch uses two NTP servers for its clock and a syslog server for its log.

    The analysis of a lost path compares the logs of both fabrics, hosts and arrays: that requires
    the same time everywhere, and logs that survive a restart. Two servers, because one may be wrong
    or down. sanfab does not read the format of time stamps: check it by hand.
    """
    if is_service_excerpt(switch):
        yield NotExamined(WHOLE)
        return
    yield from _clock(switch)
    if switch.facts.services.syslog:
        return
    if left_unread(switch, "logging server", "logging host", "logging vrf", "syslog"):
        yield NotExamined("log servers in lines that were not understood")
        return
    named = line_like(switch, r"configure syslog add .*")
    yield Violation(
        found="a log server that the log is not sent to" if named else "no log server",
        expected="one or more",
        fix_without_inventory="enable the log server" if named else "name a log server",
        at=("management", "syslog"),
        line=named,
    )


def _clock(switch: CheckedSwitch) -> Iterator[Violation | NotExamined]:
    servers = switch.facts.services.ntp
    if len(servers) >= _ENOUGH:
        return
    if not servers and left_unread(switch, "ntp server", "ntp add", "ntp-client"):
        yield NotExamined("NTP servers in lines that were not understood")
        return
    only = ", ".join(servers)
    idle = (
        None if only else line_like(switch, r"configure (?:ntp server add|sntp-client [a-z]+ ).*")
    )
    nobody_asks = "NTP servers that the switch does not ask" if idle else "no NTP"
    yield Violation(
        found=f"NTP server {only} alone" if only else nobody_asks,
        expected="two NTP servers",
        fix_without_inventory="enable NTP" if idle else "name two NTP servers",
        at=("management", "ntp"),
        fact=f"services.ntp.{only}" if only else "",
        line=idle,
    )

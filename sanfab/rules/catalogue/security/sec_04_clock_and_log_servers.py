"""SEC-04."""

import re
from collections.abc import Iterator

from sanfab.rules.catalogue.security.words import WHOLE, by_hand, left_unread, says_nothing, way
from sanfab.rules.evidence import Evidence, Switch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import line_like
from sanfab.rules.over import SWITCHES
from sanfab.rules.rule import Fault, Unknown, check

_ENOUGH = 2


@check(
    "SEC-04",
    over=SWITCHES,
    severity=Severity.WARNING,
    source="NXOS-SEC",
    example="no NTP server and no syslog server",
    fix="state two addresses under management.ntp and one under management.syslog",
)
def clock_and_log_servers(switch: Switch, _evidence: Evidence) -> Iterator[Fault | Unknown]:
    """A switch sets its clock by two NTP servers and sends its log to a server.

    A lost path is found by laying the logs of both fabrics, hosts and arrays side by side: that
    takes one time everywhere, and logs that outlive a restart. Two servers, as one may be wrong or
    gone. Time zone and time stamps are not in the facts: look at them by hand.
    """
    if says_nothing(switch):
        yield Unknown(WHOLE)
        return
    yield from _clock(switch)
    if switch.facts.services.syslog:
        return
    if left_unread(switch, "logging server", "logging host", "syslog"):
        yield Unknown("log servers in lines that were not understood")
        return
    named = line_like(switch, r"configure syslog add .*")
    yield Fault(
        found="a log server that the log is not sent to" if named else "no log server",
        expected="one or more",
        fix=by_hand(switch, "enable the log server" if named else "name a log server"),
        at=way(switch, "management", "syslog"),
        line=named,
    )


def _clock(switch: Switch) -> Iterator[Fault | Unknown]:
    servers = switch.facts.services.ntp
    if len(servers) >= _ENOUGH:
        return
    if not servers and left_unread(switch, "ntp server", "ntp-client"):
        yield Unknown("NTP servers in lines that were not understood")
        return
    only = ", ".join(servers)
    yield Fault(
        found=f"NTP server {only} alone" if only else "no NTP",
        expected="two NTP servers",
        fix=by_hand(switch, "name two NTP servers"),
        at=way(switch, "management", "ntp"),
        line=line_like(switch, rf".*ntp.* {re.escape(only)}(?: .*)?") if only else None,
    )

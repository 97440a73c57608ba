"""SEC-04."""

from collections.abc import Iterator

from sanfab.checks.evidence import Evidence, Switch
from sanfab.checks.over import SWITCHES
from sanfab.checks.rule import Fault, Unknown, check
from sanfab.checks.security.words import WHOLE, left_unread, says_nothing, way
from sanfab.finding import Severity

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
    services = switch.facts.services
    if len(services.ntp) < _ENOUGH:
        if not services.ntp and left_unread(switch, "ntp server", "ntp-client"):
            yield Unknown("NTP servers in lines that were not understood")
        else:
            found = f"NTP server {', '.join(services.ntp)} alone" if services.ntp else "no NTP"
            yield Fault(found, "two NTP servers", at=way(switch, "management", "ntp"))
    if not services.syslog:
        if left_unread(switch, "logging server", "logging host", "syslog"):
            yield Unknown("log servers in lines that were not understood")
        else:
            where = way(switch, "management", "syslog")
            yield Fault("no log server", "one or more", at=where)

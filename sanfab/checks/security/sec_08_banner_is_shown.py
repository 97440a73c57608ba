"""SEC-08."""

from collections.abc import Iterator

from sanfab.checks.evidence import Evidence, Switch
from sanfab.checks.over import SWITCHES
from sanfab.checks.rule import Fault, Unknown, check
from sanfab.checks.security.words import WHOLE, left_unread, says_nothing, way
from sanfab.finding import Severity


@check(
    "SEC-08",
    over=SWITCHES,
    severity=Severity.INFO,
    source="NXOS-SEC",
    example="no banner",
    fix="state management.banner; set a time-out and a lockout by hand",
)
def banner_is_shown(switch: Switch, _evidence: Evidence) -> Iterator[Fault | Unknown]:
    """A switch shows a banner at log-in.

    It tells who has no business there that he was told. A time-out for idle sessions and a lockout
    after wrong passwords belong to it: they are not in the facts, so look at them by hand.
    """
    if switch.facts.services.banner:
        return
    if says_nothing(switch):
        yield Unknown(WHOLE)
    elif left_unread(switch, "banner"):
        yield Unknown("a banner in lines that were not understood")
    else:
        yield Fault("no banner", "one", at=way(switch, "management", "banner"))

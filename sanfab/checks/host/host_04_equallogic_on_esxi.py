"""HOST-04."""

from collections.abc import Iterator

from sanfab.checks.evidence import Evidence
from sanfab.checks.host.asked import asked_settings
from sanfab.checks.host.places import ESXI
from sanfab.checks.over import Host
from sanfab.checks.rule import Fault, Unknown, check
from sanfab.finding import Severity


@check(
    "HOST-04",
    over=ESXI,
    severity=Severity.WARNING,
    source="EQL-MEM",
    example="LoginTimeout 5",
    fix="set LoginTimeout to 60 and DelayedAck to 0 on the iSCSI adapter",
)
def equallogic_on_esxi(host: Host, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """ESXi gives an EqualLogic group time to log in and acknowledges at once.

    When a switch fails every session logs in anew: with the default of 5 seconds logins time out
    and storm. Delayed acknowledgement stalls reads whenever frames are lost.
    """
    yield from asked_settings(host, evidence, ("LoginTimeout", "DelayedAck"))

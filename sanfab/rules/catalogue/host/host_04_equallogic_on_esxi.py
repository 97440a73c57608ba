"""HOST-04."""

from collections.abc import Iterator

from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.host.asked import asked_settings
from sanfab.rules.catalogue.host.subjects import ESXI
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanHost


@rule(
    "HOST-04",
    scope=ESXI,
    protocols=ISCSI,
    severity=Severity.WARNING,
    source="EQL-MEM",
    example="LoginTimeout 5",
    fix="set LoginTimeout to 60 and DelayedAck to 0 on the iSCSI adapter",
)
def equallogic_on_esxi(host: SanHost, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """ESXi uses a long login timeout and no delayed ACK for an EqualLogic group.

    When a switch fails every session logs in again: with the default of 5 seconds logins time out
    and repeat. Delayed acknowledgement stalls reads whenever frames are lost.
    """
    yield from asked_settings(host, context, ("LoginTimeout", "DelayedAck"))

"""HOST-11."""

from collections.abc import Iterator

from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.host.asked import asked_settings
from sanfab.rules.catalogue.host.subjects import LINUX
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanHost


@rule(
    "HOST-11",
    scope=LINUX,
    protocols=ISCSI,
    severity=Severity.WARNING,
    source="NTAP-E-LNX",
    example="node.session.timeo.replacement_timeout = 120",
    fix="set it in iscsid.conf and log in again",
)
def open_iscsi_timers(host: SanHost, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """open-iscsi has the sessions and timeouts that the array family requires.

    With the default replacement timeout of 120 seconds multipath waits two minutes before it uses
    another path, longer than most applications do.
    """
    yield from asked_settings(
        host,
        context,
        (
            "node.session.nr_sessions",
            "node.session.timeo.replacement_timeout",
        ),
    )

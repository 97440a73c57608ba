"""RED-12."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.model.san import San
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SAN


@rule(
    "RED-12",
    scope=SAN,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="practice",
    example="esx08 is logged in, and access names esx[01-07]",
    fix="correct `access`, or the host or array; to remove it, set its `state: retired`",
    needs="who is live (check --running DIR with outputs of show commands, or --journal DIR)",
)
def live_access_stays(san: San, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """The next push keeps every path and connection that is live.

    An inventory that no longer names a host cannot show that the host is in use. A push refuses to
    cut it off; this finding reports it earlier.
    """
    if context.live is None:
        yield NotExamined("who is live on the switches")
        return
    if context.live.unseen:
        yield NotExamined(f"who is live on {', '.join(context.live.unseen)}")
    for one in context.live.lost:
        yield Violation(one.found, one.expected, object=one.name, at=_place(san, one.name))


def _place(san: San, name: str) -> Where | None:
    """Return where the inventory has a device; None: it has none of this name."""
    if name in san.hosts:
        return ("hosts", name)
    return ("arrays", name) if name in san.arrays else None

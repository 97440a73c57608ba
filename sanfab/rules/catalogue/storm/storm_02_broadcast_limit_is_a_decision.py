"""STORM-02."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import STORAGE_PORTS

LIMITED = {"broadcast", "multicast"}


@rule(
    "STORM-02",
    scope=STORAGE_PORTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.INFO,
    source="EQL-CAT MD3000 S4",
    example="`storm-control broadcast level 20` on a Nimble port",
    fix="keep the limit for EqualLogic; elsewhere remove it, or add a waiver",
)
def broadcast_limit_is_a_decision(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """A broadcast or multicast limit on storage ports is intentional.

    Documents disagree: Dell's for EqualLogic and MD arrays recommend one, a Nimble author keeps all
    storm control off. So a limit is accepted at EqualLogic ports, and reported elsewhere.
    """
    if not port.facts.storm_control or port.families == {"equallogic"}:
        return
    limits = sorted(one for one in port.facts.storm_control if one.split()[0] in LIMITED)
    if limits:
        yield Violation(
            found=f"storm control: {', '.join(limits)}",
            expected="none, or an intentional limit",
            cause=f"{port.switch.name} {limits}",
        )

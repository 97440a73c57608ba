"""STORM-02."""

from collections.abc import Iterator

from sanfab.rules.evidence import Evidence, Port
from sanfab.rules.finding import Severity
from sanfab.rules.over import STORAGE_PORTS
from sanfab.rules.rule import Fault, check

LIMITED = {"broadcast", "multicast"}


@check(
    "STORM-02",
    over=STORAGE_PORTS,
    severity=Severity.INFO,
    source="EQL-CAT MD3000 S4",
    example="`storm-control broadcast level 20` on a Nimble port",
    fix="keep the limit for EqualLogic; elsewhere decide, and waive this if it stays",
)
def broadcast_limit_is_a_decision(port: Port, _evidence: Evidence) -> Iterator[Fault]:
    """A limit on broadcast or multicast of storage ports is there on purpose.

    Documents disagree: Dell's for EqualLogic and MD arrays recommend one, a Nimble author keeps
    all storm control off. So a limit is fine at EqualLogic ports, and worth a look elsewhere.
    """
    if not port.facts.storm_control or port.families == {"equallogic"}:
        return
    limits = sorted(one for one in port.facts.storm_control if one.split()[0] in LIMITED)
    if limits:
        yield Fault(
            found=f"storm control: {', '.join(limits)}",
            expected="none, or one that was decided on",
            cause=f"{port.switch.name} {limits}",
        )

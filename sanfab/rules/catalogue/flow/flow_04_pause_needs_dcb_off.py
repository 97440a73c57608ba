"""FLOW-04."""

from collections.abc import Iterator

from sanfab.facts.policy_kind import PolicyKind
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.facts.unknown import policy_of
from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.flow.subjects import DCB_STATED
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import few


@rule(
    "FLOW-04",
    scope=DCB_STATED,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="OS9-DCB IOA",
    example="`dcb enable` and `flowcontrol rx on tx on`",
    fix="write `no dcb enable`, then shut each port with flow control and bring it up again",
)
def pause_needs_dcb_off(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A switch with pause on its ports has Data Center Bridging off globally.

    While DCB is on, pause is inactive, whatever the ports state. After DCB is turned off the ports
    must be bounced once; the manual states where a reload is needed. A DCB map with priority flow
    control off exempts its port.
    """
    facts = switch.facts
    if facts.dcb is False:
        return
    paused = [name for name, port in facts.ports.items() if _is_paused(port, facts)]
    if not paused:
        return
    if facts.dcb is None:
        yield NotExamined("whether DCB is on: the default differs by model")
        return
    yield Violation(
        found=f"DCB on, and flow control at {few(paused)}",
        expected="DCB off on a switch that uses flow control",
        fact="dcb",
    )


def _is_paused(port: PortFacts, facts: SwitchFacts) -> bool:
    if port.pause_receive == "off" and port.pause_send == "off":
        return False
    policy = policy_of(facts, PolicyKind.PRIORITY_GROUPS, port.dcb_map)
    return policy is None or any(entry.no_drop for entry in policy.classes.values())

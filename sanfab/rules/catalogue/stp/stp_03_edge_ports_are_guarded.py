"""STP-03."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.stp.subjects import EDGES, filters_bpdus
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.lines import shows_ports_only
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "STP-03",
    scope=EDGES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="NTAP-BPDU practice",
    example="an edge port without BPDU guard",
    fix="turn BPDU guard on (`policy.bpdu_guard: true`)",
)
def edge_ports_are_guarded(
    port: CheckedPort, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """An edge port shuts down when a switch is connected to it.

    An edge port forwards at once, so a switch that is connected by mistake creates a loop before
    spanning tree detects it. BPDU guard shuts the port at the first BPDU. A configuration may
    filter BPDUs at an edge port instead; on a link between switches that hides a loop.
    """
    if port.facts.stp == "network":
        yield Violation(
            found="BPDU filter on a link between switches",
            expected="none: without BPDUs spanning tree sees no loop there",
            fix="take the BPDU filter off the link",
        )
        return
    if port.facts.bpdu_guard or filters_bpdus(port):
        return
    if shows_ports_only(port.switch):
        yield NotExamined(
            "whether the switch guards edge ports by default: the text shows ports only"
        )
        return
    is_policy = not context.san.policy.bpdu_guard
    yield Violation(
        found="an edge port without BPDU guard",
        expected="BPDU guard",
        at=("policy", "bpdu_guard") if is_policy else None,
        cause="policy" if is_policy else port.switch.name,
    )

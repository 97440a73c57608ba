"""STP-02."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.stp.subjects import EDGE_TRUNKS
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "STP-02",
    scope=EDGE_TRUNKS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="S2",
    example="a trunk with `spanning-tree port type edge`",
    fix="set `spanning-tree port type edge trunk` on the port",
)
def trunks_are_edge_trunks(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """A trunk of a host or array is an edge trunk, where plain edge is for access ports only.

    Plain `port type edge` is for access ports (practice): on a trunk it is accepted without effect,
    so the port still waits 30 seconds or more before it forwards. All FCoE ports are trunks.
    """
    if port.facts.stp != "edge" and port.facts.enabled:
        yield Violation(
            found=f"a trunk with spanning-tree port type {port.facts.stp} in force",
            expected=f"`{port.switch.platform.traits.edge_trunk} trunk`",
            at=port.setting("edge"),
        )

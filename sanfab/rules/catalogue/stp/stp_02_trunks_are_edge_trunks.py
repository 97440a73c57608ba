"""STP-02."""

from collections.abc import Iterator

from sanfab.rules.catalogue.stp.places import EDGE_TRUNKS
from sanfab.rules.evidence import Evidence, Port
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Fault, check


@check(
    "STP-02",
    over=EDGE_TRUNKS,
    severity=Severity.ERROR,
    source="S2",
    example="a trunk with `spanning-tree port type edge`",
    fix="set `spanning-tree port type edge trunk` on the port",
)
def trunks_are_edge_trunks(port: Port, _evidence: Evidence) -> Iterator[Fault]:
    """A trunk of a host or array is an edge trunk, where an edge port is no such thing.

    Plain `port type edge` is for access ports (practice): on a trunk it is taken and does
    nothing, so the port still waits 30 seconds and more before it forwards. All FCoE ports are
    trunks.
    """
    if port.facts.stp != "edge" and port.facts.enabled:
        yield Fault(
            found=f"a trunk with spanning-tree port type {port.facts.stp} in force",
            expected=f"`{port.switch.platform.edge_trunk} trunk`",
            at=port.setting("edge"),
        )

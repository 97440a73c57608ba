"""STP-01."""

from collections.abc import Iterator

from sanfab.rules.catalogue.stp.subjects import runs_stp
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import EDGE_PORTS


@rule(
    "STP-01",
    scope=EDGE_PORTS,
    severity=Severity.ERROR,
    source="EQL-CAT EQL-CG BCM-438509",
    example="an array port that is no edge port",
    fix="make the port a spanning-tree edge port (`edge: true`)",
    suppressed_by=("STP-02",),
)
def storage_ports_are_edge(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """Ports of hosts and arrays are spanning-tree edge ports, or run no spanning tree.

    Any other port listens and learns for 30 to 50 seconds when its link comes up. A controller that
    fails over, or a host that restarts, is disconnected long enough to lose its sessions.
    """
    facts = port.facts
    if port.is_member or facts.stp in {"edge", "off"}:
        return  # for its members, a LAG runs spanning tree
    if not facts.enabled or not runs_stp(port.switch):
        return
    known = port.switch.facts.vlans
    if all(vlan in known and not known[vlan].spanning_tree for vlan in port.vlans):
        return
    yield Violation(
        found=f"spanning-tree port type {facts.stp}",
        expected="edge",
        at=port.setting("edge"),
    )

"""STP-01."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.stp.subjects import EDGE_PORTS_OF_DEVICES, EdgePort, runs_stp
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "STP-01",
    scope=EDGE_PORTS_OF_DEVICES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="EQL-CAT EQL-CG BCM-438509 NXBRASS",
    example="an array port that is no edge port",
    fix="make the port a spanning-tree edge port (`edge: true`)",
    suppressed_by=("STP-02",),
)
def storage_ports_are_edge(item: EdgePort, _context: CheckContext) -> Iterator[Violation]:
    """Ports of hosts and arrays are spanning-tree edge ports, or run no spanning tree.

    Any other port listens and learns for 30 to 50 seconds when its link comes up. A controller that
    fails over, or a host that restarts, is disconnected long enough to lose its sessions. A port of
    type network is blocked for good, as no host sends BPDUs.
    """
    port = item.port
    if port is None or port.is_member or port.facts.stp in {"edge", "off"}:
        return  # for its members, a LAG runs spanning tree
    facts = port.facts
    if not facts.enabled or not runs_stp(port.switch):
        return
    known = port.switch.facts.vlans
    if all(vlan in known and not known[vlan].spanning_tree for vlan in port.vlans):
        return
    yield Violation(
        found=f"spanning-tree port type {facts.stp}",
        expected=f"edge, {item.words}" if item.words else "edge",
        fix_without_inventory="make the port a spanning-tree edge port",
        at=port.setting("edge"),
    )

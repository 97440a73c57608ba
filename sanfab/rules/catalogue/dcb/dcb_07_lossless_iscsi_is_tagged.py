"""DCB-07."""

from collections.abc import Iterator

from sanfab.rules.catalogue.dcb.subjects import ISCSI_DCB_PORTS, DcbPort
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "DCB-07",
    scope=ISCSI_DCB_PORTS,
    severity=Severity.ERROR,
    source="S4048-245",
    example="priority flow control and an access VLAN for iSCSI",
    fix="tag the iSCSI VLAN at the host and array ports (`tagged: true`) and on links",
)
def lossless_iscsi_is_tagged(item: DcbPort, _context: CheckContext) -> Iterator[Violation]:
    """The iSCSI VLAN is tagged on every port that relies on priority flow control.

    The 802.1Q tag holds the priority of a frame. A switch assigns priority 0 to an untagged frame,
    which may be dropped.
    """
    port, facts = item.port, item.port.carrier.facts
    untagged = facts.access_vlan if facts.mode == "access" else facts.native_vlan
    if untagged is None or port.switch.vlan_roles.get(untagged) != "iscsi":
        return
    if facts.mode == "trunk" and untagged not in port.carrier.vlans:
        return
    yield Violation(
        found=f"iSCSI VLAN {untagged} untagged on a port with priority flow control",
        expected="tagged",
        at=(*port.where, "tagged") if port.cable is not None else None,
    )

"""DCB-07."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.dcb.subjects import LOSSLESS_PORTS, DcbPort
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.lines import section_of
from sanfab.rules.rule import NotExamined, Violation, rule

_GIVES_PRIORITY = re.compile(r"(?:untagged cos|qos cos|dot1p-priority) [1-7]\b")
"""Lines that give frames without a tag a priority other than 0."""


@rule(
    "DCB-07",
    scope=LOSSLESS_PORTS,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="S4048-245",
    example="priority flow control and an access VLAN for iSCSI",
    fix="tag the iSCSI VLAN at the host and array ports (`tagged: true`) and on links",
)
def lossless_iscsi_is_tagged(
    item: DcbPort, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """The iSCSI VLAN is tagged on every port that relies on priority flow control.

    The 802.1Q tag holds the priority of a frame. A switch assigns priority 0 to an untagged frame,
    which may be dropped.
    """
    port, facts = item.port, item.port.carrier.facts
    untagged = facts.access_vlan if facts.mode == "access" else facts.native_vlan
    switch = port.switch
    is_iscsi = switch.vlan_roles.get(untagged or 0) == "iscsi"
    if untagged is None or not (is_iscsi or untagged in switch.storage_by_name):
        return
    if facts.mode == "trunk" and untagged not in port.carrier.vlans:
        return
    if any(map(_GIVES_PRIORITY.match, section_of(port.facts.name, switch.printed))):
        yield NotExamined("the class of frames to which the port gives a priority")
        return
    yield Violation(
        found=f"iSCSI VLAN {untagged} untagged on a port with priority flow control",
        expected="tagged",
        fix_without_inventory="make the ports of hosts and arrays trunks that tag the VLAN",
        at=(*port.where, "tagged") if port.cable is not None else None,
    )

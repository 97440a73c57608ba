"""FCOE-12."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import FCOE
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES

_FABRIC = re.compile(
    r"^[ \t]+fabric-id ([0-9]+) vlan ([0-9]+)[ \t]*$", re.MULTILINE | re.IGNORECASE
)
"""A line of an FCoE map."""


@rule(
    "FCOE-12",
    scope=SWITCHES,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="OS9-FCOE IOA-FCOE",
    example="fabric-id 10 vlan 100 in an FCoE map",
    fix="give the fabric of the FCoE map the number of its VLAN",
)
def fcoe_map_is_of_its_vlan(
    switch: CheckedSwitch, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """In an FCoE map the fabric ID equals the VLAN ID; a change of the map bounces its ports.

    The switch requires equal numbers. After a change of map or FC-MAP devices do not log in again
    until their ports are shut and enabled: a note says so if the running map differs.
    """
    if switch.configuration is None:
        yield NotExamined("the text of the switch")
        return
    text = "\n".join(switch.configuration.lines)
    for match in _FABRIC.finditer(text) if "fabric-id" in text else ():
        if match[1] != match[2]:
            yield Violation(
                found=f"fabric-id {match[1]} for VLAN {match[2]}",
                expected=f"fabric-id {match[2]}",
                line=text.count("\n", 0, match.start(1)) + 1,
            )
    running = context.running.get(switch.name)
    if running is not None:
        yield from _changes(switch, {vlan.id: vlan.fc_map for vlan in running.vlans.values()})


def _changes(switch: CheckedSwitch, before: dict[int, str]) -> Iterator[Violation]:
    """Yield FCoE VLANs with a pending change of the FC-MAP."""
    cabling = switch.cabling
    for vlan in switch.facts.vlans.values():
        known = before.get(vlan.id, "")
        if vlan.fip_snooping and known not in {"", vlan.fc_map}:
            intent = cabling.san.vlans.get(cabling.first_keys.get(vlan.id, ""))
            yield Violation(
                found=f"FC-MAP {known} running in VLAN {vlan.id}, {vlan.fc_map} intended",
                expected="no change, or its FCoE ports shut and enabled afterwards",
                fix="after the push shut the FCoE ports of the VLAN and enable them again",
                at=("vsans", intent.vsan or 0, "fc_map") if intent is not None else None,
                severity=Severity.INFO,
            )

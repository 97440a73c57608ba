"""VLAN-08."""

from collections.abc import Iterator

from sanfab.analysis.network import switching_port, vlan_tagging
from sanfab.inventory.cables import Cable
from sanfab.model.platforms.traits import Capability
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import ENDPOINTS, SanEndpoint

_TAG = {True: "tagged", False: "untagged", None: "missing"}


@rule(
    "VLAN-08",
    scope=ENDPOINTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="S4",
    example="a Nimble port that tags VLAN 140 on a switch port that expects it untagged",
    fix="set `tagged` of the port as on the device, or correct the override of the switch port",
)
def tagging_is_the_same_at_both_ends(
    end: SanEndpoint, context: CheckContext
) -> Iterator[Violation]:
    """A switch port carries each VLAN tagged or untagged, like the connected device.

    Frames with an unexpected tag are dropped, and common counters do not show it: the link is up
    and nothing answers.
    """
    cable = end.cable
    if cable is None or cable.via or cable.native or cable.switch not in context.switches:
        return  # how a host behind a neighbor tags its frames, only the neighbor knows
    switch = context.switches[cable.switch]
    port = switching_port(switch.facts, cable.port)
    actual = vlan_tagging(port, switch.facts) if port is not None else {}
    for vlan, tagged in _sent(cable, switch):
        if actual.get(vlan) is not tagged:
            yield Violation(
                found=f"VLAN {vlan} {_TAG[actual.get(vlan)]} on {cable.switch} {cable.port}",
                expected=f"{_TAG[tagged]}, as at {end.name}",
                at=switch.override(cable.port) or (*cable.where, "tagged"),
            )


def _sent(cable: Cable, switch: CheckedSwitch) -> Iterator[tuple[int, bool]]:
    """Yield the VLANs of a device port, each with whether it tags them.

    The FCoE VLAN is always tagged; FCOE-06 examines it on a switch that terminates FCoE.
    """
    vlans, end = switch.cabling.san.vlans, cable.end
    if end.vlan in vlans and vlans[end.vlan].role != "fcoe":
        yield vlans[end.vlan].id, end.tagged
    for key in end.vlans:
        if key in vlans and vlans[key].role != "fcoe":
            yield vlans[key].id, True
    if cable.vsan in switch.cabling.fcoe_vlans and not switch.platform.has(Capability.FCOE):
        yield vlans[switch.cabling.fcoe_vlans[cable.vsan]].id, True

"""MTU-08."""

from collections.abc import Iterator

from sanfab.analysis.frames import frame, stated_mtu
from sanfab.model.base import STANDARD_MTU
from sanfab.model.platforms.traits import Capability
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.mtu.crossings import storage_vlans
from sanfab.rules.catalogue.mtu.subjects import MANAGEMENT_VLANS
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SanVlan


@rule(
    "MTU-08",
    scope=MANAGEMENT_VLANS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="NTAP-PORT",
    example="a VLAN interface for management with MTU 9216",
    fix="leave management ports and VLANs at 1500",
)
def management_stays_at_1500(vlan: SanVlan, context: CheckContext) -> Iterator[Violation]:
    """Management VLANs and their ports keep an MTU of 1500.

    Jumbo frames do not benefit management, and management stations mostly use 1500: large answers
    are lost. ONTAP's e0M must not be changed at all.
    """
    if vlan.intent.mtu > STANDARD_MTU:
        yield Violation(
            found=f"mtu {vlan.intent.mtu}",
            expected=f"{STANDARD_MTU}",
            at=("vlans", vlan.key, "mtu"),
        )
        return  # its ports only follow it
    yield from _ports(vlan, context)
    for switch in context.switches.values():
        here = switch.cabling.vlan_key(switch.name, vlan.intent.id) == vlan.key
        entry = switch.facts.vlans.get(vlan.intent.id) if here else None
        mtu = entry.mtu if entry is not None else None
        if mtu is not None and mtu > _plain(switch):
            yield Violation(
                found=f"MTU {mtu} at the VLAN interface of {switch.name}",
                expected=f"{_plain(switch)} at most",
                at=switch.where,
            )


def _ports(vlan: SanVlan, context: CheckContext) -> Iterator[Violation]:
    """Yield the stated MTUs of host and array ports; that of a shared port is for storage."""
    for entry in context.network.attached(vlan.key):
        packet = stated_mtu(context.san, entry.cable)
        if entry.cable.end.mtu is None or packet.size <= STANDARD_MTU:
            continue
        if not storage_vlans(entry.cable, context):
            yield Violation(
                found=f"{packet.words} at {entry.cable.device} {entry.cable.label}",
                expected=f"{STANDARD_MTU}",
                at=packet.at,
            )


def _plain(switch: CheckedSwitch) -> int:
    """Return the MTU of a VLAN interface without jumbo frames, as the switch counts it."""
    platform = switch.platform
    if platform.mtu_counts == "frame" and platform.has(Capability.VLAN_MTU):
        return max(platform.mtu_default or 0, frame(STANDARD_MTU, tagged=True))
    return STANDARD_MTU

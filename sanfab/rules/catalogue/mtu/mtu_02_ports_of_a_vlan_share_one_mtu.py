"""MTU-02."""

from collections.abc import Iterator

from sanfab.analysis.frames import sent_by
from sanfab.inventory.cables import Cable
from sanfab.model.families import FAMILIES
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.mtu.subjects import IP_STORAGE_PORTS, VlanPort, largest_packet
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "MTU-02",
    scope=IP_STORAGE_PORTS,
    protocols=IP_STORAGE,
    severity=Severity.ERROR,
    source="EQL-CAT NTAP-NETPERF",
    example="an ISL left at MTU 1554 between S4810 whose other ports have 12000",
    fix="give every port of the VLAN the same MTU: hosts, arrays, ISLs and peer links",
    suppressed_by=("MTU-06", "MTU-07"),
)
def ports_of_a_vlan_share_one_mtu(
    item: VlanPort, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """All ports of an iSCSI VLAN pass the packet size that the VLAN is intended for.

    If only some ports do, today's paths may work and those after a failover hang. Switches count
    differently, so packet sizes are compared, not configured values. MTU-01 reports an edge port
    that is too small for its device.
    """
    port, cable = item.port, item.port.cable
    if cable is not None:
        yield from _sender(item, cable)
    elif item.slack is not None and _is_unstated(port):
        yield NotExamined("the MTU of a switching port without an MTU line")
    elif item.slack is not None and _is_default_of_peer_link(port):
        yield NotExamined("the MTU of a peer link without an MTU line")
    else:
        passes = largest_packet(port, item.vlan)
        if passes + (item.slack or 0) < item.packet:
            yield Violation(
                found=f"packets of {passes} bytes at most",
                expected=f"{item.packet} {item.words}",
                at=port.setting("mtu"),
            )


def _sender(item: VlanPort, cable: Cable) -> Iterator[Violation]:
    """Examine a host or array port: it uses the MTU of the VLAN, as far as it supports it."""
    san = item.port.switch.cabling.san
    packet, asked = sent_by(san, cable), item.packet
    if cable.is_fc or packet.falls_back:
        return
    if cable.is_array:
        asked = min(asked, FAMILIES[san.arrays[cable.device].family].port_mtu)
    if packet.size < asked:
        yield Violation(
            found=f"{cable.device} {cable.label} with {packet.words}",
            expected=f"{asked} {item.words}",
            at=packet.at or None,
        )


def _is_default_of_peer_link(port: CheckedPort) -> bool:
    """Return whether it is the peer link of a pair, whose default MTU documents do not state."""
    carrier = port.carrier
    lag = port.switch.facts.lags.get(carrier.facts.name)
    is_default = carrier.facts.mtu == port.switch.platform.mtu_default
    return lag is not None and lag.peer_link and is_default


def _is_unstated(port: CheckedPort) -> bool:
    """Return whether a port states no MTU and passes jumbo frames without a line for them."""
    row = port.switch.platform
    return row.traits.jumbo_without_line and port.facts.mtu == row.mtu_default

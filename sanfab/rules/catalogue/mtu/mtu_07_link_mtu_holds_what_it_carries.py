"""MTU-07."""

from collections.abc import Iterator

from sanfab.analysis.frames import capacity_of, frame, is_tagged
from sanfab.model.platforms.traits import Capability
from sanfab.model.protocols import ETHERNET_STORAGE, IP_STORAGE, STORAGE_ROLES
from sanfab.rules.catalogue.mtu.subjects import FRAME_PORTS, SanPort, passing_vlans
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.text import numbers


@rule(
    "MTU-07",
    scope=FRAME_PORTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="FTOS-MTU FTOS-MTU2 EXOS-JF",
    example="`mtu 9018` on a tagged ISL for hosts with MTU 9000",
    fix="raise the MTU of ports first, then of their port-channel, then of VLANs",
)
def link_mtu_holds_what_it_carries(item: SanPort, _context: CheckContext) -> Iterator[Violation]:
    """The MTU of a port covers that of its port-channel and VLANs, with header, tag and checksum.

    Here the value counts the whole frame: 18 bytes more than the packet, 22 in a tagged VLAN. A
    port-channel has at most the MTU of its members, which must be equal; a VLAN interface at most
    that of its ports. Otherwise lines are rejected, or packets fragmented or lost.
    """
    port = item.port
    if port.is_member:
        yield from _member(port)
    yield from _vlan_interfaces(port)
    yield from _tags(item)
    yield from _other_vlans(item)


def _member(port: CheckedPort) -> Iterator[Violation]:
    facts, ports = port.switch.facts, port.switch.facts.ports
    mtu, lag = port.facts.mtu or 0, ports.get(port.lag)
    members = [ports[name] for name in facts.lags[port.lag].members if name in ports]
    most = max(members, key=lambda member: member.mtu or 0, default=port.facts)
    if lag is not None and lag.mtu is not None and mtu < lag.mtu:
        other, words = lag.mtu, f"at least, the MTU of its LAG {lag.name}"
    elif most.mtu is not None and mtu < most.mtu:
        other, words = most.mtu, f"as {most.name} has, in the same LAG"
    else:
        return
    yield Violation(found=f"MTU {mtu}", expected=f"{other} {words}", at=port.setting("mtu"))


def _vlan_interfaces(port: CheckedPort) -> Iterator[Violation]:
    need_of = dict(_needs(port))
    if need_of:
        vlans, need = numbers(need_of), max(need_of.values())
        yield Violation(
            found=f"MTU {port.facts.mtu}, less than the interface of VLAN {vlans} has",
            expected=f"{need} at least, or a smaller MTU of the VLAN",
            fix="enable jumbo frames on the port, or lower the MTU of the VLAN"
            if port.switch.platform.traits.one_jumbo_size
            else "",
            cause=f"{port.switch.name} {port.facts.mtu} {need}",
        )


def _needs(port: CheckedPort) -> Iterator[tuple[int, int]]:
    """Yield VLANs with an interface MTU above that of the port, and the MTU that the port needs."""
    facts, platform, name = port.switch.facts, port.switch.platform, port.carrier.facts.name
    for vlan in passing_vlans(port):
        entry = facts.vlans.get(vlan)
        if entry is None or entry.mtu is None:
            continue
        tagged = is_tagged(facts, name, vlan)
        # A VLAN interface has its own link MTU (OS9), or the size of a packet (EXOS ip-mtu).
        need = entry.mtu if platform.has(Capability.VLAN_MTU) else frame(entry.mtu, tagged=tagged)
        if capacity_of(facts, platform, port.facts.name, "iscsi", tagged=tagged).high < need:
            yield vlan, need


def _tags(item: SanPort) -> Iterator[Violation]:
    """Yield a VLAN with frames that fit untagged, but not with their tag."""
    port = item.port
    switch, mtu = port.switch, port.facts.mtu or 0
    for number in sorted(passing_vlans(port)):
        vlan = item.vlan(number)
        if vlan is None or vlan.intent.role not in IP_STORAGE:
            continue
        packet, tagged = vlan.intent.mtu, frame(vlan.intent.mtu, tagged=True)
        # Plain Ethernet ports pass 1518 bytes plus the tag.
        fits = frame(packet, tagged=False) <= mtu < tagged and mtu != switch.platform.mtu_default
        if fits and is_tagged(switch.facts, port.carrier.facts.name, number):
            yield Violation(
                found=f"MTU {mtu}, enough for packets of {packet} untagged only",
                expected=f"{tagged} at least: VLAN {vlan.key} is tagged here",
                at=port.setting("mtu"),
            )


def _other_vlans(item: SanPort) -> Iterator[Violation]:
    """Yield a VLAN without storage whose packets do not fit: no path tells of it."""
    port = item.port
    switch, mtu = port.switch, port.facts.mtu or port.switch.platform.mtu_default
    for number in sorted(passing_vlans(port)):
        vlan = item.vlan(number)
        if vlan is None or vlan.intent.role in STORAGE_ROLES:
            continue
        packet, carrier = vlan.intent.mtu, port.carrier.facts.name
        tagged = is_tagged(switch.facts, carrier, number)
        largest = capacity_of(
            switch.facts, switch.platform, port.facts.name, "iscsi", tagged=tagged
        ).high
        if largest < frame(packet, tagged=tagged):
            yield Violation(
                found=f"MTU {mtu}, too small for packets of {packet} in VLAN {vlan.key}",
                expected=f"{frame(packet, tagged=tagged)} at least, or a smaller `mtu` of the VLAN",
                at=("vlans", vlan.key, "mtu"),
                cause=f"{vlan.key} {mtu} {tagged}",
            )

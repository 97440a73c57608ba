"""MTU value of a vendor -> bytes on the wire. Source: rule catalogue 2.1 to 2.3.

Ethernet II header 14, 802.1Q tag 4, FCS 4; preamble and gap never count.
"""

import re
from typing import Literal, NamedTuple

from sanfab.facts.policy_kind import PolicyKind, PolicyPoint, QosClass, class_key
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unknown import policy_of, system_policy
from sanfab.inventory.cables import Cable
from sanfab.model.base import STANDARD_MTU
from sanfab.model.endpoint import AdapterIntent
from sanfab.model.families import FAMILIES
from sanfab.model.platforms.row import Platform
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

HEADER, TAG, FCS = 14, 4, 4
FCOE_PAYLOAD = 2158
"""Bytes: 14 FCoE + 24 FC header + 2112 data + 4 CRC + 4 trailer [LNX-FCOE]."""
ETHERNET = 1518
"""Largest untagged frame without jumbo; a port that passes it also passes it tagged."""
JUMBO = 9000
"""From here on documents of EOS and NX-OS disagree on what the value includes [EOS-MTU]."""
EMULEX_OFFLOAD = 8342
"""Frame size that an Emulex iSCSI offload detects itself, header included [EMLX-MTU]."""

Traffic = Literal["iscsi", "fcoe", "default"]
"""What decides the class of a frame: ``default`` is storage over IP that has none of its own."""
_CLASSES: dict[str, Traffic] = {"iscsi": "iscsi", "fcoe": "fcoe", "fc": "fcoe"}
"""Protocols with a class of their own on some switches."""
Verdict = Literal["pass", "doubtful", "fail"]


class Packet(NamedTuple):
    """The largest IP packet or FCoE payload of a port, and the origin of the value."""

    size: int
    words: str
    falls_back: bool = False
    """The adapter probes the path and sends 1500 where that size does not pass."""
    at: Where = ()
    """Inventory path that decides it; empty: none does."""


class FrameCapacity(NamedTuple):
    """The largest frame a port passes, FCS included."""

    low: int
    """By the strictest document."""
    high: int
    """By the most generous one."""
    words: str
    """Bytes that the value of the switch includes."""


def traffic_of(protocol: str) -> Traffic:
    """Return what decides the class of the frames of a protocol, or of a role of VLANs.

    >>> traffic_of("iscsi"), traffic_of("nfs")
    ('iscsi', 'default')
    """
    return _CLASSES.get(protocol, "default")


def frame(packet: int, *, tagged: bool) -> int:
    """Return the bytes of a frame on the wire that carries a packet.

    >>> frame(1500, tagged=False), frame(9000, tagged=True)
    (1518, 9022)
    """
    return packet + HEADER + FCS + (TAG if tagged else 0)


def verdict(need: int, capacity: FrameCapacity) -> Verdict:
    """Return whether a frame passes by all documents, by some, or by none."""
    if need <= capacity.low:
        return "pass"
    return "doubtful" if need <= capacity.high else "fail"


def counts_frame(value: int, *, tagged: bool) -> FrameCapacity:
    """Return the capacity of a port whose MTU includes header, tag and FCS (OS9, EXOS)."""
    extra = TAG if tagged and value == ETHERNET else 0
    return FrameCapacity(value + extra, value + extra, f"passes frames of {value + extra}")


def counts_payload(value: int, *, tagged: bool) -> FrameCapacity:
    """Return the capacity of a port or class whose MTU is the packet size (NX-OS, EOS)."""
    high = frame(value, tagged=tagged)
    if value < JUMBO:
        return FrameCapacity(high, high, f"MTU {value} passes frames of {high}")
    words = f"MTU {value} passes frames of {value} or {high}, documents disagree"
    return FrameCapacity(value, high, words)


def capacity_of(
    facts: SwitchFacts, platform: Platform, port: str, traffic: Traffic, *, tagged: bool
) -> FrameCapacity:
    """Return the capacity of a switch port for one kind of traffic."""
    if platform.mtu_counts == "class":
        return _class_capacity(facts, traffic, tagged=tagged)
    entry = facts.ports.get(port)
    value = (entry.mtu if entry else None) or platform.mtu_default or STANDARD_MTU
    if platform.traits.jumbo_without_line and value == platform.mtu_default:
        # Switched ports show and pass their jumbo size without a line; a line with the default is
        # not told from none, and documents differ on whether it is enforced there [NTC] [S4].
        least = counts_payload(value, tagged=tagged)
        most = counts_payload(platform.mtu_jumbo, tagged=tagged)
        words = f"without an MTU line passes frames of {most.low}, with MTU {value} of {least.low}"
        return FrameCapacity(least.low, most.high, words)
    if platform.mtu_counts == "frame":
        return counts_frame(value, tagged=tagged)
    return counts_payload(value, tagged=tagged)


def _class_capacity(facts: SwitchFacts, traffic: Traffic, *, tagged: bool) -> FrameCapacity:
    entry = class_of(facts, traffic, tagged=tagged)
    value = entry.mtu or STANDARD_MTU
    capacity = counts_payload(value, tagged=tagged)
    return capacity._replace(words=f"{entry.name} {capacity.words}")


def class_of(facts: SwitchFacts, traffic: Traffic, *, tagged: bool) -> QosClass:
    """Return the network-qos class that frames fall into (NX-OS 5000).

    Without a policy of its own the switch has class-fcoe with 2158 and class-default with 1500.
    Frames without a tag have priority 0 [N5K-QOS].
    """
    policy = policy_of(facts, PolicyKind.NETWORK, system_policy(facts, PolicyPoint.NETWORK))
    classes = policy.classes if policy else {}
    if traffic == "fcoe":
        if policy is None:
            return QosClass("class-fcoe", mtu=FCOE_PAYLOAD, no_drop=True)
        return classes.get("class-fcoe", classes.get("class-default", QosClass("class-default")))
    lossless = [entry for name, entry in classes.items() if entry.no_drop and name != "class-fcoe"]
    if traffic == "default":
        lossless = []
    # A lossless class other than FCoE's is iSCSI's; without one iSCSI is in the default class.
    reached = (entry for entry in lossless if tagged or not _takes_a_tag(facts, entry.name))
    return next(reached, classes.get("class-default", QosClass("class-default")))


def _takes_a_tag(facts: SwitchFacts, name: str) -> bool:
    """Return whether only frames with a tag get into a class: other priorities than 0 sort them."""
    network = facts.policies.get(class_key(PolicyKind.NETWORK, name))
    group = network.classes[name].group if network is not None else None
    policy = policy_of(
        facts,
        PolicyKind.CLASSIFICATION,
        system_policy(facts, PolicyPoint.CLASSIFICATION_IN),
    )
    if group is None or policy is None:
        return False
    maps = [
        facts.policies.get(class_key(PolicyKind.CLASSIFICATION, entry.name))
        for entry in policy.classes.values()
        if entry.group == group
    ]
    sorted_by = [one.classes[one.name.rpartition(" ")[2]] for one in maps if one is not None]
    return len(sorted_by) == len(maps) > 0 and all(
        one.priorities and not one.dscps and 0 not in one.priorities for one in sorted_by
    )


def sent_by(san: San, cable: Cable) -> Packet:
    """Return the largest packet that a host or array port sends.

    The adapter's own property decides; without one, the MTU of the port or its VLAN.
    """
    if cable.is_fc:
        return Packet(FCOE_PAYLOAD, f"FCoE payload {FCOE_PAYLOAD} for 2,112 bytes of data")
    return sent_over_ip(san, cable)


def sent_over_ip(san: San, cable: Cable) -> Packet:
    """Return the largest IP packet of a port, which may also carry FCoE."""
    name = cable.end.adapter or ""
    adapter = adapter_of(san, cable.device, name, is_array=cable.is_array)
    own = adapter_packet(adapter) if adapter else None
    if own is None:
        return stated_mtu(san, cable)
    return own._replace(at=(*cable.where[:2], "adapters", name, *own.at))


def stated_mtu(san: San, cable: Cable) -> Packet:
    """Return the MTU of a port in the inventory: its own, or that of its VLAN.

    An array sends no more than its family supports, whatever its VLAN allows [EQL-CAT].
    """
    if cable.end.mtu is not None:
        return Packet(cable.end.mtu, f"MTU {cable.end.mtu} = IP packet", at=(*cable.where, "mtu"))
    size = 0
    at: Where = ()
    for key in (cable.end.vlan, *cable.end.vlans):
        vlan = san.vlans.get(key) if key is not None else None
        if vlan is not None and vlan.mtu > size:
            size, at = vlan.mtu, ("vlans", key or "", "mtu")
    size = size or STANDARD_MTU
    if cable.is_array:
        size = min(size, FAMILIES[san.arrays[cable.device].family].port_mtu)
    return Packet(size, f"MTU {size} = IP packet", at=at)


def adapter_of(san: San, device: str, name: str, *, is_array: bool) -> AdapterIntent | None:
    """Return an adapter of a host or array by its name."""
    owner = san.arrays.get(device) if is_array else san.hosts.get(device)
    return owner.adapters.get(name) if owner is not None else None


def adapter_packet(adapter: AdapterIntent) -> Packet | None:
    """Return the packet size that a driver property of an adapter sets; None: none does."""
    if is_emulex_offload(adapter):
        size = EMULEX_OFFLOAD - HEADER
        words = f"{EMULEX_OFFLOAD} found by the adapter itself = IP {size} + 14"
        return Packet(size, words, falls_back=True, at=("model",))
    jumbo = adapter.settings.get("jumbo_packet")
    if jumbo is not None:
        packet = _ndis_packet(str(jumbo))
        return packet._replace(at=("settings", "jumbo_packet")) if packet else None
    mtu = adapter.settings.get("mtu")
    if isinstance(mtu, int):
        return Packet(mtu, f"adapter MTU {mtu} = IP packet", at=("settings", "mtu"))
    return None


def _ndis_packet(value: str) -> Packet | None:
    """Return the packet size of a Windows jumbo packet property: 14 bytes less [INTEL-UG]."""
    if value.casefold() == "enabled":  # Intel's menu has 9014 for it; assumed
        return Packet(JUMBO, "jumbo packet Enabled = 9014 = IP 9000 + 14")
    number = re.fullmatch(r"\d+", value)
    if number is None:
        return None
    size = int(value) - HEADER
    return Packet(size, f"jumbo packet {value} = IP {size} + 14")


def is_emulex_offload(adapter: AdapterIntent) -> bool:
    """Return whether an adapter is an Emulex that offloads iSCSI and sets its MTU by itself."""
    return re.fullmatch(r"emulex-oce\d+-i", adapter.model.casefold()) is not None


def is_tagged(facts: SwitchFacts, port: str, vlan: int) -> bool:
    """Return whether a port sends the frames of a VLAN tagged."""
    entry = facts.ports.get(port)
    if entry is None or entry.mode == "none":
        return True
    return vlan != (entry.access_vlan or 1 if entry.mode == "access" else entry.native_vlan)

"""Facts -> what the NX-OS templates print: in order, in NX-OS spelling, defaults left out."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sanfab.facts import (
    PortFacts,
    QosClass,
    QosPolicy,
    ServiceFacts,
    SwitchFacts,
    VfcFacts,
    VlanFacts,
    VsanFacts,
    ZoneMember,
)
from sanfab.model import Capabilities, Platform
from sanfab.nos.context import address_key
from sanfab.nos.number_lists import format_numbers


class PortContext(NamedTuple):
    """One interface as printed; an empty field prints nothing."""

    facts: PortFacts
    switchport: bool
    edge: str
    native: int | None
    allowed: str
    mtu: int | None
    pfc: str
    state: str
    channel: str
    channel_mode: str
    vpc: int | None
    peer_link: bool


class VsanContext(NamedTuple):
    """One VSAN's zoning as printed."""

    facts: VsanFacts
    fcaliases: list[tuple[str, list[str]]]
    zones: list[tuple[str, list[str]]]
    zonesets: list[tuple[str, list[str]]]


def context_of(
    facts: SwitchFacts, platform: Platform, _capabilities: Capabilities
) -> dict[str, object]:
    """Return the context of the NX-OS templates."""
    vlans = sorted(facts.vlans.values(), key=_id)
    return {
        "switch": facts,
        "prompts": "prompts" in facts.answers,
        # LLDP must be there before the FCoE feature set, and some features only come with it.
        "early_features": sorted(facts.features & {"lldp"}),
        "features": sorted(facts.features - {"lldp"}),
        "feature_sets": sorted(facts.feature_sets),
        # In the order of the platform row: a region must shrink before another can grow [C-TCAM].
        "tcam": facts.tcam.items(),
        "vlans": vlans,
        "svis": [vlan for vlan in vlans if vlan.address],
        "ports": _ports(facts, platform),
        **_management(facts.services),
        **_qos(facts),
        **_fibre_channel(facts),
    }


def _management(services: ServiceFacts) -> dict[str, object]:
    return {
        "services": services,
        "ntp": sorted(services.ntp, key=address_key),
        "syslog": sorted(services.syslog, key=address_key),
        "users": sorted(services.users.items()),
        "snmp_users": sorted(services.snmp_users.items()),
        "traps": sorted(services.snmp_traps.items(), key=lambda item: address_key(item[0])),
    }


def _qos(facts: SwitchFacts) -> dict[str, object]:
    return {
        "class_maps": _class_maps(facts),
        "qos_policies": [
            (policy.name, sorted(policy.classes.values(), key=lambda entry: entry.group or 0))
            for policy in _policies(facts, "qos")
        ],
        "network_policies": [
            (
                policy.name,
                [(entry, format_numbers(entry.priorities)) for entry in policy.classes.values()],
            )
            for policy in _policies(facts, "network-qos")
        ],
        "queuing_policies": [
            (policy.name, [(entry.name, _share(entry)) for entry in policy.classes.values()])
            for policy in _policies(facts, "queuing")
        ],
        "system_policies": facts.system_policies.items(),
    }


def _policies(facts: SwitchFacts, kind: str) -> list[QosPolicy]:
    return [policy for policy in facts.policies.values() if policy.kind == kind]


def _fibre_channel(facts: SwitchFacts) -> dict[str, object]:
    return {
        "fc_map": facts.fc_map.replace("0e:fc:", "0xefc"),
        "vsans": [_vsan(facts, number) for number in sorted(facts.vsans)],
        "vfcs": [
            (vfc, "" if vfc.trunk_vsans is None else format_numbers(vfc.trunk_vsans))
            for vfc in sorted(facts.vfcs.values(), key=_number)
        ],
        "device_aliases": sorted(facts.device_aliases.items()),
    }


def _ports(facts: SwitchFacts, platform: Platform) -> list[PortContext]:
    """Return the ports, a port-channel before its members: they take over its settings."""
    channel_of = {
        member: (lag.name.removeprefix("port-channel"), mode)
        for lag in facts.lags.values()
        for member, mode in lag.members.items()
    }
    ports = sorted(facts.ports.values(), key=lambda port: not port.name.startswith("port-channel"))
    return [_port(port, facts, platform, channel_of) for port in ports]


def _id(vlan: VlanFacts) -> int:
    return vlan.id


def _number(vfc: VfcFacts) -> int:
    return vfc.number


def _class_maps(facts: SwitchFacts) -> list[tuple[str, str, str, int | None]]:
    """Return (type, name, priorities, group) of each class-map."""
    maps = []
    for policy in facts.policies.values():
        if policy.kind == "class-map":
            kind, _, name = policy.name.partition(" ")
            entry = policy.classes[name]
            maps.append((kind, name, format_numbers(entry.priorities), entry.group))
    return maps


def _share(entry: QosClass) -> str:
    """Return the share of a queue as printed; empty where none is stated."""
    if entry.bandwidth is None:
        return ""
    return f"{'remaining ' if entry.bandwidth_remaining else ''}percent {entry.bandwidth}"


def _port(
    port: PortFacts,
    facts: SwitchFacts,
    platform: Platform,
    channel_of: Mapping[str, tuple[str, str]],
) -> PortContext:
    lag = facts.lags.get(port.name)
    channel, mode = channel_of.get(port.name, ("", ""))
    trunk = port.mode == "trunk"
    return PortContext(
        facts=port,
        switchport=port.mode != "none" and not platform.ports_switch,
        edge="edge trunk" if trunk else "edge",
        native=port.native_vlan if trunk and port.native_vlan != 1 else None,
        allowed=_allowed(port.trunk_vlans) if trunk else "",
        mtu=port.mtu if port.mtu != platform.mtu_default else None,
        pfc=port.pfc if port.pfc != platform.pfc_default else "",
        state=_state(port, platform, is_lag=lag is not None),
        channel=channel,
        channel_mode=mode,
        vpc=lag.multichassis if lag else None,
        peer_link=lag.peer_link if lag else False,
    )


def _state(port: PortFacts, platform: Platform, *, is_lag: bool) -> str:
    """Return what is said of being up or down: nothing where the default is known and right."""
    if is_lag or platform.ports_enabled:
        return "" if port.enabled else "shutdown"
    if port.enabled:
        return "no shutdown"
    # What a port does once it switches is a setting of the switch (`system default switchport`).
    return "shutdown" if port.mode != "none" else ""


def _allowed(vlans: set[int] | None) -> str:
    if vlans is None:
        return ""
    return format_numbers(vlans) or "none"


def _vsan(facts: SwitchFacts, number: int) -> VsanContext:
    vsan = facts.vsans[number]
    return VsanContext(
        facts=vsan,
        fcaliases=_sorted(vsan.fcaliases),
        zones=[
            (name, [_member(member) for member in sorted(members)])
            for name, members in sorted(vsan.zones.items())
        ],
        zonesets=_sorted(vsan.zonesets),
    )


def _member(member: ZoneMember) -> str:
    return f"{member.kind} {member.value} {member.role}".rstrip()


def _sorted(groups: dict[str, set[str]]) -> list[tuple[str, list[str]]]:
    return [(name, _names(members)) for name, members in sorted(groups.items())]


def _names(members: Iterable[str]) -> list[str]:
    return sorted(members)

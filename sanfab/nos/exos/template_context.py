"""Facts -> what the ExtremeXOS templates print: ports as lists, in order, defaults left out."""

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple, TypeVar

from sanfab.facts import PortFacts, SwitchFacts, VlanFacts
from sanfab.model import Capabilities, Platform
from sanfab.nos.context import address_key
from sanfab.nos.exos.builder import JUMBO_SIZE, MASKS, SHORT
from sanfab.nos.exos.ports import port_key, ports_text

Key = TypeVar("Key", bound=Hashable)

PLACES = ("primary", "secondary")
"""SNTP and TACACS+ know two servers."""


class LagContext(NamedTuple):
    """One LAG as printed."""

    master: str
    ports: str
    lacp: str


class PeerContext(NamedTuple):
    """The MLAG pair as printed."""

    name: str
    address: str
    mac: str
    ports: list[tuple[str, int]]


def context_of(
    facts: SwitchFacts, platform: Platform, _capabilities: Capabilities
) -> dict[str, object]:
    """Return the context of the ExtremeXOS templates."""
    ports = sorted(facts.ports.values(), key=lambda port: port_key(port.name))
    vlans = sorted(facts.vlans.values(), key=lambda vlan: vlan.id)
    return {
        "switch": facts,
        "prompts": "prompts" in facts.answers,
        "services": facts.services,
        **_management(facts),
        "vlans": [vlan for vlan in vlans if vlan.id != 1],
        "lags": [
            LagContext(
                lag.name,
                ports_text(lag.members),
                " lacp" if "active" in lag.members.values() else "",
            )
            for lag in sorted(facts.lags.values(), key=lambda lag: port_key(lag.name))
            if lag.members
        ],
        "labels": _labels(ports),
        "members": _members(ports, facts.vlans),
        "jumbo_size": facts.jumbo_size if facts.jumbo_size != JUMBO_SIZE else None,
        "jumbo": _list(port for port in ports if port.mtu != platform.mtu_default),
        "disabled": _list(port for port in ports if port.enabled != platform.ports_enabled),
        **_lossless(facts, ports),
        "lldp_off": _list(port for port in ports if not port.lldp_transmit),
        "dcbx": _grouped(ports, lambda port: [port.dcbx] if port.dcbx else []),
        "addresses": [
            (_vlan_name(facts.vlans, vlan.id), *_address(vlan.address))
            for vlan in vlans
            if vlan.address
        ],
        "routed": [_vlan_name(facts.vlans, vlan.id) for vlan in vlans if vlan.forwarding],
        "peer": _peer(facts),
    }


def _management(facts: SwitchFacts) -> dict[str, object]:
    services = facts.services
    ntp = sorted(services.ntp, key=address_key)
    is_sntp = len(ntp) <= len(PLACES)
    return {
        "management": [_address(services.address)] if services.address else [],
        "sntp": list(zip(PLACES, ntp, strict=False)) if is_sntp else [],
        "ntp": [] if is_sntp else ntp,
        "syslog": sorted(services.syslog, key=address_key),
        "users": sorted(services.users.items()),
        "snmp_users": sorted(services.snmp_users.items()),
        "snmp_groups": sorted(services.snmp_groups.items()),
        "trap_users": sorted(set(services.snmp_traps.values())),
        "traps": sorted(services.snmp_traps.items(), key=lambda item: address_key(item[0])),
        "tacacs": [
            (place, address, key)
            for place, (address, key) in zip(PLACES, services.tacacs.items(), strict=False)
        ],
        **_way(facts),
    }


def _way(facts: SwitchFacts) -> dict[str, object]:
    """Return the virtual router and own address that reach the servers: in band if need be."""
    in_band = [vlan.address for _, vlan in sorted(facts.vlans.items()) if vlan.address]
    own = facts.services.address or (in_band[0] if in_band else "")
    vr = "VR-Default" if in_band and not facts.services.address else "VR-Mgmt"
    return {
        "vr": vr,
        "vr_vlan": "all" if vr == "VR-Default" else "Mgmt",
        "client": own.partition("/")[0],
    }


def _address(address: str) -> tuple[str, str]:
    """Return address and netmask, as the switch prints them."""
    host, _, length = address.partition("/")
    return host, MASKS[length]


def _list(ports: Iterable[PortFacts]) -> str:
    return ports_text(port.name for port in ports)


def _grouped(
    ports: list[PortFacts], keys_of: Callable[[PortFacts], Iterable[Key]]
) -> list[tuple[Key, str]]:
    """Return what ports have in common and the list of them, in the order of their first."""
    groups: dict[Key, list[str]] = {}
    for port in ports:
        for key in keys_of(port):
            groups.setdefault(key, []).append(port.name)
    return [(key, ports_text(names)) for key, names in groups.items()]


def _labels(ports: list[PortFacts]) -> list[tuple[str, str, str]]:
    """Return (ports, kind, text) of each label: ports of one text share a line, as in E-02."""
    groups = _grouped(ports, lambda port: [port.description] if port.description else [])
    return [(names, _label_kind(text), text) for text, names in groups]


def _label_kind(text: str) -> str:
    return "description-string" if len(text) > SHORT or " " in text else "display-string"


def _members(ports: list[PortFacts], vlans: dict[int, VlanFacts]) -> list[tuple[str, str, str]]:
    """Return (VLAN, ports, tagged) of each membership line; a port is untagged unless said."""
    groups = sorted(_grouped(ports, _memberships))
    return [
        (_vlan_name(vlans, number), names, " tagged" if is_tagged else "")
        for (number, is_tagged), names in groups
    ]


def _memberships(port: PortFacts) -> list[tuple[int, bool]]:
    """Return (VLAN, tagged) of a port."""
    untagged = port.access_vlan if port.mode == "access" else port.native_vlan
    tagged = port.trunk_vlans if port.mode == "trunk" and port.trunk_vlans else set()
    plain = [] if untagged is None else [(untagged, False)]
    return plain + [(number, True) for number in tagged if number != untagged]


def _vlan_name(vlans: dict[int, VlanFacts], number: int) -> str:
    """Return the name of a VLAN; VLAN 1 is Default on every switch."""
    if number == 1:
        return "Default"
    return vlans[number].name if number in vlans else f"VLAN_{number:04}"


def _lossless(facts: SwitchFacts, ports: list[PortFacts]) -> dict[str, object]:
    policy = facts.policies.get("qosprofile")
    profiles = sorted(policy.classes.values(), key=lambda entry: entry.name) if policy else []
    return {
        "profiles": profiles,
        "priorities": [
            (number, entry.name) for entry in profiles for number in sorted(entry.priorities)
        ],
        "pause_receive": _list(port for port in ports if port.pause_receive == "on"),
        "pause_send": _list(port for port in ports if port.pause_send == "on"),
        # The profile of number N answers to priority N - 1 [E-PFC].
        "pfc": [
            (number, f"qp{number + 1}", names)
            for number, names in sorted(_grouped(ports, lambda port: port.pfc_priorities))
        ],
    }


def _peer(facts: SwitchFacts) -> list[PeerContext]:
    """Return the MLAG pair, if there is one; names begin with a letter [E-NAM]."""
    peer = facts.peer
    if peer is None:
        return []
    ports = [(lag.name, lag.multichassis) for lag in facts.lags.values() if lag.multichassis]
    ports.sort(key=lambda item: port_key(item[0]))
    name = f"PEER_{peer.domain}" if peer.domain.isdigit() else peer.domain
    return [PeerContext(name, peer.address, peer.system_mac, ports)]

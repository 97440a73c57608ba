"""Facts -> the variables of the ExtremeXOS templates: ports as lists, sorted, no defaults."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from sanfab.facts.policy_kind import PolicyKind
from sanfab.facts.switch import LagFacts, PortFacts, SwitchFacts, VlanFacts
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capabilities
from sanfab.model.routing import SHARED_PRIORITY
from sanfab.nos.context import address_key, services_context
from sanfab.nos.exos.builder import JUMBO_SIZE, RELOAD_DELAY
from sanfab.nos.exos.lags import HASH_WORDS
from sanfab.nos.exos.names import (
    MAX_DISPLAY_STRING,
    format_interfaces,
    interface_key,
    split_netmask,
)
from sanfab.nos.exos.services_builder import log_target, router_to_servers
from sanfab.nos.lag_hash import words_of_hash
from sanfab.nos.line_rates import megabits_of_speed

_Key = TypeVar("_Key", bound=Hashable)

PLACES = ("primary", "secondary")
"""SNTP and TACACS+ accept two servers."""


class LagContext(NamedTuple):
    """One LAG."""

    master: str
    ports: str
    lacp: str
    settings: list[str]
    """What follows the master port in the lines that set more than that."""


class PeerContext(NamedTuple):
    """The MLAG pair."""

    name: str
    address: str
    mac: str
    ports: list[tuple[str, int]]
    delay: str
    """Seconds after a restart until its LAGs come up; empty: not stated."""


def context_of(
    facts: SwitchFacts, platform: Platform, _capabilities: Capabilities
) -> dict[str, object]:
    """Return the variables of the ExtremeXOS templates."""
    ports = sorted(facts.ports.values(), key=lambda port: interface_key(port.name))
    return {
        "switch": facts,
        "management_port": platform.management_port,
        "prompts": "prompts" in facts.answers,
        **_services(facts),
        **_vlans(facts),
        "lags": _lags(facts),
        "labels": _labels(ports),
        "members": _members(ports, facts.vlans),
        "speeds": _grouped(ports, _speed_settings),
        "breakouts": sorted(facts.breakouts.items(), key=lambda row: interface_key(row[0])),
        "jumbo_size": facts.jumbo_size if facts.jumbo_size != JUMBO_SIZE else None,
        "jumbo": _list(port for port in ports if port.mtu != platform.mtu_default),
        "disabled": _list(port for port in ports if port.enabled != platform.ports_enabled),
        **_lossless(facts, ports),
        "lldp_off": _list(port for port in ports if not port.lldp_transmit),
        "dcbx": _grouped(ports, lambda port: [port.dcbx] if port.dcbx else []),
        "peer": _peer(facts),
    }


def _services(facts: SwitchFacts) -> dict[str, object]:
    """Return the services; more servers than SNTP accepts need NTP."""
    services = facts.services
    servers = sorted(services.ntp, key=address_key)
    uses_sntp = len(servers) <= len(PLACES)
    return {
        **services_context(services),
        "management": [split_netmask(services.address)] if services.address else [],
        "sntp": list(zip(PLACES, servers, strict=False)) if uses_sntp else [],
        "ntp": [] if uses_sntp else servers,
        "syslog": [
            log_target(one, router_to_servers(facts))
            for one in sorted(services.syslog, key=address_key)
        ],
        "trap_users": sorted(set(services.snmp_traps.values())),
        "tacacs": [
            (place, address, key)
            for place, (address, key) in zip(PLACES, services.tacacs.items(), strict=False)
        ],
        **_path_to_servers(facts),
    }


def _path_to_servers(facts: SwitchFacts) -> dict[str, object]:
    """Return virtual router and own address towards the servers: out of band where possible."""
    in_band = [vlan.address for _, vlan in sorted(facts.vlans.items()) if vlan.address]
    own = facts.services.address or (in_band[0] if in_band else "")
    vr = router_to_servers(facts)
    return {
        "vr": vr,
        "vr_vlan": "all" if vr == "VR-Default" else "Mgmt",
        "client": own.partition("/")[0],
    }


def _vlans(facts: SwitchFacts) -> dict[str, object]:
    vlans = [vlan for _, vlan in sorted(facts.vlans.items())]
    return {
        "vlans": [vlan for vlan in vlans if vlan.id != 1],
        "addresses": [
            (_vlan_name(facts.vlans, vlan.id), *split_netmask(vlan.address))
            for vlan in vlans
            if vlan.address
        ],
        "groups": [
            (_vlan_name(facts.vlans, vlan.id), shared)
            for vlan in vlans
            for shared in vlan.shared.values()
        ],
        "static_routes": [
            ("default" if one.to == "0.0.0.0/0" else " ".join(split_netmask(one.to)), one.via)
            for one in sorted(facts.routes)
        ],
        "default_priority": SHARED_PRIORITY,
        "routed": [_vlan_name(facts.vlans, vlan.id) for vlan in vlans if vlan.forwarding],
    }


def _vlan_name(vlans: dict[int, VlanFacts], number: int) -> str:
    """Return the name of a VLAN; VLAN 1 is Default on every switch."""
    if number == 1:
        return "Default"
    return vlans[number].name if number in vlans else f"VLAN_{number:04}"


def _lags(facts: SwitchFacts) -> list[LagContext]:
    return [
        LagContext(
            lag.name,
            format_interfaces(lag.members),
            " lacp" if {*lag.members.values()} - {"on"} else "",
            list(_lag_settings(lag, facts)),
        )
        for lag in sorted(facts.lags.values(), key=lambda lag: interface_key(lag.name))
        if lag.members
    ]


def _lag_settings(lag: LagFacts, facts: SwitchFacts) -> Iterator[str]:
    if lag.hash:
        yield f"algorithm {words_of_hash(HASH_WORDS, lag.hash)}"
    if "passive" in lag.members.values():
        yield "lacp activity-mode passive"
    if lag.name in facts.ports and facts.ports[lag.name].lacp_rate == "fast":
        yield "lacp timeout short"
    if lag.fallback == "static":
        yield "lacp defaulted-state-action add"
    elif lag.fallback == "individual":
        yield "lacp fallback enable"


def _list(ports: Iterable[PortFacts]) -> str:
    return format_interfaces(port.name for port in ports)


def _grouped(
    ports: list[PortFacts], keys_of: Callable[[PortFacts], Iterable[_Key]]
) -> list[tuple[_Key, str]]:
    """Return each key with the list of its ports, in the order of their first port."""
    groups: dict[_Key, list[str]] = {}
    for port in ports:
        for key in keys_of(port):
            groups.setdefault(key, []).append(port.name)
    return [(key, format_interfaces(names)) for key, names in groups.items()]


def _speed_settings(port: PortFacts) -> list[str]:
    """Return what follows ``auto`` in the line of a port; empty: there is none."""
    if port.speed in {"", "auto"}:
        return ["on"] if port.speed else []
    how = "on" if port.autoneg else "off"
    return [f"{how} speed {megabits_of_speed(port.speed)} duplex full"]


def _labels(ports: list[PortFacts]) -> list[tuple[str, str, str]]:
    """Return (ports, kind, text) of each label: ports with one text share a line, as in E-02."""
    groups = _grouped(ports, lambda port: [port.description] if port.description else [])
    return [(names, _label_kind(text), text) for text, names in groups]


def _label_kind(text: str) -> str:
    is_long = len(text) > MAX_DISPLAY_STRING or " " in text
    return "description-string" if is_long else "display-string"


def _members(ports: list[PortFacts], vlans: dict[int, VlanFacts]) -> list[tuple[str, str, str]]:
    """Return (VLAN, ports, tagged) of each line; a port is untagged where the line has no tag."""
    groups = sorted(_grouped(ports, _memberships))
    return [
        (_vlan_name(vlans, number), names, " tagged" if is_tagged else "")
        for (number, is_tagged), names in groups
    ]


def _memberships(port: PortFacts) -> list[tuple[int, bool]]:
    """Return (VLAN, tagged) of a port."""
    untagged = port.access_vlan if port.mode == "access" else port.native_vlan
    tagged = port.trunk_vlans if port.mode == "trunk" and port.trunk_vlans else set()
    first = [] if untagged is None else [(untagged, False)]
    return first + [(number, True) for number in tagged if number != untagged]


def _lossless(facts: SwitchFacts, ports: list[PortFacts]) -> dict[str, object]:
    policy = facts.policies.get(PolicyKind.PROFILES)
    profiles = sorted(policy.classes.values(), key=lambda entry: entry.name) if policy else []
    shares = _grouped(ports, lambda port: [*port.bandwidth.items()])
    return {
        "profiles": profiles,
        "shares": [(f"qp{one[0] + 1}", one[1], names) for one, names in sorted(shares)],
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
    ports.sort(key=lambda item: interface_key(item[0]))
    name = f"PEER_{peer.domain}" if peer.domain.isdigit() else peer.domain
    delay = peer.options.get(RELOAD_DELAY, "")
    return [PeerContext(name, peer.address, peer.system_mac, ports, delay)]

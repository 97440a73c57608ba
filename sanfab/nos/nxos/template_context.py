"""Facts -> the variables of the NX-OS templates: sorted, in NX-OS spelling, defaults left out."""

import re
from collections.abc import Mapping, Set
from dataclasses import replace
from typing import NamedTuple

from sanfab.facts.fc import FcLagFacts, FcPortFacts, VsanFacts
from sanfab.facts.features import Feature
from sanfab.facts.number_lists import format_numbers
from sanfab.facts.policy_kind import PolicyKind, QosClass, QosPolicy
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capabilities
from sanfab.nos.bridge_priorities import priority_lists
from sanfab.nos.communities import named_communities
from sanfab.nos.context import (
    format_trunk_vlans,
    lag_memberships,
    routing_context,
    services_context,
)
from sanfab.nos.lag_hash import words_of_hash
from sanfab.nos.line_rates import megabits_of_speed
from sanfab.nos.login_methods import words_of_methods
from sanfab.nos.nxos.builder import has_ethernet, in_management_vrf, is_port_channel
from sanfab.nos.nxos.fex import default_description
from sanfab.nos.nxos.lag_hash import hash_words
from sanfab.nos.nxos.line_rates import FEC_WORDS
from sanfab.nos.nxos.names import words_of_features
from sanfab.nos.nxos.qos import KINDS, POINTS
from sanfab.nos.nxos.services import METHODS, community_words
from sanfab.nos.nxos.zoning import member_text

_KINDS: dict[str, str] = {kind: word for word, kind in KINDS.items()}
_POINTS = {point: words for words, point in POINTS.items()}
_FEC = {kind: word for word, kind in FEC_WORDS.items()}
_NEGOTIATION = {None: "", True: "negotiate auto", False: "no negotiate auto"}

_Groups = list[tuple[str, list[str]]]
"""Sorted members by name of an alias, zone or zoneset."""


class PortContext(NamedTuple):
    """One interface; an empty field prints nothing."""

    facts: PortFacts
    switchport: bool
    edge: str
    native: int | None
    allowed: str
    mtu: int | None
    pfc: str
    state: str
    fex: int | None
    """Fabric extender that it leads to."""
    channel: str
    channel_mode: str
    vpc: int | None
    peer_link: bool
    speed: str
    negotiation: str
    fec: str
    normal: bool
    no_guard: bool


class FcContext(NamedTuple):
    """A Fibre Channel port or a LAG of such; an empty field prints nothing."""

    name: str
    facts: FcPortFacts | FcLagFacts
    allowed: str
    state: str
    active: bool = False
    """The members of a LAG agree with the far end."""


class VsanContext(NamedTuple):
    """The zoning of one VSAN."""

    facts: VsanFacts
    fcaliases: _Groups
    zones: _Groups
    zonesets: _Groups


def as_rendered(facts: SwitchFacts, platform: Platform) -> SwitchFacts:
    """Return the facts without LLDP of ports where LLDP is off as shipped and stays off.

    The switch has no LLDP commands until the feature is on [C-NXSDK]. Where somebody else turns it
    on, a plan sends the lines.
    """
    if Feature.LLDP in facts.features or platform.lldp_default is not False:
        return facts
    ports = {
        name: replace(port, lldp_transmit=True, lldp_receive=True)
        for name, port in facts.ports.items()
    }
    return replace(facts, ports=ports)


def context_of(
    facts: SwitchFacts, platform: Platform, _capabilities: Capabilities
) -> dict[str, object]:
    """Return the variables of the NX-OS templates."""
    facts = as_rendered(facts, platform)
    vlans = [vlan for _, vlan in sorted(facts.vlans.items())]
    return {
        "switch": facts,
        "lag_hash": words_of_hash(hash_words(platform), facts.lag_hash),
        "management_port": platform.management_port,
        "in_vrf": in_management_vrf(platform),
        "name_word": "hostname"
        if has_ethernet(platform)
        else "switchname",  # an MDS prints that [MDS94]
        "prompts": "prompts" in facts.answers,
        # LLDP precedes the FCoE feature set; some features exist only once that set is on.
        "early_features": words_of_features(facts.features & {Feature.LLDP}),
        "features": words_of_features(facts.features - {Feature.LLDP}),
        "feature_sets": words_of_features(facts.feature_sets),
        # In the order of the platform row: a region shrinks before another grows [C-TCAM].
        "tcam": facts.tcam.items(),
        "vlans": vlans,
        "priorities": priority_lists(facts),
        "svis": [vlan for vlan in vlans if vlan.addresses or vlan.vrf],
        **routing_context(facts),
        "ports": _ports(facts, platform),
        "breakouts": _breakouts(facts),
        "fc_types": format_numbers(facts.fc_types),
        "fexes": [
            replace(fex, description=fex.description or default_description(number))
            for number, fex in sorted(facts.fexes.items())
        ],
        "suspending": _suspending(facts),
        **services_context(facts.services),
        "aaa_login": words_of_methods(METHODS, facts.services.aaa_login),
        "communities": named_communities(facts.services, community_words),
        **_qos(facts),
        **_fibre_channel(facts),
        **_fc_ports(facts, platform),
    }


def _breakouts(facts: SwitchFacts) -> list[tuple[str, str, str]]:
    """Return (module, port, map) of each port that is broken out."""
    rows = sorted(facts.breakouts.items(), key=lambda row: [int(one) for one in row[0].split("/")])
    return [(*number.split("/", 1), _map(mode)) for number, mode in rows]  # type: ignore[misc]  # two parts


def _map(mode: str) -> str:
    """Return the map of a breakout.

    >>> _map("4x10G")
    '10g-4x'
    """
    count, _, speed = mode.partition("x")
    return f"{speed.lower()}-{count}x"


def _qos(facts: SwitchFacts) -> dict[str, object]:
    return {
        "class_maps": [_class_map(policy) for policy in _policies(facts, PolicyKind.CLASS)],
        "qos_policies": [
            (
                policy.name,
                [
                    (entry.name, _group(entry))
                    for entry in sorted(policy.classes.values(), key=lambda one: one.group or 0)
                ],
            )
            for policy in _policies(facts, PolicyKind.CLASSIFICATION)
        ],
        "network_policies": [
            (
                policy.name,
                [(entry, format_numbers(entry.priorities)) for entry in policy.classes.values()],
            )
            for policy in _policies(facts, PolicyKind.NETWORK)
        ],
        "queuing_policies": [
            (
                policy.name,
                [
                    (entry.name, _bandwidth(entry), _strict(entry), entry.ecn)
                    for entry in policy.classes.values()
                ],
            )
            for policy in _policies(facts, PolicyKind.QUEUING)
        ],
        "system_policies": [
            (_POINTS[point], name) for point, name in facts.system_policies.items()
        ],
    }


def _policies(facts: SwitchFacts, kind: PolicyKind) -> list[QosPolicy]:
    return [policy for policy in facts.policies.values() if policy.kind == kind]


def _class_map(policy: QosPolicy) -> tuple[str, str, str, str, str]:
    """Return type, name, priorities, DSCP values and QoS group of a class-map."""
    kind, _, name = policy.name.partition(" ")
    entry = policy.classes[name]
    dscps = format_numbers(entry.dscps)
    return _KINDS[kind], name, format_numbers(entry.priorities), dscps, _group(entry)


def _group(entry: QosClass) -> str:
    """Return the QoS group of a class; empty: it has none, as a class-default has (not group 0)."""
    return "" if entry.group is None else str(entry.group)


def _bandwidth(entry: QosClass) -> str:
    if entry.bandwidth is None:
        return ""
    return f"{'remaining ' if entry.bandwidth_remaining else ''}percent {entry.bandwidth}"


def _strict(entry: QosClass) -> str:
    if entry.queue_priority is None:
        return ""
    return f"priority level {entry.queue_priority}" if entry.queue_priority else "priority"


def _fibre_channel(facts: SwitchFacts) -> dict[str, object]:
    return {
        "fc_map": facts.fc_map.replace("0e:fc:", "0xefc"),
        "vsans": [_vsan(vsan) for _, vsan in sorted(facts.vsans.items())],
        "vfcs": [
            (vfc, "" if vfc.trunk_vsans is None else format_numbers(vfc.trunk_vsans))
            for _, vfc in sorted(facts.vfcs.items())
        ],
        "device_aliases": sorted(facts.device_aliases.items()),
    }


def fc_lag_name(number: int, platform: Platform) -> str:
    """Return a LAG of Fibre Channel ports as the switch names it: an MDS has no other LAGs."""
    return f"san-port-channel {number}" if has_ethernet(platform) else f"port-channel{number}"


def _fc_ports(facts: SwitchFacts, platform: Platform) -> dict[str, object]:
    lags = [
        FcContext(
            fc_lag_name(number, platform),
            lag,
            _allowed_vsans(lag),
            "no shutdown" if lag.enabled else "shutdown",
            "active" in lag.members.values(),
        )
        for number, lag in sorted(facts.fc_lags.items())
    ]
    ports = sorted(facts.fc_ports.values(), key=lambda port: _numbers_of(port.name))
    single = [(port.name, port.vsan) for port in ports if port.lag is None]
    return {
        "fc_lags": lags,
        "fc_ports": [
            FcContext(port.name, port, _allowed_vsans(port), "no shutdown" if port.enabled else "")
            for port in ports
        ],
        "fc_members": [
            (name, vsan)
            for name, vsan in (*((one.name, one.facts.vsan) for one in lags), *single)
            if vsan != 1
        ],
    }


def _allowed_vsans(one: FcPortFacts | FcLagFacts) -> str:
    return "" if one.trunk_vsans is None else format_numbers(one.trunk_vsans)


def _numbers_of(name: str) -> list[int]:
    return [int(one) for one in re.findall(r"\d+", name)]


def _vsan(vsan: VsanFacts) -> VsanContext:
    return VsanContext(
        facts=vsan,
        fcaliases=_sorted(vsan.fcaliases),
        zones=[
            (name, [member_text(member) for member in sorted(members)])
            for name, members in sorted(vsan.zones.items())
        ],
        zonesets=_sorted(vsan.zonesets),
    )


def _sorted(groups: Mapping[str, Set[str]]) -> _Groups:
    return [(name, sorted(members)) for name, members in sorted(groups.items())]


def _ports(facts: SwitchFacts, platform: Platform) -> list[PortContext]:
    """Return the ports, port-channels first: their members inherit from them."""
    channel_of = lag_memberships(facts, platform)
    ports = sorted(facts.ports.values(), key=lambda port: not is_port_channel(port.name))
    return [_port(port, facts, platform, channel_of) for port in ports]


def _suspending(facts: SwitchFacts) -> list[tuple[str, str, str]]:
    """Return name, `no` or nothing, and last line of the LAGs that state their fallback."""
    return [
        (
            name,
            "" if lag.fallback == "none" else "no ",
            "no shutdown" if name in facts.ports and facts.ports[name].enabled else "",
        )
        for name, lag in facts.lags.items()
        if lag.fallback
    ]


def _port(
    port: PortFacts,
    facts: SwitchFacts,
    platform: Platform,
    channel_of: Mapping[str, tuple[str, str]],
) -> PortContext:
    lag = facts.lags.get(port.name)
    channel, mode = channel_of.get(port.name, ("", ""))
    trunk = port.mode == "trunk"
    fex = next((one.number for one in facts.fexes.values() if port.name in one.uplinks), None)
    return PortContext(
        facts=port,
        switchport=(port.mode != "none" or fex is not None)
        and (not platform.ports_switch or facts.defaults.routed),
        edge="edge trunk" if trunk else "edge",
        native=port.native_vlan if trunk and port.native_vlan != 1 else None,
        allowed=format_trunk_vlans(port.trunk_vlans) if trunk else "",
        mtu=port.mtu if port.mtu != platform.mtu_default else None,
        pfc=port.pfc if port.pfc != platform.traits.pfc_default else "",
        state=_state(port, facts, platform),
        fex=fex,
        channel=channel,
        channel_mode=mode,
        vpc=lag.multichassis if lag else None,
        peer_link=lag.peer_link if lag else False,
        speed=megabits_of_speed(port.speed),
        negotiation=_NEGOTIATION[port.autoneg],
        fec=_FEC.get(port.fec, port.fec),
        normal=facts.defaults.states_normal(port),
        no_guard=facts.defaults.states_no_guard(port),
    )


def _state(port: PortFacts, facts: SwitchFacts, platform: Platform) -> str:
    """Return the line for up or down; empty where the default is known and right."""
    if is_port_channel(port.name):
        return "" if port.enabled else "shutdown"
    if platform.ports_enabled:
        up = "no shutdown" if facts.defaults.shut else ""
        return up if port.enabled else "shutdown"
    if port.enabled:
        return "no shutdown"
    # The state of a port that switches depends on `system default switchport shutdown`.
    return "shutdown" if port.mode != "none" else ""

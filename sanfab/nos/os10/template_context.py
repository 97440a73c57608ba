"""Facts -> the variables of the OS10 templates: sorted, in OS10 spelling, defaults left out."""

from typing import NamedTuple

from sanfab.facts.number_lists import format_numbers
from sanfab.facts.policy_kind import PolicyKind
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capabilities
from sanfab.nos.bridge_priorities import priority_lists
from sanfab.nos.context import lag_memberships, routing_context, services_context
from sanfab.nos.line_rates import megabits_of_speed
from sanfab.nos.login_methods import words_of_methods
from sanfab.nos.os10.breakouts import breakout_words
from sanfab.nos.os10.builder import PEER_LAG
from sanfab.nos.os10.dcb_parts import DcbMapParts, is_foreign, parts_of
from sanfab.nos.os10.line_rates import rate_lines
from sanfab.nos.os10.names import format_interfaces, interface_key, quoted
from sanfab.nos.os10.services import METHODS


class PortContext(NamedTuple):
    """One interface; an empty field prints nothing."""

    facts: PortFacts
    description: str
    untagged: int | None
    allowed: str
    mtu: int | None
    """Of a port; that of a LAG is ``lag_mtu``, as it is set after its members."""
    lag_mtu: int | None
    receive: str
    dcb: DcbMapParts | None
    """What makes its DCB map."""
    channel: str
    channel_mode: str
    fallback: bool
    vlt: int | None
    speed: str
    line_settings: list[str]


class ClassContext(NamedTuple):
    """One class of a DCB map, whose name is the number of its QoS group and of its queue."""

    name: str
    priorities: str
    share: int | None


class DcbContext(NamedTuple):
    """One DCB map."""

    name: str
    parts: DcbMapParts
    classes: list[ClassContext]
    lossless: list[ClassContext]


def context_of(
    facts: SwitchFacts, platform: Platform, capabilities: Capabilities
) -> dict[str, object]:
    """Return the variables of the OS10 templates."""
    services = facts.services
    policies = sorted(facts.policies.values(), key=lambda one: one.name)
    maps = [one for one in policies if one.kind == PolicyKind.PRIORITY_GROUPS]
    vlans = [vlan for _, vlan in sorted(facts.vlans.items())]
    port_groups, breakouts = breakout_words(facts, platform)
    return {
        **services_context(services),
        "aaa_login": words_of_methods(METHODS, services.aaa_login),
        "users": [user for _, user in sorted(services.users.items())],
        "expiry": " password-expiry 0" if "password-expiry" in capabilities else "",
        "contact": quoted(services.snmp_contact),
        "location": quoted(services.snmp_location),
        "management_description": quoted(services.management_description),
        **routing_context(facts),
        "switch": facts,
        "management_port": platform.management_port,
        "port_groups": port_groups,
        "breakouts": breakouts,
        "vlans": vlans,
        "names": {vlan.id: quoted(vlan.name) for vlan in vlans},
        "priorities": priority_lists(facts),
        "dcb_maps": [_dcb_map(facts, one.name) for one in maps if not is_foreign(one.name)],
        "trust_map": _trust_map(facts, [one.name for one in maps]),
        "ports": _ports(facts, platform),
        "discovery": format_interfaces(_discovery(facts)),
    }


def _trust_map(facts: SwitchFacts, maps: list[str]) -> str:
    """Return the trust map of the whole switch: that of the DCB map which its ports apply."""
    applied = {port.dcb_map for port in facts.ports.values()} - {""}
    name = min(applied or maps, default="")
    return parts_of(name).trust_map if facts.dot1p_trusted and name else ""


def _discovery(facts: SwitchFacts) -> list[str]:
    """Return the ports that join the switches of the pair."""
    lag = facts.lags.get(facts.peer_link)
    return sorted(lag.members, key=interface_key) if lag is not None else []


def _ports(facts: SwitchFacts, platform: Platform) -> list[PortContext]:
    """Return the port-channels, then the ports; the peer link is no interface of its own."""
    channel_of = lag_memberships(facts, platform)
    channel_of |= dict.fromkeys(_discovery(facts), ("", ""))
    names = sorted(facts.ports.keys() - {PEER_LAG}, key=interface_key)
    names.sort(key=lambda name: name not in facts.lags)
    return [_port(facts.ports[name], facts, platform, channel_of.get(name)) for name in names]


def _port(
    port: PortFacts, facts: SwitchFacts, platform: Platform, channel: tuple[str, str] | None
) -> PortContext:
    lag = facts.lags.get(port.name)
    untagged = port.native_vlan if port.mode == "trunk" else port.access_vlan
    tagged = (port.trunk_vlans or set()) - {untagged} if port.mode == "trunk" else set()
    mtu = port.mtu if port.mtu != platform.mtu_default else None
    number, mode = channel or ("", "")
    return PortContext(
        facts=port,
        description=quoted(port.description),
        untagged=untagged,
        allowed=format_numbers(tagged),
        mtu=None if lag else mtu,
        lag_mtu=mtu if lag else None,
        receive="" if lag else port.pause_receive,
        dcb=parts_of(port.dcb_map) if port.dcb_map else None,
        channel=number,
        channel_mode=mode,
        fallback=bool(lag and lag.fallback == "individual"),
        vlt=lag.multichassis if lag else None,
        speed=megabits_of_speed(port.speed),
        line_settings=rate_lines(port),
    )


def _dcb_map(facts: SwitchFacts, name: str) -> DcbContext:
    policy = facts.policies[f"{PolicyKind.PRIORITY_GROUPS} {name}"]
    entries = sorted(policy.classes.values(), key=lambda entry: int(entry.name))
    classes = {
        one.name: ClassContext(one.name, format_numbers(one.priorities), one.bandwidth)
        for one in entries
    }
    lossless = [classes[one.name] for one in entries if one.no_drop]
    return DcbContext(name, parts_of(name), list(classes.values()), lossless)

"""Facts -> the variables of the OS9 templates: sorted, in OS9 spelling, defaults left out."""

from typing import NamedTuple

from sanfab.facts.number_lists import format_numbers
from sanfab.facts.policy_kind import PolicyKind, QosClass
from sanfab.facts.switch import PortFacts, SwitchFacts, VlanFacts
from sanfab.model.base import DEFAULT_FC_MAP
from sanfab.model.platforms.row import Platform, broken_out
from sanfab.model.platforms.traits import Capabilities
from sanfab.nos.bridge_priorities import priority_lists
from sanfab.nos.clock import summer_of
from sanfab.nos.context import routing_context, services_context
from sanfab.nos.lag_hash import words_of_hash
from sanfab.nos.line_rates import megabits_of_speed
from sanfab.nos.login_methods import words_of_methods
from sanfab.nos.os9.lag_hash import WORDS
from sanfab.nos.os9.names import WORDS_OF_FEATURES, format_interface_lists, interface_key
from sanfab.nos.os9.services import METHODS

PRIORITIES = 8
PRIVILEGES = {"sysadmin": 15, "netoperator": 1}


class PortContext(NamedTuple):
    """One interface; an empty field prints nothing."""

    facts: PortFacts
    mtu: int | None
    hybrid: bool
    edge: str
    flowcontrol: str
    lag: str
    lacp: str
    members: list[str]
    vlt: int | None
    lldp: list[str]
    speed: str
    line_settings: list[str]


class VlanContext(NamedTuple):
    """One VLAN and its members."""

    facts: VlanFacts
    fc_map: str
    tagged: list[str]
    untagged: list[str]


class DcbContext(NamedTuple):
    """One DCB map, for OS9 and for FTOS 8.3."""

    name: str
    classes: list[tuple[QosClass, str, str]]
    """Each with the words of its share, and the list of its priorities."""
    groups: str
    """The group of each priority."""
    lossless: str


def context_of(
    facts: SwitchFacts, platform: Platform, capabilities: Capabilities
) -> dict[str, object]:
    """Return the variables of the OS9 templates."""
    ports = sorted(facts.ports.values(), key=_interface_order)
    maps = sorted(
        key for key, policy in facts.policies.items() if policy.kind == PolicyKind.PRIORITY_GROUPS
    )
    users = sorted(facts.services.users.items())
    return {
        **services_context(facts.services),
        "aaa_login": words_of_methods(METHODS, facts.services.aaa_login),
        "aaa_exec": words_of_methods(METHODS, facts.services.aaa_exec),
        **routing_context(facts),
        "summer_minutes": _summer_minutes(facts),
        "switch": facts,
        "lag_hash": words_of_hash(WORDS, facts.lag_hash),
        "management_port": platform.management_port,
        "breakouts": _breakouts(facts, platform),
        "features": sorted(WORDS_OF_FEATURES.get(name, name) for name in facts.features),
        "users": [(user, _rights(user.role, capabilities)) for _, user in users],
        "priorities": priority_lists(facts),
        "spanning_tree": "0" if facts.spanning_tree == "stp" else facts.spanning_tree,
        "iscsi_bits": priority_bits(facts.dcbx_iscsi_priority),
        "dcb_maps": [_dcb_map(facts, key) for key in maps],
        "boot_type": "boot-type" in capabilities,
        "has_dcb_map": "dcb-map" in capabilities,
        "ports": [_port(port, facts, platform) for port in ports],
        "ungrouped": sorted(
            int(name.rpartition(" ")[2]) for name, lag in facts.lags.items() if lag.fallback
        ),
        "vlans": [_vlan(facts, number) for number in sorted(facts.vlans)],
    }


def _summer_minutes(facts: SwitchFacts) -> str:
    """Return the last word of summer time, which 60 minutes do not need."""
    summer = summer_of(facts.services.time_zone)
    return f" {summer.offset}" if summer is not None and summer.offset != "60" else ""


def priority_bits(priority: int | None) -> str:
    """Return a priority as the bitmap of an application TLV; empty: the default.

    >>> priority_bits(4), priority_bits(None)
    ('0x10', '')
    """
    return "" if priority is None else hex(1 << priority)


def _breakouts(facts: SwitchFacts, platform: Platform) -> list[tuple[str, str, str]]:
    """Return (unit, port, words) of each port that is broken out."""
    words = {(one.number, one.row.mode): one.row.words for one in broken_out(platform)}
    rows = sorted(facts.breakouts.items(), key=lambda row: [int(one) for one in row[0].split("/")])
    return [
        (number.split("/")[0], number.split("/")[1], words.get((number, mode), "quad"))
        for number, mode in rows
    ]


def _rights(role: str, capabilities: Capabilities) -> str:
    """Return the role of a user, or its privilege level in releases without roles."""
    if role.startswith("privilege ") or not role:
        return role
    if "user-role" in capabilities:
        return f"role {role}"
    return f"privilege {PRIVILEGES.get(role, 1)}"


def _interface_order(port: PortFacts) -> tuple[bool, tuple[int, ...]]:
    """Return the sort key: physical ports in the order of the switch, then LAGs by number."""
    is_lag = port.name.startswith("Port-channel")
    return is_lag, interface_key(port.name)[1] if is_lag else ()


def _port(port: PortFacts, facts: SwitchFacts, platform: Platform) -> PortContext:
    lag = facts.lags.get(port.name)
    own = next((entry for entry in facts.lags.values() if port.name in entry.members), None)
    lacp = own.members[port.name] if own else "on"
    static = [name for name, mode in lag.members.items() if mode == "on"] if lag else []
    return PortContext(
        facts=port,
        mtu=port.mtu if port.mtu != platform.mtu_default else None,
        hybrid=port.mode == "trunk" and port.native_vlan is not None,
        edge=_edge(port, facts.spanning_tree),
        flowcontrol=_flow_control(port, platform),
        lag=own.name.rpartition(" ")[2] if own and lacp != "on" else "",
        lacp=lacp,
        members=sorted(static, key=interface_key),
        vlt=lag.multichassis if lag else None,
        lldp=_lldp(port),
        speed=megabits_of_speed(port.speed),
        line_settings=_line_settings(port),
    )


def _flow_control(port: PortFacts, platform: Platform) -> str:
    """Return the words of pause frames; where the default is open, a physical port states both."""
    words = f"rx {port.pause_receive} tx {port.pause_send}"
    if platform.pause_open and not port.name.startswith("Port-channel"):
        return words if port.pause_stated else ""
    return "" if {port.pause_receive, port.pause_send} == {"off"} else words


def _line_settings(port: PortFacts) -> list[str]:
    """Return the lines of negotiation and forward error correction."""
    lines = []
    if port.autoneg is not None:
        is_copper = port.name.startswith(("GigabitEthernet", "TenGigabitEthernet"))
        what = "negotiation auto" if is_copper else "intf-type cr4 autoneg"
        lines.append(what if port.autoneg else f"no {what}")
    words = {"rs": "fec enable", "none": "no fec enable", "auto": "fec default"}
    return [*lines, words[port.fec]] if port.fec else lines


def _edge(port: PortFacts, tree: str) -> str:
    """Return the words of an edge port, for the type of spanning tree that runs."""
    if port.stp != "edge":
        return ""
    words = "0 portfast" if tree == "stp" else f"{tree or 'rstp'} edge-port"
    return f"{words} bpduguard" if port.bpdu_guard else words


def _lldp(port: PortFacts) -> list[str]:
    """Return the lines of a port's LLDP block."""
    lines = [f"dcbx version {port.dcbx}"] if port.dcbx else []
    if not (port.lldp_transmit or port.lldp_receive):
        lines.append("disable")
    elif not port.lldp_transmit:
        lines.append("mode rx")
    elif not port.lldp_receive:
        lines.append("mode tx")
    return lines


def _vlan(facts: SwitchFacts, number: int) -> VlanContext:
    vlan = facts.vlans[number]
    trunks = [port for port in facts.ports.values() if port.mode == "trunk"]
    tagged = [
        port.name
        for port in trunks
        if port.native_vlan != number and number in (port.trunk_vlans or ())
    ]
    untagged = [
        port.name for port in facts.ports.values() if number in {port.access_vlan, port.native_vlan}
    ]
    return VlanContext(
        facts=vlan,
        fc_map=vlan.fc_map.replace(":", "") if vlan.fc_map != DEFAULT_FC_MAP else "",
        tagged=format_interface_lists(tagged),
        untagged=format_interface_lists(untagged),
    )


def _share(entry: QosClass) -> str:
    """Return the share of a priority group; one without a share goes before all others."""
    return "strict-priority" if entry.bandwidth is None else f"bandwidth {entry.bandwidth}"


def _dcb_map(facts: SwitchFacts, key: str) -> DcbContext:
    policy = facts.policies[key]
    classes = sorted(policy.classes.values(), key=lambda entry: int(entry.name))
    group_of = {number: entry.name for entry in classes for number in entry.priorities}
    lossless = {number for entry in classes if entry.no_drop for number in entry.priorities}
    return DcbContext(
        name=policy.name,
        classes=[(entry, _share(entry), format_numbers(entry.priorities)) for entry in classes],
        groups=" ".join(group_of.get(number, "0") for number in range(PRIORITIES)),
        lossless=format_numbers(lossless),
    )

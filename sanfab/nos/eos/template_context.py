"""Facts -> the variables of the EOS templates: sorted, in EOS spelling, defaults left out."""

from typing import NamedTuple

from sanfab.facts.number_lists import format_numbers
from sanfab.facts.services import ServiceFacts
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capabilities, Capability
from sanfab.nos.bridge_priorities import priority_lists
from sanfab.nos.context import (
    format_trunk_vlans,
    lag_memberships,
    routing_context,
    services_context,
)
from sanfab.nos.eos.lag_hash import WORDS
from sanfab.nos.eos.line_rates import FEC_LINES, speed_line
from sanfab.nos.eos.services import METHODS, PRIVILEGES
from sanfab.nos.lag_hash import words_of_hash
from sanfab.nos.login_methods import words_of_methods


class PortContext(NamedTuple):
    """One interface; an empty field prints nothing."""

    facts: PortFacts
    mtu: int | None
    native: str
    allowed: str
    no_drop: list[int]
    channel: str
    channel_mode: str
    fallback: str
    mlag: int | None
    speed: str
    fec: str
    switchport: bool
    """Ports that state nothing do not switch, and it does."""
    no_guard: bool


def context_of(
    facts: SwitchFacts, platform: Platform, capabilities: Capabilities
) -> dict[str, object]:
    """Return the variables of the EOS templates."""
    vlans = [vlan for _, vlan in sorted(facts.vlans.items())]
    no_spanning_tree = {vlan.id for vlan in vlans if not vlan.spanning_tree}
    no_spanning_tree |= facts.defaults.vlans_without_tree - facts.vlans.keys()
    return {
        "switch": facts,
        "lag_hash": words_of_hash(WORDS, facts.lag_hash),
        "management_port": platform.management_port,
        "vlans": vlans,
        "no_spanning_tree": format_numbers(no_spanning_tree),
        "spanning_tree_vlan": "vlan-id" if "stp-vlan-id" in capabilities else "vlan",
        "priorities": priority_lists(facts),
        "svis": [vlan for vlan in vlans if vlan.addresses or vlan.vrf],
        "vrrp_ipv4": "vrrp-ipv4" in capabilities,
        **routing_context(facts),
        "pfc_on": "mode on" if "pfc-mode-on" in capabilities else "on",
        "ports": _ports(facts, platform),
        "lacp_rate": "timer" if "lacp-timer" in capabilities else "rate",
        **_services(facts.services, capabilities),
    }


def _services(services: ServiceFacts, capabilities: Capabilities) -> dict[str, object]:
    instance = "vrf-instance" in capabilities
    users = [user for _, user in sorted(services.users.items())]
    return {
        **services_context(services),
        "aaa_login": words_of_methods(METHODS, services.aaa_login),
        "aaa_exec": words_of_methods(METHODS, services.aaa_exec),
        "users": [(user, PRIVILEGES.get(user.role, "")) for user in users],
        "vrf_kind": "instance" if instance else "definition",
        "vrf_member": "vrf" if instance else "vrf forwarding",
        "eapi": Capability.EAPI in capabilities,
        # Stands behind a command word; empty where management is in the default VRF.
        "in_vrf": f" vrf {services.vrf}" if services.vrf else "",
    }


def _ports(facts: SwitchFacts, platform: Platform) -> list[PortContext]:
    """Return the ports, Port-Channels first, as a running configuration has them."""
    member_of = lag_memberships(facts, platform)
    ports = sorted(facts.ports.values(), key=lambda port: port.name not in facts.lags)
    return [_port(port, facts, platform, member_of.get(port.name, ("", ""))) for port in ports]


def _port(
    port: PortFacts, facts: SwitchFacts, platform: Platform, membership: tuple[str, str]
) -> PortContext:
    trunk, lag, defaults = port.mode == "trunk", facts.lags.get(port.name), facts.defaults
    usual = defaults.mtu if port.mode == "none" else None
    return PortContext(
        facts=port,
        mtu=port.mtu if {port.mtu, usual} - {platform.mtu_default, None} else None,
        native=_native(port.native_vlan) if trunk else "",
        allowed=format_trunk_vlans(port.trunk_vlans) if trunk else "",
        no_drop=sorted(port.pfc_priorities),
        channel=membership[0],
        channel_mode=membership[1],
        fallback=lag.fallback if lag else "",
        mlag=lag.multichassis if lag else None,
        speed=speed_line(port.speed, negotiated=port.autoneg),
        fec=FEC_LINES.get(port.fec, ""),
        switchport=defaults.routed and port.mode != "none",
        no_guard=defaults.states_no_guard(port),
    )


def _native(vlan: int | None) -> str:
    """Return the native VLAN of a trunk; ``tag``: its frames are tagged."""
    if vlan is None:
        return "tag"
    return "" if vlan == 1 else str(vlan)

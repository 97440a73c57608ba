"""What the template contexts of several NOSes share."""

from typing import NamedTuple

from sanfab.facts.number_lists import format_numbers
from sanfab.facts.services import TRAP_PORT, CommunityTraps, ServiceFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.model.routing import SHARED_PRIORITY
from sanfab.nos.clock import hours_and_minutes, summer_of
from sanfab.nos.communities import access_and_list, named_communities
from sanfab.nos.permit import sources_of


def services_context(services: ServiceFacts) -> dict[str, object]:
    """Return the services of a switch, sorted."""
    return {
        "services": services,
        "zone_hours": hours_and_minutes(services.time_zone),
        "summer": summer_of(services.time_zone),
        "ntp": sorted(services.ntp, key=address_key),
        "syslog": sorted(services.syslog, key=address_key),
        "users": sorted(services.users.items()),
        "communities": named_communities(services, access_and_list),
        "permit": services.permit or [],
        "permit_hosts": sources_of(services),
        "login_acls": sorted(services.login_acls.items()),
        "snmp_groups": sorted(services.snmp_groups.items()),
        "snmp_users": sorted(services.snmp_users.items()),
        "traps": sorted(services.snmp_traps.items(), key=lambda item: address_key(item[0])),
        "community_traps": _community_receivers(services),
    }


def _community_receivers(services: ServiceFacts) -> list[tuple[str, CommunityTraps, str]]:
    """Return the receivers of SNMPv2c traps: address, community, and the words of another port."""
    return [
        (address, one, "" if one.port == TRAP_PORT else f" udp-port {one.port}")
        for address, one in sorted(
            services.snmp_community_traps.items(), key=lambda item: address_key(item[0])
        )
    ]


class RouteContext(NamedTuple):
    """One static route."""

    word: str
    """The word by which lines of Cisco style begin."""
    to: str
    via: str


def routing_context(facts: SwitchFacts) -> dict[str, object]:
    """Return VRFs and, by VRF, the static routes; the default VRF has an empty name."""
    routes: dict[str, list[RouteContext]] = {name: [] for name in ("", *facts.vrfs)}
    for route in sorted(facts.routes, key=lambda one: (address_key(one.to.partition("/")[0]), one)):
        word = "ipv6" if ":" in route.to else "ip"
        routes.setdefault(route.vrf, []).append(RouteContext(word, route.to, route.via))
    return {
        "vrfs": sorted(facts.vrfs),
        "routes": routes,
        "default_priority": SHARED_PRIORITY,
    }


def lag_memberships(facts: SwitchFacts, platform: Platform) -> dict[str, tuple[str, str]]:
    """Return the number of its LAG and the LACP mode of each port in a LAG."""
    return {
        member: (lag.name.removeprefix(platform.traits.lag_prefix), mode)
        for lag in facts.lags.values()
        for member, mode in lag.members.items()
    }


def format_trunk_vlans(vlans: set[int] | None) -> str:
    """Return the VLANs of a trunk in one list; empty for a trunk without a list.

    >>> format_trunk_vlans({100, 101}), format_trunk_vlans(set()), format_trunk_vlans(None)
    ('100-101', 'none', '')
    """
    return "" if vlans is None else format_numbers(vlans) or "none"


def address_key(address: str) -> tuple[tuple[int, ...], str]:
    """Return the sort key of an address: its bytes, not its text; host names come last.

    >>> sorted(["ntp1.example", "192.0.2.10", "192.0.2.9"], key=address_key)
    ['192.0.2.9', '192.0.2.10', 'ntp1.example']
    """
    parts = address.split(".")
    if not all(part.isdigit() for part in parts):
        return (256,), address
    return tuple(int(part) for part in parts), ""

"""Places of the inventory that cause management facts."""

from collections.abc import Collection, Iterator

from sanfab.intent.design_causes import of_time_zone
from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.yaml12 import Where

_SERVICE_KEYS: dict[str, Where] = {
    "snmp_contact": ("snmp", "contact"),
    "snmp_location": ("snmp", "location"),
    "snmp_groups": ("snmp", "group"),
    "snmp_users": ("snmp", "user"),
    "snmp_traps": ("snmp", "traps"),
    "snmp_traps_enabled": ("snmp", "traps"),
    "snmp_vrf": ("snmp",),
    "tacacs": ("tacacs", "servers"),
    "aaa_group": ("tacacs", "group"),
    "aaa_servers": ("tacacs", "servers"),
    **dict.fromkeys(("aaa_login", "aaa_exec"), ("tacacs",)),
    "snmp_communities": ("communities",),
    "snmp_community_traps": ("traps",),
    **dict.fromkeys(("login_acls", "snmp_acl"), ("permit",)),
    **dict.fromkeys(("ssh", "telnet", "vrf", "vrf_rd"), ("ssh",)),
}
"""Keys under ``management`` by service, where they differ from its name."""


_OF_THE_PORT: dict[str, Where] = {
    **{name: (name,) for name in ("address", "gateway", "vrf", "vrf_rd")},
    "management_description": ("description",),
    "address6": ("ipv6", "address"),
    "gateway6": ("ipv6", "gateway"),
}
"""Keys under ``management`` of a switch by service."""


def of_services(design: SwitchDesign, path: str) -> Iterator[Where]:
    """Yield the causes of a service, most specific first, but for the section as a whole."""
    field, _, item = path.partition(".")
    if field in _OF_THE_PORT:
        yield ("switches", design.name, "management", *_OF_THE_PORT[field])
        yield ("switches", design.name, "management")
    yield from _of_communities(design, field, item)
    if field in {"login_acls", "snmp_acl", "permit"}:
        yield ("switches", design.name, "management", "permit")
    if field in {"ntp", "syslog"} and item in getattr(design.san.management, field):
        yield ("management", field, getattr(design.san.management, field).index(item))
    if field == "users":
        yield from (
            ("management", "users", name)
            for name in (split_path(item, design.san.management.users)[0],)
        )
    if field == "time_zone":
        yield from of_time_zone(design, path)
        return
    if field == "banner":
        yield ("switches", design.name, "banner")
    keys = _SERVICE_KEYS.get(field, (field,))
    yield ("management", *keys)
    yield ("management", *keys[:1])


def _of_communities(design: SwitchDesign, field: str, item: str) -> Iterator[Where]:
    """Yield the receiver of traps that a fact is about, or what names communities at all."""
    if field in {"snmp_communities", "snmp_vrf"}:
        yield ("management", "communities")
    if field not in {"snmp_community_traps", "snmp_traps_enabled"}:
        return
    receivers = design.san.management.traps
    for number, one in enumerate(receivers):
        if item == one.address or item.startswith(f"{one.address}."):
            yield ("management", "traps", number)
    if receivers:
        yield ("management", "traps")


def split_path(path: str, names: Collection[str]) -> tuple[str, str]:
    """Return the longest name that a path begins with, and the rest; names may hold dots."""
    name = path
    while name not in names and "." in name:
        name = name.rpartition(".")[0]
    if name not in names:
        name = path.partition(".")[0]
    return name, path[len(name) + 1 :]

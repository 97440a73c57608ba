"""A switch of a SAN and the path of an intended fact -> the places of the inventory that cause it.

The places follow from the structures that the fact itself is computed from: the overrides of a
port, its cable or link, the VLANs it carries, ``access``, ``management`` and ``policy``.
"""

from collections.abc import Callable, Iterable, Iterator

from pydantic import BaseModel

from sanfab.facts.foreign import PORT_FIELDS
from sanfab.intent.design_causes import DESIGN_CAUSES
from sanfab.intent.fex_causes import fex_lag_names, of_fex, of_fex_uplink
from sanfab.intent.lags import team_lag_name
from sanfab.intent.links import link_lag_name
from sanfab.intent.naming import vfc_number
from sanfab.intent.ports import vlan_keys
from sanfab.intent.routing_causes import of_route, of_routing_feature, of_shared, of_vrf
from sanfab.intent.service_causes import of_services, split_path
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.cables import Cable, LinkEnd
from sanfab.inventory.teams import Team
from sanfab.model import expand_ports
from sanfab.model.yaml12 import Where

_IN_VLANS = ("mode", "access_vlan", "native_vlan", "trunk_vlans")
_RATES: dict[str, tuple[str, ...]] = {
    "speed": ("speed", "autoneg"),
    "fec": ("fec",),
    "autoneg": ("autoneg", "speed"),
}
_LOSSLESS = PORT_FIELDS["qos"]

OVERRIDE_KEYS: dict[str, tuple[str, ...]] = {
    "description": ("description",),
    "enabled": ("enabled",),
    "mtu": ("mtu",),
    **dict.fromkeys(_IN_VLANS, ("vlan", "tagged")),
    "pause_receive": ("flow_control",),
    "pause_send": ("flow_control",),
    "stp": ("edge",),
    "bpdu_guard": ("edge",),
    "lldp_transmit": ("lldp",),
    "lldp_receive": ("lldp",),
    **_RATES,
}
"""Keys of a port override by the fact of the port that they decide."""
_CABLE_KEYS: dict[str, tuple[str, ...]] = {
    "description": ("description",),
    "mtu": ("mtu",),
    "access_vlan": ("vlan",),
    "native_vlan": ("vlan",),
    "mode": ("vlans", "vlan", "wwpn"),
    "trunk_vlans": ("vlans", "vlan", "wwpn"),
    **_RATES,
}
"""Keys of a host or array port by the fact of the switch port."""
_POLICY_KEYS: dict[str, Where] = {
    "description": ("policy", "names", "description"),
    "bpdu_guard": ("policy", "bpdu_guard"),
    "enabled": ("policy", "unused_ports"),
}


def causes_of(design: SwitchDesign, path: str) -> tuple[Where, ...]:
    """Return the inventory paths that cause an intended fact, most specific first.

    ``path`` is that of ``sanfab.facts.diff``. Only what the inventory states is returned, no
    default; the switch itself is always the last.
    """
    stated = (where for where in possible_causes(design, path) if _is_stated(design.san, where))
    return tuple(dict.fromkeys((*stated, ("switches", design.name))))


def defaults_of(design: SwitchDesign, path: str) -> tuple[tuple[Where, object], ...]:
    """Return the keys that could cause an intended fact, and have a default: each with that."""
    found = (
        (where, _default_at(design.san, where))
        for where in dict.fromkeys(possible_causes(design, path))
        if not _is_stated(design.san, where)
    )
    return tuple((where, value) for where, value in found if value not in (None, (), ""))


def _default_at(value: object, where: Where) -> object:
    """Return the value of a key that the inventory does not state; None: there is no such key."""
    for step in where:
        if isinstance(value, BaseModel) and step in type(value).model_fields:
            value = getattr(value, str(step))
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return None
    return None if isinstance(value, BaseModel | dict) else value


def possible_causes(design: SwitchDesign, path: str) -> Iterator[Where]:
    """Yield the inventory paths that an intended fact could follow from, stated or not."""
    kind, _, rest = path.partition(".")
    return _CAUSES.get(kind, _of_lossless)(design, rest)


def _is_stated(value: object, where: Where) -> bool:
    """Return whether the inventory states a value, and it is not a default."""
    for step in where:
        if isinstance(value, BaseModel) and step in value.model_fields_set:
            value = getattr(value, str(step))
        elif isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, tuple) and step in range(len(value)):
            value = value[int(step)]
        else:
            return False
    return value is not None


def _of_port(design: SwitchDesign, path: str) -> Iterator[Where]:
    ends = {link_lag_name(design, end): end for end in design.link_ends if end.link.lag is not None}
    ends |= {port: end for end in design.link_ends for port in end.ports}
    known, teams = design.cabling.known_ports(design.name), _teams_of(design)
    name, rest = split_path(path, {*known, *ends, *teams, *fex_lag_names(design)})
    field, _, item = rest.partition(".")
    yield from _of_overrides(design, name, field)
    if field in {"pfc_priorities", "bandwidth"}:
        yield from _of_classes(design, field)
    if name in teams:
        yield from _of_team_port(design, teams[name], name, field, item)
    yield from of_fex_uplink(design, name)
    if name in design.cables:
        yield from _of_cable(design, design.cables[name], field, item)
    elif name in ends:
        yield from _of_link(design, ends[name], field, item)
    if field in _POLICY_KEYS:
        yield _POLICY_KEYS[field]


def _teams_of(design: SwitchDesign) -> dict[str, Team]:
    """Return the teams that are a LAG here, by the names of their interface and members."""
    return {
        name: team
        for team in design.lags
        for name in (*team.ports(design.name), team_lag_name(design, team))
    }


def _of_team_port(
    design: SwitchDesign, team: Team, name: str, field: str, item: str
) -> Iterator[Where]:
    """Yield what decides the interface of a team's LAG, and what its members have of the LAG."""
    if field == "lacp_rate":
        yield (*team.where, "rate")
    if name not in design.cables:
        if field == "description":
            yield (*team.where, "description")
        yield team.where
        first = next(cable for cable in team.cables if cable.switch == design.name)
        yield from _of_cable(design, first, field, item)


def _of_overrides(design: SwitchDesign, port: str, field: str) -> Iterator[Where]:
    """Yield the overrides of a port that decide a field; the last one is in force."""
    known = tuple(design.cabling.known_ports(design.name))
    for text, override in reversed(design.intent.ports.items()):
        keys = OVERRIDE_KEYS.get(field, ()) if field else sorted(override.model_fields_set)
        if port in expand_ports(text, known):
            yield from (("switches", design.name, "ports", text, key) for key in keys)


def _of_cable(design: SwitchDesign, cable: Cable, field: str, item: str = "") -> Iterator[Where]:
    if not item:
        yield from ((*cable.where, key) for key in _CABLE_KEYS.get(field, ()))
    keys = sorted(vlan_keys(design, cable))
    named = [key for key in keys if str(design.vlan(key).id) == item]
    if named and named[0] in cable.end.vlans:
        yield (*cable.where, "vlans", cable.end.vlans.index(named[0]))
    if named and named[0] == cable.end.vlan:
        yield (*cable.where, "vlan")
    yield cable.where
    yield from _of_vlan_keys(named or keys, field)


def _of_link(design: SwitchDesign, end: LinkEnd, field: str, item: str = "") -> Iterator[Where]:
    keys = design.cabling.link_vlans(end.link)
    named = [key for key in keys if str(design.vlan(key).id) == item]
    if end.link.vlans is not None and field == "trunk_vlans":
        listed = [key for key in named if key in end.link.vlans]
        yield from (("links", end.number, "vlans", end.link.vlans.index(key)) for key in listed)
        yield ("links", end.number, "vlans")
    if field == "native_vlan" or (field == "trunk_vlans" and end.link.native in named):
        yield ("links", end.number, "native")
    if field in {"description", "lacp_rate"}:
        yield ("links", end.number, field.removeprefix("lacp_"))
    yield from (("links", end.number, key) for key in _RATES.get(field, ()))
    yield ("links", end.number)
    yield from _of_vlan_keys(named or keys, field)


def _of_vlan_keys(keys: Iterable[str], field: str) -> Iterator[Where]:
    """Yield the VLANs that decide a field of a port which carries them."""
    detail = "mtu" if field == "mtu" else "lossless" if field in _LOSSLESS else ""
    for key in keys if field in {*_IN_VLANS, *_LOSSLESS, "mtu"} else ():
        if detail:
            yield ("vlans", key, detail)
        yield ("vlans", key)


def _of_lag(design: SwitchDesign, path: str) -> Iterator[Where]:
    yield from of_fex_uplink(design, path)
    if path.endswith(".hash"):
        yield ("switches", design.name, "lag_hash")
    ends = {link_lag_name(design, end): end for end in design.link_ends if end.link.lag is not None}
    name, rest = split_path(path, ends)
    if name in ends:
        key = {"members": "lacp", "peer_link": "role"}.get(rest.partition(".")[0], "lag")
        yield ("links", ends[name].number, key)
        yield ("links", ends[name].number)
    teams = _teams_of(design)
    name, rest = split_path(path, teams)
    if name in teams:
        team, part = teams[name], rest.partition(".")
        mode = "mode" if team.intent.mode == "static" else "lacp"
        keys = {"members": mode, "fallback": "fallback", "multichassis": "lag"}
        yield (*team.where, keys.get(part[0], "lag"))
        yield from (cable.where for cable in team.cables if cable.port == part[2])
        yield team.where


def _of_peer(design: SwitchDesign, path: str) -> Iterator[Where]:
    for end in design.link_ends:
        if end.link.role == "peer":
            if path == "keepalive":
                yield ("switches", end.far[0][0], "management", "address")
            if path == "keepalive_source":
                yield ("switches", design.name, "management", "address")
            option = path.removeprefix("options.")
            keys = ("role_priority", "primary_priority") if path == "priority" else (option,)
            yield from (("links", end.number, "pair", key) for key in keys)
            key = {"address": "subnet", "vlan": "vlan", "lag": "lag"}.get(path, "domain")
            yield ("links", end.number, key)
            yield ("links", end.number)


_OF_ADDRESS = frozenset(
    {"", "address", "other_addresses", "address_up", "forwarding", "mtu", "vrf", "shared"}
)
"""Facts of a VLAN that follow from an address of the switch in it."""
_KEY_OF_ADDRESS = {"address": "address", "other_addresses": "address", "vrf": "vrf"}
"""Key of that address that states a fact; of the others it is ``forwarding``."""


def _of_vlan(design: SwitchDesign, path: str) -> Iterator[Where]:
    number, _, field = path.partition(".")
    key = design.cabling.vlan_key(design.name, int(number)) if number.isdigit() else ""
    if key:
        vsan = design.san.vlans[key].vsan
        field, _, item = field.partition(".")
        if field in _OF_ADDRESS:
            yield from of_shared(design, key, item) if field == "shared" else ()
            detail = _KEY_OF_ADDRESS.get(field, "forwarding")
            yield ("switches", design.name, "vlan_addresses", key, detail)
            yield ("switches", design.name, "vlan_addresses", key)
        if field in {"fc_map", "fip_snooping"} and vsan is not None:
            yield ("vsans", vsan, "fc_map")
        yield ("vlans", key, "vsan" if field == "fip_snooping" else field)
        yield ("vlans", key)
    for end in design.link_ends:
        if end.link.role == "peer" and str(end.link.vlan) == number:
            key = {"address": "subnet", "name": "domain"}.get(field, "vlan")
            yield ("links", end.number, key)
            yield ("links", end.number)


def _of_vsan(design: SwitchDesign, path: str) -> Iterator[Where]:
    number, _, rest = path.partition(".")
    field, _, name = rest.partition(".")
    vsan = int(number or 0)
    if field == "domain_id":
        yield ("switches", design.name, "domain_id")
    if field in {"zones", "zonesets"} and name:
        yield from _of_zone(design, vsan, name)
    if field == "fcaliases":
        yield from _of_alias(design, name.partition(".")[0])
    key = {"zonesets": "zoneset", "active_zoneset": "zoneset", "smart": "zoning"}.get(field, field)
    yield ("vsans", vsan, key)
    yield ("vsans", vsan)


def _of_zone(design: SwitchDesign, vsan: int, path: str) -> Iterator[Where]:
    """Yield the access entries of a zone, and then its ports."""
    pairs = [
        pair
        for zone, members in design.fc.zones(vsan).items()
        if f"{path}.".startswith(f"{zone}.") or path.endswith(f".{zone}")
        for pair in members
    ]
    devices = {(host.device, array.device) for host, array in pairs}
    for number, (hosts, arrays) in enumerate(design.fc.access):
        if any(host in hosts and array in arrays for host, array in devices):
            yield ("access", number)
    yield from dict.fromkeys((*cable.where, "wwpn") for pair in pairs for cable in pair)
    yield ("vsans", vsan, "zone_members")
    yield ("policy", "zone_members")


def _of_alias(design: SwitchDesign, path: str) -> Iterator[Where]:
    for cable in design.fc.by_alias.get(path, ()):
        yield from ((*cable.where, "alias"), (*cable.where, "wwpn"), cable.where)


def _of_vfc(design: SwitchDesign, path: str) -> Iterator[Where]:
    number, _, field = path.partition(".")
    rule = design.san.policy.vfc_numbers
    key = {"description": "description", "vsan": "vsan", "mac": "mac", "port": "at"}.get(
        field, "vfc"
    )
    for cable in design.fc.by_vfc.get(number, ()):
        yield from ((*cable.where, key), cable.where)
    for end in design.link_ends:
        port = link_lag_name(design, end) if end.link.lag is not None else end.ports[0]
        if str(vfc_number(port, rule)) == number:
            yield ("links", end.number)


def _of_services(design: SwitchDesign, path: str) -> Iterator[Where]:
    yield from of_services(design, path)
    if path == "lldp":
        yield from _of_lossless(design, path)
    yield ("management",)


def _of_feature(design: SwitchDesign, path: str) -> Iterator[Where]:
    """Yield what needs a feature; its name is the path."""
    if path in {"lacp", "vpc"}:
        for end in design.link_ends:
            if end.link.lag is not None and (path == "lacp" or end.link.role == "peer"):
                yield ("links", end.number)
        yield from (team.where for team in design.lags if team.intent.mode == "lacp")
    yield from of_routing_feature(design, path)
    if path == "fex":
        yield from of_fex(design, "")
    if path == "tacacs+":
        yield ("management", "tacacs")
    if path in {"fcoe", "npiv"}:
        yield from (cable.where for cable in design.cables.values() if cable.is_fcoe)
    yield from _of_services(design, path) if path == "lldp" else _of_lossless(design, path)


def _of_policy(design: SwitchDesign, path: str) -> Iterator[Where]:
    """Yield what decides a QoS policy of the switch: its lossless classes, and their VLANs."""
    yield from _of_classes(design, path.rpartition(".")[2])
    yield from _of_lossless(design, path)


def _of_classes(design: SwitchDesign, field: str) -> Iterator[Where]:
    """Yield what a switch states of its lossless classes."""
    keys = ("bandwidth", "priority") if field == "bandwidth" else ("priority", "bandwidth")
    yield from (("switches", design.name, "qos", "iscsi", key) for key in keys)
    yield ("switches", design.name, "qos", "fcoe", "bandwidth")


def _of_lossless(design: SwitchDesign, _path: str) -> Iterator[Where]:
    """Yield the VLANs by which the switch has QoS, DCB, FCoE and jumbo settings."""
    carried = {key for cable in design.cables.values() for key in vlan_keys(design, cable)}
    carried |= {key for end in design.link_ends for key in design.cabling.link_vlans(end.link)}
    for key in sorted(carried):
        vlan = design.vlan(key)
        if vlan.lossless is not None or vlan.role == "fcoe":
            yield ("vlans", key, "lossless")
            yield ("vlans", key)


def _of_fc_map(design: SwitchDesign, _path: str) -> Iterator[Where]:
    yield from (("vsans", number, "fc_map") for number in design.san.vsans)


def _of_saving(_site: SwitchDesign, _path: str) -> Iterator[Where]:
    yield ("policy", "save")


_CAUSES: dict[str, Callable[[SwitchDesign, str], Iterator[Where]]] = {
    "name": lambda _site, _path: iter(()),
    "services": _of_services,
    "features": _of_feature,
    "feature_sets": _of_feature,
    "ports": _of_port,
    "lags": _of_lag,
    "peer": _of_peer,
    "fexes": of_fex,
    "vlans": _of_vlan,
    "vrfs": of_vrf,
    "routes": of_route,
    "vsans": _of_vsan,
    "vfcs": _of_vfc,
    "device_aliases": _of_alias,
    "fc_map": _of_fc_map,
    "policies": _of_policy,
    "saves": _of_saving,
    **DESIGN_CAUSES,
}
"""What yields the causes of a fact, by the field of the switch's facts; all others follow from the
lossless VLANs of the switch."""

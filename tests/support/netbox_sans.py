"""What a NetBox has words for of a SAN: two SANs that are the same to it have equal views."""

from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.link_cables import link_cables


def view_of(cabling: Cabling) -> dict[str, object]:
    """Return devices, VLANs, cables, addresses, WWPNs and LAGs, without names that are chosen."""
    san = cabling.san
    return {
        "switches": {name: (one.model, one.fabric) for name, one in san.switches.items()},
        "management": {
            name: one.management.address
            for name, one in san.switches.items()
            if one.management is not None
        },
        "vlans": {
            (vlan.id, vlan.role, vlan.vsan, vlan.subnet)
            for key, vlan in san.vlans.items()
            if key in _used(cabling)
        },
        "cables": {_place(one): _carried(cabling, one) for one in cabling.every_cable},
        "links": {frozenset(pair) for pairs in link_cables(cabling).values() for pair in pairs},
        "teams": {
            frozenset(_place(one) for one in team.cables)
            for team in cabling.teams.values()
            if len(team.cables) > 1
        },
        "systems": {name: one.os for name, one in san.hosts.items() if one.os != "other"},
        "arrays": {name: one.family for name, one in san.arrays.items()},
    }


def _used(cabling: Cabling) -> set[str]:
    """Return the keys of the VLANs that a switch carries: others are at no interface."""
    return {key for name in cabling.san.switches for key in cabling.carried_keys(name)}


def _place(one: Cable) -> tuple[str, str, str, str, str]:
    return one.switch, one.port, one.device, one.label, one.kind


def _carried(cabling: Cabling, one: Cable) -> tuple[object, ...]:
    ids = {cabling.san.vlans[key].id for key in cabling.network_keys(one)}
    wwpn = one.end.wwpn if not one.is_neighbor else None
    addresses = one.end.addresses if not one.is_neighbor else ()
    return frozenset(ids), wwpn, frozenset(addresses), one.vsan

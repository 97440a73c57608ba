"""Cabling -> which VLAN of the inventory an id means at a switch: two fabrics may use one id."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sanfab.model import VlanIntent
from sanfab.model.yaml12 import Where

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling

VlanKeys = Mapping[int, str]
"""Key of a VLAN by its id."""


def vlan_keys_by_switch(cabling: "Cabling") -> dict[str, VlanKeys]:
    """Return by switch the key of the VLAN that each id means there.

    Of two VLANs with one id a switch has the one that it or a switch linked to it carries, else
    the one of its fabric.
    """
    vlans = cabling.san.vlans
    first = {vlan.id: key for key, vlan in reversed(vlans.items())}
    shared = _shared_ids(vlans)
    if not shared:
        return dict.fromkeys(cabling.san.switches, first)
    island_of = islands_of_links(cabling)
    carriers = {key: _islands_with(cabling, key, island_of) for key in shared}
    found: dict[str, VlanKeys] = {}
    for name, switch in cabling.san.switches.items():
        own = dict(first)
        for key in sorted(shared, key=lambda key: island_of[name] in carriers[key]):
            if island_of[name] in carriers[key] or vlans[key].fabric == switch.fabric:
                own[vlans[key].id] = key
        found[name] = own
    return found


def _shared_ids(vlans: Mapping[str, VlanIntent]) -> list[str]:
    """Return the keys of the VLANs whose id another one has too."""
    counts = Counter(vlan.id for vlan in vlans.values())
    return [key for key, vlan in vlans.items() if counts[vlan.id] > 1]


def islands_of_links(cabling: "Cabling") -> dict[str, str]:
    """Return by switch the first switch that links connect it to, over any other switches."""
    island_of = {name: name for name in cabling.san.switches}
    for ends in cabling.links.values():
        for end in ends:
            here = island_of.get(end.switch)
            for far, _ in end.far:
                there = island_of.get(far)
                if here is not None and there is not None and here != there:
                    low, high = sorted((here, there))
                    island_of = {
                        name: low if one == high else one for name, one in island_of.items()
                    }
                    here = low
    return island_of


def _islands_with(cabling: "Cabling", key: str, island_of: Mapping[str, str]) -> dict[str, str]:
    """Return the islands with a switch that carries a VLAN, each with that switch."""
    found: dict[str, str] = {}
    for name in cabling.san.switches:
        if key in carried_keys(cabling, name):
            found.setdefault(island_of[name], name)
    return found


def carried_keys(cabling: "Cabling", switch: str) -> set[str]:
    """Return the keys of the VLANs that a switch carries or has an address in."""
    intent = cabling.san.switches[switch]
    keys = set(intent.vlan_addresses)
    for override in intent.ports.values():
        keys.update(override.tagged or (), {override.vlan} if override.vlan else ())
    for cables in cabling.cables.get(switch, {}).values():
        for cable in cables:
            keys.update(cable.end.vlans, {cable.end.vlan} if cable.end.vlan else ())
            if cable.vsan in cabling.fcoe_vlans:
                keys.add(cabling.fcoe_vlans[cable.vsan])
                keys.update({cabling.native_vlans.get(intent.fabric, "")} - {""})
    for end in cabling.links.get(switch, ()):
        keys.update(cabling.link_vlans(end.link))
    return keys


def vlan_id_problems(cabling: "Cabling") -> Iterator[tuple[Where, str]]:
    """Yield VLANs with the id of another one, except iSCSI VLANs of fabrics without a link."""
    first: dict[int, list[str]] = {}
    vlans = cabling.san.vlans
    island_of: dict[str, str] = {}
    for key in _shared_ids(vlans):
        island_of = island_of or islands_of_links(cabling)
        for other in first.setdefault(vlans[key].id, []):
            why = _conflict(cabling, other, key, island_of)
            if why:
                yield (
                    ("vlans", key, "id"),
                    f"VLAN {vlans[key].id} is already used by vlans.{other}{why}; choose another "
                    "id",
                )
        first[vlans[key].id].append(key)


def _conflict(cabling: "Cabling", first: str, second: str, island_of: Mapping[str, str]) -> str:
    """Return why two VLANs may not have one id; empty: they may."""
    one, other = cabling.san.vlans[first], cabling.san.vlans[second]
    if None in (one.fabric, other.fabric) or one.fabric == other.fabric:
        return ", and only VLANs with a `fabric` each, A and B, may share an id"
    if one.role != other.role:
        return f", and only VLANs of one role may share an id: that one is of role {one.role}"
    if one.role == "fcoe":
        return ", and an FCoE VLAN has another id in each fabric"
    here, there = (_islands_with(cabling, key, island_of) for key in (first, second))
    for name in cabling.san.switches:
        if {first, second} <= carried_keys(cabling, name):
            return f", and {name} carries both"
    joined = next((island for island in here if island in there), None)
    if joined is None:
        return ""
    return f", and links connect {here[joined]}, which carries it, with {there[joined]}"

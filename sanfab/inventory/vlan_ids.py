"""Which VLAN of the inventory an id means at a switch: two fabrics may use one id."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Protocol

from sanfab.inventory.cables import LinkEnd
from sanfab.model.fabric import VlanIntent
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

if TYPE_CHECKING:
    from sanfab.model.base import Fabric

VlanKeys = Mapping[int, str]
"""Key of a VLAN by its id."""
Carriers = dict[str, dict[str, str]]
"""The switches that carry a VLAN, each with its island, by the key of the VLAN."""


class VlanCarriers(Protocol):
    """What decides between VLANs of one id: a ``Cabling``."""

    @property
    def san(self) -> San:
        """The inventory."""

    @property
    def islands(self) -> dict[str, str]:
        """The first switch of the linked switches that each switch belongs to."""

    def carried_keys(self, switch: str) -> frozenset[str]:
        """Return the keys of the VLANs that a switch carries or has an address in."""


def vlan_keys_by_switch(cabling: VlanCarriers) -> dict[str, VlanKeys]:
    """Return by switch the key of the VLAN that each id means there.

    Of two VLANs with one id a switch has the one that it or a switch linked to it carries, else
    the one of its fabric.
    """
    vlans = cabling.san.vlans
    first = {vlan.id: key for key, vlan in reversed(vlans.items())}
    shared = _shared_ids(vlans)
    if not shared:
        return dict.fromkeys(cabling.san.switches, first)
    carried = _carried_in_islands(cabling, shared)
    of_fabric = {
        fabric: first | {vlans[key].id: key for key in shared if vlans[key].fabric == fabric}
        for fabric in {switch.fabric for switch in cabling.san.switches.values()}
    }
    made: dict[tuple[str, Fabric | None], VlanKeys] = {}
    found: dict[str, VlanKeys] = {}
    for name, island in cabling.islands.items():
        fabric = cabling.san.switches[name].fabric
        if (island, fabric) not in made:
            own = {vlans[key].id: key for key in carried.get(island, ())}
            base = of_fabric[fabric]
            # Most islands carry what their fabric has: a dictionary for each would fill the memory.
            made[island, fabric] = base if own.items() <= base.items() else base | own
        found[name] = made[island, fabric]
    return found


def vlans_by_switch(
    vlans: Mapping[str, VlanIntent], keys: Mapping[str, VlanKeys]
) -> dict[str, Mapping[str, VlanIntent]]:
    """Return by switch the VLANs whose ids mean them there; switches share what is the same.

    ``keys``: what each id means, as ``vlan_keys_by_switch`` returns it.
    """
    made: dict[int, Mapping[str, VlanIntent]] = {}
    found: dict[str, Mapping[str, VlanIntent]] = {}
    for switch, known in keys.items():
        if id(known) not in made:
            made[id(known)] = {key: vlan for key, vlan in vlans.items() if known[vlan.id] == key}
        found[switch] = made[id(known)]
    return found


def _shared_ids(vlans: Mapping[str, VlanIntent]) -> list[str]:
    """Return the keys of the VLANs whose id another one has too."""
    counts = Counter(vlan.id for vlan in vlans.values())
    return [key for key, vlan in vlans.items() if counts[vlan.id] > 1]


def islands_of_links(
    switches: Iterable[str], links: Mapping[str, Iterable[LinkEnd]]
) -> dict[str, str]:
    """Return by switch the first switch that links connect it to, over any other switches."""
    parent = {name: name for name in switches}
    for ends in links.values():
        for end in ends:
            for far, _ in end.far:
                if end.switch in parent and far in parent:
                    low, high = sorted((_root(parent, end.switch), _root(parent, far)))
                    parent[high] = low
    return {name: _root(parent, name) for name in parent}


def _root(parent: dict[str, str], name: str) -> str:
    """Return the switch that stands for the island of a switch, and shorten the way to it."""
    while parent[name] != name:
        parent[name] = parent[parent[name]]
        name = parent[name]
    return name


def _carried_in_islands(cabling: VlanCarriers, shared: list[str]) -> dict[str, list[str]]:
    """Return by island the VLANs with a shared id that one of its switches carries."""
    island_of = cabling.islands
    found: dict[str, set[str]] = {}
    for name, island in island_of.items():
        found.setdefault(island, set()).update(cabling.carried_keys(name))
    rank = {key: number for number, key in enumerate(shared)}
    return {
        island: sorted(rank.keys() & keys, key=rank.__getitem__) for island, keys in found.items()
    }


def vlan_id_problems(cabling: VlanCarriers) -> Iterator[tuple[Where, str]]:
    """Yield VLANs with the id of another one, except iSCSI VLANs of fabrics without a link."""
    first: dict[int, list[str]] = {}
    vlans = cabling.san.vlans
    shared = _shared_ids(vlans)
    carriers = _carriers(cabling, shared) if shared else {}
    for key in shared:
        for other in first.setdefault(vlans[key].id, []):
            why = _conflict(cabling, other, key, carriers)
            if why:
                yield (
                    ("vlans", key, "id"),
                    f"VLAN {vlans[key].id} is already used by vlans.{other}{why}; choose another "
                    "id",
                )
        first[vlans[key].id].append(key)


def _carriers(cabling: VlanCarriers, shared: list[str]) -> Carriers:
    found: Carriers = {key: {} for key in shared}
    for name, island in cabling.islands.items():
        for key in cabling.carried_keys(name) & found.keys():
            found[key][name] = island
    return found


def _islands(switches: dict[str, str]) -> dict[str, str]:
    """Return islands, each with the first of the switches that is in it."""
    return {island: name for name, island in reversed(switches.items())}


def _conflict(cabling: VlanCarriers, first: str, second: str, carriers: Carriers) -> str:
    """Return why two VLANs may not have one id; empty: they may."""
    one, other = cabling.san.vlans[first], cabling.san.vlans[second]
    if None in (one.fabric, other.fabric) or one.fabric == other.fabric:
        return ", and only VLANs with a `fabric` each, A and B, may share an id"
    if one.role != other.role:
        return f", and only VLANs of one role may share an id: that one is of role {one.role}"
    if one.role == "fcoe":
        return ", and an FCoE VLAN has another id in each fabric"
    both = [name for name in carriers[first] if name in carriers[second]]
    if both:
        return f", and {both[0]} carries both"
    here, there = _islands(carriers[first]), _islands(carriers[second])
    joined = next((island for island in here if island in there), None)
    if joined is None:
        return ""
    return f", and links connect {here[joined]}, which carries it, with {there[joined]}"

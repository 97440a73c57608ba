"""MAC and ARP tables of captured switches -> what is seen behind each port that leads to a device.

A MAC address is at an edge: at a port or LAG that leads to no captured switch. Seen at several, it
is at the one that spanning tree has as an edge port; else nobody knows where it is.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING

from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.links import switch_pairs
from sanfab.importing.port_names import port_order
from sanfab.importing.seen import SeenStations
from sanfab.importing.uses import PortUse, PortUses
from sanfab.text import some

if TYPE_CHECKING:
    from sanfab.importing.draft import Draft

_Place = tuple[str, str]
"""Switch, and port or LAG."""


def seen_stations(uses: PortUses) -> SeenStations:
    """Return the stations that the tables of the switches show, once the links are known."""
    found = SeenStations()
    near: dict[str, _Place] = {}
    edges: set[_Place] = set()
    for one in uses.switches:
        inner = _inner(uses.linked, one)
        _add_tables(found, one, inner)
        near |= {mac: (one.name, port) for mac, port in _by_lldp(one) if port not in inner}
        edges |= {(one.name, name) for name, port in one.facts.ports.items() if port.stp == "edge"}
    for mac, place in near.items():
        found.macs.setdefault(place, {}).setdefault(mac, set())
    every: dict[str, list[_Place]] = defaultdict(list)
    for place, macs in found.macs.items():
        for mac in macs:
            every[mac].append(place)
    found.lag_of = _shared_lags(uses.switches) if every else {}
    for mac, places in every.items():
        likely = [near[mac]] if mac in near else [one for one in places if one in edges] or places
        found.places[mac] = likely
        if len({found.lag_of.get(one, one) for one in likely}) > 1:
            found.unclear.add(mac)
    return found


def _by_lldp(one: ImportedSwitch) -> Iterator[tuple[str, str]]:
    """Yield the MAC addresses that devices send as the name of their port, with the port here."""
    for port, status in one.status.ports.items():
        for neighbour in status.neighbours:
            if _MAC.fullmatch(neighbour.port.lower()):
                yield neighbour.port.lower(), port


_MAC = re.compile(r"(?:[0-9a-f]{2}:){5}[0-9a-f]{2}")


def _inner(linked: Set[_Place], one: ImportedSwitch) -> set[str]:
    """Return the ports and LAGs of a switch that lead to captured switches, or to its peer."""
    ports = {port for port in one.facts.ports if (one.name, port) in linked}
    lags = (lag for lag in one.facts.lags.values() if lag.peer_link or ports & lag.members.keys())
    return ports | {name for lag in lags for name in (lag.name, *lag.members)}


def _add_tables(found: SeenStations, one: ImportedSwitch, inner: Set[str]) -> None:
    for vlan, mac, port in one.stations.macs:
        if port not in inner:
            found.macs.setdefault((one.name, port), {}).setdefault(mac, set()).add(vlan)
    for vlan, mac, ip in one.stations.addresses:
        found.addresses.setdefault(mac, {}).setdefault((vlan, ip), one.name)
        found.mac_of.setdefault(ip, set()).add(mac)


def _shared_lags(switches: Sequence[ImportedSwitch]) -> dict[_Place, tuple[str, int]]:
    """Return what the LAGs that the two switches of a pair share have in common."""
    first = {each.name: one.name for one, other in switch_pairs(switches) for each in (one, other)}
    return {
        (one.name, lag.name): (first.get(one.name, one.name), lag.multichassis)
        for one in switches
        for lag in one.facts.lags.values()
        if lag.multichassis is not None
    }


# What they tell of ports


def know_addresses(uses: PortUses) -> None:
    """Give ports that lead to a device the addresses of the only station in a VLAN behind them.

    Of the ports of a LAG, also of one that two switches share, the first one gets them.
    """
    seen = uses.stations
    if not seen.places:
        return
    for members in _by_interface(uses).values():
        for one in members:
            one.seen = seen.text_of(_place(one))
        if members[0].far is not None and not any(
            one.known and one.known.all_addresses for one in members
        ):
            members[0].learned |= dict(_learned(seen, {_place(one) for one in members}))


def _learned(
    seen: SeenStations, places: Set[_Place]
) -> Iterator[tuple[int, tuple[tuple[str, ...], str]]]:
    """Yield the addresses of the only station in each VLAN at some places, and what tells them."""
    macs: dict[str, set[int]] = defaultdict(set)
    for place in places:
        for mac, vlans in seen.macs.get(place, {}).items():
            if mac not in seen.unclear and place in seen.places[mac]:
                macs[mac] |= vlans
    for mac, vlan in _alone(macs):
        own = [ip for (at, ip) in sorted(seen.addresses.get(mac, {})) if at == vlan]
        if own and all(len(seen.mac_of[ip]) == 1 for ip in own):
            by = seen.addresses[mac][vlan, own[0]]
            yield vlan, (tuple(own), f"MAC {mac} at the port, and ARP of {by}")


def _place(use: PortUse) -> _Place:
    """Return the port or LAG at which a switch sees what is behind a port."""
    return use.switch.name, use.lag or use.name


def _by_interface(uses: PortUses) -> dict[tuple[str, str | int], list[PortUse]]:
    """Return the ports that lead to devices, by port, LAG, or LAG that two switches share."""
    found: dict[tuple[str, str | int], list[PortUse]] = defaultdict(list)
    for use in uses.free():
        if not use.is_native:
            found[uses.stations.lag_of.get(_place(use), _place(use))].append(use)
    return found


def _alone(macs: Mapping[str, Set[int]]) -> Iterator[tuple[str, int]]:
    """Yield the MAC addresses that are the only ones in a VLAN, with that VLAN."""
    of_vlan: dict[int, list[str]] = defaultdict(list)
    for mac, vlans in macs.items():
        for vlan in vlans:
            of_vlan[vlan].append(mac)
    yield from ((own[0], vlan) for vlan, own in sorted(of_vlan.items()) if len(own) == 1)


def note_unnamed(draft: "Draft", uses: PortUses) -> None:
    """List what is seen behind ports of which nothing tells the device."""
    named = {
        (use.switch.name, name)
        for use in uses.free()
        if use.far is not None
        for name in (use.name, use.lag)
    }
    for place in sorted(uses.stations.macs, key=lambda one: (one[0], port_order(one[1]))):
        if place not in named:
            text = f"nothing tells the device: {uses.stations.text_of(place)}"
            draft.leave(place[0], [(f"ports.{place[1]}", text)])
    for mac in sorted(uses.stations.unclear):
        places = some(" ".join(one) for one in uses.stations.places[mac])
        draft.leave("", [(f"MAC {mac}", f"is seen at {places}: where its device is, is not known")])


def station_doubts(uses: PortUses) -> Iterator[str]:
    """Yield the addresses that two devices have, and the tables that are not understood."""
    for one in uses.switches:
        yield from (f"{one.name}: {problem}" for problem in one.stations.problems)
    for ip, macs in sorted(uses.stations.mac_of.items()):
        if len(macs) > 1:
            sources = [
                f"{by} has {mac}"
                for mac in sorted(macs)
                for (_, own), by in uses.stations.addresses[mac].items()
                if own == ip
            ]
            yield (
                f"{ip}: {' and '.join(sources)}: two devices have it, or the tables are of "
                "different days"
            )

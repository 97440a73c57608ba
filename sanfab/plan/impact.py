"""What a switch is and shall be -> what frames can count on while it changes.

A port, VLAN, VSAN or LAG that changes counts as down meanwhile; a change of what the whole switch
shares, as a QoS policy, counts for all its ports. Names, descriptions and management touch nothing.
VLANs that a trunk gains or loses touch no other VLAN: they are sent one by one.
"""

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import TypeVar

from sanfab.facts import PortFacts, SwitchFacts, VfcFacts, VlanFacts, VsanFacts
from sanfab.facts.status import SwitchStatus

NO_TRAFFIC = {"name", "services", "answers", "saves", "device_alias_enhanced"}
"""Parts of a switch that no frame passes."""
PER_ITEM = {"ports", "lags", "vlans", "vsans", "vfcs", "features", "device_aliases"}
"""Parts that are looked at one by one; any other part counts for the whole switch."""
ZONING = ("name", "fcaliases", "zones", "zonesets", "active_zoneset", "uncommitted")
"""What of a VSAN cuts only the pairs that it no longer permits."""

Item = TypeVar("Item")


def facts_during_change(now: SwitchFacts, goal: SwitchFacts, *, reloads: bool) -> SwitchFacts:
    """Return what carries frames on a switch at every moment of a change."""
    if reloads or _shakes_all(now, goal):
        return shut_down(now, now.ports)
    vlans = {
        *_changed(now.vlans, goal.vlans, _vlan),
        *_vlans_of_vsans(now, goal, _changed(now.vsans, goal.vsans, _vsan)),
    }
    vfcs = [
        item.get(number)
        for number in _changed(now.vfcs, goal.vfcs, _vfc)
        for item in (now.vfcs, goal.vfcs)
    ]
    down = {vfc.port for vfc in vfcs if vfc is not None} | set(_lag_ports(now, goal))
    # A VFC that is bound to a MAC address may come in by any port.
    vlans |= _vlans_of_vsans(now, goal, {vfc.vsan for vfc in vfcs if vfc is not None and vfc.mac})
    ports = {name: _port(port, goal.ports.get(name)) for name, port in now.ports.items()}
    return shut_down(replace(now, ports=_off(ports, vlans)), down)


def affects_traffic(now: SwitchFacts, during: SwitchFacts) -> bool:
    """Tell whether a change touches any frame at all."""
    return now.ports != during.ports


def shut_down(facts: SwitchFacts, names: Iterable[str]) -> SwitchFacts:
    """Return facts in which some ports are shut down."""
    gone = {name for name in names if name in facts.ports}
    down = {name: replace(facts.ports[name], enabled=False) for name in gone}
    return replace(facts, ports=facts.ports | down)


def with_link_status(facts: SwitchFacts, status: SwitchStatus) -> SwitchFacts:
    """Return facts in which the ports that are down are shut down."""
    return shut_down(facts, (name for name, port in status.ports.items() if not port.up))


def _shakes_all(now: SwitchFacts, goal: SwitchFacts) -> bool:
    known = NO_TRAFFIC | PER_ITEM
    parts = (field.name for field in fields(SwitchFacts) if field.name not in known)
    lost_feature = bool(now.features - goal.features)
    return lost_feature or any(getattr(now, part) != getattr(goal, part) for part in parts)


def _changed(
    now: dict[int, Item], goal: dict[int, Item], plain: Callable[[Item], Item]
) -> set[int]:
    """Return what is new, gone or other; ``plain`` takes away what touches no frame."""
    return {
        key
        for key in {*now, *goal}
        if key not in now or key not in goal or plain(now[key]) != plain(goal[key])
    }


def _vlan(vlan: VlanFacts) -> VlanFacts:
    return replace(vlan, name="", address="", address_up=False, forwarding=False)


def _vfc(vfc: VfcFacts) -> VfcFacts:
    return replace(vfc, description="")


def _vsan(vsan: VsanFacts) -> VsanFacts:
    empty = VsanFacts(vsan.id)
    same = {name: getattr(empty, name) for name in ZONING}
    return replace(vsan, **same)


def _vlans_of_vsans(now: SwitchFacts, goal: SwitchFacts, vsans: set[int]) -> set[int]:
    both = [*now.vlans.values(), *goal.vlans.values()]
    return {vlan.id for vlan in both if vlan.vsan is not None and vlan.vsan in vsans}


def _lag_ports(now: SwitchFacts, goal: SwitchFacts) -> Iterable[str]:
    """Yield the interfaces and members of LAGs that are new, gone or other."""
    for name in {*now.lags, *goal.lags}:
        before, after = now.lags.get(name), goal.lags.get(name)
        if before != after:
            yield name
            for lag in (before, after):
                yield from lag.members if lag is not None else ()


def _port(now: PortFacts, goal: PortFacts | None) -> PortFacts:
    if goal is None:
        return replace(now, enabled=False)
    alike = replace(goal, description=now.description, trunk_vlans=now.trunk_vlans)
    if alike != now:
        return replace(now, enabled=False)
    if now.trunk_vlans is None or goal.trunk_vlans is None:
        both = goal.trunk_vlans if now.trunk_vlans is None else now.trunk_vlans
    else:
        both = now.trunk_vlans & goal.trunk_vlans
    return replace(now, trunk_vlans=both)


def _off(ports: dict[str, PortFacts], vlans: set[int]) -> dict[str, PortFacts]:
    """Return ports without some VLANs."""
    if not vlans:
        return ports
    return {name: _without(port, vlans) for name, port in ports.items()}


def _without(port: PortFacts, vlans: set[int]) -> PortFacts:
    if port.mode == "access" and port.access_vlan in vlans:
        return replace(port, enabled=False)
    if port.mode == "trunk" and port.trunk_vlans is None:
        return replace(port, enabled=False)
    if port.mode == "trunk" and port.trunk_vlans is not None:
        return replace(port, trunk_vlans=port.trunk_vlans - vlans)
    return port

"""Facts of a switch that still forward while it changes.

A port, VLAN, VSAN or LAG that changes counts as down during the change. A change to a setting of
the whole switch, such as a QoS policy, takes all its ports down, and LLDP those that negotiate
priority flow control by DCBX. Names, descriptions and management
settings affect no traffic. Adding or removing VLANs of a trunk affects no other VLAN, because they
are sent one at a time.
"""

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import TypeVar

from sanfab.facts.fex import disturbed_fex_ports
from sanfab.facts.status import SwitchStatus
from sanfab.facts.switch import PortFacts, SwitchFacts, VfcFacts, VlanFacts, VsanFacts
from sanfab.plan.disruption import ports_that_lose_dcbx

NO_TRAFFIC = {
    "name", "services", "answers", "saves", "device_alias_enhanced", "routing", "vlans_without_id",
    "vrfs", "routes", "routes_stated", "breakouts", "breakouts_stated", "unlisted_port",
    "fexes",
}  # fmt: skip
"""Fields of the facts that do not affect traffic within a VLAN."""
PER_ITEM = {"ports", "lags", "vlans", "vsans", "vfcs", "features", "device_aliases"}
"""Fields compared item by item; a change to any other field affects the whole switch."""
ZONING = ("name", "fcaliases", "zones", "zonesets", "active_zoneset", "uncommitted")
"""Fields of a VSAN whose change affects only the pairs that it no longer permits."""

Item = TypeVar("Item")


def facts_during_change(now: SwitchFacts, goal: SwitchFacts, *, reloads: bool) -> SwitchFacts:
    """Return the facts that forward traffic at every moment of a change."""
    if reloads or _affects_whole_switch(now, goal):
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
    down |= {*ports_that_lose_dcbx(now, goal), *disturbed_fex_ports(now, goal)}
    # A VFC that is bound to a MAC address can be reached through any port.
    vlans |= _vlans_of_vsans(now, goal, {vfc.vsan for vfc in vfcs if vfc is not None and vfc.mac})
    ports = {name: _port(port, goal.ports.get(name)) for name, port in now.ports.items()}
    return shut_down(replace(now, ports=_without_vlans(ports, vlans)), down)


def affects_traffic(now: SwitchFacts, during: SwitchFacts) -> bool:
    """Return whether a change affects any traffic."""
    return now.ports != during.ports


def shut_down(facts: SwitchFacts, names: Iterable[str]) -> SwitchFacts:
    """Return facts in which some ports are shut down."""
    down = {
        name: replace(facts.ports[name], enabled=False) for name in names if name in facts.ports
    }
    return replace(facts, ports=facts.ports | down)


def with_link_status(facts: SwitchFacts, status: SwitchStatus) -> SwitchFacts:
    """Return facts in which the ports that are down are shut down."""
    return shut_down(facts, (name for name, port in status.ports.items() if not port.up))


def _affects_whole_switch(now: SwitchFacts, goal: SwitchFacts) -> bool:
    known = NO_TRAFFIC | PER_ITEM
    parts = (field.name for field in fields(SwitchFacts) if field.name not in known)
    lost_feature = bool(now.features - goal.features)
    return lost_feature or any(getattr(now, part) != getattr(goal, part) for part in parts)


def _changed(
    now: dict[int, Item], goal: dict[int, Item], relevant: Callable[[Item], Item]
) -> set[int]:
    """Return the keys that are added, removed or changed.

    ``relevant`` resets the fields that do not affect traffic.
    """
    return {
        key
        for key in {*now, *goal}
        if key not in now or key not in goal or relevant(now[key]) != relevant(goal[key])
    }


def _vlan(vlan: VlanFacts) -> VlanFacts:
    return replace(
        vlan,
        name="",
        address="",
        other_addresses=set(),
        address_up=False,
        forwarding=False,
        vrf="",
        shared={},
    )


def _vfc(vfc: VfcFacts) -> VfcFacts:
    return replace(vfc, description="")


def _vsan(vsan: VsanFacts) -> VsanFacts:
    empty = VsanFacts(vsan.id)
    return replace(vsan, **{name: getattr(empty, name) for name in ZONING})


def _vlans_of_vsans(now: SwitchFacts, goal: SwitchFacts, vsans: set[int]) -> set[int]:
    both = [*now.vlans.values(), *goal.vlans.values()]
    return {vlan.id for vlan in both if vlan.vsan is not None and vlan.vsan in vsans}


def _lag_ports(now: SwitchFacts, goal: SwitchFacts) -> Iterable[str]:
    """Yield the interfaces and members of LAGs that are added, removed or changed."""
    for name in {*now.lags, *goal.lags}:
        before, after = now.lags.get(name), goal.lags.get(name)
        if before != after:
            yield name
            for lag in (before, after):
                yield from lag.members if lag is not None else ()


def _port(now: PortFacts, goal: PortFacts | None) -> PortFacts:
    if goal is None:
        return replace(now, enabled=False)
    comparable = replace(goal, description=now.description, trunk_vlans=now.trunk_vlans)
    if comparable != now:
        return replace(now, enabled=False)
    if now.trunk_vlans is None or goal.trunk_vlans is None:
        both = goal.trunk_vlans if now.trunk_vlans is None else now.trunk_vlans
    else:
        both = now.trunk_vlans & goal.trunk_vlans
    return replace(now, trunk_vlans=both)


def _without_vlans(ports: dict[str, PortFacts], vlans: set[int]) -> dict[str, PortFacts]:
    """Return ports that do not carry some VLANs."""
    if not vlans:
        return ports
    return {name: _port_without(port, vlans) for name, port in ports.items()}


def _port_without(port: PortFacts, vlans: set[int]) -> PortFacts:
    if port.mode == "access" and port.access_vlan in vlans:
        return replace(port, enabled=False)
    if port.mode == "trunk" and port.trunk_vlans is None:
        return replace(port, enabled=False)
    if port.mode == "trunk" and port.trunk_vlans is not None:
        return replace(port, trunk_vlans=port.trunk_vlans - vlans)
    return port

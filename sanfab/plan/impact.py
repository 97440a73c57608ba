"""Facts of a switch that still forward while it changes.

A port, VLAN, VSAN or LAG that changes counts as down during the change, and all ports of a switch
if a setting of the whole switch changes, as a QoS policy. What a change disturbs is said at each
fact (``disturbs``); of names, descriptions and management it is nothing. LLDP takes down the ports
that negotiate priority flow control by DCBX. Adding or removing VLANs of a trunk affects no other
VLAN, because they are sent one at a time.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from sanfab.analysis.network import carried_vsans
from sanfab.facts.fex import disturbed_fex_ports
from sanfab.facts.field import facts_of
from sanfab.facts.status import SwitchStatus
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.plan.disruption import ports_that_lose_dcbx


def facts_during_change(now: SwitchFacts, goal: SwitchFacts, *, reloads: bool) -> SwitchFacts:
    """Return the facts that forward traffic at every moment of a change."""
    if reloads or _affects_whole_switch(now, goal):
        return all_down(now)
    vsans = _changed(now.vsans, goal.vsans)
    vlans = {*_changed(now.vlans, goal.vlans), *_vlans_of_vsans(now, goal, vsans)}
    vfcs = [
        item.get(number)
        for number in _changed(now.vfcs, goal.vfcs)
        for item in (now.vfcs, goal.vfcs)
    ]
    down = {vfc.port for vfc in vfcs if vfc is not None} | set(_lag_ports(now, goal))
    down |= {*ports_that_lose_dcbx(now, goal), *disturbed_fex_ports(now, goal)}
    # A VFC that is bound to a MAC address can be reached through any port.
    vlans |= _vlans_of_vsans(now, goal, {vfc.vsan for vfc in vfcs if vfc is not None and vfc.mac})
    down |= {*_native_ports(now, goal, vsans)}
    ports = {name: _port(port, goal.ports.get(name)) for name, port in now.ports.items()}
    return shut_down(replace(now, ports=_without_vlans(ports, vlans)), down)


def affects_traffic(now: SwitchFacts, during: SwitchFacts) -> bool:
    """Return whether a change affects any traffic."""
    return (now.ports, now.fc_ports) != (during.ports, during.fc_ports)


def shut_down(facts: SwitchFacts, names: Iterable[str]) -> SwitchFacts:
    """Return facts in which some ports are shut down, native ports too."""
    down = {*names}
    ports = {
        name: replace(port, enabled=False) for name, port in facts.ports.items() if name in down
    }
    native = {
        name: replace(port, enabled=False) for name, port in facts.fc_ports.items() if name in down
    }
    return replace(facts, ports=facts.ports | ports, fc_ports=facts.fc_ports | native)


def all_down(facts: SwitchFacts) -> SwitchFacts:
    """Return facts in which no port forwards."""
    return shut_down(facts, [*facts.ports, *facts.fc_ports])


def _native_ports(now: SwitchFacts, goal: SwitchFacts, vsans: set[int]) -> Iterator[str]:
    """Yield native Fibre Channel ports that are down during a change, some VSANs disturbed.

    A port that is in one of them, or trunks it, counts as down: a switch out of its fabric for a
    domain id forwards on none of its ports. A port follows its port-channel.
    """
    lags = _changed(now.fc_lags, goal.fc_lags)
    for name, port in now.fc_ports.items():
        other = goal.fc_ports.get(name)
        is_disturbed = other is None or (port != other and _is_disturbed(port, other))
        if is_disturbed or port.lag in lags or vsans & carried_vsans(port, now):
            yield name


def with_link_status(facts: SwitchFacts, status: SwitchStatus) -> SwitchFacts:
    """Return facts in which the ports that are down are shut down."""
    return shut_down(facts, (name for name, port in status.ports.items() if not port.up))


def _affects_whole_switch(now: SwitchFacts, goal: SwitchFacts) -> bool:
    lost_feature = bool(now.features - goal.features)
    return lost_feature or _is_disturbed(now, goal)


def _is_disturbed(one: object, other: object) -> bool:
    """Return whether a fact differs whose change may interrupt what the two records describe."""
    return any(
        getattr(one, name) != getattr(other, name)
        for name, about in facts_of(type(one)).items()
        if about.disturbs == "object"
    )


def _changed(now: Mapping[int, object], goal: Mapping[int, object]) -> set[int]:
    """Return the keys of the records that are added, removed or disturbed."""
    return {
        key
        for key in {*now, *goal}
        if key not in now or key not in goal or _is_disturbed(now[key], goal[key])
    }


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
    if now == goal:
        return now  # most ports of a push
    if goal is None:
        return replace(now, enabled=False)
    if _is_disturbed(now, goal):
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

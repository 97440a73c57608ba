"""Owned facts and running facts -> the goal with every foreign object, and a list of these.

Where the inventory lists the areas that sanfab manages on a switch, what it does not name there is
foreign: it stays as it runs. An owned trunk keeps the foreign VLANs that it carries, because their
traffic is not ours; an access port can have one VLAN only, and has that of the inventory. An owned
zoneset keeps its foreign zones, and those of the zoneset that it replaces as the active one.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from sanfab.facts.clone import clone
from sanfab.facts.fc import VsanFacts, ZoneMember
from sanfab.facts.field import Unstated, facts_of, take_outside
from sanfab.facts.policy_kind import QosClass
from sanfab.facts.routing import VrfFacts, free_vrf_number
from sanfab.facts.services import ServiceFacts
from sanfab.facts.switch import PortFacts, SwitchFacts, VlanFacts
from sanfab.model.design import AREAS

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

_NAME_LENGTH = 27
"""Characters of a VLAN name that leave room for an id, of the 32 that every NOS takes."""


def add_foreign(goal: SwitchFacts, running: SwitchFacts) -> None:
    """Add to owned facts everything foreign as it runs."""
    areas, running = goal.managed or frozenset(), clone(running)
    if "management" not in areas:
        goal.name = running.name or goal.name
    _add_aliases(goal, running)
    _add_vsans(goal, running, areas)
    _add_lags(goal, running)
    _add_fc_ports(goal, running)
    _share_jumbo_size(goal, running)
    _add_ports(goal, running, areas)
    for number, vlan in goal.vlans.items():
        if number in running.vlans and not _is_pair_vlan(goal, number):
            take_outside(vlan, running.vlans[number], areas)
            keep_shared(vlan, running.vlans[number])
    goal.vrfs = merged_vrfs(goal, running.vrfs)
    for name, vrf in goal.vrfs.items():
        vrf.routing |= name in running.vrfs and running.vrfs[name].routing
    foreign = _others(running.vlans, goal.vlans)
    _keep_names_apart(goal.vlans.values(), {vlan.name.lower() for vlan in foreign.values()})
    mapped = {vlan.vsan for vlan in goal.vlans.values()}
    for vlan in foreign.values():
        vlan.vsan = None if vlan.vsan in mapped else vlan.vsan  # a VSAN has one VLAN
    goal.vlans |= foreign
    bound = {vfc.port for vfc in goal.vfcs.values() if vfc.port}
    running.vfcs = {one: vfc for one, vfc in running.vfcs.items() if vfc.port not in bound}
    goal.breakouts = running.breakouts | goal.breakouts
    if "qos" not in areas or not any(one.no_drop for one in _classes(goal)):
        goal.dcbx_iscsi_priority = running.dcbx_iscsi_priority
    goal.dcb, goal.routing = goal.dcb or running.dcb, goal.routing or running.routing
    _unite(goal, running, areas)
    _unite(goal.services, running.services, areas)


def keep_shared(vlan: VlanFacts, running: VlanFacts) -> None:
    """Keep the shared addresses of a VLAN for which the inventory states none.

    A group that it states keeps its preemption, unless that is stated too.
    """
    if not vlan.shared:
        vlan.shared = running.shared
    for key, shared in vlan.shared.items():
        if shared.preempt is None and key in running.shared:
            shared.preempt = running.shared[key].preempt


def merged_vrfs(goal: SwitchFacts, theirs: Mapping[str, VrfFacts]) -> dict[str, VrfFacts]:
    """Return the VRFs of a goal and of a switch; one keeps the distinguisher or number that it has.

    The VRF of the management port is no VRF of the data ports.
    """
    found = {name: vrf for name, vrf in theirs.items() if name != goal.services.vrf}
    taken = {vrf.number for vrf in found.values()}
    for name, vrf in goal.vrfs.items():
        other = theirs.get(name, vrf)
        number = other.number
        if name not in theirs and number:
            number = free_vrf_number(number, taken)
            taken.add(number)
        found[name] = VrfFacts(name, other.rd or vrf.rd, vrf.routing, number)
    return found


def _classes(facts: SwitchFacts) -> Iterator[QosClass]:
    for policy in facts.policies.values():
        yield from policy.classes.values()


def _unite(
    goal: SwitchFacts | ServiceFacts, running: SwitchFacts | ServiceFacts, areas: frozenset[str]
) -> None:
    """Add what runs to what is owned, where no function of its own does."""
    for name, about in facts_of(type(goal)).items():
        if about.unstated in {"merged", "sent"}:
            continue
        mine, theirs = getattr(goal, name), getattr(running, name)
        is_foreign = about.area in AREAS and about.area not in areas
        setattr(goal, name, theirs if is_foreign else _united(mine, theirs, about.unstated))


def _united(mine: object, theirs: object, unstated: Unstated) -> object:
    """Return the owned value with what is foreign in the running one."""
    if isinstance(mine, bool) and isinstance(theirs, bool) and unstated == "added":
        return mine or theirs
    if mine is None or (not mine and not isinstance(mine, bool)):
        return theirs
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return theirs | mine
    if isinstance(mine, set) and isinstance(theirs, set):
        return mine | theirs
    if isinstance(mine, list) and isinstance(theirs, list) and unstated != "kept whole":
        return mine + [one for one in theirs if one not in mine]
    return mine


def _others(running: dict[_Key, _Value], owned: dict[_Key, _Value]) -> dict[_Key, _Value]:
    return {key: value for key, value in running.items() if key not in owned}


def _keep_names_apart(vlans: Iterable[VlanFacts], taken: set[str]) -> None:
    """Add its id to the name of a VLAN where a foreign VLAN has that name: names are unique."""
    for vlan in vlans:
        if vlan.name and vlan.name.lower() in taken:
            vlan.name = f"{vlan.name[:_NAME_LENGTH]}_{vlan.id}"


def _is_pair_vlan(facts: SwitchFacts, vlan: int) -> bool:
    return facts.peer is not None and facts.peer.vlan == vlan


def _add_ports(goal: SwitchFacts, running: SwitchFacts, areas: frozenset[str]) -> None:
    for name, port in goal.ports.items():
        other = running.ports.get(name)
        if other is not None:
            take_outside(port, other, areas)
            _keep_vlans(port, other, goal, running)
    for lag in goal.lags.values():
        trunks = [goal.ports[one] for one in (lag.name, *lag.members) if one in goal.ports]
        _share_vlans([port for port in trunks if port.mode == "trunk"])
    goal.ports |= _others(running.ports, goal.ports)


def _share_jumbo_size(goal: SwitchFacts, running: SwitchFacts) -> None:
    """Keep the larger of two sizes, which all jumbo ports of the switch have (EXOS)."""
    sizes = {goal.jumbo_size, running.jumbo_size}
    if None in sizes or len(sizes) == 1:
        return
    size = max(one for one in sizes if one is not None)
    for port in (*goal.ports.values(), *running.ports.values()):
        if port.mtu in sizes:
            port.mtu = size
    goal.jumbo_size = size


def _keep_vlans(port: PortFacts, other: PortFacts, goal: SwitchFacts, running: SwitchFacts) -> None:
    """Keep the foreign VLANs that a trunk carries tagged."""
    if port.mode != "trunk" or other.mode != "trunk" or port.trunk_vlans is None:
        return
    carried = set(running.vlans) if other.trunk_vlans is None else other.trunk_vlans
    port.trunk_vlans |= carried - set(goal.vlans) - {other.native_vlan, port.native_vlan, 1}


def _share_vlans(trunks: list[PortFacts]) -> None:
    """Give a LAG and its members the VLANs that one of them keeps."""
    carried = [port.trunk_vlans for port in trunks if port.trunk_vlans is not None]
    if len(carried) == len(trunks):
        for port in trunks:
            port.trunk_vlans = set().union(*carried)


def _add_lags(goal: SwitchFacts, running: SwitchFacts) -> None:
    """Keep foreign LAGs, but without the ports that the inventory names."""
    for name, lag in _others(running.lags, goal.lags).items():
        if name not in goal.ports:  # EXOS: the LAG has the name of its first port
            goal.lags[name] = replace(
                lag,
                members={one: mode for one, mode in lag.members.items() if one not in goal.ports},
            )


def _add_fc_ports(goal: SwitchFacts, running: SwitchFacts) -> None:
    """Keep foreign Fibre Channel ports, and port-channels without the ports that are owned."""
    for number, lag in _others(running.fc_lags, goal.fc_lags).items():
        members = {one: mode for one, mode in lag.members.items() if one not in goal.fc_ports}
        goal.fc_lags[number] = replace(lag, members=members)
    goal.fc_ports |= _others(running.fc_ports, goal.fc_ports)


def _add_vsans(goal: SwitchFacts, running: SwitchFacts, areas: frozenset[str]) -> None:
    for number, vsan in goal.vsans.items():
        other = running.vsans.get(number)
        if other is not None:
            take_outside(vsan, other, areas)
            if "zones" in areas:
                _add_zones(vsan, other)
    goal.vsans |= _others(running.vsans, goal.vsans)


def _add_zones(vsan: VsanFacts, other: VsanFacts) -> None:
    """Keep foreign zones, also active ones: activation replaces what is active as a whole."""
    foreign = _others(other.zones, vsan.zones)
    active = other.zonesets.get(other.active_zoneset, set())
    for name in vsan.zonesets:
        kept = other.zonesets.get(name, set())
        kept = kept | active if name == vsan.active_zoneset else kept
        vsan.zonesets[name] |= kept & set(foreign)
    vsan.zones |= foreign
    vsan.zonesets |= _others(other.zonesets, vsan.zonesets)
    vsan.fcaliases |= _others(other.fcaliases, vsan.fcaliases)


def _add_aliases(goal: SwitchFacts, running: SwitchFacts) -> None:
    """Keep foreign device aliases; one for a WWPN of the inventory gets the name given there.

    A WWPN has one device alias at most, so foreign zones get the new name too.
    """
    owned = {wwpn: name for name, wwpn in goal.device_aliases.items()}
    renamed = {
        name: owned[wwpn]
        for name, wwpn in running.device_aliases.items()
        if wwpn in owned and owned[wwpn] != name
    }
    others = _others(running.device_aliases, goal.device_aliases)
    goal.device_aliases |= {name: wwpn for name, wwpn in others.items() if name not in renamed}
    for vsan in running.vsans.values() if renamed else ():
        vsan.zones = {
            name: {_renamed(one, renamed) for one in members}
            for name, members in vsan.zones.items()
        }


def _renamed(member: ZoneMember, names: Mapping[str, str]) -> ZoneMember:
    is_alias = member.kind == "device-alias" and member.value in names
    return replace(member, value=names[member.value]) if is_alias else member

"""Captured switches -> the section ``switches`` and what all of them share: management, policy.

A fact that one key of the inventory states as it is, is found by the description of its field
(``stated_by`` in ``sanfab/facts/``): no second table names its key.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from ipaddress import ip_network
from typing import TYPE_CHECKING

from sanfab.facts.field import About, facts_of
from sanfab.facts.services import ServiceFacts, TimeZoneFacts
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft, OpenQuestion, one_or_list
from sanfab.importing.fabrics import fabrics_by_name
from sanfab.importing.lossless import dscps_of
from sanfab.importing.networks import DraftNetworks
from sanfab.intent.lag_hash import hash_key
from sanfab.intent.spanning_tree import PER_VLAN
from sanfab.intent.switch_design import new_port_of
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform, broken_out
from sanfab.model.routing import SHARED_PRIORITY
from sanfab.model.yaml12 import Data, Where

if TYPE_CHECKING:
    from sanfab.facts.switch import SwitchFacts, VlanFacts

OF_SWITCH = "switches.*."


def state_switches(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    """State model, release, fabric and the settings of each switch."""
    fabrics = fabrics_by_name(switches)
    for one in switches:
        where: Where = ("switches", one.name)
        why = one.assumed
        draft.put((*where, "model"), one.platform.model, why.get("model", ""))
        if "model" in why:
            draft.ask(
                OpenQuestion(
                    (*where, "model"),
                    f"Which model is {one.name}?",
                    f"{one.file.name}: {why['model']}",
                    one.platform.model,
                    "a model that `sanfab models` lists",
                )
            )
        if "name" in why:
            draft.assumed[where] = why["name"]
        if one.release and one.release != one.platform.release:
            draft.put((*where, "release"), one.release)
        fabric, reason = fabrics.get(one.name, ("", ""))
        if fabric:
            draft.put((*where, "fabric"), fabric, reason)
        _add_equipment(draft, one)
        if dscps := dscps_of(one.facts):  # else ports without a tag would be refused
            draft.put((*where, "qos", "roce", "dscp"), [*sorted(dscps)])
        _copy(draft, one)
        _add_own(draft, one)


def _add_equipment(draft: Draft, one: ImportedSwitch) -> None:
    """State what makes the ports of a switch differ from those of its model."""
    where: Where = ("switches", one.name)
    if one.facts.fc_types:
        first, last = min(one.facts.fc_types), max(one.facts.fc_types)
        draft.put((*where, "fc_ports"), str(first) if first == last else f"{first}-{last}")
    names = {name for name in one.facts.ports if name not in one.facts.lags}
    names |= {name for lag in one.facts.lags.values() for name in lag.members}
    units = next((units for units in _stacks(one.platform) if names <= _ports(one, units)), None)
    if units is not None:
        draft.put((*where, "stack"), units)
    split: dict[str, Data] = {
        row.port: row.row.mode
        for row in broken_out(one.platform)
        if one.facts.breakouts.get(row.number) == row.row.mode
    }
    if split:
        draft.put((*where, "breakout"), split)
    domains = {
        vsan.domain_id
        for vsan in one.facts.vsans.values()
        if vsan.domain_insistent is not False  # else the fabric gave it
    } - {None}
    if len(domains) == 1:
        draft.put((*where, "domain_id"), next(iter(domains)))


def _stacks(platform: Platform) -> Iterator[int | None]:
    """Yield the numbers of units that a switch may have, the fewest first; None: no stack."""
    yield None
    yield from range(2, platform.stack_max + 1)


def _ports(one: ImportedSwitch, units: int | None) -> set[str]:
    return {*port_speeds(one.platform, units)}


def _copy(draft: Draft, one: ImportedSwitch) -> None:
    """State each fact of a switch that a single key of it states as it is."""
    records: tuple[SwitchFacts | ServiceFacts, ...] = (one.facts, one.facts.services)
    for record in records:
        plain = type(record)()
        for name, about in facts_of(type(record)).items():
            key = _own_key(about)
            value = _plain(getattr(record, name))
            if key and value is not None and getattr(record, name) != getattr(plain, name):
                draft.put(("switches", one.name, *key), value)


def _own_key(about: About) -> tuple[str, ...]:
    """Return the path below a switch that alone states a fact; empty: there is none, or more."""
    key = about.stated_by.removeprefix(OF_SWITCH)
    is_own = about.stated_by.startswith(OF_SWITCH) and "," not in about.stated_by
    return tuple(key.split(".")) if is_own and "*" not in key and key not in _OWN_WAYS else ()


_OWN_WAYS = frozenset(
    {
        *("fc_ports", "breakout", "fex", "lag_hash", "routes", "configuration", "domain_id"),
        *("spanning_tree.mode", "qos.iscsi.priority", "qos.iscsi.bandwidth", "vlan_addresses.*"),
        "management.permit",
    }
)
"""Keys whose values are of another form than the facts: functions below state them."""


def _plain(value: object) -> Data:
    """Return a fact as the inventory writes it; None: nothing is configured."""
    if isinstance(value, set | frozenset):
        return [*map(str, sorted(value))] or None
    if isinstance(value, bool):
        return value
    if isinstance(value, str | int):
        return value or None
    return None


def _add_own(draft: Draft, one: ImportedSwitch) -> None:
    where: Where = ("switches", one.name)
    facts = one.facts
    stated = hash_key(facts.lag_hash, *(lag.hash for lag in facts.lags.values()))
    if stated:
        draft.put((*where, "lag_hash"), stated)
    if facts.services.time_zone is not None:
        zone = _time_zone(facts.services.time_zone)
        draft.put((*where, "time_zone"), zone, _zone_reason(facts.services.time_zone))
    if facts.routes:
        routes: list[Data] = []
        for route in sorted(facts.routes):
            way: dict[str, Data] = {"to": route.to, "via": route.via}
            routes.append(way | ({"vrf": route.vrf} if route.vrf else {}))
        draft.put((*where, "routes"), routes)


def _zone_reason(zone: TimeZoneFacts) -> str:
    return "only its area is configured, so name and offset stand for it" if zone.area else ""


def _time_zone(zone: TimeZoneFacts) -> dict[str, Data]:
    """Return a time zone as the inventory states it."""
    if zone.area:
        return {"name": "UTC", "offset": "+00:00", "area": zone.area}
    hours, minutes = divmod(abs(zone.offset), 60)
    sign = "-" if zone.offset < 0 else "+"
    found: dict[str, Data] = {"name": zone.name, "offset": f"{sign}{hours:02}:{minutes:02}"}
    words = zone.summer.split()
    if len(words) == _SUMMER_WORDS:
        begins, ends = " ".join(words[1:5]), " ".join(words[5:9])
        summer: dict[str, Data] = {"name": words[0], "begins": begins, "ends": ends}
        found["summer"] = summer | ({"offset": int(words[9])} if words[9] != "60" else {})
    return found


_SUMMER_WORDS = 10
"""Name, beginning and end of four words each, minutes."""


def _add_spanning_tree(draft: Draft, one: ImportedSwitch, keys: Mapping[int, str]) -> None:
    facts, traits = one.facts, one.platform.traits
    running = (
        facts.spanning_tree or traits.spanning_tree or next(iter(traits.spanning_tree_modes), "")
    )
    if not facts.spanning_tree and not _have_priorities(running, facts.bridge_priorities):
        return
    mode = facts.spanning_tree or ("" if traits.spanning_tree else running)
    found: dict[str, Data] = {"mode": mode} if mode else {}
    by_tree = {
        int(tree.removeprefix("vlan ")): value
        for tree, value in facts.bridge_priorities.items()
        if tree.startswith("vlan ")
    }
    if by_tree and mode in PER_VLAN:
        common, number = Counter(by_tree.values()).most_common(1)[0]
        own = {vlan.id for vlan in facts.vlans.values() if vlan.spanning_tree}
        if own <= by_tree.keys() or number == len(by_tree) == len(own):
            found["priority"] = common
            by_tree = {one: value for one, value in by_tree.items() if value != common}
        found |= (
            {"vlans": {keys[number]: value for number, value in by_tree.items() if number in keys}}
            if by_tree
            else {}
        )
    elif facts.bridge_priorities:
        found["priority"] = next(iter(facts.bridge_priorities.values()))
    if found == {"mode": mode}:
        if mode != traits.spanning_tree:
            draft.put(("switches", one.name, "spanning_tree"), mode)
    else:
        draft.put(("switches", one.name, "spanning_tree"), found)


def _have_priorities(mode: str, priorities: Mapping[str, int]) -> bool:
    """Return whether there are priorities of the trees of a mode: one for each VLAN, or others."""
    return bool(priorities) and (mode in PER_VLAN) == any(
        tree.startswith("vlan ") for tree in priorities
    )


def state_vlan_addresses(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    """State the addresses of the switches in VLANs, with VRF and shared gateways."""
    networks = DraftNetworks(draft)
    for one in switches:
        keys = networks.keys(one.name)
        _add_spanning_tree(draft, one, keys)
        pair_vlan = one.facts.peer.vlan if one.facts.peer is not None else None
        routed = Counter(
            vlan.vrf for vlan in one.facts.vlans.values() if vlan.addresses and vlan.id != pair_vlan
        )
        for number, vlan in sorted(one.facts.vlans.items()):
            if not vlan.addresses or number == pair_vlan or number not in keys:
                continue
            where: Where = ("vlans", keys[number])
            own = _own(one, vlan)
            if routed[vlan.vrf] > 1 and not one.platform.traits.forwarding_stated:
                own["forwarding"] = True  # it routes between all VLANs with an address
            draft.put(("switches", one.name, "vlan_addresses", keys[number]), own)
            for shared in vlan.shared.values():
                draft.put((*where, "gateway"), shared.address)
            if draft.at((*where, "subnet")) is None:
                nets = [str(ip_network(text, strict=False)) for text in vlan.addresses]
                draft.put((*where, "subnet"), one_or_list(nets))


def _own(one: ImportedSwitch, vlan: "VlanFacts") -> dict[str, Data]:
    """Return the address of a switch in a VLAN as the inventory states it."""
    found: dict[str, Data] = {"address": one_or_list(vlan.addresses)}
    if vlan.vrf:
        found["vrf"] = vlan.vrf
    by_switch = one.platform.traits.forwarding_stated == "switch"
    if vlan.forwarding or (by_switch and one.facts.routing):
        found["forwarding"] = True
    for shared in vlan.shared.values():
        entry: dict[str, Data] = {"group": shared.group}
        if shared.priority != SHARED_PRIORITY:
            entry["priority"] = shared.priority
        if shared.preempt is not None:
            entry["preempt"] = shared.preempt
        found[shared.protocol] = entry
    return found


def state_policy(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    """State the policies that most ports follow."""
    guarded = Counter(
        port.bpdu_guard
        for one in switches
        for port in one.facts.ports.values()
        if port.stp == "edge"
    )
    if guarded[False] > guarded[True]:
        draft.put(("policy", "bpdu_guard"), value=False)
    if switches and all(one.facts.saves for one in switches):
        draft.put(("policy", "save"), value=True)
    enabled = Counter(_unused_are_up(switches))
    if enabled[True] > enabled[False]:
        draft.put(("policy", "unused_ports"), "leave")


def _unused_are_up(switches: Sequence[ImportedSwitch]) -> Iterator[bool]:
    """Yield of each port that nothing is configured on whether it is at its default state."""
    for one in switches:
        if not one.platform.traits.ports_listed:  # no line speaks of a port that is left alone
            unlisted = next((_ports(one, units) for units in _stacks(one.platform)), set())
            yield from (one.platform.ports_enabled for _ in unlisted - one.facts.ports.keys())
        for name, port in one.facts.ports.items():
            plain = new_port_of(one.platform, name)
            if port.description or port.mode != plain.mode or port.trunk_vlans:
                continue
            if port.access_vlan != plain.access_vlan or name in one.facts.lags:
                continue
            yield port.enabled == plain.enabled and plain.enabled

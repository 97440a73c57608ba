"""Ports that lead from one captured switch to another -> the section ``links``.

A link is stated only where both ends show it: by LLDP, by the descriptions of both, or as the two
switches of a pair.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from ipaddress import ip_network

from sanfab.facts.fc import FcPortFacts
from sanfab.facts.switch import LagFacts, PeerFacts, PortFacts
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft
from sanfab.importing.extenders import leave_out_extenders
from sanfab.importing.networks import DraftNetworks
from sanfab.importing.port_names import port_order, port_ranges
from sanfab.importing.uses import PortUse, PortUses, by_lldp
from sanfab.model.fabric import LinkIntent
from sanfab.model.platforms.traits import Capability
from sanfab.model.yaml12 import Data

MOST_LAGS = 4096
"""The largest number of a LAG that an inventory has."""
DESCRIPTION_PATTERN = "{device}_{port}"
"""The name pattern of descriptions that a draft keeps to."""


@dataclass(frozen=True)
class _End:
    """One end of a link at one switch."""

    switch: ImportedSwitch
    lag: str
    """Name of the LAG; empty: single cables."""
    number: int | None
    """Number of the LAG, the same at both ends."""
    ports: tuple[str, ...]


def state_links(draft: Draft, uses: PortUses) -> None:
    """State the links of pairs, then those that both ends name."""
    networks = DraftNetworks(draft)
    pairs = switch_pairs(uses.switches)
    for one, other in pairs:
        _add_peer(networks, uses, one, other)
    leave_out_extenders(uses, pairs)
    found = _Groups(_groups(uses))
    for one, other in pairs:
        found.pair_of |= {one.name: other.name, other.name: one.name}
    for place in sorted(found.by_place):
        found.by_switch[place[0]].append(place)
    done: set[tuple[str, str]] = set()
    for place, group in sorted(found.by_place.items()):
        if place not in done and not group.places <= uses.linked:
            done |= _add_isl(networks, uses, place, found)


def switch_pairs(
    switches: Sequence[ImportedSwitch],
) -> list[tuple[ImportedSwitch, ImportedSwitch]]:
    """Return the switches of each vPC, MLAG or VLT pair whose two configurations name each other.

    The first one is the one with the lower address in the pair, or the lower unit or name.
    """
    found = []
    paired = [one for one in switches if one.facts.peer is not None]
    for number, one in enumerate(paired):
        for other in paired[number + 1 :]:
            if _is_pair(one, other):
                first = min((one, other), key=lambda each: (_rank(each), each.name))
                found.append((first, other if first is one else one))
    return found


def _rank(one: ImportedSwitch) -> tuple[int, ...]:
    peer = one.facts.peer
    if peer is None:
        return ()
    if peer.unit is not None:
        return (peer.unit,)
    own = _pair_address(one)
    return tuple(int(part) for part in own.split("/")[0].split(".")) if own else ()


def _pair_address(one: ImportedSwitch) -> str:
    peer = one.facts.peer
    vlan = one.facts.vlans.get(peer.vlan or 0) if peer is not None else None
    return vlan.address if vlan is not None else ""


def _is_pair(one: ImportedSwitch, other: ImportedSwitch) -> bool:
    """Return whether each of two switches names the other as its peer."""
    mine, theirs = one.facts.peer, other.facts.peer
    if mine is None or theirs is None or mine.domain != theirs.domain:
        return False
    if one.platform.nos != other.platform.nos:
        return False
    return _names(mine, other) and _names(theirs, one)


def _names(peer: PeerFacts, other: ImportedSwitch) -> bool:
    addresses = {
        other.facts.services.address.partition("/")[0],
        _pair_address(other).partition("/")[0],
        other.facts.peer.keepalive_source if other.facts.peer is not None else "",
        *(text.partition("/")[0] for vlan in other.facts.vlans.values() for text in vlan.addresses),
    }
    named = {peer.keepalive, peer.address} - {""}
    return not named or bool(named & addresses)


def _lag_number(lag: LagFacts | None, one: ImportedSwitch) -> int | None:
    """Return the number of a LAG; without one on the switch, that in a description."""
    if lag is None:
        return None
    prefix = one.platform.traits.lag_prefix
    text = lag.name.removeprefix(prefix)
    if not prefix:
        text = one.facts.ports[lag.name].description.rpartition("_")[2]
    return int(text) if text.isdigit() and 0 < int(text) <= MOST_LAGS else None


def _add_peer(
    networks: DraftNetworks, uses: PortUses, one: ImportedSwitch, other: ImportedSwitch
) -> None:
    draft, peer = networks.draft, one.facts.peer
    ends = _peer_ends(uses, one, other)
    if peer is None or not ends:
        return
    assumed = {} if ends[0].number else {"lag": "the switches number no LAG"}
    link: dict[str, Data] = {"role": "peer", "lag": ends[0].number or 1}
    link["domain"] = int(peer.domain) if peer.domain.isdecimal() else peer.domain
    if isinstance(link["domain"], str) and not one.platform.has(Capability.PAIR_NAME):
        name = f"is named {peer.domain}" if peer.domain else "has no name"
        link["domain"] = link["lag"]
        assumed["domain"] = f"the pair {name}, and a number stands for it"
    link["between"] = [f"{end.switch.name} {port_ranges(end.ports)}" for end in ends]
    _add_pair(link, one, other)
    pair_vlans = {peer.vlan} if one.platform.traits.peer_style == "vlan" else set()
    _add_traffic(networks, link, ends[0], pair_vlans)
    _add_shared(networks, link, one, other)
    _add_description(link, [[end] for end in ends])
    where = draft.append("links", link)
    draft.assumed |= {(*where, key): why for key, why in assumed.items()}
    if len(ends[0].ports) > 1:
        _note_order(draft, where, uses, ends)
    uses.linked |= {(end.switch.name, port) for end in ends for port in end.ports}
    _add_addresses(draft, one, other)


def _add_shared(
    networks: DraftNetworks, link: dict[str, Data], one: ImportedSwitch, other: ImportedSwitch
) -> None:
    """State the VLANs of a peer link that lists none, if one of its switches has others.

    It carries those that both switches have.
    """
    keys = networks.keys(one.name)
    own = [keys.keys() & each.facts.vlans.keys() for each in (one, other)]
    if "vlans" not in link and own[0] != own[1] and own[0] & own[1]:
        link["vlans"] = [keys[number] for number in sorted(own[0] & own[1])]


def _peer_ends(uses: PortUses, one: ImportedSwitch, other: ImportedSwitch) -> list[_End]:
    """Return the two ends of the peer link of a pair; none if they do not fit together."""
    ends: list[_End] = []
    for each in (one, other):
        lag = each.facts.lags.get(each.facts.peer_link)
        if lag is None:
            return []
        ports = tuple(sorted(lag.members, key=port_order))
        if ends:
            ports = _as_cabled(uses, ends[0], each.name, ports)
        ends.append(_End(each, lag.name, _lag_number(lag, each), ports))
    near, far = ends
    is_one = len(near.ports) == len(far.ports) and near.number == far.number
    return ends if is_one else []


def _add_addresses(draft: Draft, one: ImportedSwitch, other: ImportedSwitch) -> None:
    """State the management addresses that only the keepalives of a pair tell."""
    for each, mate in ((one, other), (other, one)):
        where = ("switches", each.name, "management", "address")
        mine, theirs = each.facts.peer, mate.facts.peer
        if draft.at(where) is not None or mine is None or theirs is None:
            continue
        if each.platform.traits.peer_style == "vlan":
            continue
        address = mine.keepalive_source or theirs.keepalive
        if address:
            draft.put(where, f"{address}/24", "its keepalives have the address, nothing its length")


def _as_cabled(uses: PortUses, near: _End, far: str, ports: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ports of the far end in the order of the near ones, where cables tell it."""
    cables = [
        use.cable
        for port in near.ports
        if (use := uses.ports.get((near.switch.name, port))) is not None and use.cable is not None
    ]
    ordered = tuple(port for name, port in cables if name == far)
    return ordered if sorted(ordered) == sorted(ports) else ports


def _note_order(
    draft: Draft, where: tuple[str | int, ...], uses: PortUses, ends: Sequence[_End]
) -> None:
    """Mark the order of cables that LLDP does not show."""
    proven = all(
        uses.ports[end.switch.name, port].cable is not None
        or ((far := by_lldp(uses.ports[end.switch.name, port])) is not None and far.device)
        for end in ends
        for port in end.ports
        if (end.switch.name, port) in uses.ports
    )
    if not proven:
        draft.assumed[*where, "between"] = "the order of the cables"


def _add_pair(link: dict[str, Data], one: ImportedSwitch, other: ImportedSwitch) -> None:
    """State the options of a pair, and its VLAN and subnet."""
    mine, theirs = one.facts.peer, other.facts.peer
    if mine is None or theirs is None:
        return
    traits = one.platform.traits
    fields = LinkIntent.model_fields
    if traits.peer_style == "vlan":
        if mine.vlan is not None and mine.vlan != fields["vlan"].default:
            link["vlan"] = mine.vlan
        subnet = _subnet(_pair_address(one))
        if subnet and subnet != fields["subnet"].default:
            link["subnet"] = subnet
    pair = _pair_options(one, mine, theirs)
    if pair:
        link["pair"] = pair


def _pair_options(one: ImportedSwitch, mine: PeerFacts, theirs: PeerFacts) -> dict[str, Data]:
    """Return the options of a pair by their key."""
    traits = one.platform.traits
    pair: dict[str, Data] = {}
    key = next(
        (one for one in ("role_priority", "primary_priority") if one in traits.pair_options), ""
    )
    if key and (mine.priority is not None or theirs.priority is not None):
        default = traits.pair_defaults.get(key, traits.pair_priority)
        pair[key] = [mine.priority or default, theirs.priority or default]
    for option, value in sorted(mine.options.items()):
        pair[option] = True if value == "on" else int(value) if value.isdecimal() else value
    if mine.system_mac and not traits.peer_lacp_mac:
        pair["system_mac"] = mine.system_mac
    return pair


def _subnet(address: str) -> str:
    return str(ip_network(address, strict=False)) if address else ""


def _add_traffic(
    networks: DraftNetworks, link: dict[str, Data], end: _End, left_out: set[int | None]
) -> None:
    """State VLANs, LACP and rate of a link, as its first end has them."""
    one = end.switch
    port = one.facts.ports.get(end.lag or end.ports[0])
    lag = one.facts.lags.get(end.lag)
    keys = networks.keys(one.name)
    if port is not None and port.mode == "trunk":
        native = port.native_vlan
        is_plain = native in {None, one.platform.traits.native_vlan, 1}
        carried = set(port.trunk_vlans if port.trunk_vlans is not None else keys) - left_out
        link["vlans"] = [keys[number] for number in sorted(carried) if number in keys]
        if not is_plain and native in keys and native is not None:
            link["native"] = keys[native]
    if lag is not None and "on" in lag.members.values() and link["role"] == "isl":
        link["lacp"] = False
    rates = {one.facts.ports[name].lacp_rate for name in end.ports if name in one.facts.ports}
    rates |= {port.lacp_rate} if port is not None else set()
    if rates - {""}:
        link["rate"] = max(rates)
    members = [one.facts.ports[name] for name in end.ports if name in one.facts.ports]
    _add_rate(link, members)


def _add_rate(entry: dict[str, Data], members: Sequence[PortFacts]) -> None:
    """State speed, FEC and negotiation that all ports have."""
    if not members:
        return
    for key in ("speed", "fec", "autoneg"):
        values = {getattr(port, key) for port in members}
        value = next(iter(values)) if len(values) == 1 else None
        if value not in {"", None}:
            entry[key] = value


@dataclass
class _Group:
    """Ports of a switch that lead to one place: one LAG, or single cables."""

    end: _End
    far: frozenset[str]
    places: set[tuple[str, str]]


@dataclass
class _Groups:
    """The ports of all switches that lead to other switches."""

    by_place: dict[tuple[str, str], _Group]
    by_switch: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    """The places of each switch, in their order."""
    pair_of: dict[str, str] = field(default_factory=dict)
    """The other switch of the pair that a switch is in."""


def _groups(uses: PortUses) -> dict[tuple[str, str], _Group]:
    """Return the ports that lead to other captured switches, by switch and LAG or far switch."""
    by_name = {one.name: one for one in uses.switches}
    ports: dict[tuple[str, str], list[PortUse]] = defaultdict(list)
    far: dict[tuple[str, str], set[str]] = defaultdict(set)
    for use in uses.free():
        targets = _switches_at(use, by_name)
        if targets:
            key = (use.switch.name, use.lag or "to " + " ".join(sorted(targets)))
            ports[key].append(use)
            far[key] |= targets
    found = {}
    for key, members in ports.items():
        first = members[0]
        lag = first.switch.facts.lags.get(first.lag) if first.lag else None
        names = tuple(one.name for one in members)
        number = int(first.lag) if first.is_native and first.lag else _lag_number(lag, first.switch)
        end = _End(first.switch, first.lag, number, names)
        places = {(one.switch.name, one.name) for one in members}
        found[key] = _Group(end, frozenset(far[key]), places)
    return found


def _switches_at(use: PortUse, by_name: dict[str, ImportedSwitch]) -> set[str]:
    """Return the captured switches that a port leads to: by a cable, LLDP or its description."""
    if use.cable is not None:
        return {use.cable[0]} & by_name.keys() - {use.switch.name}
    shown = by_lldp(use)
    if shown is not None and shown.device in by_name and shown.device != use.switch.name:
        return {shown.device}
    text = use.port.description
    head, _, tail = text.rpartition("_")
    if head in by_name and tail and head != use.switch.name:
        return {head}
    for end in (at for at, letter in enumerate(head) if letter == "_"):
        pair = {head[:end], head[end + 1 :]}
        if pair <= by_name.keys() and use.switch.name not in pair:
            return pair
    return set()


def _add_isl(
    networks: DraftNetworks, uses: PortUses, place: tuple[str, str], found: _Groups
) -> set[tuple[str, str]]:
    """State one link; return the groups of ports that are its ends."""
    draft, groups = networks.draft, found.by_place
    own, near = groups[place], _mates(place, found)
    far_names = {name for one in near for name in groups[one].far}
    far = [
        other
        for name in sorted(far_names)
        for other in found.by_switch[name]
        if groups[other].far & {one[0] for one in near}
        and groups[other].end.number == own.end.number
        and bool(groups[other].end.lag) == bool(own.end.lag)
        and not groups[other].places & uses.linked
    ]
    sides = [near, far]
    total = [sum(len(groups[one].end.ports) for one in side) for side in sides]
    if total[0] != total[1] or not far or any(len(side) > _MATES for side in sides):
        return {place}
    ends = [[groups[one].end for one in side] for side in sides]
    if total[0] > 1 and [len(side) for side in sides] == [1, 1]:
        near_end, far_end = ends[0][0], ends[1][0]
        ports = _as_cabled(uses, near_end, far_end.switch.name, far_end.ports)
        ends[1] = [replace(far_end, ports=ports)]
    link: dict[str, Data] = {"role": "isl"}
    first = ends[0][0]
    if first.lag:
        link["lag"] = first.number or 1
    link["between"] = [
        _refs([f"{end.switch.name} {port_ranges(end.ports)}" for end in side]) for side in ends
    ]
    native = first.switch.facts.fc_ports.get(first.ports[0])
    if native is not None:
        _add_native(link, native, [first.switch.facts.fc_ports[one] for one in first.ports])
    else:
        _add_traffic(networks, link, first, set())
    _add_description(link, ends)
    where = draft.append("links", link)
    _note_order(draft, where, uses, [end for side in ends for end in side])
    uses.linked |= {at for side in sides for one in side for at in groups[one].places}
    return {*near, *far}


_MATES = 2


def _refs(names: list[str]) -> Data:
    return names[0] if len(names) == 1 else [*names]


def _mates(place: tuple[str, str], found: _Groups) -> list[tuple[str, str]]:
    """Return the groups of one end: a LAG of a pair has two."""
    switch = found.by_place[place].end.switch
    lag = switch.facts.lags.get(place[1])
    other = (found.pair_of.get(place[0], ""), place[1])
    if lag is None or lag.multichassis is None or other not in found.by_place:
        return [place]
    return sorted([place, other])


def _add_native(link: dict[str, Data], port: FcPortFacts, members: Sequence[FcPortFacts]) -> None:
    """State what a link of native Fibre Channel ports carries."""
    if port.trunk_vsans:
        link["vsans"] = [*sorted(port.trunk_vsans)]
    if all(one.isl_trunking for one in members):
        link["trunking"] = True
    if port.distance is not None:
        link["distance"] = port.distance
    speeds = {one.speed for one in members}
    if len(speeds) == 1 and port.speed is not None:
        link["speed"] = f"{port.speed}G"


def _add_description(link: dict[str, Data], ends: Sequence[Sequence[_End]]) -> None:
    """State descriptions that the name pattern does not make."""
    texts = []
    for side, ends_of_side in enumerate(ends):
        device = "_".join(end.switch.name for end in ends[1 - side])
        made = DESCRIPTION_PATTERN.format(device=device, port=link.get("lag") or link["role"])
        end = ends_of_side[0]
        texts.append((_description(end), made))
    is_bare = not any(text for text, _ in texts)
    if is_bare or any(text and text != made for text, made in texts):
        found = [text if text or is_bare else made for text, made in texts]
        link["description"] = found[0] if found[0] == found[1] else [*found]


def _description(end: _End) -> str:
    facts = end.switch.facts
    port = facts.ports.get(end.lag) or facts.ports.get(end.ports[0])
    native = facts.fc_ports.get(end.ports[0])
    return port.description if port is not None else native.description if native else ""

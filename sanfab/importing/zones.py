"""Zones of captured switches -> ``access``, and the style and names of the zones.

The style and the name patterns are those by which the zones of the draft become those of the
switches: each is tried, and the first that fits is stated.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from sanfab.facts.fc import VsanFacts, ZoneMember
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft, OpenQuestion, UnstatedFact
from sanfab.importing.masking import PrintedAccess, printed_access
from sanfab.importing.uses import PortUses
from sanfab.importing.wwpns import KnownWwpns, known_wwpns, wwpn_of_member
from sanfab.inventory.ranges import as_ranges
from sanfab.model.families import FAMILIES
from sanfab.model.protocols import IP_STORAGE
from sanfab.model.yaml12 import Data, Where


class _Port(NamedTuple):
    """A port of a device of the draft with a WWPN."""

    device: str
    label: str
    is_array: bool


_Pair = tuple[_Port, _Port]
"""Initiator and target."""


def state_access(draft: Draft, uses: PortUses, *, configured: bool = True) -> None:
    """State which hosts may use which arrays, as the zones permit it.

    ``configured``: what the switches do about flow control is known.
    """
    wwpns = known_wwpns(uses)
    ports = _ports(draft)
    of_vsan = _zonings(uses.switches)
    _add_aliases(draft, uses.switches, of_vsan)
    pairs: dict[int, dict[str, set[_Pair]]] = {}
    for number, (name, vsan) in sorted(of_vsan.items()):
        pairs[number] = {}
        for zone, members in sorted(vsan.zones.items()):
            found = set(_pairs(members, ports, wwpns))
            unknown = {str(one) for one in members if _port_of(one, ports, wwpns) is None}
            for one in sorted(unknown):
                draft.remainders.append(
                    UnstatedFact(
                        name, f"vsans.{number}.zones.{zone}", f"member {one}: no port has it"
                    )
                )
            pairs[number][zone] = found
    _add_styles(draft, of_vsan, pairs)
    _add_entries(
        draft,
        {pair for zones in pairs.values() for one in zones.values() for pair in one},
        printed_access(draft, uses.devices),
    )
    if configured:
        _add_flow_control(draft)


def _ports(draft: Draft) -> dict[str, _Port]:
    """Return the ports of hosts and arrays by their WWPN."""
    found: dict[str, _Port] = {}
    for section in ("hosts", "arrays"):
        for device in draft.names(section):
            for label in draft.names(section, device, "ports"):
                wwpn = draft.at((section, device, "ports", label, "wwpn"))
                if isinstance(wwpn, str):
                    found[wwpn] = _Port(device, label, section == "arrays")
    return found


def _zonings(switches: Sequence[ImportedSwitch]) -> dict[int, tuple[str, VsanFacts]]:
    """Return the zoning of each VSAN, of the switch that has most zones of it."""
    found: dict[int, tuple[str, VsanFacts]] = {}
    for one in switches:
        for number, vsan in one.facts.vsans.items():
            if number not in found or len(vsan.zones) > len(found[number][1].zones):
                found[number] = one.name, vsan
    return found


def _port_of(member: ZoneMember, ports: Mapping[str, _Port], wwpns: KnownWwpns) -> _Port | None:
    return ports.get(wwpn_of_member(member, wwpns.wwpn_of))


def _pairs(
    members: set[ZoneMember], ports: Mapping[str, _Port], wwpns: KnownWwpns
) -> Iterator[_Pair]:
    """Yield the pairs of a host port and an array port that a zone permits."""
    found = [port for one in members if (port := _port_of(one, ports, wwpns)) is not None]
    for initiator in (one for one in found if not one.is_array):
        yield from ((initiator, target) for target in found if target.is_array)


def _add_aliases(
    draft: Draft,
    switches: Sequence[ImportedSwitch],
    of_vsan: Mapping[int, tuple[str, VsanFacts]],
) -> None:
    """State the kind of aliases, and whether zones name them."""
    zonings = [vsan for _, vsan in of_vsan.values()]
    members = [one for vsan in zonings for zone in vsan.zones.values() for one in zone]
    has_device = any(one.facts.device_aliases for one in switches)
    has_fc = any(vsan.fcaliases for vsan in zonings)
    only_fc = all(one.platform.traits.vsans for one in switches if one.facts.vsans)
    if not members:
        return
    if not has_device and not has_fc:
        draft.put(("policy", "aliases"), "none")
    elif has_fc and not has_device and only_fc:
        draft.put(("policy", "aliases"), "fcalias")
    is_enhanced = any(one.facts.device_alias_enhanced for one in switches)
    told = {
        number
        for number, (_, vsan) in of_vsan.items()
        # In basic mode a switch prints WWPNs for device aliases: that tells nothing.
        if _by_wwpn(vsan) and (vsan.fcaliases or (has_device and is_enhanced))
    }
    if told and all(number in told or not vsan.zones for number, (_, vsan) in of_vsan.items()):
        draft.put(("policy", "zone_members"), "pwwn")
        return
    for number in sorted(told):
        if draft.at(("vsans", str(number))):
            draft.put(("vsans", str(number), "zone_members"), "pwwn")


def _by_wwpn(vsan: VsanFacts) -> bool:
    """Return whether most members of the zones of a VSAN are WWPNs."""
    kinds = Counter(one.kind == "pwwn" for zone in vsan.zones.values() for one in zone)
    return kinds[True] > kinds[False]


def _add_styles(
    draft: Draft,
    of_vsan: Mapping[int, tuple[str, VsanFacts]],
    pairs: Mapping[int, Mapping[str, set[_Pair]]],
) -> None:
    """State the zoning style of most VSANs as the policy, and that of the others."""
    styles = {number: _style(vsan, pairs.get(number, {})) for number, (_, vsan) in of_vsan.items()}
    known = {number: style for number, style in styles.items() if draft.at(("vsans", str(number)))}
    zoned = Counter(style for style in known.values() if style not in {"", "open"})
    common = max(zoned, key=lambda one: (zoned[one], one), default="")
    if common and common != "single-initiator":
        draft.put(("policy", "zoning"), common)
    for number, style in sorted(known.items()):
        if style and style != common:
            draft.put(("vsans", str(number), "zoning"), style)
        if style == "one-zone":
            zone = next(iter(of_vsan[number][1].zones))
            draft.put(("vsans", str(number), "zone"), zone)
    patterns = Counter(
        pattern
        for number, zones in pairs.items()
        for zone, found in zones.items()
        for pattern in _patterns(zone, found, number, styles.get(number, ""))
    )
    best = max(patterns, key=lambda one: (patterns[one], -len(one), one), default="")
    if best and best not in _DEFAULTS.values() and common not in {"one-zone", ""}:
        draft.put(("policy", "names", "zone"), best)


_DEFAULTS = {
    "single-initiator": "z_{host}_{port}_{array}",
    "single-initiator-single-target": "z_{host}_{port}_{array}_{target}",
    "smart": "z_{array}",
}


def _style(vsan: VsanFacts, zones: Mapping[str, set[_Pair]]) -> str:
    """Return the zoning style that zones have; empty: there are none."""
    if vsan.default_permit and not vsan.zones:
        return "open"
    if not vsan.zones:
        return ""
    if vsan.smart:
        return "smart"
    initiators = [len({one for one, _ in pairs}) for pairs in zones.values()]
    if len(zones) == 1 and max(initiators, default=0) > 1:
        return "one-zone"
    by_array: dict[tuple[_Port, str], list[int]] = defaultdict(list)
    for pairs in zones.values():
        for host, targets in _by_initiator(pairs).items():
            for array in {one.device for one in targets}:
                own = sum(one.device == array for one in targets)
                by_array[host, array].append(own)
    is_split = any(len(sizes) > 1 and set(sizes) == {1} for sizes in by_array.values())
    is_split = is_split or all(_names_target(zone, pairs) for zone, pairs in zones.items())
    return "single-initiator-single-target" if is_split else "single-initiator"


def _names_target(zone: str, pairs: set[_Pair]) -> bool:
    """Return whether a zone of two ports has the port of the array in its name."""
    if len(pairs) != 1:
        return False
    ((_, target),) = pairs
    return bool(re.search(rf"(?<![A-Za-z0-9]){re.escape(target.label)}(?![A-Za-z0-9])", zone))


def _by_initiator(pairs: set[_Pair]) -> dict[_Port, set[_Port]]:
    found: dict[_Port, set[_Port]] = defaultdict(set)
    for initiator, target in pairs:
        found[initiator].add(target)
    return found


def _patterns(zone: str, pairs: set[_Pair], vsan: int, style: str) -> Iterator[str]:
    """Yield the pattern that makes the name of a zone of the names in it."""
    if not pairs:
        return
    initiator, target = min(pairs)
    words = {"array": target.device}
    if style != "smart":
        words |= {"host": initiator.device, "port": initiator.label}
    if style == "single-initiator-single-target":
        words["target"] = target.label
    pattern = zone
    for key, word in sorted(words.items(), key=lambda item: -len(item[1])):
        pattern = re.sub(
            rf"(?<![A-Za-z0-9{{]){re.escape(word)}(?![A-Za-z0-9}}])", f"{{{key}}}", pattern, count=1
        )
    pattern = re.sub(rf"(?<!\d){vsan}(?!\d)", "{vsan}", pattern)
    if "{array}" in pattern and (style == "smart" or "{host}" in pattern):
        yield pattern


def _add_entries(draft: Draft, pairs: set[_Pair], printed: PrintedAccess) -> None:
    """State who may use what: whole devices where their ports are zoned completely."""
    targets: dict[tuple[str, str], set[_Pair]] = defaultdict(set)
    for initiator, target in pairs:
        targets[initiator.device, target.device].add((initiator, target))
    whole: dict[str, set[str]] = defaultdict(set)
    named: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for (host, array), found in sorted(targets.items()):
        if found == _all_pairs(draft, host, array):
            whole[host].add(array)
            continue
        for initiator, ends in sorted(_by_initiator(found).items()):
            key = tuple(sorted(f"{array} {end.label}" for end in ends))
            named[key].add(f"{host} {initiator.label}")
    over_ip = {pair: why for pair, why in printed.pairs.items() if pair not in targets}
    for host, array in (pair for pair, why in over_ip.items() if not why):
        whole[host].add(array)
    entries = _grouped(whole)
    entries += [
        {"hosts": [*sorted(hosts)], "arrays": [*arrays]} for arrays, hosts in sorted(named.items())
    ]
    if entries:
        draft.data["access"] = entries
    _add_named(draft, over_ip)
    _add_assumed(draft, {*targets, *printed.pairs}, printed.told)


def _add_named(draft: Draft, reasons: Mapping[tuple[str, str], str]) -> None:
    """State who uses what where only a name tells it."""
    for (host, array), why in sorted(reasons.items()):
        if why:
            draft.assumed[draft.append("access", {"hosts": [host], "arrays": [array]})] = why


def _grouped(arrays_of: Mapping[str, set[str]]) -> list[Data]:
    """Return an entry for all hosts that use the same arrays."""
    groups: dict[frozenset[str], list[str]] = defaultdict(list)
    for host, arrays in sorted(arrays_of.items()):
        groups[frozenset(arrays)].append(host)
    return [
        {"hosts": [*as_ranges(sorted(hosts))], "arrays": [*as_ranges(sorted(arrays))]}
        for arrays, hosts in sorted(groups.items(), key=lambda one: one[1])
    ]


def _add_assumed(draft: Draft, known: set[tuple[str, str]], told: set[str]) -> None:
    """State that hosts use the arrays with a port in a storage VLAN of theirs: no switch tells it.

    A person may have said whether they do.
    """
    arrays_in = _arrays_in(draft)
    groups: dict[frozenset[str], list[str]] = defaultdict(list)
    shared: dict[frozenset[str], set[str]] = defaultdict(set)
    for host in draft.names("hosts"):
        keys = _storage_vlans(draft, "hosts", host) & arrays_in.keys()
        arrays = frozenset(
            one
            for key in keys
            for one in arrays_in[key]
            if (host, one) not in known and not {host, one} & told
        )
        if arrays:
            groups[arrays].append(host)
            shared[arrays] |= keys
    for group, hosts in sorted(groups.items(), key=lambda one: one[1]):
        entry: Data = {"hosts": [*as_ranges(hosts)], "arrays": [*as_ranges(sorted(group))]}
        vlans = ", ".join(sorted(shared[group]))
        where: Where = ("access", *sorted(group))
        answer = str(draft.answer(where)).lower()
        if answer not in {"no", "false"}:
            place = draft.append("access", entry)
            if answer not in {"yes", "true"}:
                draft.assumed[place] = f"their ports share {vlans}"
        who = f"{', '.join(as_ranges(hosts))} use {', '.join(sorted(group))}"
        evidence = f"their ports share {vlans}; `access` states it"
        draft.ask(OpenQuestion(where, f"Do {who}?", evidence, "yes", "yes or no"))


def _arrays_in(draft: Draft) -> dict[str, set[str]]:
    """Return the arrays with a port in each storage VLAN."""
    found: dict[str, set[str]] = defaultdict(set)
    for array in draft.names("arrays"):
        for key in _storage_vlans(draft, "arrays", array):
            found[key].add(array)
    return found


def _add_flow_control(draft: Draft) -> None:
    """State that an array whose family wants flow control gets none, where no port has any."""
    for key, arrays_of in _arrays_in(draft).items():
        role, lossless = (draft.at(("vlans", key, one)) for one in ("role", "lossless"))
        families = {str(draft.at(("arrays", one, "family"))) for one in arrays_of}
        wants = any(row.pause for name, row in FAMILIES.items() if name in families)
        if role == "iscsi" and lossless is None and wants:
            draft.put(("vlans", key, "lossless"), "none")


def _storage_vlans(draft: Draft, section: str, device: str) -> set[str]:
    """Return the VLANs of a device that carry storage over IP."""
    found: set[str] = set()
    for label in draft.names(section, device, "ports"):
        where = (section, device, "ports", label)
        vlans = draft.at((*where, "vlans"))
        found |= {
            str(draft.at((*where, "vlan"))),
            *map(str, vlans if isinstance(vlans, list) else ()),
        }
    return {key for key in found if draft.at(("vlans", key, "role")) in IP_STORAGE}


def _all_pairs(draft: Draft, host: str, array: str) -> set[_Pair]:
    """Return all pairs of ports of a host and an array that one VSAN has."""
    return {
        (_Port(host, near, is_array=False), _Port(array, far, is_array=True))
        for near, one in _fabric_of(draft, "hosts", host).items()
        for far, other in _fabric_of(draft, "arrays", array).items()
        if one == other
    }


def _fabric_of(draft: Draft, section: str, device: str) -> dict[str, Data]:
    """Return VSAN or fabric of each port of a device that has a WWPN, by its label."""
    found: dict[str, Data] = {}
    for label in draft.names(section, device, "ports"):
        where = (section, device, "ports", label)
        if draft.at((*where, "wwpn")) is None:
            continue
        at = str(draft.at((*where, "at"))).partition(" ")[0]
        found[label] = draft.at(("switches", at, "fabric"))
    return found

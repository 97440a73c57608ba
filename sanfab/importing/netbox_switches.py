"""One site of a NetBox -> its switches, as far as NetBox states their facts.

A fact that NetBox has no word for keeps the value of a switch that nobody configured, and nothing
is concluded from it: no policy, and no difference from captures.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from sanfab.facts.fc import FcPortFacts, VfcFacts
from sanfab.facts.switch import LACP_MODES, LagFacts, PeerFacts, PortFacts, SwitchFacts, VlanFacts
from sanfab.importing.captures import ImportedSwitch
from sanfab.intent.naming import vfc_number
from sanfab.model.platforms.ports import fc_rows, port_speeds
from sanfab.model.platforms.row import (
    PLATFORMS,
    BrokenOut,
    Equipment,
    Platform,
    broken_out,
    equipped,
)
from sanfab.model.platforms.short_names import matching_ports
from sanfab.model.platforms.traits import Capability
from sanfab.netbox.device_models import model_of
from sanfab.netbox.site import NetboxDevice, NetboxInterface, NetboxSite, NetboxVlan
from sanfab.nos import NOSES

NO_TYPES: Mapping[str, str] = MappingProxyType({})
_SVI = re.compile(r"vlan[ -]?(\d+)", re.IGNORECASE)


@dataclass
class SiteSwitches:
    """The switches of a site, and where its interfaces are on them."""

    switches: list[ImportedSwitch] = field(default_factory=list)
    port_of: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Switch and port by interface, of those that are ports of a switch."""
    names: dict[int, str] = field(default_factory=dict)
    """Name of each device in the inventory, by its id."""
    switch_ids: set[int] = field(default_factory=set)
    """Ids of the devices that are switches of the SAN."""
    doubts: list[str] = field(default_factory=list)


def site_switches(
    site: NetboxSite, models: Mapping[str, str], types: Mapping[str, str] = NO_TYPES
) -> SiteSwitches:
    """Return the devices of a site that sanfab knows as switches.

    ``models``: what a person answered, by the name of the device. ``types``: models by the names
    of device types.
    """
    found = SiteSwitches()
    rows: dict[str, tuple[NetboxDevice, Platform]] = {}
    for device in site.devices.values():
        stated = next((types[one] for one in device.type_names if one in types), "")
        row = PLATFORMS.get(models.get(device.fitted_name, "") or stated) or model_of(
            device.model, device.part_number
        )
        found.names[device.id] = device.device_name if row is None else device.fitted_name
        if row is not None:
            rows[device.fitted_name] = device, row
            found.switch_ids.add(device.id)
    for name, (device, row) in sorted(rows.items()):
        if device.chassis:
            found.doubts.append(
                f"{name}: is a member of the virtual chassis {device.chassis}, and taken for a "
                "switch of its own; if they are a stack, state one switch with `stack`"
            )
        found.switches.append(_switch(site, device, name, row, found))
    by_name = {one.name: one for one in found.switches}
    for one in found.switches:
        _add_lags(site, one, found)
    _add_pairs(site, by_name, found)
    return found


def _switch(
    site: NetboxSite, device: NetboxDevice, name: str, row: Platform, found: SiteSwitches
) -> ImportedSwitch:
    facts = SwitchFacts(name=name)
    facts.fc_types = _converted(site, device, row)
    split = _split_ports(site, device, row)
    facts.breakouts = {one.number: one.row.mode for one in split}
    equipment = Equipment(
        fc_from=min(facts.fc_types, default=None),
        breakouts=tuple((one.port, one.row.mode) for one in split),
    )
    known = _known_ports(site, device, equipped(row, equipment))
    for one in site.interfaces_of[device.id]:
        ports = [*matching_ports(one.name, known)]
        if len(ports) == 1:
            found.port_of[one.id] = name, ports[0]
            _add_port(site, one, ports[0], row, facts)
        elif one.cable is not None and not one.mgmt_only:
            found.doubts.append(
                f"{name} {one.name}: has a cable in NetBox, and the model {row.title} has no "
                f"such port; its ports are named as {next(iter(known))}"
            )
    for port, vsan in _fcoe_ports(site, device, row, found):
        facts.vfcs[vfc_number(port, "port")] = VfcFacts(
            vfc_number(port, "port"), port=port, vsan=vsan
        )
    _add_vlans(site, device, facts)
    if any(_speed(one) is None for one in _parts_of(site, device, split)):
        found.doubts.append(
            f"{name}: NetBox has no speed of the parts of {', '.join(one.port for one in split)}, "
            f"so that they are {', '.join(one.row.mode for one in split)} is assumed"
        )
    reading = replace(NOSES[row.nos].read("", row), facts=facts)
    return ImportedSwitch(name, Path("NetBox"), "", row, "", reading)


def _parts_of(
    site: NetboxSite, device: NetboxDevice, split: list[BrokenOut]
) -> Iterator[NetboxInterface]:
    """Yield the interfaces that are parts of ports."""
    runs = [one.children for one in split]
    names = {f"{run.prefix}{number}{run.suffix}" for run in runs for number in run.numbers}
    yield from (one for one in site.interfaces_of[device.id] if one.name in names)


def _known_ports(site: NetboxSite, device: NetboxDevice, row: Platform) -> dict[str, object]:
    """Return the ports of a switch; of a stack with the fewest units that have its interfaces."""
    names = [one.name for one in site.interfaces_of[device.id] if one.cable is not None]
    stacks = [None, *range(2, row.stack_max + 1)]
    ways = [{**port_speeds(row, units), **fc_rows(row)} for units in stacks]
    return max(ways, key=lambda way: sum(bool([*matching_ports(one, way)]) for one in names))


def _add_port(
    site: NetboxSite, one: NetboxInterface, port: str, row: Platform, facts: SwitchFacts
) -> None:
    if one.is_fc or (not row.ports and row.fc):
        vsan = one.fields.get("vsan")
        number = vsan if isinstance(vsan, int) else 0
        facts.fc_ports[port] = FcPortFacts(port, one.description, enabled=True, vsan=number)
    else:
        facts.ports[port] = _port(site, one, port)


def _fcoe_ports(
    site: NetboxSite, device: NetboxDevice, row: Platform, found: SiteSwitches
) -> Iterator[tuple[str, int]]:
    """Yield the Ethernet ports of a switch with FCoE that lead to no switch, with their VSAN."""
    if not row.has(Capability.FCOE) or not row.traits.vsans:
        return
    for one in site.interfaces_of[device.id]:
        ends = [site.interfaces[far] for far in one.far if far in site.interfaces]
        if one.id not in found.port_of or one.is_fc or not ends:
            continue
        carriers = [*ends, one, *([site.interfaces[one.lag]] if one.lag in site.interfaces else [])]
        carried = {number for end in carriers for number in (*end.tagged, end.untagged)}
        vsans = {vsan_of(site.vlans[each]) for each in carried if each in site.vlans} - {None}
        if len(vsans) == 1 and not any(end.device in found.switch_ids for end in ends):
            yield found.port_of[one.id][1], next(iter(vsans)) or 0


def _split_ports(site: NetboxSite, device: NetboxDevice, row: Platform) -> list[BrokenOut]:
    """Return the ports that are broken out: those with interfaces that only their parts have.

    Of several ways that have them, the one of their speed, else the one with fewest parts.
    """
    speeds = {one.name: _speed(one) for one in site.interfaces_of[device.id]}
    names = speeds.keys() - port_speeds(row).keys()
    best: dict[str, tuple[tuple[int, int, int], BrokenOut]] = {}
    for one in broken_out(row):
        run = one.children
        parts = {f"{run.prefix}{number}{run.suffix}" for number in run.numbers}
        fast = sum(speeds[name] == run.speed for name in parts & names)
        rank = len(parts & names), fast, -len(parts)
        if rank[0] and (one.port not in best or rank > best[one.port][0]):
            best[one.port] = rank, one
    return [one for _, one in best.values()]


def _speed(one: NetboxInterface) -> int | None:
    """Return the speed of an interface in Gb/s, by its field or its type; None: not known."""
    if one.speed:
        return one.speed // 1_000_000
    match = re.match(r"(\d+)gbase-", one.type)
    return int(match[1]) if match else None


def _converted(site: NetboxSite, device: NetboxDevice, row: Platform) -> set[int]:
    """Return the numbers of unified ports that are Fibre Channel: from the first one on."""
    names = [one.name for one in site.interfaces_of[device.id] if one.is_fc]
    found = [int(match[1]) for name in names if (match := re.fullmatch(r"fc1/(\d+)", name))]
    last = [int(match[1]) for port in port_speeds(row) if (match := re.search(r"1/(\d+)$", port))]
    return {*range(min(found), max(last) + 1)} if found and last else set()


def _port(site: NetboxSite, one: NetboxInterface, name: str) -> PortFacts:
    """Return a port; its VLANs are those of the other end where NetBox has them there only."""
    ends = [site.interfaces[far] for far in one.far if far in site.interfaces]
    tells = one if one.mode or not ends else ends[0]
    port = PortFacts(name, one.description, enabled=one.enabled, mtu=one.mtu)
    _add_mode(site, tells, port)
    if one.speed:
        port.speed = f"{one.speed // 1_000_000}G"
    return port


def _add_mode(site: NetboxSite, one: NetboxInterface, port: PortFacts) -> None:
    untagged = site.vlans[one.untagged].vid if one.untagged in site.vlans else None
    tagged = {site.vlans[number].vid for number in one.tagged if number in site.vlans}
    if one.mode == "access" and untagged is not None:
        port.mode, port.access_vlan = "access", untagged
    elif one.mode in {"tagged", "tagged-all"}:
        port.mode, port.native_vlan = "trunk", untagged
        port.trunk_vlans = tagged | ({untagged} if untagged is not None else set())
        if one.mode == "tagged-all":
            port.trunk_vlans = None


def vsan_of(vlan: NetboxVlan) -> int | None:
    """Return the VSAN of an FCoE VLAN: of the custom field ``vsan``, else the id of the VLAN."""
    found = vlan.fields.get("vsan")
    if isinstance(found, int):
        return found
    return vlan.vid if vlan.role.lower() == "fcoe" and vlan.vid <= MOST_VSANS else None


MOST_VSANS = 4093


def _add_vlans(site: NetboxSite, device: NetboxDevice, facts: SwitchFacts) -> None:
    """Add the VLANs of the ports of a switch, and those that it has an address in."""
    by_vid: dict[int, NetboxVlan] = {}
    addresses: dict[int, list[str]] = {}
    for one in site.interfaces_of[device.id]:
        for vlan in _carried(site, one):
            by_vid.setdefault(vlan.vid, vlan)
        match = _SVI.fullmatch(one.name)
        if match and site.addresses.get(one.id):
            addresses[int(match[1])] = site.addresses[one.id]
    for vlan in site.vlans.values():
        if vlan.vid in addresses:
            by_vid.setdefault(vlan.vid, vlan)
    for vid, vlan in sorted(by_vid.items()):
        facts.vlans[vid] = VlanFacts(vid, vlan.name, vsan=vsan_of(vlan))
        if vid in addresses:
            first, *others = sorted(addresses[vid], key=lambda text: ":" in text)
            facts.vlans[vid].address = first
            facts.vlans[vid].other_addresses = {*others}


def _carried(site: NetboxSite, one: NetboxInterface) -> Iterator[NetboxVlan]:
    """Yield the VLANs of an interface; without a mode of its own, those of the other end."""
    ends = [site.interfaces[far] for far in one.far if far in site.interfaces]
    for each in (one, *(ends if not one.mode else ())):
        for number in (*each.tagged, each.untagged):
            if number is not None and number in site.vlans:
                yield site.vlans[number]


def _add_lags(site: NetboxSite, one: ImportedSwitch, found: SiteSwitches) -> None:
    """Add the LAGs of a switch: interfaces of type ``lag`` with members."""
    device = next(number for number, name in found.names.items() if name == one.name)
    for interface in site.interfaces_of[device]:
        members = [found.port_of[each.id][1] for each in _members(site, interface, found)]
        if not members:
            continue
        prefix = one.platform.traits.lag_prefix
        number = _number(interface.name)
        name = f"{prefix}{number}" if prefix and number else members[0]
        port = _port(site, interface, name)
        if port.mode == "none":
            told = one.facts.ports[members[0]]
            port = replace(told, name=name, description=interface.description)
        if name in members:  # the first member stands for the LAG
            port.description = port.description or interface.description
        one.facts.ports[name] = port
        one.facts.lags[name] = LagFacts(name, dict.fromkeys(members, LACP_MODES["active"]))
        found.port_of[interface.id] = one.name, name


def _members(site: NetboxSite, lag: NetboxInterface, found: SiteSwitches) -> list[NetboxInterface]:
    members = site.members_of(lag) if lag.type == "lag" else []
    return [one for one in members if one.id in found.port_of and not one.is_fc]


def _number(name: str) -> int | None:
    match = re.search(r"(\d+)$", name)
    return int(match[1]) if match else None


def _add_pairs(
    site: NetboxSite, switches: Mapping[str, ImportedSwitch], found: SiteSwitches
) -> None:
    """Add the pairs of switches that one LAG of a device leads to, by the LAG between the two."""
    shared: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for lag in site.interfaces.values():
        if lag.type != "lag" or lag.id in found.port_of:
            continue
        ends = {
            (found.port_of[far][0], found.port_of[switch_lag][1])
            for member in site.members_of(lag)
            for far in member.far
            if far in found.port_of
            and (switch_lag := site.interfaces[far].lag) is not None
            and switch_lag in found.port_of
        }
        names = sorted({switch for switch, _ in ends})
        if len(names) == 2:  # noqa: PLR2004  # a pair
            shared[names[0], names[1]] |= ends
    for number, (pair, ends) in enumerate(sorted(shared.items()), 1):
        between = _lags_between(site, pair, found)
        missing = _missing_of_pair(site, pair, between, found)
        if missing:
            found.doubts.append(
                f"{' and '.join(pair)}: share a LAG of a device, as a pair does; NetBox has no "
                f"{missing}, without which they are none: add it"
            )
            continue
        for switch, name in ends:
            switches[switch].facts.lags[name].multichassis = _number(name)
        for switch, name in between:
            switches[switch].facts.peer = PeerFacts(str(number))
            switches[switch].facts.lags[name].peer_link = True


def _missing_of_pair(
    site: NetboxSite, pair: tuple[str, str], between: list[tuple[str, str]], found: SiteSwitches
) -> str:
    """Return what two switches lack to be a pair; empty: nothing."""
    if not between:
        return "LAG between the two"
    managed = {
        found.names[one.device]
        for one in site.interfaces.values()
        if one.mgmt_only and site.addresses.get(one.id)
    }
    alone = [name for name in pair if name not in managed]
    return f"address at a management interface of {' and '.join(alone)}" if alone else ""


def _lags_between(
    site: NetboxSite, pair: tuple[str, str], found: SiteSwitches
) -> list[tuple[str, str]]:
    """Return the LAG of each of two switches that leads to the other; none if one has none."""
    lags: dict[str, str] = {}
    for one in site.interfaces.values():
        near = found.port_of.get(one.id, ("", ""))
        far = [found.port_of[end][0] for end in one.far if end in found.port_of]
        if near[0] in pair and one.lag in found.port_of and far and {near[0], *far} == {*pair}:
            lags[near[0]] = found.port_of[one.lag][1]
    return [*lags.items()] if len(lags) == len(pair) else []

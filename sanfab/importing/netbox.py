"""One site of a NetBox as evidence: what is plugged in where, what devices are, their addresses.

What it states of a device, a VLAN or a cable is certain; what its words only suggest is assumed,
and what it has no words for is asked for, as with captures.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import get_args

from sanfab.errors import SanfabError
from sanfab.facts.fc import VsanFacts
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.device_types import unused_types
from sanfab.importing.devices import state_devices
from sanfab.importing.draft import Draft, OpenQuestion
from sanfab.importing.fabrics import fabrics_by_name
from sanfab.importing.kinds import family_of, system_named
from sanfab.importing.known_ports import KnownPort, OtherSources
from sanfab.importing.links import state_links
from sanfab.importing.netbox_details import state_details, state_networks
from sanfab.importing.netbox_switches import NO_TYPES, SiteSwitches, site_switches
from sanfab.importing.placing import place_known_ports
from sanfab.importing.port_names import port_order
from sanfab.importing.resolve import accepted_part
from sanfab.importing.run import NOTHING_ELSE, Imported, apply_answers, refuse_unasked
from sanfab.importing.switches import state_switches, state_vlan_addresses
from sanfab.importing.uses import FarEnd, PortUse, PortUses, answer_ports, label_of, uses_of
from sanfab.importing.vlans import state_vlans
from sanfab.importing.zones import state_access
from sanfab.model.base import Fabric
from sanfab.model.families import FAMILIES
from sanfab.model.platforms.row import Equipment, equipped
from sanfab.model.yaml12 import Data
from sanfab.netbox.site import NetboxDevice, NetboxInterface, NetboxSite
from sanfab.text import few

_KINDS = (
    (r"storage|\barray|filer", "array"),
    (r"server|host|hypervisor|esx|compute|blade", "host"),
    (r"switch|router|firewall|gateway|spine|leaf|core|interconnect|network", "neighbor"),
)
"""Words in the name of a device role, and the kind of its devices."""
_SWITCH = re.compile(r"switch|spine|leaf|\btor\b", re.IGNORECASE)
"""Roles of devices that may be switches of the SAN."""
FIRST_VSAN = 101
"""Number of the first VSAN where NetBox states none: as good as any, and asked for."""


def import_site(
    site: NetboxSite,
    name: str,
    answers: Mapping[str, Data],
    known: OtherSources = NOTHING_ELSE,
    types: Mapping[str, str] = NO_TYPES,
) -> Imported:
    """Return the inventory of a site; ``name`` is that of the SAN.

    ``known``: what sheets, hosts and arrays know of device ports. ``types``: models by the names of
    device types.
    Raises SanfabError for a site without a switch that sanfab knows, and for an answer to no
    question.
    """
    models = {
        place.split(".")[1]: str(answer)
        for place, answer in answers.items()
        if re.fullmatch(r"switches\.[^.]+\.model", place)
    }
    found = site_switches(site, models, types)
    if not found.switches:
        raise SanfabError(_no_switch(site))
    draft = Draft({"name": name}, answers=answers)
    stated = dict(_stated_fabrics(site, found))
    switches = _with_vsans(found.switches, stated)
    state_switches(draft, switches)
    for switch, fabric in stated.items():
        draft.put(("switches", switch, "fabric"), fabric)
    state_vlans(draft, switches)
    state_vlan_addresses(draft, switches)
    _mark_vsans(draft, site)
    _ask_models(draft, site, found, models)
    uses = cabled_uses(uses_of(switches), site, found)
    answer_ports(uses, draft)
    state_links(draft, uses)
    _note_pairs(draft)
    uses.devices = {one.name.lower(): one for one in known.devices}
    contradicted = tuple(place_known_ports(draft, uses, known.ports))
    state_devices(draft, uses)
    _mark_names(draft, site, found)
    _suggest_families(draft, site, found)
    state_networks(draft, site)
    state_details(draft, site, found)
    unused = unused_types(types, site)
    doubts = (*unused, *found.doubts, *_doubts(site, found), *known.notes, *contradicted)
    apply_answers(draft)
    state_access(draft, uses, configured=False)
    refuse_unasked(draft)
    return Imported(draft, accepted_part(draft), switches, doubts)


def _no_switch(site: NetboxSite) -> str:
    """Return that no device is a known switch, and the devices that may be ones, by their type."""
    by_type: dict[str, list[str]] = defaultdict(list)
    for one in site.devices.values():
        if _SWITCH.search(one.role):
            by_type[f"{one.maker} {one.model} ({one.slug})"].append(one.fitted_name)
    text = f"{site.url}: site {site.slug}: found "
    if not by_type:
        types = sorted({f"{one.maker} {one.model}".strip() for one in site.devices.values()})
        return (
            f"{text}{few(types) or 'no device'}, expected a device type that `sanfab models` lists "
            "as a model, by its name or its part number"
        )
    shown = "; ".join(f"{kind}: {few(names)}" for kind, names in sorted(by_type.items()))
    return (
        f"{text}no switch whose device type `sanfab models` lists as a model, by its name or part "
        f"number, but {shown}; state the models of such types with --device-types"
    )


def _stated_fabrics(site: NetboxSite, found: SiteSwitches) -> Iterator[tuple[str, str]]:
    """Yield the fabric of each switch that has one in the custom field ``fabric``."""
    known = {one.name for one in found.switches}
    for device in site.devices.values():
        value = device.fields.get("fabric")
        fabric = value.get("value") if isinstance(value, Mapping) else value
        if found.names[device.id] in known and str(fabric).upper() in get_args(Fabric):
            yield found.names[device.id], str(fabric).upper()


def _with_vsans(
    switches: Sequence[ImportedSwitch], stated: Mapping[str, str]
) -> list[ImportedSwitch]:
    """Return the switches, each with the VSANs of its ports, or with one for its fabric."""
    by_name = fabrics_by_name(switches)
    fabric_of = {
        one.name: stated.get(one.name) or by_name.get(one.name, ("",))[0] for one in switches
    }
    known: dict[str, set[int]] = {}
    for one in switches:
        known.setdefault(fabric_of[one.name], set()).update(_vsans(one))
    order = {name: number for number, name in enumerate(sorted(known), FIRST_VSAN)}
    found = []
    for one in switches:
        own = next(iter(sorted(known[fabric_of[one.name]])), order[fabric_of[one.name]])
        for port in one.facts.fc_ports.values():
            port.vsan = port.vsan or own
        vsans = _vsans(one)
        one.facts.vsans = {number: VsanFacts(number) for number in sorted(vsans)}
        sole = None if one.platform.traits.vsans or not vsans else min(vsans)
        row = equipped(one.platform, Equipment(sole_vsan=sole)) if sole else one.platform
        found.append(replace(one, platform=row))
    return found


def _vsans(one: ImportedSwitch) -> set[int]:
    """Return the VSANs of a switch, as far as NetBox tells their numbers."""
    numbers = {port.vsan for port in one.facts.fc_ports.values()}
    numbers |= {vlan.vsan for vlan in one.facts.vlans.values() if vlan.vsan is not None}
    return numbers - {0}


def _mark_vsans(draft: Draft, site: NetboxSite) -> None:
    """Mark the VSANs that NetBox has no number for, and the names of all zone sets."""
    stated = {one.fields.get("vsan") for one in site.vlans.values()}
    stated |= {one.fields.get("vsan") for one in site.interfaces.values()}
    for number in draft.names("vsans"):
        if int(number) not in stated:
            draft.assumed["vsans", number] = "the number: NetBox has no custom field `vsan`"
        draft.assumed["vsans", number, "zoneset"] = "the name: NetBox knows no zones"


def _ask_models(
    draft: Draft, site: NetboxSite, found: SiteSwitches, models: Mapping[str, str]
) -> None:
    """Ask for the models of devices that may be switches, and whose types sanfab does not know."""
    known = {one.name for one in found.switches}
    for device in site.devices.values():
        name = found.names[device.id]
        if name in models or (name not in known and _SWITCH.search(device.role)):
            draft.ask(
                OpenQuestion(
                    ("switches", name, "model"),
                    f"Is {name} a switch of this SAN, and which model is it?",
                    f"device type {device.maker} {device.model}, role {device.role}",
                    "",
                    "a model that `sanfab models` lists; null: it is none",
                )
            )


def cabled_uses(uses: PortUses, site: NetboxSite, found: SiteSwitches) -> PortUses:
    """Return the ports in use with those that have a cable, each with what the cable leads to."""
    by_name = {one.name: one for one in uses.switches}
    for number, (switch, port) in found.port_of.items():
        interface, one = site.interfaces[number], by_name.get(switch)
        if one is None or len(interface.far) != 1 or interface.far[0] not in site.interfaces:
            continue
        far = site.interfaces[interface.far[0]]
        use = uses.ports.get((switch, port))
        if use is None:
            facts = one.facts.ports.get(port) or one.facts.fc_ports[port]
            lag = next((lag.name for lag in one.facts.lags.values() if port in lag.members), "")
            use = uses.ports[switch, port] = PortUse(one, port, facts, lag)
        device = found.names[far.device]
        known = found.port_of.get(far.id)
        use.far = FarEnd(device, label_of(far.name), "its cable in NetBox", exact=True)
        use.cable = known if known is not None else (device, far.name)
        use.known = known_port(site, far, device) if known is None else None
    order = sorted(uses.ports.items(), key=lambda one: (one[0][0], port_order(one[0][1])))
    uses.ports = dict(order)
    return uses


def _note_pairs(draft: Draft) -> None:
    """Mark what NetBox does not tell of links: domains of pairs, and LACP."""
    links = draft.data.get("links")
    for number, link in enumerate(links if isinstance(links, list) else ()):
        if isinstance(link, dict) and "domain" in link:
            draft.assumed["links", number, "domain"] = "NetBox knows no domain of a pair"


def _mark_names(draft: Draft, site: NetboxSite, found: SiteSwitches) -> None:
    """Mark the devices that are not named as in NetBox, as an inventory has no such name."""
    for device in site.devices.values():
        name = found.names[device.id]
        for section in ("switches", "hosts", "arrays", "neighbors"):
            if name != device.name and draft.at((section, name)) is not None:
                draft.assumed[section, name] = f"the name: NetBox has {device.name or 'none'}"


def known_by_netbox(site: NetboxSite, switches: Iterable[str]) -> OtherSources:
    """Return what NetBox knows of the ports at captured switches: of devices, no switches."""
    names = {one.partition(".")[0].lower() for one in switches}
    found: list[KnownPort] = []
    for one in site.interfaces.values():
        ends = [site.interfaces[far] for far in one.far if far in site.interfaces]
        own = site.devices[one.device]
        if len(ends) != 1 or _short(own) in names:
            continue
        switch = site.devices[ends[0].device]
        if _short(switch) in names:
            known = known_port(site, one, own.device_name)
            addresses = tuple(text.partition("/")[0] for text in site.addresses.get(one.id, ()))
            place = replace(known, switch=switch.fitted_name, port=ends[0].name)
            found.append(place if one.tagged else replace(place, addresses=addresses))
    return OtherSources(tuple(found))


def _short(device: NetboxDevice) -> str:
    return device.fitted_name.partition(".")[0].lower()


def known_port(site: NetboxSite, one: NetboxInterface, device: str) -> KnownPort:
    """Return what NetBox knows of a port of a device; ``device``: its name in the inventory."""
    own = site.devices[one.device]
    kind = next((kind for words, kind in _KINDS if re.search(words, own.role, re.I)), "")
    return KnownPort(
        source=f"NetBox, cable {one.cable}",
        device=device,
        label=label_of(one.name),
        kind=kind,
        system=system_named(own.platform) if kind == "host" else "",
        family=own.model if kind == "array" and own.model in FAMILIES else "",
        wwpn=one.wwn,
    )


def _suggest_families(draft: Draft, site: NetboxSite, found: SiteSwitches) -> None:
    """State the family that a device type suggests, where nothing tells one."""
    types = {found.names[one.id]: one for one in site.devices.values()}
    for name in draft.names("arrays"):
        where = ("arrays", name, "family")
        if name in types and draft.at(where) == "generic":
            words = (types[name].model.lower(), f"{types[name].maker} {types[name].model}".lower())
            family = next((one for text in words if (one := family_of(text, ()))), "generic")
            if family != "generic":
                draft.put(where, family, "its device type in NetBox")
                if where in draft.questions:
                    draft.questions[where] = draft.questions[where]._replace(assumed=family)


def _doubts(site: NetboxSite, found: SiteSwitches) -> Iterator[str]:
    """Yield what of the cables and VLANs of NetBox does not fit together."""
    for number, (switch, port) in found.port_of.items():
        interface = site.interfaces[number]
        if interface.cable is None:
            continue
        place = f"{switch} {port}: cable {interface.cable} of NetBox"
        if not interface.far:
            yield f"{place} leads to no interface; connect its other end"
        elif len(interface.far) > 1:
            yield f"{place} leads to {len(interface.far)} interfaces, expected one: it is left out"
        elif interface.far[0] not in site.interfaces:
            yield f"{place} leads to a device of another site; it is left out"
    yield from _vlans_of_one_id(site)


def _vlans_of_one_id(site: NetboxSite) -> Iterator[str]:
    """Yield the VLAN ids that stand for two VLANs at interfaces of the site."""
    used: dict[int, dict[int, NetboxInterface]] = {}
    for one in site.interfaces.values():
        for number in (*one.tagged, one.untagged):
            if number is not None and number in site.vlans:
                used.setdefault(site.vlans[number].vid, {}).setdefault(number, one)
    for vid, by_id in sorted(used.items()):
        if len(by_id) > 1:
            shown = ", ".join(
                f"{site.vlans[number].name} (group {site.vlans[number].group or 'none'}) at "
                f"{site.devices[one.device].display} {one.name}"
                for number, one in by_id.items()
            )
            yield f"VLAN {vid} is {len(by_id)} VLANs of NetBox: {shown}; they are taken for one"

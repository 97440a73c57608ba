"""Ports in use -> hosts, arrays and neighbors with their ports and teams.

A port of which nothing tells the device stays a switch port: `resolve.py` states it as one, and a
question asks what is plugged into it.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping

from sanfab.facts.fc import FcPortFacts
from sanfab.facts.switch import LACP_MODES, LagFacts, PortFacts
from sanfab.importing.draft import Draft, OpenQuestion, one_or_list
from sanfab.importing.kinds import (
    DEVICES,
    INTERCONNECTS,
    SECTION_OF_KIND,
    UPLINK_NAMES,
    FarDevice,
    answered_kind,
    family_of,
    kind_of_device,
    stated_kind,
    stated_nature,
    system_of,
)
from sanfab.importing.known_ports import KnownDevice, KnownPort
from sanfab.importing.lag_devices import (
    NOTHING_TELLS,
    ask_port,
    state_lag_devices,
    team_lag_description,
    team_lag_number,
)
from sanfab.importing.links import DESCRIPTION_PATTERN
from sanfab.importing.networks import DraftNetworks
from sanfab.importing.uses import PortUse, PortUses, far_end, is_in_network, lag_facts
from sanfab.importing.wwpns import KnownWwpns, known_wwpns
from sanfab.intent.naming import vfc_number
from sanfab.inventory.teams import lag_number_at
from sanfab.model.families import FAMILIES
from sanfab.model.ouis import naa_of
from sanfab.model.yaml12 import Data, Where
from sanfab.text import either, few


def state_devices(draft: Draft, uses: PortUses) -> None:
    """State every device that a port in use leads to."""
    wwpns, networks = known_wwpns(uses), DraftNetworks(draft)
    for use in uses.free():
        _name_by_alias(use, wwpns)
    state_lag_devices(draft, uses, _team_name)
    _number_alike(uses)
    found = _devices(draft, uses)
    sides = {
        name: answered_kind(draft, one)
        or stated_kind(one, uses.devices.get(name.lower()))
        or kind_of_device(one, wwpns)
        for name, one in found.items()
    }
    for name in sorted(found, key=_natural):
        side = _without_wwpn(draft, found[name], sides[name][0], wwpns) or sides[name]
        _add_device(networks, found[name], side, wwpns, uses.devices.get(name.lower()))


def _without_wwpn(
    draft: Draft, device: FarDevice, kind: str, wwpns: KnownWwpns
) -> tuple[str, str] | None:
    """Ask for the WWPNs of a device that nothing tells; return what stands for it until then.

    A host or array has no native port without one; a neighbor may, and keeps the port as it is.
    """
    if kind == "neighbor":
        return None
    is_open = False
    for label, use in device.uses.items():
        where: Where = (SECTION_OF_KIND[kind], device.name, "ports", label, "wwpn")
        if use.is_native and not wwpns.at(use):
            question = f"Which WWPN has {device.name} {label}?"
            draft.ask(OpenQuestion(where, question, wwpns.evidence(use), ""))
            is_open = is_open or draft.answer(where) is None
    a_kind = "an array" if kind == "array" else f"a {kind}"
    return ("neighbor", f"it may be {a_kind}, and no WWPN of it is known") if is_open else None


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(one), "") if one.isdigit() else (-1, one) for one in re.split(r"(\d+)", name)]


def _name_by_alias(use: PortUse, wwpns: KnownWwpns) -> None:
    """Take device and port from the alias of a WWPN, if the description does not name them so."""
    wwpn = wwpns.at(use)
    alias = wwpns.alias_of.get(wwpn, "")
    named = far_end(alias, ()) if alias else None
    if named is not None and named.exact and (use.far is None or not use.far.exact):
        use.far = named._replace(reason=f"the alias of {wwpn}")


def _number_alike(uses: PortUses) -> None:
    """Take ports of one description, that names no single device, for a device each.

    Ports of one number at several switches are those of one device then.
    """
    alike: dict[str, Counter[str]] = defaultdict(Counter)
    plain = [use for use in uses.free() if use.far is not None and not use.far.label]
    for use in plain:
        if use.far and not use.lag and not use.far.device[-1].isdigit():
            alike[use.far.device][use.switch.name] += 1
    for use in plain:
        number = re.search(r"\d+$", use.name)
        is_alike = use.far and not use.lag and max(alike[use.far.device].values(), default=0) > _ONE
        if use.far and number and is_alike and not UPLINK_NAMES.search(use.far.device):
            why = "several ports have this description, and those of one number are taken for one"
            device = f"{use.far.device}-{number[0]}"
            use.far = use.far._replace(device=device, exact=False, invented=why)


_ONE = 2
"""Ports that one device may have at a switch under one description without a number."""


def _devices(draft: Draft, uses: PortUses) -> dict[str, FarDevice]:
    """Return the devices by name; two ports of one label get the name of their switch too."""
    found: dict[str, FarDevice] = {}
    switches = {one.name for one in uses.switches}
    for use in uses.free():
        if use.far is None or not is_in_network(use):
            if use.port.enabled:
                ask_port(draft, use, "it carries no VLAN" if use.far else NOTHING_TELLS)
            continue
        device, label = use.far.device, use.far.label
        if device in switches:
            ask_port(draft, use, f"{use.far.reason} names {device}, which does not name it back")
            continue
        one = found.setdefault(device, FarDevice(device))
        wanted = label or f"p{len(one.uses) + 1}"
        if wanted in one.uses:
            wanted = f"{wanted}-{use.switch.name}-{len(one.uses) + 1}"
        one.uses[wanted] = use
    return found


def _add_device(
    networks: DraftNetworks,
    device: FarDevice,
    side: tuple[str, str],
    wwpns: KnownWwpns,
    printed: KnownDevice | None,
) -> None:
    draft, (kind, reason) = networks.draft, side
    where: Where = (SECTION_OF_KIND[kind], device.name)
    answered = draft.answer((DEVICES, device.name)) is not None
    if reason or answered:
        draft.entries(where)
        first = next(iter(device.uses.values()))
        evidence = f"{first.ref}: description {first.port.description or 'none'}"
        evidence += f"; seen there: {first.seen}" if first.seen else ""
        evidence += f"; {reason}" if reason else ""
        place = (DEVICES, device.name)
        question, assumed = f"What is {device.name}?", "" if answered else kind
        draft.ask(OpenQuestion(place, question, evidence, assumed, either(SECTION_OF_KIND)))
    notes = _device_notes(device, kind, reason)
    if notes:
        draft.entries(where)
        draft.assumed[where] = "; ".join(notes)
    _add_nature(draft, where, device, kind, wwpns, printed)
    _add_teams(draft, where, device)
    for label, use in device.uses.items():
        _add_port(networks, (*where, "ports", label), use, label, device, kind, wwpns)


def _device_notes(device: FarDevice, kind: str, reason: str) -> list[str]:
    """Return what of a device is assumed: its name, and what it is."""
    invented = next((use.far.invented for use in device.uses.values() if use.far), "")
    a_kind = f"that it is a{'n' if kind == 'array' else ''} {kind}"
    if invented == reason:
        return [f"the name, and {a_kind}: {reason}"] if reason else []
    notes = [f"the name: {invented}"] if invented else []
    return [*notes, f"{a_kind}: {reason}"] if reason else notes


def _add_nature(  # noqa: PLR0913, PLR0917  # what a device is, and where it is stated
    draft: Draft,
    where: Where,
    device: FarDevice,
    kind: str,
    wwpns: KnownWwpns,
    printed: KnownDevice | None,
) -> None:
    """State the operating system of a host, the family of an array, the kind of a neighbor."""
    stated = stated_nature(device, printed, "system" if kind == "host" else "family")
    for key in ("iqn", "nqn"):
        if kind == "host" and printed is not None and getattr(printed, key):
            draft.put((*where, key), getattr(printed, key))
    if kind == "host":
        system = stated or system_of(device)
        reason = "" if stated or not system else "the names of its ports"
        draft.put((*where, "os"), system or "other", reason)
    elif kind == "array" and stated:
        draft.put((*where, "family"), stated)
    elif kind == "array":
        family = family_of(device.name, device.uses) or "generic"
        if family == "netapp-ontap" and _has_physical_names(device, wwpns):
            family = "netapp-7mode"
        draft.put((*where, "family"), family, "its name" if family != "generic" else "")
        if family == "generic":
            evidence = f"ports {', '.join(use.ref for use in device.uses.values())}"
            draft.ask(
                OpenQuestion(
                    (*where, "family"),
                    f"Which family is {device.name}?",
                    evidence,
                    "generic",
                    either(FAMILIES),
                )
            )
    else:
        _add_neighbor_kind(draft, where, device)


def _has_physical_names(device: FarDevice, wwpns: KnownWwpns) -> bool:
    """Return whether hosts log in to the physical ports of an array, and not to LIFs."""
    found = [wwpn for use in device.uses.values() if (wwpn := wwpns.at(use))]
    return bool(found) and all(naa_of(wwpn) == "5" for wwpn in found)


def _add_neighbor_kind(draft: Draft, where: Where, device: FarDevice) -> None:
    is_interconnect = bool(INTERCONNECTS.search(device.name))
    is_edge = any(
        use.port.stp == "edge" for use in device.uses.values() if isinstance(use.port, PortFacts)
    )
    if is_interconnect:
        draft.put((*where, "kind"), "fabric-interconnect", "its name")
    elif is_edge:
        draft.put((*where, "kind"), "other", "its ports are edge ports")


def _add_teams(draft: Draft, where: Where, device: FarDevice) -> None:
    """State each LAG of a device as a team, and put its ports in it."""
    teams: dict[str, list[str]] = defaultdict(list)
    for label, use in device.uses.items():
        if use.lag:
            teams[_team_name(use)].append(label)
    for name, labels in teams.items():
        first = device.uses[labels[0]]
        found = _team(first, name, device)
        draft.put((*where, "teams", name), found)
        if _is_numbered_master(first):
            draft.assumed[*where, "teams", name] = "the name: the switch numbers no LAG"


def _is_numbered_master(use: PortUse) -> bool:
    return not use.is_native and not use.switch.platform.traits.lag_prefix


def _team_name(use: PortUse) -> str:
    """Return the name of a team: that in the description of its LAG, or its number."""
    number = team_lag_number(use)
    if _is_numbered_master(use) and number is not None:
        return f"po{number}"
    port = use.switch.facts.ports.get(use.lag)
    text = port.description if port is not None and port.name != use.name else ""
    if use.is_native:
        lag = use.switch.facts.fc_lags.get(int(use.lag))
        text = lag.description if lag is not None else ""
    far = far_end(text, (use.far.device,) if use.far else ())
    if far is not None and use.far is not None and far.device == use.far.device and far.label:
        return far.label
    return f"po{number}" if number is not None else f"lag-{re.sub(r'[^A-Za-z0-9]+', '-', use.lag)}"


def _team(use: PortUse, name: str, device: FarDevice) -> dict[str, Data]:
    lag, number = lag_facts(use), team_lag_number(use)
    found = _lacp(use, lag) if lag is not None else {}
    first = next(one for one in device.uses.values() if one.lag == use.lag)
    if number is not None and number != lag_number_at(first.name, first.switch.platform.traits):
        found["lag"] = number
    text = team_lag_description(use)
    made = DESCRIPTION_PATTERN.format(device=device.name, port=name)
    if text != made and not _is_numbered_master(use):
        found["description"] = text
    return found


def _lacp(use: PortUse, lag: LagFacts) -> dict[str, Data]:
    """Return how a LAG is formed, where it is not as usual."""
    found: dict[str, Data] = {}
    modes = {*lag.members.values()}
    if modes == {LACP_MODES["on"]}:
        found["mode"] = "static"
    elif modes == {LACP_MODES["passive"]}:
        found["lacp"] = "passive"
    default = use.switch.platform.lacp_fallback
    fallback = lag.fallback or (default if "mode" not in found else "none")
    if fallback != "none":
        found["fallback"] = fallback
    ports = use.switch.facts.ports
    rates = {ports[one].lacp_rate for one in (use.lag, *lag.members) if one in ports} - {""}
    return found | ({"rate": max(rates)} if rates else {})


def _add_port(  # noqa: PLR0913, PLR0917  # what a port is, and where it is stated
    networks: DraftNetworks,
    where: Where,
    use: PortUse,
    label: str,
    device: FarDevice,
    kind: str,
    wwpns: KnownWwpns,
) -> None:
    draft = networks.draft
    found: dict[str, Data] = {"at": use.ref}
    if isinstance(use.port, FcPortFacts):
        found |= _native(use.port, use, wwpns, kind)
    else:
        found |= _ethernet(networks, use.port, use, wwpns, kind)
    if use.known is not None and not use.is_native and kind != "neighbor":
        found |= _addresses(use.known, networks.keys(use.switch.name), found)
    if use.lag:
        found["team"] = _team_name(use)
    text = use.port.description
    if text and text != DESCRIPTION_PATTERN.format(device=device.name, port=label):
        found["description"] = text
    draft.put(where, found)
    if kind != "neighbor" and "ip" not in found:
        _add_learned(networks, where, use)
    reasons = [f"the device: {use.placed_by} is seen there"] if use.placed_by else []
    reasons += ["the name of the port"] if use.far is not None and not use.far.label else []
    if reasons:
        draft.assumed[where] = " and ".join(reasons)
    if kind != "neighbor" and _is_fc(use) and "wwpn" not in found:
        evidence = wwpns.evidence(use)
        draft.ask(
            OpenQuestion((*where, "wwpn"), f"Which WWPN has {device.name} {label}?", evidence, "")
        )


def _add_learned(networks: DraftNetworks, where: Where, use: PortUse) -> None:
    """State the addresses of the only station in each VLAN of a port, as assumed ones."""
    draft, keys = networks.draft, networks.keys(use.switch.name)
    own, more = draft.at((*where, "vlan")), draft.at((*where, "vlans"))
    carried = {str(own)} | {str(one) for one in (more if isinstance(more, list) else ())}
    learned = {keys[vlan]: one for vlan, one in use.learned.items() if keys.get(vlan) in carried}
    if not learned:
        return
    why = few(reason for _, reason in learned.values())
    if learned.keys() == {str(own)} and not more:
        draft.put((*where, "ip"), one_or_list(learned[str(own)][0]), why)
    else:
        by_vlan = {key: one_or_list(addresses) for key, (addresses, _) in learned.items()}
        draft.put((*where, "ip"), by_vlan, why)


def _addresses(
    known: KnownPort, keys: Mapping[int, str], port: Mapping[str, Data]
) -> dict[str, Data]:
    """Return the addresses of a port: by VLAN where the device tags those of some."""
    tagged = [(keys[vlan], address) for vlan, address in known.tagged if vlan in keys]
    if len({key for key, _ in tagged}) == 1 and port.get("vlan") == tagged[0][0]:
        return {"ip": one_or_list(address for _, address in tagged)}  # its only VLAN
    if not tagged:
        return {"ip": one_or_list(known.addresses)} if known.addresses else {}
    found: dict[str, list[str]] = {}
    own = port.get("vlan")
    for key, address in (*((str(own), one) for one in known.addresses if own), *tagged):
        found.setdefault(key, []).append(address)
    return {"ip": {key: one_or_list(addresses) for key, addresses in found.items()}}


def _is_fc(use: PortUse) -> bool:
    return use.is_native or any(vfc.port == use.name for vfc in use.switch.facts.vfcs.values())


def _native(port: FcPortFacts, use: PortUse, wwpns: KnownWwpns, kind: str) -> dict[str, Data]:
    found: dict[str, Data] = {}
    wwpn = wwpns.at(use)
    if wwpn and kind != "neighbor":
        found["wwpn"] = wwpn
        found |= _alias(use, wwpn, wwpns)
    if use.switch.platform.traits.vsans:
        found["vsan"] = port.vsan
    if port.speed is not None:
        found["speed"] = f"{port.speed}G"
    return found


def _alias(use: PortUse, wwpn: str, wwpns: KnownWwpns) -> dict[str, Data]:
    """State the alias of a WWPN where the name pattern does not make it."""
    alias = wwpns.alias_of.get(wwpn, "")
    far = use.far
    made = DESCRIPTION_PATTERN.format(device=far.device, port=far.label) if far else ""
    return {"alias": alias} if alias and alias != made else {}


def _ethernet(
    networks: DraftNetworks, port: PortFacts, use: PortUse, wwpns: KnownWwpns, kind: str
) -> dict[str, Data]:
    interface = port
    if use.lag and use.lag in use.switch.facts.ports:
        interface = use.switch.facts.ports[use.lag]
    found = _traffic(networks, interface, use)
    found |= _fcoe(networks, use, {port.name, interface.name}, wwpns, kind)
    for key in ("speed", "fec", "autoneg"):
        value = getattr(port, key)
        if value not in {"", None}:
            found[key] = value
    device = use.far.device if use.far else ""
    is_plain = interface.stp == "normal" and INTERCONNECTS.search(device)
    if kind == "neighbor" and (interface.stp == "network" or is_plain):
        found["stp"] = interface.stp
    return found


def _fcoe(
    networks: DraftNetworks, use: PortUse, bound: set[str], wwpns: KnownWwpns, kind: str
) -> dict[str, Data]:
    """Return what an FCoE port states: WWPN, VSAN, VFC and alias where nothing derives them."""
    vfc = next((one for one in use.switch.facts.vfcs.values() if one.port in bound), None)
    if vfc is None:
        return {}
    found: dict[str, Data] = {}
    wwpn = wwpns.at(use) if kind != "neighbor" else ""
    if not wwpn or networks.is_one_of_several(use.switch.name, vfc.vsan):
        found["vsan"] = vfc.vsan
    if vfc.number != vfc_number(vfc.port, "port"):
        found["vfc"] = vfc.number
    if wwpn:
        found["wwpn"] = wwpn
        found |= _alias(use, wwpn, wwpns)
    return found


def _traffic(networks: DraftNetworks, port: PortFacts, use: PortUse) -> dict[str, Data]:
    """Return the VLANs of a device port; those that FCoE brings along are not stated."""
    keys = networks.keys(use.switch.name)
    if port.mode == "access":
        key = keys.get(port.access_vlan or 0)
        return {"vlan": key} if key else {}
    if port.mode != "trunk":
        return {}
    is_fcoe = any(vfc.port in {port.name, use.name} for vfc in use.switch.facts.vfcs.values())
    carried = port.trunk_vlans if port.trunk_vlans is not None else set(keys)
    is_default = port.native_vlan in {use.switch.platform.traits.native_vlan, 1}
    is_told = port.native_vlan in carried or (not is_default and not is_fcoe)
    untagged = keys.get(port.native_vlan or 0, "") if is_told else ""
    tagged = [keys[one] for one in sorted(carried) if one in keys and keys[one] != untagged]
    if is_fcoe:
        tagged = [one for one in tagged if networks.role(one) != "fcoe"]
        untagged = "" if networks.role(untagged) == "native" else untagged
    found: dict[str, Data] = {"vlan": untagged} if untagged else {}
    if len(tagged) == 1 and not untagged and not is_fcoe:
        return {"vlan": tagged[0], "tagged": True}
    return found | ({"vlans": [*tagged]} if tagged else {})

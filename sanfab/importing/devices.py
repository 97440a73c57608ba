"""Ports in use -> hosts, arrays and neighbors with their ports and teams.

A port of which nothing tells the device stays a switch port: `resolve.py` states it as one, and a
question asks what is plugged into it.
"""

import re
from collections import defaultdict
from collections.abc import Mapping

from sanfab.facts.fc import FcPortFacts
from sanfab.facts.switch import LACP_MODES, LagFacts, PortFacts
from sanfab.importing.draft import Draft, OpenQuestion, one_or_list
from sanfab.importing.kinds import (
    DEVICES,
    INTERCONNECTS,
    SECTION_OF_KIND,
    FarDevice,
    answered_kind,
    family_of,
    kind_of_device,
    stated_kind,
    stated_nature,
    system_of,
)
from sanfab.importing.known_ports import KnownDevice, KnownPort
from sanfab.importing.links import DESCRIPTION_PATTERN, switch_pairs
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
    _join_shared_lags(uses)
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


def _join_shared_lags(uses: PortUses) -> None:
    """Give the ports of a LAG that the switches of a pair share one device: that of the first."""
    pair_of = {
        each.name: one.name for one, other in switch_pairs(uses.switches) for each in (one, other)
    }
    device_of: dict[tuple[str, int], str] = {}
    apart: dict[tuple[str, str], set[str]] = defaultdict(set)
    for use in uses.free():
        lag = lag_facts(use)
        if lag is not None and lag.multichassis is None and use.far is not None:
            apart[use.far.device, _team_name(use)].add(use.switch.name)
    for use in uses.free():
        lag = lag_facts(use)
        if lag is None or use.far is None:
            continue
        if lag.multichassis is None:
            if len(apart[use.far.device, _team_name(use)]) > 1:  # one LAG at each, of two devices
                device = f"{use.far.device}-{use.switch.name}"
                use.far = use.far._replace(device=device, exact=False)
            continue
        key = pair_of.get(use.switch.name, use.switch.name), lag.multichassis
        device = device_of.setdefault(key, use.far.device)
        if device != use.far.device:
            use.far = use.far._replace(device=device, reason="the LAG that it shares", exact=False)


def _devices(draft: Draft, uses: PortUses) -> dict[str, FarDevice]:
    """Return the devices by name; two ports of one label get the name of their switch too."""
    found: dict[str, FarDevice] = {}
    switches = {one.name for one in uses.switches}
    for use in uses.free():
        if use.far is None or not is_in_network(use):
            if use.port.enabled:
                _ask_port(draft, use, "nothing tells the device")
            continue
        device, label = use.far.device, use.far.label
        if device in switches:
            _ask_port(draft, use, f"{use.far.reason} names {device}, which does not name it back")
            continue
        one = found.setdefault(device, FarDevice(device))
        wanted = label or f"p{len(one.uses) + 1}"
        if wanted in one.uses:
            wanted = f"{wanted}-{use.switch.name}-{len(one.uses) + 1}"
        one.uses[wanted] = use
    return found


def _ask_port(draft: Draft, use: PortUse, why: str) -> None:
    where: Where = ("switches", use.switch.name, "ports", use.name)
    text = use.port.description
    evidence = f"description {text}" if text else "no description, and no LLDP neighbour"
    evidence += f"; seen there: {use.seen}" if use.seen else ""
    question = f"What is plugged into {use.ref}?"
    answers = "a device and its port, as esx01 vmnic2"
    draft.ask(OpenQuestion(where, question, f"{evidence}: {why}", "", answers))


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
    if reason:
        draft.assumed[where] = f"that it is a{'n' if kind == 'array' else ''} {kind}: {reason}"
    _add_nature(draft, where, device, kind, wwpns, printed)
    _add_teams(draft, where, device)
    for label, use in device.uses.items():
        _add_port(networks, (*where, "ports", label), use, label, device, kind, wwpns)


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
    number = _lag_number(use)
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


def _lag_number(use: PortUse) -> int | None:
    """Return the number of the LAG of a port: that which switches share, or that in its name."""
    if use.is_native:
        return int(use.lag)
    lag = lag_facts(use)
    if lag is None:
        return None
    if lag.multichassis is not None:
        return lag.multichassis
    text = use.lag.removeprefix(use.switch.platform.traits.lag_prefix)
    is_named = bool(use.switch.platform.traits.lag_prefix) and text.isdigit()
    return int(text) if is_named else lag_number_at(use.lag, use.switch.platform.traits)


def _team(use: PortUse, name: str, device: FarDevice) -> dict[str, Data]:
    lag, number = lag_facts(use), _lag_number(use)
    found = _lacp(use, lag) if lag is not None else {}
    first = next(one for one in device.uses.values() if one.lag == use.lag)
    if number is not None and number != lag_number_at(first.name, first.switch.platform.traits):
        found["lag"] = number
    text = _lag_description(use)
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


def _lag_description(use: PortUse) -> str:
    if use.is_native:
        native = use.switch.facts.fc_lags.get(int(use.lag))
        return native.description if native is not None else ""
    interface = use.switch.facts.ports.get(use.lag)
    return interface.description if interface is not None else ""


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
    if not wwpn or networks.is_one_of_several(vfc.vsan):
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

"""Ports in use -> hosts, arrays and neighbors with their ports and teams.

A port of which nothing tells the device stays a switch port: `resolve.py` states it as one, and a
question asks what is plugged into it.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from sanfab.errors import SanfabError
from sanfab.facts.fc import FcPortFacts
from sanfab.facts.switch import LACP_MODES, LagFacts, PortFacts
from sanfab.importing.draft import Draft, OpenQuestion
from sanfab.importing.links import DESCRIPTION_PATTERN
from sanfab.importing.switches import vlan_key_by_id
from sanfab.importing.uses import PortUse, PortUses, far_end, lag_facts
from sanfab.importing.wwpns import KnownWwpns, known_wwpns, side_by_oui
from sanfab.intent.naming import vfc_number
from sanfab.inventory.teams import lag_number_at
from sanfab.model.families import FAMILIES
from sanfab.model.yaml12 import Data, Where
from sanfab.text import either

DEVICES = "devices"
"""Where questions about the kind of a device belong, as it has no section before."""
SECTION_OF_KIND = {"host": "hosts", "array": "arrays", "neighbor": "neighbors"}
_SYSTEMS = (
    (r"vmnic\d|vmk\d|vmhba\d|esxi?\d", "esxi"),
    (r"(?:eth|ens|eno|enp|bond)\d", "linux"),
    (r"nxge\d|e1000g\d|qlc\d", "solaris"),
    (r"nic team|^hv\d|hyper-?v|^win", "windows"),
)
"""Words in the names of a host and its ports, and the operating system that has them."""
_UPLINKS = re.compile(r"core|spine|uplink|router|firewall|^fw|switch|\bsw\d", re.IGNORECASE)
_INTERCONNECTS = re.compile(r"ucs|^fi[-_]?[ab0-9]|6[1-5]\d\d", re.IGNORECASE)


@dataclass
class _Device:
    """One device, as the ports that lead to it show it."""

    name: str
    uses: dict[str, PortUse] = field(default_factory=dict)
    """Its ports by their label."""


def state_devices(draft: Draft, uses: PortUses) -> None:
    """State every device that a port in use leads to."""
    wwpns = known_wwpns(uses)
    found = _devices(draft, uses)
    sides = {name: _answered(draft, one) or _kind(one, wwpns) for name, one in found.items()}
    for name in sorted(found, key=_natural):
        kind, reason = sides[name]
        _add_device(draft, found[name], kind, reason, wwpns)


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(one), "") if one.isdigit() else (-1, one) for one in re.split(r"(\d+)", name)]


def _devices(draft: Draft, uses: PortUses) -> dict[str, _Device]:
    """Return the devices by name; two ports of one label get the name of their switch too."""
    found: dict[str, _Device] = {}
    switches = {one.name for one in uses.switches}
    for use in uses.free():
        if use.far is None:
            _ask_port(draft, use, "nothing tells the device")
            continue
        device, label = use.far.device, use.far.label
        if device in switches:
            _ask_port(draft, use, f"{use.far.reason} names {device}, which does not name it back")
            continue
        one = found.setdefault(device, _Device(device))
        wanted = label or f"p{len(one.uses) + 1}"
        if wanted in one.uses:
            wanted = f"{wanted}-{use.switch.name}-{len(one.uses) + 1}"
        one.uses[wanted] = use
    return found


def _ask_port(draft: Draft, use: PortUse, why: str) -> None:
    where: Where = ("switches", use.switch.name, "ports", use.name)
    text = use.port.description
    evidence = f"description {text}" if text else "no description, and no LLDP neighbour"
    question = f"What is plugged into {use.ref}?"
    draft.ask(OpenQuestion(where, question, f"{evidence}: {why}", ""))


def _answered(draft: Draft, device: _Device) -> tuple[str, str] | None:
    """Return the kind that a person gave a device; None: nobody was asked."""
    answer = draft.answer((DEVICES, device.name))
    if answer is None:
        return None
    if answer not in SECTION_OF_KIND:
        raise SanfabError(
            f"{DEVICES}.{device.name}: found {answer}, expected {either(SECTION_OF_KIND)}"
        )
    return str(answer), ""


def _kind(device: _Device, wwpns: KnownWwpns) -> tuple[str, str]:
    """Return the kind of a device, and why it is assumed."""
    sides = Counter(wwpns.side[one] for one in wwpns.of_device(device.uses.values()))
    if sides:
        kind = "array" if sides["target"] > sides["initiator"] else "host"
        return kind, ""
    oui = {side_by_oui(one) for one in wwpns.of_device(device.uses.values())} - {""}
    if "target" in oui:
        return "array", "the manufacturer in its WWPN"
    return _kind_by_look(device)


def _kind_by_look(device: _Device) -> tuple[str, str]:
    """Return the kind of a device that no zone and no WWPN tells of."""
    if family_of(device.name):
        return "array", "its name"
    ports = [use.port for use in device.uses.values()]
    is_edge = [port.stp == "edge" for port in ports if isinstance(port, PortFacts)]
    stated = any(use.switch.platform.traits.edge_ports for use in device.uses.values())
    if is_edge and stated and not any(is_edge):
        return "neighbor", "its ports are no edge ports"
    if _UPLINKS.search(device.name) or _INTERCONNECTS.search(device.name):
        return "neighbor", "its name"
    return "host", "nothing tells that it is an array"


def family_of(name: str) -> str:
    """Return the array family whose name stands in the name of a device; empty: none does.

    >>> family_of("nimble01"), family_of("esx01"), family_of("netapp-fas8040")
    ('nimble', '', 'netapp-ontap')
    """
    words = name.lower()
    for family in FAMILIES:
        if family != "generic" and family.partition("-")[0] in words:
            return "netapp-ontap" if family.startswith("netapp") else family
    return next((family for pattern, family in _FAMILY_WORDS if re.search(pattern, words)), "")


_FAMILY_WORDS = (
    (r"^(?:fas|aff|asa)\d*", "netapp-ontap"),
    (r"^eql|^ps[46]\d\d\d", "equallogic"),
    (r"^(?:ese|ef|e)\d\d\d+", "netapp-eseries"),
    (r"array|storage|^pure|^vnx|^vmax|^3par|^svc|^hus|^san\d", "generic"),
)
"""Beginnings of names that storage teams give to arrays, and their family."""


def _add_device(draft: Draft, device: _Device, kind: str, reason: str, wwpns: KnownWwpns) -> None:
    where: Where = (SECTION_OF_KIND[kind], device.name)
    answered = draft.answer((DEVICES, device.name)) is not None
    if reason or answered:
        draft.entries(where)
        first = next(iter(device.uses.values()))
        evidence = f"{first.ref}: description {first.port.description or 'none'}"
        evidence += f"; {reason}" if reason else ""
        place = (DEVICES, device.name)
        draft.ask(
            OpenQuestion(place, f"What is {device.name}?", evidence, "" if answered else kind)
        )
    if reason:
        draft.assumed[where] = f"that it is a{'n' if kind == 'array' else ''} {kind}: {reason}"
    if kind == "host":
        system = _system(device)
        draft.put((*where, "os"), system or "other", "" if not system else "the names of its ports")
    elif kind == "array":
        family = family_of(device.name) or "generic"
        draft.put((*where, "family"), family, "its name" if family != "generic" else "")
        if family == "generic":
            evidence = f"ports {', '.join(use.ref for use in device.uses.values())}"
            draft.ask(
                OpenQuestion(
                    (*where, "family"), f"Which family is {device.name}?", evidence, "generic"
                )
            )
    else:
        _add_neighbor_kind(draft, where, device)
    _add_teams(draft, where, device)
    for label, use in device.uses.items():
        _add_port(draft, (*where, "ports", label), use, label, device, kind, wwpns)


def _system(device: _Device) -> str:
    words = [*device.uses, device.name]
    return next(
        (
            system
            for pattern, system in _SYSTEMS
            if any(re.search(pattern, word, re.IGNORECASE) for word in words)
        ),
        "",
    )


def _add_neighbor_kind(draft: Draft, where: Where, device: _Device) -> None:
    is_interconnect = bool(_INTERCONNECTS.search(device.name))
    is_edge = any(
        use.port.stp == "edge" for use in device.uses.values() if isinstance(use.port, PortFacts)
    )
    if is_interconnect:
        draft.put((*where, "kind"), "fabric-interconnect", "its name")
    elif is_edge:
        draft.put((*where, "kind"), "other", "its ports are edge ports")


def _add_teams(draft: Draft, where: Where, device: _Device) -> None:
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


def _team(use: PortUse, name: str, device: _Device) -> dict[str, Data]:
    lag, number = lag_facts(use), _lag_number(use)
    found = _lacp(use, lag) if lag is not None else {}
    first = next(one for one in device.uses.values() if one.lag == use.lag)
    if number is not None and number != lag_number_at(first.name, first.switch.platform.traits):
        found["lag"] = number
    text = _lag_description(use)
    made = DESCRIPTION_PATTERN.format(device=device.name, port=name)
    if text and text != made and not _is_numbered_master(use):
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
    draft: Draft,
    where: Where,
    use: PortUse,
    label: str,
    device: _Device,
    kind: str,
    wwpns: KnownWwpns,
) -> None:
    found: dict[str, Data] = {"at": use.ref}
    if isinstance(use.port, FcPortFacts):
        found |= _native(use.port, use, wwpns, kind)
    else:
        found |= _ethernet(draft, use.port, use, wwpns, kind)
    if use.lag:
        found["team"] = _team_name(use)
    text = use.port.description
    if text and text != DESCRIPTION_PATTERN.format(device=device.name, port=label):
        found["description"] = text
    draft.put(where, found)
    if use.far is not None and not use.far.label:
        draft.assumed[where] = "the name of the port"
    if kind != "neighbor" and _is_fc(use) and "wwpn" not in found:
        evidence = wwpns.evidence(use)
        draft.ask(
            OpenQuestion((*where, "wwpn"), f"Which WWPN has {device.name} {label}?", evidence, "")
        )


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
    draft: Draft, port: PortFacts, use: PortUse, wwpns: KnownWwpns, kind: str
) -> dict[str, Data]:
    keys = vlan_key_by_id(draft)
    interface = port
    if use.lag and use.lag in use.switch.facts.ports:
        interface = use.switch.facts.ports[use.lag]
    found = _traffic(draft, interface, use, keys)
    found |= _fcoe(draft, use, {port.name, interface.name}, wwpns, kind)
    for key in ("speed", "fec", "autoneg"):
        value = getattr(port, key)
        if value not in {"", None}:
            found[key] = value
    device = use.far.device if use.far else ""
    is_plain = interface.stp == "normal" and _INTERCONNECTS.search(device)
    if kind == "neighbor" and (interface.stp == "network" or is_plain):
        found["stp"] = interface.stp
    return found


def _fcoe(
    draft: Draft, use: PortUse, bound: set[str], wwpns: KnownWwpns, kind: str
) -> dict[str, Data]:
    """Return what an FCoE port states: WWPN, VSAN, VFC and alias where nothing derives them."""
    vfc = next((one for one in use.switch.facts.vfcs.values() if one.port in bound), None)
    if vfc is None:
        return {}
    found: dict[str, Data] = {}
    wwpn = wwpns.at(use) if kind != "neighbor" else ""
    if not wwpn or _is_ambiguous(draft, vfc.vsan):
        found["vsan"] = vfc.vsan
    if vfc.number != vfc_number(vfc.port, "port"):
        found["vfc"] = vfc.number
    if wwpn:
        found["wwpn"] = wwpn
        found |= _alias(use, wwpn, wwpns)
    return found


def _is_ambiguous(draft: Draft, vsan: int) -> bool:
    fabric = draft.at(("vsans", str(vsan), "fabric"))
    same = [one for one in draft.names("vsans") if draft.at(("vsans", one, "fabric")) == fabric]
    carried = {draft.at(("vlans", one, "vsan")) for one in draft.names("vlans")}
    return len([one for one in same if int(one) in carried]) > 1


def _traffic(
    draft: Draft, port: PortFacts, use: PortUse, keys: Mapping[int, str]
) -> dict[str, Data]:
    """Return the VLANs of a device port; those that FCoE brings along are not stated."""
    if port.mode == "access":
        key = keys.get(port.access_vlan or 0)
        return {"vlan": key} if key else {}
    if port.mode != "trunk":
        return {}
    roles = {keys[one]: draft.at(("vlans", keys[one], "role")) for one in keys}
    is_fcoe = any(vfc.port in {port.name, use.name} for vfc in use.switch.facts.vfcs.values())
    carried = port.trunk_vlans if port.trunk_vlans is not None else set(keys)
    untagged = keys.get(port.native_vlan or 0, "") if port.native_vlan in carried else ""
    tagged = [keys[one] for one in sorted(carried) if one in keys and keys[one] != untagged]
    if is_fcoe:
        tagged = [one for one in tagged if roles[one] != "fcoe"]
        untagged = "" if roles.get(untagged) == "native" else untagged
    found: dict[str, Data] = {"vlan": untagged} if untagged else {}
    if len(tagged) == 1 and not untagged and not is_fcoe:
        return {"vlan": tagged[0], "tagged": True}
    return found | ({"vlans": [*tagged]} if tagged else {})

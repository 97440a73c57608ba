"""VLANs, and their ports."""

from dataclasses import replace
from functools import lru_cache

from sanfab_lab.commands import Refused
from sanfab_lab.eos.commands import (
    HIGHEST_VLAN,
    EosCall,
    command,
    enter_mode,
    leave_removed,
    vlans_of,
)
from sanfab_lab.eos.commands.interfaces import change_ports, port_command, ports_of, reset_ports
from sanfab_lab.eos.interface_lines import LAN, vlan_text
from sanfab_lab.eos.names import kind_of
from sanfab_lab.eos.state import ALL_VLANS, State, Vlan

_IDS = r"{ids:[\d,-]+}"


def _internal_vlans(state: State) -> set[int]:
    """Return the VLANs that the switch uses itself, one per routed port."""
    routed = [
        name for name, port in state.ports.items() if kind_of(name) in LAN and not port.switching
    ]
    policy = state.settings.get("vlan internal allocation policy", "ascending")
    free = range(1006, 4095) if policy == "ascending" else range(4094, 1005, -1)
    words = state.settings.get("vlan internal order", "").split()
    if len(words) == 4:  # noqa: PLR2004  # order, range, first, last
        free = range(int(words[2]), int(words[3]) + 1)
    usable = [number for number in free if number not in state.vlans] if routed else []
    return set(usable[: len(routed)])


@command(f"vlan {_IDS}", source="BF-EOS PYEAPI")
def _vlan(call: EosCall) -> None:
    """Create VLANs, or enter existing ones."""
    wanted = sorted(vlans_of(call["ids"]))
    new = [number for number in wanted if number not in call.state.vlans]
    used = _internal_vlans(call.state).intersection(new) if new else ()
    if used:
        raise Refused(f"VLAN {min(used)} is currently in use as an internal VLAN")
    call.state.vlans.update(dict.fromkeys(new, Vlan()))
    enter_mode(call, "vlan", f"vlan-{call['ids']}", *map(str, wanted))


@command(f"no|default vlan {_IDS}", source="BF-EOS")
def _no_vlan(call: EosCall) -> None:
    """Remove VLANs except VLAN 1."""
    wanted = vlans_of(call["ids"])
    if wanted == {1}:
        raise Refused("Default VLAN 1 cannot be deleted")
    for number in wanted - {1}:
        call.state.vlans.pop(number, None)
    leave_removed(call, "vlan", *map(str, wanted))


def _change_vlans(call: EosCall, **values: object) -> None:
    for number in map(int, call.targets):
        if number in call.state.vlans:
            call.state.vlans[number] = replace(call.state.vlans[number], **values)  # type: ignore[arg-type]  # fields of Vlan


@command(r"name {name:\S{1,32}}", modes="vlan", source="BF-EOS PYEAPI")
@command("no|default name", "no name {name}", modes="vlan", source="BF-EOS")
def _name(call: EosCall) -> None:
    default = {f"VLAN{int(number):04d}" for number in call.targets}
    name = "" if call["name"] in default else call["name"]
    if call.no:
        name = "default" if call.targets == ("1",) else ""
    _change_vlans(call, name=name)


@command("state {state:active|suspend}", "no|default state", modes="vlan", source="PYEAPI NTC")
def _state(call: EosCall) -> None:
    """Activate or suspend VLANs."""
    _change_vlans(call, active=call["state"] != "suspend")


def _changed(groups: tuple[str, ...], call: EosCall) -> tuple[str, ...]:
    """Return trunk groups with or without the group of a line."""
    group = {call["name"]}
    return tuple(sorted({*groups} - group if call.no else {*groups} | group))


@command("[no] trunk group {name}", modes="vlan", source="PYEAPI")
def _trunk_group(call: EosCall) -> None:
    """Restrict VLANs to the trunks of a group."""
    for number in map(int, call.targets):
        known = call.state.vlans[number]
        call.state.vlans[number] = replace(known, groups=_changed(known.groups, call))


@port_command("[no] switchport trunk group {name}", source="PYEAPI")
def _port_trunk_group(call: EosCall) -> None:
    """Carry the VLANs of a trunk group."""
    for name, port in ports_of(call, LAN):
        call.state.ports[name] = replace(port, groups=_changed(port.groups, call))


@port_command(r"[no|default] switchport trunk native vlan <{value:\d+|tag}>", source="BF-EOS AVD")
def _native(call: EosCall) -> None:
    """Set the VLAN of the untagged frames of a trunk."""
    if call.no:
        reset_ports(call, LAN, "native")
        return
    tag = call["value"] == "tag"
    change_ports(call, LAN, native="tag" if tag else str(call.within("value", 1, HIGHEST_VLAN)))


_ALLOWED = "switchport trunk allowed vlan"


@port_command(
    f"{_ALLOWED} {{how:add|remove|except}} {_IDS}",
    rf"{_ALLOWED} {{ids:all|none|[\d,-]+}}",
    f"no|default {_ALLOWED} [{{ids}}]",
    source="BF-EOS",
)
def _allowed(call: EosCall) -> None:
    """Set the VLANs of a trunk, or change them."""
    if call.no:
        reset_ports(call, LAN, "allowed")
        return
    named = {"all": ALL_VLANS, "none": frozenset[int]()}.get(call["ids"])
    ports = ports_of(call, LAN)
    vlans = vlans_of(call["ids"]) if named is None else named
    for name, port in ports:
        new = {
            "": vlans,
            "add": port.allowed | vlans,
            "remove": port.allowed - vlans,
            "except": ALL_VLANS - vlans,
        }[call["how"]]
        call.state.ports[name] = replace(port, allowed=_shared(new))


@lru_cache(maxsize=256)
def _shared(vlans: frozenset[int]) -> frozenset[int]:
    """Return the one set of these VLANs that all ports share."""
    return ALL_VLANS if vlans == ALL_VLANS else vlans


def vlan_sections(state: State, *, every: bool) -> list[list[str]]:
    """Return the blocks of VLANs: VLANs that are alike share one [PYEAPI]."""
    alike: dict[Vlan, list[int]] = {}
    for number in sorted(state.vlans):
        known = state.vlans[number]
        if known == Vlan("default") and number == 1 and not every:
            continue
        named = replace(known, name=f"VLAN{number:04d}") if every and not known.name else known
        alike.setdefault(named, []).append(number)
    return [_block(known, ids, every=every) for known, ids in alike.items()]


def _block(known: Vlan, ids: list[int], *, every: bool) -> list[str]:
    lines = [f"vlan {vlan_text(frozenset(ids))}"]
    if known.name and (known.name != "default" or ids != [1] or every):
        lines.append(f"   name {known.name}")
    if not known.active or every:
        lines.append(f"   state {'active' if known.active else 'suspend'}")
    return lines + [f"   trunk group {group}" for group in known.groups]

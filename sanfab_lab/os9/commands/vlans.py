"""VLANs: names, members, and which port may be tagged or untagged where."""

import re

from sanfab_lab.os9.commands import Os9Call, error, on_vlans, register_lines, typed_ports
from sanfab_lab.os9.commands.interfaces import other_vlan, refuse_member
from sanfab_lab.os9.names import short
from sanfab_lab.os9.state import Port, State, Vlan
from sanfab_lab.rows import Setting

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_ ]{0,31}")  # [R-PUP]
register_lines("default-vlan", Setting("default-vlan disable", "R-OS9 R-SEN"))


@on_vlans("name {text...}", "no name [{text...}]", source="R-PUP R-SEN")
def _name(call: Os9Call, vlan: Vlan) -> None:
    if not call.no and not _NAME.fullmatch(call["text"]):
        raise error("Invalid VLAN name.")  # [R-PUP; words mem]
    vlan.name = "" if call.no else call["text"]


@on_vlans("tagged {ports...}", source="R-OS9 D-VL1 D-VL2")
def _tagged(call: Os9Call, vlan: Vlan) -> None:
    """Add tagged members."""
    found = _new_members(call, vlan)
    for port in found:
        if port.untagged and (port.untagged == vlan.number or not port.hybrid):
            raise other_vlan(port)
    for port in found:
        port.tagged = _shared(call.state, port.tagged | {vlan.number})


def _shared(state: State, vlans: frozenset[int]) -> frozenset[int]:
    """Return the equal set of another port if there is one: most ports have the same VLANs."""
    return next((port.tagged for port in state.ports.values() if port.tagged == vlans), vlans)


@on_vlans("untagged {ports...}", source="R-OS9 D-VL1 D-VL2 R-PUP")
def _untagged(call: Os9Call, vlan: Vlan) -> None:
    """Add untagged members, which may be untagged in the default VLAN only so far."""
    found = _new_members(call, vlan)
    for port in found:
        inside = vlan.number in port.tagged or (port.tagged and not port.hybrid)
        if inside or port.untagged not in {0, vlan.number}:
            raise other_vlan(port)
    for port in found:
        port.untagged = vlan.number


def _new_members(call: Os9Call, vlan: Vlan) -> list[Port]:
    """Return the ports of a list, all of them in layer 2."""
    if vlan.number == 1:
        raise error("Cannot change members of the default VLAN.")  # [R-MFD; words mem]
    found = typed_ports(call, call["ports"])
    for port in found:
        refuse_member(port)
        if not port.switchport:
            raise error(f"Port is not in Layer-2 mode {short(port.name)}.")  # [mem]
    return found


@on_vlans("no {how:tagged|untagged} {ports...}", source="R-OS9 F-MXL")
def _remove_members(call: Os9Call, vlan: Vlan) -> None:
    """Remove tagged members, or return untagged ones to the default VLAN."""
    number, tagged = vlan.number, call["how"] == "tagged"
    found = typed_ports(call, call["ports"])
    for port in found:
        inside = number in port.tagged if tagged else port.untagged == number != 1
        if not inside:
            raise error(f"{short(port.name)} is not a member of Vlan {number}.")  # [mem]
    for port in found:
        if tagged:
            port.tagged = _shared(call.state, port.tagged - {number})
        else:
            port.untagged = 0

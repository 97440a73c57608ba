"""VLANs: names, members, and which port may be tagged or untagged where."""

import re
from collections.abc import Callable

from sanfab_lab.os9.commands import Os9Call, error, on_vlans, register_lines, typed_ports
from sanfab_lab.os9.commands.interfaces import other_vlan, refuse_member
from sanfab_lab.os9.names import short
from sanfab_lab.os9.state import Port, State, Vlan
from sanfab_lab.rows import Setting

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_ ]{0,31}")  # [R-PUP]
register_lines("default-vlan", Setting("default-vlan disable", "R-OS9 R-SEN"))


@on_vlans("name {text...}", "no name [{text...}]", source="R-PUP R-SEN")
def _name(call: Os9Call, vlan: Vlan) -> None:
    """Set the name of a VLAN."""
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


@on_vlans("no tagged {ports...}", source="R-OS9 F-MXL")
def _no_tagged(call: Os9Call, vlan: Vlan) -> None:
    """Remove tagged members."""
    for port in _members(call, vlan, lambda port: vlan.number in port.tagged):
        port.tagged = _shared(call.state, port.tagged - {vlan.number})


@on_vlans("no untagged {ports...}", source="R-OS9 F-MXL")
def _no_untagged(call: Os9Call, vlan: Vlan) -> None:
    """Return untagged members to the default VLAN."""
    number = vlan.number
    for port in _members(call, vlan, lambda port: number != 1 and port.untagged == number):
        port.untagged = 0


def _members(call: Os9Call, vlan: Vlan, belongs: Callable[[Port], bool]) -> list[Port]:
    """Return the ports of a list, all of them members."""
    found = typed_ports(call, call["ports"])
    for port in found:
        if not belongs(port):
            raise error(f"{short(port.name)} is not a member of Vlan {vlan.number}.")  # [mem]
    return found

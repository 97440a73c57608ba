"""VLANs: names, members, and which port may be tagged or untagged where."""

import re
from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.os9.names import short
from sanfab_lab.os9.shell import Rejected
from sanfab_lab.os9.state import Port
from sanfab_lab.os9.table import command, listed, on_ports

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_ ]{0,31}")  # [R-PUP]


@on_ports("name {text...}", modes="vlan", source="R-PUP R-SEN")
def vlan_name(switch: "Os9", _session: Session, name: str, text: str) -> None:
    """Name a VLAN."""
    if not _NAME.fullmatch(text):
        raise Rejected("% Error: Invalid VLAN name.")  # [R-PUP; words mem]
    switch.running.vlans[int(name[5:])].name = text


@on_ports("no name", "no name {text...}", modes="vlan", source="R-PUP")
def no_vlan_name(switch: "Os9", _session: Session, name: str, text: str = "") -> None:  # noqa: ARG001
    """Take the name away."""
    switch.running.vlans[int(name[5:])].name = ""


@on_ports("tagged {ports...}", modes="vlan", source="R-OS9 D-VL1 D-VL2")
def tagged(switch: "Os9", session: Session, name: str, ports: str) -> None:
    """Add tagged members."""
    vlan = int(name[5:])
    found = _members(switch, session, vlan, ports)
    for port in found:
        if port.untagged and (port.untagged == vlan or not port.hybrid):
            raise _elsewhere(port)
    for port in found:
        port.tagged = _shared(switch, port.tagged | {vlan})


def _shared(switch: "Os9", vlans: frozenset[int]) -> frozenset[int]:
    """Return a set that other ports with the same VLANs have too: most ports have the same."""
    others = (port.tagged for port in switch.running.ports.values())
    return next((one for one in others if one == vlans), vlans)


@on_ports("untagged {ports...}", modes="vlan", source="R-OS9 D-VL1 D-VL2 R-PUP")
def untagged(switch: "Os9", session: Session, name: str, ports: str) -> None:
    """Add untagged members, which may be in the default VLAN only so far."""
    vlan = int(name[5:])
    found = _members(switch, session, vlan, ports)
    for port in found:
        inside = vlan in port.tagged or (port.tagged and not port.hybrid)
        if inside or port.untagged not in {0, vlan}:
            raise _elsewhere(port)
    for port in found:
        port.untagged = vlan


def _elsewhere(port: Port) -> Rejected:
    return Rejected(f"% Error: Port is part of a non-default VLAN {short(port.name)}.")  # [R-PUP]


def _members(switch: "Os9", session: Session, vlan: int, ports: str) -> list[Port]:
    """Return the ports of a list, all of them in layer 2."""
    if vlan == 1:
        raise Rejected("% Error: Cannot change members of the default VLAN.")  # [R-MFD; words mem]
    found = [switch.running.ports[one] for one in listed(switch, session, ports)]
    for port in found:
        if port.lag or port.lacp:
            raise Rejected(f"Error : {short(port.name)} is in Layer 2 LAG")  # [R-PUP]
        if not port.switchport:
            raise Rejected(f"% Error: Port is not in Layer-2 mode {short(port.name)}.")  # [mem]
    return found


@on_ports("no tagged {ports...}", modes="vlan", source="R-OS9 F-MXL")
def no_tagged(switch: "Os9", session: Session, name: str, ports: str) -> None:
    """Remove tagged members."""
    vlan = int(name[5:])
    found = [switch.running.ports[one] for one in listed(switch, session, ports)]
    for port in found:
        _refuse_stranger(port, vlan, is_member=vlan in port.tagged)
    for port in found:
        port.tagged = _shared(switch, port.tagged - {vlan})


@on_ports("no untagged {ports...}", modes="vlan", source="R-OS9 F-MXL")
def no_untagged(switch: "Os9", session: Session, name: str, ports: str) -> None:
    """Put untagged members back to the default VLAN."""
    vlan = int(name[5:])
    found = [switch.running.ports[one] for one in listed(switch, session, ports)]
    for port in found:
        _refuse_stranger(port, vlan, is_member=port.untagged == vlan and vlan != 1)
    for port in found:
        port.untagged = 0


def _refuse_stranger(port: Port, vlan: int, *, is_member: bool) -> None:
    if not is_member:
        raise Rejected(f"% Error: {short(port.name)} is not a member of Vlan {vlan}.")  # [mem]


@command("default-vlan disable", modes="conf", source="R-OS9 R-SEN")
def default_vlan(switch: "Os9", _session: Session) -> str:
    """Keep ports that are in no VLAN apart."""
    switch.running.lines["default-vlan", ""] = "default-vlan disable"
    return ""


@command("no default-vlan disable", modes="conf", source="R-OS9 R-SEN")
def no_default_vlan(switch: "Os9", _session: Session) -> str:
    """Put ports that are in no VLAN in the default one."""
    switch.running.lines.pop(("default-vlan", ""), None)
    return ""

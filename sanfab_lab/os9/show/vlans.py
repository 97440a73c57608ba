"""Show VLANs."""

from sanfab_lab.os9.commands import Os9Call, show, typed_interface
from sanfab_lab.os9.names import TYPES, compressed, key_of
from sanfab_lab.os9.running_config.interfaces import members_of
from sanfab_lab.os9.state import Vlan

_CODES = """
Codes: * - Default VLAN, G - GVRP VLANs, R - Remote Port Mirroring VLANs, P - Primary, C - Community, I - Isolated
       O - Openflow, Vx - Vxlan
Q: U - Untagged, T - Tagged
   x - Dot1x untagged, X - Dot1x tagged
   o - OpenFlow untagged, O - OpenFlow tagged
   G - GVRP tagged, M - Vlan-stack
   i - Internal untagged, I - Internal tagged, v - VLT untagged, V - VLT tagged

    NUM    Status    Description                     Q Ports
"""  # noqa: E501  # as the switch prints it


@show("show vlan [brief]", source="R-NTC F-MXL F-S4048")
def _all(call: Os9Call) -> str:
    """Show all VLANs with their members."""
    members = members_of(call.state)
    found = sorted(call.state.vlans.items())
    return _CODES + "".join(_rows(call, vlan, members[number]) for number, vlan in found)


@show("show vlan id {number:[0-9]+}", source="mem")
def _one(call: Os9Call) -> str:
    """Show one VLAN with its members."""
    typed_interface(call, f"vlan {call['number']}")
    vlan = call.state.vlans[call.number("number")]
    return _CODES + _rows(call, vlan, members_of(call.state)[vlan.number])


def _rows(call: Os9Call, vlan: Vlan, members: tuple[list[str], list[str]]) -> str:
    cells = []
    for letter, names in zip("TU", members, strict=True):
        for kind, numbers in compressed(names):
            if kind != "Port-channel":
                cells.append(f"{letter} {TYPES[kind][0]} {numbers}")
        cells += [_lag(call, letter, name) for name in names if name.startswith("Port-ch")]
    active = any(call.switch.up(name) for name in (*members[0], *members[1]))
    mark, state = "*" if vlan.number == 1 else " ", "Active" if active else "Inactive"
    shown = (vlan.description or vlan.name)[:31]
    head = f"{mark}   {vlan.number:<7}{state:<10}{shown:<32}"
    first, *others = cells or [""]
    return "\n".join([head + first, *(" " * 53 + cell for cell in others)]) + "\n"


def _lag(call: Os9Call, letter: str, name: str) -> str:
    number = key_of(name).numbers[0]
    inside = compressed(port.name for port in call.state.members(number))
    shown = ",".join(f"{TYPES[kind][0]} {numbers}" for kind, numbers in inside)
    return f"{letter} Po{number}({shown})"

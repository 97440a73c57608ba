"""Show VLANs."""

from collections.abc import Iterable

from sanfab_lab.os10.commands import Os10Call, error
from sanfab_lab.os10.names import ETHERNET, LAG, VLAN, compressed_list
from sanfab_lab.os10.show import show_lines
from sanfab_lab.os10.state import Interface

_CODES = """\
Codes: * - Default VLAN, M - Management VLAN, R - Remote Port Mirroring VLANs,
       @ - Attached to Virtual Network, P - Primary, C - Community, I - Isolated,
       S - VLAN-Stack VLAN
Q: A - Access (Untagged), T - Tagged
    NUM    Status    Description                     Q Ports"""
_WIDTH = 53
"""Columns before the members."""


@show_lines("show vlan", "show vlan {number:[0-9]+}", source="O10-WOW O10-S4112")
def _vlans(call: Os10Call) -> Iterable[str]:
    """Show VLANs with their members."""
    state, number = call.switch.state, call["number"]
    found = [one for one in state.of_kind(VLAN) if number in {"", str(one.number)}]
    if not found:
        raise error(f"VLAN {number} does not exist.")  # [mem]
    order = {one.name: at for at, one in enumerate(state.of_kind(ETHERNET))}
    yield _CODES
    for vlan in found:
        yield from _rows(call, vlan, order)


def _rows(call: Os10Call, vlan: Interface, order: dict[str, int]) -> Iterable[str]:
    ports = [
        one
        for one in call.switch.state.interfaces.values()
        if one.switches and one.layer2 and vlan.number in one.carried
    ]
    cells: list[str] = []
    for letter, untagged in (("T", False), ("A", True)):
        there = [one for one in ports if (one.access == vlan.number) is untagged]
        names = [one.name for one in there if one.kind == ETHERNET]
        cells += [f"{letter} Eth{compressed_list(names, order)}"] if names else []
        cells += [f"{letter} Po{one.number}" for one in there if one.kind == LAG]
    active = any(call.switch.up(one.name) for one in ports)
    mark, state = "*" if vlan.number == 1 else " ", "Active" if active else "Inactive"
    text = vlan.description.strip('"')[:30]
    first, *others = cells or [""]
    yield f"{mark}   {vlan.number:<7}{state:<10}{text:<32}{first}".rstrip()
    yield from (" " * _WIDTH + cell for cell in others)

"""Show spanning tree."""

from collections.abc import Iterable

from sanfab_lab.os9.commands import Os9Call
from sanfab_lab.os9.names import short
from sanfab_lab.os9.show import show_lines


@show_lines("show spanning-tree {flavour:0|rstp|mstp|pvst} [brief]", source="F-MXL mem")
def _spanning_tree(call: Os9Call) -> Iterable[str]:
    """Show bridge and ports of a flavour."""
    flavour = call["flavour"]
    block = call.state.blocks.get(("stp", flavour))
    if block is None or "disable" in block:
        yield f"Spanning tree {flavour} is not enabled"  # [mem]
        return
    priority = block.get("bridge-priority", "x 32768").split()[1]
    yield f"Executing IEEE compatible Spanning Tree Protocol ({flavour})"
    yield f"Bridge ID    Priority {priority}, Address {call.switch.mac}"
    yield from ("", "Interface", " Name         Role  Sts   LinkType  Edge", "-" * 45)
    for port in call.state.ports.values():
        if port.switchport and not port.no_stp and call.switch.up(port.name):
            edge = any(key.startswith(flavour) and "gu" not in key for key, _ in port.stp)
            yield f" {short(port.name):<12} Desg  FWD   P2P       {'Yes' if edge else 'No'}"

"""Show spanning tree."""

from collections.abc import Iterable

from sanfab_lab.os9.commands import Os9Call
from sanfab_lab.os9.names import short
from sanfab_lab.os9.show import show_lines

_RSTP = """\
Executing IEEE compatible Spanning Tree Protocol
Root ID    Priority {priority}, Address {mac}
Root Bridge hello time 2, max age 20, forward delay 15
Bridge ID  Priority {priority}, Address {mac}
Configured hello time 2, max age 20, forward delay 15
Interface
 Name      Role   PortID   Prio Cost    Sts Cost    Link-type Edge
---------- ------ -------- ---- ------- --- ------- --------- ----"""


@show_lines("show spanning-tree rstp brief", source="D-RSTPB")
def _rstp(call: Os9Call) -> Iterable[str]:
    """Show the ports of rapid spanning tree."""
    block = call.state.blocks.get(("stp", "rstp"))
    if block is None or "disable" in block:
        yield "Spanning tree rstp is not enabled"  # [mem]
        return
    priority = block.get("bridge-priority", "x 32768").split()[1]
    yield _RSTP.format(priority=priority, mac=call.switch.mac)
    ports = [one for one in call.state.ports.values() if one.switchport and not one.no_stp]
    for number, port in enumerate(ports, 1):
        if call.switch.up(port.name):
            looped = port.name in call.switch.chassis.looped
            role, state = ("Bkup", "BLK") if looped else ("Desg", "FWD")
            edge = any(key.startswith("rstp") and "gu" not in key for key, _ in port.stp)
            kind = f"P2P       {'Yes' if edge else 'No'}"
            cells = f"{role:<5} 128.{number:<4} 128  2000    {state} 0       {kind}"
            yield f" {short(port.name):<10} {cells}"


@show_lines(
    "show spanning-tree {flavour:0|mstp|pvst} [brief]",
    "show spanning-tree {flavour:rstp}",
    source="F-MXL mem",
)
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

"""Show spanning tree."""

from collections.abc import Iterable

from sanfab_lab.os10.commands import Os10Call
from sanfab_lab.os10.names import ETHERNET, LAG
from sanfab_lab.os10.show import show_lines

_HEAD = """\
Executing IEEE compatible Spanning Tree Protocol
Root ID Priority {priority}, Address {mac}
Root Bridge hello time 2, max age 20, forward delay 15
Bridge ID Priority {priority}, Address {mac}
Configured hello time 2, max age 20, forward delay 15
Interface
Name              PortID      Prio    Cost    Sts   Cost    Bridge ID               PortID
------------------------------------------------------------------------------------------"""


@show_lines("show spanning-tree brief", "show spanning-tree active", source="O10-MX")
def _brief(call: Os10Call) -> Iterable[str]:
    """Show bridge and ports; the table of ports is not documented [mem]."""
    kept, state = call.switch.state.settings["stp"], call.switch.state
    if "spanning-tree disable" in kept:
        yield "Spanning tree is not enabled"  # [mem]
        return
    mode = kept.get("spanning-tree mode", "rapid-pvst").split()[-1]
    yield f"Spanning tree enabled protocol {mode} with force-version {mode}"
    priority = kept.get("rstp priority", "32768").split()[-1]
    digits = call.switch.mac.replace(":", "")
    mac = ".".join(digits[at : at + 4] for at in range(0, 12, 4))
    yield _HEAD.format(priority=priority, mac=mac)
    ports = [one for kind in (ETHERNET, LAG) for one in state.of_kind(kind) if one.layer2]
    for number, one in enumerate(ports, 1):
        if "spanning-tree disable" not in one.lines and call.switch.up(one.name):
            stopped = "BLK" if one.name in call.switch.chassis.looped else "FWD"
            cells = f"128.{number:<8}128     2000    {stopped}   0       {priority}"
            yield f"{one.name:<18}{cells}   {mac}"

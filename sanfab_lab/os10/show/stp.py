"""Show spanning tree: one tree, or one for each VLAN."""

from collections.abc import Iterable

from sanfab_lab.os10.commands import Os10Call
from sanfab_lab.os10.names import ETHERNET, LAG, VLAN
from sanfab_lab.os10.show import show_lines
from sanfab_lab.os10.state import Interface

_HEAD = """\
Executing IEEE compatible Spanning Tree Protocol
Root ID    Priority {priority}, Address {mac}
Root Bridge hello time 2, max age 20, forward delay 15
Bridge ID    Priority {priority}, Address {mac}
We are the root
Configured hello time 2, max age 20, forward delay 15
Interface                                                 Designated
Name              PortID   Prio  Cost  Sts  Cost Bridge ID         PortID
-------------------------------------------------------------------------"""
_ROLES = """\
Interface
Name              Role  PortID  Prio Cost Sts Cost Link-type Edge
-----------------------------------------------------------------"""


@show_lines("show spanning-tree active", source="O10-STP")
def _active(call: Os10Call) -> Iterable[str]:
    """Show bridge and ports."""
    kept, state = call.switch.state.settings["stp"], call.switch.state
    if "spanning-tree disable" in kept:
        return  # [mem]
    mode = kept.get("spanning-tree mode", "rapid-pvst").split()[-1]
    yield f"Spanning tree enabled protocol {mode} with force-version rstp"
    ports = [one for kind in (ETHERNET, LAG) for one in state.of_kind(kind) if one.layer2]
    there = [one for one in ports if call.switch.up(one.name)]
    there = [one for one in there if "spanning-tree disable" not in one.lines]
    if mode != "rapid-pvst":
        yield from _tree(call, int(kept.get("rstp priority", "32768").split()[-1]), there)
        return
    for vlan in state.of_kind(VLAN):
        if f"vlan {vlan.number} disable" in kept:
            continue
        priority = int(kept.get(f"vlan {vlan.number} priority", "32768").split()[-1])
        yield f"VLAN {vlan.number}"
        inside = [one for one in there if vlan.number in one.carried]
        yield from _tree(call, priority + vlan.number, inside)


def _tree(call: Os10Call, priority: int, ports: list[Interface]) -> Iterable[str]:
    """Yield the two tables of a tree, whose root this switch is."""
    digits = call.switch.mac.replace(":", "")
    mac = ".".join(digits[at : at + 4] for at in range(0, 12, 4))
    rows = [(one, f"128.{number * 8}", _state(call, one)) for number, one in enumerate(ports, 5)]
    yield _HEAD.format(priority=priority, mac=mac)
    for one, port, (_, state) in rows:
        yield f"{one.name:<18}{port:<9}128   500   {state}  0    {priority:<6} {mac}  {port}"
    yield _ROLES
    for one, port, (role, state) in rows:
        edge = "Yes" if "spanning-tree port type" in one.lines else "No"
        yield f"{one.name:<18}{role:<6}{port:<8}128  500  {state} 0    AUTO      {edge}"


def _state(call: Os10Call, one: Interface) -> tuple[str, str]:
    """Return role and state of a port: one that hears its own frames is blocked."""
    return ("Bkup", "BLK") if one.name in call.switch.chassis.looped else ("Desg", "FWD")

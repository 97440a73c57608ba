"""Show spanning tree."""

from collections.abc import Iterator

from sanfab_lab.chassis import is_up
from sanfab_lab.number_lists import compact_list, expand_list
from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.names import index_of_port, mac_text, short_name
from sanfab_lab.nxos.show import show
from sanfab_lab.nxos.show.interfaces import speed_of
from sanfab_lab.nxos.state import ALL_VLANS, Port, carried_vlans, numbers_in
from sanfab_lab.nxos.status import physical_ports, port_settings
from sanfab_lab.nxos.switch import Nxos
from sanfab_lab.nxos.vpc import works

_BRIDGE = """\
  Spanning tree enabled protocol {protocol}
  Root ID    Priority    {priority}
             Address     {mac}
             This bridge is the root
             Hello Time  2  sec  Max Age 20 sec  Forward Delay 15 sec

  Bridge ID  Priority    {priority}  (priority {own} sys-id-ext {number})
             Address     {mac}
             Hello Time  2  sec  Max Age 20 sec  Forward Delay 15 sec
"""
_HEAD = """\
Interface        Role Sts Cost      Prio.Nbr Type
---------------- ---- --- --------- -------- --------------------------------"""
_DEFAULT = 32768
_COSTS = {1: 4, 10: 2, 25: 1}
"""Short path costs by Gb/s; faster ones cost 1."""
_FIRST_LAG = 4096
"""Number of port-channel 1 among the ports of spanning tree."""


@show("show spanning-tree", "show spanning-tree vlan {vlan:\\d+}", source="GENIE")
def _spanning_tree(call: NxosCall) -> Iterator[str]:
    """Show a tree for each VLAN that is active, or for each MST instance."""
    if _is_mst(call):
        for instance, vlans in _instances(call).items():
            yield from _tree(call, f"MST{instance:04d}", "mstp", instance, vlans)
        return
    for number in _active(call):
        if call.get("vlan", str(number)) == str(number):
            yield from _tree(call, f"VLAN{number:04d}", "rstp", number, {number})


@show("show spanning-tree mst", source="GENIE")
def _mst(call: NxosCall) -> Iterator[str]:
    """Show the instances with their VLANs."""
    if not _is_mst(call):
        yield "ERROR: Switch is not in mst mode"
        return
    for instance, vlans in _instances(call).items():
        yield f"\n##### MST{instance}    vlans mapped:   {compact_list(sorted(vlans))}"
        yield f"Bridge        address {mac_text(call.switch.mac, '.')}  priority      {_DEFAULT}\n"
        yield from _rows(call, vlans)
    yield ""


def _is_mst(call: NxosCall) -> bool:
    lines = call.state.settings.get("stp", {})
    return any("spanning-tree mode mst" in line for line in (*lines, *lines.values()))


def _active(call: NxosCall) -> list[int]:
    """Return the VLANs with a tree: one that is shut down or suspended has none."""
    return [one for one, vlan in sorted(call.state.vlans.items()) if not vlan.shut | vlan.suspended]


def _instances(call: NxosCall) -> dict[int, set[int]]:
    """Return the VLANs of each instance; instance 0 has the rest."""
    found: dict[int, set[int]] = {0: set(numbers_in(ALL_VLANS))}
    for line in call.state.mst.values():
        words = line.split()
        if words[:1] == ["instance"]:
            found[int(words[1])] = set(expand_list(words[3]))
            found[0] -= found[int(words[1])]
    return dict(sorted(found.items()))


def _tree(call: NxosCall, name: str, protocol: str, number: int, vlans: set[int]) -> Iterator[str]:
    own = call.state.priorities.get(number, _DEFAULT)
    mac = mac_text(call.switch.mac, ".")
    yield f"\n{name}"
    yield _BRIDGE.format(protocol=protocol, priority=own + number, own=own, number=number, mac=mac)
    yield from _rows(call, vlans)
    yield ""


def _rows(call: NxosCall, vlans: set[int]) -> Iterator[str]:
    yield _HEAD
    found = tree_ports(call.switch, vlans)
    blocked = _redundant(call.switch, min(vlans, default=0), list(found))
    yield from (_row(call, name, port, blocked=name in blocked) for name, port in found.items())


def tree_ports(switch: Nxos, vlans: set[int]) -> dict[str, Port]:
    """Return the ports and port-channels that are up and carry any of some VLANs."""
    state = switch.state
    lags = [(f"port-channel{one}", lag) for one, lag in sorted(state.lags.items())]
    alone = [(name, port) for name, port in state.ports.items() if port.group is None]
    return {
        name: port
        for name, port in [*lags, *alone]
        if not vlans.isdisjoint(numbers_in(carried_vlans(port)))
        and not port.shut
        and (works(switch, name) if name in dict(lags) else is_up(switch, name))
    }


def _redundant(switch: Nxos, vlan: int, names: list[str]) -> set[str]:
    """Return the ports that block as another link leads to the same switch, nearer to the root.

    Of two switches, that with the larger bridge id blocks all but its first link; a peer link of a
    vPC is never blocked [N5STP].
    """
    blocked: set[str] = set()
    first: dict[str, str] = {}
    peers = [name for name in names if _lag(switch, name).vpc == "peer-link"]
    for name in [*peers, *(one for one in names if one not in peers)]:
        ends = [switch.chassis.cables.get(one) for one in physical_ports(switch, name)]
        system = next((end.system for end in ends if end is not None), "")
        other = switch.chassis.others.get(system)
        if isinstance(other, Nxos) and bridge_id(other, vlan) < bridge_id(switch, vlan):
            there = {one for far in tree_ports(other, {vlan}) for one in physical_ports(other, far)}
            if there.isdisjoint(end.port for end in ends if end is not None):
                continue
            if first.setdefault(system, name) != name:
                blocked.add(name)
    return blocked


def _lag(switch: Nxos, name: str) -> Port:
    return port_settings(switch, name) or Port()


def bridge_id(switch: Nxos, vlan: int) -> tuple[int, int]:
    """Return priority and MAC address of a switch in a VLAN."""
    return switch.state.priorities.get(vlan, _DEFAULT), switch.mac


def _row(call: NxosCall, name: str, port: Port, *, blocked: bool) -> str:
    """Return the row of a port; bridge assurance breaks a network port without BPDUs.

    A port that hears its own switch is a backup [N5STP].
    """
    lag = name.startswith("port-channel")
    index = _FIRST_LAG + index_of_port(name) if lag else index_of_port(name) + 1
    kind = "(vPC peer-link) " if port.vpc == "peer-link" else "(vPC) " if port.vpc else ""
    kind += {"edge": "Edge ", "netw": "Network "}.get(port.stp[:4], "")
    broken = port.stp == "network" and not _hears_bridge(call, name)
    state, mark = ("BKN*", "*BA_Inc") if broken else ("FWD ", "")
    looped = not call.switch.chassis.looped.isdisjoint(physical_ports(call.switch, name))
    role = "Back" if looped else "Altn" if blocked else "Desg"
    state = "BLK " if role != "Desg" and not broken else state
    cost = _COSTS.get(speed_of(call, name), 1)
    return f"{short_name(name):<17}{role} {state}{cost:<9} 128.{index:<5}{kind}P2p {mark}".rstrip()


def _hears_bridge(call: NxosCall, name: str) -> bool:
    """Return whether a bridge that sends BPDUs in both roles is at the far end."""
    ends = [call.switch.chassis.cables.get(one) for one in physical_ports(call.switch, name)]
    return any(end is not None and (end.kind == "switch" or end.assured) for end in ends)

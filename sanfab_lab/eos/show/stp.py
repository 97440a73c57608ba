"""Show spanning tree."""

from collections.abc import Iterator

from sanfab_lab.eos.commands import EosCall, show
from sanfab_lab.eos.names import kind_of, order, short
from sanfab_lab.eos.state import ALL_VLANS, Port, Vlan
from sanfab_lab.eos.status import GIGA, carries, dotted, link, mac_of, up

_BRIDGE = """\
{name}
  Spanning tree enabled protocol {protocol}
  Root ID    Priority    {priority}
             Address     {mac}
             This bridge is the root

  Bridge ID  Priority    {priority}  (priority {own} sys-id-ext {number})
             Address     {mac}
             Hello Time  2.000 sec  Max Age 20 sec  Forward Delay 15 sec

Interface        Role       State      Cost      Prio.Nbr Type
---------------- ---------- ---------- --------- -------- --------------------"""
_DEFAULT = 32768
_LONG_COST = 20_000_000_000_000
"""Path cost times bits per second."""


@show("show spanning-tree", source="NTC EOSTREE")
def _spanning_tree(call: EosCall) -> str:
    """Show the tree of each VLAN, or of each MST instance."""
    mode = call.switch.running.settings.get("spanning-tree mode", "mstp")
    if mode == "none":
        return "Spanning tree is disabled"
    return "\n\n".join("\n".join(lines) for lines in _trees(call, mode)) + "\n"


def _trees(call: EosCall, mode: str) -> Iterator[list[str]]:
    state = call.switch.running
    if mode == "rapid-pvst":
        for number, vlan in sorted(state.vlans.items()):
            if vlan.active and number not in state.without_stp:
                yield _tree(call, f"VL{number}", "rapid-pvst", number, frozenset({number}))
        return
    instances = dict(state.mst.instances) if mode == "mstp" else {}
    rest = ALL_VLANS.difference(*instances.values())
    for number, vlans in sorted({0: rest, **instances}.items()):
        yield _tree(call, f"MST{number}", mode, number, vlans)


def _tree(call: EosCall, name: str, protocol: str, number: int, vlans: frozenset[int]) -> list[str]:
    own = dict(call.switch.running.stp_priorities).get(number, _DEFAULT)
    head = _BRIDGE.format(
        name=name,
        protocol=protocol,
        priority=own + number,
        own=own,
        number=number,
        mac=dotted(mac_of(call.switch)),
    )
    ports = call.switch.running.ports
    shown = sorted((one for one in ports if _takes_part(call, one, vlans)), key=order)
    return [head, *(_row(call, one, ports[one]) for one in shown)]


def _takes_part(call: EosCall, name: str, vlans: frozenset[int]) -> bool:
    port = call.switch.running.ports[name]
    if kind_of(name) not in {"Ethernet", "Port-Channel"} or port.channel or not port.switching:
        return False
    known = call.switch.running.vlans
    there = (carries(port, one, known.get(one, Vlan())) for one in vlans)
    return up(call.switch, name) and any(there)


def _row(call: EosCall, name: str, port: Port) -> str:
    """Return the row of a port; bridge assurance stops a network port without BPDUs [mem].

    A port that receives its own BPDUs is a backup and discards [EOSLOOP].
    """
    looped = not call.switch.chassis.looped.isdisjoint(_lines(call, name))
    stopped = looped or (port.edge == "network" and not _hears_bridge(call, name))
    role, state = "backup" if looped else "designated", "discarding" if stopped else "forwarding"
    cost = _LONG_COST // max(link(call.switch, name).bandwidth, GIGA)
    kind = {"edge": "P2p Edge", "network": "P2p Network"}.get(port.edge, "P2p")
    number = order(name)[1]
    return f"{short(name):<17}{role:<10} {state} {cost:<9} 128.{number:<4} {kind}"


def _hears_bridge(call: EosCall, name: str) -> bool:
    """Return whether a bridge that sends BPDUs in both roles is at the far end."""
    ends = [call.switch.chassis.cables.get(one) for one in _lines(call, name)]
    return any(end is not None and (end.kind == "switch" or end.assured) for end in ends)


def _lines(call: EosCall, name: str) -> list[str]:
    """Return the physical ports of an interface."""
    number = name.removeprefix("Port-Channel")
    return call.switch.running.members(int(number)) if number != name else [name]

"""Show load-sharing groups and MLAG."""

from sanfab_lab.chassis import is_up
from sanfab_lab.exos.commands import ExosCall, show
from sanfab_lab.exos.show import table
from sanfab_lab.exos.state import Lag, Peer
from sanfab_lab.exos.status import carries_frames, group_members_up, link_state, near
from sanfab_lab.exos.switch import Exos

_HEAD = """Load Sharing Monitor
Config    Current    Agg       Ld Share    Ld Share  Agg   Link    Link Up
Master    Master     Control   Algorithm   Group     Mbr   State   Transitions
"""
_LEGEND = """Link State: A-Active, D-Disabled, R-Ready, NP-Port not present, L-Loopback
Load Sharing Algorithm: (L2) Layer 2 address based, (L3) Layer 3 address based
                        (L3_L4) Layer 3 address and Layer 4 port based
                        (custom) User-selected address-based configuration
"""


@show("show sharing", "show ports [{list}] sharing", source="R-NTC")
def _sharing(call: ExosCall) -> str:
    """Show the groups and the links of their members."""
    wanted = set(call.ports())
    lags = [call.state.lags[master] for master in call.switch.names.sorted(call.state.lags)]
    rows = [row for lag in lags if wanted & set(lag.members) for row in _group(call, lag)]
    return f"{table(_HEAD, rows, 78)}{_LEGEND}Number of load sharing trunks: {len(lags)}\n"


def _group(call: ExosCall, lag: Lag) -> list[str]:
    up = group_members_up(call.switch, lag) if carries_frames(call.switch, lag.master) else []
    current = (lag.master if lag.master in up else up[0]) if up else ""
    kind = lag.algorithm if lag.algorithm != "port-based" else "port"
    rows = []
    for at, port in enumerate(lag.members):
        head = f"{lag.master:>6}{current:>7}" if at == 0 else ""
        control = ("LACP" if lag.lacp else "Static") if at == 0 else ""
        member = "Y" if port in up else "-"
        state, went = link_state(call.switch, port), 1 if port in up else 0
        rows.append(
            f"{head:<13}        {control:<10}{kind:<12}{port:<11}{member}      "
            f"{state}      {went:>3}\n"
        )
    return rows


_PEER = """\
Multi-switch Link Aggregation Peers:

MLAG Peer         : {name}
VLAN              : {vlan:<22} Virtual Router    : {vr}
Local IP Address  : {local:<22} Peer IP Address   : {address}
MLAG ports        : {ports:<22} Tx-Interval       : {interval} ms
Checkpoint Status : {status:<22} Peer Tx-Interval  : {interval} ms
LACP MAC          : {mac}

"""


@show("show mlag peer [{name}]", source="XOSPEER")
def _mlag_peer(call: ExosCall) -> str:
    """Show the peers, and whether they are connected."""
    out = []
    for key, peer in call.state.peers.items():
        if call["name"].casefold() in {"", key}:
            vlan = next((one for one in call.state.vlans.values() if near(one, peer.address)), None)
            out.append(
                _PEER.format(
                    name=peer.name,
                    vlan=vlan.name if vlan else "",
                    vr=peer.vr,
                    local=vlan.address if vlan else "",
                    address=peer.address,
                    ports=len(peer.ports),
                    interval=peer.interval,
                    status="Up" if _other(call.switch, peer) else "Down",
                    mac=peer.lacp_mac or "None",
                )
            )
    return "".join(out)


def _other(switch: Exos, peer: Peer) -> Exos | None:
    """Return the switch that has the address of a peer, over a link that is up."""
    for port, end in switch.chassis.cables.items():
        other = switch.chassis.others.get(end.system)
        if isinstance(other, Exos) and is_up(switch, port):
            vlans = other.state.vlans.values()
            if any(vlan.enabled and vlan.address == peer.address for vlan in vlans):
                return other
    return None


@show("show mlag ports|port", source="XOSMLAG mem")
def _mlag_ports(call: ExosCall) -> str:
    """Show the ports that make a LAG with those of a peer."""
    rows = [
        f"{peer.ports[port]:<8}{port:<8}{_local(call.switch, port):<8}"
        f"{_remote(_other(call.switch, peer), peer.ports[port]):<8}{peer.name}\n"
        for peer in call.state.peers.values()
        for port in call.switch.names.sorted(peer.ports)
    ]
    head = "MLAG    Local   Local   Remote\nId      Port    Link    Link    Peer\n"
    return table(head, rows, 60)


def _local(switch: Exos, port: str) -> str:
    """Return the state of a port or of its group: one with too few links is only ready."""
    return "A" if carries_frames(switch, port) else link_state(switch, port).replace("A", "R")


def _remote(other: Exos | None, number: int) -> str:
    """Return the state of the ports of the peer with the same id."""
    ports = [
        port
        for back in (other.state.peers.values() if other else ())
        for port, one in back.ports.items()
        if one == number
    ]
    if other is None or not ports:
        return "N/A"
    return "Up" if any(carries_frames(other, port) for port in ports) else "Down"

"""Show MLAG."""

from sanfab_lab.exos.commands import ExosCall, show
from sanfab_lab.exos.status import link_state


@show("show mlag peer [{name}]", source="mem")
def _mlag_peer(call: ExosCall) -> str:
    """Show the MLAG peers."""
    out = []
    for key, peer in call.state.peers.items():
        if call["name"].casefold() in {"", key}:
            out.append(
                f"Multi-switch Link Aggregation Peers:\n\nMLAG Peer         : {peer.name}\n"
                f"VLAN              : \nVirtual Router    : {peer.vr}\n"
                f"Local IP Address  : \nPeer IP Address   : {peer.address}\n"
                f"MLAG ports        : {len(peer.ports)}\n"
                f"Tx-Interval       : {peer.interval} ms\n"
                f"LACP MAC          : {peer.lacp_mac or 'None'}\n\n"
            )
    return "".join(out)


@show("show mlag ports|port", source="mem")
def _mlag_ports(call: ExosCall) -> str:
    """Show the MLAG ports."""
    rows = [
        f"{peer.ports[port]:<8}{port:<8}{link_state(call.switch, port):<8}N/A     {peer.name}\n"
        for peer in call.state.peers.values()
        for port in call.switch.names.sorted(peer.ports)
    ]
    return (
        "MLAG    Local   Local   Remote\nId      Port    Link    Link    Peer\n"
        f"{'=' * 60}\n{''.join(rows)}{'=' * 60}\n"
    )

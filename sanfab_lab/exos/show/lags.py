"""Show load-sharing groups and MLAG."""

from sanfab_lab.chassis import is_bundled
from sanfab_lab.exos.commands import ExosCall, show
from sanfab_lab.exos.show import table
from sanfab_lab.exos.state import Lag
from sanfab_lab.exos.status import link_state

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
    mode = lag.activity if lag.lacp and lag.defaulted == "delete" else "on"
    up = [port for port in lag.members if is_bundled(call.switch, port, mode)]
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


@show("show mlag peer [{name}]", source="mem")
def _mlag_peer(call: ExosCall) -> str:
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
    rows = [
        f"{peer.ports[port]:<8}{port:<8}{link_state(call.switch, port):<8}N/A     {peer.name}\n"
        for peer in call.state.peers.values()
        for port in call.switch.names.sorted(peer.ports)
    ]
    head = "MLAG    Local   Local   Remote\nId      Port    Link    Link    Peer\n"
    return table(head, rows, 60)

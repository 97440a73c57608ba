"""Show port-channels and vPCs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab_lab.chassis import is_bundled, is_up
from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.names import short_name
from sanfab_lab.nxos.show import RULE, show
from sanfab_lab.nxos.show.interfaces import any_up, is_suspended
from sanfab_lab.nxos.state import Port, carried_vlans, numbers_in
from sanfab_lab.nxos.status import physical_ports

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos

_SUMMARY_HEAD = f"""\
Flags:  D - Down        P - Up in port-channel (members)
        I - Individual  H - Hot-standby (LACP only)
        s - Suspended   r - Module-removed
        S - Switched    R - Routed
        U - Up (port-channel)
{RULE}
Group Port-       Type     Protocol  Member Ports
      Channel
{RULE}"""
_VPC_STATE = """\
Legend:
                (*) - local vPC is down, forwarding via vPC peer-link

vPC domain id                     : {domain}
Peer status                       : {peer}
vPC keep-alive status             : {keepalive}
Configuration consistency status  : {consistency}
Per-vlan consistency status       : success
vPC role                          : primary
Number of vPCs configured         : {count}
Peer Gateway                      : {gateway}
Auto-recovery status              : {recovery}

vPC Peer-link status
---------------------------------------------------------------------
id   Port   Status Active vlans
--   ----   ------ --------------------------------------------------"""
_VPC_HEAD = """
vPC status
----------------------------------------------------------------------
id   Port   Status Consistency Reason                     Active vlans
--   ----   ------ ----------- ------                     ------------"""


@show("show port-channel summary", source="NTC")
def _port_channels(call: NxosCall) -> Iterator[str]:
    """Show the port-channels and their members."""
    yield _SUMMARY_HEAD
    for number, lag in sorted(call.state.lags.items()):
        name = f"port-channel{number}"
        lines = physical_ports(call.switch, name)
        flag = "U" if any_up(call, name) and not lag.shut else "D"
        modes = {call.state.ports[one].group_mode for one in lines}
        protocol = "--" if not modes else "LACP" if modes - {"on"} else "NONE"
        members = [f"{short_name(one)}({_flag(call, one)})" for one in lines]
        rows = [members[at : at + 3] for at in range(0, len(members), 3)] or [["--"]]
        cells = ["    ".join(f"{one:<9}" for one in row).rstrip() for row in rows]
        title = f"Po{number}({'S' if lag.switchport else 'R'}{flag})"
        yield f"{number:<5} {title:<11} Eth      {protocol:<9} {cells[0]}"
        yield from (f"{'':37}{one}" for one in cells[1:])


def _flag(call: NxosCall, name: str) -> str:
    """Return the state of a member: bundled, down, suspended or individual."""
    if not is_up(call.switch, name):
        return "D"
    if is_bundled(call.switch, name, call.state.ports[name].group_mode):
        return "P"
    return "s" if is_suspended(call, name, call.state.ports[name]) else "I"


@show("show vpc [brief]", when="vpc", source="NTC")
def _vpc(call: NxosCall) -> Iterator[str]:
    lags, vpc = sorted(call.state.lags.items()), call.state.vpc
    up = {one for one, _ in lags if any_up(call, f"port-channel{one}")}
    peer = _peer(call, [f"port-channel{one}" for one, lag in lags if lag.vpc == "peer-link"])
    numbered = [(one, lag) for one, lag in lags if lag.vpc.isdigit()]
    peers = [one for one, lag in lags if lag.vpc == "peer-link"]
    linked = not up.isdisjoint(peers)
    enabled = ("Disabled", "Enabled")
    yield _VPC_STATE.format(
        domain=call.state.vpc_domain or "Not configured",
        peer="peer adjacency formed ok" if linked else "peer link is down",
        keepalive="peer is alive" if "peer-keepalive" in vpc else "Disabled",
        consistency="success" if linked else "failed",
        count=len(numbered),
        gateway=enabled["peer-gateway" in vpc],
        recovery=enabled["auto-recovery" in vpc],
    )
    for one in peers:
        yield f"1    {f'Po{one}':<6} {'up' if one in up else 'down':<6} {_vlans(call, one)}"
    if numbered:
        yield _VPC_HEAD
    for one, lag in numbered:
        differs = one in up and _differs(lag, peer)
        state = "up" if one in up else "down*"
        result = "failed      vPC type-1 configuration" if differs else "success     success"
        head = f"{lag.vpc:<4} {f'Po{one}':<6} {state:<6} {result}"
        yield f"{head:<59}{'-' if differs else _vlans(call, one)}"
        if differs:
            yield f"{'':31}incompatible - {differs}"
            yield f"{'':31}inconsistent"


def _peer(call: NxosCall, peer_links: list[str]) -> "Nxos | None":
    """Return the other switch of the pair, over the peer link."""
    for name in peer_links:
        for line in physical_ports(call.switch, name):
            end = call.switch.chassis.cables.get(line)
            other = call.switch.chassis.others.get(end.system) if end else None
            if isinstance(other, type(call.switch)):
                return other
    return None


def _differs(lag: Port, peer: "Nxos | None") -> str:
    """Return what differs in the same vPC of the peer, of what must be equal [GENIE]."""
    same = [one for one in peer.state.lags.values() if one.vpc == lag.vpc] if peer else []
    for far in same[:1]:
        if far.stp != lag.stp:
            return "STP interface port type"
        if (far.mode, far.native) != (lag.mode, lag.native):
            return "port mode"
    return ""


def _vlans(call: NxosCall, number: int) -> str:
    if not any_up(call, f"port-channel{number}"):
        return "-"
    carried = numbers_in(carried_vlans(call.state.lags[number]))
    known = call.state.vlans
    active = [one for one in carried if one in known and not known[one].shut | known[one].suspended]
    return compact_list(active) or "-"
